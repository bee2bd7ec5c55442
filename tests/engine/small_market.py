"""A small market to pay and use cards in: rules as text, and a match that starts from them."""

from __future__ import annotations

from pathlib import Path

import rulestone
from rulestone.match.match import Match

MARKET = """\
game market "Market"
players 2

kind coin is token "coin", "coins"
    returns to bank
group plain of coin "plain coin", "plain coins"
coin red, blue, green, 9 copies each, in plain
coin gold, 9 copies
gold stands for any plain
kind note is token "note", "notes"
    has shows coin
    returns to torn
note red_note, 3 copies
    shows: red
note stall_note, 3 copies
red_note stands for shows of it
stall_note stands for any plain when s is stall

pile bank of coin starts with all
pile box of note starts with all
pile torn of note
pile purse of coin each player
pile wallet of note each player
pile tray of coin
pile rack of note
number visits each player from 0 to 99
number luck each player from 0 to 99

kind shop is space "shop", "shops"
    has fare cost of coin
shop stall
    fare: 2 same plain
shop hall
    fare: 1 green and 1 any plain

kind helper is card "helper", "helpers"
    active in my team
pool spare of helper starts with all
pile team of helper each player

{cards}

to play
    repeat 4 times
        new round
        take turns until round_over is 1 as round
            choose visit or rest
            choose done
            set round_over to 1
        set round_over to 0
number round_over from 0 to 1

choice visit (shop s) "Visit [s]"
    needs open: size of tray fewer than 2
    pay from my purse, my wallet
        toll: 1 red, to tray or rack when size of tray + size of rack fewer than 2
        fare: fare of s, less toll
    then
        do enjoy
choice rest "Rest"
choice done "Done"
to enjoy
    step count
        add 1 to my visits
choice swap (plain a, plain b where b is not a) "Swap [a] for [b]"
    pay from my purse, my wallet
        handed: 1 own a
    then
        move b from bank to my purse
    at any moment
winner highest my visits
"""


def start(folder: Path, cards: str, purse: dict[str, int], notes: dict[str, int], team: list[str]) -> Match:
    """A match whose first seat has these coins, notes and helpers."""
    path = folder / "market.rules"
    path.write_text(MARKET.replace("{cards}", cards), encoding="utf-8")
    game = rulestone.load(path, players=2)
    state = game.initial(0)
    for place, bank, pieces in (
        ("purse", "bank", purse),
        ("wallet", "box", notes),
        ("team", "spare", dict.fromkeys(team, 1)),
    ):
        for name, count in pieces.items():
            _move(game, state, bank, place, name, count)
    match = Match(game, state, 0, "draw")
    match.begin()
    return match


def _move(game: rulestone.Game, state: list[int], source: str, target: str, name: str, count: int) -> None:
    places = game.runnable.layout.places
    member = game.ruleset.kinds[places[source].kind].member(name)
    assert member is not None
    for place, change in ((places[source].base, -count), (places[target].base, count)):
        state[place] += change
        state[place + 1 + member.index] += change


def options(match: Match) -> set[str]:
    """The names on offer."""
    return {option.name for option in match.decision.options}
