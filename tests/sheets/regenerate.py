"""`python tests/sheets/regenerate.py` writes the golden sheets, and the pictures that documents show."""

from __future__ import annotations

from pathlib import Path

from gallery import write_kept
from sheets_helper import ALL, document

from rulestone.sheets.markdown import to_markdown

GOLDEN = Path(__file__).with_name("golden")


def write_golden() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for game, lang in ALL:
        (GOLDEN / f"{game}.{lang}.md").write_text(to_markdown(document(game, lang)), "utf-8")


if __name__ == "__main__":
    write_golden()
    write_kept()
