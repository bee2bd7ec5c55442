"""Bots: seats that decide for themselves, the same way for the same seed and the same game so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import Any, Protocol

from ..lower.layout import ACTOR, ASK, CHOSEN, CLOCK, NOPT, OVER, PLAYERS, SEED
from ..run.kernel import below, mix
from ..run.load import Module
from ..words.phrase import say
from .beliefs import Beliefs
from .decisions import Option
from .errors import SetupError
from .match import Match

CHOICES = 4096  # the first of the streams of choices, one a seat, behind those of the chance sites
WORLDS = 8192  # the first of the streams from which greedy bots imagine states
PLAYOUTS = 8  # random games that value one way of finishing a turn
WAYS = 4  # ways of finishing the turn that are looked at for each option
TURN_LENGTH = 64  # own decisions after which a turn counts as finished
LONGEST = 10_000  # decisions after which a playout is valued as it stands


class Bot(Protocol):
    """Decides for one seat."""

    def choose(self, match: Match) -> Option:
        """One of the options of the match's decision."""


def make(name: str, seat: int, seed: int, *, compiled: bool = False) -> Bot:
    """The bot of that name for a seat, with random numbers of its own.

    `compiled` bots think the same thoughts faster, but a program's first compilation takes longer
    than a game: it pays for many games.
    """
    if name not in BOTS:
        raise SetupError(say("There is no bot “[name]”. There are: [bots].", name=name, bots=", ".join(BOTS)))
    return BOTS[name](seat, seed, compiled)


def has_numba() -> bool:
    """Whether programs can be compiled."""
    return find_spec("numba") is not None


def decisions_taken(match: Match) -> int:
    """How many choices the seats have made so far, forced ones left out."""
    return sum(entry.asked and entry.actor is not None for entry in match.log)


@dataclass(slots=True)
class RandomBot:
    """Takes any option, each as likely; with the game's own seed, the one the emitted driver takes."""

    seat: int
    seed: int
    compiled: bool = False

    def choose(self, match: Match) -> Option:
        """One of the options."""
        options = match.decision.options
        bits = mix(self.seed, CHOICES + self.seat, decisions_taken(match))
        return options[below(bits, len(options))]


@dataclass(slots=True)
class GreedyBot:
    """Finishes its turn in a few ways and values each by random playouts from states it takes for possible.

    The value is the mean of its lead over the best other seat at the end, since a lead wins
    games that points alone do not; alone, it is the mean final score. If the lowest score wins,
    a lead is being lower. All options are tried in the same imagined states.
    """

    seat: int
    seed: int
    compiled: bool = False
    _beliefs: dict[str, Beliefs] = field(default_factory=dict)

    def choose(self, match: Match) -> Option:
        """The option with the best finish; the first of equals."""
        state, runnable = match.snapshot(), match.game.runnable
        seed = mix(self.seed, WORLDS + self.seat, decisions_taken(match))
        worlds = [self._imagine(match, state, mix(seed, WORLDS, number)) for number in range(PLAYOUTS)]
        module = runnable.fast() if self.compiled else runnable.plain()
        playouts = Playouts(module, runnable.layout.option_buffer, self.seat, _sign(match), seed)
        return max(match.decision.options, key=lambda option: playouts.best(worlds, option.code))

    def _imagine(self, match: Match, state: list[int], seed: int) -> list[int]:
        beliefs = self._beliefs.get(match.game.digest)
        if beliefs is None:
            beliefs = Beliefs(match.game.runnable, match.players, self.seat)
            self._beliefs[match.game.digest] = beliefs
        world = beliefs.sample(state, seed)
        world[ASK] = world[CLOCK] = 0
        return world


BOTS: dict[str, type[RandomBot] | type[GreedyBot]] = {"random": RandomBot, "greedy": GreedyBot}


def _sign(match: Match) -> int:
    winner = match.game.ruleset.winner
    return -1 if winner is not None and winner.ties[0][0] == "lowest" else 1


@dataclass(frozen=True, slots=True)
class Playouts:
    """Plays imagined states to the end for one seat."""

    module: Module
    options: int  # where the options on offer stand in the state
    seat: int
    sign: int
    seed: int

    def best(self, worlds: list[list[int]], code: int) -> int:
        """The value of an option followed by the best way found of finishing the turn."""
        value, free = self._value(worlds, code, 0)
        for way in range(1, WAYS if free else 1):
            value = max(value, self._value(worlds, code, way)[0])
        return value

    def _value(self, worlds: list[list[int]], code: int, way: int) -> tuple[int, bool]:
        """The sum of the leads, and whether the seat had anything more to choose in its turn."""
        total, free = 0, False
        for world in worlds:
            state = self.module.new_state(world)
            state[CHOSEN] = code
            free = self._finish_turn(state, way) or free
            if not state[OVER]:
                self.module.playout(state, LONGEST)
            total += self._lead(state)
        return total, free

    def _finish_turn(self, state: Any, way: int) -> bool:
        """Plays on until another seat has chosen; says whether this one had a choice before."""
        chosen = 0
        while True:
            self.module.advance(state)
            if state[OVER]:
                return chosen > 0
            n, actor = int(state[NOPT]), int(state[ACTOR])
            own = n > 1 and actor == self.seat
            seed, draw = (
                (mix(self.seed, WORLDS, WORLDS + way), chosen) if own else (state[SEED], state[CLOCK])
            )
            state[CHOSEN] = state[self.options + below(mix(int(seed), CHOICES + actor, int(draw)), n)]
            if n == 1:
                continue
            if not own or chosen == TURN_LENGTH:
                state[CLOCK] += 1
                return chosen > 0
            chosen += 1

    def _lead(self, state: Any) -> int:
        scores = [int(self.module.score_total(state, seat)) for seat in range(state[PLAYERS])]
        own = scores.pop(self.seat)
        return self.sign * own - max((self.sign * score for score in scores), default=0)
