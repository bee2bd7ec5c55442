"""The second Ra must itself be right before it may judge: it replays every recorded game."""

from __future__ import annotations

from collections import Counter

import count_positions
import pytest
from oracle import MONUMENTS, Oracle, monuments, worth
from traces import Trace, read, replay


@pytest.mark.parametrize("trace", list(read()), ids=lambda trace: f"{trace['players']}p-{trace['seed']}")
def test_recorded_games_agree(trace: Trace) -> None:
    game = Oracle(trace["players"])
    assert replay(game, trace).difference is None
    assert [seat.score for seat in game.seats] == trace["final"]
    assert game.decision is None


def test_counted_positions_are_up_to_date() -> None:
    assert count_positions.FILE.read_text(encoding="utf-8") == count_positions.text()


@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        ({"flood": 1, "nile": 3, "art": 1}, 4),
        ({"flood": 2, "art": 1}, 2),
        ({"nile": 4, "art": 1}, 0),
        ({"gold": 1}, -2),
    ],
)
def test_known_worth_of_tiles(tiles: dict[str, int], points: int) -> None:
    assert worth(Counter(tiles)) == points


@pytest.mark.parametrize(
    ("counts", "points"),
    [([4, 3, 2, 1], 19), ([5] * 8, 135), ([1] * 8, 15), ([4, 1, 1, 1, 1, 1, 1], 20)],
)
def test_known_worth_of_monuments(counts: list[int], points: int) -> None:
    assert monuments(Counter(dict(zip(MONUMENTS, counts, strict=False)))) == points
