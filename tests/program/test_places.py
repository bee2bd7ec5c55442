"""Pieces in piles, slots and cells against lists, pairs of coordinates and sets."""

from __future__ import annotations

from collections import Counter
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from program.walk import Walk
from rulestone.program.kernel import RUNTIME

WALK = Walk(RUNTIME)
PILE = st.lists(st.integers(0, 4), min_size=4, max_size=4)
LARGE = (1 << 63) - 1


def pile(counts: list[int]) -> list[int]:
    return [sum(counts), *counts]


@settings(deadline=None)
@given(PILE, PILE, st.integers(0, 3), st.one_of(st.integers(-2, 6), st.just(LARGE)))
def test_pieces_go_from_pile_to_pile(source: list[int], target: list[int], member: int, count: int) -> None:
    S = [*pile(source), *pile(target)]
    moved = max(0, min(count, source[member]))
    assert WALK.call("shift", S, 0, 5, member, count) == moved
    source[member] -= moved
    target[member] += moved
    assert S == [*pile(source), *pile(target)]


@settings(deadline=None)
@given(PILE, PILE)
def test_a_whole_pile_goes(source: list[int], target: list[int]) -> None:
    S = [*pile(source), *pile(target)]
    WALK.call("shift_all", S, 0, 5, 4)
    assert S == [*pile([0] * 4), *pile([a + b for a, b in zip(source, target, strict=True)])]
    before = [*S]
    WALK.call("shift_all", S, 5, 5, 4)
    assert before == S, "onto itself"


@settings(deadline=None)
@given(st.lists(st.integers(0, 3), max_size=6), st.integers(-1, 3))
def test_slots(slots: list[int], member: int) -> None:
    S, cells = [9, *slots], len(slots)
    first = slots.index(member + 1) + 1 if member + 1 in slots else 0
    assert WALK.call("count_slots", S, 1, cells) == sum(slot > 0 for slot in slots)
    assert WALK.call("count_member", S, 1, cells, member) == Counter(slots)[member + 1]
    assert WALK.call("find_slot", S, 1, cells, member) == first
    assert WALK.call("slot_of", S, 1, cells, member) == (first if member >= 0 else 0)


# ---------------------------------------------------------------- grids

SIDES = st.integers(1, 4)
FAR = st.one_of(st.integers(-5, 5), st.sampled_from([-LARGE - 1, LARGE]))


@settings(deadline=None)
@given(SIDES, SIDES, st.integers(-1, 15), FAR, FAR)
def test_neighbours(height: int, width: int, cell: int, rows: int, columns: int) -> None:
    cell = min(cell, height * width - 1)
    row, column = cell // width + rows, cell % width + columns
    there = cell >= 0 and 0 <= row < height and 0 <= column < width
    assert WALK.call("shifted", cell, rows, columns, height, width) == (row * width + column if there else -1)


@settings(deadline=None)
@given(SIDES, SIDES, FAR, FAR)
def test_cells_by_row_and_column(height: int, width: int, row: int, column: int) -> None:
    cells = {place: n for n, place in enumerate(product(range(1, height + 1), range(1, width + 1)))}
    assert WALK.call("cell_at", row, column, height, width) == cells.get((row, column), -1)


GRIDS = SIDES.flatmap(
    lambda width: st.tuples(st.just(width), st.lists(st.integers(0, 2), min_size=width, max_size=16))
).map(lambda grid: (grid[0], grid[1][: len(grid[1]) // grid[0] * grid[0]]))


@settings(deadline=None)
@given(GRIDS, st.integers(-1, 15), st.integers(-1, 5))
def test_lines(grid: tuple[int, list[int]], cell: int, length: int) -> None:
    width, cells = grid
    cell, height = min(cell, len(cells) - 1), len(cells) // width
    at = {(n // width, n % width): piece for n, piece in enumerate(cells)}
    longest = 0
    if cell >= 0 and cells[cell]:
        place, piece = (cell // width, cell % width), cells[cell]
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            line = [0, 0]
            for way, sign in ((0, 1), (1, -1)):
                while at.get(_along(place, down, right, sign * (line[way] + 1))) == piece:
                    line[way] += 1
            longest = max(longest, 1 + sum(line))
    found = WALK.call("line_through", [7, sum(map(bool, cells)), *cells], 1, cell, length, height, width)
    assert found == (longest > 0 and longest >= length)


def _along(place: tuple[int, int], down: int, right: int, far: int) -> tuple[int, int]:
    return place[0] + far * down, place[1] + far * right


@settings(deadline=None)
@given(GRIDS.map(lambda grid: (grid[0], [n * (piece > 0) for n, piece in enumerate(grid[1], 1)])))
def test_regions(grid: tuple[int, list[int]]) -> None:
    width, labels = grid
    wanted = [
        min((labels[other] for other in _region(labels, width, n)), default=0) for n in range(len(labels))
    ]
    O = [5, *labels]
    WALK.call("join_regions", O, 1, len(labels) // width, width)
    assert O == [5, *wanted]


def _region(labels: list[int], width: int, start: int) -> set[int]:
    """The cells connected with one, itself included; none if it has no label."""
    found: set[int] = set()
    waiting = [start]
    while waiting:
        cell = waiting.pop()
        if labels[cell] and cell not in found:
            found.add(cell)
            row, column = divmod(cell, width)
            beside = ((row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column))
            waiting += [r * width + c for r, c in beside if 0 <= c < width and 0 <= r < len(labels) // width]
    return found
