"""Costs read aloud: pieces are laid on the lines of a bill one by one, every way is tried.

Written from docs/language.md; knows nothing of demands, matchings or claims.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from rulestone.syntax import ast

Named = tuple[str, ...]


@dataclass(frozen=True)
class Piece:
    """What a piece can be paid as, and what it is itself."""

    stands: frozenset[str]
    itself: str


def takes(line: ast.BillLine, groups: dict[str, Named], piece: Piece, before: Named) -> Iterator[str]:
    """As what a line takes a piece, after it took others."""
    named = groups.get(str(line.what), (str(line.what),))
    for colour in named:
        if colour not in piece.stands or len(before) == line.count:
            continue
        if line.mode == "own" and piece.itself != colour:
            continue
        if line.mode == "same" and any(other != colour for other in before):
            continue
        if line.mode == "different" and colour in before:
            continue
        yield colour


def laid(
    lines: Sequence[ast.BillLine], groups: dict[str, Named], pieces: Sequence[Piece], on: tuple[Named, ...]
) -> bool:
    """Whether all pieces find a line, so that every line is full."""
    if not pieces:
        return all(len(taken) == line.count for line, taken in zip(lines, on, strict=True))
    first, rest = pieces[0], pieces[1:]
    for at, line in enumerate(lines):
        for colour in takes(line, groups, first, on[at]):
            if laid(lines, groups, rest, (*on[:at], (*on[at], colour), *on[at + 1 :])):
                return True
    return False


def whole(cost: ast.Cost, groups: dict[str, Named], pieces: Sequence[Piece]) -> bool:
    """Whether pieces pay one bill, each of them needed."""
    return any(
        sum(line.count for line in bill.lines) == len(pieces)
        and laid(bill.lines, groups, pieces, tuple(() for _ in bill.lines))
        for bill in cost.bills
    )


def completable(
    cost: ast.Cost, groups: dict[str, Named], pieces: Sequence[Piece], rest: Sequence[Piece]
) -> bool:
    """Whether pieces, with some of the rest, are a whole payment."""
    return any(
        whole(cost, groups, [*pieces, *more])
        for size in range(len(rest) + 1)
        for more in set(combinations(rest, size))
    )


def lacking(cost: ast.Cost, groups: dict[str, Named], pieces: Sequence[Piece], every: Sequence[Piece]) -> int:
    """The fewest further pieces, of any sort there is, with which a payment can be made."""
    largest = max(sum(line.count for line in bill.lines) for bill in cost.bills)
    for size in range(largest + 1):
        for bill in cost.bills:
            asked = sum(line.count for line in bill.lines)
            for kept in set(combinations(pieces, asked - size)) if size <= asked else ():
                for more in _multisets(every, size):
                    if laid(bill.lines, groups, [*kept, *more], tuple(() for _ in bill.lines)):
                        return size
    raise AssertionError("no pieces at all pay this")


def _multisets(every: Sequence[Piece], size: int) -> Iterator[tuple[Piece, ...]]:
    if size == 0:
        yield ()
        return
    for at, piece in enumerate(every):
        for more in _multisets(every[at:], size - 1):
            yield (piece, *more)
