"""A few random games end and keep all their pieces; the script plays thousands."""

from __future__ import annotations

import pytest
import random_games

import rulestone


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(5))
def test_random_games_end_and_conserve(players: int, seed: int) -> None:
    assert random_games.trouble(rulestone.load("ra", players=players), seed) is None
