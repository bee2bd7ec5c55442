"""What happened in some games, as whole numbers only: tallies add up to the same in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(slots=True)
class Tally:
    """Counts of games, of their lengths, winners and scores, and of what was chosen."""

    games: int = 0
    unfinished: int = 0
    decisions: Counter[int] = field(default_factory=Counter)
    winners: Counter[int] = field(default_factory=Counter)  # sets of seats as bits
    scores: list[Counter[int]] = field(default_factory=list)
    uses: Counter[int] = field(default_factory=Counter)  # by option code

    @classmethod
    def empty(cls, players: int) -> Tally:
        """A tally of no games."""
        return cls(scores=[Counter() for _ in range(players)])

    def add(self, other: Tally) -> None:
        """Adds another's games to these."""
        self.games += other.games
        self.unfinished += other.unfinished
        for own, more in (
            (self.decisions, other.decisions),
            (self.winners, other.winners),
            (self.uses, other.uses),
            *zip(self.scores, other.scores, strict=True),
        ):
            own.update(more)

    def count(self, decisions: int, winners: int, scores: Sequence[int], finished: bool) -> None:
        """Adds one game."""
        self.games += 1
        self.unfinished += not finished
        self.decisions[decisions] += 1
        self.winners[winners if finished else 0] += 1
        for seat, score in enumerate(scores):
            self.scores[seat][score] += 1
