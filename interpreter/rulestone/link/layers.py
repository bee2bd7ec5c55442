"""Laying editions and variants over a book."""

from __future__ import annotations

from collections.abc import Sequence

from ..diagnostics.model import Diagnostic
from .book import Book


def lay(book: Book, edition: str | None, variants: Sequence[str]) -> tuple[Book, list[Diagnostic]]:
    """The book with an edition and then the variants laid over, in that order."""
    return book, []
