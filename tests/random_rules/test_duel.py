"""The witness, the plain and the compiled build agree: on what was found once, and on random rulesets."""

from __future__ import annotations

from pathlib import Path

import pytest

from random_rules.coverage import Executed
from random_rules.duel import Tally, difference, linked
from random_rules.generator import ruleset
from rulestone.run import module

FOUND = sorted(Path(__file__).with_name("found").glob("*.rules"))
SEEDS = range(60, 68)
AGREE = {60, 61, 62, 63, 64, 65, 66, 67}


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_what_was_found_once_is_played_the_same_by_all(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert linked(text) is not None
    assert difference(text, 1, Tally(), Executed()) is None
