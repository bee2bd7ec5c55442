"""Random games played on the engine and on the second Ra side by side: every option, every snapshot."""

from __future__ import annotations

from random import Random

import pytest
from engine_table import EngineTable, pieces
from oracle import TILES, Oracle


def side_by_side(players: int, seed: int) -> tuple[EngineTable, Oracle]:
    """One random game on both tables, compared at every decision."""
    engine, oracle, chance = EngineTable(players), Oracle(players), Random(seed)
    while oracle.decision is not None:
        asked = engine.asked()
        assert asked is not None
        assert (asked[0], sorted(asked[1])) == (oracle.decision[0], sorted(oracle.decision[1]))
        name = chance.choice(sorted(asked[1]))
        engine.take(name)
        oracle.take(name)
    assert engine.asked() is None
    assert engine.snapshot() == oracle.snapshot()
    return engine, oracle


def oracle_game(players: int, seed: int) -> Oracle:
    """The same random game on the second Ra alone."""
    oracle, chance = Oracle(players), Random(seed)
    while oracle.decision is not None:
        oracle.take(chance.choice(sorted(oracle.decision[1])))
    return oracle


def tied_for_the_lead(game: Oracle) -> bool:
    scores = sorted(seat.score for seat in game.seats)
    return scores[-1] == scores[-2]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(3))
def test_same_options_and_scores(players: int, seed: int) -> None:
    engine, oracle = side_by_side(players, seed)
    assert list(engine.match.scores) == [seat.score for seat in oracle.seats]
    assert list(engine.match.winners) == oracle.winners()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_highest_disc_breaks_a_tie(players: int) -> None:
    seed = next(seed for seed in range(1000) if tied_for_the_lead(oracle_game(players, seed)))
    engine, oracle = side_by_side(players, seed)
    scores = list(engine.match.scores)
    assert scores.count(max(scores)) > 1
    assert list(engine.match.winners) == oracle.winners()
    assert len(engine.match.winners) == 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nobody_ends_below_nothing(players: int) -> None:
    seed = next(
        seed for seed in range(1000) if any(seat.score == 0 for seat in oracle_game(players, seed).seats)
    )
    engine, _ = side_by_side(players, seed)
    assert min(engine.match.scores) == 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_pieces_are_conserved(players: int) -> None:
    table, chance = EngineTable(players), Random(players)
    while (asked := table.asked()) is not None:
        tiles, discs = pieces(table.match.table())
        assert tiles == TILES
        assert discs == list(range(1, 17))
        table.take(chance.choice(asked[1]))
    assert pieces(table.match.table())[0].total() == 180


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_breakdown_adds_up(players: int) -> None:
    engine, _ = side_by_side(players, seed=7)
    match = engine.match
    totals = [sum(part.value for part in match.breakdown(seat)) for seat in range(players)]
    assert totals == match.scores == match.table()["points"]
