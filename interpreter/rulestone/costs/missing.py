"""How many pieces a seat lacks to pay for a choice, the first part and the rest taken together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from .matching import Pieces, Purse

Rest = Callable[[Purse, int], int | None]
"""What is missing of the rest of a payment, given a purse and the colour that was credited."""


@dataclass(frozen=True, slots=True)
class Holding:
    """Equal pieces of a seat: what they may be paid as among the rest, and as which they may be the first."""

    count: int
    colours: int
    lead: int = 0


def missing_pieces(
    holdings: Sequence[Holding], asked: int, counts: bool, rest: Rest | None, *, leads: bool
) -> int | None:
    """The fewest further pieces, of whatever sort serves best, that make a choice payable; None if none can.

    `asked` are the colours in which a first piece is taken, `counts` says whether it counts towards the rest,
    and `rest` is None where one piece is all. Pieces are counted as costs count them.
    """
    rest = rest or _nothing
    if not leads:
        return rest(_purse(holdings), 0)
    found = [*_led(holdings, counts, rest), *_led_by_another(holdings, asked, counts, rest)]
    return min((missing for missing in found if missing is not None), default=None)


def _led(holdings: Sequence[Holding], counts: bool, rest: Rest) -> Iterator[int | None]:
    """What is missing after each piece at hand that can be the first, in each of its colours."""
    for at, holding in enumerate(holdings):
        if holding.count > 0 and holding.lead:
            left = [*holdings]
            left[at] = replace(holding, count=holding.count - 1)
            yield from (rest(_purse(left), credit) for credit in _credits(holding.lead, counts))


def _led_by_another(
    holdings: Sequence[Holding], asked: int, counts: bool, rest: Rest
) -> Iterator[int | None]:
    """What is missing if the first piece is missing too."""
    for credit in _credits(asked, counts):
        missing = rest(_purse(holdings), credit)
        yield None if missing is None else 1 + missing


def _credits(colours: int, counts: bool) -> list[int]:
    """Each colour by itself; one of them, as no credit, if the first piece does not count."""
    if not counts:
        return [0] if colours else []
    return [1 << colour for colour in range(colours.bit_length()) if colours >> colour & 1]


def _purse(holdings: Sequence[Holding]) -> list[Pieces]:
    return [Pieces(holding.count, holding.colours) for holding in holdings if holding.count > 0]


def _nothing(purse: Purse, credit: int) -> int:
    return 0
