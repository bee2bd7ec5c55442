"""The assumed values keep every fact that a rulebook gives away, and make a sound game."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

import pytest

from rulestone.link.clauses import clauses
from rulestone.link.load import load_ruleset
from rulestone.link.model import Member, Ruleset
from rulestone.link.rewrite import walk
from rulestone.syntax import ast
from rulestone.syntax.printer.expressions import amount

SIDES = [f"{shade}_{n}" for shade in ("light", "dark") for n in range(1, 6)]


@cache
def rules() -> Ruleset:
    ruleset, findings = load_ruleset("pharaon")
    assert ruleset is not None and findings == []
    return ruleset


def members(kind: str) -> tuple[Member, ...]:
    return rules().kinds[kind].members


def said(member: Member, name: str) -> str:
    """An attribute as it is written."""
    return " + ".join(amount(value.expr) for value in member.values.get(name, ()))


def number(member: Member, name: str) -> int:
    return int(said(member, name))


def counted(text: str) -> int:
    """How many pieces a cost or an income names."""
    return sum(int(digits) for digits in re.findall(r"\d+", text))


def points(name: str) -> list[int]:
    return [int(amount(value)) for value in rules().lists[name].values]


# ---------------------------------------------------------------- jars, offerings, pyramid


def contents(jar: Member) -> tuple[str, ...]:
    places = ("left_resource", "right_resource", "bottom_resource")
    return tuple(sorted(said(jar, place) for place in places))


def test_the_jars() -> None:
    shown = [contents(jar) for jar in members("jar")]
    assert ("construction", "construction", "power") in shown, "two yellow and one red"
    assert {len(set(jar)) for jar in shown} == {2, 3}, "two alike, or all different"


def test_the_offering_tokens() -> None:
    copies = {token.name: token.copies for token in members("offering")}
    assert (copies.pop("offer_one"), copies.pop("offer_two")) == (6, 4)
    assert set(copies.values()) == {3} and len(copies) == 10


def test_the_bottom_row_of_the_pyramid() -> None:
    row = [said(q, "gift_of") for q in members("square_space") if number(q, "row_of") == 1]
    assert row[:3] == ["first_token", "any_basic", "one_silver"]
    assert {number(q, "row_of") for q in members("square_space")} == {1, 2, 3, 4}


# ---------------------------------------------------------------- areas and gods


def test_what_the_gods_ask_and_give() -> None:
    area = {segment.name: segment for segment in members("segment")}
    asked = {n: {number(s, "left_needs"), number(s, "right_needs")} for n, s in area.items()}
    assert asked["chamber"] == {2} and asked["nile"] == {2, 3}
    assert 3 in asked["offerings"] and 2 in asked["nobles"] and 3 in asked["artisans"]
    god = {
        (a, b): number(area[a], "right_worth") + number(area[b], "left_worth")
        for a in area
        for b in area
        if a != b
    }
    assert (god["offerings", "chamber"], god["chamber", "nile"]) == (10, 6)
    assert all(6 <= worth <= 14 for worth in god.values())


def test_the_burial_chamber() -> None:
    prices = [counted(said(d, "price")) for d in members("deed") if d.name.startswith("build")]
    assert prices == sorted(prices) and (prices[0], prices[-1]) == (2, 4)
    steps = [b - a for a, b in pairwise(points("chamber_points"))]
    assert len(steps) == len(prices) >= 4
    assert all(b > a for a, b in pairwise(steps)), "the points rise faster than the cost"


def test_the_nile() -> None:
    deeds = [deed for deed in members("deed") if deed.name.startswith("nile")]
    assert [counted(said(deed, "price")) for deed in deeds] == [2] * 5
    assert said(deeds[3], "price") == "1 power and 1 trade", "red and blue"
    assert points("nile_points") == [0, 0, 3, 7]
    for deed in deeds:
        sails = [s for h in deed.handlers for s in h.body if isinstance(s, ast.Do) and s.name == "sail"]
        for sail in sails:
            colours = {amount(argument) for argument in sail.args[:2]}
            assert colours == set(re.findall("[a-z]+", said(deed, "price"))) - {"and"}


def test_the_artisans() -> None:
    """An artisan is worth its points, a point and a half for silver, a point for anything else."""
    worth = [number(a, "worth") for a in members("artisan")]
    assert 1 < len(set(worth)) < len(worth)
    income = [counted(said(a, "wages")) + said(a, "wages").count("silver") / 2 for a in members("artisan")]
    jars = [3 * number(a, "jars_given") for a in members("artisan")]
    totals = [sum(parts) for parts in zip(worth, income, jars, strict=True)]
    assert any(jars) and max(totals) - min(totals) <= 2


# ---------------------------------------------------------------- the Traitor


def effects(side: Member) -> list[str]:
    return [
        " ".join((statement.name, *(amount(x) for x in statement.args)))
        for handler in side.handlers
        for statement in handler.body
        if isinstance(statement, ast.Do)
    ]


def gods(side: Member) -> list[str]:
    """The gods on a side, by the areas to their left: all that is not done but set."""
    areas = {segment.name for segment in members("segment")}
    found = [s for handler in side.handlers for s in handler.body if not isinstance(s, ast.Do)]
    return [n.name for s in found for n in walk(s) if isinstance(n, ast.Ref) and n.name in areas]


def test_the_traitors_tiles() -> None:
    sides = {side.name: side for side in members("side")}
    assert list(sides) == SIDES
    told = [effect for side in sides.values() for effect in effects(side)]
    assert "banish_noble 3" in told and "raise_prestige 8" in told
    assert all(
        handler.at is not None and handler.at > 1 for side in sides.values() for handler in side.handlers
    )


@pytest.mark.parametrize("shade", ["light", "dark"])
def test_each_tile_has_a_god_of_its_own(shade: str) -> None:
    found = [gods(side) for side in members("side") if side.name.startswith(shade)]
    assert [len(each) for each in found] == [1] * 5
    assert len({each[0] for each in found}) == 5


# ---------------------------------------------------------------- provenance

PRINTED = [
    *(f"{noble}.prestige" for noble in ("architect", "priestess", "foreman", "granary_master", "judge")),
    *(f"official_{n}.prestige" for n in range(21, 27)), *(f"scribe_{n}.prestige.base" for n in range(1, 6)),
    "chamber.left_needs", "chamber.right_needs", "offerings.right_needs", "nile.have",
    "nile_4.price", "build_1.act", "q11", "q12", "q13", "nile_points", "spaces", "pairs", "jars_shown",
]  # fmt: skip
UNPRINTED = [
    *(f"scribe_{n}.prestige.each" for n in range(1, 6)), *(f"scribe_{n}.stands" for n in range(2, 6)),
    "architect.pays", "foreman.pays", "chamber.left_worth", "offerings.left_needs", "nile_1.price",
    "nile_4.act", "build_1.price", "q14", "q21", "jar_01", "artisan_01.worth", "artisan_01.wages",
    "light_1.stack_size", "dark_5.spaces_of", "access", "chamber_points",
]  # fmt: skip


@pytest.mark.parametrize(("paths", "assumed"), [(PRINTED, False), (UNPRINTED, True)])
def test_only_what_is_not_printed_is_assumed(paths: list[str], assumed: bool) -> None:
    found = clauses(rules())
    for path in paths:
        below = [c for c in found if f"{c.path}.".startswith(f"pharaon.{path}.")]
        assert below, path
        assert all((c.assumed is not None) is assumed for c in below), path


def test_points_that_one_edition_gives_are_cited_there_alone() -> None:
    found = {c.path: c for c in clauses(rules())}
    for path in PRINTED[:11]:
        cited = {entry[0] for cite in found[f"pharaon.{path}"].cites for entry in cite.entries}
        assert cited == {"cs"}, path
