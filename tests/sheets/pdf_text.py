"""Reading a PDF back: its text, its pages, and the glyphs that no font had."""

from __future__ import annotations

import io
import re
from typing import Any

from pypdf import PdfReader
from pypdf.generic import ContentStream


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
