"""Golden sheets: every game in every language, compared to what was looked at and kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from sheets_helper import ALL, document

from rulestone.sheets.markdown import to_markdown

GOLDEN = Path(__file__).with_name("golden")


@pytest.mark.parametrize(("game", "lang"), ALL)
def test_the_sheets_are_as_they_were(game: str, lang: str) -> None:
    """If a change is meant: `python tests/sheets/regenerate.py`, and read the difference."""
    kept = (GOLDEN / f"{game}.{lang}.md").read_text("utf-8")
    assert to_markdown(document(game, lang)).splitlines() == kept.splitlines()


def test_nothing_else_is_kept() -> None:
    assert {path.name for path in GOLDEN.glob("*.md")} == {f"{game}.{lang}.md" for game, lang in ALL}
