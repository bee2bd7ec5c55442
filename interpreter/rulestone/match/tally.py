"""What happened in some games, as whole numbers only: tallies add up to the same in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Faulted:
    """Games in which the rules were at fault at one place: the first, with what value, and how many."""

    game: int
    value: int
    count: int = 1

    def with_more(self, other: Faulted) -> Faulted:
        """These games and others that stopped at the same place."""
        first = min(self, other, key=lambda found: found.game)
        return Faulted(first.game, first.value, self.count + other.count)


@dataclass(slots=True)
class Tally:
    """Counts of games, of their lengths, winners and scores, and of what was chosen."""

    games: int = 0
    unfinished: int = 0
    decisions: Counter[int] = field(default_factory=Counter)
    winners: Counter[int] = field(default_factory=Counter)  # sets of seats as bits
    scores: list[Counter[int]] = field(default_factory=list)
    uses: Counter[int] = field(default_factory=Counter)  # by option code
    faults: dict[int, Faulted] = field(default_factory=dict)  # by site; such games are counted nowhere else

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
        for site, found in other.faults.items():
            self.at_fault(site, found)

    def at_fault(self, site: int, found: Faulted) -> None:
        """Adds games in which the rules were at fault."""
        known = self.faults.get(site)
        self.faults[site] = found if known is None else known.with_more(found)

    def count(self, decisions: int, winners: int, scores: Sequence[int], finished: bool) -> None:
        """Adds one game."""
        self.games += 1
        self.unfinished += not finished
        self.decisions[decisions] += 1
        self.winners[winners if finished else 0] += 1
        for seat, score in enumerate(scores):
            self.scores[seat][score] += 1
