"""Every claim at its full count, a line a claim with its figures below: too long for the suite.

    python tests/soak.py [WORD …]

With words, only the claims whose titles hold one of them. Exit 1 if a claim fails. A further
claim is a further entry of `claims()`: a title, and a function that gives what was found and
whether that is as it should be.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import rulestone
from rulestone.link.files import shipped
from rulestone.lower.layout import ACTOR, CHOSEN, NOPT, OVER, SEED
from rulestone.match.game import Game
from rulestone.match.simulate import Table
from rulestone.run.kernel import below, mix

HERE = Path(__file__).parent
RANDOM_GAMES = 10_000
BOTH_BUILDS = 2_000
LONGEST = 100_000
STATISTICS = {
    "greedy": "greedy beats random at least 9 times of 10",
    "traitor": "the Traitor wins the more, the more of his sides are dark",
    "seats": "seat advantage, and each noble's use and share in wins (reported)",
}
POSITIONS = 500
TABLES = 200
KILLS = 1_000

Outcome = tuple[str, bool]


@dataclass(frozen=True)
class Claim:
    """Something that is said to hold, and how to find out."""

    title: str
    find_out: Callable[[], Outcome]


def claims() -> Iterator[Claim]:
    """All of them."""
    for name, known in {"tic_tac_toe": 255_168, "kuhn_poker": 30, "goofspiel": 13_824}.items():
        yield Claim(f"{name}: all complete games", partial(histories, name, known))
    for name, depth, known in (("connect_four", 7, 823_536), ("breakthrough", 4, 256_036)):
        yield Claim(f"{name}: sequences to depth {depth}", partial(sequences, name, depth, known))
    yield Claim("ra: every recorded game replays", partial(script, "ra/replay_traces.py"))
    title = "pharaon: payment and gods as by brute force, random games of every edition are sound"
    yield Claim(title, partial(script, "pharaon/pharaon_soak.py"))
    for name, title in STATISTICS.items():
        yield Claim(f"pharaon: {title}", partial(script, "pharaon/pharaon_statistics.py", name))
    title = "kleopatra: mosaics and sanctuaries as by brute force, random games are sound"
    yield Claim(title, partial(script, "kleopatra/kleopatra_soak.py"))
    for name, players in (("ra", 3), ("pharaon", 3), ("pharaon", 1), ("kleopatra", 3)):
        title = f"{name}, {players} players: in {POSITIONS} positions the reasons against choices are true"
        arguments = (name, str(players), str(POSITIONS))
        yield Claim(title, partial(script, "explain/true_reasons.py", *arguments))
    for name, players in (("ra", 4), ("pharaon", 4), ("pharaon", 1), ("kleopatra", 4)):
        title = f"{name}, {players} players: {TABLES} tables score as the games that led to them"
        arguments = (name, str(players), str(TABLES))
        yield Claim(title, partial(script, "tabletop/last_moments.py", *arguments))
    yield Claim(
        f"{KILLS} kills at random moments leave everything whole",
        partial(script, "robustness/kills.py", str(KILLS)),
    )
    for name in shipped():
        ruleset = rulestone.load(name).ruleset
        for players in range(ruleset.low, ruleset.high + 1):
            title = f"{name}, {players} players"
            yield Claim(
                f"{title}: {RANDOM_GAMES} random games end, never stop short, stay within their bounds, "
                "lose no piece",
                partial(random_games, name, players),
            )
            yield Claim(
                f"{title}: {BOTH_BUILDS} games are the same on CPython and numba",
                partial(both_builds, name, players),
            )


# ---------------------------------------------------------------- ways of finding out


def _against(found: int, known: int) -> Outcome:
    return f"{found}, known {known}", found == known


def histories(name: str, known: int) -> Outcome:
    """Counts all complete games."""
    return _against(rulestone.load(name).start(chance="ask").histories(), known)


def sequences(name: str, depth: int, known: int) -> Outcome:
    """Counts all sequences of so many choices."""
    return _against(rulestone.load(name).start(chance="ask").perft(depth), known)


def script(path: str, *arguments: str) -> Outcome:
    """Runs a script that says what it finds and ends with 0 if that is well."""
    done = subprocess.run([sys.executable, str(HERE / path), *arguments], capture_output=True, text=True)
    lines = (done.stdout or done.stderr).splitlines()
    return "".join(f"\n     {line}" for line in lines), done.returncode == 0


def random_games(name: str, players: int) -> Outcome:
    """Plays random games with every number checked against its bounds."""
    game = rulestone.load(name, players=players)
    pieces = game.census(game.initial(0))
    for number in range(RANDOM_GAMES):
        trouble = _trouble(game, number, pieces)
        if trouble:
            return f"game {number}: {trouble}", False
    return f"{RANDOM_GAMES} sound games", True


def _trouble(game: Game, number: int, pieces: dict[str, list[int]]) -> str | None:
    module, options = game.runnable.plain(check=True), game.runnable.layout.option_buffer
    state = game.initial(1, number)
    for step in range(LONGEST):
        module.advance(state)
        if state[OVER]:
            return None if game.census(state) == pieces else "pieces were lost or found"
        if state[NOPT] < 1:
            return "there was nothing to choose"
        chosen = below(mix(state[SEED], 4096 + state[ACTOR], step), state[NOPT])
        state[CHOSEN] = state[options + chosen]
    return "it did not end"


def both_builds(name: str, players: int) -> Outcome:
    """Plays the same games on both builds."""
    game = rulestone.load(name, players=players)
    bots = ("random",) * game.seats
    plain, fast = (
        Table(game, bots, seed=1, limit=LONGEST, compiled=compiled).play(0, BOTH_BUILDS)
        for compiled in (False, True)
    )
    return ("the same" if plain == fast else "different"), plain == fast


def look_into(claim: Claim) -> tuple[Outcome, float]:
    """What is found out about a claim, and how many seconds that took."""
    start = time.perf_counter()
    return claim.find_out(), time.perf_counter() - start


def main(words: list[str]) -> int:
    """Finds out about every claim asked for, some at a time."""
    failed = 0
    asked = [claim for claim in claims() if not words or any(word in claim.title for word in words)]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for claim, ((found, holds), took) in zip(asked, pool.map(look_into, asked), strict=True):
            failed += not holds
            print(f"{'ok  ' if holds else 'FAIL'} {claim.title} ({took:.0f} s): {found}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
