"""Whether pieces can pay: the definition, by matching pieces with what is asked for.

Every place of an alternative is a seat, and a piece takes a seat of a colour it may stand for. A demand for
`different` colours has a seat for every colour, and so many of them are taken by fillers as need not be paid.
The answers for costs of any size are worked out here; `claims` has them as tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from .demands import Alternative, colours_of, size_of


@dataclass(frozen=True, slots=True)
class Pieces:
    """So many equal pieces, with the colours each of them may be paid as."""

    count: int
    colours: int


Purse = Sequence[Pieces]


def size_of_purse(purse: Purse) -> int:
    """How many pieces there are."""
    return sum(pieces.count for pieces in purse)


def served(alternative: Alternative, purse: Purse) -> int:
    """How many pieces of what an alternative asks for can be paid at once: a maximum matching."""
    width = colours_of(alternative).bit_length()
    seats: list[int] = []
    fillers: list[Pieces] = []
    for number, demand in enumerate(alternative):
        if demand.different:
            mark = 1 << width + number
            each = [1 << colour for colour in range(width) if demand.colours >> colour & 1]
            seats += [colour | mark for colour in each]
            fillers.append(Pieces(len(each) - demand.count, mark))
        else:
            seats += [demand.colours] * demand.count
    paying = [Pieces(pieces.count, pieces.colours & (1 << width) - 1) for pieces in purse]
    return _Seating([*fillers, *paying]).seat(seats) - size_of_purse(fillers)


@dataclass(slots=True)
class _Seating:
    """Seats given to pieces, one after another, along augmenting paths."""

    purse: Purse
    seats: list[int] = field(default_factory=list)
    held: list[list[int]] = field(init=False)

    def __post_init__(self) -> None:
        self.held = [[] for _ in self.purse]

    def seat(self, seats: list[int]) -> int:
        """How many seats can be taken."""
        self.seats = seats
        return sum(self._take(seat, set()) for seat in range(len(seats)))

    def _take(self, seat: int, tried: set[int]) -> bool:
        """Finds a piece for a seat, if need be one that leaves its own to another piece."""
        for at, pieces in enumerate(self.purse):
            if at in tried or not self.seats[seat] & pieces.colours:
                continue
            tried.add(at)
            if len(self.held[at]) < pieces.count:
                self.held[at].append(seat)
                return True
            for place, other in enumerate(self.held[at]):
                if self._take(other, tried):
                    self.held[at][place] = seat
                    return True
        return False


# ---------------------------------------------------------------- questions


def shortfall(ways: Iterable[Alternative], purse: Purse, credit: int = 0) -> int | None:
    """How many pieces are missing at least, whichever alternative is paid; None if there is none.

    This is Hall's deficiency. `credit` is the colour of a piece paid before that counts, if it matches.
    """
    held = with_credit(purse, credit)
    return min((size_of(way) - served(way, held) for way in ways), default=None)


def is_whole(ways: Iterable[Alternative], pieces: Purse, credit: int = 0) -> bool:
    """Whether pieces are a whole payment: one alternative takes them all and asks for no more."""
    return any(
        size_of_purse(held) == size_of(way) == served(way, held)
        for way in ways
        for held in [with_credit(pieces, credit & colours_of(way))]
    )


def can_become_whole(ways: Iterable[Alternative], pieces: Purse, rest: Purse, credit: int = 0) -> bool:
    """Whether pieces, with some of the rest, are a whole payment.

    Every piece serves a demand of its own, and with the rest all demands are served: then one matching
    does both (Mendelsohn and Dulmage).
    """
    return any(
        served(way, held) == size_of_purse(held) and served(way, [*held, *rest]) == size_of(way)
        for way in ways
        for held in [with_credit(pieces, credit & colours_of(way))]
    )


def with_credit(purse: Purse, credit: int) -> Purse:
    """The purse with one piece more, of the colours of a credit, if there is one."""
    return [*purse, Pieces(1, credit)] if credit else purse
