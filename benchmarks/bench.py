"""How fast everything is, in one run on this machine.

    python benchmarks/bench.py [--seconds S] [GAME …]

Prints the speed of random play of every ruleset on CPython and under numba, beside the
hand-written Python of this folder where there is some, with the figures to be reached; then
how long the tools take, with empty caches and again. Exit 1 if a required figure is missed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

import boards_hand
import numpy
import ra_hand
from rich.console import Console
from rich.table import Table

import rulestone
from rulestone.link.files import shipped
from rulestone.match.game import Game
from rulestone.run.module import Module

BATCH = 1000  # games of one call
LIMIT = 100_000  # decisions of one game
ROUNDS = 5  # measurements of the same; the best counts, for it was disturbed least

Play = Callable[[int], int]  # plays so many games, says how many decisions they took


@dataclass(frozen=True)
class Speed:
    """Games and decisions a second."""

    games: float
    decisions: float


@dataclass(frozen=True)
class Goal:
    """What numba must and CPython should reach: times the hand-written games, or decisions a second."""

    numba: float
    cpython: float


PLAYERS = {"ra": 3, "pharaon": 4}
HAND: dict[str, Callable[[Random], int]] = {
    "ra": ra_hand.play,
    "tic_tac_toe": lambda rng: boards_hand.tic_tac_toe(_below(rng)),
    "connect_four": lambda rng: boards_hand.connect_four(_below(rng)),
    "breakthrough": lambda rng: boards_hand.breakthrough(_below(rng)),
}
RATIOS = {
    "ra": Goal(15, 0.3),
    "tic_tac_toe": Goal(8, 0.1),
    "connect_four": Goal(18, 0.05),
    "breakthrough": Goal(7.5, 0.1),
}
DECISIONS = {"pharaon": Goal(1_000_000, 30_000)}


def _below(rng: Random) -> Callable[[int], int]:
    draw = rng.random
    return lambda k: int(draw() * k)


# ---------------------------------------------------------------- play


def measured(contestants: list[Play], seconds: float) -> list[Speed]:
    """The speed of each. They take turns, so that whatever else the machine does slows all alike."""
    sizes = [_size(play, seconds) for play in contestants]
    best = [Speed(0, 0)] * len(contestants)
    for _ in range(ROUNDS):
        for number, play in enumerate(contestants):
            best[number] = max(best[number], _speed(play, sizes[number]), key=lambda speed: speed.games)
    return best


def _size(play: Play, seconds: float) -> int:
    """How many games take about so long."""
    games, start = 1, time.process_time()
    while (passed := time.process_time() - start) < seconds / 10:
        play(games)
        games *= 2
    return max(1, int(games * seconds / passed))


def _speed(play: Play, games: int) -> Speed:
    start = time.process_time()
    decisions = play(games)
    passed = time.process_time() - start
    return Speed(games / passed, decisions / passed)


def by_hand(play: Callable[[Random], int]) -> Play:
    """Plays games of the hand-written program."""
    rng = Random(1)
    return lambda games: sum(play(rng) for _ in range(games))


def by_module(game: Game, module: Module) -> Play:
    """Plays games of an emitted module, compiled before the clock starts."""
    width = 2 + game.seats
    start = module.new_state(game.initial(1))
    state = module.new_state(game.initial(1))
    results = module.new_state([0] * (BATCH * width))
    total = numpy.sum if module.is_fast else sum

    def play(games: int) -> int:
        decisions = 0
        for first in range(0, games, BATCH):
            size = min(BATCH, games - first)
            module.simulate(start, state, first, size, 42, LIMIT, results, width)
            decisions += int(total(results[: size * width : width]))
        return decisions

    play(1)
    return play


COLUMNS = (
    "hand\ngames/s", "CPython\ngames/s", "numba\ngames/s", "CPython\ndecisions/s", "numba\ndecisions/s",
    "CPython ÷ hand\n(should)", "numba ÷ hand\n(must)",
)  # fmt: skip


def speeds(names: list[str], seconds: float) -> tuple[Table, list[str]]:
    """The table of speeds, and what misses its goal."""
    table = Table(title="Random play on one core", title_justify="left")
    table.add_column("game, players")
    for column in COLUMNS:
        table.add_column(column, justify="right")
    missed = []
    for name in names:
        game = rulestone.load(name, players=PLAYERS.get(name))
        contestants = [by_module(game, game.runnable.plain()), by_module(game, game.runnable.fast())]
        contestants += [by_hand(HAND[name])] if name in HAND else []
        plain, fast, *rest = measured(contestants, seconds)
        hand = rest[0] if rest else None
        table.add_row(f"{name}, {game.players}", *_row(name, hand, plain, fast))
        missed += _missed(name, hand, plain, fast)
    return table, missed


def _row(name: str, hand: Speed | None, plain: Speed, fast: Speed) -> list[str]:
    figures = [f"{hand.games:,.0f}" if hand else "–"]
    figures += [
        f"{plain.games:,.0f}",
        f"{fast.games:,.0f}",
        f"{plain.decisions:,.0f}",
        f"{fast.decisions:,.0f}",
    ]
    if hand and name in RATIOS:
        goal = RATIOS[name]
        ratios = plain.games / hand.games, fast.games / hand.games
        return [*figures, f"{ratios[0]:.2f} ({goal.cpython})", f"{ratios[1]:.1f} ({goal.numba})"]
    if name in DECISIONS:
        goal = DECISIONS[name]
        return [*figures, f"({goal.cpython:,.0f} decisions)", f"({goal.numba:,.0f} decisions)"]
    return [*figures, "–", "–"]


def _missed(name: str, hand: Speed | None, plain: Speed, fast: Speed) -> list[str]:
    pairs: list[tuple[str, float, float]] = []
    if hand and name in RATIOS:
        goal = RATIOS[name]
        pairs = [
            ("numba must reach", fast.games / hand.games, goal.numba),
            ("CPython should reach", plain.games / hand.games, goal.cpython),
        ]
    elif name in DECISIONS:
        goal = DECISIONS[name]
        pairs = [
            ("numba must reach", fast.decisions, goal.numba),
            ("CPython should reach", plain.decisions, goal.cpython),
        ]
    return [f"{name}: {what} {goal:,g}, is at {found:,.2f}" for what, found, goal in pairs if found < goal]


# ---------------------------------------------------------------- tools


RULESTONE = str(Path(sys.executable).with_name("rulestone"))
COMPILE = (
    "import sys, rulestone\n"
    "game = rulestone.load(sys.argv[1])\n"
    "module, width = game.runnable.fast(), 2 + game.seats\n"
    "state = module.new_state(game.initial(1))\n"
    "module.simulate(state.copy(), state, 0, 1, 1, 1, module.new_state([0] * width), width)\n"
)


def seconds_of(command: list[str], cache: str) -> float:
    """How long a command takes with the given folder of caches."""
    start = time.perf_counter()
    subprocess.run(command, check=False, capture_output=True, env={**os.environ, "XDG_CACHE_HOME": cache})
    return time.perf_counter() - start


def timings(names: list[str]) -> tuple[Table, list[str]]:
    """The table of timings, and what takes too long."""
    table = Table(title="Seconds a command takes", title_justify="left")
    for column in ("command", "empty caches", "at most", "again", "at most"):
        table.add_column(column, justify="left" if column == "command" else "right")
    missed = []
    with tempfile.TemporaryDirectory() as cache:
        rows = [("rulestone --help", [RULESTONE, "--help"], 0.3, 0.3)]
        rows += [("rulestone check", [RULESTONE, "check"], 2.0, 0.5)]
        rows += [(f"compile {name}", [sys.executable, "-c", COMPILE, name], 60.0, 1.0) for name in names]
        for title, command, first, later in rows:
            cold = seconds_of(command, cache)
            warm = min(seconds_of(command, cache) for _ in range(ROUNDS))
            table.add_row(title, f"{cold:.2f}", f"{first:g}", f"{warm:.2f}", f"{later:g}")
            missed += [f"{title}: {cold:.2f} s at first, at most {first:g}"] if cold > first else []
            missed += [f"{title}: {warm:.2f} s again, at most {later:g}"] if warm > later else []
    return table, missed


def main(arguments: list[str]) -> int:
    """Prints the tables."""
    parser = argparse.ArgumentParser(description="Measure how fast everything is.")
    parser.add_argument(
        "games", nargs="*", metavar="GAME", help="rulesets; all shipped ones if none is named"
    )
    parser.add_argument("--seconds", type=float, default=0.5, help="how long each measurement takes")
    wanted = parser.parse_args(arguments)
    names = wanted.games or shipped()
    console = Console(width=None if sys.stdout.isatty() else 140)
    slow: list[str] = []
    for table, missed in (speeds(names, wanted.seconds), timings(names)):
        console.print(table)
        slow += missed
    for line in slow:
        console.print(f"missed: {line}")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
