"""What many games of Pharaon between bots show, each share with its interval of 95 %.

    python tests/pharaon/pharaon_statistics.py greedy|traitor|seats [GAMES]

`greedy`: it beats random, two players. `traitor`: he wins the more against greedy, the more of
his sides are dark. `seats`: who profits from sitting where, and how the nobles fare; reported
only. Exit 1 if what is required does not hold.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from os import cpu_count

import rulestone
from rulestone.match.game import Game
from rulestone.match.reports import Interval, wilson
from rulestone.match.simulate import LONGEST, Table
from rulestone.match.workers import Crew
from rulestone.run.program import has_machine_code

GAMES = 2000
SEED = 41
CHUNK = 10  # games of one job
GREEDY_BEATS_RANDOM = 0.9
DARK_SIDES = range(6)
DARKER_BY = 0.15  # how much more often the Traitor wins with all sides dark than with none


@dataclass(frozen=True)
class Share:
    """How many of some games were won; a win shared by k seats counts 1/k."""

    won: float
    games: int

    @property
    def rate(self) -> float:
        """The share itself."""
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> Interval:
        """Where the true share lies."""
        return wilson(self.won, self.games)

    def __str__(self) -> str:
        low, high = self.interval.low, self.interval.high
        return f"{self.rate:.1%} ({low:.1%} to {high:.1%}) of {self.games}"


Found = tuple[list[str], bool]


# ---------------------------------------------------------------- what is required


def greedy(games: int) -> Found:
    """Two players, half of the games with greedy in either seat."""
    game, won = rulestone.load("pharaon", players=2), 0.0
    for seat in (0, 1):
        bots = ["random", "random"]
        bots[seat] = "greedy"
        report = game.simulate(games=games // 2, seed=SEED + seat, bots=bots)
        won += report.seats[seat].wins.share * report.games
    share = Share(won, games // 2 * 2)
    return [f"greedy wins {share}"], share.rate >= GREEDY_BEATS_RANDOM


def traitor(games: int) -> Found:
    """One player against the Traitor, for every number of dark sides."""
    shares = [traitors_share(games, dark) for dark in DARK_SIDES]
    lines = [f"{dark} dark sides: the Traitor wins {share}" for dark, share in enumerate(shares)]
    return lines, darkens(shares)


def traitors_share(games: int, dark: int) -> Share:
    """How often the Traitor wins against a greedy player."""
    game = rulestone.load("pharaon", players=1, options={"dark_sides": dark})
    wins = game.simulate(games=games, seed=SEED, bots=["greedy", "random"]).seats[1].wins
    return Share(wins.share * games, games)


def darkens(shares: list[Share]) -> bool:
    """Whether no share falls below the interval of the one before, and the last is well above the first."""
    steady = all(more.rate >= fewer.interval.low for fewer, more in pairwise(shares))
    return steady and shares[-1].rate - shares[0].rate >= DARKER_BY


# ---------------------------------------------------------------- what is reported


@dataclass
class Fates:
    """How seats and nobles fared in some games, as counts that add up in any order."""

    games: int = 0
    seats: Counter[int] = field(default_factory=Counter)  # wins in parts of WHOLE, by seat
    held: Counter[str] = field(default_factory=Counter)  # games in which somebody had the noble
    won: Counter[str] = field(default_factory=Counter)  # wins of whoever had it, in the same parts

    def add(self, other: Fates) -> None:
        """Adds another's games to these."""
        self.games += other.games
        for own, more in ((self.seats, other.seats), (self.held, other.held), (self.won, other.won)):
            own.update(more)


WHOLE = 60  # parts of a win, so that it can be shared by up to five


@dataclass(frozen=True)
class Watcher:
    """Plays games in any process and watches seats and nobles."""

    table: Table

    def play(self, first: int, games: int) -> Fates:
        """Plays games from number `first` on."""
        fates = Fates()
        for final in self.table.finals(first, games):
            winners = int(self.table.module.winner_mask(final.state))
            parts = WHOLE // winners.bit_count()
            fates.games += 1
            for seat in range(self.table.game.seats):
                points = parts if winners >> seat & 1 else 0
                fates.seats[seat] += points
                for noble in court(self.table.game, final.state, seat):
                    fates.held[noble] += 1
                    fates.won[noble] += points
        return fates


def court(game: Game, state: list[int], seat: int) -> Iterator[str]:
    """The nobles that a seat has."""
    place, members = game.runnable.layout.places["court"], game.ruleset.kinds["noble"].members
    first = place.base + seat * place.stride + 1
    return (member.name for number, member in enumerate(members) if state[first + number])


def watch(players: int, bot: str, games: int) -> Fates:
    """Many games in which the first seat begins, on all cores."""
    game, fates = rulestone.load("pharaon", players=players, options={"first_player": 1}), Fates()
    table = Table(game, (bot,) * game.seats, SEED, LONGEST, has_machine_code())
    jobs = [(first, min(CHUNK, games - first)) for first in range(0, games, CHUNK)]
    with Crew(Watcher(table.portable()), cpu_count() or 1) as crew:
        for part in crew.work(jobs):
            fates.add(part)
    return fates


def seats(games: int) -> Found:
    """Seats in the order of turns for every number of players; the nobles of greedy players."""
    lines, greedy_fates = [], watch(2, "greedy", games)
    for players, bot in ((2, "greedy"), *((players, "random") for players in (2, 3, 4, 5))):
        fates = greedy_fates if bot == "greedy" else watch(players, bot, games)
        shares = [str(Share(fates.seats[seat] / WHOLE, fates.games)) for seat in range(players)]
        lines.append(f"{players} {bot} players, from the first on, win " + ", ".join(shares))
    for noble, held in greedy_fates.held.most_common():
        share = Share(greedy_fates.won[noble] / WHOLE, held)
        lines.append(f"{noble}: in {held / greedy_fates.games:.1%} of the games; whoever has it wins {share}")
    return lines, True


CLAIMS: dict[str, Callable[[int], Found]] = {"greedy": greedy, "traitor": traitor, "seats": seats}


def main(arguments: list[str]) -> int:
    """Plays the games of one claim and says what they show."""
    lines, holds = CLAIMS[arguments[0]](int(arguments[1]) if len(arguments) > 1 else GAMES)
    print("\n".join(lines))
    return 0 if holds else 1


if __name__ == "__main__":
    # Other processes look for Watcher in a module of this name, not in a script.
    import pharaon_statistics

    sys.exit(pharaon_statistics.main(sys.argv[1:]))
