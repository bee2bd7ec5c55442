"""A match whose rules turn out to be at fault stands where it stood, and the fault says what and where."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import rulestone
from rulestone.match.trials import trials

WELL = """\
game well "Well"
players 1
number level from 0 to 3
choice fill "Fill"
    then
        roll pips from 1 to 2
        add pips to level
choice wait "Wait"
to play "Play"
    repeat 40 times
        choose fill or wait
score filled "Level": level
"""


@pytest.fixture
def well(tmp_path: Path) -> Path:
    path = tmp_path / "well.rules"
    path.write_text(WELL, "utf-8")
    return path


@pytest.mark.parametrize("chance", ["draw", "ask"])
def test_a_match_stands_at_its_last_decision(well: Path, chance: str) -> None:
    match = rulestone.load(well).start(seed=2, chance=chance)
    for _ in range(40):
        state, log = match.snapshot(), [entry.name for entry in match.log]
        names = [option.name for option in match.decision.options]
        could_undo = match.can_undo()
        try:
            match.take(names[0])
        except rulestone.RuleFault as fault:
            assert (fault.kind, fault.subject, fault.span.line) == ("bounds", "level", 7)
            assert fault.value in (4, 5)
            break
    else:
        pytest.fail("nothing was at fault")
    assert match.snapshot() == state and [entry.name for entry in match.log] == log
    assert [option.name for option in match.decision.options] == names
    assert match.can_undo() == could_undo
    if chance == "draw":  # the other choice is sound
        match.take("wait")
        assert match.log[-1].name == "wait"


def test_what_led_to_a_fault_is_told_though_the_match_knows_nothing_of_it(well: Path) -> None:
    found = trials(well, games=1, seed=3)
    assert [d.code for d in found.findings] == ["E0601"]
    assert found.log[-1] == "1  fill"


def test_a_fault_is_the_same_in_every_build_and_process(well: Path) -> None:
    told = []
    for compiled in (False, True):
        with pytest.raises(rulestone.RuleFault, match="Game 0 of seed 1 stops") as caught:
            rulestone.load(well).simulate(games=50, seed=1, compiled=compiled)
        told.append(caught.value)
    again = pickle.loads(pickle.dumps(told[0]))
    assert len({(str(f), f.kind, f.subject, f.value, f.span) for f in (*told, again)}) == 1
