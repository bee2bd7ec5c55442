"""What a hidden number may be, to somebody who does not see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..analysis.hidden_numbers import declared_bounds
from ..checks.intervals import Intervals
from ..program.head import DOUBT, EVERYBODY
from ..run.chance import below, mix
from ..run.program import Runnable
from .eyes import Onlooker, visible


@dataclass(frozen=True, slots=True)
class Unread:
    """One number that somebody does not see: where it lies, where it is kept what everybody knows of it
    (-1: nowhere, it may be anything within its bounds), and the guards on what a choice set it to.
    """

    at: int
    doubt: int
    least: int
    most: int
    owner: int
    choice: str = ""
    needs: tuple[str, ...] = ()

    def values(self, runnable: Runnable, state: Sequence[int], eyes: Onlooker) -> Sequence[int]:
        """All that it may be."""
        if self.doubt < 0:
            return range(self.least, self.most + 1)
        who, low, high = (int(n) for n in state[self.doubt : self.doubt + DOUBT])
        if who in (EVERYBODY, eyes):
            return (int(state[self.at]),)
        owner, table = max(self.owner, 0), list(state)
        asked = [runnable.question("need", self.choice, need) for need in self.needs]
        tests = [test for test in asked if test is not None]
        possible = [value for value in range(low, high + 1) if not any(t(table, owner, value) for t in tests)]
        return possible or range(low, high + 1)

    def changes(self, values: Sequence[int], seed: int, stream: int) -> Iterator[tuple[int, list[int]]]:
        """One of the values it may be, each as likely."""
        if len(values) > 1:
            yield self.at, [values[below(mix(seed, stream, self.at), len(values))]]


def unread_numbers(runnable: Runnable, players: int, eyes: Onlooker) -> Iterator[Unread]:
    """The hidden numbers that somebody neither sees nor can always work out."""
    following, layout = runnable.program.following, runnable.layout
    ruleset = runnable.program.ruleset
    intervals = Intervals(ruleset)
    for name in sorted(following.guessed | following.vague):
        decl, array, doubts = ruleset.numbers[name], layout.numbers[name], layout.doubts.get(name)
        low, high = (intervals.of(end) for end in declared_bounds(ruleset, name))
        choice, *needs = following.chosen.get(name, ("",))
        width = array.size // array.dims[0] if array.each_player else array.size
        for owner in range(players) if array.each_player else (-1,):
            if visible(decl.sight, owner, eyes):
                continue
            for cell in range(width):
                offset = max(owner, 0) * width + cell
                doubt = -1 if doubts is None else doubts + DOUBT * offset
                least, most = low[0] if low else 0, high[1] if high else 0
                yield Unread(array.base + offset, doubt, least, most, owner, choice, tuple(needs))
