"""Who plays: hand-written Python and C++, programs made from rules, and their steps taken from Python."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from tempfile import mkdtemp

import boards_hand
import ra_hand
from measure import Play

from rulestone.match.game import Game
from rulestone.program.head import NOPT, OVER
from rulestone.program.runtime.drivers import ROW
from rulestone.run.module import Module

BATCH = 1000  # games of one call
LIMIT = 100_000  # decisions of one game
HAND: dict[str, Callable[[Random], int]] = {
    "ra": ra_hand.play,
    "tic_tac_toe": lambda rng: boards_hand.tic_tac_toe(_below(rng)),
    "connect_four": lambda rng: boards_hand.connect_four(_below(rng)),
    "breakthrough": lambda rng: boards_hand.breakthrough(_below(rng)),
}
TUNED = {"ra": 0, "connect_four": 4, "tic_tac_toe": 5, "breakthrough": 6}
"""The numbers of the games in limit.cpp, the boards' one game after another."""


def _below(rng: Random) -> Callable[[int], int]:
    draw = rng.random
    return lambda k: int(draw() * k)


def by_hand(name: str) -> Play | None:
    """Plays games of the hand-written program, if there is one."""
    play, rng = HAND.get(name), Random(1)
    return None if play is None else lambda games: sum(play(rng) for _ in range(games))


@cache
def _limit() -> ctypes.CDLL | None:
    """The tuned C++ as a library; None without a compiler, or on a processor that it is not for."""
    compiler, source = shutil.which("g++"), Path(__file__).with_name("limit.cpp")
    if compiler is None:
        return None
    made = Path(mkdtemp()) / "limit.so"
    options = ["-O3", "-march=native", "-std=c++17", "-shared", "-fPIC", "-DLIB"]
    done = subprocess.run([compiler, *options, str(source), "-o", str(made)], capture_output=True)
    return ctypes.CDLL(str(made)) if done.returncode == 0 else None


def tuned(name: str) -> Play | None:
    """Plays games of the tuned C++, if there is one and it can be compiled."""
    library = _limit()
    if library is None or name not in TUNED:
        return None
    play = library.play
    play.argtypes, play.restype = [ctypes.c_int, ctypes.c_long, ctypes.c_long], ctypes.c_long
    return lambda games: int(play(TUNED[name], games, 1))


def by_module(game: Game, module: Module) -> Play:
    """Plays games of a program by its own driver."""
    start, state = (module.new_state(game.initial(1)) for _ in range(2))
    width, played = ROW + game.seats, game.runnable.layout.played
    rows, nobody = module.new_state([0] * (BATCH * width)), module.new_state([0])
    uses = module.new_state([0])

    def play(games: int) -> int:
        decisions = 0
        for first in range(0, games, BATCH):
            size = min(BATCH, games - first)
            module.call(
                "simulate", start, state, module.scratch, nobody, uses, rows, played, first, size, 42, LIMIT,
                width, 0,
            )  # fmt: skip
            decisions += sum(rows[: size * width : width])
        return decisions

    play(1)
    return play


# ---------------------------------------------------------------- steps from Python


def by_codes(game: Game) -> Play:
    """Plays games step by step: one call a step, then the codes on offer."""
    module, draw = game.runnable.fast(), Random(1).random
    begin = module.new_state(game.initial(1))

    def play(games: int) -> int:
        steps = 0
        for _ in range(games):
            state = begin.copy()
            module.advance(state)
            while not state[OVER]:
                codes = module.codes(state)
                steps += 1
                module.step(state, codes[int(draw() * state[NOPT])])
        return steps

    return play


def by_match_codes(game: Game) -> Play:
    """Plays matches, options taken by their codes."""
    rng = Random(1)

    def play(games: int) -> int:
        steps = 0
        for _ in range(games):
            match = game.start(rng.randrange(10**9))
            while not match.over:
                match.take(rng.choice(match.codes))
                steps += 1
        return steps

    return play


def by_options(game: Game) -> Play:
    """Plays matches, options read as a person's are."""
    rng = Random(1)

    def play(games: int) -> int:
        steps = 0
        for _ in range(games):
            match = game.start(rng.randrange(10**9))
            while not match.over:
                match.take(rng.choice(match.decision.options))
                steps += 1
        return steps

    return play
