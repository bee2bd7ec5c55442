"""Random games of shipped rulesets: they end, pieces are conserved, and nothing is at fault."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from rulestone.link.load import load_ruleset

from .game import Game
from .requests import Chance

MARKET = Path(__file__).parent.parent / "market.rules"
TABLES = [
    ("tic_tac_toe", 2, 20),
    ("connect_four", 2, 10),
    ("breakthrough", 2, 3),
    ("goofspiel", 2, 20),
    ("kuhn_poker", 2, 20),
    ("pig", 4, 5),
    ("ra", 2, 3),
    ("ra", 5, 2),
    ("pharaon", 1, 1),
    ("pharaon", 3, 1),
    (MARKET, 3, 5),
]


def play(game: Game, seed: int) -> list[str]:
    """Plays a game at random and gives back what was taken."""
    rng, taken, pieces = random.Random(seed), [], game.table.pieces()
    while not game.over:
        assert game.fault is None and len(game.options()) > 1
        weights = game.request.weights if isinstance(game.request, Chance) else None
        option = rng.choices(game.options(), weights)[0]
        taken.append(str(option))
        game.take(option)
        assert game.table.pieces() == pieces
    return taken


@pytest.mark.parametrize(("name", "players", "games"), TABLES)
def test_games_end_and_pieces_stay(name: str | Path, players: int, games: int) -> None:
    ruleset, _ = load_ruleset(name)
    assert ruleset is not None
    for seed in range(games):
        game = Game(ruleset, players)
        taken = play(game, seed)
        again = Game(ruleset, players)
        for option in taken:
            again.take(option)
        shown = game.snapshot()
        assert again.snapshot() == shown == json.loads(json.dumps(shown))
        assert shown["over"] and shown["options"] == [] and shown["fault"] is None
