"""What a seat knows of the places it cannot see.

A watched match keeps, for every such place and seat, how many pieces of each member the seat has
followed there. The rest is counting: what lies nowhere in sight lies in one of the unseen places
between which pieces can have gone unseen, and where only one of them has room for it, it is there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..link.model import Ruleset
from ..lower.analysis import bodies, walk
from ..lower.layout import PlaceArray, known_stride
from ..run.program import Runnable
from ..syntax import ast


def visible(sight: str, owner: int, seat: int | None) -> bool:
    """Whether a seat sees a thing of an owner (-1: nobody's); None is the referee."""
    if seat is None or sight in ("open", "covered"):
        return True
    return sight == "hidden" and owner == seat


@dataclass(frozen=True, slots=True)
class Heap:
    """One instance of a place: the seat that owns it (-1: nobody), where it begins, and where it is kept
    what the seat knows of it (-1: nowhere).
    """

    place: PlaceArray
    owner: int
    base: int
    known: int
    members: int

    def counts(self, state: Sequence[int]) -> list[int]:
        """How many pieces of each member lie there."""
        return self.place.counts(state, self.base, self.members)

    def followed(self, state: Sequence[int]) -> list[int]:
        """How many pieces of each member the seat has followed there."""
        if self.known < 0:
            return [0] * self.members
        return [int(n) for n in state[self.known : self.known + self.members]]

    @property
    def is_counted(self) -> bool:
        """Whether pieces lie there in no order, so many of each member."""
        return self.place.shape in ("pile", "pool")

    def holding(self, state: Sequence[int], members: Sequence[int]) -> list[int]:
        """What would stand there, from `base` on, with these pieces in place of those that lie there now."""
        cells = list(state[self.base : self.base + self.place.stride])
        if self.is_counted:
            cells[1:] = [0] * self.place.cells
            for member in members:
                cells[1 + member] += 1
            return cells
        first = 1 if self.place.shape == "grid" else 0
        filled = [at for at in range(first, first + self.place.cells) if cells[at]]
        for at, member in zip(filled, members, strict=True):
            cells[at] = member + 1
        return cells


class Knowledge:
    """What one seat knows of what it cannot see; made once, asked for every state."""

    def __init__(self, runnable: Runnable, players: int, seat: int) -> None:
        unseen = list(_unseen(runnable, players, seat))
        self.groups = _groups(runnable.program.ruleset, unseen)

    def of(self, state: Sequence[int]) -> dict[int, list[int]]:
        """For every unseen place, by where it begins: how many pieces of each member surely lie there."""
        found: dict[int, list[int]] = {}
        for group in self.groups:
            known = counted_out([h.counts(state) for h in group], [h.followed(state) for h in group])
            found.update(zip((heap.base for heap in group), known, strict=True))
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


def _unseen(runnable: Runnable, players: int, seat: int) -> Iterator[Heap]:
    layout, ruleset = runnable.layout, runnable.ruleset
    for name, array in layout.places.items():
        place, members = ruleset.places[name], len(ruleset.kinds[array.kind].members)
        each = array.size // array.dims[0] if array.each_player else array.size
        for owner in range(players) if array.each_player else (-1,):
            if place.shape != "pool" and visible(place.sight, owner, seat):
                continue
            start = array.base + max(owner, 0) * each
            for base in range(start, start + each, array.stride):
                yield Heap(array, owner, base, _known_at(runnable, array, base, seat * members), members)


def _known_at(runnable: Runnable, array: PlaceArray, base: int, offset: int) -> int:
    start = runnable.layout.known.get(array.name)
    if start is None:
        return -1
    instance = (base - array.base) // array.stride
    return start + instance * known_stride(runnable.layout, runnable.ruleset, array.name) + offset


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
