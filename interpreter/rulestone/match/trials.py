"""Random games that look for what no check can prove: numbers out of bounds, dead ends, lost pieces."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..diagnostics import Diagnostic
from ..diagnostics.model import diagnostic
from ..link.load import read_files
from ..link.model import Ruleset

from ..run.program import make
from ..syntax.spans import Span
from .errors import RuleFault
from .examination import linked
from .game import Game, game_of
from .match import Match

LONGEST = 20_000  # decisions; play that is still going on then is said to have no end


def try_out(name_or_path: str | Path, games: int, seed: int = 0) -> list[Diagnostic]:
    """Findings of so many random games of a ruleset and each of its layers, with every number of players."""
    findings: list[Diagnostic] = []
    for ruleset in linked(read_files(name_or_path)):
        findings += play_trials(ruleset, games, seed)
    return list(dict.fromkeys(findings))


def play_trials(ruleset: Ruleset, games: int, seed: int = 0) -> list[Diagnostic]:
    """Findings of so many random games, each told once."""
    runnable = make(ruleset)
    seats = range(ruleset.low, ruleset.high + 1)
    findings: dict[Diagnostic, None] = {}
    for number in range(games):
        game = game_of(runnable, seats[number % len(seats)], {})
        findings |= dict.fromkeys(Trial(game, seed + number).run())
    return list(findings)


class LostPieces(AssertionError):
    """Pieces came or went: no rules can say so, hence the engine is at fault."""

    def __init__(self, game: Game, seed: int, move: str) -> None:
        super().__init__(f"{game.name}, {game.players} players, seed {seed}: pieces came or went by {move!r}")


@dataclass(slots=True)
class Trial:
    """One random game; what it finds says with how many players and which seed to see it again."""

    game: Game
    seed: int

    def run(self) -> Iterator[Diagnostic]:
        """Plays to the end, or to the first thing that is wrong."""
        try:
            match = self.game.start(self.seed)
            yield from self._play(match)
        except RuleFault as fault:
            if isinstance(fault.__cause__, NothingToChoose):
                yield self._finding("E0602", fault.span, rule=fault.__cause__.names)
            else:
                yield self._finding("E0601", fault.span, problem=fault.problem)

    def _play(self, match: Match) -> Iterator[Diagnostic]:
        chance, pieces = random.Random(self.seed), match.census()
        for _ in range(LONGEST):
            if match.over:
                return
            match.take(chance.choice(match.decision.options))
            if match.census() != pieces:
                raise LostPieces(self.game, self.seed, match.log[-1].name)
        yield self._finding("W0603", self.game.ruleset.procedures["play"].span, decisions=LONGEST)

    def _finding(self, code: str, span: Span, **values: Any) -> Diagnostic:
        return diagnostic(code, span, players=self.game.players, seed=self.seed, **values)
