"""What a seat takes for possible: states that agree with all it knows.

Pieces that it cannot place are gathered and dealt out again at random, as many to each unseen
place as lie there; what it knows to lie somewhere stays. A number that another seat chose in secret is
guessed. The draws to come are drawn anew.
Seats have perfect memory: pieces are mixed only between places from one to the other of which a
rule can move them unseen, so a place filled in the open and covered afterwards stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ..analysis.knowledge import secret_numbers
from ..lower.layout import SEED
from ..run.kernel import below, game_seed, mix
from ..run.program import Runnable
from .knowledge import Heap, Knowledge, counted_out

DEAL = 12288  # the stream of these deals, apart from chance sites and bots


class Beliefs:
    """What one seat takes for possible; made once, asked for every decision."""

    def __init__(self, runnable: Runnable, players: int, seat: int) -> None:
        self._mixed = [group for group in Knowledge(runnable, players, seat).groups if len(group) > 1]
        self._secrets = list(_secrets(runnable, players, seat))

    def sample(self, state: Sequence[int], seed: int) -> list[int]:
        """A state that agrees with what the seat knows of this one."""
        world = list(state)
        for at, cells in self.worlds(state).changes(seed):
            world[at : at + len(cells)] = cells
        return world

    def worlds(self, state: Sequence[int]) -> Worlds:
        """All states that agree with what the seat knows of this one."""
        found, draws = [], 0
        for group in self._mixed:
            unplaced = _unplaced(state, group)
            if not unplaced.is_certain:
                found.append((draws, unplaced))
            draws += len(unplaced.pieces)
        return Worlds(state, found, self._secrets)


@dataclass(frozen=True, slots=True)
class Secret:
    """A number that another seat may have chosen in secret: anything it could choose is possible."""

    owner: int
    at: int
    flag: int
    values: range
    allowed: Callable[[Sequence[int], int, int], int]  # 0 if the owner may choose a value

    def changes(self, state: Sequence[int], seed: int) -> Iterator[tuple[int, list[int]]]:
        """A possible number in place of the one that was chosen, if one was."""
        chosen = state[self.flag]
        possible = [v for v in self.values if self.allowed(state, self.owner, v) == 0] if chosen else []
        if possible:
            yield self.at, [possible[below(mix(seed, DEAL + 1, self.at), len(possible))]]


def _secrets(runnable: Runnable, players: int, seat: int) -> Iterator[Secret]:
    for name, choice in secret_numbers(runnable.ruleset).items():
        (code,) = runnable.program.codes[choice][1]
        module, base = runnable.at_hand(), runnable.layout.numbers[name].base
        if not module.has(f"param_{choice}_0"):
            continue
        allowed, values = getattr(module, f"param_{choice}_0"), range(code.low, code.low + code.size)
        for owner in (p for p in range(players) if p != seat):
            yield Secret(owner, base + owner, runnable.layout.unread[name] + owner, values, allowed)


@dataclass(frozen=True, slots=True)
class Unplaced:
    """Pieces of which a seat does not know in which of some places they lie.

    `kept` is what it knows to lie in each place, `free` how many more pieces lie there.
    """

    heaps: Sequence[Heap]
    pieces: list[int]
    kept: list[list[int]]
    free: list[int]

    @property
    def is_certain(self) -> bool:
        """Whether there is only one way to place them."""
        return sum(count > 0 for count in self.free) < 2 and all(heap.is_counted for heap in self.heaps)

    def changes(self, state: Sequence[int], seed: int, draws: int) -> Iterator[tuple[int, list[int]]]:
        """The places with their pieces dealt anew: where each begins, and what stands there."""
        pieces = list(self.pieces)
        _shuffle(pieces, seed, draws)
        for heap, kept, free in zip(self.heaps, self.kept, self.free, strict=True):
            laid = kept + pieces[:free]
            if not heap.is_counted:
                _shuffle(laid, seed, draws + len(self.pieces) + heap.base)
            yield heap.base, heap.holding(state, laid)
            del pieces[:free]


def _unplaced(state: Sequence[int], group: Sequence[Heap]) -> Unplaced:
    held = [heap.counts(state) for heap in group]
    known = counted_out(held, [heap.followed(state) for heap in group])
    free = [[a - b for a, b in zip(mine, sure, strict=True)] for mine, sure in zip(held, known, strict=True)]
    left = [sum(column) for column in zip(*free, strict=True)]
    return Unplaced(group, _pieces(left), [_pieces(sure) for sure in known], [sum(one) for one in free])


@dataclass(frozen=True, slots=True)
class Worlds:
    """States that agree with what a seat knows of one, each by its seed as what is different in it."""

    state: Sequence[int]
    unplaced: Sequence[tuple[int, Unplaced]]  # each with the number of its first draw
    secrets: Sequence[Secret]

    def changes(self, seed: int) -> Iterator[tuple[int, list[int]]]:
        """Where something else stands than in the state, and what from there on."""
        yield SEED, [game_seed(seed, DEAL)]
        for secret in self.secrets:
            yield from secret.changes(self.state, seed)
        for draws, group in self.unplaced:
            yield from group.changes(self.state, seed, draws)


def _pieces(counts: Sequence[int]) -> list[int]:
    """The members that are counted, one entry a piece."""
    return [member for member, count in enumerate(counts) for _ in range(count)]


def _shuffle(pieces: list[int], seed: int, draws: int) -> None:
    for last in range(len(pieces) - 1, 0, -1):
        other = below(mix(seed, DEAL, draws + last), last + 1)
        pieces[last], pieces[other] = pieces[other], pieces[last]
