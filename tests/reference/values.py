"""What expressions come to: numbers and truths are Python's own, everything else has a small class here."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from rulestone.link.cells import cell_name
from rulestone.link.model import Ruleset
from rulestone.syntax.spans import Span

LEAST, GREATEST = -(2**63), 2**63 - 1
NO_LIMIT = 99999


class Missing(Enum):
    """No seat, no member and no cell: each equals only itself."""

    NOBODY = "nobody"
    NOTHING = "nothing"
    NOWHERE = "nowhere"


NOBODY, NOTHING, NOWHERE = Missing.NOBODY, Missing.NOTHING, Missing.NOWHERE


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat, counted from 0."""

    number: int


@dataclass(frozen=True, slots=True)
class Thing:
    """A member of a kind."""

    kind: str
    index: int


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a grid, row by row from 0."""

    grid: str
    number: int


@dataclass(frozen=True, slots=True)
class Laid:
    """A placement: the cells that a shape covers, in order."""

    grid: str
    cells: tuple[int, ...]


Key = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Area:
    """One place: its name, and which one of several."""

    name: str
    key: Key = ()


@dataclass(frozen=True, slots=True)
class Spot:
    """A slot or cell of a place."""

    area: Area
    slot: int


Value = Any
"""int, bool, Seat, Thing, Cell, Laid, Missing, Area or Spot, a cost or a shape."""


class Fault(Exception):
    """The rules do what has no meaning: of what kind, on which line, and with which value."""

    def __init__(self, kind: str, span: Span, value: Value = None) -> None:
        super().__init__(f"{kind} at {span}: {value}")
        self.kind, self.span, self.value = kind, span, value


@dataclass(frozen=True, slots=True)
class Rule:
    """The rule that is being carried out: a procedure, a choice, a handler or an ability."""

    sort: str
    name: str
    kind: str = ""
    part: int = 0


@dataclass(frozen=True, slots=True)
class Scope:
    """Who acts, which names are known, in which rule, and what that rule was given."""

    me: Seat
    names: dict[str, Value] = field(default_factory=dict)
    rule: Rule = Rule("none", "")
    given: dict[str, Value] = field(default_factory=dict)

    def block(self, **more: Value) -> Scope:
        """The scope of a block inside: what is named there is not known outside."""
        return Scope(self.me, {**self.names, **more}, self.rule, self.given)

    def acting(self, seat: Seat) -> Scope:
        """The same with another seat as `me`."""
        return Scope(seat, dict(self.names), self.rule, self.given)


def whole_number(value: int, span: Span) -> int:
    """A result, if it is a number of 64 bits."""
    if not LEAST <= value <= GREATEST:
        raise Fault("overflow", span, value)
    return value


def divided(left: int, right: int, span: Span) -> tuple[int, int]:
    """Quotient, rounded down, and what it leaves, with the sign of the divisor."""
    if right == 0:
        raise Fault("division", span, left)
    return left // right, left % right


def said(value: Value, ruleset: Ruleset) -> str | int:
    """A value by name: what options and snapshots show."""
    match value:
        case Missing():
            return str(value.value)
        case Seat(number):
            return f"player {number + 1}"
        case Thing(kind, index):
            return ruleset.kinds[kind].members[index].name
        case Cell(grid, number):
            return cell_name(ruleset, grid, number)
        case Laid(grid, cells):
            return "-".join(cell_name(ruleset, grid, c) for c in cells)
    return int(value)
