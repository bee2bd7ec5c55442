"""Sheets as PDF, set by typst with its own fonts: the same input gives the same bytes anywhere."""

from __future__ import annotations

import json
from importlib import resources
from typing import Literal

from .model import Document, plain


class TypstMissing(RuntimeError):
    """The package that sets PDFs is not installed."""


def to_pdf(document: Document) -> bytes:
    """The document as PDF, A4."""
    found = _compiled(document, "pdf")
    assert isinstance(found, bytes)
    return found


def to_pictures(document: Document, dots_per_inch: float = 60) -> list[bytes]:
    """The pages as PNG pictures."""
    found = _compiled(document, "png", dots_per_inch)
    return [found] if isinstance(found, bytes) else found


def _compiled(document: Document, format: Literal["pdf", "png"], ppi: float = 60) -> bytes | list[bytes]:
    try:
        import typst
    except ImportError as missing:
        raise TypstMissing("typst") from missing
    template = resources.files(__package__).joinpath("templates", "sheet.typ").read_bytes()
    data = json.dumps(plain(document), ensure_ascii=False)
    found: bytes | list[bytes] = typst.compile(
        template, format=format, ppi=ppi, ignore_system_fonts=True, sys_inputs={"document": data}, timestamp=0
    )
    return found
