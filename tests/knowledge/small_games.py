"""Small games with something hidden in each: what the tests of knowledge play."""

from __future__ import annotations

from pathlib import Path

import rulestone
from rulestone.match.game import Game

CARDS = """
kind card is card "card", "cards"
card king, queen, jack, 2 copies each
pool deck of card starts with all
"""

DIE = """
game secret_die "Secret die"
players 2
number pips each player from 0 to 6 hidden "pips"
number right each player from 0 to 9 "right guesses"
choice low "It is low"
    then
        if pips of left of me at most 3
            add 1 to my right
choice high "It is high"
    then
        if pips of left of me at least 4
            add 1 to my right
to play "Play"
    for each player p
        as p
            roll face from 1 to 6
            set my pips to face
    for each player p
        as p
            choose low or high
score hits "Hits": my right
score luck "Luck": my pips
winner highest score
"""

BID = """
game secret_bid "Secret bid"
players 2
number purse each player from 0 to 9 starts 4 "purse"
number bid each player from 0 to 9 hidden "bid"
number won each player from 0 to 9 "lots"
secret choice offer (number n from 0 to my purse) "Bid [n]"
    needs even: n mod 2 is 0
    then
        set my bid to n
to play "Play"
    repeat 2 times
        for each player p
            as p
                choose offer
        let best be the player p with highest bid of p
        add 1 to won of best
        for each player p
            subtract bid of p from purse of p
            set bid of p to 0
score lots "Lots": my won
winner highest score
"""

GRID = """
game secret_sea "Secret sea"
players 2
kind card is card "card", "cards"
card ship, 4 copies
pile box of card starts with all
grid sea 2 by 2 of card each player secret
number hits each player from 0 to 9 "hits"
secret choice hide (cell c of sea) "Hide at [c]"
    then
        move ship from box to my sea at c
choice shoot (cell c of sea) "Shoot at [c]"
    then
        if sea of left of me at c is ship
            add 1 to my hits
to play "Play"
    for each player p
        as p
            choose hide
    repeat 2 times
        for each player p
            as p
                choose shoot
score points "Points": my hits
winner highest score
"""

ROW = f"""
game hidden_row "Hidden row"
players 2
{CARDS}
row shelf of card each player 3 slots hidden
pile shown of card
choice lay_open "Lay your shelf open"
    then
        show my shelf to all
choice play (card c in my shelf) "Play [c]"
    then
        move c from my shelf to shown
to play "Play"
    repeat 2 times
        for each player p
            draw card c from deck to shelf of p
    repeat 2 times
        for each player p
            as p
                choose lay_open or play
score cards "Cards": total index of it for card in my shelf
winner highest score
"""

HAND = f"""
game shown_hand "Seen by the others only"
players 3
{CARDS}
pile hand of card each player secret
pile played of card
choice wait "Wait"
choice drop "Drop your hand"
    then
        move all from my hand to played
to play "Play"
    for each player p
        draw card c from deck to hand of p
        for each player q where q is not p
            show c from hand of p to q
    for each player p
        as p
            choose wait or drop
score cards "Cards": total index of it for card in my hand
winner highest score
"""

GAMES = {"die": DIE, "bid": BID, "grid": GRID, "row": ROW, "hand": HAND}


def small_game(folder: Path, name: str) -> Game:
    """One of the small games, loaded."""
    path = folder / f"{name}.rules"
    path.write_text(GAMES[name], "utf-8")
    return rulestone.load(path)
