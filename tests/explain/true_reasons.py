"""Whether the reasons given against choices are true, in positions of random games.

Reasons are true if satisfying them in a copy of the state, and nothing else, makes the choice
legal; and if none of them could be left out. Which options there are is asked of the rules
themselves, not of what gives the reasons. Reasons that no change can satisfy are held against
all positions seen: the choice must never be on offer.

    python tests/explain/true_reasons.py GAME PLAYERS POSITIONS [SEED]
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rulestone.explain.position import declared_choices
from rulestone.explain.remedy import satisfied
from rulestone.match.game import Game, load
from rulestone.match.match import Match
from rulestone.match.reasons import Refusal
from rulestone.program.head import TURN


def positions(game: Game, count: int, seed: int) -> Iterator[Match]:
    """Positions of random games at which a choice is made, far enough from each other."""
    chance, found = random.Random(seed), 0
    while found < count:
        match = game.start(chance.randrange(10**6))
        while not match.over and found < count:
            if chance.random() < 0.15 and match.decision.options[0].sort == "choose":
                found += 1
                yield match.clone()
            match.take(chance.choice(match.decision.options))


@dataclass
class Verdict:
    """What was found: how many positions and refusals, of which sorts, and what is not true."""

    positions: int = 0
    refused: int = 0
    sorts: Counter[str] = field(default_factory=Counter)
    beyond: int = 0  # could only be satisfied with more pieces than there are
    never: set[str] = field(default_factory=set)
    offered: set[str] = field(default_factory=set)
    untrue: list[str] = field(default_factory=list)

    def examine(self, match: Match) -> None:
        """Every choice that the rule of the decision declares."""
        self.positions += 1
        offered = {option.name for option in match.decision.options}
        self.offered |= offered
        for choice in declared_choices(match):
            reasons = match.why_not(choice)
            if bool(reasons) == (choice in offered):
                self._untrue(match, choice, reasons, "reasons and options disagree")
            elif reasons:
                self._refused(match, choice, reasons)

    def _refused(self, match: Match, choice: str, reasons: Sequence[Refusal]) -> None:
        self.refused += 1
        self.sorts.update(reason.sort for reason in reasons)
        if any(reason.sort == "moment" for reason in reasons):
            match = self._in_turn(match)
            reasons = match.why_not(choice)
            if any(reason.sort == "moment" for reason in reasons):
                self._untrue(match, choice, reasons, "it is the moment, but still said not to be")
                return
        if any(reason.sort == "never" for reason in reasons):
            self.never.add(choice)
        elif reasons:
            self._sufficient(match, choice, reasons)
            for reason in reasons if len(reasons) > 1 else ():
                self._necessary(match, choice, [other for other in reasons if other is not reason], reason)

    def _in_turn(self, match: Match) -> Match:
        """A copy in which it is the turn of whoever decides."""
        state = match.snapshot()
        state[TURN] = match.decision.actor or 0
        copy = Match(match.game, state, match.seed, "ask")
        copy.ask_again()
        return copy

    def _sufficient(self, match: Match, choice: str, reasons: Sequence[Refusal]) -> None:
        copy = satisfied(match, choice, reasons)
        if copy is None:
            copy = satisfied(match, choice, reasons, beyond=True)
            self.beyond += copy is not None
        if copy is None:
            self._untrue(match, choice, reasons, "nothing satisfies the reasons")
        elif copy.decision.option(choice) is None:
            self._untrue(match, choice, reasons, "the reasons are satisfied, yet it is not on offer")

    def _necessary(self, match: Match, choice: str, others: Sequence[Refusal], left: Refusal) -> None:
        """With all reasons but one out of the way, just that one stands in it."""
        copy = satisfied(match, choice, others)
        if copy is None:
            return  # what satisfies the others is bound up with this one
        reasons = [reason.guard for reason in copy.why_not(choice)]
        is_offered = copy.decision.option(choice) is not None
        if is_offered == bool(reasons) or not set(reasons) <= {left.guard}:
            self._untrue(copy, choice, [left], "it stands in the way, or it does not, against what is said")

    def _untrue(self, match: Match, choice: str, reasons: Sequence[Refusal], why: str) -> None:
        given = ", ".join(f"{reason.sort} {reason.clause}" for reason in reasons) or "none"
        self.untrue.append(f"{choice}: {why} (given: {given})")

    def finish(self) -> None:
        """What was never to be offered was not."""
        self.untrue += [f"{choice}: offered, yet never to be" for choice in self.never & self.offered]


def examine(name: str, players: int, count: int, seed: int = 11) -> Verdict:
    """The verdict on so many positions of a game."""
    verdict = Verdict()
    for match in positions(load(name, players=players), count, seed):
        verdict.examine(match)
    verdict.finish()
    return verdict


def main(name: str, players: str, count: str, seed: str = "11") -> int:
    """Says what was found; 1 if a reason is untrue."""
    found = examine(name, int(players), int(count), int(seed))
    sorts = ", ".join(f"{sort} {count}" for sort, count in sorted(found.sorts.items()))
    print(f"{found.positions} positions, {found.refused} refusals ({sorts}), {len(found.untrue)} untrue")
    print(*found.untrue[:10], sep="\n", end="\n" if found.untrue else "")
    return 1 if found.untrue else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
