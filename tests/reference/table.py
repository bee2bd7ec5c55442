"""The table: numbers, pieces in their places, wheels, and which abilities are used up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from rulestone.link.cells import cell_count
from rulestone.link.model import Ruleset
from rulestone.syntax import ast

from .values import NOBODY, NOTHING, NOWHERE, Area, Cell, Key, Missing, Seat, Spot, Thing, Value, said

Heap = Counter[Thing]
Slots = list[Thing | None]
Use = tuple[str, int, int, int]  # kind and index of the card, which of its abilities, the seat


def seats_at_most(ruleset: Ruleset) -> int:
    """For how many seats everything stands ready."""
    alone = ruleset.seats.alone if ruleset.seats else None
    return max(ruleset.high, 0 if alone is None else alone + 1)


def domain(ruleset: Ruleset, name: str) -> list[Value]:
    """What an index ranges over: members of a kind or group, cells of a grid, or seats."""
    grid = ast.indexed_grid(name)
    if grid is not None:
        return [Cell(grid, n) for n in range(cell_count(ruleset, grid))]
    if name == "player":
        return [Seat(n) for n in range(seats_at_most(ruleset))]
    return list(members(ruleset, name))


def members(ruleset: Ruleset, name: str) -> list[Thing]:
    """The members of a kind or a group, in the order declared."""
    if name in ruleset.kinds:
        return [Thing(name, m.index) for m in ruleset.kinds[name].members]
    group = ruleset.groups[name]
    return [Thing(group.kind, index) for index in sorted(group.members)]


def belongs(ruleset: Ruleset, value: Value, name: str) -> bool:
    """Whether something is of what an index ranges over."""
    match value:
        case Seat(number):
            return name == "player" and number < seats_at_most(ruleset)
        case Cell(grid, number):
            return ast.indexed_grid(name) == grid and number < cell_count(ruleset, grid)
        case Thing(kind, index) if name in ruleset.groups:
            return ruleset.groups[name].kind == kind and index in ruleset.groups[name].members
        case Thing(kind, _):
            return name == kind
    return False


def indexes(decl: ast.NumberDecl | ast.Place) -> tuple[str, ...]:
    """What a number or place is indexed by, the seat first."""
    return (("player",) if decl.each_player else ()) + decl.indexes


def ordinal(value: Value) -> int:
    """A seat, member or cell as a part of a key."""
    match value:
        case Seat(number) | Cell(_, number):
            return number
        case Thing(_, index):
            return index
    raise TypeError(value)


class Table:
    """All that play can change. Pieces are only ever taken from one place and put into another."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.numbers: dict[tuple[str, Key], Value] = {}
        self.places: dict[Area, Heap | Slots] = {}
        self.wheels = dict.fromkeys(ruleset.wheels, 0)
        self.used: set[Use] = set()
        self.names: dict[tuple[str, Key], str] = {}  # of the indexes, for snapshots
        for decl in ruleset.numbers.values():
            for key in self._keys(decl):
                self.numbers[decl.name, key] = self._blank(decl)

    def _keys(self, decl: ast.NumberDecl | ast.Place) -> Iterator[Key]:
        for values in product(*(domain(self.ruleset, name) for name in indexes(decl))):
            key = tuple(map(ordinal, values))
            self.names[decl.name, key] = ", ".join(str(said(v, self.ruleset)) for v in values)
            yield key

    def _blank(self, decl: ast.NumberDecl) -> int | Missing:
        if decl.type == "number":
            return 0
        if decl.type == "player":
            return NOBODY
        return NOWHERE if ast.indexed_grid(decl.type) else NOTHING

    def open_places(self, slots: dict[str, int]) -> None:
        """Every place, empty; rows and rings with so many slots."""
        for decl in self.ruleset.places.values():
            for key in self._keys(decl):
                size = cell_count(self.ruleset, decl.name) if decl.shape == "grid" else slots.get(decl.name)
                self.places[Area(decl.name, key)] = Counter() if size is None else [None] * size

    # ------------------------------------------------------------ pieces

    def holds(self, end: Area | Spot, what: Thing) -> int:
        """How many such pieces lie there."""
        return self.contents(end).count(what)

    def contents(self, end: Area | Spot) -> list[Thing]:
        """The pieces there one by one: in the order of slots, else in the order of members."""
        if isinstance(end, Spot):
            piece = self.slots(end.area)[end.slot]
            return [] if piece is None else [piece]
        held = self.places[end]
        if isinstance(held, list):
            return [piece for piece in held if piece is not None]
        return [piece for piece in sorted(held, key=lambda t: t.index) for _ in range(held[piece])]

    def slots(self, area: Area) -> Slots:
        """The slots of a row, ring or grid."""
        held = self.places[area]
        assert isinstance(held, list), area
        return held

    def put(self, end: Area | Spot, what: Thing) -> None:
        """Lays a piece down: on its spot, in the first empty slot, or with the others."""
        if isinstance(end, Spot):
            assert self.slots(end.area)[end.slot] is None
            self.slots(end.area)[end.slot] = what
            return
        held = self.places[end]
        if isinstance(held, list):
            held[held.index(None)] = what
        else:
            held[what] += 1

    def take(self, end: Area | Spot, what: Thing) -> None:
        """Takes a piece up: from its spot, from the first slot that holds it, or from the others."""
        if isinstance(end, Spot):
            assert self.slots(end.area)[end.slot] == what
            self.slots(end.area)[end.slot] = None
            return
        held = self.places[end]
        if isinstance(held, list):
            held[held.index(what)] = None
            return
        assert held[what] > 0
        held[what] -= 1
        if not held[what]:
            del held[what]

    # ------------------------------------------------------------ copies and snapshots

    def copy(self) -> Table:
        """The same table, to go back to."""
        other = Table.__new__(Table)
        other.ruleset, other.names = self.ruleset, self.names
        other.numbers, other.wheels, other.used = dict(self.numbers), dict(self.wheels), set(self.used)
        other.places = {area: held.copy() for area, held in self.places.items()}
        return other

    def restore(self, kept: Table) -> None:
        """As it was when it was copied."""
        vars(self).update(vars(kept.copy()))

    def pieces(self) -> Counter[Thing]:
        """How many there are of every piece, wherever they lie."""
        return Counter(piece for area in self.places for piece in self.contents(area))

    def snapshot(self) -> dict[str, object]:
        """All of it as plain data, by name."""
        numbers: dict[str, dict[str, str | int]] = {name: {} for name in self.ruleset.numbers}
        for (name, key), value in self.numbers.items():
            numbers[name][self.names[name, key]] = said(value, self.ruleset)
        places: dict[str, dict[str, list[str]]] = {name: {} for name in self.ruleset.places}
        for area, held in self.places.items():
            lying = held if isinstance(held, list) else self.contents(area)
            shown = ["" if piece is None else str(said(piece, self.ruleset)) for piece in lying]
            places[area.name][self.names[area.name, area.key]] = shown
        return {
            "numbers": numbers,
            "places": places,
            "wheels": dict(self.wheels),
            "used": sorted(self._use(use) for use in self.used),
        }

    def _use(self, use: Use) -> str:
        kind, index, part, seat = use
        return f"{said(Thing(kind, index), self.ruleset)} {part + 1} by player {seat + 1}"
