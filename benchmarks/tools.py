"""How long the tools take: wall seconds of commands, with empty caches and again, and after an edit."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from measure import Figure

from rulestone.syntax.resources import rulesets_folder

COMMAND = [sys.executable, "-c", "from rulestone.cli.entry import run; run()"]
LONGEST_MAKING = 120  # seconds that what a command leaves to another process may take


@dataclass(frozen=True)
class Edit:
    """A number in a file of rules, by what stands before it, and what is written there instead."""

    what: str
    game: str
    file: str
    before: str
    numbers: tuple[int, ...]
    wanted: float
    compiles: bool = True  # whether machine code is made anew


EDITS = (
    Edit("an attribute of a noble", "pharaon", "nobles.rules", "prestige base: ", (5, 6, 7), 1.2, False),
    Edit("a literal in a procedure", "pharaon", "pharaon.rules", "        repeat ", (3, 4, 1), 3.5),
    Edit("a literal in a procedure", "ra", "ra.rules", "    set barge to ", (1, 2, 3), 1.8),
)
PLAYED = {"pharaon": 10.0, "kleopatra": 20.0, "ra": 3.0}
"""Seconds that `check --play 500` may take on two cores."""


def seconds_of(arguments: list[str], cache: str, allowed: tuple[int, ...] = (0,)) -> float:
    """How long a command takes with the given folder of caches."""
    start = time.perf_counter()
    environment = {**os.environ, "XDG_CACHE_HOME": cache}
    done = subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, env=environment)
    passed = time.perf_counter() - start
    if done.returncode not in allowed:
        raise SystemExit(f"{' '.join(arguments)}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return passed


def commands(rounds: int) -> list[Figure]:
    """Commands that people wait for."""
    with TemporaryDirectory() as cache, TemporaryDirectory() as sheets:
        help_, check = ["--help"], ["check"]
        answer, sheet = ["ask", "pharaon", "Who wins?"], ["sheet", "all", "--output", sheets]
        seconds_of(help_, cache)
        found = [Figure("--help", _again(help_, cache, rounds), "s", 0.3)]
        found.append(Figure("check, cold", seconds_of(check, cache), "s", 2.0))
        found.append(Figure("check, unchanged", _again(check, cache, rounds), "s", 0.5))
        seconds_of(answer, cache)
        found.append(Figure("an answer", _again(answer, cache, rounds), "s", 0.3))
        found.append(Figure("all sheets", seconds_of(sheet, cache), "s", 20))
        return found


def _again(command: list[str], cache: str, rounds: int) -> float:
    return median(seconds_of(command, cache) for _ in range(rounds))


def played(names: list[str]) -> list[Figure]:
    """Playing 500 games to find faults, with empty caches."""
    found = []
    for name, wanted in PLAYED.items():
        if name in names:
            with TemporaryDirectory() as cache:
                taken = seconds_of(["check", name, "--play", "500"], cache)
            found.append(Figure(f"{name}: check --play 500", taken, "s", wanted))
    return found


# ---------------------------------------------------------------- edits


def edits(names: list[str]) -> list[Figure]:
    """From an edit to the report of a simulation, with the caches of one run of the unedited rules."""
    return [_edited(edit) for edit in EDITS if edit.game in names]


def _edited(edit: Edit) -> Figure:
    with TemporaryDirectory() as cache, TemporaryDirectory() as folder:
        rules = Path(folder) / edit.game
        shutil.copytree(rulesets_folder() / edit.game, rules)
        command = ["simulate", str(rules), "--games", "1000"]
        seconds_of(command, cache)
        _wait_for(Path(cache), 1)
        times = []
        for count, number in enumerate(edit.numbers):
            _write(rules / edit.file, edit.before, number)
            times.append(seconds_of(command, cache))
            _wait_for(Path(cache), 2 + count if edit.compiles else 1)
        return Figure(
            f"{edit.game}: {edit.what}, to the report of 1000 games", median(times), "s", edit.wanted
        )


def _write(file: Path, before: str, number: int) -> None:
    """Writes another number behind the first place where these words stand."""
    place = re.compile(f"^( *{re.escape(before)})[0-9]+", re.MULTILINE)
    text, count = place.subn(rf"\g<1>{number}", file.read_text("utf-8"), count=1)
    assert count == 1, f"{file}: there is no “{before}”"
    file.write_text(text, "utf-8")


def _wait_for(cache: Path, programs: int) -> None:
    """Waits until machine code of so many programs is there: it may be made on after a command has ended."""
    for _ in range(LONGEST_MAKING):
        if len(list((cache / "rulestone" / "programs").glob("*.o"))) >= programs:
            return
        time.sleep(1)
