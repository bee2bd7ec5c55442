"""Broken rule files beside the diagnostics they give, word for word, and whole ones that give none."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulestone.diagnostics.codes.syntax import SYNTAX
from rulestone.diagnostics.render import render
from rulestone.syntax.parser import parse_file, parse_text
from rulestone.syntax.printer import format_text

RULES = Path(__file__).parents[1] / "rules"
BAD = sorted((RULES / "bad" / "syntax").glob("*.rules"))
GOOD = sorted((RULES / "good" / "syntax").glob("*.rules"))


def told(path: Path) -> str:
    text = path.read_text("utf-8")
    return render(parse_text(text, path.name)[1], sources={path.name: text})


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_broken_file_gives_exactly_these_diagnostics(path: Path) -> None:
    assert told(path) == path.with_suffix(".txt").read_text("utf-8")


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_a_whole_file_gives_none_and_is_in_canonical_layout(path: Path) -> None:
    assert parse_file(path)[1] == []
    assert format_text(path.read_text("utf-8")) == path.read_text("utf-8")


def test_at_least_a_third_of_the_fixtures_is_bad() -> None:
    assert GOOD
    assert len(BAD) * 3 >= len(BAD) + len(GOOD)


def test_the_good_items_of_a_broken_file_are_read() -> None:
    file, findings = parse_file(RULES / "bad" / "syntax" / "several.rules")
    assert len(findings) == 4
    assert [type(item).__name__ for item in file.declarations] == ["Game", "Players", "Place", "Procedure"]


def test_every_code_that_a_text_can_give_has_a_fixture() -> None:
    codes = {found.code for path in BAD for found in parse_file(path)[1]}
    assert codes == {code for code in SYNTAX if code < "E0116"} | {"E0124"}
