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

from ..link.knowledge import secret_numbers
from ..lower.layout import SEED
from ..run.kernel import below, game_seed, mix
from ..run.program import Runnable
from .knowledge import Heap, Knowledge

DEAL = 12288  # the stream of these deals, apart from chance sites and bots


class Beliefs:
    """What one seat takes for possible; made once, asked for every decision."""

    def __init__(self, runnable: Runnable, players: int, seat: int) -> None:
        self.knowledge = Knowledge(runnable, players, seat)
        self.mixed = [group for group in self.knowledge.groups if len(group) > 1]
        self.secrets = list(_secrets(runnable, players, seat))
        heaps = (slice(h.base, h.base + h.place.stride) for group in self.mixed for h in group)
        self.imagined = [*heaps, *(slice(secret.at, secret.at + 1) for secret in self.secrets)]

    def sample(self, state: Sequence[int], seed: int) -> list[int]:
        """A state that agrees with what the seat knows of this one."""
        world = list(state)
        world[SEED] = game_seed(seed, DEAL)
        for secret in self.secrets:
            secret.guess(world, seed)
        known, draws = self.knowledge.of(world), 0
        for group in self.mixed:
            draws += _deal(world, group, known, seed, draws)
        return world


@dataclass(frozen=True, slots=True)
class Secret:
    """A number that another seat may have chosen in secret: anything it could choose is possible."""

    owner: int
    at: int
    flag: int
    values: range
    allowed: Callable[[Sequence[int], int, int], int]  # 0 if the owner may choose a value

    def guess(self, world: list[int], seed: int) -> None:
        """Puts a possible number in place of the one that was chosen, if one was."""
        possible = (
            [v for v in self.values if self.allowed(world, self.owner, v) == 0] if world[self.flag] else []
        )
        if possible:
            world[self.at] = possible[below(mix(seed, DEAL + 1, self.at), len(possible))]


def _secrets(runnable: Runnable, players: int, seat: int) -> Iterator[Secret]:
    for name, choice in secret_numbers(runnable.ruleset).items():
        (code,) = runnable.program.codes[choice][1]
        module, base = runnable.plain(), runnable.layout.numbers[name].base
        if not module.has(f"param_{choice}_0"):
            continue
        allowed, values = getattr(module, f"param_{choice}_0"), range(code.low, code.low + code.size)
        for owner in (p for p in range(players) if p != seat):
            yield Secret(owner, base + owner, runnable.layout.unread[name] + owner, values, allowed)


def _deal(world: list[int], group: list[Heap], known: dict[int, list[int]], seed: int, draws: int) -> int:
    """Deals what lies in some places anew; says how many pieces were dealt."""
    held = [heap.counts(world) for heap in group]
    sure = [known[heap.base] for heap in group]
    left = [sum(a) - sum(b) for a, b in zip(zip(*held, strict=True), zip(*sure, strict=True), strict=True)]
    pieces = _pieces(left)
    dealt = len(pieces)
    _shuffle(pieces, seed, draws)
    for heap, mine, kept in zip(group, held, sure, strict=True):
        free = sum(mine) - sum(kept)
        laid = _pieces(kept) + pieces[:free]
        if heap.place.shape not in ("pile", "pool"):
            _shuffle(laid, seed, draws + dealt + heap.base)
        heap.lay(world, laid)
        del pieces[:free]
    return dealt


def _pieces(counts: Sequence[int]) -> list[int]:
    """The members that are counted, one entry a piece."""
    return [member for member, count in enumerate(counts) for _ in range(count)]


def _shuffle(pieces: list[int], seed: int, draws: int) -> None:
    for last in range(len(pieces) - 1, 0, -1):
        other = below(mix(seed, DEAL, draws + last), last + 1)
        pieces[last], pieces[other] = pieces[other], pieces[last]
