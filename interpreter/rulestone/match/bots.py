"""Bots: seats that decide for themselves, the same way for the same seed and the same game so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from ..program.head import ASK, CLOCK, NOPT, PLAYERS, SITE
from ..run.chance import below, mix
from ..run.module import Module, Offer
from ..words.phrase import say
from .beliefs import Beliefs, Worlds
from .decisions import Option
from .errors import SetupError
from .game import Game
from .match import Match

CHOICES = 4096  # the first of the streams of choices, one a seat, behind those of the chance sites
WORLDS = 8192  # the first of the streams from which greedy bots imagine states
PLAYOUTS = 8  # random games that value one option
PAYING = 4  # the same where the question is only what to pay with
SECOND_LOOK = 2  # options with the greatest values, for which as many games are played again
TURN_LENGTH = 64  # own decisions after which a turn counts as finished
LONGEST = 10_000  # decisions after which a playout is valued as it stands


class Bot(Protocol):
    """Decides for one seat."""

    def choose(self, match: Match) -> Option:
        """One of the options of the match's decision."""

    def pick(self, game: Game, state: Sequence[int], offer: Offer, taken: int) -> int:
        """The number of an option on offer in a state, `taken` choices after the beginning."""

    def reseeded(self, seed: int) -> Bot:
        """The same bot for another game."""


def make(name: str, seat: int, seed: int, *, compiled: bool = False) -> Bot:
    """The bot of that name for a seat, with random numbers of its own.

    `compiled` bots think the same thoughts faster, but a program's first compilation takes longer
    than a game: it pays for many games.
    """
    if name not in BOTS:
        raise SetupError(say("There is no bot “[name]”. There are: [bots].", name=name, bots=", ".join(BOTS)))
    return BOTS[name](seat, seed, compiled)


def decisions_taken(match: Match) -> int:
    """How many choices the seats have made so far, forced ones left out."""
    return sum(entry.asked and entry.actor is not None for entry in match.log)


@dataclass(slots=True)
class RandomBot:
    """Takes any option, each as likely; with the game's own seed, the one that the program itself takes."""

    seat: int
    seed: int
    compiled: bool = False

    def choose(self, match: Match) -> Option:
        """One of the options."""
        return match.decision.options[self.pick(match.game, match.state, match.offer, decisions_taken(match))]

    def pick(self, game: Game, state: Sequence[int], offer: Offer, taken: int) -> int:
        """The number of one of the options."""
        return below(mix(self.seed, CHOICES + self.seat, taken), int(state[NOPT]))

    def reseeded(self, seed: int) -> RandomBot:
        """The same bot for another game."""
        return replace(self, seed=seed)


@dataclass(slots=True)
class GreedyBot:
    """Values each option by random playouts from states that it takes for possible.

    The best two are looked at a second time. The value is the mean of its lead over the best
    other seat at the end, since a lead wins games that points alone do not; alone, it is the
    mean final score. If the lowest score wins, a lead is being lower.
    """

    seat: int
    seed: int
    compiled: bool = False
    _beliefs: dict[str, Beliefs] = field(default_factory=dict)

    def choose(self, match: Match) -> Option:
        """The option with the greatest value; the first of equals."""
        return match.decision.options[
            self.pick(match.game, match.snapshot(), match.offer, decisions_taken(match))
        ]

    def pick(self, game: Game, state: Sequence[int], offer: Offer, taken: int) -> int:
        """The number of the option with the greatest value; the first of equals."""
        scales = self._scales(game, state, mix(self.seed, WORLDS + self.seat, taken))
        codes = offer.codes
        if game.runnable.program.sites[state[SITE]].sort != "choose":
            values = scales.weigh(codes, range(PAYING))
            return values.index(max(values))
        values = scales.weigh(codes, range(PLAYOUTS))
        best = sorted(sorted(range(len(codes)), key=lambda number: -values[number])[:SECOND_LOOK])
        again = scales.weigh([codes[number] for number in best], range(PLAYOUTS, 2 * PLAYOUTS))
        return max(zip(best, again, strict=True), key=lambda look: values[look[0]] + look[1])[0]

    def reseeded(self, seed: int) -> GreedyBot:
        """The same bot for another game."""
        return replace(self, seed=seed)

    def _scales(self, game: Game, state: Sequence[int], seed: int) -> Scales:
        if game.digest not in self._beliefs:
            self._beliefs[game.digest] = Beliefs(game.runnable, state[PLAYERS], self.seat)
        module = game.runnable.fast_now(start=False) if self.compiled else game.runnable.plain()
        worlds = self._beliefs[game.digest].worlds(state)
        return Scales(module, worlds, self.seat, _sign(game), seed)


BOTS: dict[str, Callable[[int, int, bool], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def _sign(game: Game) -> int:
    winner = game.ruleset.winner
    return -1 if winner is not None and winner.ties[0][0] == "lowest" else 1


@dataclass(frozen=True, slots=True)
class Scales:
    """Weighs options of one decision: takes each, finishes the turn in some way and plays on at random.

    All options are tried in the same imagined states, and finish the turn by the same random numbers.
    """

    module: Module
    worlds: Worlds
    seat: int
    sign: int
    seed: int

    def weigh(self, codes: Sequence[int], numbers: range) -> list[int]:
        """The sum of the leads that each option comes to in the imagined states of these numbers."""
        module, count, played = self.module, len(codes), self.module.built.program.layout.played
        offered, values = module.new_state(codes), module.new_state([0] * count)
        here = module.new_state(self.worlds.state)
        here[ASK] = here[CLOCK] = 0
        scratch = here.copy()
        for number in numbers:
            module.call(
                "weigh", self._world(here, number), scratch, module.scratch, offered, values, played, count,
                self.seat, self.sign, mix(self.seed, WORLDS, WORLDS + number), TURN_LENGTH, LONGEST,
            )  # fmt: skip
        return list(values)

    def _world(self, here: Any, number: int) -> Any:
        """An imagined state, made from the real one by what is different in it."""
        world = here.copy()
        for at, cells in self.worlds.changes(mix(self.seed, WORLDS, number)):
            world[at : at + len(cells)] = self.module.new_state(cells)
        return world
