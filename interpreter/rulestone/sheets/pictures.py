"""Drawings of what a game declares: wheels in rings, tracks, rows of spaces, grids and shapes.

Each takes labels and icons and gives SVG; none knows a game. Lines are dark and fields light, so that
everything reads in grey as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import cos, pi, sin
from textwrap import wrap

from .icons import GREY, colour, placed

INK, PAPER, PALE = "#2b2620", "#ffffff", "#f4efe4"
_CENTRE = 172.0  # of a ring
_RING_ICON = 34.0
_BUSY, _EMPTY = 32, 17  # fields of a track, with and without anything that happens there
_FIELD = 56  # a field of a row
FONT = "Libertinus Serif, Georgia, serif"


@dataclass(frozen=True, slots=True)
class Sign:
    """What stands on a field: a label, perhaps an icon, perhaps a second line."""

    label: str
    icon: str = ""
    note: str = ""

    @property
    def colour(self) -> str:
        """The field's colour: that of the icon."""
        return colour(self.icon) if self.icon else GREY

    @property
    def bare(self) -> str:
        """The label without the brackets of something assumed."""
        whole = self.label.startswith("[") and self.label.endswith("]")
        return self.label[1:-1] if whole else self.label


def _svg(width: float, height: float, parts: Iterator[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}" font-family="{FONT}">{"".join(parts)}</svg>'
    )


def _text(x: float, y: float, text: str, size: float = 11, anchor: str = "middle", weight: str = "") -> str:
    bold = f' font-weight="{weight}"' if weight else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}" fill="{INK}"{bold}>'
        f"{escape(text)}</text>"
    )


def _lines(
    x: float, y: float, text: str, width: int, size: float = 11, anchor: str = "middle", most: int = 4
) -> Iterator[str]:
    """A text broken into lines, their middle at `y`."""
    rows = _broken(text, width, most)
    top = y - (len(rows) - 1) * size * 0.58 + size * 0.35
    for number, row in enumerate(rows):
        yield _text(x, top + number * size * 1.16, row, size, anchor)


def _broken(text: str, width: int, most: int) -> list[str]:
    """A text in lines of about that many letters; what would be too many lines stands in the last one."""
    rows = wrap(text, width, break_long_words=False)
    return rows if len(rows) <= most else [*rows[: most - 1], " ".join(rows[most - 1 :])]


def _box(x: float, y: float, width: float, height: float, fill: str = PALE, radius: float = 3) -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{radius:g}" '
        f'fill="{fill}" stroke="{INK}" stroke-width="1"/>'
    )


# ---------------------------------------------------------------- wheels and rings


def ring(outer: Sequence[Sign], inner: Sequence[Sign] = ()) -> str:
    """A ring of fields, perhaps with a wheel inside that turns against it."""
    return _svg(2 * _CENTRE, 2 * _CENTRE, _ring_parts(outer, inner))


def _ring_parts(outer: Sequence[Sign], inner: Sequence[Sign]) -> Iterator[str]:
    centre, edge, middle = _CENTRE, _CENTRE - 2.0, 74.0
    hub = 16.0 if inner else middle
    for number, sign in enumerate(outer):
        yield _sector(centre, edge, middle, number, len(outer), PALE)
        x, y = _spot(centre, (edge + middle) / 2 - 2, number, len(outer))
        yield from _ring_label(x, y, sign, len(outer))
    for number, sign in enumerate(inner):
        yield _sector(centre, middle, hub, number, len(inner), sign.colour)
        x, y = _spot(centre, (middle + hub) / 2 + 2, number, len(inner))
        yield from _wheel_label(x, y, sign)
    yield f'<circle cx="{centre:g}" cy="{centre:g}" r="{hub:g}" fill="{PAPER}" stroke="{INK}"/>'


def _ring_label(x: float, y: float, sign: Sign, count: int) -> Iterator[str]:
    """An icon with its label below, both together in the middle of the field."""
    width, size, most = 12 if count <= 6 else 9, 13, 3
    if sign.icon:
        below = 0.58 * size * len(_broken(sign.label, width, most))
        yield placed(sign.icon, x - _RING_ICON / 2, y - below - _RING_ICON / 2, _RING_ICON)
        y += _RING_ICON / 2 + 2
    yield from _lines(x, y, sign.label, width, size, most=most)


def _wheel_label(x: float, y: float, sign: Sign) -> Iterator[str]:
    if sign.icon:
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="17" fill="{PAPER}" stroke="{INK}" stroke-width="0.7"/>'
        yield placed(sign.icon, x - 12, y - 12, 24)
    else:
        yield from _lines(x, y, sign.label, 10, 9)


def _spot(centre: float, radius: float, number: int, count: int) -> tuple[float, float]:
    angle = 2 * pi * (number + 0.5) / count - pi / 2
    return centre + radius * cos(angle), centre + radius * sin(angle)


def _sector(centre: float, outer: float, inner: float, number: int, count: int, fill: str) -> str:
    start, end = (2 * pi * (number + k) / count - pi / 2 for k in (0, 1))
    large = 1 if count == 1 else 0
    corners = [
        (centre + r * cos(a), centre + r * sin(a))
        for r, a in ((outer, start), (outer, end), (inner, end), (inner, start))
    ]
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    return (
        f'<path d="M{ax:.1f} {ay:.1f}A{outer:g} {outer:g} 0 {large} 1 {bx:.1f} {by:.1f}'
        f'L{cx:.1f} {cy:.1f}A{inner:g} {inner:g} 0 {large} 0 {dx:.1f} {dy:.1f}Z" '
        f'fill="{fill}" stroke="{INK}" stroke-width="1.2"/>'
    )


# ---------------------------------------------------------------- tracks and rows of spaces


def track(levels: Sequence[Sign], length: int) -> str:
    """A track from bottom to top: a field for every level, beside it what happens there."""
    effects = {sign.note: sign for sign in levels}
    heights = [_BUSY if str(number) in effects else _EMPTY for number in range(length, 0, -1)]
    return _svg(232, 6 + sum(heights), _track_parts(effects, heights))


def _track_parts(effects: dict[str, Sign], heights: Sequence[int]) -> Iterator[str]:
    """The fields from the top down; one on which nothing happens is low."""
    y = 3
    for number, height in zip(range(len(heights), 0, -1), heights, strict=True):
        sign = effects.get(str(number))
        yield _box(3, y, 25, height - 2, PALE if sign else PAPER)
        yield _text(15.5, y + height / 2 + 3, str(number), 12 if sign else 10, weight="bold" if sign else "")
        if sign and sign.icon:
            yield placed(sign.icon, 33, y + height / 2 - 13, 24)
        if sign:
            yield from _lines(62 if sign.icon else 35, y + height / 2 - 1, sign.label, 32, 11, "start", 2)
        y += height


Row = tuple[str, Sequence[Sign]]


def rows(lines: Sequence[Row]) -> str:
    """Rows of fields, the first at the bottom, so perhaps a pyramid; below them what the icons mean."""
    longest = max(len(signs) for _, signs in lines)
    key = list(dict.fromkeys((sign.icon, sign.bare) for _, signs in lines for sign in signs if sign.icon))
    width, high = max(26 + _FIELD * longest, 240), 8 + _FIELD * len(lines)
    parts = [*_row_parts(lines, longest), *_key_parts(key, high, width)]
    return _svg(width, high + 28 * ((len(key) + 1) // 2), iter(parts))


def _row_parts(lines: Sequence[Row], longest: int) -> Iterator[str]:
    for number, (label, signs) in enumerate(lines):
        y = 4 + _FIELD * (len(lines) - 1 - number)
        left = 24 + _FIELD / 2 * (longest - len(signs))
        yield _text(left - 10, y + _FIELD / 2 + 4, label, 14, weight="bold")
        for place, sign in enumerate(signs):
            yield from _field(left + _FIELD * place, y, sign)


def _field(x: float, y: float, sign: Sign) -> Iterator[str]:
    side = _FIELD - 4
    yield _box(x, y, side, side)
    if sign.icon:
        yield placed(sign.icon, x + side / 2 - 18, y + side / 2 - 18, 36)
        if sign.label != sign.bare:
            yield from (_text(x + at, y + side / 2 + 6, edge, 18) for at, edge in ((7, "["), (side - 7, "]")))
    else:
        yield from _lines(x + side / 2, y + side / 2, sign.label, 11, 9.5)


def _key_parts(key: Sequence[tuple[str, str]], top: float, width: float) -> Iterator[str]:
    """What the icons mean, two beside each other."""
    for number, (icon, label) in enumerate(key):
        x, y = 6 + width / 2 * (number % 2), top + 28 * (number // 2) + 15
        yield placed(icon, x, y - 12, 24)
        yield from _lines(x + 29, y, label, 17, 12, "start", 2)


# ---------------------------------------------------------------- grids and shapes


Marks = Sequence[tuple[str, frozenset[tuple[int, int]]]]


def grid(height: int, width: int, marks: Marks = ()) -> str:
    """An empty board with its rows and columns counted from 1; below it what the marks on its cells mean."""
    size = min(30, 260 // max(height, width))
    full = max(24 + size * width, 150)
    return _svg(full, 26 + size * height + 18 * len(marks), _grid_parts(height, width, size, marks))


def _grid_parts(height: int, width: int, size: int, marks: Marks) -> Iterator[str]:
    for column in range(width):
        yield _text(22 + size * (column + 0.5), 14, str(column + 1), 9)
    for row in range(height):
        yield _text(10, 23 + size * (row + 0.5), str(row + 1), 9)
        for column in range(width):
            fill = PALE if (row + column) % 2 else PAPER
            yield _box(22 + size * column, 20 + size * row, size, size, fill, 0)
    for number, (label, cells) in enumerate(marks):
        for row, column in sorted(cells):
            yield _mark(number, 22 + size * (column - 0.5), 20 + size * (row - 0.5), size * 0.3)
        y = 32 + size * height + 18 * number
        yield _mark(number, 30, y, 6)
        yield _text(44, y + 4, label, 11, "start")


def _mark(number: int, x: float, y: float, size: float) -> str:
    """A mark that differs from the others in shape and shade."""
    stroke = f'stroke="{INK}" stroke-width="1"'
    if number % 3 == 0:
        side = size * 2
        return (
            f'<rect x="{x - size:.1f}" y="{y - size:.1f}" width="{side:.1f}" height="{side:.1f}" '
            f'fill="#b8a07a" {stroke}/>'
        )
    if number % 3 == 1:
        points = f"{x:.1f},{y - size:.1f} {x + size:.1f},{y + size:.1f} {x - size:.1f},{y + size:.1f}"
        return f'<polygon points="{points}" fill="#5f8a45" {stroke}/>'
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}" fill="#4f86b8" {stroke}/>'


def shape(text: str, fill: str = "#8f7f5a") -> str:
    """A shape of unit squares, written a line a row, `.` for what is left out."""
    lines = text.split("/")
    size = 24 / max(len(lines), *(len(line) for line in lines))
    left, top = (24 - size * max(map(len, lines))) / 2, (24 - size * len(lines)) / 2
    return _svg(24, 24, _shape_parts(lines, left, top, size, fill))


def _shape_parts(lines: Sequence[str], left: float, top: float, size: float, fill: str) -> Iterator[str]:
    for row, line in enumerate(lines):
        for column, mark in enumerate(line):
            if mark != ".":
                x, y = left + size * column, top + size * row
                yield (
                    f'<rect x="{x:.2f}" y="{y:.2f}" width="{size:.2f}" height="{size:.2f}" '
                    f'fill="{fill}" stroke="{INK}" stroke-width="0.8"/>'
                )
