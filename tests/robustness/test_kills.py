"""A part of the kills that `make soak` does in full: 30 of 1 000.

Each takes a process that has to begin, half a second or more: a tenth of them would not fit into 40 seconds.
"""

from __future__ import annotations

from robustness.kills import kills

KILLS = 30


def test_commands_that_are_killed_leave_everything_whole() -> None:
    assert kills(KILLS, seed=7) == []
