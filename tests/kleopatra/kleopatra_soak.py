"""Mosaics and sanctuaries against brute force on 2 000 random gardens, and 2 000 random games a table.

python tests/kleopatra/kleopatra_soak.py [GARDENS [GAMES]]
"""

from __future__ import annotations

import sys

import kleopatra_games
import test_garden


def main(arguments: list[str]) -> int:
    """Compares so many gardens, then plays so many games for each number of players."""
    gardens, games = ([int(a) for a in arguments] + [2000, 2000][len(arguments) :])[:2]
    test_garden.check_gardens(gardens, seed=6)
    print(f"gardens: {gardens} as by brute force")
    return kleopatra_games.main([str(games)])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
