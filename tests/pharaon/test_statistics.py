"""What the statistics claim, on a tenth of the games that the script plays."""

from __future__ import annotations

import pharaon_statistics
import pytest
from pharaon_statistics import Share, darkens

TENTH = pharaon_statistics.GAMES // 10


@pytest.mark.parametrize("claim", ["greedy", "traitor"])
def test_what_is_required_holds(claim: str) -> None:
    lines, holds = pharaon_statistics.CLAIMS[claim](TENTH)
    assert holds, lines


def test_seats_and_nobles_are_counted() -> None:
    fates = pharaon_statistics.watch(3, "random", 20)
    assert fates.games == 20
    assert sum(fates.seats.values()) == 20 * pharaon_statistics.WHOLE
    assert sum(fates.held.values()) >= 3 * 20  # everybody keeps one at the start
    assert all(fates.won[noble] <= held * pharaon_statistics.WHOLE for noble, held in fates.held.items())


@pytest.mark.parametrize(
    ("won", "steady"),
    [
        ([20, 24, 30, 36, 42, 50], True),
        ([20, 24, 22, 36, 42, 50], True),  # within the interval
        ([20, 40, 22, 36, 42, 50], False),
        ([20, 21, 22, 23, 24, 34], False),  # not 15 points more
    ],
)
def test_what_counts_as_darkening(won: list[int], steady: bool) -> None:
    assert darkens([Share(wins, 100) for wins in won]) == steady


def test_a_share_is_told_with_its_interval() -> None:
    assert str(Share(8, 10)) == "80.0% (49.0% to 94.3%) of 10"
