"""Which parts of a score, and which choices, read only open things."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..link.model import Ruleset
from ..syntax import ast
from .knowledge import ALL, Local, Reading


@dataclass(frozen=True, slots=True)
class ScoreSight:
    """Who can know a score: its sum, and each of its addends."""

    total: int
    addends: tuple[int, ...]


def score_sights(ruleset: Ruleset) -> Mapping[str, ScoreSight]:
    """Of every score of a seat: who can know it, `me` being the seat that it belongs to."""
    reading, found = Reading(ruleset), {}
    for value in ruleset.values.values():
        if value.is_score:
            addends = tuple(reading.of(addend.expr, {}) for addend in value.addends)
            found[value.name] = ScoreSight(min(addends, default=ALL), addends)
    return found


def open_choices(ruleset: Ruleset) -> frozenset[str]:
    """The choices whose options everybody can work out: no card changes them, and all they read is open."""
    changed = {modifier.target[-1] for _, modifier in ruleset.modifiers()}
    reading = Reading(ruleset)
    return frozenset(
        choice.name
        for choice in ruleset.choices.values()
        if choice.name not in changed and all(known == ALL for known in _known(choice, reading))
    )


def _known(choice: ast.Choice, reading: Reading) -> Iterator[int]:
    names: dict[str, Local] = {}
    for param in choice.params:
        parts: tuple[Any, ...] = (param.selection, param.low, param.high)
        yield from (reading.of(part, names) for part in parts if part is not None)
        names[param.selection.name] = Local(ALL)
    for let in choice.lets:
        yield reading.of(let.value, names)
        names[let.var] = Local(ALL)
    yield from (reading.of(need.condition, names) for need in choice.needs)
    if choice.pay is not None:
        paid: list[Any] = [*choice.pay.sources, *(part.cost for part in choice.pay.parts)]
        yield from (reading.of(node, names) for node in paid)
