"""Commands to which a signal comes at a random moment: they stop at once, in words, and leave nothing half.

python tests/robustness/signals.py [SIGNALS]
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import rulestone
from robustness.processes import PLAIN
from rulestone.match.saves import dump

PROMPT = 0.5  # seconds in which anything stops
GRACE = 1.0  # more of them, for a machine that is busy with other things
BEGIN = (
    "import os\n"
    "from rulestone.cli.entry import run\n"
    "from rulestone.cli.stopping import make_stoppable\n"
    "make_stoppable()\n"
    "os.write(2, b'begun\\n')\n"
    "run()\n"
)
SEATS = ("1=greedy", "2=greedy", "3=greedy")
COMMANDS = {
    "check": ("check", "--play", "5"),
    "play": (
        "play",
        "ra",
        *(word for seat in SEATS for word in ("--seat", seat)),
        "--seed",
        "1",
        "--save",
        "game.json",
    ),
    "simulate": ("simulate", "pharaon", "--games", "100000", "--bots", "greedy", "--workers", "2"),
    "compiled": ("simulate", "pig", "--games", "100000000", "--workers", "2"),
    "ask": ("ask", "pig", "how many points"),
    "sheet": ("sheet", "ra", "--output", "sheet.html"),
    "compare": ("compare", "ra"),
    "format": ("format", "--check", "ra"),
    "new": ("new", "game", "mine"),
    "score": ("score", "pig", "table.txt"),
    "score, asked for": ("score", "pig", "--players", "2"),
    "translate": ("translate", "ra"),
    "replay": ("replay", "saved.json", "--trace"),
    "explain": ("explain", "saved.json"),
}
NUMBERS = (signal.SIGINT, signal.SIGTERM)
MOVES = 40  # of the saved game


@cache
def _saved() -> str:
    match = rulestone.load("pig").start(1)
    while len(match.log) < MOVES and not match.over:
        match.take(match.decision.options[-1])
    return dump(match)


def furnish(folder: Path) -> None:
    """Puts the files there that commands read: a saved game and a table."""
    (folder / "saved.json").write_text(_saved(), "utf-8")
    (folder / "table.txt").write_text("game: pig\nplayers: 2\nPlayer 1:\n    points: 7\n", "utf-8")


@dataclass(frozen=True)
class Ended:
    """A command that was stopped: how, after how many seconds, and what it had said."""

    code: int
    took: float
    out: str
    err: str


def stopped(
    arguments: tuple[str, ...],
    number: int,
    delay: float,
    folder: Path,
    *,
    group: bool = False,
    once: str | None = None,
) -> Ended:
    """A command to which a signal is sent so long after it began, or after it has made a file."""
    process = subprocess.Popen(
        [sys.executable, "-c", BEGIN, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env={**os.environ, **PLAIN},
        process_group=0,
    )
    assert process.stderr is not None
    assert process.stderr.readline() == "begun\n"
    while once and not any(folder.glob(once)) and process.poll() is None:
        time.sleep(0.01)
    time.sleep(delay)
    sent = time.monotonic()
    (os.killpg if group else os.kill)(process.pid, number)
    out, err = process.communicate(timeout=60)
    return Ended(process.returncode, time.monotonic() - sent, out, err)


def is_well_stopped(ended: Ended, number: int) -> bool:
    """Stopped in time, or done before the signal came; in either case without a traceback."""
    in_words = "Traceback" not in ended.out + ended.err and "Exception ignored" not in ended.err
    return in_words and ended.took < PROMPT + GRACE and ended.code in (128 + number, 0, 1)


def trouble(name: str, number: signal.Signals, seed: int) -> str | None:
    """What is wrong when a command is stopped at a moment that the seed tells."""
    delay = random.Random(f"{name} {number} {seed}").uniform(0.0, 0.6)
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        furnish(folder)
        ended = stopped(COMMANDS[name], number, delay, folder, group=number == signal.SIGINT)
        half = [path.name for path in folder.rglob("*.partial")]
    if is_well_stopped(ended, number) and not half:
        return None
    return f"{name}, {number.name} after {delay:.3f} s: {ended} {half}"


def main(arguments: list[str]) -> int:
    """Sends as many signals as it is told, to one command after the other."""
    count, names = int(arguments[0]) if arguments else 500, list(COMMANDS)
    found = (trouble(names[n % len(names)], NUMBERS[n // len(names) % 2], n) for n in range(count))
    wrong = [line for line in found if line is not None]
    print("\n".join(wrong) or f"{count} signals, each heeded at once and without a traceback")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
