"""The page of differences between the editions is the one the rules give."""

from __future__ import annotations

from pathlib import Path

from rulestone.compare.divergences import page

PAGE = Path(__file__).parents[2] / "docs" / "rulesets" / "pharaon.md"


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page("pharaon")


def test_every_point_has_its_row() -> None:
    text = PAGE.read_text(encoding="utf-8")
    rows = [line.split(" | ")[0].removeprefix("| ") for line in text.splitlines() if line.startswith("| D")]
    assert rows == [f"D{n}" for n in range(1, 61)]
