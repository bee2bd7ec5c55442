"""Every legal way to pay in Pharaon, found by trying everything; knows nothing of the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

from situations import BASIC, DOORKEEPERS, SCRIBES, Purse

Slots = tuple[frozenset[str], ...]
Piece = tuple[str, str]
Payment = tuple[Piece, str, tuple[Piece, ...]]
"""The piece laid on the wheel, the colour it counts as, and the other pieces."""

ANY = frozenset(BASIC)


def bill(**demands: int) -> Slots:
    """Slots for so many of each colour; `any` takes every basic resource."""
    return tuple(
        ANY if colour == "any" else frozenset({colour}) for colour, n in demands.items() for _ in range(n)
    )


PRICES: dict[str, tuple[str, tuple[Slots, ...]]] = {
    "sacrifice": ("offerings", (bill(any=1),)),
    "great_sacrifice": ("offerings", tuple(bill(**{c: 2}) for c in BASIC)),
    "welcome": ("nobles", (tuple(frozenset({c}) for c in BASIC),)),
    "hire": ("artisans", tuple(bill(**{c: 3}) for c in BASIC)),
    "nile_1": ("nile", (bill(agriculture=1, construction=1),)),
    "nile_2": ("nile", (bill(construction=1, justice=1),)),
    "nile_3": ("nile", (bill(any=2),)),
    "nile_4": ("nile", (bill(power=1, trade=1),)),
    "nile_5": ("nile", (bill(agriculture=1, justice=1),)),
    "build_1": ("chamber", (bill(construction=1, any=1),)),
    "build_2": ("chamber", (bill(trade=1, agriculture=1),)),
    "build_3": ("chamber", (bill(power=1, justice=1, any=1),)),
    "build_4": ("chamber", (bill(agriculture=1, construction=1, trade=1),)),
    "build_5": ("chamber", (bill(power=2, any=2),)),
    "build_6": ("chamber", (bill(justice=2, construction=2),)),
}


def shown(piece: Piece) -> str | None:
    """The basic resource that a piece is, or shows."""
    name = piece[1].removeprefix("offer_")
    return name if name in BASIC else None


def plain_colours(piece: Piece, area: str) -> frozenset[str]:
    """What a piece may be paid as in an area without the help of a noble."""
    if piece == ("goods", "silver") or piece == ("gifts", f"offer_{area}"):
        return ANY
    own = shown(piece)
    return frozenset() if own is None else frozenset({own})


def colours(piece: Piece, area: str, purse: Purse) -> frozenset[str]:
    """All that a piece may be paid as in an area."""
    own = shown(piece)
    if own is None:
        return plain_colours(piece, area)
    swaps = [SCRIBES[n] for n in purse.court if n in SCRIBES]
    return frozenset({own, *(b if own == a else a for a, b in swaps if own in (a, b))})


def pieces_of(purse: Purse) -> Counter[Piece]:
    """Everything in a purse, by where it lies."""
    found: Counter[Piece] = Counter({("goods", r): n for r, n in purse.goods.items()})
    found.update({("gifts", t): n for t, n in purse.tokens.items()})
    return found


def leads(purse: Purse, area: str, wheel: str, edition: str | None) -> Iterator[tuple[Piece, str]]:
    """Every piece that may pay for access, with the colour it then counts as.

    In Polish and Dutch a scribe does not help here, and nobles 7 to 10 take silver too, as no colour at all.
    """
    strict = edition in ("pl", "nl")
    doors = [a for n, a in DOORKEEPERS.items() if n in purse.court]
    for piece in pieces_of(purse):
        paid_as = {wheel} & (plain_colours(piece, area) if strict else colours(piece, area, purse))
        if area in doors and (own := shown(piece)):
            paid_as |= {own}
        if area in doors and strict and piece == ("goods", "silver"):
            paid_as |= {"silver"}
        yield from ((piece, colour) for colour in paid_as)


def fits(slots: list[frozenset[str]], offered: list[frozenset[str]]) -> bool:
    """Whether every slot can be filled with an offered thing of its own, with none left over."""
    if len(slots) != len(offered):
        return False
    if not offered:
        return True
    first, rest = offered[0], offered[1:]
    return any(slot & first and fits([*slots[:i], *slots[i + 1 :]], rest) for i, slot in enumerate(slots))


def payments(purse: Purse, deed: str, wheel: str, edition: str | None = None) -> set[Payment]:
    """Every legal payment for a deed in an edition."""
    area, bills = PRICES[deed]
    if deed == "welcome" and "judge" in purse.court:
        bills = (*bills, bill(any=5))
    found: set[Payment] = set()
    for lead, colour in set(leads(purse, area, wheel, edition)):
        left = pieces_of(purse)
        left[lead] -= 1
        for slots in bills:
            found |= {(lead, colour, rest) for rest in _rests(+left, slots, colour, area, purse)}
    return found


def shortfall(purse: Purse, deed: str, wheel: str, edition: str | None = None) -> int:
    """How many further pieces make a payment: of silver, which may be paid as anything."""
    goods = (+Counter({**purse.goods, "silver": purse.goods["silver"] + more}) for more in range(10))
    richer = (Purse(own, purse.tokens, purse.court) for own in goods)
    return next(more for more, own in enumerate(richer) if payments(own, deed, wheel, edition))


def _rests(
    left: Counter[Piece], slots: Slots, credit: str, area: str, purse: Purse
) -> Iterator[tuple[Piece, ...]]:
    counted = [frozenset({credit})] if any(credit in slot for slot in slots) else []
    kinds = sorted(piece for piece in left if colours(piece, area, purse))
    for chosen in combinations_with_replacement(kinds, len(slots) - len(counted)):
        if Counter(chosen) <= left:
            offered = [*counted, *(colours(piece, area, purse) for piece in chosen)]
            if fits(list(slots), offered):
                yield chosen
