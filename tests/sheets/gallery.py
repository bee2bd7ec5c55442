"""Pictures of the sheets' pages.

python tests/sheets/gallery.py            every page of the large games in every language, in gallery/
python tests/sheets/gallery.py --kept     only the few that documents show, in docs/pictures/
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path

from PIL import Image
from sheets_helper import LARGE, document

from rulestone.sheets.pdf import to_pictures
from rulestone.words import CODES

ROOT = Path(__file__).resolve().parents[2]
GALLERY = ROOT / "gallery"
PICTURES = ROOT / "docs" / "pictures"
KEPT = (("ra", "en"), ("pharaon", "pl"), ("kleopatra", "cs"), ("ra", "nl"))  # of each the first page
DOTS = 72  # to the inch
COLOURS = 64
WIDTH = 190  # of a picture on the page that shows them


def name_of(game: str, lang: str, number: int) -> str:
    """What the picture of a page is called."""
    return f"{game}-{lang}-{number:02}.png"


def pages(game: str, lang: str) -> Iterator[bytes]:
    """Every page of a game's sheets in a language, as a picture in few colours."""
    yield from map(smaller, to_pictures(document(game, lang), DOTS))


def smaller(picture: bytes) -> bytes:
    """The same picture in few colours."""
    written = io.BytesIO()
    reduced = (
        Image.open(io.BytesIO(picture))
        .convert("RGB")
        .quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    )
    reduced.save(written, "PNG", optimize=True)
    return written.getvalue()


def write_kept() -> None:
    """The pictures that documents show."""
    PICTURES.mkdir(exist_ok=True)
    for game, lang in KEPT:
        (PICTURES / name_of(game, lang, 1)).write_bytes(next(pages(game, lang)))


def write_gallery(folder: Path, games: tuple[str, ...] = LARGE, codes: tuple[str, ...] = CODES) -> Path:
    """Every page of games in languages, and a page that shows them."""
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    shown: list[str] = []
    for game in games:
        for lang in codes:
            shown.append(f"<h2>{escape(document(game, lang).title)} ({lang})</h2>")
            for number, page in enumerate(pages(game, lang), 1):
                name = name_of(game, lang, number)
                (folder / name).write_bytes(page)
                shown.append(f'<a href="{name}"><img src="{name}" width="{WIDTH}" alt="{name}"></a>')
    index = folder / "index.html"
    index.write_text(
        "\n".join(["<!doctype html><meta charset=utf-8><title>Gallery</title>", *shown]), "utf-8"
    )
    return index


if __name__ == "__main__":
    if "--kept" in sys.argv:
        write_kept()
    else:
        print(write_gallery(GALLERY))
