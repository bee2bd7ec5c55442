"""Counts the sequences that follow three recorded positions, by brute force and without the engine.

Run as a script it writes the counts to `tests/perft/ra.json`, which the engine is held to.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from oracle import Oracle, perft
from traces import read, replay

FILE = Path(__file__).parent.parent / "perft" / "ra.json"
DEPTH = 4

# Which recorded game, and how many of its events come before the position.
POSITIONS = {
    "a god could take an earthquake": (0, 239),
    "the next Ra tile ends the epoch": (12, 330),
    "a god could take unrest, five players": (35, 305),
}


def cases() -> list[dict[str, Any]]:
    """The positions, each as the choices and draws that lead to it, with their counts."""
    traces = list(read())
    found = []
    for title, (number, events) in POSITIONS.items():
        players = traces[number]["players"]
        prefix = replay(Oracle(players), traces[number], events).taken
        counts = [perft(players, prefix, depth) for depth in range(1, DEPTH + 1)]
        case = {"title": title, "ruleset": "ra", "players": players, "counts": counts, "prefix": prefix}
        found.append(case)
    return found


def text() -> str:
    """The whole file, a case a line."""
    return "[\n" + ",\n".join(json.dumps(case) for case in cases()) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
