"""A number that leaves its bounds stops a match, and the message leads to the line of the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulestone
from rulestone.match.errors import RuleFault

RULES = """game leak "Leak"
players 1
number level from 0 to 2
choice fill "Fill"
    then
        add 1 to level
choice wait "Wait"
to play "Play"
    repeat 5 times
        choose fill or wait
score filled "Level": level
"""


def test_the_line_of_the_rules_is_named(tmp_path: Path) -> None:
    path = tmp_path / "leak.rules"
    path.write_text(RULES, encoding="utf-8")
    match = rulestone.load(path).start()
    match.take("fill")
    match.take("fill")
    with pytest.raises(RuleFault) as fault:
        match.take("fill")
    assert (fault.value.span.path, fault.value.span.line) == (str(path), 6)
    assert "“level” would be 3, beyond its bounds" in str(fault.value)


STUCK = """game stuck "Stuck"
players 1
number level from 0 to 5
choice fill "Fill"
    needs room: level fewer than 2
    then
        add 1 to level
choice wait "Wait"
    needs early: level is 0
to play "Play"
    repeat 5 times
        choose fill or wait
score filled "Level": level
"""


def test_a_choice_without_options_is_a_fault_unless_it_says_so(tmp_path: Path) -> None:
    path = tmp_path / "stuck.rules"
    path.write_text(STUCK, encoding="utf-8")
    with pytest.raises(RuleFault) as fault:
        rulestone.load(path).start().take("fill")
    assert fault.value.span.line == 12
    assert "nothing to choose from for “fill or wait”" in str(fault.value)
    path.write_text(STUCK.replace("fill or wait", "fill or wait if any"), encoding="utf-8")
    match = rulestone.load(path).start()
    match.take("fill")
    assert match.over and match.scores == [2]
