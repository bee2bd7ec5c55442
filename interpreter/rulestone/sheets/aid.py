"""The player aid: what one needs at the table, on one page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..syntax import ast
from .boards import of_places
from .cards import action_tables, cost_table
from .flow import Decl, Flow, flow_of
from .glossary import icon_label
from .model import Block, Cell, Picture, Rule, Section, Sheet, Symbols, Table
from .rules import rules
from .scribe import Scribe
from .summary import list_tables, score_table, setup_tables, value_table, winner

_FEW = 24  # more rows than this do not help at the table
_TELLING = 50  # letters; shorter rules say little more than their titles
_MANY = 40  # of so many rules only the leading ones fit beside the tables


def aid_sheet(scribe: Scribe) -> Sheet:
    """The player aid of a game."""
    flow, say = flow_of(scribe.ruleset), scribe.words.say
    sections = (
        Section(say("Course of play"), rules(scribe, flow.course, short=True)),
        Section(say("A turn"), tuple(_turn(scribe, flow))),
        Section(say("Costs"), tuple(cost_table(scribe))),
        Section(say("End of the game"), tuple(winner(scribe))),
        Section(say("Points"), tuple(_points(scribe))),
        Section(say("By number of players"), tuple(_tables(scribe))),
    )
    shown = tuple(replace(s, blocks=tuple(map(_unsourced, s.blocks))) for s in sections if s.blocks)
    key = Section(say("Symbols"), tuple(_key(scribe, shown)))
    return Sheet("aid", say("Player aid"), (*shown, key) if key.blocks else shown, columns=3)


def _key(scribe: Scribe, sections: Sequence[Section]) -> Iterator[Symbols]:
    """The names of those icons that stand in for words."""
    tables = [block for section in sections for block in section.blocks if isinstance(block, Table)]
    cells = (cell for table in tables for row in table.rows for cell in row if cell.drawn)
    names = {icon_label(scribe, icon): icon for cell in cells for icon in cell.icons}
    if names:
        yield Symbols(tuple(Cell(label, (icon,)) for label, icon in names.items()))


def _unsourced(block: Block) -> Block:
    """The same without pages: nobody looks them up in the middle of a turn."""
    if isinstance(block, Table):
        rows = tuple(tuple(replace(cell, pages="") for cell in row) for row in block.rows)
        return replace(block, rows=rows, pages="")
    return replace(block, pages="") if isinstance(block, Rule | Picture) else block


def _turn(scribe: Scribe, flow: Flow) -> Iterator[Block]:
    many = sum(len(group.rules) for group in flow.turn) > _MANY
    for first, *others in (group.rules for group in flow.turn):
        shown = [first, *(() if many else filter(_is_telling, others))]
        yield from rules(scribe, shown, short=True)
        if isinstance(first, ast.Choice):
            yield from (table for table in action_tables(scribe, first) if len(table.rows) <= _FEW)
    yield from of_places(scribe)


def _is_telling(decl: Decl) -> bool:
    """Whether a rule says more than its title: by its own text, so that it is the same in all languages."""
    texts = [note.text for note in decl.notes if isinstance(note, ast.Summary)]
    return not texts or sum(map(len, texts)) >= _TELLING


def _points(scribe: Scribe) -> Iterator[Block]:
    scores = list(score_table(scribe))
    yield from scores
    yield from value_table(scribe)
    yield from list_tables(scribe)


def _tables(scribe: Scribe) -> Iterator[Block]:
    yield from (replace(table, title="") for table in setup_tables(scribe) if table.title)
