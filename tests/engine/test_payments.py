"""Payments: as what a piece is paid, what it counts towards, and where it goes."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_market import options, start

PLAIN = """helper porter
helper guide
    may replace toll of visit with 1 own plain when s is stall
helper scribe
    blue stands for red
    red stands for blue
helper clerk
    blue stands for green, only for fare
"""


def visits(
    folder: Path, purse: dict[str, int], notes: dict[str, int] | None = None, team: str = ""
) -> set[str]:
    match = start(folder, PLAIN, {"gold": 0, **purse}, notes or {}, team.split())
    return {o for o in options(match) if o.startswith("visit")} if not match.over else set()


@pytest.mark.parametrize(
    ("purse", "notes", "team", "expected"),
    [
        ({"red": 2}, {}, "", {"visit stall"}),
        ({"red": 1, "blue": 2}, {}, "", {"visit stall"}),
        ({"red": 1, "green": 1}, {}, "", {"visit hall"}),
        ({"gold": 2}, {}, "", {"visit stall", "visit hall"}),
        ({"red": 1}, {"red_note": 1}, "", {"visit stall"}),
        ({"red": 1}, {"stall_note": 1}, "", {"visit stall"}),
        ({"blue": 2}, {}, "scribe", {"visit stall"}),
        ({"blue": 2}, {}, "guide", {"visit stall"}),
        ({"red": 1, "blue": 1}, {}, "clerk", {"visit hall"}),
    ],
)
def test_what_can_be_paid(
    tmp_path: Path, purse: dict[str, int], notes: dict[str, int], team: str, expected: set[str]
) -> None:
    assert visits(tmp_path, purse, notes, team) == expected


@pytest.mark.parametrize(
    ("purse", "team"), [({"blue": 2}, ""), ({"blue": 2}, "clerk"), ({"red": 1}, "porter")]
)
def test_what_cannot(tmp_path: Path, purse: dict[str, int], team: str) -> None:
    assert not any(
        entry.name.startswith("visit") for entry in start(tmp_path, PLAIN, purse, {}, team.split()).log
    )


def test_the_first_piece_is_asked_for_with_its_colour(tmp_path: Path) -> None:
    match = start(tmp_path, PLAIN, {"red": 2, "blue": 3, "gold": 1}, {}, ["guide", "scribe"])
    match.take("visit stall")
    assert options(match) == {"pay red", "pay blue", "pay blue red", "pay gold red"}


def test_paid_as_another_colour_it_counts_as_that_colour(tmp_path: Path) -> None:
    match = start(tmp_path, PLAIN, {"blue": 3, "red": 1, "green": 1}, {}, ["guide", "scribe"])
    match.take("visit stall")
    match.take("pay blue red")
    assert {"pay red", "pay blue"} <= options(match)


def test_pieces_go_to_the_place_that_takes_them(tmp_path: Path) -> None:
    match = start(tmp_path, PLAIN, {"red": 1, "blue": 1}, {"red_note": 1}, [])
    match.take("visit stall")
    match.take("pay red_note red")
    table = match.table()
    assert table["rack"] == ["red_note"] and table["tray"] == []
    assert table["purse"][0] == ["blue"]


def test_enough_may_be_enough(tmp_path: Path) -> None:
    """With the red one counted, one gold piece pays for two reds; two of them for two of another colour."""
    match = start(tmp_path, PLAIN, {"red": 1, "gold": 2}, {}, [])
    match.take("visit stall")
    match.take("pay red")
    assert options(match) == {"enough", "pay gold"}
