"""Broken rule files beside the diagnostics they give, word for word, and whole ones that give none."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulestone.diagnostics.codes.syntax import SYNTAX
from rulestone.diagnostics.render import render
from rulestone.syntax import ast
from rulestone.syntax.parser import parse_text
from rulestone.syntax.printer import format_text
from rulestone.syntax.reading import parse_file
from rulestone.syntax.recovery import MAX_MISTAKES

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
    assert [type(item).__name__ for item in file.declarations] == [
        "Game", "Players", "Place", "Procedure", "Procedure",
    ]  # fmt: skip


def test_the_good_lines_of_a_broken_item_are_read() -> None:
    file, findings = parse_file(RULES / "bad" / "syntax" / "blocks.rules")
    kind, table, choice, edition, example = file.declarations[2:]
    assert isinstance(kind, ast.Kind) and [a.name for a in kind.attributes] == ["worth", "has"]
    assert isinstance(table, ast.Table) and [row.cells[0] for row in table.rows]
    assert isinstance(choice, ast.Choice) and not choice.needs and len(choice.body) == 1
    assert isinstance(edition, ast.Layer) and len(edition.changes) == 1
    assert isinstance(example, ast.Example) and [type(step) for step in example.steps] == [ast.Take]
    assert len(findings) == 13


@pytest.mark.parametrize("count", [2, 5, 30])
def test_every_broken_line_of_a_block_is_told_up_to_a_bound(count: int) -> None:
    text = "edition nl of tiny\n" + "    add pile x of of card\n" * count + "    add pile y of card\n"
    _, findings = parse_text(text)
    assert [d.span.line for d in findings] == list(range(2, 2 + min(count, MAX_MISTAKES)))


def test_every_code_that_a_text_can_give_has_a_fixture() -> None:
    codes = {found.code for path in BAD for found in parse_file(path)[1]}
    assert codes == {code for code in SYNTAX if code < "E0116"} | {"E0124"}
