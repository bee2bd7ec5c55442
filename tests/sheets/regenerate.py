"""`python tests/sheets/regenerate.py` writes the golden sheets; `--gallery` the pictures of pages too."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path

from PIL import Image
from sheets_helper import ALL, LARGE, document

from rulestone.sheets.markdown import to_markdown
from rulestone.sheets.pdf import to_pictures
from rulestone.words import CODES

GOLDEN = Path(__file__).with_name("golden")
GALLERY = Path(__file__).resolve().parents[2] / "docs" / "gallery"
DOTS = 72  # to the inch
COLOURS = 64
WIDTH = 190  # of a picture on the page that shows them


def write_golden() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for game, lang in ALL:
        (GOLDEN / f"{game}.{lang}.md").write_text(to_markdown(document(game, lang)), "utf-8")


def write_gallery() -> None:
    """Every page of the large games in every language, and a page that shows them."""
    GALLERY.mkdir(exist_ok=True)
    for old in GALLERY.glob("*.png"):
        old.unlink()
    for game in LARGE:
        for lang in CODES:
            for number, page in enumerate(to_pictures(document(game, lang), DOTS), 1):
                (GALLERY / f"{game}-{lang}-{number:02}.png").write_bytes(smaller(page))
    (GALLERY / "README.md").write_text("\n".join(gallery_page()), "utf-8")


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


def gallery_page() -> Iterator[str]:
    """The page with all pictures, in the order of games and languages."""
    yield "# Gallery"
    yield ""
    yield "Every page of `rulestone sheet GAME --lang LANG -o FILE.pdf`, drawn by"
    yield "`python tests/sheets/regenerate.py --gallery`. A picture opens in full size."
    for game in LARGE:
        yield from ("", f"## {document(game, 'en').title}")
        for lang in CODES:
            yield from ("", f"### {game} --lang {lang}", "")
            for path in sorted(GALLERY.glob(f"{game}-{lang}-*.png")):
                about = f"{game}, {lang}, page {int(path.stem[-2:])}"
                yield f'<a href="{path.name}"><img src="{path.name}" width="{WIDTH}" alt="{about}"></a>'
    yield ""


if __name__ == "__main__":
    write_golden()
    if "--gallery" in sys.argv:
        write_gallery()
