"""Plays random games for each number of players and looks for dead ends and lost pieces.

    python tests/kleopatra/kleopatra_games.py [GAMES]

Exit 1 if a game does not end, or loses or invents a card, part, mosaic, merchant or statue.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import rulestone
from rulestone.match.game import Game
from rulestone.match.views import Viewer
from rulestone.program.head import OVER

LONGEST = 20_000
SEATS = (3, 4, 5)


def pieces(game: Game, state: Sequence[int], kind: str) -> int:
    """How many pieces of a kind lie anywhere."""
    layout, found = game.runnable.layout, 0
    for place in layout.places.values():
        if place.kind != kind:
            continue
        for base in range(place.base, place.base + place.size, place.stride):
            cells = state[base + 1 : base + 1 + place.cells]
            found += sum(1 for c in cells if c) if place.shape == "grid" else sum(cells)
    return found


def trouble(game: Game, seed: int) -> str | None:
    """What went wrong in one random game, if anything did."""
    module, state = game.runnable.plain(check=True), game.initial(seed=seed)
    module.playout(state, LONGEST)
    if not state[OVER]:
        return "the game did not end"
    for kind, count in (("card", 109), ("part", 21), ("mosaic", 12), ("merchant", 15)):
        if pieces(game, state, kind) != count:
            return f"there are {pieces(game, state, kind)} of {kind}"
    table = Viewer(game.runnable).table(state)
    heap, categories = (module.question("value", name) for name in ("heap", "categories"))
    assert heap is not None and categories is not None
    if sum(table["amulets"]) + heap(state, 0) != 89:
        return "amulets were lost"
    if table["steps_taken"] != categories(state, 0) or table["steps_taken"] < 5:
        return "Cleopatra is not where she should be"
    return None


def main(arguments: list[str]) -> int:
    """Plays so many games for each number of players; says which went wrong."""
    games, failed = int(arguments[0]) if arguments else 2000, 0
    for players in SEATS:
        game = rulestone.load("kleopatra", players=players)
        found = {seed: text for seed in range(games) if (text := trouble(game, seed))}
        failed += len(found)
        print(f"{players} players: {games - len(found)} of {games} games are sound")
        for seed, text in list(found.items())[:3]:
            print(f"  seed {seed}: {text}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
