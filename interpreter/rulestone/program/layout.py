"""Where everything lies in the one flat integer array that is a game's state.

The array has a head, a canonical part (numbers, places, wheels, uses, frames) that takes part in equality and
saves, then the counters of chance, and last what each seat knows of what lies where it cannot see. Options on
offer and the books of a payment lie outside it, in `Scratch`.
A pile or pool is its size followed by a count a member; a row or ring is a cell a slot;
a grid is its size followed by a cell each; a filled cell holds the member's index plus 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..checks.intervals import Intervals
from ..link.cells import cell_count
from ..link.model import Ruleset
from ..syntax import ast
from .head import HEAD, PLAYERS
from .placements import Placements, placements


@dataclass(frozen=True, slots=True)
class CellArray:
    """A block of equal cells: `base`, one `stride` an instance, `dims` instances a dimension."""

    name: str
    base: int
    stride: int
    dims: tuple[int, ...]
    each_player: bool
    indexes: tuple[str, ...]

    @property
    def size(self) -> int:
        """How many integers it takes."""
        size = self.stride
        for dim in self.dims:
            size *= dim
        return size


@dataclass(frozen=True, slots=True)
class PlaceArray(CellArray):
    """A place: its shape and how many members or cells an instance has room for."""

    shape: str
    kind: str
    cells: int

    def counts(self, state: Sequence[int], base: int, members: int) -> list[int]:
        """How many pieces of each member lie in the instance that begins there."""
        if self.shape in ("pile", "pool"):
            return [int(n) for n in state[base + 1 : base + 1 + self.cells]]
        first = base + 1 if self.shape == "grid" else base
        found = [0] * members
        for filled in state[first : first + self.cells]:
            if filled:
                found[int(filled) - 1] += 1
        return found


@dataclass(slots=True)
class Scratch:
    """What lies outside the state, for it can be made again: options, their weights, and books of payment.

    Options begin at 0; there is room for one more than can be on offer.
    """

    options: int = 0
    weights: int = 0
    books: int = 0
    size: int = 0


@dataclass(slots=True)
class Layout:
    """The finished map of the state."""

    seats: int
    options: dict[str, CellArray] = field(default_factory=dict)
    numbers: dict[str, CellArray] = field(default_factory=dict)
    places: dict[str, PlaceArray] = field(default_factory=dict)
    people: int = PLAYERS  # where the number of persons stands: with the seats, unless some are automatic
    wheels: dict[str, int] = field(default_factory=dict)
    uses: dict[tuple[str, str, int], int] = field(default_factory=dict)
    placements: dict[str, Placements] = field(default_factory=dict)  # by grid
    names: list[str] = field(default_factory=list)
    counters: int = 0
    scratch: Scratch = field(default_factory=Scratch)
    known: dict[str, int] = field(default_factory=dict)  # by place: a count an instance, seat and member
    cells_known: dict[str, int] = field(
        default_factory=dict
    )  # by row, ring, grid: a cell an instance and seat
    doubts: dict[str, int] = field(
        default_factory=dict
    )  # by guessed number: who knows it, low, high, each cell
    played: int = 0  # how much of the state a simulation needs: all but what is known
    canonical: int = 0
    size: int = 0

    def reserve(self, label: str, count: int = 1) -> int:
        """Takes the next `count` integers and remembers what they are for."""
        base = self.size
        self.size += count
        self.names += [label] if count == 1 else [f"{label}+{i}" for i in range(count)]
        return base


def known_stride(layout: Layout, ruleset: Ruleset, place: str) -> int:
    """How many integers hold what all seats know of one instance of a place."""
    return layout.seats * len(ruleset.kinds[layout.places[place].kind].members)


def cells_stride(layout: Layout, place: str) -> int:
    """How many integers hold what all seats know of the cells of one instance of a place."""
    return layout.seats * layout.places[place].cells


def lay_out(ruleset: Ruleset) -> Layout:
    """Lays out everything declared; frames and buffers are reserved later, while lowering."""
    layout = Layout(seats=ruleset.high)
    layout.reserve("head", HEAD)
    if ruleset.seats is not None and ruleset.seats.alone is not None:
        layout.people = layout.reserve("people")
    for option in ruleset.options.values():
        dims = _dims(ruleset, option.each_player, ())
        layout.options[option.name] = _array(layout, option.name, 1, dims, option.each_player, ())
    for number in ruleset.numbers.values():
        dims = _dims(ruleset, number.each_player, number.indexes)
        layout.numbers[number.name] = _array(layout, number.name, 1, dims, number.each_player, number.indexes)
    for place in ruleset.places.values():
        layout.places[place.name] = _place(layout, ruleset, place)
        if place.shape == "grid":
            layout.placements[place.name] = placements(ruleset, place)
    for wheel in ruleset.wheels.values():
        layout.wheels[wheel.name] = layout.reserve(f"wheel {wheel.name}")
    for member, modifier in ruleset.modifiers():
        if modifier.limit != "always":
            at = member.modifiers.index(modifier)
            layout.uses[(member.kind, member.name, at)] = layout.reserve(f"use {member.name}", ruleset.high)
    return layout


def _dims(ruleset: Ruleset, each_player: bool, indexes: tuple[str, ...]) -> tuple[int, ...]:
    players: tuple[int, ...] = (ruleset.high,) if each_player else ()
    return players + tuple(_index_size(ruleset, name) for name in indexes)


def _index_size(ruleset: Ruleset, name: str) -> int:
    """How many instances an index needs: cells of a grid, members of a kind, or up to the last of a group."""
    grid = ast.indexed_grid(name)
    if grid is not None:
        return cell_count(ruleset, grid)
    if name in ruleset.groups:
        return max(ruleset.groups[name].members) + 1
    return len(ruleset.kinds[name].members)


def _array(
    layout: Layout, name: str, stride: int, dims: tuple[int, ...], each: bool, indexes: tuple[str, ...]
) -> CellArray:
    size = stride
    for dim in dims:
        size *= dim
    return CellArray(name, layout.reserve(name, size), stride, dims, each, indexes)


def _place(layout: Layout, ruleset: Ruleset, place: ast.Place) -> PlaceArray:
    dims = _dims(ruleset, place.each_player, place.indexes)
    cells, stride = place_cells(ruleset, place)
    size = stride
    for dim in dims:
        size *= dim
    base = layout.reserve(place.name, size)
    return PlaceArray(
        place.name, base, stride, dims, place.each_player, place.indexes, place.shape, place.kind, cells
    )


def place_cells(ruleset: Ruleset, place: ast.Place) -> tuple[int, int]:
    """How many cells an instance of a place has, and how many integers it takes."""
    if place.shape == "grid":
        cells = (place.rows or 1) * (place.columns or 1)
        return cells, cells + 1
    if place.shape in ("row", "ring"):
        cells = Intervals(ruleset).constant(place.capacity) or 1
        return cells, cells
    cells = len(ruleset.kinds[place.kind].members)
    return cells, cells + 1
