"""The gallery shows every page of the large games in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pdf_text import reader
from sheets_helper import LARGE, pdf

from rulestone.words import CODES

GALLERY = Path(__file__).resolve().parents[2] / "docs" / "gallery"


@pytest.mark.parametrize("game", LARGE)
@pytest.mark.parametrize("lang", CODES)
def test_every_page_has_its_picture(game: str, lang: str) -> None:
    """If there are more or fewer pages now: `python tests/sheets/regenerate.py --gallery`."""
    pages = len(reader(pdf(game, lang)).pages)
    drawn = sorted(path.name for path in GALLERY.glob(f"{game}-{lang}-*.png"))
    assert drawn == [f"{game}-{lang}-{number:02}.png" for number in range(1, pages + 1)]


def test_the_page_shows_every_picture() -> None:
    shown = re.findall(r'<img src="([^"]+)"', (GALLERY / "README.md").read_text("utf-8"))
    assert sorted(shown) == sorted(path.name for path in GALLERY.glob("*.png"))
    assert len(shown) == len(set(shown))
