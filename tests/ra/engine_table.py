"""Ra as the engine plays it, as a table on which recorded games can be replayed."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile
from typing import Any

from traces import Step, codes

import rulestone


class EngineTable:
    """A match in which chance is asked for."""

    def __init__(self, players: int) -> None:
        self.match = rulestone.load("ra", players=players).start(chance="ask")
        self.players = players

    def asked(self) -> tuple[int | None, list[str]] | None:
        """Who must choose among what; None when the game is over."""
        if self.match.over:
            return None
        decision = self.match.decision
        return decision.actor, [option.name for option in decision.options]

    def take(self, name: str) -> None:
        """Goes on with the option of that name."""
        self.match.take(name)

    def settled(self) -> list[Step]:
        """What was done and drawn without alternative since something was taken last."""
        entries = list(takewhile(lambda entry: not entry.asked, reversed(self.match.log)))
        return [(entry.actor, entry.name) for entry in reversed(entries)]

    def snapshot(self) -> dict[str, Any]:
        """The position in the words of the recorded games."""
        table, over = self.match.table(), self.match.over
        return {
            "epoch": table["epoch"],
            "to_move": self._to_move(table),
            "ra_drawn": 0 if over else table["barge"],
            "track": [] if over else codes(table["track"]),
            "center": discs(table["centre"])[0],
            "over": over,
            "players": [self._seat(table, seat) for seat in range(self.players)],
        }

    def _to_move(self, table: dict[str, Any]) -> int | None:
        """A call of Ra without alternative has been made already: the turn is still the caller's."""
        asked = self.asked()
        if asked is None:
            return -1
        bidding = any(name.startswith(("bid", "pass")) for name in asked[1])
        return table["ra_player"] if bidding else asked[0]

    def _seat(self, table: dict[str, Any], seat: int) -> dict[str, Any]:
        return {
            "up": discs(table["up"][seat]),
            "down": discs(table["down"][seat]),
            "tiles": codes(table["tiles"][seat]),
            "score": table["points"][seat],
        }


def pieces(table: dict[str, Any]) -> tuple[Counter[str], list[int]]:
    """Every tile and every disc, wherever it lies."""
    tiles = Counter([*table["bag"], *table["box"], *table["track"]])
    found = [*table["spare"], *table["centre"]]
    for seat in range(len(table["tiles"])):
        tiles.update(table["tiles"][seat])
        found += [*table["up"][seat], *table["down"][seat]]
    return tiles, discs(found)


def discs(names: list[str]) -> list[int]:
    """The numbers of discs, lowest first."""
    return sorted(int(name.removeprefix("disc ")) for name in names)
