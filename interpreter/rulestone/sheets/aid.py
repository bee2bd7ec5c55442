"""The player aid: what one needs at the table, on one page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..syntax import ast
from .boards import of_places
from .cards import action_tables, cost_table
from .flow import Flow, flow_of
from .model import Block, Picture, Rule, Section, Sheet, Table
from .rules import rules
from .scribe import Scribe
from .summary import list_tables, score_table, setup_tables, value_table, winner

_FEW = 24  # more rows than this do not help at the table
_ROOM = 3_200  # so many letters of rules fit beside the tables


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
    return Sheet("aid", say("Player aid"), shown, columns=3)


def _unsourced(block: Block) -> Block:
    """The same without pages: nobody looks them up in the middle of a turn."""
    if isinstance(block, Table):
        rows = tuple(tuple(replace(cell, pages="") for cell in row) for row in block.rows)
        return replace(block, rows=rows, pages="")
    return replace(block, pages="") if isinstance(block, Rule | Picture) else block


def _turn(scribe: Scribe, flow: Flow) -> Iterator[Block]:
    groups = [rules(scribe, group.rules, short=True) for group in flow.turn]
    whole = sum(len(text) for group in groups for rule in group for text in rule.text) <= _ROOM
    for group, (decl, *_) in zip(groups, (group.rules for group in flow.turn), strict=True):
        yield from group if whole else group[:1]
        if isinstance(decl, ast.Choice):
            yield from (table for table in action_tables(scribe, decl) if len(table.rows) <= _FEW)
    yield from of_places(scribe)


def _points(scribe: Scribe) -> Iterator[Block]:
    scores = list(score_table(scribe))
    yield from scores
    yield from value_table(scribe)
    yield from list_tables(scribe)


def _tables(scribe: Scribe) -> Iterator[Block]:
    yield from (replace(table, title="") for table in setup_tables(scribe) if table.title)
