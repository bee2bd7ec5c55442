"""Reading a PDF back: its text, its pages, and the glyphs that no font had."""

from __future__ import annotations

import io
import re
from typing import Any

from pypdf import PdfReader
from pypdf.generic import ContentStream

_MARGIN = 20.0
_NARROWEST = 0.3  # of a letter's size, in a run of several


def reader(content: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(content))


def squeezed(text: str) -> str:
    """A text without spaces and hyphens, as words may be broken anywhere."""
    return re.sub(r"[\s\u00ad\u2010-]+", "", text)


def text_of(content: bytes) -> str:
    return squeezed("".join(page.extract_text() for page in reader(content).pages))


def missing_glyphs(content: bytes) -> int:
    """How many glyphs are the empty box: number 0 of a font."""
    pdf = reader(content)
    return sum(_missing_on(page, pdf) for page in pdf.pages)


def _missing_on(page: Any, pdf: PdfReader) -> int:
    found = 0
    for operands, operator in ContentStream(page.get_contents(), pdf).operations:
        if operator in (b"Tj", b"TJ"):
            parts = operands[0] if operator == b"TJ" else operands
            found += sum(_zeros(part) for part in parts if hasattr(part, "original_bytes"))
    return found


def _zeros(part: Any) -> int:
    raw = part.original_bytes
    return sum(raw[n : n + 2] == b"\0\0" for n in range(0, len(raw), 2))


def outside(content: bytes) -> list[str]:
    """The pieces of text that begin or end outside the margins of their page."""
    return [text for page in reader(content).pages for text in _outside_of(page)]


def _outside_of(page: Any) -> list[str]:
    found: list[str] = []
    right, top = (float(side) - _MARGIN for side in (page.mediabox.width, page.mediabox.height))

    def visit(text: str, cm: list[float], tm: list[float], font: Any, size: float) -> None:
        x, y = tm[4] * cm[0] + tm[5] * cm[2] + cm[4], tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
        end = x + len(text.strip()) * size * abs(tm[0] * cm[0]) * _NARROWEST
        if text.strip() and not (x >= _MARGIN and end <= right and _MARGIN <= y <= top):
            found.append(text)

    page.extract_text(visitor_text=visit)
    return found
