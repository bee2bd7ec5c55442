"""Prints, as JSON, what this process makes of every shipped ruleset.

    python tests/engine/fingerprints.py WORKERS COMPILED

The digest, the program as Python, a saved match of bots and the report of a simulation: whoever
prints it, wherever, it must come out the same.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256

import rulestone
from rulestone.link.files import shipped
from rulestone.match.bots import make
from rulestone.match.game import Game

GAMES = 6


def played(game: Game) -> str:
    """A match of random bots as it is saved."""
    match = game.start(seed=21)
    bots = [make("random", seat, 21) for seat in range(match.players)]
    while not match.over:
        match.take(bots[match.decision.actor or 0].choose(match))
    return match.to_json()


def fingerprint(name: str, workers: int, compiled: bool) -> dict[str, str]:
    """One ruleset."""
    game = rulestone.load(name)
    report = game.simulate(games=GAMES, seed=4, workers=workers, compiled=compiled)
    texts = {
        "digest": game.digest,
        "source": game.runnable.spelled.source,
        "match": played(game),
        "simulation": json.dumps(report.to_dict()),
    }
    return {title: sha256(text.encode()).hexdigest() for title, text in texts.items()}


if __name__ == "__main__":
    workers, compiled = map(int, sys.argv[1:])
    print(json.dumps({name: fingerprint(name, workers, bool(compiled)) for name in shipped()}))
