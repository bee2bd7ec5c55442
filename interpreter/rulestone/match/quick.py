"""When a match goes on in machine code, and how what happened there is told.

A match begins in Python, for most are short and making machine code takes longer. Once its rules have been
stepped often enough in this process, it goes on in machine code, with all that seats know. What happens there
is logged as codes alone; whoever asks for the log has them taken once more by an *anchor*: the same match as
it was in Python when they began.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ..program.head import ASK
from ..run.module import Module, Offer
from ..run.program import Runnable, has_machine_code

if TYPE_CHECKING:
    from .match import LogEntry, Match

OFTEN, MUCH = 256, 4096
"""Steps of a ruleset in one process from which machine code is used where it is there, and made where not."""
LOOK = 64
"""Steps between two looks."""


def is_worth_it(runnable: Runnable) -> bool:
    """Counts a step, and says whether it is time for machine code."""
    runnable.steps += 1
    is_time = runnable.steps > MUCH or (runnable.steps >= OFTEN and runnable.steps % LOOK == 0)
    if runnable.is_followed or not is_time or not has_machine_code():
        return False
    if runnable.steps <= MUCH and runnable.tiers(check=True).ready():
        runnable.steps = MUCH + 1  # matches that begin later need not look again
    return runnable.steps > MUCH


def is_much(runnable: Runnable) -> bool:
    """Whether its rules were stepped so often that the best machine code pays."""
    return runnable.steps > MUCH


@dataclass(slots=True)
class Untold:
    """What was taken in machine code since the anchor stands where it stands: `first` is that state."""

    anchor: Match
    module: Module
    first: Any
    offer: Offer
    codes: list[int] = field(default_factory=list)
    before: int = 0  # how many were told already
    shared: bool = False  # with a copy of the match: then the anchor must not move

    @property
    def count(self) -> int:
        """How many were taken in machine code."""
        return self.before + len(self.codes)

    def told(self) -> list[LogEntry]:
        """The whole log: the anchor takes what was taken since."""
        if self.codes:
            self._own()
            stands = self.stand()
            for code in self.codes:
                self.anchor.take(code)
            self.before, self.codes = self.count, []
            self.first, self.offer = stands
        return self.anchor.log

    def stand(self) -> tuple[Any, Offer]:
        """The state in which all was taken, and what is on offer there."""
        state, offer, asks = self.first.copy(), self.offer, int(self.anchor.chance == "ask")
        for code in self.codes:
            state[ASK] = asks
            self.module.step(state, code)
            offer = self.module.offer(state)
        state[ASK] = 1
        return state, offer

    def back_to(self, count: int) -> None:
        """Only so many were taken; fewer than were told means that the anchor's last choice was not made."""
        if count >= self.before:
            del self.codes[count - self.before :]
            return
        self._own()
        self.anchor.undo(referee=True)
        self.before, self.codes = count, []
        self.first, self.offer = self.module.new_state(self.anchor.state), self.anchor.offer

    def _own(self) -> None:
        if self.shared:
            self.anchor, self.shared = self.anchor.clone(), False

    def copy(self) -> Untold:
        """The same for a copy of the match."""
        self.shared = True
        return replace(self, codes=list(self.codes))
