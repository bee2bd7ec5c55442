"""What a seat knows of the places it cannot see.

A watched match keeps, for every such place and seat, how many pieces of each member the seat has
followed there. The rest is counting: what lies nowhere in sight lies in one of the unseen places
between which pieces can have gone unseen, and where only one of them has room for it, it is there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..link.model import Ruleset
from ..program.head import FILLED, UNKNOWN
from ..program.layout import PlaceArray
from ..program.stopping import bodies, walk
from ..run.program import Runnable
from ..syntax import ast
from .eyes import Onlooker, visible


@dataclass(frozen=True, slots=True)
class Heap:
    """One instance of a place: the seat that owns it (-1: nobody), where it begins, and where it is kept
    what is known of it: of its pieces, and of its cells if it has any, once for each seat that must know.
    """

    place: PlaceArray
    owner: int
    base: int
    known: tuple[int, ...]
    cells_known: tuple[int, ...]
    members: int

    def counts(self, state: Sequence[int]) -> list[int]:
        """How many pieces of each member lie there."""
        return self.place.counts(state, self.base, self.members)

    def followed(self, state: Sequence[int]) -> list[int]:
        """How many pieces of each member were followed there, by everybody who must have."""
        if not self.known:
            return [0] * self.members
        kept = [state[at : at + self.members] for at in self.known]
        found = [min(int(n) for n in column) for column in zip(*kept, strict=True)]
        for code in self.codes(state):
            if code > FILLED:
                found[code - FILLED - 1] -= 1
        return [max(0, n) + cells for n, cells in zip(found, self._in_cells(state), strict=True)]

    def _in_cells(self, state: Sequence[int]) -> list[int]:
        """How many pieces of each member are known to lie in a certain cell."""
        codes = self.codes(state)
        return [codes.count(FILLED + 1 + member) for member in range(self.members)]

    def codes(self, state: Sequence[int]) -> list[int]:
        """What is known of each cell: UNKNOWN, EMPTY, FILLED, or which member lies there."""
        kept = [state[at : at + self.place.cells] for at in self.cells_known]
        return [_shared([int(code) for code in column]) for column in zip(*kept, strict=True)]

    @property
    def first(self) -> int:
        """Where its first cell lies, if it has cells."""
        return self.base + 1 if self.place.shape == "grid" else self.base

    @property
    def is_counted(self) -> bool:
        """Whether pieces lie there in no order, so many of each member."""
        return self.place.shape in ("pile", "pool")

    def counted(self, state: Sequence[int], members: Sequence[int]) -> list[int]:
        """What would stand in a pile, from `base` on, with these pieces in place of those there now."""
        cells = [int(state[self.base]), *[0] * self.place.cells]
        for member in members:
            cells[1 + member] += 1
        return cells


def _shared(codes: list[int]) -> int:
    """What several know of a cell together."""
    if len(set(codes)) == 1:
        return codes[0]
    return FILLED if min(codes) >= FILLED else UNKNOWN


@dataclass(frozen=True, slots=True)
class Known:
    """What surely lies in a place: so many pieces of each member, and which of them in certain cells."""

    counts: Sequence[int]
    cells: Sequence[int | None] = ()


class Knowledge:
    """What somebody knows of what they cannot see; made once, asked for every state."""

    def __init__(self, runnable: Runnable, players: int, eyes: Onlooker) -> None:
        unseen = list(_unseen(runnable, players, eyes))
        self.groups = _groups(runnable.program.ruleset, unseen)

    def of(self, state: Sequence[int]) -> dict[int, Known]:
        """For every unseen place, by where it begins: what surely lies there."""
        found: dict[int, Known] = {}
        for group in self.groups:
            known = counted_out([h.counts(state) for h in group], [h.followed(state) for h in group])
            for heap, counts in zip(group, known, strict=True):
                cells = tuple(code - FILLED - 1 if code > FILLED else None for code in heap.codes(state))
                found[heap.base] = Known(counts, cells)
        return found


def counted_out(held: list[list[int]], followed: list[list[int]]) -> list[list[int]]:
    """What surely lies in each of some places, if all of them together and the size of each is known.

    `held` is what lies there: only its sums are used.
    """
    totals = [sum(column) for column in zip(*held, strict=True)]
    free = [sum(mine) - sum(known) for mine, known in zip(held, followed, strict=True)]
    room, known_of = sum(free), [sum(column) for column in zip(*followed, strict=True)]
    return [
        [
            max(count, totals[m] - (room - free[i]) - (known_of[m] - count))
            for m, count in enumerate(known)
        ]
        for i, known in enumerate(followed)
    ]  # fmt: skip


# ---------------------------------------------------------------- unseen places, and ways between them


def _unseen(runnable: Runnable, players: int, eyes: Onlooker) -> Iterator[Heap]:
    layout, ruleset = runnable.layout, runnable.ruleset
    for name, array in layout.places.items():
        place, members = ruleset.places[name], len(ruleset.kinds[array.kind].members)
        each = array.size // array.dims[0] if array.each_player else array.size
        for owner in range(players) if array.each_player else (-1,):
            if place.shape != "pool" and visible(place.sight, owner, eyes):
                continue
            seats = _who(place, owner, players, eyes)
            start = array.base + max(owner, 0) * each
            for base in range(start, start + each, array.stride):
                known = _kept_at(runnable.layout.known, array, base, seats, runnable.layout.seats, members)
                kept = runnable.layout.cells_known
                cells = _kept_at(kept, array, base, seats, runnable.layout.seats, array.cells)
                yield Heap(array, owner, base, known, cells, members)


def _who(place: ast.Place, owner: int, players: int, eyes: Onlooker) -> list[int]:
    """The seats that must know something there for somebody to know it: all that do not look at it."""
    if isinstance(eyes, int):
        return [eyes]
    return [seat for seat in range(players) if place.shape == "pool" or not visible(place.sight, owner, seat)]


def _kept_at(
    kept: Mapping[str, int], array: PlaceArray, base: int, seats: Sequence[int], all_seats: int, width: int
) -> tuple[int, ...]:
    """Where it is kept what these seats know of an instance of a place."""
    start = kept.get(array.name)
    if start is None:
        return ()
    instance = (base - array.base) // array.stride
    return tuple(start + (instance * all_seats + seat) * width for seat in seats)


def _groups(ruleset: Ruleset, heaps: list[Heap]) -> list[list[Heap]]:
    """The heaps between which pieces can go unseen."""
    group = {heap: [heap] for heap in heaps}
    for source, target in _ways(ruleset):
        for one in (h for h in heaps if h.place.name == source.name):
            for other in (h for h in heaps if h.place.name == target.name):
                if group[one] is not group[other] and _may_reach(source, target, one, other):
                    group[one] += group[other]
                    for heap in group[one]:
                        group[heap] = group[one]
    found: list[list[Heap]] = []
    for heap in heaps:
        if group[heap] not in found:
            found.append(group[heap])
    return [sorted(members, key=lambda heap: heap.base) for members in found]


def _may_reach(source: ast.Ref, target: ast.Ref, one: Heap, other: Heap) -> bool:
    """Whether a move named like this can lead from one heap to the other."""
    if one.place.kind != other.place.kind:
        return False
    same_owner = (source.mine, source.args) == (target.mine, target.args)
    return not (one.place.each_player and other.place.each_player and same_owner) or one.owner == other.owner


def _ways(ruleset: Ruleset) -> Iterator[tuple[ast.Ref, ast.Ref]]:
    """From where to where the rules move, draw, pay and refill."""
    for body in bodies(ruleset).values():
        for stmt in walk(body):
            if isinstance(stmt, ast.Move | ast.Draw):
                yield from _pair(stmt.source, stmt.target)
    for choice in ruleset.choices.values():
        for source in choice.pay.sources if choice.pay else ():
            for part in choice.pay.parts if choice.pay else ():
                for target in part.to:
                    yield from _pair(source, target)
    for place in ruleset.places.values():
        if place.refills is not None:
            yield ast.Ref(place.refills), ast.Ref(place.name)


def _pair(source: Any, target: Any) -> Iterator[tuple[ast.Ref, ast.Ref]]:
    one, other = (node.place if isinstance(node, ast.At) else node for node in (source, target))
    if isinstance(one, ast.Ref) and isinstance(other, ast.Ref):
        yield one, other
