"""The rule text itself: nothing to find in it, every example comes out, every count is as printed."""

from __future__ import annotations

import pytest

from rulestone.checks.api import check
from rulestone.link.load import load_ruleset
from rulestone.link.model import Ruleset
from rulestone.match.examples import run_examples


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    linked, findings = load_ruleset("kleopatra")
    assert findings == []
    assert linked is not None
    return linked


def test_nothing_is_found(ruleset: Ruleset) -> None:
    assert check(ruleset) == []


def test_every_example_comes_out(ruleset: Ruleset) -> None:
    assert len(ruleset.examples) >= 20
    assert run_examples(ruleset) == []


@pytest.mark.parametrize(
    ("kind", "count"), [("card", 109), ("part", 21), ("mosaic", 12), ("merchant", 15), ("anubis", 10)]
)
def test_so_many_pieces(ruleset: Ruleset, kind: str, count: int) -> None:
    assert sum(member.copies for member in ruleset.kinds[kind].members) == count
