"""Without the barge Ra tiles lie on the board; nothing else changes."""

from __future__ import annotations

from random import Random

import pytest
from oracle import TILES

import rulestone


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_only_the_ra_tiles_lie_elsewhere(players: int) -> None:
    base = rulestone.load("ra", players=players).start(chance="ask")
    bare = rulestone.load("ra", players=players, variants=["without_barge"]).start(chance="ask")
    chance = Random(players)
    while not base.over:
        table, other = base.table(), bare.table()
        shown = other.pop("ra_tiles")
        assert shown == ["ra"] * table.pop("barge")
        other["box"] = sorted(other["box"] + shown)
        table["box"] = sorted(table["box"])
        assert other == table
        name = chance.choice(base.decision.options).name
        base.take(name)
        bare.take(name)
    assert bare.over
    assert bare.scores == base.scores
    assert bare.winners == base.winners


def test_the_barge_is_gone() -> None:
    match = rulestone.load("ra", players=3, variants=["without_barge"]).start(seed=1)
    assert "barge" not in match.table()
    assert match.table()["bag"].count("ra") == TILES["ra"]
