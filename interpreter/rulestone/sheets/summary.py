"""The rules summary: a whole game from set-up to the last point."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..analysis.figures import by_players, earned, has_figures, is_tool, unsaid
from ..syntax import ast
from ..words import declarations as tell
from ..words.declarations import capital
from ..words.expressions import local_scope, nominal
from ..words.naming import is_numbered
from ..words.template import slots
from . import boards
from .cards import action_tables, cost_table, kind_title
from .flow import Flow, flow_of
from .model import Block, Cell, Prose, Rule, Section, Sheet, Table
from .rules import rule, rules
from .scribe import Scribe


def summary_sheet(scribe: Scribe) -> Sheet:
    """The rules summary of a game."""
    flow, say = flow_of(scribe.ruleset), scribe.words.say
    sections = (
        Section(say("At a glance"), tuple(_glance(scribe))),
        Section(say("Set-up"), (*rules(scribe, flow.setup), *setup_tables(scribe))),
        Section(say("Course of play"), rules(scribe, flow.course)),
        Section(say("A turn"), tuple(_turn(scribe, flow))),
        Section(say("Costs"), tuple(cost_table(scribe))),
        Section(say("By cards and abilities"), rules(scribe, flow.rest)),
        Section(say("End of the game"), (*rules(scribe, flow.end), *winner(scribe))),
        Section(say("Points"), tuple(_points(scribe))),
        Section(say("Stand-ins"), tuple(_stand_ins(scribe))),
    )
    return Sheet("summary", say("Rules summary"), tuple(s for s in sections if s.blocks))


# ---------------------------------------------------------------- before the game


def _glance(scribe: Scribe) -> Iterator[Block]:
    yield Prose(players_line(scribe))
    yield from component_table(scribe)
    yield from boards.of_places(scribe)
    for kind in scribe.ruleset.kinds.values():
        if kind.decl.base == "space":
            yield from boards.of_kind(scribe, kind)


def players_line(scribe: Scribe) -> str:
    """For how many players the game is."""
    return tell.players(scribe.speaker, scribe.ruleset)


def component_table(scribe: Scribe) -> Iterator[Table]:
    """How many pieces of each kind there are."""
    rows = []
    for kind in scribe.ruleset.kinds.values():
        if not kind.physical or not kind.members:
            continue
        notes = [note for member in kind.members for note in member.notes]
        pieces = str(sum(member.copies for member in kind.members))
        icon = scribe.icon(kind.name)
        rows.append((Cell(kind_title(scribe, kind), (icon,) if icon else ()), scribe.cell(pieces, notes)))
    if rows:
        yield Table((scribe.words.say("Pieces"), scribe.words.say("how many")), tuple(rows), numeric=(1,))


def setup_tables(scribe: Scribe) -> Iterator[Table]:
    """What depends on the number of players, and what the table may agree on."""
    counts = range(scribe.ruleset.low, scribe.ruleset.high + 1)
    rows = []
    for decl, numbers in by_players(scribe.ruleset):
        values = (scribe.cell(str(n), decl.notes) for n in numbers)
        rows.append((Cell(scribe.name(decl.name)), *values))
    if rows:
        head = (scribe.words.say("Players"), *(str(n) for n in counts))
        yield Table(head, tuple(rows), scribe.words.say("By number of players"), tuple(range(1, len(head))))
    options = tuple(_option(scribe, x) for x in scribe.ruleset.options.values() if not is_tool(x))
    if options:
        head = (scribe.words.say("Agree before the game"), scribe.words.say("from – to"), "")
        yield Table((*head[:2], scribe.words.say("otherwise")), options, numeric=(1, 2))


def _option(scribe: Scribe, option: ast.Option) -> tuple[Cell, ...]:
    title = scribe.words.title(option.title) if option.title else scribe.name(option.name)
    return Cell(capital(title)), Cell(f"{option.low}–{option.high}"), Cell(str(option.start))


# ---------------------------------------------------------------- playing


def _turn(scribe: Scribe, flow: Flow) -> Iterator[Block]:
    for group in flow.turn:
        first, *others = group.rules
        yield rule(scribe, first, level=1)
        if isinstance(first, ast.Choice):
            yield from action_tables(scribe, first)
        yield from rules(scribe, others)


def winner(scribe: Scribe) -> Iterator[Rule]:
    """Who wins."""
    decl = scribe.ruleset.winner
    if decl is not None:
        summed = list(tell.summary(scribe.speaker, decl.notes, {}))
        told = [*summed, tell.shared_victory(scribe.speaker)] if summed else tell.winner(scribe.speaker, decl)
        lines = tuple(capital(line) for line in told)
        yield Rule(scribe.words.say("Winning"), lines, (), scribe.pages(decl.notes))


# ---------------------------------------------------------------- points


def _points(scribe: Scribe) -> Iterator[Block]:
    yield from score_table(scribe)
    yield from value_table(scribe)
    yield from list_tables(scribe)


def score_table(scribe: Scribe) -> Iterator[Table]:
    """What counts at the end."""
    scores = [value for value in scribe.ruleset.values.values() if value.is_score]
    rows = tuple(row for value in scores for row in _score_rows(scribe, value))
    if rows:
        yield Table((scribe.words.say("At the end"), scribe.words.say("points")), rows)


def _score_rows(scribe: Scribe, score: ast.ValueDecl) -> Iterator[tuple[Cell, ...]]:
    """A score; where it is only what was earned before, how that was earned."""
    sources = [] if _is_summed_up(score) else earned(scribe.ruleset, score)
    if not sources:
        yield from _value_rows(scribe, score)
    for source in sources:
        yield from _value_rows(scribe, source, scribe.name(score.name))


def value_table(scribe: Scribe) -> Iterator[Table]:
    """The values that scores are made of, where they have figures of their own and stand nowhere else."""
    rules = scribe.ruleset
    told = {
        source.name for score in rules.values.values() if score.is_score for source in earned(rules, score)
    }
    others = [value for value in rules.values.values() if not value.is_score and value.name not in told]
    counted = {decl.name for decl, _ in by_players(rules)}
    values = [
        value
        for value in others
        if (value.params or (_is_summed_up(value) and value.name not in counted))
        and has_figures(rules, *(x.expr for x in value.addends))
    ]
    rows = tuple(row for value in values for row in _value_rows(scribe, value))
    if rows:
        yield Table((scribe.words.say("Value"), scribe.words.say("how it is reckoned")), rows)


def _value_rows(scribe: Scribe, value: ast.ValueDecl, title: str = "") -> Iterator[tuple[Cell, ...]]:
    """A value's name and how its author sums it up; a row for each addend with figures left out there."""
    inner, title = local_scope(scribe.speaker, value.params), title or scribe.name(value.name)
    addends = list(value.addends)
    if _is_summed_up(value):
        told = " ".join(tell.summary(inner, value.notes, tell.value_slots(inner, value)))
        yield Cell(title), _amount(scribe, value, told, *value.addends)
        addends = unsaid(value, slots(" ".join(_summaries(value))))
    for addend in addends:
        part = scribe.words.name(addend.part or addend.name)
        label = title if len(value.addends) == 1 else f"{title}: {part}"
        yield Cell(label), _amount(scribe, value, str(nominal(inner, addend.expr)), addend)


def _amount(scribe: Scribe, value: ast.ValueDecl, text: str, *addends: ast.Value) -> Cell:
    """What some addends come to, in words, with the pages of the whole."""
    notes = [*value.notes, *(note for addend in addends for note in addend.notes)]
    cell = scribe.cell(scribe.words.language.polish(text), notes)
    return replace(cell, pages=scribe.pages(value.notes))


def _summaries(decl: ast.ValueDecl | ast.ListDecl) -> list[str]:
    return [note.text for note in decl.notes if isinstance(note, ast.Summary)]


def _is_summed_up(value: ast.ValueDecl) -> bool:
    return bool(_summaries(value))


def list_tables(scribe: Scribe) -> Iterator[Block]:
    """Lists that are not by the number of players: an index above, a value below."""
    shown = {decl.name for decl, _ in by_players(scribe.ruleset)}
    for listing in scribe.ruleset.lists.values():
        if listing.name in shown or len(listing.values) > 14:
            continue
        index = tuple(_index(scribe, listing, place) for place in range(len(listing.values)))
        values = tuple(scribe.cell(scribe.words.expr(value), listing.notes) for value in listing.values)
        title, pages = scribe.name(listing.name), scribe.pages(listing.notes)
        table = Table(index, (values,), "", tuple(range(len(index))))
        if _summaries(listing):
            told = tuple(tell.summary(scribe.speaker, listing.notes, {}))
            yield Rule(title, told, (), pages, tables=(table,))
        else:
            yield replace(table, title=title, pages=pages)


def _index(scribe: Scribe, listing: ast.ListDecl, place: int) -> str:
    kind = scribe.ruleset.kinds.get(listing.by)
    if kind is not None and place < len(kind.members):
        member = kind.members[place]
        return member.name if is_numbered(member) else scribe.words.member(member)
    return str((1 if listing.first is None else listing.first) + place)


def _stand_ins(scribe: Scribe) -> Iterator[Block]:
    for stands in scribe.ruleset.stands:
        if not scribe.unknown(stands.notes):
            yield Prose(capital(tell.stands_for(scribe.speaker, stands)))
