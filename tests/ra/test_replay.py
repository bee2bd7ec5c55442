"""A tenth of the recorded games, one for each number of players; the script replays them all."""

from __future__ import annotations

from random import Random

import pytest
from engine_table import EngineTable
from oracle import Oracle
from replay_traces import compare, difference
from traces import Outcome, Step, Trace, follow, read

TENTH = list(read())[::10]


@pytest.mark.parametrize("trace", TENTH, ids=lambda trace: f"{trace['players']}p-{trace['seed']}")
def test_every_snapshot_is_equal(trace: Trace) -> None:
    agreed, snapshots, found = difference(trace)
    assert found is None
    assert agreed == snapshots > 0


def test_a_difference_is_reported() -> None:
    trace = TENTH[0] | {"final": [0, 0]}
    report, same = compare([trace])
    assert not same
    assert report.startswith("0 of 1 games agree")
    assert "first difference: game 1 (2 players" in report


def only_one_kind(game: Oracle, seat: int) -> bool:
    """Whether nothing but equal tiles can be taken for gods, and more of them than one."""
    kinds = [count for tile, count in game.track.items() if count and tile != "god"]
    return len(kinds) == 1 and kinds[0] > 1 and game.seats[seat].tiles["god"] > 1


def with_equal_tiles(players: int, seed: int) -> list[Step]:
    """A game in which somebody takes one of two equal tiles, without a choice, and then stops."""
    game, chance = Oracle(players), Random(seed)
    while game.decision is not None:
        seat, options = game.decision
        game.take(chance.choice(options) if seat is None else _wish(game, seat, options, chance))
    return game.history


def _wish(game: Oracle, seat: int, options: list[str], chance: Random) -> str:
    at_random = chance.choice(options)
    if "stop" in options:
        return "stop"
    if "spend" not in options:
        return at_random
    if only_one_kind(game, seat):
        return "spend"
    if "draw" in options and (game.track.total() < 2 or "invoke" not in options):
        return "draw"
    return "draw" if "draw" in options and chance.random() < 0.5 else "invoke"


EQUAL = [(2, 63), (2, 97), (3, 56), (3, 207), (3, 233), (4, 109), (5, 359), (5, 398)]


@pytest.mark.parametrize(("players", "seed"), EQUAL)
def test_what_was_taken_by_itself_is_not_taken_twice(players: int, seed: int) -> None:
    """The only kind of tile is claimed without a choice; then another is on offer, but recorded is stop."""
    history = with_equal_tiles(players, seed)
    claims = [number for number, (_, name) in enumerate(history) if name.startswith("claim")]
    assert [history[number + 1][1] for number in claims] == ["stop"]
    for table in (Oracle(players), EngineTable(players)):
        outcome = Outcome(settled=table.settled())
        follow(table, history, outcome)
        assert (outcome.difference, table.asked()) == (None, None)
        assert len(outcome.taken) < len(history)


def test_a_step_that_is_not_asked_for_is_a_difference() -> None:
    table = EngineTable(2)
    outcome = Outcome(settled=table.settled())
    follow(table, [(None, "two_2"), (None, "two_1"), (0, "bid 9")], outcome)
    assert outcome.difference is not None
    assert outcome.difference.startswith("recorded (0, 'bid 9'), asked (1, ")
