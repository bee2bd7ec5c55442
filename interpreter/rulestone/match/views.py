"""A state as plain data in the ruleset's own names: complete, or as one seat knows it.

Of a place that a seat cannot see it is told how many pieces lie there (`hidden`), which of them it knows
(`known`: all of them, if that list is as long), and those of which it knows the cell or slot (`at`).
What a pool holds is not listed unless the rules show it: it is what lies nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Any

from ..analysis.knowledge import Shown, shown_places
from ..link.cells import cell_count, cell_name
from ..program.head import PLAYERS
from ..program.layout import CellArray
from ..run.program import Runnable
from ..syntax import ast
from .eyes import Eyes, Onlooker, visible
from .knowledge import Knowledge, Known

HIDDEN, KNOWN, AT = "hidden", "known", "at"


@dataclass(slots=True)
class Viewer:
    """Reads the table off a state."""

    runnable: Runnable
    _knowledge: dict[tuple[int, Onlooker], Knowledge] = field(default_factory=dict)
    _shown: Shown | None = None

    def table(self, state: Sequence[int]) -> dict[str, Any]:
        """The referee's view: everything."""
        return self._read(state, None)

    def view(self, state: Sequence[int], eyes: Onlooker) -> dict[str, Any]:
        """What one seat knows, or a spectator."""
        return self._read(state, eyes)

    def _read(self, state: Sequence[int], eyes: Eyes) -> dict[str, Any]:
        ruleset, layout = self.runnable.ruleset, self.runnable.layout
        found: dict[str, Any] = {"players": int(state[PLAYERS])}
        known = {} if eyes is None else self._known(state, eyes)
        for name, number in ruleset.numbers.items():
            read = self._number(state, number)
            shown = self._masked(read, number.sight, number.each_player, eyes)
            found[name] = self._instances(layout.numbers[name], int(state[PLAYERS]), shown)
        for name, place in ruleset.places.items():
            content = self._content(state, place, eyes, known)
            found[name] = self._instances(layout.places[name], int(state[PLAYERS]), content)
        for name, slot in layout.wheels.items():
            found[name] = int(state[slot])
        return found

    def _instances(self, array: CellArray, players: int, read: Callable[[int, int], Any]) -> Any:
        """A value, a list by seat, or a mapping by member, as the declaration has it."""
        if not array.dims:
            return read(array.base, -1)
        width = array.size // array.dims[0] if array.each_player else array.size
        if not array.each_player:
            return self._by_member(array, array.base, -1, read)
        return [self._by_member(array, array.base + p * width, p, read) for p in range(players)]

    def _by_member(
        self, array: CellArray, base: int, seat: int, read: Callable[[int, int], Any], depth: int = 0
    ) -> Any:
        """What is kept for each member or cell of an index, and for each of the next within that."""
        if depth == len(array.indexes):
            return read(base, seat)
        index = array.indexes[depth]
        later = array.dims[len(array.dims) - len(array.indexes) + depth + 1 :]
        width = array.stride * prod(later)
        found = {
            name: self._by_member(array, base + at * width, seat, read, depth + 1)
            for name, at in self._indexed(index)
        }
        if ast.indexed_grid(index) is None:
            return found
        number = self.runnable.ruleset.numbers.get(array.name)
        blanks = (None, 0) if number is not None and number.type == "number" else (None, [])
        return {name: value for name, value in found.items() if value not in blanks}

    def _indexed(self, index: str) -> list[tuple[str, int]]:
        """What an index ranges over, by name and number: cells, or the members of a kind or of a group."""
        ruleset, grid = self.runnable.ruleset, ast.indexed_grid(index)
        if grid is not None:
            return [(cell_name(ruleset, grid, cell), cell) for cell in range(cell_count(ruleset, grid))]
        group = ruleset.groups.get(index)
        members = ruleset.kinds[group.kind if group else index].members
        return [(m.name, m.index) for m in members if group is None or m.index in group.members]

    def _number(self, state: Sequence[int], decl: ast.NumberDecl) -> Callable[[int, int], Any]:
        def read(at: int, _: int) -> Any:
            value = int(state[at])
            if decl.type == "number":
                return value
            if value < 0:
                return None
            if decl.type == "player":
                return value
            return self.runnable.ruleset.kinds[decl.type].members[value].name

        return read

    def _masked(
        self, read: Callable[[int, int], Any], sight: str, each_player: bool, eyes: Eyes
    ) -> Callable[[int, int], Any]:
        def masked(at: int, owner: int) -> Any:
            return read(at, owner) if visible(sight, owner, eyes) else HIDDEN

        return masked

    def _known(self, state: Sequence[int], eyes: Onlooker) -> dict[int, Known]:
        """What somebody knows of the places they cannot see, by where they begin."""
        key = int(state[PLAYERS]), eyes
        if key not in self._knowledge:
            self._knowledge[key] = Knowledge(self.runnable, *key)
        return self._knowledge[key].of(state)

    def _shown_places(self) -> Shown:
        if self._shown is None:
            self._shown = shown_places(self.runnable.ruleset)
        return self._shown

    def _content(
        self, state: Sequence[int], place: ast.Place, eyes: Eyes, known: Mapping[int, Known]
    ) -> Callable[[int, int], Any]:
        told = place.shape != "pool" or place.name in self._shown_places()

        def read(at: int, owner: int) -> Any:
            pieces = self._pieces(state, place, at)
            if visible(place.sight, owner, eyes) and (eyes is None or place.shape != "pool"):
                return {"covered": pieces} if place.sight == "covered" and eyes is not None else pieces
            names = self._names(place, known[at].counts) if told else []
            spots = self._spots(place, known[at].cells)
            return {
                HIDDEN: self._size(pieces),
                **({KNOWN: names} if names else {}),
                **({AT: spots} if spots else {}),
            }  # fmt: skip

        return read

    def _spots(self, place: ast.Place, cells: Sequence[int | None]) -> dict[str, str]:
        """The pieces of which it is known where they lie, by cell or by slot counted from 1."""
        ruleset = self.runnable.ruleset
        members, is_grid = ruleset.kinds[place.kind].members, place.shape == "grid"
        filled = [(number, member) for number, member in enumerate(cells) if member is not None]
        return {
            cell_name(ruleset, place.name, number) if is_grid else str(number + 1): members[member].name
            for number, member in filled
        }

    def _size(self, pieces: Any) -> int:
        return sum(1 for p in (pieces.values() if isinstance(pieces, dict) else pieces) if p is not None)

    def _pieces(self, state: Sequence[int], place: ast.Place, at: int) -> Any:
        members = self.runnable.ruleset.kinds[place.kind].members
        cells = self.runnable.layout.places[place.name].cells
        if place.shape == "grid":
            filled = [(c, int(state[at + 1 + c])) for c in range(cells)]
            ruleset = self.runnable.ruleset
            return {cell_name(ruleset, place.name, c): members[v - 1].name for c, v in filled if v}
        if place.shape in ("row", "ring"):
            slots = [int(state[at + i]) for i in range(cells)]
            return [members[v - 1].name if v else None for v in slots]
        return self._names(place, state[at + 1 : at + 1 + cells])

    def _names(self, place: ast.Place, counts: Sequence[int]) -> list[str]:
        """The pieces that are counted, by name."""
        members = self.runnable.ruleset.kinds[place.kind].members
        return [m.name for m in members for _ in range(int(counts[m.index]))]
