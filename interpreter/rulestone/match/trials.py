"""Random games that look for what no check can prove: numbers out of bounds, dead ends, lost pieces."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ..diagnostics import Diagnostic
from ..link.load import read_files
from ..link.model import Ruleset
from ..run.program import Runnable, make
from ..syntax.spans import NOWHERE, Span
from .decisions import Option
from .errors import RuleFault
from .examination import linked
from .game import Game, game_of
from .match import Match
from .mishaps import ENDLESS, Mishap, merged, mishap_of, start_of

LONGEST = 20_000  # decisions; play that is still going on then is said to have no end
STEPS = 5  # times as many things may happen in all: draws and forced choices count too


@dataclass(slots=True)
class Trials:
    """What random games of a ruleset found, and what was chosen in the first that stopped."""

    findings: list[Diagnostic] = field(default_factory=list)
    log: list[str] = field(default_factory=list)


def try_out(name_or_path: str | Path, games: int, seed: int = 0) -> list[Diagnostic]:
    """Findings of so many random games of a ruleset and each of its layers, with every number of players."""
    return trials(name_or_path, games, seed).findings


def trials(name_or_path: str | Path, games: int, seed: int = 0) -> Trials:
    """Random games of a ruleset and each of its layers: what they found, and the choices of the first."""
    found = Trials()
    mishaps: list[Mishap] = []
    for ruleset in linked(read_files(name_or_path)):
        for trial in played(ruleset, games, seed):
            mishaps += trial.mishaps
            if trial.mishaps and not found.log:
                found.log = trial.log
    found.findings = merged(mishaps, str(name_or_path))
    return found


def play_trials(ruleset: Ruleset, games: int, seed: int = 0) -> list[Diagnostic]:
    """Findings of so many random games of one ruleset, each told once."""
    return merged((m for trial in played(ruleset, games, seed) for m in trial.mishaps), ruleset.name)


def played(ruleset: Ruleset, games: int, seed: int = 0) -> Iterator[Trial]:
    """So many random games; the seed of one alone says how many players it has."""
    try:
        runnable = make(ruleset)
    except Exception as error:  # whatever it is, it is to be told, not to end the command
        mishap = mishap_of(error, NOWHERE, ruleset, ruleset.low, seed)
        yield Trial(None, seed, [mishap])
        return
    for number in range(seed, seed + games):
        trial = Trial(_game(runnable, number), number)
        trial.run()
        yield trial


def _game(runnable: Runnable, seed: int) -> Game:
    seats = range(runnable.ruleset.low, runnable.ruleset.high + 1)
    return game_of(runnable, seats[seed % len(seats)], {})


class LostPieces(AssertionError):
    """Pieces came or went: no rules can say so, hence the engine is at fault."""


@dataclass(slots=True)
class Trial:
    """One random game: how it stopped before its end, if it did, and what was chosen in it."""

    game: Game | None
    seed: int
    mishaps: list[Mishap] = field(default_factory=list)
    match: Match | None = None
    last: list[str] = field(default_factory=list)

    @property
    def log(self) -> list[str]:
        """Who chose what, by name, and last what led to a fault; no seat where chance did."""
        entries = self.match.log if self.match is not None else []
        return [*(_line(e.actor, e.name) for e in entries), *self.last]

    def run(self) -> None:
        """Plays to the end, or to the first thing that is wrong."""
        assert self.game is not None
        try:
            self._play(self.game)
        except Exception as error:  # every exception in play is a finding
            span = _line_of(self.game, error)
            self.mishaps.append(mishap_of(error, span, self.game.ruleset, self.game.players, self.seed))

    def _play(self, game: Game) -> None:
        match = self.match = game.start(self.seed)
        chance, pieces = random.Random(self.seed), match.census()
        for _ in range(LONGEST):
            if match.over:
                return
            if len(match.log) > STEPS * LONGEST:
                break
            self._take(match, chance.choice(match.decision.options))
            if match.census() != pieces:
                raise LostPieces(f"pieces came or went by {match.log[-1].name!r}")
        count = str(min(LONGEST, len(match.log)))
        self.mishaps.append(Mishap(ENDLESS, start_of(game.ruleset), count, game.players, self.seed))

    def _take(self, match: Match, option: Option) -> None:
        actor = match.decision.actor
        try:
            match.take(option)
        except RuleFault:  # the match knows nothing of it
            self.last = [_line(actor, option.name)]
            raise


def _line(actor: int | None, name: str) -> str:
    return f"{'–' if actor is None else actor + 1}  {name}"


def _line_of(game: Game, error: Exception) -> Span:
    """The line of the rules whose program was running when something went wrong."""
    try:
        return game.runnable.plain(check=True).origin(error)
    except Exception:  # a program that cannot even be loaded has no line
        return NOWHERE
