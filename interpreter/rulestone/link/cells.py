"""What the cells of a grid are called, the same in every language."""

from __future__ import annotations

from .model import Ruleset


def cell_name(ruleset: Ruleset, grid: str, cell: int) -> str:
    """A cell by column letter and row: `a1` is the first."""
    width = ruleset.places[grid].columns or 1
    column, letters = cell % width, ""
    while True:
        letters = chr(ord("a") + column % 26) + letters
        column = column // 26 - 1
        if column < 0:
            return f"{letters}{cell // width + 1}"


def cell_count(ruleset: Ruleset, grid: str) -> int:
    """How many cells a grid has."""
    place = ruleset.places[grid]
    return (place.rows or 1) * (place.columns or 1)
