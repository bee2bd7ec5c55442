"""Plays random games of Pharaon in each edition and looks for dead ends and lost pieces.

    python tests/pharaon/pharaon_games.py GAMES

Exit 1 if a game does not end, asks without alternatives, or loses or invents a piece.
"""

from __future__ import annotations

import sys
from random import Random

import rulestone
from rulestone.program.head import ACTOR, CHOSEN, NOPT, OVER

EDITIONS = (None, "pl", "cs", "nl")
LONGEST = 5000


def trouble(game: rulestone.Game, seed: int) -> str | None:
    """What went wrong in one random game, if anything did: in Python, following what seats know."""
    module = game.runnable.plain(check=True)
    state, chance = game.initial(seed), Random(seed)
    pieces = game.census(state)
    for _ in range(LONGEST):
        module.advance(state)
        if state[OVER]:
            return None if game.census(state) == pieces else "pieces were not conserved"
        if state[NOPT] < 1:
            return "there was nothing to choose"
        if game.players == 1 and state[ACTOR] == 1 and state[NOPT] > 1:
            return "the automatic seat was asked"
        state[CHOSEN] = module.codes(state)[chance.randrange(state[NOPT])]
    return "the game did not end"


def trouble_in_match(game: rulestone.Game, seed: int) -> str | None:
    """The same in a match, where every decision can be read."""
    match, chance = game.start(seed=seed), Random(seed)
    for _ in range(LONGEST):
        if match.over:
            return None
        names = [option.name for option in match.decision.options]
        if len(names) < 2:
            return "a decision without alternatives was asked"
        if len(set(names)) < len(names):
            return "two options have the same name"
        match.take(chance.choice(match.decision.options))
    return "the game did not end"


def main(arguments: list[str]) -> int:
    """Plays so many games for each edition and number of players; says which went wrong."""
    games, failed = int(arguments[0]) if arguments else 100, 0
    for edition in EDITIONS:
        for players in (1, 2, 3, 4, 5):
            game = rulestone.load("pharaon", players=players, edition=edition)
            found = {seed: text for seed in range(games) if (text := trouble(game, seed))}
            failed += len(found)
            print(f"{edition or 'base'}, {players} players: {games - len(found)} of {games} games are sound")
            for seed, text in list(found.items())[:3]:
                print(f"  seed {seed}: {text}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
