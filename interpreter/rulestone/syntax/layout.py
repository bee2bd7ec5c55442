"""The shape of a text before grammar: items, indentation, parentheses and quotes.

A rule file is a sequence of items; each begins at the left edge. Cutting there first lets
one broken item stay alone with its mistake.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..diagnostics.model import Diagnostic, diagnostic
from .limits import most
from .spans import Span

MAX_DEPTH = most("nesting")
MAX_WIDTH = most("width")
_SCAN = re.compile(r'"(?:\\.|[^"\\\n])*"?|--.*|[()]|\t')


@dataclass(frozen=True, slots=True)
class Chunk:
    """The text of one item and the number of lines before it."""

    text: str
    offset: int


@dataclass(frozen=True, slots=True)
class _Mark:
    """A parenthesis, tab or broken text, by line and column from 1."""

    text: str
    line: int
    column: int

    def span(self, path: str, width: int = 1) -> Span:
        return Span(path, self.line, self.column, self.line, self.column + width)


def split(text: str) -> list[Chunk]:
    """The items of a text, in order; blank and comment lines go with the item before them."""
    chunks: list[Chunk] = []
    start: int | None = None
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if _begins_item(line) or (start is None and says_something(line)):
            if start is not None:
                chunks.append(Chunk("\n".join(lines[start:number]) + "\n", start))
            start = number
    if start is not None:
        chunks.append(Chunk("\n".join(lines[start:]) + "\n", start))
    return chunks


def inspect(chunk: Chunk, path: str) -> Diagnostic | None:
    """The first mistake of layout in an item, if there is one."""
    indented = margin(chunk.text)
    if indented:
        return diagnostic("E0109", Span(path, chunk.offset + 1, 1, chunk.offset + 1, indented + 1))
    depth = 0
    opened: list[_Mark] = []
    outer = [0]
    for number, line in enumerate(chunk.text.split("\n"), chunk.offset + 1):
        if not says_something(line):
            continue
        if len(line) > MAX_WIDTH:
            return diagnostic(
                "E0116", Span(path, number, MAX_WIDTH + 1, number, MAX_WIDTH + 2), limit=MAX_WIDTH
            )
        finding = _line_marks(line, number, path, opened)
        if finding is None and depth == 0:
            finding = _indentation(line, number, path, outer)
        if finding is not None:
            return finding
        depth = len(opened)
    return diagnostic("E0104", opened[0].span(path)) if opened else None


def _begins_item(line: str) -> bool:
    return bool(line) and not line[0].isspace() and line[0] != ")" and not line.startswith("--")


def says_something(line: str) -> bool:
    """Whether a line holds more than spaces and a comment."""
    stripped = line.strip(" ")
    return bool(stripped) and not stripped.startswith("--")


def margin(line: str) -> int:
    """How many spaces a line begins with."""
    return len(line) - len(line.lstrip(" "))


def _marks(line: str, number: int) -> Iterator[_Mark]:
    for found in _SCAN.finditer(line):
        yield _Mark(found.group(), number, found.start() + 1)


def _line_marks(line: str, number: int, path: str, opened: list[_Mark]) -> Diagnostic | None:
    """Follows parentheses through a line; `opened` holds those still open."""
    for mark in _marks(line, number):
        if mark.text == "\t":
            return diagnostic("E0106", mark.span(path))
        if mark.text.startswith('"') and not _closed(mark.text):
            return diagnostic("E0103", mark.span(path, len(mark.text)))
        if mark.text == "(":
            opened.append(mark)
            if len(opened) > MAX_DEPTH:
                return diagnostic("E0113", mark.span(path), limit=MAX_DEPTH)
        elif mark.text == ")":
            if not opened:
                return diagnostic("E0110", mark.span(path))
            opened.pop()
    return None


def _closed(text: str) -> bool:
    return len(text) > 1 and text.endswith('"') and re.fullmatch(r'"(?:\\.|[^"\\\n])*"', text) is not None


def _indentation(line: str, number: int, path: str, outer: list[int]) -> Diagnostic | None:
    """Checks a line against the blocks it may belong to; `outer` holds their depths."""
    depth = margin(line)
    span = Span(path, number, 1, number, depth + 1)
    if depth > outer[-1]:
        outer.append(depth)
        return diagnostic("E0113", span, limit=MAX_DEPTH) if len(outer) > MAX_DEPTH else None
    while depth < outer[-1]:
        outer.pop()
    return None if depth == outer[-1] else diagnostic("E0107", span)
