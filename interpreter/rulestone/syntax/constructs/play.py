"""Values, costs, choices, procedures, and the abilities of cards."""

from __future__ import annotations

from .. import ast
from .model import Construct, Section
from .settings import WORKSHOP

VALUES = Section(
    "Values and scores",
    "",
    (
        Construct(
            "value, score",
            ast.ValueDecl,
            ('value NAME [(PARAMETERS)] ["TITLE"]: X', 'score NAME ["TITLE"]: X', "PART: X"),
            "Something worked out whenever it is asked for: one expression, or named addends on the lines "
            "below, which are added up. Each `score` is also a part of every seat's score; in it `my` "
            "means that seat. `herd of player 1` asks for a score of another seat.",
            """
            number sheep each player from 0 to 9 starts 2
            number cows each player from 0 to 9 starts 1
            value animals (player p): sheep of p + cows of p
            score herd "Herd"
                sheep: my sheep
                cows: 3 * my cows
            winner highest score

            example "a herd"
                expect animals of player 2 is 3
                expect herd of player 1 is 5
            """,
        ),
        Construct(
            "parameter",
            ast.Param,
            ("SELECTION", "number NAME from X to Y"),
            "What a choice, procedure or value is given: one out of a selection, or a number of a range. A "
            "later parameter may speak of an earlier one.",
            """
            kind disc is token "disc", "discs"
            disc numbered 1 to 5
            pile spare of disc starts with all
            pile won of disc each player
            choice grab (
                disc d in spare where d is not disc 1,
                number n from 0 to index of d) "Take [d] for [n]"
                then
                    move d from spare to my won
            to play "Play"
                for each player p
                    as p
                        choose grab if any

            example "the number goes up to the disc"
                offers "grab 2 2"
                does not offer "grab 2 3"
                does not offer "grab 1 0"
            """,
        ),
    ),
)

COSTS = Section(
    "Costs",
    "A cost is what has to be paid: one of its bills, all lines of it.",
    (
        Construct(
            "cost",
            ast.Cost,
            ("BILL or BILL", "nothing"),
            "One of the bills is paid. `nothing` is the empty cost.",
            """
            house fence "Fence"
                price: 1 iron or 3 any basic
            house bench "Bench"
                price: nothing

            example "with three wood"
                given
                    move 3 wood from supply to my goods
                offers "build fence"
                offers "build bench"
            """,
            WORKSHOP,
        ),
        Construct(
            "bill",
            ast.Bill,
            ("LINE and LINE [when CONDITION]",),
            "All its lines are paid, each with pieces of its own. With `when`, the bill may be used only "
            "if the condition holds.",
            """
            house gate "Gate"
                price: 1 wood and 1 iron or 2 silver

            example "iron alone is not enough"
                given
                    move 1 iron from supply to my goods
                does not offer "build gate"
                given
                    move 1 wood from supply to my goods
                offers "build gate"
            """,
            WORKSHOP,
        ),
        Construct(
            "line of a bill",
            ast.BillLine,
            (
                "NUMBER X",
                "NUMBER same GROUP",
                "NUMBER different GROUP",
                "NUMBER any GROUP",
                "NUMBER own GROUP",
                "NUMBER of X",
            ),
            "So many of one member; of one member out of a group, whichever it is; of as many different "
            "members; of any members; of members that are of that group themselves, not only stand for it; "
            "or of what an expression names.",
            """
            house mill "Mill"
                price: 1 wood and 2 same basic
            house tower "Tower"
                price: 2 different basic and 1 any good

            example "one wood and two clay"
                given
                    move 1 wood from supply to my goods
                    move 2 clay from supply to my goods
                offers "build mill"
                offers "build tower"
            """,
            WORKSHOP,
        ),
        Construct(
            "named cost",
            ast.CostDecl,
            ("cost NAME: COST",),
            "A cost by name, for several choices.",
            """
            cost tax: 2 any good
            choice pay_tax "Pay the tax"
                pay from my goods
                    price: tax
                at any moment

            example "two goods are needed"
                does not offer "pay_tax"
                given
                    move 2 clay from supply to my goods
                offers "pay_tax"
            """,
            WORKSHOP,
        ),
    ),
)

CHOICES = Section(
    "Choices and procedures",
    "Only `needs` and `pay` can stand in the way of a choice; whatever is offered can be carried out to "
    "the end.",
    (
        Construct(
            "choice",
            ast.Choice,
            ('choice NAME [(PARAMETERS)] ["TITLE"]', 'secret choice NAME [(PARAMETERS)] ["TITLE"]', "then"),
            "Something a seat may choose: one option for each combination of its parameters for which "
            "every `needs` holds and `pay` can be paid. The title tells of it; `[x]` in it stands for a "
            "parameter or a `let`. Below it may stand `let`, `needs`, `pay`, `then` with what it does, and "
            "notes. What is chosen in a `secret choice` is not told to the others.",
            """
            number stones from 0 to 9 starts 9
            choice remove_stones (number n from 1 to 3) "Take [n]"
                let rest be stones - n
                needs enough: rest at least 0
                then
                    set stones to rest
            to play "Play"
                take turns until stones is 0
                    choose remove_stones
            """,
        ),
        Construct(
            "at any moment",
            ast.Choice,
            ("at any moment",),
            "Below a choice: it is offered besides, whenever its owner has to choose in a turn of their "
            "own (`take turns`), but not while paying and not inside another such choice. Afterwards the "
            "same decision is asked again.",
            """
            number potions each player from 0 to 3 starts 1
            number strength each player from 0 to 9
            choice drink "Drink a potion"
                needs left: my potions at least 1
                then
                    subtract 1 from my potions
                    add 2 to my strength
                at any moment
            choice fight "Fight"
                then
                    add 1 to my strength
            choice rest "Rest"
            to play "Play"
                take turns until my strength at least 4
                    choose fight or rest

            example "drink, then fight"
                offers "drink"
                do "drink"
                do "fight"
                expect strength of player 1 is 3
            """,
        ),
        Construct(
            "needs",
            ast.Need,
            ("needs NAME: CONDITION",),
            "A guard: the option is there only if the condition holds. Its name is how `why`, abilities "
            "and layers speak of it. It may read only what the acting seat knows.",
            """
            given
                set my built of kiln to 2
                move 2 wood from supply to my goods
            does not offer "build kiln"
            """,
            WORKSHOP,
        ),
        Construct(
            "pay",
            ast.Pay,
            ("pay from PLACE [, PLACE]",),
            "All costs of a choice, paid together before `then`, from the piles named. The pieces are "
            "chosen one by one, in a fixed order, and only such as lead to a complete payment; a single "
            "possibility is taken without asking.",
            """
            given
                move 2 wood from supply to my goods
                move 2 clay from supply to my goods
            do "build kiln"
            offers "pay wood"
            offers "pay clay"
            """,
            WORKSHOP,
        ),
        Construct(
            "part of a payment",
            ast.PayPart,
            ("NAME: COST [, to PLACE [or PLACE] [when CONDITION]] [, less NAME]",),
            "A cost within a payment. A piece that is paid goes `to` the place that takes its kind; where "
            "the condition fails, it is full or there is none, to where its kind `returns to`. With "
            "`less`, the piece spent on an earlier part of one piece counts towards this one too, if it "
            "matches.",
            """
            kind good is token "good", "goods"
                returns to supply
            good wood, clay, 9 copies each
            pile supply of good starts with all
            pile goods of good each player
            pile counter of good holds 3
            choice buy "Buy"
                pay from my goods
                    fee: 1 wood, to counter
                    price: 2 same good, less fee
            to play "Play"
                for each player p
                    move 3 wood from supply to goods of p
                    as p
                        choose buy if any

            example "the fee counts towards the price"
                expect size of counter is 2
                expect number of wood in goods of player 1 is 1
            """,
        ),
        Construct(
            "procedure",
            ast.Procedure,
            ('to NAME [(PARAMETERS)] ["TITLE"]',),
            "Statements under a name, carried out by `do NAME`. `to play` is the game: when it is done, "
            "the game is over. In it, before anybody takes turns, `me` is player 1.",
            """
            number gold each player from 0 to 20
            to pay_out (player p, number n from 0 to 9) "Pay out"
                add n to gold of p
            to play "Play"
                do pay_out (player 2, 4)

            example "paid out"
                expect gold of player 2 is 4
            """,
        ),
    ),
)

ABILITIES = Section(
    "Abilities of cards",
    "An ability stands below a member of a kind that is `active in` a place. It attaches to one named part "
    "of a rule, `PART of RULE`, or to the rule itself; with arguments in parentheses, only where the rule "
    "has those arguments. `once` and `once a round` limit its use by each seat, and a use counts only "
    "where it changed something. After `may` the verb is bare (`may waive`). `when` adds a condition. Two "
    "abilities whose order matters may not attach to the same part.",
    (
        Construct(
            "waives",
            ast.Modifier,
            (
                "[once a round | once] waives PART of CHOICE [(X)] [when CONDITION]",
                "[once a round | once] may waive PART of CHOICE [(X)] [when CONDITION]",
            ),
            "A guard that does not hold is ignored.",
            """
            helper mason "Mason"
                once a round waives few of build (kiln)

            example "a third kiln"
                given
                    move mason from candidates to my helpers
                    set my built of kiln to 2
                    move 2 clay from supply to my goods
                offers "build kiln"
            """,
            WORKSHOP,
        ),
        Construct(
            "another cost",
            ast.Modifier,
            ("may replace PART of CHOICE [(X)] with COST [when CONDITION]",),
            "Where a part of a payment is the target, the other cost may be paid instead of it.",
            """
            helper trader "Trader"
                may replace price of build (forge) with 2 any basic

            example "a cheaper forge"
                given
                    move trader from candidates to my helpers
                    move 2 wood from supply to my goods
                offers "build forge"
            """,
            WORKSHOP,
        ),
        Construct(
            "adds",
            ast.Modifier,
            ("adds X to VALUE [when CONDITION]", "may add X to VALUE"),
            "A value is greater by so much.",
            """
            helper clerk "Clerk"
                adds 1 to wage

            example "a better wage"
                given
                    move clerk from candidates to my helpers
                expect wage is 2
            """,
            WORKSHOP,
        ),
        Construct(
            "replaces",
            ast.Modifier,
            ("replaces VALUE with X [when CONDITION]",),
            "A value is another one.",
            """
            helper lord "Lord"
                replaces wage with 5 when my built of kiln at least 1

            example "a lord's wage"
                given
                    move lord from candidates to my helpers
                expect wage is 1
                given
                    set my built of kiln to 1
                expect wage is 5
            """,
            WORKSHOP,
        ),
        Construct(
            "before, after, instead of",
            ast.Modifier,
            (
                "[once a round | once] [may] before STEP of RULE [when CONDITION]",
                "[once a round | once] [may] after STEP of RULE [when CONDITION]",
                "[once a round | once] [may] instead of STEP of RULE [when CONDITION]",
            ),
            "The block below is carried out before or after a step, or in its place; without a step, "
            "around the whole procedure or choice. With `may`, the owner is asked each time: `use_NAME`, "
            "or `decline`.",
            """
            helper miner "Miner"
                once a round may after gain of collect
                    move 1 iron from supply to my goods

            example "the miner brings iron"
                given
                    move miner from candidates to my helpers
                do "gather"
                offers "decline"
                do "use_miner"
                expect number of iron in goods of player 1 is 1
            """,
            WORKSHOP,
        ),
        Construct(
            "offers",
            ast.Modifier,
            ("[once a round | once] offers CHOICE [when CONDITION]", "may offer CHOICE"),
            "The choice is there only for a seat for which such a card is active, wherever it is named in "
            "a `choose` or is possible at any moment.",
            """
            helper pedlar "Pedlar"
                once a round offers swap
            choice swap (basic g in my goods) "Swap [g] for silver"
                then
                    move g from my goods to supply
                    move silver from supply to my goods
                at any moment

            example "wood for silver"
                given
                    move 1 wood from supply to my goods
                does not offer "swap wood"
                given
                    move pedlar from candidates to my helpers
                offers "swap wood"
            """,
            WORKSHOP,
        ),
    ),
)

SECTIONS = (VALUES, COSTS, CHOICES, ABILITIES)
