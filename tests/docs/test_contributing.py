"""What is told to whoever contributes is there: paths, targets, versions; and no hook fetches anything."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rulestone

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
MAKE = (ROOT / "Makefile").read_text(encoding="utf-8")


def test_every_path_is_there() -> None:
    named = re.findall(r"\b(?:interpreter|rulesets|locales|tests|docs)/[\w/.]*[\w/]", PAGE)
    linked = re.findall(r"\]\(([\w/.]+)", PAGE)
    made = {"rulesets/mine/mine.rules", "tests/questions/CODE.txt"}
    assert {path for path in (*named, *linked) if not (ROOT / path).exists()} == made
    assert len(named) > 8


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "README.md", "docs/architecture.md", "docs/sheets.md"])
def test_every_target_is_there(page: str) -> None:
    asked = set(re.findall(r"(?:`|^)make ([a-z]+)", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE))
    assert asked and asked <= set(re.findall(r"^([a-z]+):", MAKE, re.MULTILINE))


def test_checks_of_a_commit_fetch_nothing() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    assert re.findall(r"repo: (.*)", hooks) == ["local"]
    entries = re.findall(r"entry: (.*)", hooks)
    lint = MAKE.partition("\nlint:")[2].partition("\n\n")[0].replace("$(BIN)", ".venv/bin")
    assert entries == [line.strip() for line in lint.splitlines()[1:]]


def test_the_version_has_its_changes() -> None:
    versions = re.findall(r"^## \[(.*?)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert versions[:2] == ["Unreleased", rulestone.__version__]
