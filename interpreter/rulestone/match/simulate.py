"""Many games at once, and what happened in them.

Game g of a run is played with `game_seed(seed, g)` whoever plays it and wherever, so a report
is the same for any number of processes, plain or compiled.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from ..program.head import ACTOR, CHOSEN, NOPT, OVER, SITE
from ..program.runtime.drivers import ENDED, FAILED
from ..run.chance import game_seed
from ..run.module import Fault, Module
from ..run.program import has_machine_code
from ..words.phrase import say
from .bots import Bot, make
from .errors import RuleFault, SetupError, texts_of, whole
from .faults import in_game
from .game import Game
from .patience import patiently
from .reports import Report, code_count, report
from .tally import Faulted, Tally
from .workers import Crew, WorkerLost

Progress = Callable[[int, int], None]  # games done, games asked for

Compiling = Callable[[int], None]  # how much of the machine code is made, in per cent

LONGEST = 100_000  # decisions after which a game counts as unfinished
CHUNK = {"compiled": 4096, "plain": 64, "thoughtful": 1}  # games of one job at least
FEW = 16  # so many games are played in Python before machine code is made for them
CALL = 0.1  # seconds that one call of machine code takes, about
MADE = {"compiled": 500, "plain": 500, "thoughtful": 20}  # games for which the best machine code is made
WORTH = {"compiled": 20_000, "plain": 400, "thoughtful": 8}  # games from which further processes pay


@dataclass(frozen=True, slots=True)
class Final:
    """One game played to its end or to the limit: the last state, and how it came about."""

    state: Any
    decisions: int
    uses: Counter[int]  # by option code


@dataclass
class Table:
    """Plays the games of a run, some at a time."""

    game: Game
    bots: tuple[str, ...]
    seed: int
    limit: int
    compiled: bool
    waits: bool = False  # for the best machine code, rather than begin with a plainer one
    makes: bool = True  # machine code, where there is none yet: one process of many does

    @property
    def mode(self) -> str:
        """How games are played: in the program itself, compiled or not, or with bots that think."""
        if any(bot != "random" for bot in self.bots):
            return "thoughtful"
        return "compiled" if self.compiled else "plain"

    @property
    def module(self) -> Module:
        """The module that games are played on: if bots think, one that keeps what each of them knows."""
        runnable, check = self.game.runnable, self.mode == "thoughtful"
        if not self.compiled:
            return runnable.plain(check=check)
        if self.waits:
            return runnable.fast(check=check)
        return runnable.fast_now(check=check, start=self.makes)

    def portable(self) -> Table:
        """The same, fit to be sent to another process."""
        return replace(self, makes=False)

    @property
    def made(self) -> int:
        """How much of the best machine code is made, in per cent."""
        check = self.mode == "thoughtful"
        return self.game.runnable.tiers(check=check).progress if self.compiled else 100

    def play(self, first: int, games: int) -> Tally:
        """Plays games from number `first` on."""
        return self.by_bots(first, games) if self.mode == "thoughtful" else self.by_driver(first, games)

    def by_driver(self, first: int, games: int) -> Tally:
        """Plays random games in the program itself."""
        module, uses = self.module, self.module.new_state([0] * code_count(self.game))
        start, tally = module.new_state(self.game.initial(self.seed)), Tally.empty(self.game.seats)
        for number, row in enumerate(module.simulate(start, first, games, self.seed, self.limit, uses)):
            if row.outcome == FAILED:
                tally.at_fault(row.fault, Faulted(first + number, row.value))
            else:
                tally.count(row.decisions, row.winners, list(row.scores), row.outcome == ENDED)
        tally.uses.update({code: int(count) for code, count in enumerate(uses) if count})
        return tally

    def by_bots(self, first: int, games: int) -> Tally:
        """Plays games with whatever bots sit there."""
        tally, module = Tally.empty(self.game.seats), self.module
        for number in range(first, first + games):
            try:
                final = self._final(number, self._bots(number))
            except Fault as fault:
                site = 1 + self.game.runnable.program.faults.sites.index(fault.site)
                tally.at_fault(site, Faulted(number, fault.value))
                continue
            winners = int(module.winner_mask(final.state))
            scores = [int(module.score_total(final.state, seat)) for seat in range(self.game.seats)]
            tally.count(final.decisions, winners, scores, final.decisions < self.limit)
            tally.uses.update(final.uses)
        return tally

    def finals(self, first: int, games: int) -> Iterator[Final]:
        """Games from number `first` on, each as it ended."""
        for number in range(first, first + games):
            yield self._final(number, self._bots(number))

    def _bots(self, number: int) -> list[Bot]:
        """Who plays a game, with random numbers of their own for it."""
        seed = game_seed(self.seed, number)
        return [bot.reseeded(seed) for bot in self._seats]

    @cached_property
    def _seats(self) -> list[Bot]:
        return [make(bot, seat, 0, compiled=self.compiled) for seat, bot in enumerate(self.bots)]

    def _final(self, number: int, bots: Sequence[Bot]) -> Final:
        module, program = self.module, self.game.runnable.program
        state, decisions, uses = module.new_state(self.game.initial(self.seed, number)), 0, Counter[int]()
        module.advance(state)
        while not state[OVER] and decisions < self.limit:
            chosen, offer = 0, module.offer(state)
            if state[NOPT] > 1:
                chosen = bots[state[ACTOR]].pick(self.game, list(state), offer, decisions)
                decisions += 1
            state[CHOSEN] = offer.codes[chosen]
            if program.sites[state[SITE]].sort == "choose":
                uses[int(state[CHOSEN])] += 1
            module.advance(state)
        return Final(state, decisions, uses)


def simulate(
    game: Game,
    games: int = 1000,
    seed: int = 0,
    bots: Sequence[str] | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
    limit: int = LONGEST,
    compiled: bool | None = None,
    compiling: Compiling | None = None,
) -> Report:
    """Plays many games and reports on them; an interruption keeps those that are done, and so does a
    process that cannot be kept alive.

    `bots` are names, one a seat, or one for all seats; `workers` is how many processes to use
    (all cores where it pays if None); `progress` is told how many games are done, and `compiling` how much
    of the machine code is made: games are played meanwhile, unless `compiled` is True.
    """
    seed, games = whole("seed", seed), _at_least_one("games", games)
    workers = None if workers is None else _at_least_one("workers", workers)
    pays = has_machine_code() and games > FEW
    table = Table(
        game, _seated(game, bots), seed, limit, pays if compiled is None else compiled, bool(compiled)
    )
    table.makes = games >= MADE[table.mode]
    tally, interrupted = Tally.empty(game.seats), False
    tell = progress or (lambda done, all_games: None)
    try:
        tell(0, games)
        for part in _parts(table, games, workers or _workers(table, games)):
            tally.add(part)
            tell(tally.games, games)
            if compiling is not None:
                compiling(table.made)
            if tally.faults:
                raise _fault(table, tally)
    except KeyboardInterrupt:
        interrupted = True
    except WorkerLost:
        if not tally.games:
            raise
        interrupted = True
    return report(game, tally, seed, table.bots, interrupted)


def _fault(table: Table, tally: Tally) -> RuleFault:
    """The fault of the first game in which the rules were at fault."""
    site, found = min(tally.faults.items(), key=lambda pair: pair[1].game)
    place = table.game.runnable.program.faults.sites[site - 1]
    return in_game(Fault(place, found.value), found.game, table.seed)


def _parts(table: Table, games: int, workers: int) -> Iterator[Tally]:
    if table.mode == "compiled" and workers == 1:
        yield from _timed(table, games)
        return
    size = _chunk(games, workers, CHUNK[table.mode])
    jobs = ((first, min(size, games - first)) for first in range(0, games, size))
    workers = min(workers, -(-games // size))  # no more than there are jobs
    if workers == 1:
        yield from (table.play(*job) for job in jobs)
        return
    with Crew(table.portable(), workers) as crew:
        yield from crew.work(jobs)


def _timed(table: Table, games: int) -> Iterator[Tally]:
    """Games in calls of about the same time, in a thread of their own: so they can be broken off at once."""
    first, size = 0, 8
    while first < games:
        count = min(size, games - first)
        begin = time.monotonic()
        yield patiently(partial(table.play, first, count))
        first += count
        spent = max(time.monotonic() - begin, 1e-6)
        size = max(1, min(2 * CHUNK["compiled"], int(count * min(4.0, CALL / spent))))


def _chunk(games: int, workers: int, least: int) -> int:
    """How many games a job has: few enough to share out evenly and to show progress by."""
    return max(least, min(games // (32 * workers), 16 * least))


def _workers(table: Table, games: int) -> int:
    return 1 if games < WORTH[table.mode] else os.cpu_count() or 1


def _at_least_one(name: str, value: int) -> int:
    number = whole(name, value)
    if number < 1:
        raise SetupError(
            say("“[name]” begins at [low], so it cannot be [given].", name=name, low=1, given=number)
        )
    return number


def _seated(game: Game, bots: Sequence[str] | None) -> tuple[str, ...]:
    names = texts_of("bots", bots or "random")
    names = names * game.seats if len(names) == 1 else names
    if len(names) != game.seats:
        raise SetupError(say("Bots given: [bots], but seats: [seats].", bots=len(names), seats=game.seats))
    for name in names:
        make(name, 0, 0)
    return names
