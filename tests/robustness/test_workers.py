"""Processes that die are replaced, and no finished game is lost to them."""

from __future__ import annotations

import copy
import os
import pickle
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

import rulestone
from rulestone.match import simulate, workers
from rulestone.match.errors import EndlessPlay, IllegalChoice, RulestoneError
from rulestone.match.tally import Tally
from rulestone.match.workers import Crew, WorkerLost
from rulestone.syntax.spans import Span

JOBS = [(first, 3) for first in range(0, 30, 3)]
SURE = [list(range(first, first + games)) for first, games in JOBS]


@dataclass(frozen=True)
class Mortal:
    """Dies at some jobs: at each as often as it has lives to lose there."""

    folder: Path
    deadly: frozenset[int] = frozenset()
    deaths: int = 1

    def play(self, first: int, games: int) -> list[int]:
        marks = self.folder / str(first)
        marks.mkdir(exist_ok=True)
        if first in self.deadly and len(list(marks.iterdir())) < self.deaths:
            (marks / str(os.getpid())).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return list(range(first, first + games))


@dataclass(frozen=True)
class Faulty:
    """Finds the rules at fault."""

    def play(self, first: int, games: int) -> int:
        if first == 6:
            raise EndlessPlay(Span("x.rules", 3, 1, 3, 2))
        return first


def answers(worker: Mortal, size: int) -> list[list[int]]:
    with Crew(worker, size) as crew:
        return sorted(crew.work(JOBS))


@pytest.mark.parametrize("deaths", [1, 2])
def test_a_process_that_dies_is_started_again_and_its_job_done_again(tmp_path: Path, deaths: int) -> None:
    assert answers(Mortal(tmp_path, frozenset({0, 9, 27}), deaths), 2) == SURE


def test_a_job_that_always_kills_is_given_up_and_the_others_are_kept(tmp_path: Path) -> None:
    done = []
    with Crew(Mortal(tmp_path, frozenset({9}), 99), 2) as crew, pytest.raises(WorkerLost):
        for answer in crew.work(JOBS):
            done.append(answer)
    assert SURE[3] not in done
    assert done
    assert len(list((tmp_path / "9").iterdir())) == workers.ATTEMPTS


def test_games_that_are_done_are_told_when_processes_cannot_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing(Crew[Tally]):
        def work(self, jobs):
            yield rulestone_tally(*next(iter(jobs)))
            raise WorkerLost

    game = rulestone.load("pig")
    rulestone_tally = simulate.Table(game, ("random",) * 2, 0, 10_000, False).play
    monkeypatch.setattr(simulate, "Crew", Failing)
    report = game.simulate(games=500, workers=2, compiled=False)
    assert report.interrupted
    assert report.games == 64


def test_what_is_wrong_with_the_rules_is_told_as_such() -> None:
    with Crew(Faulty(), 2) as crew, pytest.raises(EndlessPlay) as caught:
        list(crew.work(JOBS))
    assert caught.value.span.line == 3
    assert "x.rules:3:1" in str(caught.value)


@pytest.mark.parametrize("error", [IllegalChoice("x", ["y"]), EndlessPlay(Span("a", 1, 1, 1, 2))])
def test_errors_can_be_copied(error: RulestoneError) -> None:
    for again in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert again.text("pl") == error.text("pl")


@pytest.mark.parametrize(("games", "jobs"), [(1, 1), (64, 1), (65, 2), (300, 5)])
def test_there_are_no_more_processes_than_jobs(
    monkeypatch: pytest.MonkeyPatch, games: int, jobs: int
) -> None:
    sizes: list[int] = []
    monkeypatch.setattr(simulate, "Crew", lambda worker, size: sizes.append(size) or Crew(worker, size))
    report = rulestone.load("pig").simulate(games=games, workers=40, compiled=False)
    assert report.games == games
    assert sizes == ([jobs] if jobs > 1 else [])


def test_processes_end_with_whoever_started_them() -> None:
    """However it ends: they are out of the terminal's reach, but they read from it."""
    script = (
        "import rulestone, os, threading, time\n"
        "from rulestone.match import workers\n"
        "start = workers._started\n"
        "def told():\n"
        "    process = start()\n"
        "    print(process.pid, flush=True)\n"
        "    return process\n"
        "workers._started = told\n"
        "rulestone.load('pig').simulate(games=10**9, workers=2, compiled=False)\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    children = [int(parent.stdout.readline()) for _ in range(2)]
    time.sleep(0.5)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    until = time.monotonic() + 5
    while time.monotonic() < until and any(map(is_running, children)):
        time.sleep(0.02)
    assert not any(map(is_running, children))


def is_running(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return state.rpartition(")")[2].split()[0] != "Z"
