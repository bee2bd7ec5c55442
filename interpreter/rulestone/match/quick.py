"""When a match goes on in machine code, and how what happened there is told.

A match begins in Python, for most are short and making machine code takes longer. Once its rules have been
stepped often enough in this process, it goes on in machine code, with all that seats know. What happens there
is logged as codes alone; whoever asks for the log has them taken once more by an *anchor*: the same match as
it was in Python when they began.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

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


@dataclass(slots=True)
class Untold:
    """Codes that were taken since the anchor stands where it stands."""

    anchor: Match
    codes: list[int] = field(default_factory=list)
    shared: bool = False  # with a copy of the match: then the anchor must not move

    def told(self) -> list[LogEntry]:
        """The whole log: the anchor takes what was taken since."""
        if self.codes and self.shared:
            self.anchor, self.shared = self.anchor.clone(), False
        for code in self.codes:
            self.anchor.take(code)
        self.codes.clear()
        return self.anchor.log

    def take_back(self) -> None:
        """The last choice was not made."""
        if self.codes:
            self.codes.pop()
            return
        if self.shared:
            self.anchor, self.shared = self.anchor.clone(), False
        self.anchor.undo(referee=True)

    def copy(self) -> Untold:
        """The same for a copy of the match."""
        self.shared = True
        return Untold(self.anchor, list(self.codes), shared=True)
