"""`python tests/sheets/regenerate.py` writes the golden sheets; `--gallery` the pictures of pages too."""

from __future__ import annotations

import sys
from pathlib import Path

from sheets_helper import ALL, document, ruleset

from rulestone.sheets.document import make_document
from rulestone.sheets.markdown import to_markdown
from rulestone.sheets.pdf import to_pictures
from rulestone.words import CODES

GOLDEN = Path(__file__).with_name("golden")
GALLERY = Path(__file__).resolve().parents[2] / "docs" / "gallery"
WHOLE = (("ra", "cs"), ("kleopatra", "nl"), ("pharaon", "pl"))
DOTS = 64


def write_golden() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for game, lang in ALL:
        (GOLDEN / f"{game}.{lang}.md").write_text(to_markdown(document(game, lang)), "utf-8")


def write_gallery() -> None:
    """All pages of the large games in one language each, and their player aids in all."""
    for old in GALLERY.glob("*.png"):
        old.unlink()
    for game, lang in WHOLE:
        for number, page in enumerate(to_pictures(document(game, lang), DOTS), 1):
            (GALLERY / f"{game}-{lang}-{number:02}.png").write_bytes(page)
    for game, _ in WHOLE:
        for lang in CODES:
            aid = make_document(ruleset(game), lang, ("aid",))
            (GALLERY / f"aid-{game}-{lang}.png").write_bytes(to_pictures(aid, DOTS)[0])


if __name__ == "__main__":
    write_golden()
    if "--gallery" in sys.argv:
        write_gallery()
