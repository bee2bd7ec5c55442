"""Every way to lay a shape on a grid: turned, flipped and moved about, worked out before play.

All shapes that may be laid on one grid share one numbering of placements; those of a member are
consecutive, in the order of the cells they cover.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from ..link.model import Member, Ruleset
from ..syntax import ast

Cells = tuple[int, ...]
Shape = frozenset[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Placements:
    """The placements of one grid; `first` says for each kind where those of each member begin, and end."""

    cells: tuple[Cells, ...]
    first: Mapping[str, list[int]]

    @property
    def width(self) -> int:
        """The most cells that a placement covers."""
        return max(map(len, self.cells), default=1)

    @property
    def most(self) -> int:
        """The most placements that one member has."""
        pairs = (pair for first in self.first.values() for pair in pairwise(first))
        return max((end - begin for begin, end in pairs), default=0)

    def table(self) -> list[int]:
        """The cells of all placements in a row, each filled up to the same width with -1."""
        width = self.width
        return [c for cells in self.cells for c in (*cells, *(-1,) * (width - len(cells)))]


def placements(ruleset: Ruleset, grid: ast.Place) -> Placements:
    """All placements of everything that has a shape."""
    found: list[Cells] = []
    first: dict[str, list[int]] = {}
    for kind in ruleset.kinds.values():
        names = [a.name for a in kind.attributes.values() if a.type == "shape"]
        if not names:
            continue
        first[kind.name] = [len(found)]
        for member in kind.members:
            found += _laid(shape_of(member, names[0]), grid.rows or 1, grid.columns or 1)
            first[kind.name].append(len(found))
    return Placements(tuple(found), first)


def shape_of(member: Member, attribute: str) -> Shape:
    """The squares of a member's picture, as rows and columns."""
    values = member.values.get(attribute, ())
    picture = values[0].expr if values else None
    if not isinstance(picture, ast.Picture):
        return frozenset()
    rows = picture.text.split("/")
    return frozenset((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != ".")


def _laid(shape: Shape, height: int, width: int) -> list[Cells]:
    if not shape:
        return []
    found = {cells for turned in set(_orientations(shape)) for cells in _positions(turned, height, width)}
    return sorted(found)


def _orientations(shape: Shape) -> Iterator[Shape]:
    for _ in range(2):
        shape = frozenset((r, -c) for r, c in shape)
        for _ in range(4):
            shape = frozenset((c, -r) for r, c in shape)
            yield _to_corner(shape)


def _to_corner(shape: Shape) -> Shape:
    top, left = min(r for r, _ in shape), min(c for _, c in shape)
    return frozenset((r - top, c - left) for r, c in shape)


def _positions(shape: Shape, height: int, width: int) -> Iterator[Cells]:
    for row in range(height - max(r for r, _ in shape)):
        for column in range(width - max(c for _, c in shape)):
            yield tuple(sorted((row + r) * width + column + c for r, c in shape))
