"""Payments piece by piece against what a payment is: every multiset of pieces is tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from program.walk import Walk
from rulestone.costs.claims import claims_of
from rulestone.costs.demands import Alternative, Demand
from rulestone.costs.matching import Pieces, can_become_whole, is_whole, shortfall
from rulestone.costs.missing import Holding, missing_pieces
from rulestone.program.ir import Const
from rulestone.program.kernel import RUNTIME
from rulestone.program.runtime.payments import LAST, MANY, SPENT, books_size, credited

MEMBERS = 4
ALL = (1 << MEMBERS) - 1
BOOKS, CLAIMS = 40, 64  # where the books begin, behind the options; the most claims of an alternative


@dataclass(frozen=True)
class Payer:
    """Equal pieces: how many, as what they may be paid, and as what they may be the first."""

    count: int
    colours: int
    first: int


@dataclass
class Paying:
    """Costs as tables, and the books of a payment."""

    costs: list[list[Alternative]]
    payers: list[Payer]
    own: int = 0

    def __post_init__(self) -> None:
        tables: dict[str, list[int]] = {"COSTS": [], "ALTERNATIVES": [], "CLAIMS": []}
        for ways in self.costs:
            tables["COSTS"] += [len(tables["ALTERNATIVES"]) // 2, len(ways)]
            for way in ways:
                claims = claims_of(way)
                assert len(claims) <= CLAIMS
                tables["ALTERNATIVES"] += [len(tables["CLAIMS"]) // 2, len(claims)]
                tables["CLAIMS"] += [number for claim in claims for number in (claim.need, claim.colours)]
        self.walk = Walk(RUNTIME, tables)
        self.open_books([payer.count for payer in self.payers])

    def open_books(self, counts: list[int]) -> None:
        n = self.n = len(self.payers)
        self.O = [None] * (BOOKS + books_size(n, CLAIMS) + 1)
        self.O[-1] = 123
        rows = [counts, [p.colours for p in self.payers], [p.first for p in self.payers], [0] * (n + 1)]
        numbers = [number for row in rows for number in row]
        self.O[BOOKS : BOOKS + len(numbers)] = numbers

    def ask(self, name: str, *given: int) -> int:
        found = self.walk.call(name, self.O, BOOKS, self.n, *given)
        assert self.O[-1] == 123
        return found

    @property
    def marks(self) -> list[int]:
        return self.O[BOOKS + 3 * self.n : BOOKS + 4 * self.n]

    @property
    def ways(self) -> list[Alternative]:
        return [way for ways in self.costs for way in ways]

    def purse(self, counts: tuple[int, ...] | None = None) -> list[Pieces]:
        numbers = counts or [payer.count for payer in self.payers]
        return [Pieces(n, payer.colours) for n, payer in zip(numbers, self.payers, strict=True)]

    def sequences(self, credit: int) -> Iterator[tuple[int, ...]]:
        """What was spent at the end of every sequence of steps that is on offer."""
        yield from self._steps([0, 0, credit, *[0] * len(self.payers)])

    def _steps(self, frame: list[int]) -> Iterator[tuple[int, ...]]:
        n, spent = self.n, frame[SPENT:]
        self.open_books([payer.count - gone for payer, gone in zip(self.payers, spent, strict=True)])
        for cost in range(len(self.costs)):
            self.walk.call("mark_next", [*frame], self.O, BOOKS, n, cost, 0)
        offered = self.O[: self.ask("offer_next")]
        if not offered:
            yield tuple(spent)
        for code in offered:
            if code == n:
                yield tuple(spent)
            else:
                after = [*frame]
                after[SPENT + code] += 1
                after[LAST] = code
                yield from self._steps(after)


# ---------------------------------------------------------------- what is tried

SETS = st.integers(1, ALL)
OWN_SETS = SETS.map(lambda members: members << MEMBERS)


def alternatives(sets: st.SearchStrategy[int]) -> st.SearchStrategy[Alternative]:
    plain = st.builds(Demand, st.integers(1, 2), sets)
    several = st.sampled_from([0b111, 0b1110, ALL]).flatmap(
        lambda members: st.builds(
            Demand, st.integers(2, members.bit_count() - 1), st.just(members), st.just(True)
        )
    )
    return (
        st.lists(st.one_of(plain, plain, several), min_size=1, max_size=3)
        .filter(lambda demands: sum(demand.count for demand in demands) <= 5)
        .map(lambda demands: tuple(demands))
    )


def costs(sets: st.SearchStrategy[int]) -> st.SearchStrategy[list[list[Alternative]]]:
    return st.lists(st.lists(alternatives(sets), max_size=2), min_size=1, max_size=2)


def payers(sets: st.SearchStrategy[int]) -> st.SearchStrategy[list[Payer]]:
    one = st.builds(Payer, st.integers(0, 2), sets, sets)
    return st.lists(one, min_size=1, max_size=4)


BOTH = st.one_of(SETS, st.tuples(SETS, st.integers(0, ALL)).map(lambda pair: pair[0] | pair[1] << MEMBERS))
PLAIN = st.builds(Paying, costs(SETS), payers(SETS))
WITH_OWN = st.builds(Paying, costs(st.one_of(SETS, OWN_SETS)), payers(BOTH), st.just(MEMBERS))
PAYING = st.one_of(PLAIN, WITH_OWN)
ASKED = st.one_of(SETS, OWN_SETS, BOTH)


def bits(colours: int) -> list[int]:
    return [1 << c for c in range(colours.bit_length()) if colours >> c & 1]


def counted(colour: int, own: int) -> int:
    """As what a first piece counts: by the function that is built into programs."""
    node = credited(Const(colour), own)
    return Walk(RUNTIME).value(node, {})


# ---------------------------------------------------------------- the rest of a payment


@settings(max_examples=120, deadline=None)
@given(PAYING, st.one_of(st.just(0), st.integers(0, MEMBERS - 1).map(lambda member: 1 << member)))
def test_every_whole_payment_has_one_sequence_and_nothing_else_has(paying: Paying, colour: int) -> None:
    credit = counted(colour, paying.own)
    every = product(*(range(payer.count + 1) for payer in paying.payers))
    whole = {spent for spent in every if is_whole(paying.ways, paying.purse(spent), credit)}
    if shortfall(paying.ways, paying.purse(), credit) != 0:
        assert not whole
        return
    found = list(paying.sequences(credit))
    assert len(found) == len(set(found))
    assert set(found) == whole


@settings(max_examples=120, deadline=None)
@given(PAYING)
def test_what_can_be_paid(paying: Paying) -> None:
    paying.ask("list_payers")
    for cost, ways in enumerate(paying.costs):
        lack = shortfall(ways, paying.purse())
        assert paying.ask("lacking", cost, 0) == (MANY if lack is None else lack)
        assert paying.ask("affordable", cost) == (lack == 0)
        for member in range(MEMBERS):
            credit = counted(1 << member, paying.own)
            lack = shortfall(ways, paying.purse(), credit)
            assert paying.ask("lacking", cost, credit) == (MANY if lack is None else lack)


# ---------------------------------------------------------------- a first piece


def members(colours: int, own: int) -> int:
    """The members that colours are, whether of pieces that stand for them or of pieces that are."""
    return (colours | colours >> own) & (1 << own) - 1 if own else colours


def leads(paying: Paying, asked: int, counts: bool) -> list[int]:
    """As which members each payer's piece may be the first, by trying it."""
    found = []
    for at, payer in enumerate(paying.payers):
        allowed = bits(members(payer.first & asked, paying.own)) if payer.count else []
        rest = [p.count - (at == other) for other, p in enumerate(paying.payers)]
        fitting = 0
        for colour in allowed if counts else allowed[:1]:
            credit = counted(colour, paying.own) if counts else 0
            if can_become_whole(paying.ways, [], paying.purse(tuple(rest)), credit):
                fitting |= colour
        found.append(fitting)
    return found


@settings(max_examples=200, deadline=None)
@given(PAYING, ASKED, st.booleans())
def test_first_pieces(paying: Paying, asked: int, counts: bool) -> None:
    assume(paying.own or asked <= ALL)
    wanted, given = leads(paying, asked, counts), (paying.own, int(counts))
    paying.ask("list_payers")
    allowed = any(p.count and p.first & asked for p in paying.payers)
    assert paying.ask("allow_leads", asked, *given) == allowed
    if not allowed:
        return
    one = [paying.ask("mark_leads", cost, *given, -int(counts), 0) for cost in range(len(paying.costs))]
    assert any(one) == any(wanted)
    paying.open_books([payer.count for payer in paying.payers])
    paying.ask("list_payers")
    paying.ask("allow_leads", asked, *given)
    for cost in range(len(paying.costs)):
        paying.ask("mark_leads", cost, *given, -int(counts), 1)
    assert paying.marks == wanted
    count = paying.ask("offer_leads", MEMBERS)
    codes = [
        paying.n + 1 + at * MEMBERS + colour.bit_length() - 1
        for at, colours in enumerate(wanted)
        for colour in bits(colours)
    ]
    assert paying.O[:count] == codes


@settings(max_examples=60, deadline=None)
@given(PLAIN, SETS, st.booleans())
def test_pieces_that_count_as_what_they_may_be_paid_make_up_for_nothing(
    paying: Paying, asked: int, counts: bool
) -> None:
    """Where a first piece may count as no more than it may be paid as, a claim that is short stays short."""
    paying.payers = [Payer(p.count, p.colours | p.first, p.first) for p in paying.payers]
    found = []
    for wanted in (0, -1):
        paying.open_books([payer.count for payer in paying.payers])
        paying.ask("list_payers")
        paying.ask("allow_leads", asked, 0, int(counts))
        for cost in range(len(paying.costs)):
            paying.ask("mark_leads", cost, 0, int(counts), wanted, 1)
        found.append(paying.marks)
    assert found[0] == found[1]


def test_one_piece_may_be_all_there_is_to_pay() -> None:
    paying = Paying([[]], [Payer(1, 0, 0b0110), Payer(0, 0, 0b0110), Payer(2, 0, 0b1000)])
    paying.ask("list_payers")
    assert paying.ask("allow_leads", 0b1100, 0, 1) == 1
    assert paying.ask("mark_fitting", 0, 0, 0, 1) == 1
    assert paying.marks == [0b0100, 0, 0b1000]


@settings(max_examples=120, deadline=None)
@given(PAYING, ASKED, st.booleans())
def test_what_is_missing_of_a_first_piece_and_the_rest(paying: Paying, asked: int, counts: bool) -> None:
    assume(paying.own or asked <= ALL)
    paying.ask("list_payers")
    paying.ask("allow_leads", asked, paying.own, int(counts))
    holdings = [Holding(p.count, p.colours, members(p.first & asked, paying.own)) for p in paying.payers]
    for cost, ways in enumerate(paying.costs):
        wanted = missing_pieces(
            holdings,
            members(asked, paying.own),
            counts,
            lambda purse, colour, ways=ways: shortfall(ways, purse, colour and counted(colour, paying.own)),
            leads=True,
        )
        found = paying.ask("lacking_with_first", cost, asked, paying.own, int(counts))
        assert found == wanted if wanted is not None else found >= MANY


def test_a_piece_that_is_not_needed_makes_two_payments() -> None:
    """One gem or two of anything: the gem alone is enough, but may be one of two."""
    paying = Paying([[(Demand(1, 1),), (Demand(2, 0b11),)]], [Payer(1, 1, 0), Payer(2, 2, 0)])
    assert Counter(paying.sequences(0)) == Counter({(1, 0): 1, (1, 1): 1, (0, 2): 1})


def test_members_that_are_it_themselves() -> None:
    assert counted(0b10, 0) == 0b10
    assert counted(0b10, MEMBERS) == 0b10_0010
    walk = Walk(RUNTIME)
    assert walk.call("plain", 0b10_0100_0001, 5) == 0b10011
    assert walk.call("plain", 0b10011, 0) == 0b10011
