"""The little games that the examples stand in."""

from __future__ import annotations

from dataclasses import dataclass

BARE, ORCHARD, WORKSHOP = "bare", "orchard", "workshop"


@dataclass(frozen=True, slots=True)
class Setting:
    """A game to which an example adds a few lines."""

    text: str
    rules: str


_BARE = """\
game sample "Sample"
players 2 to 4
"""

_ORCHARD = """\
game orchard "Orchard"
players 2 to 4
option late from 0 to 1 starts 0 "Late harvest"

kind quarter is space "quarter", "quarters"
quarter spring, summer, autumn, winter

kind fruit is token "fruit", "fruits"
    has worth number
    has ripens quarter
    returns to market
table fruit
    id    | copies | group | worth | ripens
    apple | 6      | sweet | 1     | autumn
    pear  | 6      | sweet | 2     | autumn
    plum  | 6      | sweet | 3     | summer
    lemon | 6      |       | 5     | winter
group sweet of fruit "sweet fruit", "sweet fruits"

kind marker is piece "marker", "markers"
marker for each player, 4 copies

pile market of fruit starts with all
pile basket of fruit each player holds 6
row stall of fruit 3 slots
ring year of quarter 4 slots starts with all
wheel ripe in year: plum, apple, pear, lemon
pile store of marker each player starts with mine
grid field 3 by 4 of marker

number points each player from 0 to 30
number visits each player for each quarter from 0 to 9
number shown for each fruit from 0 to 1
player leader
remember fruit favourite
list prize by players from 2: 3, 4, 5
value wealth (player p): total worth of it for fruit in basket of p
value display_worth: total worth of it * shown of it for fruit

choice pick (fruit f in market) "Pick [f]"
    needs room: my basket is not full
    then
        move f from market to my basket
        add 1 to my visits of ripens of f
choice plant (cell c of field) "Plant on [c]"
    needs free: c is empty
    needs left: my store is not empty
    then
        move my marker from my store to c
        if line of 3 through c
            add prize to my points

to play "Play"
    take turns until my basket is full or size of market at most late
        choose pick or plant

score fruit_score "Fruit": wealth of me
score line_score "Lines": my points
winner highest score, then lowest size of my basket
"""

_WORKSHOP = """\
game workshop "Workshop"
players 2 to 4

kind good is token "good", "goods"
    returns to supply
good wood, clay, iron, 9 copies each, in basic
good silver, 9 copies
group basic of good "basic good", "basic goods"
pile supply of good starts with all
pile goods of good each player
pile chest of good holds 3
silver stands for any basic

kind house is space "house", "houses"
    has price cost of good
house kiln "Kiln"
    price: 2 same basic
house forge "Forge"
    price: 3 different basic

kind helper is card "helper", "helpers"
    active in my helpers
helper apprentice "Apprentice"
pile candidates of helper starts with all
pile helpers of helper each player
number built each player for each house from 0 to 9
number days from 0 to 9

choice build (house h) "Build [h]"
    needs few: my built of h at most 1
    pay from my goods
        price: price of h
    then
        add 1 to my built of h
choice gather "Gather"
    then
        do collect
choice rest "Rest"
to collect "Collect"
    step gain
        move wage wood from supply to my goods
        move 1 clay from supply to my goods
value wage
    base: 1
    late: 1 if days at least 3 otherwise 0

to play "Play"
    take turns until days is 9
        add 1 to days
        choose build or gather or rest
        if me is player 1
            new round

score houses "Houses": my built of kiln + 2 * my built of forge
winner highest score
"""

SETTINGS = {
    BARE: Setting("Nothing but a name and the number of players.", _BARE),
    ORCHARD: Setting(
        "Fruit in a market, baskets, a stall with slots, a ring of seasons, and a field with cells. An "
        "example here begins with the first decision of the game: everything still lies where it starts, "
        "player 1 is to move, and two play.",
        _ORCHARD,
    ),
    WORKSHOP: Setting(
        "Goods that are paid with, houses that cost something, and helpers with abilities.", _WORKSHOP
    ),
}
