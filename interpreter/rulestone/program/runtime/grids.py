"""Cells of grids: neighbours, lines, connected regions. A cell is a number row by row, `nowhere` is -1."""

from __future__ import annotations

from ..code import Writer
from ..ir import Array, Expr, Var, both, one_of
from .routine import routine


@routine
def shifted(f: Writer, cell: Var, rows: Var, columns: Var, height: Var, width: Var) -> None:
    """The cell so many rows and columns away, or -1 outside the grid."""
    with f.when(cell.lt(0)):
        f.give(-1)
    r, c = f.let("r", cell // width), f.let("c", cell % width)
    above, below = rows.lt(-r), rows.ge(height - r)
    with f.when(one_of(above, below, columns.lt(-c), columns.ge(width - c))):
        f.give(-1)
    f.give((r + rows) * width + c + columns)


@routine
def cell_at(f: Writer, row: Var, column: Var, height: Var, width: Var) -> None:
    """The cell of a row and column counted from 1, or -1 outside the grid."""
    with f.when(one_of(row.lt(1), column.lt(1), row.gt(height), column.gt(width))):
        f.give(-1)
    f.give((row - 1) * width + column - 1)


@routine
def run_length(
    f: Writer, S: Array, first: Var, row: Var, column: Var, down: Var, right: Var, height: Var, width: Var
) -> None:
    """How many cells beyond this one, in one direction, hold the same piece. The cells begin at `first`."""
    what = f.let("what", S[first + row * width + column])
    r, c, n = f.let("r", row + down), f.let("c", column + right), f.let("n", 0)
    there = both(r.ge(0), r.lt(height), c.ge(0), c.lt(width))
    with f.whilst(both(there, S[first + r * width + c].eq(what))):
        f.let("n", 1, "+")
        f.let("r", down, "+")
        f.let("c", right, "+")
    f.give(n)


@routine
def line_through(f: Writer, S: Array, base: Var, cell: Var, length: Var, height: Var, width: Var) -> None:
    """Whether so many equal pieces stand in a straight line through a cell."""
    with f.when(cell.lt(0)):
        f.give(0)
    with f.when(S[base + 1 + cell].eq(0)):
        f.give(0)
    row, column = f.let("row", cell // width), f.let("column", cell % width)

    def span(down: int, right: int) -> Expr:
        ends = [
            run_length(S, base + 1, row, column, way * down, way * right, height, width) for way in (1, -1)
        ]
        return ends[0] + ends[1] + 1

    f.give(one_of(*(span(down, right).ge(length) for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)))))


@routine
def join_regions(f: Writer, O: Array, labels: Var, height: Var, width: Var) -> None:
    """Gives labelled cells that share a side the least of their labels, as far as they are connected."""
    changed = f.let("changed", 1)
    with f.whilst(changed):
        f.let("changed", 0)
        with f.loop("cell", 0, height * width) as cell:
            low = f.let("low", O[labels + cell])
            with f.when(low.eq(0)):
                f.onward()
            column = f.let("column", cell % width)
            for there, beside in (
                (cell.ge(width), cell - width),
                (cell.lt((height - 1) * width), cell + width),
                (column.gt(0), cell - 1),
                (column.lt(width - 1), cell + 1),
            ):
                label = O[labels + beside]
                with f.when(both(there, label.gt(0), label.lt(low))):
                    f.let("low", label)
            with f.when(low.lt(O[labels + cell])):
                f.put(O, labels + cell, low)
                f.let("changed", 1)
