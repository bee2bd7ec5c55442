"""Expressions: numbers, conditions, seats, members, cells."""

from __future__ import annotations

from .. import ast
from .model import Construct, Section
from .settings import ORCHARD

NAMES = Section(
    "Naming a thing",
    "An expression is a number, a condition (a *truth*), a seat, a member of a kind, a cell of a grid, a "
    "place, pieces, or a cost. Nothing is converted into anything else.",
    (
        Construct(
            "a number",
            ast.Number,
            ("NUMBER",),
            "A whole number. There are no fractions.",
            "expect 12 is 10 + 2",
            ORCHARD,
        ),
        Construct(
            "a seat or member by its number",
            ast.Numbered,
            ("player NUMBER", "KIND NUMBER"),
            "`player 2` is the second seat; seats are counted from 1. `disc 5` is the member of that kind "
            "whose number is 5, as given by `#5`, by a column `number` or by `numbered`.",
            """
            kind disc is token "disc", "discs"
            disc numbered 1 to 9
            pile spare of disc starts with all
            pile discs of disc each player
            to play "Play"
                move disc 5 from spare to discs of player 2
            """,
        ),
        Construct(
            "a name",
            ast.Ref,
            ("NAME", "my NAME", "NAME of X", "my NAME of X", "NAME of (X, Y)"),
            "The one way to name a thing: a local, a member, a number, a place, a value, an attribute, a "
            "list, an option or a cost. `of` gives arguments; `my` puts `me` before them. Known everywhere "
            "are `me` (the seat that acts), `players` (how many play), `nobody` (no seat), `nothing` (no "
            "member), `nowhere` (no cell), `row of c` and `column of c` (from 1), `index of x` (the place "
            "of a member in its kind, from 1; 0 for `nothing`), `owner of x` (the seat a piece belongs to) "
            "and `score of p`. `my marker` and `marker of p` are the pieces of a kind declared `for each "
            "player`. To ask what belongs to `nobody`, `nothing` or `nowhere` is a fault: test first.",
            """
            given
                set visits of (player 2, summer) to 3
            expect visits of (player 2, summer) is 3
            expect my visits of summer is 0
            expect worth of plum is 3
            expect leader is nobody
            expect favourite is nothing
            expect index of pear is 2
            expect prize is 3
            """,
            ORCHARD,
        ),
        Construct(
            "what lies on a spot",
            ast.At,
            ("PLACE at INDEX",),
            "What lies on a cell of a grid or in a slot of a row or ring (slots are counted from 1; any "
            "other number is a fault); `nothing` if it is empty. At either end of a `move` it is the spot "
            "itself.",
            """
            given
                move plum from market to stall at 2
            expect stall at 2 is plum
            expect stall at 1 is nothing
            """,
            ORCHARD,
        ),
        Construct(
            "a cell by row and column",
            ast.CellAt,
            ("cell (ROW, COLUMN) of GRID",),
            "The cell of that row and column, counted from 1; `nowhere` outside the grid.",
            """
            expect row of cell (2, 3) of field is 2
            expect cell (players + 2, 1) of field is nowhere
            """,
            ORCHARD,
        ),
        Construct(
            "a cell further on",
            ast.Shifted,
            ("CELL shifted (ROWS, COLUMNS)",),
            "The cell so many rows and columns away, or `nowhere` outside the grid. From `nowhere` it is "
            "`nowhere`.",
            """
            expect cell (1, 1) of field shifted (1, 2) is cell (2, 3) of field
            expect cell (1, 1) of field shifted (-1, 0) is nowhere
            """,
            ORCHARD,
        ),
        Construct(
            "the slot of a piece",
            ast.SlotOf,
            ("slot of X in PLACE",),
            "The slot of a row or ring in which the first piece of that member stands, from 1; 0 if it is "
            "not there.",
            """
            expect slot of summer in year is 2
            expect slot of plum in stall is 0
            """,
            ORCHARD,
        ),
        Construct(
            "a neighbour in a ring",
            ast.NextTo,
            ("NUMBER after X in PLACE", "NUMBER before X in PLACE"),
            "The piece so many slots on or back, around the ring; `nothing` if the first is not there.",
            """
            expect 1 after winter in year is spring
            expect 2 before spring in year is autumn
            """,
            ORCHARD,
        ),
        Construct(
            "what a wheel shows",
            ast.Facing,
            ("WHEEL facing X",),
            "What a wheel shows to a piece of the ring it turns in. Before it is turned, its first member "
            "faces the first slot.",
            """
            expect ripe facing spring is plum
            given
                turn ripe 1 step
            expect ripe facing spring is apple
            """,
            ORCHARD,
        ),
        Construct(
            "a neighbouring seat",
            ast.LeftOf,
            ("left of PLAYER", "right of PLAYER"),
            "The next seat clockwise, which plays after that one, or the one before it.",
            """
            expect left of player 1 is player 2
            expect right of player 1 is player 2
            """,
            ORCHARD,
        ),
    ),
)

SUMS = Section(
    "Reckoning",
    "From loosest to tightest: `if … otherwise`, `or`, `and`, `not`, comparisons, `+` and `-`, `*`, `/` "
    "and `mod`. Parentheses group.",
    (
        Construct(
            "arithmetic",
            ast.Arithmetic,
            ("X + Y", "X - Y", "X * Y", "X / Y", "X mod Y", "-X"),
            "Whole numbers. Division rounds down, and `mod` is what it leaves, with the sign of the "
            "divisor. To divide by 0 is a fault.",
            """
            expect 7 / 2 is 3
            expect 7 mod 2 is 1
            expect 2 + 3 * 4 is 14
            """,
            ORCHARD,
        ),
        Construct(
            "the greatest or least of some",
            ast.Extreme,
            ("max(X, Y)", "min(X, Y)"),
            "The greatest or the least of the numbers given, as many as there are.",
            "expect max(2, 5, 3) + min(4, 1) is 6",
            ORCHARD,
        ),
        Construct(
            "comparison",
            ast.Compare,
            ("X is Y", "X is not Y", "X at least Y", "X at most Y", "X more than Y", "X fewer than Y"),
            "`is` and `is not` compare things of one type; the others compare numbers.",
            """
            expect ripens of apple is ripens of pear
            expect size of market at least 24
            """,
            ORCHARD,
        ),
        Construct(
            "and, or",
            ast.Logic,
            ("X and Y", "X or Y"),
            "Both, or at least one. The second is not looked at if the first decides.",
            "expect me is player 1 and (players is 2 or players is 3)",
            ORCHARD,
        ),
        Construct(
            "not", ast.Not, ("not X",), "The opposite of a condition.", "expect not me is player 2", ORCHARD
        ),
        Construct(
            "one or the other",
            ast.When,
            ("X if CONDITION otherwise Y",),
            "The first value where the condition holds, else the second.",
            "expect (3 if late is 1 otherwise 2) is 2",
            ORCHARD,
        ),
    ),
)

LOOKING = Section(
    "Looking at places",
    "",
    (
        Construct(
            "empty, full",
            ast.State,
            ("PLACE is empty", "PLACE is not empty", "PLACE is full", "PLACE is not full"),
            "Whether anything lies in a place, on a cell or in a slot, and whether nothing more fits. A "
            "place without a limit is never full. `nowhere` is neither empty nor full.",
            """
            expect my basket is empty and stall is not full
            expect cell (1, 1) of field is empty
            expect cell (1, 1) of field shifted (-1, 0) is not empty
            expect cell (1, 1) of field shifted (-1, 0) is not full
            """,
            ORCHARD,
        ),
        Construct(
            "size, room",
            ast.Amount,
            ("size of PLACE", "room in PLACE"),
            "How many pieces lie in a place, and how many still fit; without a limit, 99999 less those "
            "there.",
            """
            given
                move 2 pear from market to my basket
            expect size of my basket is 2
            expect room in my basket is 4
            """,
            ORCHARD,
        ),
        Construct(
            "membership in a group",
            ast.InGroup,
            ("X in GROUP", "X not in GROUP"),
            "Whether a member belongs to a group.",
            "expect plum in sweet and lemon not in sweet",
            ORCHARD,
        ),
        Construct(
            "what stands on a cell",
            ast.Holds,
            ("CELL holds X", "CELL does not hold X"),
            "Whether that piece stands on a cell. `nowhere` holds nothing.",
            """
            given
                move my marker from my store to cell (1, 1) of field
            expect cell (1, 1) of field holds marker of player 1
            expect cell (1, 2) of field does not hold marker of player 1
            """,
            ORCHARD,
        ),
        Construct(
            "a line through a cell",
            ast.LineThrough,
            ("line of NUMBER through CELL",),
            "Whether at least so many equal pieces stand in one straight line through the cell, across, "
            "down or diagonally.",
            """
            given
                for each number n from 1 to 3
                    move my marker from my store to cell (n, n) of field
            expect line of 3 through cell (2, 2) of field
            """,
            ORCHARD,
        ),
    ),
)

SELECTIONS = Section(
    "Counting and choosing among many",
    "All of these look at a *selection*. What follows `where` reads on as far as it can, so an expression "
    "that goes on after it needs parentheses.",
    (
        Construct(
            "selection",
            ast.Selection,
            (
                "KIND [VARIABLE] [in PLACE] [where CONDITION]",
                "player [VARIABLE] [where CONDITION]",
                "cell [VARIABLE] of GRID [where CONDITION]",
                "placement [VARIABLE] of X on GRID [where CONDITION]",
            ),
            "What is looked at: the members of a kind or group, one member, the seats, or the cells of a "
            "grid, in the order in which they are declared. With `in PLACE`, the pieces that lie there. "
            "The variable names the one at hand; without one it is called `it`.",
            """
            expect (number of fruit f where worth of f at least 3) is 2
            expect (number of cell c of field where row of c is 1) is 4
            """,
            ORCHARD,
        ),
        Construct(
            "placement",
            ast.Selection,
            ("placement [VARIABLE] of X on GRID", "cell [VARIABLE] of PLACEMENT"),
            "Every way to lay the shape of a member on a grid, turned and flipped, wholly inside it; and "
            "the cells that such a placement covers. As an option it is named by its cells: `lay "
            "a1-b1-c1`.",
            """
            kind piece_of_cloth is tile "piece of cloth", "pieces of cloth"
                has form shape
            table piece_of_cloth
                id    | form
                strip | "XXX"
                angle | "XX/X."
            pile basket of piece_of_cloth starts with all
            kind pin is token "pin", "pins"
            pin steel, 9 copies
            pile pins of pin starts with all
            grid quilt 3 by 3 of pin
            number sewn for each cell of quilt from 0 to 1
            choice lay (piece_of_cloth t in basket, placement q of t on quilt) "Lay [t] on [q]"
                needs free: no cell c of q where sewn of c is 1
                then
                    for each cell c of q
                        set sewn of c to 1
            to play "Play"
                for each player p
                    as p
                        choose lay if any

            example "a strip across, then one beside it"
                expect (number of placement q of strip on quilt) is 6
                do "lay strip a1-b1-c1"
                does not offer "lay strip a1-a2-a3"
                offers "lay strip a2-b2-c2"
            """,
        ),
        Construct(
            "picture",
            ast.Picture,
            ('"XX./.XX"',),
            "A shape as the value of an attribute: a line a row, separated by `/`; a `.` is left out.",
            """
            kind piece_of_cloth is tile "piece of cloth", "pieces of cloth"
                has form shape
            piece_of_cloth angle "angle"
                form: "XX/X."
            pile basket of piece_of_cloth starts with all
            kind pin is token "pin", "pins"
            pin steel, 9 copies
            pile pins of pin starts with all
            grid quilt 3 by 3 of pin

            example "an angle lies in any of four ways on each square of four cells"
                expect (number of placement q of angle on quilt) is 4 * 4
            """,
        ),
        Construct(
            "how many",
            ast.Count,
            ("number of SELECTION", "kinds of SELECTION"),
            "`number of` counts; pieces in a place count as often as they lie there. `kinds of` counts "
            "different members only.",
            """
            given
                move 3 apple from market to my basket
                move 1 plum from market to my basket
            expect number of sweet in my basket is 4
            expect kinds of sweet in my basket is 2
            """,
            ORCHARD,
        ),
        Construct(
            "any, no",
            ast.Exists,
            ("any SELECTION", "no SELECTION"),
            "Whether there is at least one, or none.",
            "expect no lemon in my basket and any fruit f in market where worth of f is 5",
            ORCHARD,
        ),
        Construct(
            "total, highest, lowest, different",
            ast.Fold,
            (
                "total X for SELECTION",
                "highest X for SELECTION",
                "lowest X for SELECTION",
                "different X for SELECTION",
            ),
            "The sum of an expression over a selection, its greatest or least value, or how many different "
            "values it has. With nothing selected each is 0. Pieces in a place are added up as often as "
            "they lie there.",
            """
            given
                move 2 apple from market to my basket
                move 1 lemon from market to my basket
            expect total worth of it for fruit in my basket is 7
            expect highest worth of it for fruit in my basket is 5
            expect different worth of it for fruit in my basket is 2
            """,
            ORCHARD,
        ),
        Construct(
            "the one with the most",
            ast.Pick,
            (
                "the SELECTION with highest X",
                "the SELECTION with lowest X",
                "the first SELECTION",
            ),
            "The one for which an expression is greatest or least, the first of equals; or simply the "
            "first. `nobody`, `nothing` or `nowhere` if there is none.",
            """
            given
                set points of player 2 to 4
            expect (the player p with highest points of p) is player 2
            expect (the first fruit f where worth of f more than 2) is plum
            """,
            ORCHARD,
        ),
    ),
)

SECTIONS = (NAMES, SUMS, LOOKING, SELECTIONS)
