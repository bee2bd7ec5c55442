"""The second Ra must itself be right before it may judge: it replays every recorded game."""

from __future__ import annotations

from typing import Any

import pytest
from oracle import Oracle
from traces import Trace, codes, read, replay

TRACES = list(read())


class OracleTable:
    """The second Ra as a table to replay on."""

    def __init__(self, players: int) -> None:
        self.game = Oracle(players)

    def asked(self) -> tuple[int | None, list[str]] | None:
        return self.game.decision

    def take(self, name: str) -> None:
        self.game.take(name)

    def snapshot(self) -> dict[str, Any]:
        game = self.game
        return {
            "epoch": game.epoch,
            "to_move": game.to_move,
            "ra_drawn": game.ra_drawn,
            "track": codes(game.track.elements()),
            "center": game.center,
            "over": game.decision is None,
            "players": [
                {"up": s.up, "down": s.down, "tiles": codes(s.tiles.elements()), "score": s.score}
                for s in game.seats
            ],
        }


@pytest.mark.parametrize("trace", TRACES, ids=lambda trace: f"{trace['players']}p-{trace['seed']}")
def test_recorded_games_agree(trace: Trace) -> None:
    table = OracleTable(trace["players"])
    outcome = replay(table, trace)
    assert outcome.difference is None
    assert [seat.score for seat in table.game.seats] == trace["final"]
    assert table.game.decision is None
