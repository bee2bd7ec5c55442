"""What a seat cannot know changes nothing that it sees, may do, or that its bots choose."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import rulestone
from knowledge.small_games import GAMES, small_game
from knowledge.two_worlds import differences, is_other, onlookers
from rulestone.match.game import Game

SHIPPED = [
    ("ra", 3, 25, 4), ("kleopatra", 3, 40, 4), ("pharaon", 2, 15, 4),
    ("goofspiel", 2, 20, 1), ("kuhn_poker", 2, 9, 1),
]  # fmt: skip


def compared(game: Game, seed: int, steps: int, bots: tuple[str, ...], every: int = 1) -> int:
    """Plays at random and compares two worlds at every step; says how many worlds were really others."""
    chance, match, others = random.Random(seed), game.start(seed=seed), 0
    for step in range(steps):
        for eyes in onlookers(match) if step % every == 0 else ():
            assert differences(match, eyes, chance.randrange(1 << 30), bots) == [], (step, eyes)
            others += is_other(match, eyes, step)
        if match.over:
            break
        match.take(chance.choice(match.decision.options))
    return others


@pytest.mark.parametrize("name", GAMES)
def test_small_games(name: str, tmp_path: Path) -> None:
    game = small_game(tmp_path, name)
    assert sum(compared(game, seed, 30, ("random", "greedy")) for seed in range(6)) > 5


@pytest.mark.parametrize(("name", "players", "steps", "every"), SHIPPED)
def test_shipped_games(name: str, players: int, steps: int, every: int) -> None:
    game = rulestone.load(name, players=players)
    assert compared(game, 0, steps, ("random",), every) or name == "ra"  # where everything can be followed
