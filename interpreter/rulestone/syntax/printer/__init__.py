"""The parser's inverse: trees as text, and texts in their canonical layout."""

from __future__ import annotations

from .. import ast
from .declarations import items
from .layout import format_text


def print_file(file: ast.File) -> str:
    """The text of a tree; parsed again, it gives the same tree. Comments are not part of a tree."""
    return "".join(f"{line}\n" for line in items(file.declarations))


__all__ = ["format_text", "print_file"]
