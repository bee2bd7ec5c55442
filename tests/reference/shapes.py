"""Shapes on a grid: every way to lay one, turned and flipped, wholly inside."""

from __future__ import annotations

from functools import cache

from .values import Laid


@cache
def placements(picture: str, grid: str, rows: int, columns: int) -> list[Laid]:
    """All placements of a picture, in the order of the cells they cover."""
    drawn = {(r, c) for r, line in enumerate(picture.split("/")) for c, x in enumerate(line) if x != "."}
    found = set()
    for shape in _turned_and_flipped(drawn):
        for row in range(rows):
            for column in range(columns):
                cells = [(r + row, c + column) for r, c in shape]
                if cells and all(r < rows and c < columns for r, c in cells):
                    found.add(tuple(sorted(r * columns + c for r, c in cells)))
    return [Laid(grid, cells) for cells in sorted(found)]


def _turned_and_flipped(cells: set[tuple[int, int]]) -> list[set[tuple[int, int]]]:
    shapes = []
    for _ in range(4):
        cells = _to_corner({(c, -r) for r, c in cells})
        shapes += [cells, _to_corner({(r, -c) for r, c in cells})]
    return shapes


def _to_corner(cells: set[tuple[int, int]]) -> set[tuple[int, int]]:
    top, left = min((r for r, _ in cells), default=0), min((c for _, c in cells), default=0)
    return {(r - top, c - left) for r, c in cells}
