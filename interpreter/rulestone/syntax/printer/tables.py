"""Rows of cells with their bars one below the other."""

from __future__ import annotations

from collections.abc import Sequence


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """One line a row. A row whose first cell is empty begins with its bar: spaces there would indent it."""
    count = max(len(row) for row in rows)
    widths = [max(len(row[i]) for row in rows if i < len(row)) for i in range(count)]
    return [_line(row, widths) for row in rows]


def _line(row: Sequence[str], widths: list[int]) -> str:
    cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
    if not row[0]:
        cells[0] = ""
    return " | ".join(cells).strip()
