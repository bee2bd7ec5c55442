"""The report of a simulation: shares of wins, distributions with confidence intervals, and uses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any

from ..link.cache_last import cache_last
from .decisions import Argument
from .game import Game
from .tally import Tally

NORMAL = 1.959963984540054  # standard deviations either side that hold 95 %
QUANTILES = (5, 25, 50, 75, 95)


@dataclass(frozen=True, slots=True)
class Interval:
    """Where a figure lies with a confidence of 95 %."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Distribution:
    """How a number was spread: `interval` is that of the mean, `quantiles` go by per cent."""

    count: int
    mean: float
    sd: float
    interval: Interval
    least: int
    greatest: int
    quantiles: dict[int, int]


@dataclass(frozen=True, slots=True)
class Wins:
    """A seat's wins. `share` counts a win shared by k seats as 1/k; its interval is Wilson's."""

    alone: int
    shared: int
    share: float
    interval: Interval


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat: who sat there and how it did."""

    bot: str
    wins: Wins
    scores: Distribution


@dataclass(frozen=True, slots=True)
class Report:
    """What happened in a run. Games that reached the limit of decisions are `unfinished`: nobody's win;
    `unwon` are those that ended without a winner.

    `choices` says how often each choice was taken, `options` the same with its arguments,
    and `members` how often each card or other member was chosen, by kind; forced choices count.
    """

    game: str
    digest: str
    players: int
    seed: int
    games: int
    unfinished: int
    unwon: int
    interrupted: bool
    seats: tuple[Seat, ...]
    decisions: Distribution
    choices: dict[str, int]
    options: dict[str, int]
    members: dict[str, dict[str, int]]

    def to_dict(self) -> dict[str, Any]:
        """The report as plain data."""
        return asdict(self)


def report(game: Game, tally: Tally, seed: int, bots: Sequence[str], interrupted: bool) -> Report:
    """The figures that a tally comes to."""
    seats = tuple(
        Seat(bot, wins(tally.winners, seat), distribution(tally.scores[seat]))
        for seat, bot in enumerate(bots)
    )
    known = list(every_use(game))
    return Report(
        game.name, game.digest, game.players, seed, tally.games, tally.unfinished,
        tally.winners[0] - tally.unfinished, interrupted, seats,
        distribution(tally.decisions), _choices(known, tally.uses),
        {use.name: tally.uses[use.code] for use in known if tally.uses[use.code]},
        _members(game, known, tally.uses),
    )  # fmt: skip


# ---------------------------------------------------------------- figures


def wins(winners: Counter[int], seat: int) -> Wins:
    """A seat's wins among sets of winners."""
    games = sum(winners.values())
    won = {seats: count for seats, count in sorted(winners.items()) if seats >> seat & 1}
    alone = won.pop(1 << seat, 0)
    points = alone + sum(count / seats.bit_count() for seats, count in won.items())
    return Wins(alone, sum(won.values()), points / games if games else 0.0, wilson(points, games))


def wilson(points: float, games: int) -> Interval:
    """Wilson's interval of a share: sound for few games and for shares near 0 and 1."""
    if games == 0:
        return Interval(0.0, 1.0)
    share, weight = points / games, NORMAL**2 / games
    centre = (share + weight / 2) / (1 + weight)
    spread = NORMAL * sqrt(share * (1 - share) / games + weight / (4 * games)) / (1 + weight)
    return Interval(max(0.0, centre - spread), min(1.0, centre + spread))


def distribution(values: Counter[int]) -> Distribution:
    """The figures of a number counted by value."""
    count = sum(values.values())
    if count == 0:
        return Distribution(0, 0.0, 0.0, Interval(0.0, 0.0), 0, 0, dict.fromkeys(QUANTILES, 0))
    total = sum(value * times for value, times in values.items())
    squares = sum(value * value * times for value, times in values.items())
    mean = total / count
    variance = (squares * count - total * total) / (count * (count - 1)) if count > 1 else 0.0
    sd, reach = sqrt(variance), NORMAL * sqrt(variance / count)
    quantiles = {q: quantile(values, count, q) for q in QUANTILES}
    interval = Interval(mean - reach, mean + reach)
    return Distribution(count, mean, sd, interval, min(values), max(values), quantiles)


def quantile(values: Counter[int], count: int, percent: int) -> int:
    """The least value that at least so many per cent do not exceed."""
    seen = 0
    for value, times in sorted(values.items()):
        seen += times
        if seen * 100 >= percent * count:
            return value
    raise ValueError("there are no values")


# ---------------------------------------------------------------- uses


@dataclass(frozen=True, slots=True)
class Use:
    """Something that a choice may offer in some position: its name and code, and what it is about."""

    name: str
    code: int
    choice: str
    arguments: tuple[Argument, ...]


@cache_last
def every_use(game: Game) -> list[Use]:
    """Everything that any choice may ever offer."""
    return list(_every_use(game))


def _every_use(game: Game) -> Iterator[Use]:
    reader = game.reader
    for name, (base, params) in game.runnable.program.codes.items():
        types = [reader.param_type(p) for p in game.runnable.program.ruleset.choices[name].params]
        for rest in range(params[0].size * params[0].weight if params else 1):
            values = [rest // p.weight % p.size + p.low for p in params]
            arguments = tuple(Argument(t, v) for t, v in zip(types, values, strict=True))
            words = [name, *(reader.argument_name(a) for a in arguments)]
            yield Use(" ".join(words), base + rest, name, arguments)


def code_count(game: Game) -> int:
    """How many codes the options take."""
    return max((use.code for use in every_use(game)), default=0) + 1


def _choices(known: Sequence[Use], uses: Counter[int]) -> dict[str, int]:
    found = dict.fromkeys((use.choice for use in known), 0)
    for use in known:
        found[use.choice] += uses[use.code]
    return found


def _members(game: Game, known: Sequence[Use], uses: Counter[int]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for use in known:
        for argument in use.arguments:
            if argument.type.sort == "member":
                kind = argument.type.of or ""
                names = [member.name for member in game.ruleset.kinds[kind].members]
                by_name = found.setdefault(kind, dict.fromkeys(names, 0))
                by_name[names[argument.value]] += uses[use.code]
    return found
