"""Matching and claims against costs read aloud; tables against claims."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

import pytest
from cost_oracle import Named, Piece, completable, lacking, whole
from hypothesis import given, settings
from hypothesis import strategies as st

from rulestone.costs.claims import claims_of, deficiency, fits
from rulestone.costs.demands import (
    MOST_CLAIMS,
    Alternative,
    Demand,
    alternatives,
    claims_bound,
    size_of,
)
from rulestone.costs.matching import Pieces, can_become_whole, is_whole, served, shortfall, size_of_purse
from rulestone.costs.tables import WORD, CostTooLarge, Tables, in_words, most_claims, of_words
from rulestone.link.api import link
from rulestone.link.model import Binding, Ruleset, Type
from rulestone.syntax import ast
from rulestone.syntax.parser import parse_text

MEMBERS = ("a", "b", "c", "d", "e")
GROUPS: dict[str, Named] = {"few": ("a", "b", "c"), "most": ("b", "c", "d", "e"), "good": MEMBERS}
TEXT = """
game goods "Goods"
players 2
kind good is token "good", "goods"
group few of good: a, b, c
group most of good: b, c, d, e
good a, b, c, d, e, 9 copies each
"""
SEATS = 5  # pieces a cost of these tests asks for at most: the oracle tries everything


@cache
def ruleset() -> Ruleset:
    file, findings = parse_text(TEXT, "goods.rules")
    found, more = link([file])
    assert found is not None, (findings, more)
    return found


def line(count: int, mode: str, what: str) -> ast.BillLine:
    sort = "kind" if what == "good" else "group" if what in GROUPS else "member"
    index = MEMBERS.index(what) if sort == "member" else -1
    binding = Binding(sort, what, Type("member", "good"), "good", index)
    return ast.BillLine(count, mode, what, binding=binding)  # type: ignore[arg-type]


def cost(*bills: Sequence[ast.BillLine]) -> ast.Cost:
    return ast.Cost(tuple(ast.Bill(tuple(lines)) for lines in bills))


LINES = st.one_of(
    st.builds(line, st.integers(1, 3), st.just("exact"), st.sampled_from(MEMBERS)),
    st.builds(
        line,
        st.integers(1, 3),
        st.sampled_from(["same", "different", "any", "own"]),
        st.sampled_from([*GROUPS]),
    ),
)
BILLS = st.lists(LINES, min_size=1, max_size=3).filter(lambda lines: sum(x.count for x in lines) <= SEATS)
COSTS = st.lists(BILLS, min_size=1, max_size=2).map(lambda bills: cost(*bills))
SORTS = [Piece(frozenset({m}), m) for m in MEMBERS] + [
    Piece(frozenset(GROUPS["few"]), "joker"),
    Piece(frozenset("abcde"), "joker"),
    Piece(frozenset("ad"), "a"),
    Piece(frozenset("ce"), "e"),
]
PURSES = st.lists(st.sampled_from(SORTS), max_size=5)


def pieces(held: Sequence[Piece]) -> list[Pieces]:
    """Pieces as costs see them: bits for what they stand for, and behind all members for what they are."""
    groups = Counter(held)
    return [Pieces(count, _bits(piece)) for piece, count in groups.items()]


def _bits(piece: Piece) -> int:
    own = 1 << len(MEMBERS) + MEMBERS.index(piece.itself) if piece.itself in MEMBERS else 0
    return own + sum(1 << MEMBERS.index(colour) for colour in piece.stands)


def ways(asked: ast.Cost) -> list[Alternative]:
    return list(alternatives(ruleset(), asked))


@settings(max_examples=400, deadline=None)
@given(COSTS, PURSES)
def test_a_whole_payment_is_what_the_rules_say(asked: ast.Cost, held: list[Piece]) -> None:
    assert is_whole(ways(asked), pieces(held)) == whole(asked, GROUPS, held)


@settings(max_examples=300, deadline=None)
@given(COSTS, PURSES, PURSES)
def test_pieces_can_become_a_payment(asked: ast.Cost, held: list[Piece], rest: list[Piece]) -> None:
    expected = completable(asked, GROUPS, held[:3], rest)
    assert can_become_whole(ways(asked), pieces(held[:3]), pieces(rest)) == expected


@settings(max_examples=150, deadline=None)
@given(COSTS, PURSES)
def test_what_is_missing_is_the_least_that_helps(asked: ast.Cost, held: list[Piece]) -> None:
    assert shortfall(ways(asked), pieces(held)) == lacking(asked, GROUPS, held, SORTS[:5])


@settings(max_examples=600, deadline=None)
@given(COSTS, PURSES, PURSES)
def test_claims_say_what_matching_says(asked: ast.Cost, held: list[Piece], rest: list[Piece]) -> None:
    for way in ways(asked):
        claims, spent = claims_of(way), pieces(held)
        assert deficiency(claims, spent) == size_of(way) - served(way, spent)
        assert fits(claims, spent) == (served(way, spent) == size_of_purse(spent))
        both = fits(claims, spent) and deficiency(claims, [*spent, *pieces(rest)]) == 0
        assert both == can_become_whole([way], spent, pieces(rest))


@settings(max_examples=200, deadline=None)
@given(COSTS)
def test_no_claim_asks_for_as_much_of_fewer_colours(asked: ast.Cost) -> None:
    for way in ways(asked):
        claims = claims_of(way)
        assert claims[0].need == size_of(way)
        assert len({claim.colours for claim in claims}) == len(claims)
        for one, other in combinations(claims, 2):
            for less, more in ((one, other), (other, one)):
                assert less.colours & ~more.colours or less.need < more.need


@settings(max_examples=200, deadline=None)
@given(COSTS)
def test_a_cost_has_no_more_claims_than_was_told(asked: ast.Cost) -> None:
    assert sum(len(claims_of(way)) for way in ways(asked)) <= claims_bound(ruleset(), asked)


@settings(max_examples=200, deadline=None)
@given(st.lists(COSTS, min_size=1, max_size=4), st.integers(1, 2))
def test_tables_hold_the_claims(asked: list[ast.Cost], words: int) -> None:
    tables = Tables(ruleset(), words)
    numbers = [tables.add(one) for one in asked]
    for number, one in zip(numbers, asked, strict=True):
        assert list(tables.claims_by_number(number)) == [claims_of(way) for way in ways(one)]


def test_every_small_demand_of_different_colours_is_like_its_spelled_out_ways() -> None:
    """`n different` as one demand against every choice of so many colours by itself."""
    sorts = [1 << m for m in range(5)] + [0b11, 0b1010, 0b11111]
    for count in range(2, 5):
        one = (Demand(count, 0b11111, different=True),)
        spelled = [
            tuple(Demand(1, 1 << m) for m in some) for some in combinations(range(5), count)
        ]  # fmt: skip
        for size in range(5):
            for some in combinations_with_replacement(sorts, size):
                held = [Pieces(n, bits) for bits, n in Counter(some).items()]
                assert shortfall([one], held) == shortfall(spelled, held)
                assert deficiency(claims_of(one), held) == shortfall(spelled, held)
                assert is_whole([one], held) == is_whole(spelled, held)


def test_a_piece_paid_before_counts_where_it_matches() -> None:
    asked = ways(cost([line(2, "same", "few")]))
    red = [Pieces(1, 0b1)]
    assert is_whole(asked, red, credit=0b1)
    assert not is_whole(asked, red, credit=0b10)
    assert shortfall(asked, red, credit=0b10) == 1
    both = [Pieces(2, 0b1)]
    assert is_whole(asked, both, credit=0b1000)
    assert not is_whole(asked, both, credit=0b1)


def test_open_lines_are_spelled_for_every_member() -> None:
    binding = Binding("local", "g", Type("member", "good"))
    asked = cost([ast.BillLine(2, "exact", "g", binding=binding), line(1, "exact", "a")])
    tables = Tables(ruleset())
    tables.add(cost([line(1, "exact", "b")]))
    first, sizes = tables.add_every(asked)
    assert (first, sizes) == (1, (5,))
    for member, name in enumerate(MEMBERS):
        plain = ways(cost([line(2, "exact", name), line(1, "exact", "a")]))
        assert list(tables.claims_by_number(first + member)) == [claims_of(way) for way in plain]
    assert tables.add_every(asked) == (1, (5,))


def _large(members: int, count: int) -> tuple[Ruleset, ast.Cost]:
    names = ", ".join(f"m{n}" for n in range(members))
    text = f'game big "Big"\nplayers 2\nkind good is token "good", "goods"\ngood {names}, 2 copies each\n'
    text += f"cost all: {count} different good\n"
    file, _ = parse_text(text, "big.rules")
    found, _ = link([file])
    assert found is not None
    return found, found.costs["all"].cost


def test_twelve_different_things_are_the_most() -> None:
    found, asked = _large(12, 12)
    tables = Tables(found)
    tables.add(asked)
    assert len(tables.claims) == 2 * most_claims(found) == 2 * (MOST_CLAIMS - 1)
    found, asked = _large(13, 13)
    with pytest.raises(CostTooLarge):
        Tables(found).add(asked)
    assert most_claims(found) == MOST_CLAIMS


def test_matching_answers_for_costs_too_large_for_tables() -> None:
    found, asked = _large(40, 30)
    (way,) = alternatives(found, asked)
    held = [Pieces(3, 1 << m) for m in range(25)] + [Pieces(2, (1 << 40) - 1)]
    assert shortfall([way], held) == 3


def test_more_than_sixty_four_members_go_into_several_words() -> None:
    found, _ = _large(140, 1)
    last = ast.BillLine(
        3, "exact", "m139", binding=Binding("member", "m139", Type("member", "good"), "good", 139)
    )
    tables = Tables(found, words=3)
    number = tables.add(cost([last]))
    assert all(0 <= word < 1 << WORD for word in tables.claims)
    assert [[(c.need, c.colours) for c in way] for way in tables.claims_by_number(number)] == [
        [(3, 1 << 139)]
    ]
    assert of_words(in_words(1 << 139 | 5, 3)) == 1 << 139 | 5
