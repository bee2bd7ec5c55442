"""Plays random games of Ra for each number of players and looks for dead ends and lost pieces.

    python tests/ra/random_games.py GAMES

Exit 1 if a game does not end, offers nothing, or loses or invents a tile or disc.
"""

from __future__ import annotations

import sys
from random import Random

from engine_table import pieces
from oracle import TILES

import rulestone

LONGEST = 2000


def trouble(game: rulestone.Game, seed: int) -> str | None:
    """What went wrong in one random game, if anything did."""
    match, chance = game.start(seed=seed), Random(seed)
    for _ in range(LONGEST):
        if match.over:
            tiles, discs = pieces(match.table())
            return None if tiles == TILES and discs == list(range(1, 17)) else "pieces were not conserved"
        if len(match.decision.options) < 2:
            return "a decision without alternatives was asked"
        match.take(chance.choice(match.decision.options))
    return "the game did not end"


def main(arguments: list[str]) -> int:
    """Plays so many games for each number of players; says which went wrong."""
    games = int(arguments[0]) if arguments else 100
    failed = 0
    for players in (2, 3, 4, 5):
        game = rulestone.load("ra", players=players)
        found = {seed: text for seed in range(games) if (text := trouble(game, seed))}
        failed += len(found)
        print(f"{players} players: {games - len(found)} of {games} games are sound")
        for seed, text in list(found.items())[:3]:
            print(f"  seed {seed}: {text}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
