"""Findings as text: in full with the source line, one a line, as JSON, or for GitHub's annotations."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Literal

from ..storage.reading import read_text
from ..syntax.spans import Span
from .model import Diagnostic, Severity
from .visible import one_line, visible
from .wording import Translate, did_you_mean, help_text, identity, message

Format = Literal["full", "concise", "json", "github"]
Source = Callable[[str], str | None]

_COLOURS = {Severity.ERROR: "31", Severity.WARNING: "33", Severity.NOTE: "36"}
_GITHUB = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
_LONGEST = 160  # characters of a source line that are shown


def render(
    diagnostics: Iterable[Diagnostic],
    format: Format = "full",
    *,
    colour: bool = False,
    translate: Translate = identity,
    sources: Mapping[str, str] | None = None,
) -> str:
    """The findings in order of place. `sources` gives the text of files that are not on disk."""
    found = in_order(diagnostics)
    if format == "json":
        return json.dumps([_as_data(d, translate) for d in found], ensure_ascii=False, indent=2) + "\n"
    if format == "full":
        lines = _Lines(sources or {})
        return "\n".join(_full(d, lines, colour, translate) for d in found)
    line = _concise if format == "concise" else _github
    return "".join(f"{line(d, translate)}\n" for d in found)


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """By file, line and column, then code; equal findings once."""
    unique = dict.fromkeys(diagnostics)
    return sorted(unique, key=lambda d: (_place(d.span), d.code, repr(d.values)))


def _place(span: Span) -> tuple[str, int, int]:
    return span.path, span.line, span.column


class _Lines:
    """The lines of source files, each file read once."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self._files = {path: text.splitlines() for path, text in sources.items()}

    def line(self, span: Span) -> str | None:
        """The line a span begins on, if its file can be read."""
        lines = self._files.get(span.path)
        if lines is None:
            lines = self._files[span.path] = _read(span.path)
        return lines[span.line - 1] if 0 < span.line <= len(lines) else None


def _read(path: str) -> list[str]:
    try:
        return read_text(path).split("\n")
    except (OSError, ValueError):
        return []


def _where(span: Span) -> str:
    path = one_line(span.path)
    return f"{path}:{span.line}:{span.column}" if span.line else path


def _concise(found: Diagnostic, translate: Translate) -> str:
    near = did_you_mean(found, translate)
    text = f"{_where(found.span)}: {found.severity}[{found.code}]: {message(found, translate)}"
    return one_line(f"{text}; {near}" if near else text)


def _github(found: Diagnostic, translate: Translate) -> str:
    span = found.span
    place = f"file={_property(span.path)}"
    if span.line:
        place += f",line={span.line},endLine={span.end_line},col={span.column}"
    parts = (message(found, translate), did_you_mean(found, translate), help_text(found, translate))
    text = _data("\n".join(part for part in parts if part))
    return f"::{_GITHUB[found.severity]} {place},title={found.code}::{text}"


def _data(text: str) -> str:
    return visible(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"))


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _as_data(found: Diagnostic, translate: Translate) -> dict[str, Any]:
    return {
        "code": found.code,
        "severity": str(found.severity),
        "message": message(found, translate),
        "help": help_text(found, translate),
        "suggestions": list(found.suggestions),
        **_span_data(found.span),
        "labels": [{"text": translate(label.text), **_span_data(label.span)} for label in found.labels],
    }


def _span_data(span: Span) -> dict[str, Any]:
    return {
        "path": span.path,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }


def _full(found: Diagnostic, lines: _Lines, colour: bool, translate: Translate) -> str:
    paint = partial(_paint, colour=colour)
    tint = _COLOURS[found.severity]
    places = [found.span, *(label.span for label in found.labels)]
    margin = " " * len(str(max(span.line for span in places)))
    said = one_line(message(found, translate))
    head = f"{paint(f'{translate(found.severity.value)}[{found.code}]', tint)}: {said}"
    text = [head]
    if found.span.path:
        text.append(f"{margin}{paint('-->', '34')} {_where(found.span)}")
    text += _excerpt(found.span, "", "^", margin, lines, partial(paint, code=tint))
    for label in found.labels:
        text += _label(label.span, translate(label.text), found.span.path, margin, lines, paint)
    for word, advice in (("help", did_you_mean(found, translate)), ("help", help_text(found, translate))):
        if advice:
            text.append(f"{margin} {paint('=', '34')} {translate(word)}: {one_line(advice)}")
    return "\n".join(text) + "\n"


def _label(
    span: Span, word: str, path: str, margin: str, lines: _Lines, paint: Callable[..., str]
) -> list[str]:
    """A second place; its file is named if it is another one."""
    where = [f"{margin} {paint('::', '34')} {_where(span)}"] if span.path != path else []
    excerpt = _excerpt(span, word, "-", margin, lines, partial(paint, code="34"))
    return [*where, *(excerpt or [f"{margin} = {_where(span)}: {word}"])]


def _excerpt(
    span: Span, word: str, mark: str, margin: str, lines: _Lines, paint: Callable[[str], str]
) -> list[str]:
    """The source line with the span underlined; nothing if there is no such line."""
    line = lines.line(span)
    if line is None:
        return []
    line = visible(line)
    start = min(span.column - 1, len(line))
    end = len(line) if span.end_line > span.line else min(span.end_column - 1, len(line))
    line, start, end = _window(line, start, end)
    marked = line[start:end].rstrip() or line[start:end]
    under = mark * max(_width(marked), 1)
    number = str(span.line).rjust(len(margin))
    pointer = f"{margin} | {' ' * _width(line[:start])}{paint(under)} {word}".rstrip()
    shown = line.replace("\t", " ").rstrip()
    return [f"{margin} |", f"{number} | {shown}".rstrip(), pointer]


def _window(line: str, start: int, end: int) -> tuple[str, int, int]:
    """The part of a long line around what is underlined, and where that stands in it."""
    if len(line) <= _LONGEST:
        return line, start, end
    first = max(0, start - _LONGEST // 3)
    last = min(len(line), first + _LONGEST)
    before, after = "…" if first else "", "…" if last < len(line) else ""
    moved = len(before) - first
    return f"{before}{line[first:last]}{after}", start + moved, min(end, last) + moved


def _width(text: str) -> int:
    """How many columns a terminal gives a text: wide characters take two, combining ones none."""
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in text)
    return len(text) + wide - sum(bool(unicodedata.combining(character)) for character in text)


def _paint(text: str, code: str, *, colour: bool) -> str:
    return f"\x1b[1;{code}m{text}\x1b[0m" if colour else text
