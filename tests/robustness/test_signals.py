"""Commands that are stopped: at once, without a traceback, with the exit code that says by what."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from robustness.processes import PLAIN
from rulestone.match.saves import load_saved

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
}


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


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("name", COMMANDS)
def test_a_signal_at_any_moment_ends_a_command(name: str, number: signal.Signals, tmp_path: Path) -> None:
    delay = random.Random(f"{name} {number}").uniform(0.0, 0.6)
    ended = stopped(COMMANDS[name], number, delay, tmp_path, group=number == signal.SIGINT)
    assert is_well_stopped(ended, number), (delay, ended)
    assert [path for path in tmp_path.rglob("*.partial")] == []


AFTER_SOME_GAMES = """
import os
import sys
from rulestone.cli import simulate
from rulestone.cli.entry import run
play = simulate.simulate
def stopped(*arguments, progress, **more):
    stop = lambda done, games: os.kill(os.getpid(), {number}) if done else None
    return play(*arguments, progress=stop, **more)
simulate.simulate = stopped
run()
"""


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_finished_games_are_told(number: signal.Signals, workers: int) -> None:
    arguments = ("simulate", "kuhn_poker", "--bots", "greedy", "--format", "json", "--games", "1000000")
    code = AFTER_SOME_GAMES.format(number=int(number))
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments, "--workers", str(workers)], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (128 + number, "")
    report = json.loads(done.stdout)
    assert report["interrupted"]
    assert 0 < report["games"] < 1_000_000


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_game_that_is_left_is_saved(number: signal.Signals, tmp_path: Path) -> None:
    arguments = ("play", "ra", "--seed", "1", "--save", "game.json")
    ended = stopped(arguments, number, 0.2, tmp_path, once="game.json")
    assert ended.code == 128 + number, ended
    assert "The game is saved in game.json" in ended.out
    assert load_saved(tmp_path / "game.json").game == "ra"


def test_whoever_waits_for_a_stopped_check_keeps_what_was_found(tmp_path: Path) -> None:
    """Rulesets that were examined before the signal are not examined again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path))
        record = "rulestone/examinations/*.json"
        ended = stopped(("check", "--play", "1000"), signal.SIGTERM, 0, tmp_path, once=record)
    assert ended.code == 143
    assert any(tmp_path.glob(record))
