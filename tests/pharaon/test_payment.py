"""Payment against brute force: every legal way, each by one sequence of choices, and no other.

Where there is none, as many pieces are missing as further ones of the best sort would make one.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import pytest
from payment_oracle import PRICES, Payment, Piece, payments, shortfall
from situations import BASIC, Purse, Table, random_purse

from rulestone.program import blocks as engine
from rulestone.run.module import Plain

SITUATIONS = 500


@dataclass
class Desk:
    """Where the first player pays for a deed: the functions that the flow of the game calls."""

    table: Table
    deed: int

    @cached_property
    def payment(self) -> engine.Payment:
        return self.table.game.runnable.program.payments["enter"]

    @cached_property
    def module(self) -> Plain:
        return self.table.game.runnable.plain()

    @cached_property
    def values(self) -> tuple[int, int, int]:
        """The seat, the deed and the colour asked of access to it."""
        colour = self.module.question("let", "enter", "c")
        assert colour is not None
        return 0, self.deed, colour(self.table.state, 0, self.deed)

    def name(self, role: str) -> str:
        return self.table.game.runnable.built.names.of(role, "enter")

    def open(self) -> bool:
        """Begins a payment; False if there is none."""
        first, size = self.payment.base, self.payment.size
        self.table.state[first : first + size] = [0] * size
        self.module.call(self.name("pay_open"), self.table.state, self.module.scratch, *self.values)
        return bool(
            self.module.call(self.name("payable"), self.table.state, self.module.scratch, *self.values)
        )

    def codes(self) -> list[int]:
        """Which pieces may be next."""
        state, scratch = self.table.state, self.module.scratch
        return list(scratch[: self.module.call(self.name("pay_options"), state, scratch, *self.values)])

    def take(self, code: int) -> None:
        """Pays one of them."""
        self.module.call(self.name("pay_take"), self.table.state, *self.values, code)

    def missing(self) -> int:
        """How many pieces the engine says are missing."""
        return self.table.game.runnable.missing(self.table.state, "enter", 0, [self.deed])


def paths(desk: Desk, lead: Piece | None, colour: str, spent: tuple[Piece, ...]) -> Iterator[Payment]:
    """Every complete payment the engine offers, once for each sequence of choices."""
    table, count = desk.table, len(desk.payment.payers)
    before = list(table.state)
    codes = desk.codes()
    if not codes:
        assert lead is not None
        yield lead, colour, tuple(sorted(spent))
    for code in codes:
        table.state = list(before)
        desk.take(code)
        if code == count:
            yield from paths(desk, lead, colour, spent)
        elif code < count:
            yield from paths(desk, lead, colour, (*spent, piece(table, code)))
        else:
            payer, paid_as = divmod(code - count - 1, 6)
            name = table.game.ruleset.kinds["resource"].members[paid_as].name
            yield from paths(desk, piece(table, payer), name, spent)
    table.state = before


def piece(table: Table, payer: int) -> Piece:
    place, member = table.game.runnable.program.payments["enter"].payers[payer]
    kind = table.game.ruleset.places[place].kind
    return place, table.game.ruleset.kinds[kind].members[member].name


def lay_out(table: Table, purse: Purse) -> None:
    """The first player has just this."""
    table.fill("goods", purse.goods, 0)
    table.fill("gifts", purse.tokens, 0)
    table.fill("court", Counter(purse.court), 0)


def offered(desk: Desk) -> Counter[Payment]:
    """How often each payment is reached; nothing if the deed cannot be paid for."""
    return Counter(paths(desk, None, "", ())) if desk.open() else Counter()


def check_situations(count: int, seed: int, edition: str | None = None) -> None:
    rng = random.Random(seed)
    table = Table.fresh(rng, edition)
    wheel = table.game.ruleset.wheels["access"].members
    areas = [m.name for m in table.game.ruleset.kinds["segment"].members]
    payable, lacking = 0, Counter[int]()
    for _ in range(count):
        purse, deed, turned = random_purse(rng), rng.choice(list(PRICES)), rng.randrange(5)
        table.turn(turned)
        lay_out(table, purse)
        facing = wheel[(areas.index(PRICES[deed][0]) + turned) % 5]
        expected, desk = payments(purse, deed, facing, edition), Desk(table, table.member("deed", deed))
        assert offered(desk) == Counter(expected), (purse, deed, facing)
        missing = shortfall(purse, deed, facing, edition)
        assert desk.missing() == missing, (purse, deed, facing)
        payable += bool(expected)
        lacking[missing] += 1
    assert count / 10 < payable < count * 9 / 10
    assert len(lacking) > 3


@pytest.mark.parametrize("edition", [None, "pl", "cs", "nl"])
def test_every_payment_is_reached_once(edition: str | None) -> None:
    check_situations(SITUATIONS, seed=1, edition=edition)


def test_an_edition_pays_otherwise() -> None:
    """Silver without colour for access, and a swapped piece for access: one reading each."""
    silver = Purse(Counter({"silver": 1, "power": 2}), court={"granary_master"})
    swapped = Purse(Counter({"justice": 1}), court={"scribe_1"})
    for edition in (None, "cs"):
        assert not any(colour == "silver" for _, colour, _ in payments(silver, "nile_3", "trade", edition))
        assert payments(swapped, "sacrifice", "agriculture", edition)
    for edition in ("pl", "nl"):
        assert any(colour == "silver" for _, colour, _ in payments(silver, "nile_3", "trade", edition))
        assert not payments(swapped, "sacrifice", "agriculture", edition)


@pytest.mark.parametrize("wheel", BASIC)
def test_the_oracle_pays_the_worked_example(wheel: str) -> None:
    purse = Purse(goods=Counter({wheel: 3}))
    lead = ("goods", wheel)
    assert payments(purse, "hire", wheel) == {(lead, wheel, (lead, lead))}
