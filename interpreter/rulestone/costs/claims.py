"""Claims: Hall's condition as a table, the form in which costs are compiled.

A claim (need, colours) says that so many pieces must be able to serve one of these colours. There is one for
every set of demands that matters, the first for all of them. By Hall's theorem

* an alternative can be paid if every claim is met, and
* what is missing is the most that any claim is short of;
* pieces spent all serve it, if no claim is short of more pieces than may still be spent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from .demands import Alternative, Demand, colours_of, size_of
from .matching import Purse, size_of_purse, with_credit


@dataclass(frozen=True, slots=True)
class Claim:
    """So many pieces must be able to serve one of these colours."""

    need: int
    colours: int


def claims_of(alternative: Alternative) -> tuple[Claim, ...]:
    """The claims of an alternative: that of all demands first, then by how many demands there are in a set.

    The fewer demands, the likelier a claim fails. Sets about the same colours make one claim, of the
    greatest need; none asks for as many pieces as another of fewer colours.
    """
    found = {colours_of(alternative): size_of(alternative)}
    for need, colours in _sets(alternative):
        found[colours] = max(found.get(colours, 0), need)
    return tuple(Claim(need, colours) for colours, need in found.items())


def _sets(alternative: Alternative) -> Iterator[tuple[int, int]]:
    """Need and colours of every set of demands but the empty one, small sets first."""
    if any(demand.different for demand in alternative):
        yield from sorted(_mixed_sets(alternative), key=lambda found: (found[1].bit_count(), found[1]))
        return
    sums = [(0, 0)]
    for demand in alternative:
        sums += [(need + demand.count, colours | demand.colours) for need, colours in sums]
    yield from (sums[chosen] for chosen in sorted(range(1, len(sums)), key=int.bit_count))


def _mixed_sets(alternative: Alternative) -> Iterator[tuple[int, int]]:
    for some in product(*(tuple(_choices(demand)) for demand in alternative)):
        need, colours = 0, 0
        for count, each in some:
            need, colours = need + count, colours | each
        if need:
            yield need, colours


def _choices(demand: Demand) -> Iterator[tuple[int, int]]:
    """Nothing, or what a demand needs of some of its colours: of others, each can serve it but once."""
    yield 0, 0
    if not demand.different:
        yield demand.count, demand.colours
        return
    each = [1 << colour for colour in range(demand.colours.bit_length()) if demand.colours >> colour & 1]
    for size in range(len(each) - demand.count + 1, len(each) + 1):
        for some in combinations(each, size):
            yield demand.count - (len(each) - size), sum(some)


# ---------------------------------------------------------------- questions


def able(purse: Purse, colours: int) -> int:
    """How many pieces can serve one of these colours."""
    return sum(pieces.count for pieces in purse if pieces.colours & colours)


def deficiency(claims: Sequence[Claim], purse: Purse, credit: int = 0) -> int:
    """How many pieces are missing: the most that any claim is short of."""
    held = with_credit(purse, credit)
    return max(0, *(claim.need - able(held, claim.colours) for claim in claims))


def fits(claims: Sequence[Claim], pieces: Purse, credit: int = 0) -> bool:
    """Whether every piece spent serves a demand of its own: no claim is short of more than has room."""
    held = with_credit(pieces, credit & claims[0].colours)
    room = claims[0].need - size_of_purse(held)
    return room >= 0 and all(claim.need - able(held, claim.colours) <= room for claim in claims)
