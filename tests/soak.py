"""Every claim at its full count, a line a claim with its figures below: too long for the suite.

    python tests/soak.py [WORD …]         or    make soak [CLAIM=WORD]

With words, only the claims whose titles hold one of them. Exit 1 if a claim fails. What held at a
commit is kept in `.soak/` and not run again at the same commit. A claim that takes longer than 40
minutes fails: it is to be split. A further claim is a further entry of `claims()`: a title, and a
function that gives what was found and whether that is as it should be.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import rulestone
from random_rules.duel import contest
from rulestone.link.files import shipped
from rulestone.match.game import Game
from rulestone.match.simulate import Table
from rulestone.program.head import ACTOR, CHOSEN, NOPT, OVER, SEED
from rulestone.run.chance import below, mix
from rulestone.run.compiler import Level
from rulestone.storage.keys import key_of

HERE = Path(__file__).resolve().parent
KEPT = HERE.parent / ".soak"
ALONE = "--alone"
LONGEST_CLAIM = 40 * 60  # seconds
RANDOM_GAMES = 10_000
BOTH_BUILDS = 2_000
LONGEST = 100_000  # decisions of a game
STATISTICS = {
    "greedy": "greedy beats random at least 9 times of 10",
    "traitor": "the Traitor wins the more, the more of his sides are dark",
    "seats": "seat advantage, and each noble's use and share in wins (reported)",
}
POSITIONS = 500
TABLES = 200
KILLS = 1_000
FILES, SHARE = 20_000, 5_000  # hostile files and mutants, and how many of them a claim is about
STRAITS = 200
SIGNALS = 500
FUZZED = 600  # seconds

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
    for level, begin, end, count in (("quick", 0, 20_000, 2_000), ("best", 20_000, 23_000, 500)):
        for first in range(begin, end, count):
            title = (
                f"random rulesets {first} to {first + count - 1} ({level}): the witness and both builds agree"
            )
            yield Claim(title, partial(random_rulesets, first, count, level))
    for sort in ("hostile", "mutants"):
        for first in range(0, FILES, SHARE):
            yield Claim(
                f"{sort} {first} to {first + SHARE - 1}: no traceback, crash, hang or disagreement",
                partial(script, "robustness/hostile.py", sort, str(SHARE), str(first)),
            )
    title = f"fuzzed for {FUZZED} seconds: parser, linker, saves and score files tell everything in words"
    yield Claim(title, partial(script, "fuzz/fuzzer.py", str(FUZZED)))
    title = f"{STRAITS} runs on full disks, in read-only folders, with foreign and damaged caches"
    yield Claim(title, partial(script, "robustness/straits.py", str(STRAITS)))
    title = f"{SIGNALS} signals at random moments stop commands at once"
    yield Claim(title, partial(script, "robustness/signals.py", str(SIGNALS)))
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
                f"{title}: {BOTH_BUILDS} games are the same in Python and as machine code",
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
    module = game.runnable.plain(check=True)
    state = game.initial(1, number)
    for step in range(LONGEST):
        module.advance(state)
        if state[OVER]:
            return None if game.census(state) == pieces else "pieces were lost or found"
        if state[NOPT] < 1:
            return "there was nothing to choose"
        chosen = below(mix(state[SEED], 4096 + state[ACTOR], step), state[NOPT])
        state[CHOSEN] = module.codes(state)[chosen]
    return "it did not end"


def random_rulesets(first: int, count: int, level: Level) -> Outcome:
    """Plays random rulesets in step: the witness, the plain and the compiled build, asked and inline."""
    tally, coverage = contest(count, first, level)
    return "; ".join([str(tally), *coverage.report().splitlines()]), not tally.differences


def both_builds(name: str, players: int) -> Outcome:
    """Plays the same games as Python and as machine code."""
    game = rulestone.load(name, players=players)
    bots = ("random",) * game.seats
    plain, fast = (
        Table(game, bots, seed=1, limit=LONGEST, compiled=compiled).play(0, BOTH_BUILDS)
        for compiled in (False, True)
    )
    return ("the same" if plain == fast else "different"), plain == fast


# ---------------------------------------------------------------- finding out


def asked_for(words: list[str]) -> list[Claim]:
    """The claims whose titles hold one of the words; all of them without words."""
    return [claim for claim in claims() if not words or any(word in claim.title for word in words)]


def look_into(title: str, longest: float = LONGEST_CLAIM) -> tuple[Outcome, float]:
    """What is found out about a claim, in a process of its own, and how many seconds that took."""
    start = time.perf_counter()
    command = [sys.executable, __file__, ALONE, title]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    )
    try:
        told, _ = process.communicate(timeout=longest)
        outcome = told.removesuffix("\n"), process.returncode == 0
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        outcome = f"not done after {longest:.0f} s", False
    return outcome, time.perf_counter() - start


def alone(title: str) -> int:
    """Finds out about one claim, here and now."""
    found, holds = next(claim for claim in claims() if claim.title == title).find_out()
    print(found)
    return 0 if holds else 1


class Passed:
    """The claims that held at a commit, a file each; nothing is kept while anything differs from it."""

    def __init__(self, commit: str | None, folder: Path = KEPT) -> None:
        self.commit = commit
        self.folder = folder

    def file(self, title: str) -> Path:
        """Where it is kept that a claim held."""
        return self.folder / key_of(self.commit, title)

    def at(self, title: str) -> str | None:
        """What was found when the claim held at this commit."""
        file = self.file(title)
        return file.read_text("utf-8") if self.commit is not None and file.is_file() else None

    def keep(self, title: str, found: str) -> None:
        """Keeps that a claim holds."""
        if self.commit is not None:
            self.folder.mkdir(parents=True, exist_ok=True)
            self.file(title).write_text(found, "utf-8")


def commit_of(folder: Path) -> str | None:
    """The commit that a work tree stands at; None where it differs from it, or where there is no git."""
    git = ["git", "-C", str(folder)]
    try:
        changed = subprocess.run([*git, "status", "--porcelain"], capture_output=True, text=True, check=True)
        head = subprocess.run([*git, "rev-parse", "HEAD"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return None if changed.stdout.strip() else head.stdout.strip()


def report(titles: list[str], passed: Passed) -> int:
    """Finds out about claims, some at a time, a line each; gives how many do not hold."""
    failed = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        before = {title: passed.at(title) for title in titles}
        begun = {title: pool.submit(look_into, title) for title in titles if before[title] is None}
        for title in titles:
            if title not in begun:
                print(f"ok   {title} (before, at this commit): {before[title]}", flush=True)
                continue
            (found, holds), took = begun[title].result()
            failed += not holds
            if holds:
                passed.keep(title, found)
            print(f"{'ok  ' if holds else 'FAIL'} {title} ({took:.0f} s): {found}", flush=True)
    return failed


def main(words: list[str]) -> int:
    """Finds out about every claim asked for; 1 if one fails, 2 if there is none."""
    if words[:1] == [ALONE]:
        return alone(words[1])
    titles = [claim.title for claim in asked_for(words)]
    if not titles:
        print("No claim is called so. There are:", *(f"  {claim.title}" for claim in claims()), sep="\n")
        return 2
    return 1 if report(titles, Passed(commit_of(HERE.parent))) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
