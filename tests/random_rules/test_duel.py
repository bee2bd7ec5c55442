"""The witness, the plain and the compiled build agree: on what was found once, and on random rulesets."""

from __future__ import annotations

from pathlib import Path

import pytest

from random_rules.coverage import Executed
from random_rules.duel import Tally, contest, difference, linked
from rulestone.program.build.expressions import BUILDERS
from rulestone.program.ir import Const
from rulestone.syntax import ast

FOUND = sorted(Path(__file__).with_name("found").glob("*.rules"))
SEEDS = 8


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_what_was_found_once_is_played_the_same_by_all(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert linked(text) is not None
    assert difference(text, 1, Tally(), Executed()) is None


def test_random_rulesets_are_played_the_same_by_all() -> None:
    tally, coverage = contest(SEEDS, 0)
    assert not tally.differences
    assert tally.rulesets == SEEDS and tally.refused < SEEDS // 2
    assert tally.decisions > 10 * SEEDS and len(coverage.games) == tally.games


def test_a_build_that_is_wrong_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BUILDERS, ast.Amount, lambda *_: Const(0))
    text = (Path(__file__).with_name("found") / "begins_in_a_pile.rules").read_text(encoding="utf-8")
    assert difference(text, 1, Tally(), Executed()) is not None
