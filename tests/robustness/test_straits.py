"""A few of the 200 runs in need that `make soak` does."""

from __future__ import annotations

from robustness.straits import STRAITS, straits

RUNS = 2 * len(STRAITS)


def test_commands_in_need_stay_right_and_leave_everything_whole() -> None:
    assert straits(1000, RUNS) == []
