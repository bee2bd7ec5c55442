"""Random games in each edition end and keep all their pieces: a tenth of those that the script plays."""

from __future__ import annotations

import pytest
from pharaon_games import EDITIONS, trouble, trouble_in_match

import rulestone

GAMES = 200


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("edition", EDITIONS)
def test_random_games_end_and_conserve(edition: str | None, players: int) -> None:
    game = rulestone.load("pharaon", players=players, edition=edition)
    found = {seed: text for seed in range(GAMES) if (text := trouble(game, seed))}
    assert found == {}
    assert trouble_in_match(game, 0) is None


@pytest.mark.parametrize("dark_sides", [0, 5])
def test_first_game_and_dark_sides(dark_sides: int) -> None:
    options: dict[str, int | list[int]] = {"first_game": 1, "dark_sides": dark_sides, "first_player": 2}
    assert trouble(rulestone.load("pharaon", players=1, options=options), 7) is None
    assert trouble(rulestone.load("pharaon", players=2, options={"first_game": [0, 1]}), 7) is None


@pytest.mark.parametrize(
    ("players", "first_game", "scribes"),
    [(3, [0, 1, 0], [0, 1, 0]), (2, 1, [1, 1]), (1, 1, [1, 1]), (1, [1], [1, 1]), (1, 0, [0, 0])],
)
def test_a_scribe_for_every_first_timer(
    players: int, first_game: int | list[int], scribes: list[int]
) -> None:
    """Alone the Traitor begins with one as well, however the option is given."""
    game = rulestone.load("pharaon", players=players, options={"first_game": first_game})
    for seed in range(5):
        courts = game.start(seed=seed).table()["court"]
        assert [len(court) for court in courts] == scribes
        assert all(name.startswith("scribe_") for court in courts for name in court)
