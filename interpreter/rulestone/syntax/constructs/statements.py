"""Statements: what procedures, choices and abilities do."""

from __future__ import annotations

from .. import ast
from .model import Construct, Section
from .settings import ORCHARD, WORKSHOP

CHANGES = Section(
    "Moving and changing",
    "Pieces are only moved: nothing creates or removes them. What cannot be done in full is done as far "
    "as it goes.",
    (
        Construct(
            "move",
            ast.Move,
            (
                "move X from PLACE to PLACE",
                "move NUMBER X from PLACE to PLACE",
                "move all [X] from PLACE to PLACE",
            ),
            "Moves one piece, so many, or all. `X` is a member, a seat's own piece, after `all` also a "
            "kind or group, or an attribute that lists pieces (`move income of c from …`). It moves as "
            "many as there are and as fit, perhaps none. In a row or ring a piece takes the first empty "
            "slot.",
            """
            given
                move 9 apple from market to my basket
            expect number of apple in my basket is 6
            expect number of apple in market is 0
            """,
            ORCHARD,
        ),
        Construct(
            "set, add, subtract",
            ast.Assign,
            ("set NUMBER to X", "add X to NUMBER", "subtract X from NUMBER"),
            "Changes a declared number, or what a `player` or `remember` holds. A number that leaves its "
            "bounds is a fault in the rules.",
            """
            given
                set my points to 5
                add 3 to my points
                subtract 1 from my points
                set leader to me
            expect my points is 7
            """,
            ORCHARD,
        ),
        Construct(
            "let",
            ast.Let,
            ("let NAME be X",),
            "Gives a name to what an expression is now. It is known to the statements after it in its block.",
            """
            given
                let best be the fruit f with highest worth of f
                move best from market to my basket
            expect number of lemon in my basket is 1
            """,
            ORCHARD,
        ),
        Construct(
            "turn",
            ast.Turn,
            ("turn WHEEL X step", "turn WHEEL X steps"),
            "Turns a wheel so many steps: what faced a slot now faces the slot before it.",
            """
            given
                turn ripe 2 steps
            expect ripe facing spring is pear
            """,
            ORCHARD,
        ),
        Construct(
            "settle",
            ast.Optimise,
            ("settle NUMBER for greatest X [where CONDITION]",),
            "Sets the flags of an indexed number that goes from 0 to 1 to the combination that meets the "
            "condition and makes the expression greatest; of equal ones, the first. It tries every "
            "combination, so the index should have few members.",
            """
            given
                settle shown for greatest display_worth where (number of fruit where shown of it is 1) is 2
            expect shown of lemon is 1 and shown of plum is 1 and shown of apple is 0
            """,
            ORCHARD,
        ),
        Construct(
            "label",
            ast.LabelRegions,
            ("label NUMBER by cell [VARIABLE] of GRID [where CONDITION]",),
            "Finds connected regions. Sets a number kept for each cell of the grid: 0 where the condition "
            "fails, else the number of the region to which the cell belongs. Cells that share a side form "
            "a region; its number is that of its first cell, counted from 1.",
            """
            kind tree is token "tree", "trees"
            tree oak, 9 copies
            pile nursery of tree starts with all
            grid park 2 by 3 of tree
            number region for each cell of park from 0 to 6
            to play "Play"
                move oak from nursery to cell (1, 2) of park
                move oak from nursery to cell (2, 2) of park
                label region by cell c of park where c is empty

            example "a row of trees makes two lawns"
                expect region of cell (1, 2) of park is 0
                expect region of cell (2, 1) of park is 1
                expect region of cell (2, 3) of park is 3
            """,
        ),
    ),
)

CHANCE = Section(
    "Chance",
    "A pool has no order: chance decides when something is drawn, not when it was shuffled. What chance "
    "gives depends only on the seed, the place in the rules and how often that place has drawn, so a match "
    "can be played again exactly.",
    (
        Construct(
            "draw",
            ast.Draw,
            ("draw KIND NAME from POOL [to PLACE]",),
            "Chance names a piece of the pool, each copy as likely as the next. Without `to` the piece "
            "stays there until it is moved. From an empty pool the name is `nothing`. A pool that `refills "
            "from` another place takes everything from there first, if it is empty.",
            """
            kind card is card "card", "cards"
            card red, blue, 3 copies each
            pool deck of card starts with all
            pile hand of card each player hidden
            to play "Play"
                for each player p
                    draw card c from deck to hand of p

            example "everybody gets a card"
                do "red"
                do "blue"
                expect number of red in hand of player 1 is 1
            """,
        ),
        Construct(
            "roll",
            ast.Roll,
            ("roll NAME from X to Y",),
            "Chance gives a number of a range, each as likely.",
            """
            number pips each player from 0 to 6
            to play "Play"
                for each player p
                    roll n from 1 to 6
                    set pips of p to n

            example "two dice"
                do "6"
                do "1"
                expect pips of player 1 is 6
            """,
        ),
    ),
)

FLOW = Section(
    "Flow",
    "There is no recursion. A loop must hold a decision, a draw or a bound, and play that may never end "
    "says so with `for ever`.",
    (
        Construct(
            "if",
            ast.If,
            ("if CONDITION", "otherwise if CONDITION", "otherwise"),
            "Does the block of the first condition that holds; the block of `otherwise` if none does.",
            """
            given
                if my basket is full
                    add 1 to my points
                otherwise if players is 2
                    add 2 to my points
                otherwise
                    add 3 to my points
            expect my points is 2
            """,
            ORCHARD,
        ),
        Construct(
            "repeat",
            ast.Repeat,
            (
                "repeat X times [as NAME]",
                "repeat until CONDITION [for ever] [as NAME]",
                "repeat while CONDITION [for ever] [as NAME]",
                "repeat [for ever] [as NAME]",
            ),
            "Does its block so many times, until a condition holds or while it does (looked at before each "
            "round), or until something ends it. `as NAME` names the loop for `end NAME`.",
            """
            given
                repeat 4 times
                    move plum from market to my basket
            expect number of plum in my basket is 4
            """,
            ORCHARD,
        ),
        Construct(
            "for each",
            ast.ForEach,
            (
                "for each SELECTION",
                "for each player NAME from PLAYER [where CONDITION]",
                "for each number NAME from X to Y [where CONDITION]",
            ),
            "Works out what is selected, then does its block once for each, in order; pieces in a pile "
            "come once a member, however many copies lie there. With `from`, the seats are taken "
            "clockwise from that one, once around. The acting seat stays the same: use `as` to change it.",
            """
            given
                for each fruit f where f in sweet
                    move f from market to my basket
                for each player p from left of me
                    set leader to p
            expect size of my basket is 3
            expect leader is me
            """,
            ORCHARD,
        ),
        Construct(
            "take turns",
            ast.TakeTurns,
            ("take turns [from PLAYER] [skipping CONDITION] [until CONDITION] [for ever] [as NAME]",),
            "Seats act in turn, clockwise from the one given or from player 1; each becomes `me`. Before "
            "each turn, first `until` is looked at, then `skipping`, both for the seat whose turn it would "
            "be. The turns end when `until` holds, when everybody in a row is skipped, or by `end NAME`.",
            """
            number pot from 0 to 9 starts 9
            number taken each player from 0 to 9
            choice grab "Take one"
                then
                    subtract 1 from pot
                    add 1 to my taken
            choice leave "Leave it"
                then
                    set my taken to 0
            to play "Play"
                take turns from player 2 skipping my taken at least 3 until pot is 0
                    choose grab or leave
            """,
        ),
        Construct(
            "as",
            ast.As,
            ("as PLAYER",),
            "Its block is carried out by that seat: `me` means it, and it decides.",
            """
            given
                as player 2
                    set my points to 3
            expect points of player 2 is 3
            """,
            ORCHARD,
        ),
        Construct(
            "do",
            ast.Do,
            ("do PROCEDURE [(X, Y)]", "do HANDLER of X [(Y)]"),
            "Carries out a procedure, or one of a member's own (`on NAME`). If the member has none of that "
            "name, nothing happens.",
            """
            given
                do collect
            expect number of clay in my goods is 1
            """,
            WORKSHOP,
        ),
        Construct(
            "end",
            ast.End,
            ("end NAME", "end game"),
            "Leaves the loop of that name, from however deep inside it; `end game` ends the game at once.",
            """
            number rolled from 0 to 60
            choice go_on "Go on"
                then
                    roll n from 1 to 6
                    if n is 1
                        end turn
                    add n to rolled
                    if rolled at least 20
                        end game
            to play "Play"
                take turns for ever
                    repeat for ever as turn
                        choose go_on
            """,
        ),
        Construct(
            "choose",
            ast.Choose,
            ("choose CHOICE [or CHOICE] [if any]", "otherwise"),
            "The acting seat takes one of the options that the choices named offer now. One single option "
            "is taken and logged, but nobody is asked. If there is none, the block of `otherwise` is "
            "carried out; with `if any`, play goes on. With neither it is a fault in the rules; `check "
            "--play` looks for it.",
            """
            number stock from 0 to 9 starts 3
            number score_of_mine each player from 0 to 9
            choice grab (number n from 1 to stock) "Take [n]"
                then
                    subtract n from stock
                    add n to my score_of_mine
            to play "Play"
                for each player p
                    as p
                        choose grab
                        otherwise
                            add 1 to my score_of_mine

            example "nothing is left for the second player"
                do "grab 3"
                expect score_of_mine of player 2 is 1
            """,
        ),
        Construct(
            "new round",
            ast.Refresh,
            ("new round",),
            "Every ability that may be used once a round may be used again.",
            """
            given
                new round
            offers "gather"
            """,
            WORKSHOP,
        ),
        Construct(
            "step",
            ast.Step,
            ("step NAME",),
            "A named part of a procedure or choice: abilities attach to it and layers replace it. It does "
            "its block.",
            """
            to tidy "Tidy up"
                step goods
                    move all from chest to supply
                step calendar
                    set days to 0
            """,
            WORKSHOP,
        ),
    ),
)

KNOWLEDGE = Section(
    "What seats know",
    "Seats have perfect memory. A roll is seen by all, unless the same rule sets a hidden number to it: then "
    "by those who see that number. A seat that sees a piece go somewhere, or is told by a choice that is not "
    "secret, knows from then on that it lies there, until something it cannot tell leaves that place. What "
    "lies nowhere in sight can be counted out. Views, bots and `view of` in examples go by this.",
    (
        Construct(
            "show",
            ast.Show,
            ("show PLACE to all | SEAT", "show [NUMBER] X from PLACE to all | SEAT"),
            "From then on everybody, or that seat, knows what lies in the place, or that so many such "
            "pieces lie there. Nothing is moved. Choices may read a place that the rules show to "
            "somebody.",
            """
            kind card is card "card", "cards"
            card king, queen, 3 copies each
            pool deck of card starts with all
            pile hand of card each player hidden
            choice lay_open "Lay your hand open"
                then
                    show my hand to all
            choice whisper (card c in my hand) "Show [c] to your neighbour"
                then
                    show c from my hand to left of me
            to play "Play"
                repeat 2 times
                    draw card c from deck to hand of player 1
                as player 1
                    choose lay_open or whisper

            example "one card is shown" for 3 players
                do "king"
                do "queen"
                view of player 2 hides 2 in hand of player 1
                do "whisper queen"
                view of player 2 knows queen in hand of player 1
                view of player 2 does not know king in hand of player 1
                view of player 3 hides 2 in hand of player 1
            """,
        ),
        Construct(
            "look at",
            ast.Look,
            ("look at PLACE",),
            "The acting seat knows from then on what lies there: `show PLACE to me`.",
            """
            kind card is card "card", "cards"
            card king, queen, 3 copies each
            pool deck of card starts with all
            pile widow of card secret
            choice peek "Look at the widow"
                then
                    look at widow
            choice wait "Wait"
            to play "Play"
                draw card c from deck to widow
                take turns until me is player 2
                    choose peek or wait

            example "only one has looked"
                do "queen"
                do "peek"
                view of player 1 knows queen in widow
                view of player 2 does not see widow
            """,
        ),
    ),
)

SECTIONS = (CHANGES, CHANCE, FLOW, KNOWLEDGE)
