"""What a seat cannot know, and states that agree with all it does know.

Pieces that lie unseen are gathered and dealt out again at random, as many to each place as
lie there, and the draws to come are drawn anew. Seats have perfect memory: pieces are mixed
only between places from one to the other of which a rule can move them unseen. A place
filled in the open and covered afterwards therefore stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..link.model import Ruleset
from ..lower.analysis import bodies, walk
from ..lower.layout import SEED, PlaceArray
from ..run.kernel import below, game_seed, mix
from ..run.program import Runnable
from ..syntax import ast
from .views import visible

DEAL = 12288  # the stream of these deals, apart from chance sites and bots


@dataclass(frozen=True, slots=True)
class Heap:
    """One instance of a place: the seat that owns it (-1: nobody) and where it begins."""

    place: PlaceArray
    owner: int
    base: int

    def take(self, state: list[int]) -> list[int]:
        """Empties the heap and gives its members, one entry a piece."""
        if self.place.shape in ("pile", "pool"):
            counts = state[self.base + 1 : self.base + 1 + self.place.cells]
            state[self.base + 1 : self.base + 1 + self.place.cells] = [0] * self.place.cells
            return [member for member, count in enumerate(counts) for _ in range(count)]
        return [state[at] - 1 for at in self._filled(state)]

    def size(self, state: Sequence[int]) -> int:
        """How many pieces lie there."""
        return state[self.base] if self.place.shape in ("pile", "pool") else len(self._filled(state))

    def put(self, state: list[int], members: Sequence[int]) -> None:
        """Lays pieces there in place of those that were taken."""
        if self.place.shape in ("pile", "pool"):
            for member in members:
                state[self.base + 1 + member] += 1
        else:
            for at, member in zip(self._filled(state), members, strict=True):
                state[at] = member + 1

    def _filled(self, state: Sequence[int]) -> list[int]:
        first = self.base + 1 if self.place.shape == "grid" else self.base
        return [at for at in range(first, first + self.place.cells) if state[at]]


class Beliefs:
    """What one seat takes for possible; made once, asked for every decision."""

    def __init__(self, runnable: Runnable, players: int, seat: int) -> None:
        unseen = list(_unseen(runnable, players, seat))
        self.mixed = [group for group in _groups(runnable.program.ruleset, unseen) if len(group) > 1]

    def sample(self, state: Sequence[int], seed: int) -> list[int]:
        """A state that agrees with what the seat knows of this one."""
        world = list(state)
        world[SEED] = game_seed(seed, DEAL)
        draws = 0
        for group in self.mixed:
            sizes = [heap.size(world) for heap in group]
            pieces = [piece for heap in group for piece in heap.take(world)]
            _shuffle(pieces, seed, draws)
            draws += len(pieces)
            for heap, size in zip(group, sizes, strict=True):
                heap.put(world, pieces[:size])
                del pieces[:size]
        return world


def _shuffle(pieces: list[int], seed: int, draws: int) -> None:
    for last in range(len(pieces) - 1, 0, -1):
        other = below(mix(seed, DEAL, draws + last), last + 1)
        pieces[last], pieces[other] = pieces[other], pieces[last]


def _unseen(runnable: Runnable, players: int, seat: int) -> Iterator[Heap]:
    for name, array in runnable.layout.places.items():
        place = runnable.ruleset.places[name]
        each = array.size // array.dims[0] if array.each_player else array.size
        for owner in range(players) if array.each_player else (-1,):
            if place.shape != "pool" and visible(place.sight, owner, seat):
                continue
            start = array.base + max(owner, 0) * each
            for base in range(start, start + each, array.stride):
                yield Heap(array, owner, base)


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
