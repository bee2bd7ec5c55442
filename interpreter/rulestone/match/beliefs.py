"""What a seat takes for possible: states that agree with all it knows.

Pieces that it cannot place are gathered and dealt out again at random, as many to each unseen
place as lie there; what it knows to lie somewhere stays. In a row, ring or grid they are dealt to the
cells of which it does not know better. A hidden number that it cannot work out is guessed, within what
everybody knows of it. The draws to come are drawn anew.
Seats have perfect memory: pieces are mixed only between places from one to the other of which a
rule can move them unseen, so a place filled in the open and covered afterwards stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..program.head import FILLED, SEED, UNKNOWN
from ..run.chance import below, game_seed, mix
from ..run.program import Runnable
from .eyes import Onlooker
from .guesses import Unread, unread_numbers
from .knowledge import Heap, Knowledge, counted_out

DEAL = 12288  # the stream of these deals, apart from chance sites and bots


class Beliefs:
    """What somebody takes for possible; made once, asked for every decision."""

    def __init__(self, runnable: Runnable, players: int, eyes: Onlooker) -> None:
        self._runnable, self._eyes = runnable, eyes
        self._groups = Knowledge(runnable, players, eyes).groups
        self._unread = list(unread_numbers(runnable, players, eyes))

    def sample(self, state: Sequence[int], seed: int) -> list[int]:
        """A state that agrees with what is known of this one."""
        world = list(state)
        for at, cells in self.worlds(state).changes(seed):
            world[at : at + len(cells)] = cells
        return world

    def worlds(self, state: Sequence[int]) -> Worlds:
        """All states that agree with what is known of this one."""
        found, draws = [], 0
        for group in self._groups:
            unplaced = _unplaced(state, group)
            if not unplaced.is_certain:
                found.append((draws, unplaced))
            draws += len(unplaced.pieces)
        guessed = [(number, number.values(self._runnable, state, self._eyes)) for number in self._unread]
        return Worlds(found, [(number, values) for number, values in guessed if len(values) > 1], state)


@dataclass(frozen=True, slots=True)
class Cells:
    """The cells of a row, ring or grid, as far as they are known: what lies in them for certain (`held`),
    which of the others are filled, and which may be.
    """

    held: list[int]
    filled: list[int]
    open: list[int]
    pieces: list[int]  # those that lie there, but not in a cell that is known

    @property
    def is_certain(self) -> bool:
        """Whether there is only one way to lay them."""
        free = len(self.pieces) - len(self.filled)
        return len(set(self.pieces)) < 2 and free in (0, len(self.open))

    def laid(self, pieces: Sequence[int], open_cells: Sequence[int]) -> list[int]:
        """The cells with these pieces laid, first where something lies for certain."""
        cells = list(self.held)
        for at, member in zip([*self.filled, *open_cells], pieces, strict=False):
            cells[at] = member + 1
        return cells


def _cells(state: Sequence[int], heap: Heap, members: Sequence[int]) -> Cells:
    """The cells of an instance with these pieces."""
    codes, left = heap.codes(state), list(members)
    held = [max(0, code - FILLED) for code in codes]
    for member in held:
        if member:
            left.remove(member - 1)
    filled, free = ([at for at, code in enumerate(codes) if code == c] for c in (FILLED, UNKNOWN))
    return Cells(held, filled, free, left)


@dataclass(frozen=True, slots=True)
class Unplaced:
    """Pieces of which a seat does not know in which of some places they lie.

    `kept` is what it knows to lie in each place, `free` how many more pieces lie there.
    """

    state: Sequence[int]
    heaps: Sequence[Heap]
    pieces: list[int]
    kept: list[list[int]]
    free: list[int]

    @property
    def is_certain(self) -> bool:
        """Whether there is only one way to place them."""
        if sum(count > 0 for count in self.free) > 1 and len(set(self.pieces)) > 1:
            return False
        lots = zip(self.heaps, self.kept, self.free, strict=True)
        return all(
            heap.is_counted or _cells(self.state, heap, self._laid(kept, free)).is_certain
            for heap, kept, free in lots
        )

    def _laid(self, kept: list[int], free: int) -> list[int]:
        """All that lies in one of the places, if it is the only one with room for what is not known."""
        return kept + self.pieces[:free]

    def changes(self, seed: int, draws: int) -> Iterator[tuple[int, list[int]]]:
        """The places with their pieces dealt anew: where each begins, and what stands there."""
        pieces = list(self.pieces)
        _shuffle(pieces, seed, draws)
        for heap, kept, free in zip(self.heaps, self.kept, self.free, strict=True):
            laid = kept + pieces[:free]
            if heap.is_counted:
                yield heap.base, heap.counted(self.state, laid)
            else:
                cells = _cells(self.state, heap, laid)
                _shuffle(cells.pieces, seed, draws + len(self.pieces) + heap.base)
                _shuffle(cells.open, seed, draws + len(self.pieces) + heap.base + heap.place.cells)
                yield heap.first, cells.laid(cells.pieces, cells.open)
            del pieces[:free]


def _unplaced(state: Sequence[int], group: Sequence[Heap]) -> Unplaced:
    held = [heap.counts(state) for heap in group]
    known = counted_out(held, [heap.followed(state) for heap in group])
    free = [[a - b for a, b in zip(mine, sure, strict=True)] for mine, sure in zip(held, known, strict=True)]
    left = [sum(column) for column in zip(*free, strict=True)]
    return Unplaced(
        state, group, _pieces(left), [_pieces(sure) for sure in known], [sum(one) for one in free]
    )


@dataclass(frozen=True, slots=True)
class Worlds:
    """States that agree with what is known of one, each by its seed as what is different in it."""

    unplaced: Sequence[tuple[int, Unplaced]]  # each with the number of its first draw
    unread: Sequence[tuple[Unread, Sequence[int]]]  # each with what it may be
    state: Sequence[int]

    @property
    def is_certain(self) -> bool:
        """Whether everything is known but what chance will bring."""
        return not (self.unplaced or self.unread)

    def changes(self, seed: int) -> Iterator[tuple[int, list[int]]]:
        """Where something else stands than in the state, and what from there on."""
        yield SEED, [game_seed(seed, DEAL)]
        for number, values in self.unread:
            yield from number.changes(values, seed, DEAL + 1)
        for draws, group in self.unplaced:
            yield from group.changes(seed, draws)


def _pieces(counts: Sequence[int]) -> list[int]:
    """The members that are counted, one entry a piece."""
    return [member for member, count in enumerate(counts) for _ in range(count)]


def _shuffle(pieces: list[int], seed: int, draws: int) -> None:
    for last in range(len(pieces) - 1, 0, -1):
        other = below(mix(seed, DEAL, draws + last), last + 1)
        pieces[last], pieces[other] = pieces[other], pieces[last]
