"""Commands that are stopped: at once, without a traceback, with the exit code that says by what."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from robustness.signals import COMMANDS, NUMBERS, stopped, trouble
from rulestone.match.saves import load_saved


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("name", COMMANDS)
def test_a_signal_at_any_moment_ends_a_command(name: str, number: signal.Signals) -> None:
    assert trouble(name, number, seed=0) is None


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
