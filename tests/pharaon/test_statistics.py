"""What the statistics claim, on a tenth of the games that the script plays."""

from __future__ import annotations

import pharaon_statistics
import pytest
from pharaon_statistics import Share, darkens

TENTH = pharaon_statistics.GAMES // 10


def test_greedy_beats_random_nine_times_of_ten() -> None:
    lines, holds = pharaon_statistics.greedy(TENTH)
    assert holds, lines


def test_dark_sides_make_the_traitor_win_more() -> None:
    """None against all; the script plays every number of dark sides."""
    light, dark = (pharaon_statistics.traitors_share(TENTH, sides) for sides in (0, 5))
    assert darkens([light, dark]), (str(light), str(dark))
    assert 0 < light.won < dark.won < TENTH


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
