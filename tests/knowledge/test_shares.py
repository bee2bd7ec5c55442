"""Worlds that a seat imagines come as often as they are likely, by all histories of small games."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from knowledge.enumeration import chi_square, shares, worlds
from knowledge.small_games import CARDS
from rulestone import load
from rulestone.match.beliefs import Beliefs

SAMPLES = 1500

DEALT = f"""
game dealt "Dealt"
players 3
{CARDS}
pile hand of card each player hidden
pile well of card secret
choice drop (card c in my hand) "Drop [c]"
    then
        move c from my hand to well
choice wait "Wait"
to play "Play"
    draw card c from deck to well
    for each player p
        draw card c from deck to hand of p
    as player 1
        choose wait
    as player 2
        choose wait or drop
"""

ROLLED = """
game rolled "Rolled"
players 2
number pips each player from 0 to 6 hidden
number seed from 0 to 9 secret
choice low "Low"
choice high "High"
to play "Play"
    for each player p
        as p
            roll face from 1 to 6
            set my pips to face
    roll grain from 2 to 4
    set seed to grain
    for each player p
        as p
            choose low or high
score s "S": my pips
score t "T": seed
"""

SUNK = """
game sunk "Sunk"
players 2
kind card is card "card", "cards"
card ship, 2 copies
pile box of card starts with all
grid sea 2 by 3 of card each player secret
secret choice hide (cell c of sea) "Hide at [c]"
    then
        move ship from box to my sea at c
choice look_out "Look out"
choice nod "Nod"
to play "Play"
    for each player p
        as p
            choose hide
    as player 1
        choose look_out or nod
score s "S": size of my sea
"""

GAMES = {
    "dealt": (DEALT, 1, ("hand", "well", "deck")),
    "rolled": (ROLLED, 1, ("pips", "seed")),
    "sunk": (SUNK, 0, ("sea",)),
}


@pytest.mark.parametrize("name", GAMES)
def test_worlds_come_as_often_as_they_are_likely(name: str, tmp_path: Path) -> None:
    text, seat, places = GAMES[name]
    path = tmp_path / f"{name}.rules"
    path.write_text(text, "utf-8")
    game, compared = load(path), 0

    def read(table: dict[str, object]) -> list[object]:
        return [table[place] for place in places]

    for found in list(worlds(game, seat).values())[:6]:
        expected = shares(found, read)
        match = found[0][1]
        beliefs = Beliefs(game.runnable, match.players, seat)
        drawn = (game.viewer.table(beliefs.sample(match.snapshot(), n)) for n in range(SAMPLES))
        counts = Counter(str(read(table)) for table in drawn)
        assert set(counts) == set(expected)
        freedom = len(expected) - 1
        assert chi_square(expected, counts) < freedom + 4.5 * (2 * freedom) ** 0.5 + 5
        compared += freedom > 0
    assert compared
