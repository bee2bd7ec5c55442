"""Random games that look for what no check can prove: numbers out of bounds, dead ends, lost pieces.

They are played in machine code; one that does not come to a good end is played once more in Python, by the
same choices, to see what went wrong and where.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ..diagnostics import Diagnostic
from ..link.load import read_files
from ..link.model import Ruleset
from ..program.head import OVER, SEED
from ..run.module import Fault, Module
from ..run.program import Runnable, has_machine_code, make
from ..syntax.spans import NOWHERE, Span
from .bots import RandomBot
from .decisions import Option
from .errors import RuleFault
from .examination import linked
from .game import Game, game_of
from .match import Match
from .mishaps import ENDLESS, Mishap, merged, mishap_of, start_of

Progress = Callable[[int, int], None]

FEW = 4  # so many games are quicker played in Python
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


def trials(name_or_path: str | Path, games: int, seed: int = 0, progress: Progress | None = None) -> Trials:
    """Random games of a ruleset and each of its layers: what they found, and the choices of the first.

    `progress` is told how many games are played, and of how many.
    """
    found = Trials()
    mishaps: list[Mishap] = []
    rulesets = list(linked(read_files(name_or_path)))
    for number, ruleset in enumerate(rulesets):
        for at, trial in enumerate(played(ruleset, games, seed), 1):
            mishaps += trial.mishaps
            if trial.mishaps and not found.log:
                found.log = trial.log
            if progress is not None:
                progress(number * games + at, len(rulesets) * games)
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
    module = runnable.fast_now(start=False) if games > FEW and has_machine_code() else None
    for number in range(seed, seed + games):
        trial = Trial(_game(runnable, number), number)
        if module is None or not trial.is_sound(module):
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

    def is_sound(self, module: Module) -> bool:
        """Whether the game, played in machine code, comes to its end with all its pieces."""
        assert self.game is not None
        first = self.game.initial(self.seed)
        state = module.new_state(first)
        try:
            module.playout(state, LONGEST)
        except Fault:
            return False
        if not state[OVER]:
            self._endless(self.game, LONGEST)
            return True
        return self.game.census(state) == self.game.census(first)

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
        match.stay_plain()
        pieces, seed = match.census(), int(match.state[SEED])
        for taken in range(LONGEST):
            if match.over:
                return
            if len(match.log) > STEPS * LONGEST:
                break
            bot = RandomBot(match.decision.actor or 0, seed)
            self._take(match, match.decision.options[bot.pick(game, match.state, match.offer, taken)])
            if match.census() != pieces:
                raise LostPieces(f"pieces came or went by {match.log[-1].name!r}")
        self._endless(game, min(LONGEST, len(match.log)))

    def _endless(self, game: Game, decisions: int) -> None:
        """There is no end in sight."""
        self.mishaps.append(Mishap(ENDLESS, start_of(game.ruleset), str(decisions), game.players, self.seed))

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
