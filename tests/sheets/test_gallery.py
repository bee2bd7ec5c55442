"""Documents show a few pictures of sheets, as they are drawn now; `make gallery` draws every page."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from gallery import KEPT, PICTURES, ROOT, name_of, pages, write_gallery
from pdf_text import reader
from PIL import Image, ImageChops, ImageStat
from sheets_helper import pdf

SHADES = 0.2  # of 256: by so much encoders of pictures may differ; a changed line of text is more
LARGEST = 100_000  # bytes of a picture
ENDINGS = {".png", ".jpg", ".jpeg", ".gif", ".webp", ".pdf"}
FOLDERS = ("benchmarks", "docs", "grammar", "interpreter", "locales", "rulesets", "tests")


def pictures() -> set[Path]:
    return {p for folder in FOLDERS for p in (ROOT / folder).rglob("*") if p.suffix in ENDINGS}


@pytest.mark.parametrize(("game", "lang"), KEPT)
def test_a_picture_that_is_kept_shows_the_page_as_it_is_now(game: str, lang: str) -> None:
    """If it is another page now: `python tests/sheets/gallery.py --kept`."""
    kept = Image.open(PICTURES / name_of(game, lang, 1)).convert("RGB")
    drawn = Image.open(io.BytesIO(next(pages(game, lang)))).convert("RGB")
    assert kept.size == drawn.size
    assert max(ImageStat.Stat(ImageChops.difference(kept, drawn)).mean) < SHADES


def test_all_pictures_are_shown_and_small() -> None:
    shown = {
        (page.parent / link).resolve()
        for page in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
        for link in re.findall(r'<img src="([^"]+)"', page.read_text("utf-8"))
    }
    assert pictures() == shown == {PICTURES / name_of(game, lang, 1) for game, lang in KEPT}
    assert [path.name for path in shown if path.stat().st_size > LARGEST] == []


def test_the_gallery_has_every_page(tmp_path: Path) -> None:
    (tmp_path / "ra-pl-01.png").write_bytes(b"of an earlier time")
    page = write_gallery(tmp_path, games=("ra",), codes=("en",)).read_text("utf-8")
    names = [name_of("ra", "en", number) for number in range(1, len(reader(pdf("ra", "en")).pages) + 1)]
    assert sorted(path.name for path in tmp_path.glob("*.png")) == names
    assert re.findall(r'<img src="([^"]+)"', page) == names


def test_the_gallery_lies_outside_git() -> None:
    assert "gallery/" in (ROOT / ".gitignore").read_text("utf-8").split()
