"""Rule files with their findings written beside the lines they are about."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulestone.checks.api import check_paths
from rulestone.diagnostics import Severity
from rulestone.link.load import shipped

RULES = Path(__file__).parents[1] / "rules"
MARK = re.compile(r"-- ([EW]\d{4})$")


def marks(path: Path) -> list[tuple[int, str]]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [(n, m[1]) for n, line in enumerate(lines, 1) if (m := MARK.search(line))]


@pytest.mark.parametrize("path", sorted((RULES / "bad").glob("*.rules")), ids=lambda p: p.stem)
def test_each_mistake_is_told_once_at_its_line(path: Path) -> None:
    found = [(d.span.line, d.code) for d in check_paths([path]) if d.severity is Severity.ERROR]
    assert found == marks(path)
    assert found


@pytest.mark.parametrize("path", sorted((RULES / "good").glob("*.rules")), ids=lambda p: p.stem)
def test_good_rules_give_no_finding(path: Path) -> None:
    assert [d for d in check_paths([path]) if d.severity is not Severity.NOTE] == []


@pytest.mark.parametrize("name", shipped())
def test_shipped_rules_have_no_error(name: str) -> None:
    assert [d for d in check_paths([name]) if d.severity is Severity.ERROR] == []
