"""Many games at once, and what happened in them.

Game g of a run is played with `game_seed(seed, g)` whoever plays it and wherever, so a report
is the same for any number of processes, with and without numba.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..run.kernel import game_seed
from ..words.phrase import say
from .bots import has_numba, make
from .errors import SetupError
from .game import Game
from .match import Match
from .reports import Report, code_count, every_use, report
from .tally import Tally
from .workers import Crew, Job

Progress = Callable[[int, int], None]  # games done, games asked for

LONGEST = 100_000  # decisions after which a game counts as unfinished
CHUNK = {"compiled": 4096, "plain": 64, "match": 1}  # games of one job at least
WORTH = {"compiled": 20_000, "plain": 400, "match": 4}  # games from which further processes pay


@dataclass(slots=True)
class Table:
    """Plays the games of a run, some at a time."""

    game: Game
    bots: tuple[str, ...]
    seed: int
    limit: int
    compiled: bool

    @property
    def mode(self) -> str:
        """How games are played: in the emitted driver, compiled or not, or match by match."""
        if any(bot != "random" for bot in self.bots):
            return "match"
        return "compiled" if self.compiled else "plain"

    def portable(self) -> Table:
        """The same without loaded modules, fit to be sent to another process."""
        return replace(self, game=replace(self.game, runnable=replace(self.game.runnable, _modules={})))

    def warm_up(self) -> None:
        """Compiles what will be called, so that it is done once and kept."""
        if self.mode != "match":
            self.by_driver(0, 0)
        elif self.compiled:
            module, state = self.game.runnable.fast(), self.game.initial(0)
            module.playout(module.new_state(state), 0)
            module.score_total(module.new_state(state), 0)

    def play(self, first: int, games: int) -> Tally:
        """Plays games from number `first` on."""
        return self.by_match(first, games) if self.mode == "match" else self.by_driver(first, games)

    def by_driver(self, first: int, games: int) -> Tally:
        """Plays random games in the emitted module itself."""
        runnable = self.game.runnable
        module = runnable.fast() if self.compiled else runnable.plain()
        start, width = self.game.initial(self.seed), 2 + self.game.seats
        state, results = module.new_state(start), module.new_state([0] * (games * width))
        uses = module.new_state([0] * code_count(self.game))
        module.simulate_counted(
            module.new_state(start), state, first, games, self.seed, self.limit, results, width, uses
        )
        tally = Tally.empty(self.game.seats)
        for row in range(0, games * width, width):
            decisions, winners, *scores = (int(value) for value in results[row : row + width])
            tally.count(decisions, winners, scores, decisions < self.limit)
        tally.uses.update({code: int(count) for code, count in enumerate(uses) if count})
        return tally

    def by_match(self, first: int, games: int) -> Tally:
        """Plays games with whatever bots sit there."""
        tally = Tally.empty(self.game.seats)
        for number in range(first, first + games):
            match = self._match(number)
            winners = sum(1 << seat for seat in match.winners)
            decisions = sum(entry.asked for entry in match.log)
            tally.count(decisions, winners, match.scores, match.over)
            tally.uses.update(self._uses(match))
        return tally

    def _match(self, number: int) -> Match:
        seed = game_seed(self.seed, number)
        bots = [make(bot, seat, seed, compiled=self.compiled) for seat, bot in enumerate(self.bots)]
        match = Match(self.game, self.game.initial(self.seed, number), self.seed, "draw")
        match.begin()
        for _ in range(self.limit):
            if match.over:
                break
            seat = match.decision.actor
            assert seat is not None
            match.take(bots[seat].choose(match))
        return match

    def _uses(self, match: Match) -> Iterator[int]:
        codes = self._codes()
        return (codes[e.name] for e in match.log if e.actor is not None and e.name in codes)

    def _codes(self) -> dict[str, int]:
        """The code of every option that any choice may offer, by name."""
        return {use.name: use.code for use in every_use(self.game)}


def simulate(
    game: Game,
    games: int = 1000,
    seed: int = 0,
    bots: Sequence[str] | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
    limit: int = LONGEST,
    compiled: bool | None = None,
) -> Report:
    """Plays many games and reports on them; an interruption keeps those that are done.

    `bots` are names, one a seat, or one for all seats; `workers` is how many processes to use
    (all cores where it pays if None); `progress` is told how many games are done.
    """
    table = Table(game, _seated(game, bots), seed, limit, has_numba() if compiled is None else compiled)
    tally, interrupted = Tally.empty(game.seats), False
    tell = progress or (lambda done, all_games: None)
    tell(0, games)
    try:
        for part in _parts(table, games, workers or _workers(table, games)):
            tally.add(part)
            tell(tally.games, games)
    except KeyboardInterrupt:
        interrupted = True
    return report(game, tally, seed, table.bots, interrupted)


def _parts(table: Table, games: int, workers: int) -> Iterator[Tally]:
    table.warm_up()
    jobs = _jobs(games, workers, CHUNK[table.mode])
    if workers == 1:
        yield from (table.play(*job) for job in jobs)
        return
    with Crew(table.portable(), workers) as crew:
        yield from crew.work(jobs)


def _jobs(games: int, workers: int, least: int) -> list[Job]:
    """The games in pieces small enough to share out evenly and to show progress by."""
    size = max(least, min(games // (8 * workers), 64 * least))
    return [(first, min(size, games - first)) for first in range(0, games, size)]


def _workers(table: Table, games: int) -> int:
    return 1 if games < WORTH[table.mode] else os.cpu_count() or 1


def _seated(game: Game, bots: Sequence[str] | None) -> tuple[str, ...]:
    names = tuple(bots or ("random",))
    names = names * game.seats if len(names) == 1 else names
    if len(names) != game.seats:
        raise SetupError(say("Bots given: [bots], but seats: [seats].", bots=len(names), seats=game.seats))
    for name in names:
        make(name, 0, 0)
    return names
