"""The same seeds give the same bytes: in Python and as machine code, in any process, with any workers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import rulestone
from rulestone.link.files import shipped
from rulestone.match.game import Game
from rulestone.program import head as layout
from rulestone.run.chance import below, mix
from rulestone.run.module import Module

STEPS = 20_000
FINGERPRINTS = Path(__file__).with_name("fingerprints.py")


def tables(name: str) -> list[Game]:
    """A ruleset with the fewest and with the most players."""
    ruleset = rulestone.load(name).ruleset
    return [rulestone.load(name, players=players) for players in sorted({ruleset.low, ruleset.high})]


def pick(game: Game, state: list[int], step: int) -> int:
    """Which option to take: any."""
    return below(mix(state[layout.SEED], 99, step), state[layout.NOPT])


@pytest.mark.parametrize("ask", [0, 1], ids=["chance draws", "chance is asked"])
@pytest.mark.parametrize("name", shipped())
def test_every_state_is_the_same_on_cpython_and_as_machine_code(name: str, ask: int) -> None:
    for game in tables(name):
        assert drive(game, ask) > 1


def drive(game: Game, ask: int) -> int:
    """Plays one game on both builds at once; gives how many times it stopped."""
    plain, fast = game.runnable.plain(), game.runnable.fast()
    state = game.initial(seed=3)
    state[layout.ASK] = ask
    array = fast.new_state(state)
    for step in range(STEPS):
        plain.advance(state)
        fast.advance(array)
        assert array.tolist() == state
        if state[layout.OVER]:
            return step
        offer = plain.offer(state)
        assert fast.offer(array).codes == offer.codes
        state[layout.CHOSEN] = offer.codes[pick(game, state, step)]
        array[:] = fast.new_state(state)
    pytest.fail("the game did not end")


@pytest.mark.parametrize("name", shipped())
def test_scores_and_winners_are_the_same_on_cpython_and_as_machine_code(name: str) -> None:
    for game in tables(name):
        assert outcome(game, game.runnable.plain()) == outcome(game, game.runnable.fast())


def outcome(game: Game, module: Module) -> tuple[int, list[int], list[int], int]:
    """The end of a random game: its length, its last state, the scores, who won."""
    state = module.new_state(game.initial(seed=11))
    decisions = module.playout(state, STEPS)
    scores = [int(module.score_total(state, seat)) for seat in range(game.seats)]
    return decisions, [int(value) for value in state], scores, int(module.winner_mask(state))


def fingerprints(hash_seed: str, workers: int, compiled: bool) -> Any:
    """What another process makes of every ruleset: digests, sources, a match, a simulation."""
    command = [sys.executable, str(FINGERPRINTS), str(workers), str(int(compiled))]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    return json.loads(done.stdout)


def test_processes_workers_and_builds_agree() -> None:
    first = fingerprints("1", workers=1, compiled=False)
    assert set(first) == set(shipped())
    assert fingerprints("2", workers=2, compiled=True) == first
