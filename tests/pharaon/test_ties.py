"""Who wins: the most points, then the pharaoh, then what is left over; alone the Traitor wins every tie."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import pytest
from situations import Table, game

NOBODY = None


@dataclass(frozen=True)
class Case:
    """Resources and chamber steps of each seat, the seat of the pharaoh, and who wins."""

    goods: tuple[int, ...]
    built: tuple[int, ...]
    pharaoh: int | None
    points: tuple[int, ...]
    winners: tuple[int, ...]


# The first seat holds the first-player token: three points. Steps bring 0, 2, 5, 9, 14, 20 or 27.
CASES = [
    Case((0, 4, 0), (0, 0, 0), NOBODY, (3, 4, 0), (1,)),
    Case((1, 4, 0), (0, 0, 0), NOBODY, (4, 4, 0), (1,)),
    Case((1, 4, 4), (0, 0, 0), NOBODY, (4, 4, 4), (1, 2)),
    Case((0, 10, 0), (0, 0, 0), 0, (10, 10, 0), (0,)),
    Case((0, 14, 7), (0, 0, 0), 2, (3, 14, 14), (2,)),
    Case((0, 5, 0), (1, 0, 2), NOBODY, (5, 5, 5), (1,)),
]
ALONE = [
    Case((4, 7), (0, 0), NOBODY, (7, 7), (1,)),
    Case((11, 7), (0, 0), 1, (14, 14), (1,)),
    Case((0, 10), (0, 0), 0, (10, 10), (1,)),
    Case((5, 7), (0, 0), NOBODY, (8, 7), (0,)),
]


def outcome(case: Case, players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Points and winners as the engine counts them."""
    table = Table(game(None, players), list(game(None, players).start(seed=5).state))
    seats = range(len(case.goods))
    for seat in seats:
        table.fill("goods", Counter({"trade": case.goods[seat]}), seat)
        table.fill("court", Counter(), seat)
        table.put("built", case.built[seat], seat)
    table.put("throne", -1 if case.pharaoh is None else case.pharaoh)
    module = table.game.runnable.plain()
    mask = int(module.winner_mask(table.state))
    points = tuple(int(module.score_total(table.state, seat)) for seat in seats)
    return points, tuple(seat for seat in seats if mask >> seat & 1)


@pytest.mark.parametrize("case", CASES)
def test_ties(case: Case) -> None:
    assert outcome(case, 3) == (case.points, case.winners)


@pytest.mark.parametrize("case", ALONE)
def test_the_traitor_wins_every_tie(case: Case) -> None:
    assert outcome(case, 1) == (case.points, case.winners)
