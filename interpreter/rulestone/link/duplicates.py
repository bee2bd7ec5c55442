"""Names used twice: parts of one declaration, or declarations that could not be told apart."""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics.model import Diagnostic, Label, diagnostic
from ..syntax import ast
from .book import Book, Entry
from .paths import parts_of

_SAME_PLACE = ("number", "place", "list", "option", "cost", "value", "wheel")


def check_duplicates(book: Book) -> list[Diagnostic]:
    """Findings about the declarations of a book."""
    findings = [d for (_, name), entry in book.entries.items() for d in _twice(name, entry)]
    return findings + list(_conflicts(book))


def _twice(name: str, entry: Entry) -> Iterator[Diagnostic]:
    """Parts of one sort with one name; abilities have none of their own."""
    seen: dict[tuple[str, str], ast.Node] = {}
    for sort, part, node in parts_of(entry):
        if sort == "modifier":
            continue
        first = seen.setdefault((sort, part), node)
        if first is not node:
            labels = (Label(first.span, "first defined here"),)
            yield diagnostic("E0202", node.span, sort=sort, name=f"{name}.{part}", labels=labels)
    for param in getattr(entry, "params", ()):
        var = param.selection.name
        if seen.setdefault(("parameter", var), param) is not param:
            yield diagnostic("E0202", param.span, sort="parameter", name=var)


def _conflicts(book: Book) -> Iterator[Diagnostic]:
    """One name for two things that are written alike; a score may be called like what it counts."""
    seen: dict[str, tuple[str, Entry]] = {}
    for (space, name), entry in book.entries.items():
        if space not in _SAME_PLACE or (isinstance(entry, ast.ValueDecl) and entry.is_score):
            continue
        if name not in seen:
            seen[name] = (space, entry)
            continue
        other, first = seen[name]
        labels = (Label(first.span, f"the {other}"),)
        yield diagnostic("E0224", entry.span, name=name, first=other, second=space, labels=labels)
