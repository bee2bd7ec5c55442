"""Mosaics and sanctuaries by brute force, without a word of the engine.

A placement is found by growing connected sets of squares, not by moving shapes about; a set belongs
to the mosaic whose letter its outline has.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from random import Random

SIDE = 9
Square = tuple[int, int]
Squares = frozenset[Square]

FOUNDATION: Squares = frozenset((r, c) for r in (7, 8) for c in (3, 4, 5))
EVERYWHERE: Squares = frozenset((r, c) for r in range(SIDE) for c in range(SIDE))

# Each mosaic as the squares of a walk or star, by letter.
LETTERS: dict[str, Squares] = {
    "f": frozenset([(0, 1), (0, 2), (1, 0), (1, 1), (2, 1)]),
    "i": frozenset([(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)]),
    "l": frozenset([(0, 0), (1, 0), (2, 0), (3, 0), (3, 1)]),
    "n": frozenset([(0, 1), (1, 1), (2, 1), (2, 0), (3, 0)]),
    "p": frozenset([(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]),
    "t": frozenset([(0, 0), (0, 1), (0, 2), (1, 1), (2, 1)]),
    "u": frozenset([(0, 0), (0, 2), (1, 0), (1, 1), (1, 2)]),
    "v": frozenset([(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)]),
    "w": frozenset([(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)]),
    "x": frozenset([(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)]),
    "y": frozenset([(0, 1), (1, 0), (1, 1), (2, 1), (3, 1)]),
    "z": frozenset([(0, 0), (0, 1), (1, 1), (2, 1), (2, 2)]),
}


def neighbours(square: Square) -> list[Square]:
    """The squares that share a side with one."""
    r, c = square
    return [s for s in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if s in EVERYWHERE]


def outline(squares: Iterable[Square]) -> tuple[Square, ...]:
    """What is the same for a shape however it lies: the least of its eight pictures."""
    looks = []
    for a, b, swap in ((a, b, swap) for a in (1, -1) for b in (1, -1) for swap in (False, True)):
        turned = [(a * c, b * r) if swap else (a * r, b * c) for r, c in squares]
        top, left = min(r for r, _ in turned), min(c for _, c in turned)
        looks.append(tuple(sorted((r - top, c - left) for r, c in turned)))
    return min(looks)


@cache
def grown(size: int) -> frozenset[Squares]:
    """Every connected set of so many squares of the garden."""
    if size == 1:
        return frozenset(frozenset([s]) for s in EVERYWHERE)
    return frozenset(
        smaller | {s}
        for smaller in grown(size - 1)
        for o in smaller
        for s in neighbours(o)
        if s not in smaller
    )


@cache
def placements() -> dict[str, tuple[Squares, ...]]:
    """All placements of every mosaic in the empty garden, by letter."""
    names = {outline(squares): letter for letter, squares in LETTERS.items()}
    found: dict[str, list[Squares]] = {letter: [] for letter in LETTERS}
    for squares in grown(5):
        found[names[outline(squares)]].append(squares)
    return {letter: tuple(sets) for letter, sets in found.items()}


def fitting(letter: str, taken: Squares) -> set[Squares]:
    """Where a mosaic fits."""
    return {squares for squares in placements()[letter] if not squares & taken}


def regions(taken: Squares) -> set[Squares]:
    """The connected regions of free squares."""
    left, found = set(EVERYWHERE - taken), set()
    while left:
        region, edge = set(), [left.pop()]
        while edge:
            square = edge.pop()
            region.add(square)
            for other in neighbours(square):
                if other in left:
                    left.remove(other)
                    edge.append(other)
        found.add(frozenset(region))
    return found


def sanctuaries(taken: Squares, unbuilt: Iterable[str]) -> set[Squares]:
    """The regions in which no mosaic that is not yet laid fits."""
    room = {s for letter in unbuilt for squares in fitting(letter, taken) for s in squares}
    return {region for region in regions(taken) if not region & room}


def random_garden(chance: Random) -> tuple[Squares, list[str]]:
    """A garden with some mosaics laid at random, and the letters of those that are not."""
    letters = sorted(LETTERS)
    chance.shuffle(letters)
    taken, unbuilt = FOUNDATION, []
    count = chance.randrange(len(letters) + 1)
    for number, letter in enumerate(letters):
        free = sorted(fitting(letter, taken), key=sorted) if number < count else []
        if free:
            taken |= chance.choice(free)
        elif chance.random() < 0.8:
            unbuilt.append(letter)
    return taken, unbuilt
