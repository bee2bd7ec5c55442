"""Canonical layout of a text as it was written: order, comments and blank lines stay.

Only space changes here, never a word, so the tree of the result is the tree of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ..keywords import RESERVED
from ..parser import normalise, parse_text
from .tables import aligned

_TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|--.*|(?P<sign>(?<= )-(?=\S))|`\w*`|#?\w+|\S')
_NOTES = frozenset({"cite", "assumed", "summary"})
_OPENERS = frozenset({"(", ",", ":", "|", "+", "-", "*", "/"})


class _Sign(str):
    """A minus with a space before it and none after it: `turn wheel -1 steps`."""


@dataclass(slots=True)
class _Line:
    """One physical line: its depth in blocks, its words, and the comment at its end."""

    level: int
    words: list[str]
    comment: str = ""
    continues: bool = False
    text: str = field(default="")


def format_text(text: str) -> str:
    """The text in canonical layout; a text that does not parse comes back as it is."""
    text = normalise(text)
    if parse_text(text)[1]:
        return text
    lines = _measure(text)
    _space(lines)
    _align(lines)
    return "".join(f"{line}\n" for line in _assemble(lines))


def _measure(text: str) -> list[_Line]:
    """Cuts lines into words and finds the block each belongs to."""
    outer, depth, lines = [0], 0, []
    for raw in text.split("\n"):
        words = [_Sign("-") if found["sign"] else found.group() for found in _TOKEN.finditer(raw)]
        comment = words.pop().rstrip() if words and words[-1].startswith("--") else ""
        indent = len(raw) - len(raw.lstrip(" "))
        if words and depth == 0:
            _enter(outer, indent)
        lines.append(_Line(_level(outer, indent, words), words, comment, continues=depth > 0))
        depth += words.count("(") - words.count(")")
    _place_comments(lines, text)
    return lines


def _enter(outer: list[int], indent: int) -> None:
    while indent < outer[-1]:
        outer.pop()
    if indent > outer[-1]:
        outer.append(indent)


def _level(outer: list[int], indent: int, words: list[str]) -> int:
    """The block of a line; a comment by itself stays in the block it is lined up with."""
    if words or indent not in outer:
        return len(outer) - 1
    return outer.index(indent)


def _place_comments(lines: list[_Line], text: str) -> None:
    """A comment indented like no block yet belongs to the line below it."""
    indents = [len(raw) - len(raw.lstrip(" ")) for raw in text.split("\n")]
    below: tuple[int, int] | None = None
    for line, indent in zip(reversed(lines), reversed(indents), strict=True):
        if line.words:
            below = (indent, line.level)
        elif line.comment and below is not None and below[0] == indent:
            line.level = below[1]


def _space(lines: list[_Line]) -> None:
    for line in lines:
        is_layer = line.level == 0 and line.words[:1] in (["edition"], ["variant"])
        line.text = _spaced(line.words, tight_slash=is_layer)


def _spaced(words: list[str], *, tight_slash: bool = False) -> str:
    """Words with one space between them, or none where punctuation wants none."""
    text, before, unary = "", "", False
    for word in words:
        glued = unary and word != "-"
        if text and not glued and not _tight(before, word, tight_slash):
            text += " "
        text += word
        unary = isinstance(word, _Sign) or (word == "-" and not _ends_value(before))
        before = word
    return text


def _tight(before: str, word: str, tight_slash: bool) -> bool:
    if before == "(" or before == "." or word in {")", ",", ":", "."}:
        return True
    if word == "(":
        return before in {"max", "min"}
    return tight_slash and "/" in (before, word)


def _ends_value(word: str) -> bool:
    """Whether a minus after this word subtracts."""
    return bool(word) and word not in _OPENERS and word not in RESERVED


def _align(lines: list[_Line]) -> None:
    """Lines up the bars of each table."""
    for number, line in enumerate(lines):
        if "table" in line.words[:2] and line.words[-2:-1] == ["table"]:
            rows = [row for row in _below(lines, number) if row.words[0] not in _NOTES]
            texts = aligned([_cells(row.words) for row in rows]) if rows else []
            for row, text in zip(rows, texts, strict=True):
                row.text = text


def _below(lines: list[_Line], number: int) -> Iterator[_Line]:
    """The lines directly in the block of that line."""
    level = lines[number].level
    for line in lines[number + 1 :]:
        if line.words and line.level <= level:
            return
        if line.words and line.level == level + 1 and not line.continues:
            yield line


def _cells(words: list[str]) -> list[str]:
    cells: list[list[str]] = [[]]
    for word in words:
        if word == "|":
            cells.append([])
        else:
            cells[-1].append(word)
    return [_spaced(cell) for cell in cells]


def _assemble(lines: list[_Line]) -> Iterator[str]:
    """The finished lines, with at most one blank line between them and none at the ends."""
    blank = started = False
    for line in lines:
        if not line.words and not line.comment:
            blank = started
            continue
        if blank:
            yield ""
        further_in = line.continues and line.words[:1] != [")"]
        indent = "    " * (line.level + further_in)
        yield indent + "  ".join(part for part in (line.text, line.comment) if part)
        blank, started = False, True
