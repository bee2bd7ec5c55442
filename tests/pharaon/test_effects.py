"""Every effect of the Traitor's tracks, on a track of our own: what is assumed of his does not matter."""

from __future__ import annotations

import re
from pathlib import Path

import rulestone

EFFECTS = Path(__file__).with_name("effects.rules")
TRAITOR = Path(__file__).parents[2] / "rulesets" / "pharaon" / "traitor.rules"


def test_every_effect_does_what_it_says() -> None:
    assert rulestone.check(EFFECTS) == []


def test_no_effect_is_left_out() -> None:
    """The procedures between the heading of the effects and the resources he is given."""
    told = TRAITOR.read_text(encoding="utf-8").split("the effects")[1].split("to bestow")[0]
    effects = set(re.findall(r"^to (\w+)", told, re.MULTILINE)) - {"climb"}
    used = re.findall(r"on level \d+\n +do (\w+)", EFFECTS.read_text(encoding="utf-8"))
    assert effects | {"build"} == set(used)
