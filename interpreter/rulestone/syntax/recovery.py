"""Reading on after a mistake: the line that holds it is left out, with all that belongs to it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..diagnostics.model import Diagnostic
from .layout import Chunk, margin, says_something

MAX_MISTAKES = 20
MAX_CHARACTERS = 400_000  # read again and again in one item, all in all

# Mistakes of a line. Others, such as tabs or lines that are nowhere in line, leave all the rest in doubt.
_OF_A_LINE = frozenset({"E0101", "E0102", "E0103", "E0104", "E0105", "E0108", "E0109", "E0110"})
_TOO_FAR_IN = "E0109"
_GOES_ON = re.compile(r" *otherwise\b")
_HEAD_OF_TABLE = re.compile(r" *((change|add) +)?table\b")
_WORD = re.compile(r"[^\W\d]\w*")


@dataclass(frozen=True, slots=True)
class Rest:
    """An item without the lines that could not be read, and the words in those lines."""

    chunk: Chunk
    lost: frozenset[str]


def patience(chunk: Chunk) -> int:
    """How many mistakes are looked for in an item; a long one takes long to read again."""
    return max(1, min(MAX_MISTAKES, MAX_CHARACTERS // len(chunk.text)))


def words_of(text: str) -> frozenset[str]:
    """Every word of a text that could be a name."""
    return frozenset(_WORD.findall(text))


def without(chunk: Chunk, finding: Diagnostic) -> Rest | None:
    """The item without what is wrong in it; None if nothing that could be read would be left."""
    if finding.code not in _OF_A_LINE:
        return None
    lines = chunk.text.split("\n")
    start = finding.span.line - chunk.offset - 1
    end = _end(lines, start, margin(lines[start]) - (finding.code == _TOO_FAR_IN))
    while start > 0 and _alone(lines, start, end):
        start = _parent(lines, start)
        end = _end(lines, start, margin(lines[start]))
    if start <= 0 or _is_head_of_table(lines, start):
        return None
    kept = [*lines[:start], *[""] * (end - start), *lines[end:]]
    return Rest(Chunk("\n".join(kept), chunk.offset), words_of("\n".join(lines[start:end])))


def was_meant_below(chunk: Chunk, told: Diagnostic | None, finding: Diagnostic) -> bool:
    """Whether a line that cannot be read was meant for the block that is missing right above it."""
    if told is None or (told.code, finding.code) != ("E0108", "E0101"):
        return False
    lines = chunk.text.split("\n")
    head, line = (d.span.line - chunk.offset - 1 for d in (told, finding))
    between = any(says_something(text) for text in lines[head + 1 : line])
    return head < line and margin(lines[head]) == margin(lines[line]) and not between


def _end(lines: list[str], start: int, depth: int) -> int:
    """The line after a line and all that belongs to it: what is further in, and how it goes on."""
    end = start + 1
    while end < len(lines):
        line = lines[end]
        goes_on = margin(line) == depth and _GOES_ON.match(line)
        if says_something(line) and margin(line) <= depth and not goes_on:
            break
        end += 1
    return end


def _alone(lines: list[str], start: int, end: int) -> bool:
    """Whether the block around some lines holds nothing else, so that its head would have no block."""
    parent = _parent(lines, start)
    block = range(parent + 1, _end(lines, parent, margin(lines[parent])))
    return not any(says_something(lines[n]) for n in block if not start <= n < end)


def _parent(lines: list[str], start: int) -> int:
    """The line that opened the block a line stands in."""
    depth = margin(lines[start])
    outside = (n for n in range(start - 1, 0, -1) if says_something(lines[n]) and margin(lines[n]) < depth)
    return next(outside, 0)


def _is_head_of_table(lines: list[str], start: int) -> bool:
    """Whether a line names the columns of a table: without it no row can be read."""
    above = [line for line in lines[:start] if says_something(line)]
    return bool(above) and _HEAD_OF_TABLE.match(above[-1]) is not None
