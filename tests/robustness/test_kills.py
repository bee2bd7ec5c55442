"""A part of the kills that `make soak` does in full."""

from __future__ import annotations

from robustness.kills import kills

KILLS = 30


def test_commands_that_are_killed_leave_everything_whole() -> None:
    assert kills(KILLS, seed=7) == []
