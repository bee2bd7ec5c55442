"""How fast everything is, in one run on this machine.

    python benchmarks/bench.py [--seconds S] [--rounds N] [--only WORD …] [GAME …]

Contestants take turns; CPU time counts, and of all rounds the median. Beside each figure stands what is
wanted of it. Exit 1 if something that is wanted is missed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median

from guards import unguarded
from measure import Figure, Play, Speeds, cpu_seconds, interval, ratio, speeds
from players import by_codes, by_hand, by_match_codes, by_module, by_options, tuned
from rich.console import Console
from rich.table import Table
from tools import commands, edits, played

import rulestone
from rulestone.link.files import shipped
from rulestone.match.game import Game
from rulestone.run.compiler import Level, compile_llvm
from rulestone.run.program import ENTERED
from rulestone.spell.llvm import spell_llvm

PLAYERS = {"ra": 3, "pharaon": 4}
CLASSIC = 0.5
COMPILING = {"pharaon": 2.5, "kleopatra": 2.0, "ra": 1.0}
"""Seconds that compiling may take."""

BY_HAND = {"ra": 30.0, "tic_tac_toe": 14.0, "breakthrough": 20.0, "connect_four": 28.0}
"""Times the hand-written Python that machine code has to reach."""

PLAIN_BY_HAND = {"ra": 0.3, "tic_tac_toe": 0.1, "breakthrough": 0.1, "connect_four": 0.05}
"""The same that programs as Python should reach."""

DECISIONS = {"pharaon": (0.95 * 270, 350.0), "kleopatra": (0.95 * 355, 450.0)}
"""Decisions a second over the games a second of hand-written Ra: what has to be reached, and the aim."""

OF_THE_LIMIT = 0.5  # of the speed of tuned C++: the aim

OLD_TAKES = {"ra": 3.42, "pharaon": 1.28}
"""Decisions a second through `take` of the engine before this one, over hand-written Ra's games a second.

Measured once, seven interleaved rounds of one second of CPU time: 17 800 for Ra with 3 players and 6 500 for
Pharaon with 4, hand-written Ra playing 5 200 games a second in the same minute.
"""
STEPS = {"by codes": 20.0, "through decision.options": 6.0}
"""Times the old `take` that steps have to reach."""

LEVELS: tuple[Level, Level] = ("best", "quick")
DEAREST_GUARDS = 5.0  # per cent
PAIRS = 15  # of guarded and unguarded play


@dataclass(frozen=True)
class Run:
    """How to measure: which games, how long each time, how often."""

    names: list[str]
    seconds: float
    rounds: int

    def speeds(self, contestants: dict[str, Play]) -> dict[str, Speeds]:
        """The speed of each contestant."""
        return speeds(contestants, self.seconds, self.rounds)

    def games(self) -> Iterator[tuple[str, Game]]:
        """The games, at the tables that figures are known of."""
        yield from ((name, rulestone.load(name, players=PLAYERS.get(name))) for name in self.names)


def compiling(run: Run) -> Iterator[Figure]:
    """CPU seconds from a program to its machine code."""
    for name, game in run.games():
        best, quick = (_seconds(game, level, run.rounds) for level in LEVELS)
        yield Figure(f"{name}: compiled", best, "s", COMPILING.get(name, CLASSIC))
        yield Figure(f"{name}: compiled quickly", quick, "s")


def _seconds(game: Game, level: Level, rounds: int) -> float:
    unit = game.runnable.built.unit

    def compiled() -> bytes:
        return compile_llvm(spell_llvm(unit, ENTERED, watched=False), level)

    return median(cpu_seconds(compiled) for _ in range(rounds))


def play(run: Run) -> Iterator[Figure]:
    """Random play on one core, beside what is written by hand."""
    ra = by_hand("ra")
    assert ra is not None
    for name, game in run.games():
        contestants = {
            "plain": by_module(game, game.runnable.plain()),
            "fast": by_module(game, game.runnable.fast()),
            "ra": ra,
        }
        hand, limit = by_hand(name), tuned(name)
        contestants |= {"hand": hand} if hand else {}
        contestants |= {"limit": limit} if limit else {}
        yield from _play(f"{name}, {game.players} players", name, run.speeds(contestants))


def _play(title: str, name: str, found: dict[str, Speeds]) -> Iterator[Figure]:
    fast, plain = found["fast"], found["plain"]
    yield Figure(f"{title}: machine code", median(fast.decisions), "decisions/s")
    yield Figure(f"{title}: Python", median(plain.decisions), "decisions/s")
    if name in DECISIONS:
        wanted, aim = DECISIONS[name]
        over = median(a / b for a, b in zip(fast.decisions, found["ra"].games, strict=True))
        yield Figure(f"{title}: decisions/s over hand-written Ra's games/s", over, "", wanted, True, aim)
    if "hand" in found:
        hand = found["hand"].games
        machine = ratio(fast.games, hand)
        yield Figure(f"{title}: machine code ÷ by hand", machine, "×", BY_HAND[name], True)
        yield Figure(f"{title}: Python ÷ by hand", ratio(plain.games, hand), "×", PLAIN_BY_HAND[name], True)
        limit = ratio(fast.games, found["limit"].games) if "limit" in found else None
        yield Figure(f"{title}: machine code ÷ tuned C++", limit, "×", aim=OF_THE_LIMIT)


def steps(run: Run) -> Iterator[Figure]:
    """Steps taken from Python, over those that the engine before this one took."""
    ra = by_hand("ra")
    assert ra is not None
    for name, game in run.games():
        if name not in OLD_TAKES:
            continue
        ways = {"by codes": by_codes, "by codes of a match": by_match_codes,
                "through decision.options": by_options}  # fmt: skip
        found = run.speeds({"ra": ra, **{way: make(game) for way, make in ways.items()}})
        for way in ways:
            pairs = zip(found[way].decisions, found["ra"].games, strict=True)
            times = median(a / b / OLD_TAKES[name] for a, b in pairs)
            note = f"{median(found[way].decisions):,.0f} steps/s"
            yield Figure(f"{name}: steps {way} ÷ the old take", times, "×", STEPS.get(way), True, note=note)


def guards(run: Run) -> Iterator[Figure]:
    """How much time the tests of what may be out of range take."""
    for name, game in run.games():
        bare = by_module(game, unguarded(game.runnable))
        tested = by_module(game, game.runnable.fast())
        assert bare(200) == tested(200), f"{name} plays otherwise without tests"
        found = speeds({"bare": bare, "tested": tested}, run.seconds, PAIRS)
        pairs = zip(found["bare"].games, found["tested"].games, strict=True)
        costs = [100 * (without / with_ - 1) for without, with_ in pairs]
        low, high = interval(costs)
        note = f"{low:.1f} to {high:.1f} with 95 % certainty"
        yield Figure(f"{name}: guards", median(costs), "%", DEAREST_GUARDS, note=note)


def sizes(run: Run) -> Iterator[Figure]:
    """Bytes of what is copied with a position, and of what lies outside."""
    for name, game in run.games():
        layout = game.runnable.layout
        yield Figure(
            f"{name}: a state", 8 * layout.size, "bytes", note=f"{8 * layout.played} of them to play on"
        )
        yield Figure(f"{name}: outside it", 8 * layout.scratch.size, "bytes")


SECTIONS: dict[str, Callable[[Run], Iterator[Figure]]] = {
    "Compiling": compiling,
    "After an edit": lambda run: iter(edits(run.names)),
    "Play": play,
    "Steps from Python": steps,
    "Guards": guards,
    "Sizes": sizes,
    "Tools": lambda run: iter([*commands(run.rounds), *played(run.names)]),
}


def shown(title: str, figures: list[Figure]) -> Table:
    """A section as a table."""
    table = Table(title=title, title_justify="left")
    for column in ("what", "found", "wanted", ""):
        table.add_column(column, justify="right" if column in ("found", "wanted") else "left")
    for figure in figures:
        table.add_row(*figure.row)
    return table


def main(arguments: list[str]) -> int:
    """Prints the tables; 1 if something is missed."""
    parser = argparse.ArgumentParser(description="Measure how fast everything is.")
    parser.add_argument(
        "games", nargs="*", metavar="GAME", help="rulesets; all shipped ones if none is named"
    )
    parser.add_argument("--seconds", type=float, default=0.3, help="how long each measurement takes")
    parser.add_argument("--rounds", type=int, default=5, help="how often each is taken")
    parser.add_argument("--only", action="append", metavar="WORD", help="only sections called so")
    wanted = parser.parse_args(arguments)
    run = Run(wanted.games or shipped(), wanted.seconds, wanted.rounds)
    console = Console(width=None if sys.stdout.isatty() else 140)
    missed: list[Figure] = []
    for title, section in SECTIONS.items():
        if not wanted.only or any(word.lower() in title.lower() for word in wanted.only):
            figures = list(section(run))
            console.print(shown(title, figures))
            missed += [figure for figure in figures if figure.is_missed]
    for figure in missed:
        console.print(f"missed: {figure.what}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
