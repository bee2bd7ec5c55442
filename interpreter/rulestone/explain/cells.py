"""The cells of a state by what they mean: whose number, which piece in which place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from ..link.cache_last import cache_last
from ..link.cells import cell_name
from ..link.model import Member, Ruleset
from ..match.game import Game
from ..program.layout import CellArray, Layout, PlaceArray
from ..syntax import ast
from ..words import Words
from ..words.declarations import capital
from ..words.forms import NounPhrase
from ..words.naming import Speaker


@dataclass(frozen=True, slots=True)
class Cell:
    """One number of the state: of a declared number, or of a place (how many of `piece`, or a slot).

    `sort` is `number`, `count` (of a piece in a pile), `slot` (what stands there), `wheel`, or `use`
    (whether an ability of the card `piece` has been used). An index is a member or the name of a cell.
    """

    sort: str
    name: str
    address: int
    owner: int | None = None
    indexes: tuple[Member | str, ...] = ()  # members, or cells of a grid by name
    piece: Member | None = None
    slot: int | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """A cell that was changed."""

    cell: Cell
    before: int
    after: int


@cache_last
def cells_of(game: Game) -> Cells:
    """The cells of a game's states."""
    return Cells(game.ruleset, game.runnable.layout)


class Cells:
    """Knows what every cell of a program's states means."""

    def __init__(self, ruleset: Ruleset, layout: Layout) -> None:
        self.ruleset = ruleset
        self.at: dict[int, Cell] = {}
        for name, array in layout.numbers.items():
            if name not in ruleset.numbers:
                continue  # a number that only the program keeps, for an ability that may be declined
            for base, owner, indexes in self._instances(array):
                self.at[base] = Cell("number", name, base, owner, indexes)
        for place in layout.places.values():
            for base, owner, indexes in self._instances(place):
                self.at.update((c.address, c) for c in self._place(place, base, owner, indexes))
        for name, address in layout.wheels.items():
            self.at[address] = Cell("wheel", name, address)
        for (kind, name, _), address in layout.uses.items():
            card = ruleset.kinds[kind].member(name)
            for seat in range(ruleset.high):
                self.at[address + seat] = Cell("use", name, address + seat, seat, (), card)

    def _instances(self, array: CellArray) -> Iterator[tuple[int, int | None, tuple[Member | str, ...]]]:
        """Where each instance begins, whose it is, and of which members or cells."""
        ranges = [range(dim) for dim in array.dims]
        for number, at in enumerate(product(*ranges)):
            owner = at[0] if array.each_player else None
            rest = at[1:] if array.each_player else at
            indexes = tuple(self._index(n, i) for n, i in zip(array.indexes, rest, strict=True))
            yield array.base + number * array.stride, owner, indexes

    def _index(self, name: str, number: int) -> Member | str:
        grid = ast.indexed_grid(name)
        if grid is not None:
            return cell_name(self.ruleset, grid, number)
        group = self.ruleset.groups.get(name)
        return self.ruleset.kinds[group.kind if group else name].members[number]

    def _place(
        self, place: PlaceArray, base: int, owner: int | None, indexes: tuple[Member | str, ...]
    ) -> Iterator[Cell]:
        members = self.ruleset.kinds[place.kind].members
        if place.shape in ("pile", "pool"):
            for member in members:
                yield Cell("count", place.name, base + 1 + member.index, owner, indexes, member)
        else:
            first = base + 1 if place.shape == "grid" else base
            for slot in range(place.cells):
                yield Cell("slot", place.name, first + slot, owner, indexes, None, slot)

    def behind(self, address: int) -> Iterator[Cell]:
        """The cells that a number in the state speaks of: itself, or all that lies in a pile of that size."""
        if address in self.at:
            yield self.at[address]
            return
        first = self.at.get(address + 1)
        if first is not None and first.sort == "count" and first.piece is not None and first.piece.index == 0:
            members = self.ruleset.kinds[first.piece.kind].members
            yield from (self.at[address + 1 + member.index] for member in members)

    def changes(self, before: Sequence[int], after: Sequence[int]) -> tuple[Change, ...]:
        """What is not as it was, in the order of the state."""
        if before == after:
            return ()
        pairs = enumerate(zip(before, after, strict=True))
        return tuple(Change(self.at[n], a, b) for n, (a, b) in pairs if a != b and n in self.at)

    # ------------------------------------------------------------ words

    def text(self, words: Words, change: Change) -> str:
        """A change in words: `fame (player 1): 3 → 8`."""
        before, after = (self._value(words, change.cell, v) for v in (change.before, change.after))
        return f"{self.name(words, change.cell)}: {before} → {after}"

    def name(self, words: Words, cell: Cell) -> str:
        """What a cell is called."""
        if cell.sort == "use" and cell.piece is not None and cell.owner is not None:
            return f"{words.member(cell.piece)} ({words.player(cell.owner + 1)})"
        parts = [self._slot(words, cell)] if cell.slot is not None else []
        parts += [i if isinstance(i, str) else words.member(i) for i in cell.indexes]
        parts += [words.player(cell.owner + 1)] if cell.owner is not None else []
        parts += [words.member(cell.piece)] if cell.piece is not None else []
        name = capital(str(NounPhrase(Speaker(words, self.ruleset).declared(cell.name).noun)))
        return f"{name} ({', '.join(parts)})" if parts else name

    def _slot(self, words: Words, cell: Cell) -> str:
        assert cell.slot is not None
        grid = self.ruleset.places[cell.name].shape == "grid"
        return cell_name(self.ruleset, cell.name, cell.slot) if grid else str(cell.slot + 1)

    def _value(self, words: Words, cell: Cell, value: int) -> str:
        if cell.sort == "slot":
            members = self.ruleset.kinds[self.ruleset.places[cell.name].kind].members
            return words.member(members[value - 1]) if value else "–"
        if cell.sort == "use":
            return words.say("used") if value else words.say("not used")
        held = self.ruleset.numbers[cell.name].type if cell.sort == "number" else "number"
        if held == "number":
            return words.language.number(value)
        if value < 0:
            return "–"
        if held == "player":
            return words.player(value + 1)
        return words.member(self.ruleset.kinds[held].members[value])
