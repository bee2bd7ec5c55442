"""A tenth of the recorded games, one for each number of players; the script replays them all."""

from __future__ import annotations

import pytest
from replay_traces import compare, difference
from traces import Trace, read

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
