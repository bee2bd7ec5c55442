"""What a seat knows: its own points but nobody else's, and every disc, face up or covered."""

from __future__ import annotations

import pytest

import rulestone
from rulestone.match.match import Match

DEAL = ("three_1", "three_2")
EARNED = ("points", "from_gods", "from_pharaohs", "from_civilisation", "spared")


@pytest.fixture
def match() -> Match:
    """Three players; seat 0 has won an auction and holds a disc face down."""
    match = rulestone.load("ra", players=3).start(chance="ask")
    for name in (*DEAL, "draw", "gold", "invoke", "pass", "bid 13"):
        match.take(name)
    return match


def test_the_winner_of_an_auction(match: Match) -> None:
    table = match.table()
    assert table["tiles"][0] == ["gold"]
    assert (table["down"][0], table["centre"]) == (["1"], ["13"])


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("name", EARNED)
def test_points_are_hidden_from_the_others(match: Match, seat: int, name: str) -> None:
    shown = match.view(seat)[name]
    assert shown[seat] == match.table()[name][seat]
    assert [value for other, value in enumerate(shown) if other != seat] == ["hidden", "hidden"]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_covered_discs_were_seen_by_all(match: Match, seat: int) -> None:
    assert match.view(seat)["down"][0] == {"covered": ["1"]}


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_bag_is_not_looked_into(match: Match, seat: int) -> None:
    assert match.view(seat)["bag"] == {"hidden": 179}
