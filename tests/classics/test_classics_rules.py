"""The small classics as rule text: short, and without findings worth a warning."""

from __future__ import annotations

import pytest

from rulestone.checks.api import check
from rulestone.diagnostics.model import Severity
from rulestone.link.load import load_ruleset, rule_files

CLASSICS = ("breakthrough", "connect_four", "goofspiel", "kuhn_poker", "pig", "tic_tac_toe")


@pytest.mark.parametrize("name", CLASSICS)
def test_no_errors_or_warnings(name: str) -> None:
    ruleset, findings = load_ruleset(name)
    assert ruleset is not None
    assert [f for f in findings + check(ruleset) if f.severity is not Severity.NOTE] == []


@pytest.mark.parametrize("name", CLASSICS)
def test_under_sixty_lines(name: str) -> None:
    (file,) = rule_files(name)
    assert len(file.read_text(encoding="utf-8").splitlines()) < 60
