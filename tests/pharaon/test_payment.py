"""Payment against brute force: every legal way, each by one sequence of choices, and no other."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from payment_oracle import PRICES, Payment, Piece, payments
from situations import BASIC, Purse, Table, random_purse

SITUATIONS = 500


def paths(
    table: Table, deed: int, lead: Piece | None, colour: str, spent: tuple[Piece, ...]
) -> Iterator[Payment]:
    """Every complete payment the engine offers, once for each sequence of choices."""
    module = table.game.runnable.plain()
    payment = table.game.runnable.program.payments["enter"]
    count = len(payment.payers)
    before = list(table.state)
    offered = module.pay_options_enter(table.state, 0, deed)
    first = table.game.runnable.layout.option_buffer
    codes = [table.state[first + i] for i in range(offered)]
    if not codes:
        assert lead is not None
        yield lead, colour, tuple(sorted(spent))
    for code in codes:
        table.state = list(before)
        module.pay_take_enter(table.state, 0, deed, code)
        if code == count:
            yield from paths(table, deed, lead, colour, spent)
        elif code < count:
            yield from paths(table, deed, lead, colour, (*spent, piece(table, code)))
        else:
            payer, paid_as = divmod(code - count - 1, 6)
            name = table.game.ruleset.kinds["resource"].members[paid_as].name
            yield from paths(table, deed, piece(table, payer), name, spent)
    table.state = before


def piece(table: Table, payer: int) -> Piece:
    place, member = table.game.runnable.program.payments["enter"].payers[payer]
    kind = table.game.ruleset.places[place].kind
    return place, table.game.ruleset.kinds[kind].members[member].name


def offered(table: Table, purse: Purse, deed: str) -> Counter[Payment]:
    """How often each payment is reached; nothing if the deed cannot be paid for."""
    table.fill("goods", purse.goods, 0)
    table.fill("gifts", purse.tokens, 0)
    table.fill("court", Counter(purse.court), 0)
    payment = table.game.runnable.program.payments["enter"]
    for slot in range(payment.base, payment.spent + len(payment.payers)):
        table.state[slot] = 0
    number = table.member("deed", deed)
    if not table.game.runnable.plain().payable_enter(table.state, 0, number):
        return Counter()
    return Counter(paths(table, number, None, "", ()))


def check_situations(count: int, seed: int, edition: str | None = None) -> None:
    rng = random.Random(seed)
    table = Table.fresh(rng, edition)
    wheel = table.game.ruleset.wheels["access"].members
    areas = [m.name for m in table.game.ruleset.kinds["segment"].members]
    payable = 0
    for _ in range(count):
        purse, deed, turned = random_purse(rng), rng.choice(list(PRICES)), rng.randrange(5)
        table.turn(turned)
        facing = wheel[(areas.index(PRICES[deed][0]) + turned) % 5]
        expected = payments(purse, deed, facing, edition)
        assert offered(table, purse, deed) == Counter(expected), (purse, deed, facing)
        payable += bool(expected)
    assert count / 10 < payable < count * 9 / 10


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
