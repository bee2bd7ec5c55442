"""What is kept between moves: numbers, places, wheels and lists."""

from __future__ import annotations

from .. import ast
from .model import Construct, Section

STATE = Section(
    "State",
    "Everything that can change is declared, with bounds, so every game has a state of fixed size.",
    (
        Construct(
            "number",
            ast.NumberDecl,
            (
                'number NAME [each player] [for each INDEX] from X to Y [starts X] [hidden] ["TITLE"]',
                'player NAME [each player] [for each INDEX] [hidden] ["TITLE"]',
                'remember KIND NAME [each player] [for each INDEX] [hidden] ["TITLE"]',
                "INDEX: KIND | cell of GRID [and KIND]",
            ),
            "A number with its bounds; or a seat, or a member of a kind, that is remembered. One for all, "
            "one a seat, one a member of a kind or a cell of a grid, or several of these. A number starts "
            "at 0, or at its lower bound if that is greater, unless it says otherwise; a seat as "
            "`nobody`, a member as `nothing`. `hidden` shows it only to its owner, `secret` to nobody.",
            """
            kind path is track "path", "paths"
            path red, blue
            number level each player for each path from 0 to 3 "level"
            number gold each player from 0 to 99 starts 5 hidden
            number seed_money from 0 to 9 starts 9 secret
            player first_player
            remember path longest
            to play "Play"
                add 1 to level of (player 2, blue)
                set first_player to player 2
                set longest to blue

            example "where it starts"
                expect gold of player 1 is 5 and level of (player 1, red) is 0
            """,
        ),
        Construct(
            "place",
            ast.Place,
            (
                "pile NAME of KIND [each player] [for each KIND] [holds X]",
                "pool NAME of KIND [refills from PLACE]",
                "row NAME of KIND X slots",
                "ring NAME of KIND X slots",
                "grid NAME NUMBER by NUMBER of KIND",
                "PLACE hidden | covered | secret [starts with all | mine | GROUP | NAME] [refills from "
                "PLACE]",
            ),
            "Where pieces lie. A pile has no order, and no limit unless it `holds` so many. A pool is "
            "shuffled and drawn from; nobody can look into it. A row or ring has slots in order; a grid "
            "has cells. `hidden` shows what lies there only to the owner; `covered` is face down, but "
            "everybody has seen it; `secret` shows it to nobody. Before the first rule, `starts with` puts "
            "pieces there: all, each seat's own (`mine`), those of a group, or one member's.",
            """
            kind tile is tile "tile", "tiles"
            tile oak, elm, 5 copies each, in tree
            tile rock, 3 copies
            pool bag of tile starts with tree refills from discards
            pile discards of tile starts with rock
            row display of tile 4 slots
            pile hand of tile each player holds 3 hidden
            grid garden 2 by 2 of tile each player
            to play "Play"
                repeat 4 times
                    draw tile t from bag to display
                for each player p
                    draw tile t from bag to hand of p

            example "four on display"
                expect size of display is 4 and size of hand of player 1 is 1
            """,
        ),
        Construct(
            "wheel",
            ast.Wheel,
            ('wheel NAME ["TITLE"] in RING: NAME, NAME',),
            "A disc inside a ring, with as many members as the ring has slots. `WHEEL facing X` is what it "
            "shows to a piece of the ring; `turn` turns it.",
            """
            kind bay is space "bay", "bays"
            bay north, east, south
            kind wind is suit "wind", "winds"
            wind calm, breeze, storm
            ring coast of bay 3 slots starts with all
            wheel weather in coast: calm, breeze, storm
            number moved from 0 to 3
            to play "Play"
                turn weather 1 step
                add 1 to moved

            example "the wheel has turned"
                expect weather facing north is breeze
            """,
        ),
        Construct(
            "list",
            ast.ListDecl,
            (
                "list NAME by players [from NUMBER]: X, Y",
                "list NAME by number [from NUMBER]: X, Y",
                "list NAME by player: X, Y",
                "list NAME by KIND: X, Y",
                'list NAME by cell of GRID: "X../..X"',
            ),
            "Constants in order: by how many play, by a number, by seat, by member, or by cell. `from` is "
            "the first index; else it is the lowest number of players, or 1. A list by players needs no "
            "argument. An index without an entry is a fault. For cells there may be a picture, a line a "
            "row: `.` is 0, anything else 1.",
            """
            list hand_size by players from 2: 7, 6, 5
            list price by number: 1, 3, 6, 10
            list handicap by player: 0, 1, 2, 3
            list reward by players: 5, 4, 3
            kind stone is piece "stone", "stones"
            stone pebble
            pile quarry of stone starts with all
            grid garden 2 by 3 of stone
            list pond by cell of garden: "X../..X"

            example "looking things up"
                expect hand_size is 7 and reward is 5
                expect price of 3 is 6
                expect handicap of player 2 is 1
                expect pond of cell (2, 3) of garden is 1
            """,
        ),
    ),
)

SECTIONS = (STATE,)
