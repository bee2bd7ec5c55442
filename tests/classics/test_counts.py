"""The small classics against the numbers that are known of them."""

from __future__ import annotations

import pytest

import rulestone

HISTORIES = {
    "tic_tac_toe": 255_168,
    "kuhn_poker": 30,
    "goofspiel": 13_824,
}


@pytest.mark.parametrize("name", HISTORIES)
def test_complete_games(name: str) -> None:
    match = rulestone.load(name, players=2).start(chance="ask")
    assert match.histories() == HISTORIES[name]
