"""What a difference does to scores and wins: the same seeds played under both rules.

Game g of both runs has the same seed, so that chance and random bots are the same as far as the
rules let them be, and the difference game by game varies far less than the games do.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from ..match.game import Game, game_of
from ..match.reports import NORMAL, Interval
from ..run.program import has_machine_code, make
from .comparison import Comparison

GAMES = 2000
WORTH = 10_000  # games from which it pays to compile
LIMIT = 100_000


@dataclass(frozen=True, slots=True)
class Shift:
    """The mean of a difference, game by game, and where it lies with a confidence of 95 %."""

    mean: float
    interval: Interval

    @property
    def certain(self) -> bool:
        """Whether it is surely not nothing."""
        return not self.interval.low <= 0 <= self.interval.high


@dataclass(frozen=True, slots=True)
class Impact:
    """Other rules against the first: by seat the points and the share of wins gained; games changed."""

    one: int
    other: int
    players: int
    games: int
    changed: int
    scores: tuple[Shift, ...]
    wins: tuple[Shift, ...]


def impact(
    comparison: Comparison, games: int = GAMES, seed: int = 0, players: int | None = None
) -> list[Impact]:
    """Every other ruleset of a comparison against the first."""
    seats = players or max(2, comparison.rulesets[0].low)
    tables = [game_of(make(ruleset), seats, {}) for ruleset in comparison.rulesets]
    results = [_play(game, games, seed) for game in tables]
    return [_against(results[0], results[n], n, seats) for n in range(1, len(tables))]


Result = tuple[int, tuple[int, ...]]  # who won, as bits; the scores


def _play(game: Game, games: int, seed: int) -> list[Result]:
    """Random games in the program itself."""
    compiled = games > WORTH and has_machine_code()
    module = game.runnable.fast() if compiled else game.runnable.plain()
    start = module.new_state(game.initial(seed))
    return [(row.winners, row.scores) for row in module.simulate(start, 0, games, seed, LIMIT)]


def _against(first: list[Result], second: list[Result], other: int, players: int) -> Impact:
    pairs = list(zip(first, second, strict=True))
    seats = range(len(first[0][1]))
    scores = [_shift([b[1][seat] - a[1][seat] for a, b in pairs]) for seat in seats]
    wins = [_shift([_share(b[0], seat) - _share(a[0], seat) for a, b in pairs]) for seat in seats]
    changed = sum(a != b for a, b in pairs)
    return Impact(0, other, players, len(pairs), changed, tuple(scores), tuple(wins))


def _share(winners: int, seat: int) -> float:
    return 1 / winners.bit_count() if winners >> seat & 1 else 0.0


def _shift(values: list[float] | list[int]) -> Shift:
    mean = sum(values) / len(values)
    variance = sum((v - mean) ** 2 for v in values) / max(1, len(values) - 1)
    reach = NORMAL * sqrt(variance / len(values))
    return Shift(mean, Interval(mean - reach, mean + reach))
