"""The player aid: what one needs at the table, on one page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..syntax import ast
from .boards import of_places
from .cards import action_tables
from .flow import Flow, flow_of
from .model import Block, Picture, Section, Sheet
from .rules import rules
from .scribe import Scribe
from .summary import list_tables, score_table, setup_tables, value_table, winner

_FEW = 24
"""More rows than this do not help at the table."""


def aid_sheet(scribe: Scribe) -> Sheet:
    """The player aid of a game."""
    flow, say = flow_of(scribe.ruleset), scribe.words.say
    sections = (
        Section(say("Course of play"), rules(scribe, flow.course, short=True)),
        Section(say("A turn"), tuple(_turn(scribe, flow))),
        Section(say("End of the game"), tuple(winner(scribe))),
        Section(say("Points"), tuple(_points(scribe))),
        Section(say("By number of players"), tuple(_tables(scribe))),
    )
    return Sheet("aid", say("Player aid"), tuple(s for s in sections if s.blocks), columns=3)


def _turn(scribe: Scribe, flow: Flow) -> Iterator[Block]:
    for decl in flow.main:
        yield from rules(scribe, (decl,), short=True)
        if isinstance(decl, ast.Choice):
            yield from (table for table in action_tables(scribe, decl) if len(table.rows) <= _FEW)
    yield from (p for p in of_places(scribe) if isinstance(p, Picture) and p.table is not None)


def _points(scribe: Scribe) -> Iterator[Block]:
    scores = list(score_table(scribe))
    yield from scores
    yield from value_table(scribe)
    yield from list_tables(scribe)


def _tables(scribe: Scribe) -> Iterator[Block]:
    yield from (replace(table, title="") for table in setup_tables(scribe) if table.title)
