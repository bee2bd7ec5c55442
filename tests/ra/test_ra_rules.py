"""The rule text itself: nothing to find in it, and every worked example comes out."""

from __future__ import annotations

import pytest

from rulestone.checks.api import check
from rulestone.link.load import load_ruleset
from rulestone.link.model import Ruleset
from rulestone.match.examples import run_examples

LAYERS = [(), ("without_barge",)]


def linked(variants: tuple[str, ...]) -> Ruleset:
    ruleset, findings = load_ruleset("ra", variants=variants)
    assert findings == []
    assert ruleset is not None
    return ruleset


@pytest.mark.parametrize("variants", LAYERS, ids=str)
def test_nothing_is_found(variants: tuple[str, ...]) -> None:
    assert check(linked(variants)) == []


@pytest.mark.parametrize("variants", LAYERS, ids=str)
def test_every_example_comes_out(variants: tuple[str, ...]) -> None:
    ruleset = linked(variants)
    assert len(ruleset.examples) > 40
    assert run_examples(ruleset) == []


def test_the_bag_holds_180_tiles() -> None:
    assert sum(tile.copies for tile in linked(()).kinds["tile"].members) == 180
