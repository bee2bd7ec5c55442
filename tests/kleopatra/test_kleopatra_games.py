"""Random games end, keep all pieces and leave Cleopatra where she belongs; the script plays thousands."""

from __future__ import annotations

import kleopatra_games
import pytest

import rulestone

GAMES = 200  # for each number of players: a tenth of what the soak plays


@pytest.mark.parametrize("players", kleopatra_games.SEATS)
def test_random_games_are_sound(players: int) -> None:
    game = rulestone.load("kleopatra", players=players)
    found = {seed: kleopatra_games.trouble(game, seed) for seed in range(GAMES)}
    assert {seed: text for seed, text in found.items() if text} == {}
