"""The game itself, its pieces and what they say."""

from __future__ import annotations

from .. import ast
from .model import Construct, Section
from .settings import WORKSHOP

GAME = Section(
    "The game",
    "A game is one file or a folder of files; their order does not matter, and neither does the order of "
    "the declarations in them.",
    (
        Construct(
            "game",
            ast.Game,
            ('game NAME "TITLE"',),
            "The name that files and layers call the game by, and the title that people read.",
            """
            example "nothing happens"
                expect players is 2
            """,
        ),
        Construct(
            "players",
            ast.Players,
            ("players NUMBER [to NUMBER]", 'players NUMBER [to NUMBER], automatic "TITLE" for NUMBER'),
            "How many can play. Everything that belongs to a seat has room for the highest number. With so "
            "many persons as the last number says, an automatic seat joins, the last one; it has no "
            "choices of its own. `players` counts seats, `people` counts persons.",
            """
            example "for three" for 3 players
                expect players is 3 and people is 3
            """,
        ),
        Construct(
            "option",
            ast.Option,
            ('option NAME [each player] from NUMBER to NUMBER starts NUMBER ["TITLE"]',),
            "A number that the table chooses before the game, one for all or one a seat. It never changes "
            "during play.",
            """
            option hard from 0 to 2 starts 0 "Difficulty"
            option head_start each player from 0 to 5 starts 0
            number points each player from 0 to 9
            to play "Play"
                for each player p
                    set points of p to head_start of p + 2 * hard

            example "a hard game" with hard 2
                expect points of player 1 is 4
            """,
        ),
        Construct(
            "winner",
            ast.Winner,
            ("winner highest X [, then lowest Y]", "winner lowest X", "needs NAME: CONDITION"),
            "Who wins when the game is over: the seat for which the first number is highest or lowest; "
            "among those level, the next number decides. Whoever is still level shares the win. `score` is "
            "the sum of all `score` declarations. In the numbers, `my` means the seat looked at. Without "
            "this line the highest score wins. Below it, `needs` says what it takes to win at all: whoever "
            "fails it cannot win, and if everybody does, nobody wins.",
            """
            number points each player from 0 to 9
            number cards each player from 0 to 9
            number lives each player from 0 to 3 starts 3
            score points_made "Points": my points
            winner highest score, then lowest my cards
                needs alive: my lives more than 0
            """,
        ),
        Construct(
            "source",
            ast.Source,
            ('source EDITION "TITLE"',),
            "A printed rulebook. Once a game has a source, every rule has to say where it stands (`cite`) "
            "or why it is there (`assumed`).",
            """
            source en "Sample, the rules"
            number points each player from 0 to 9
                cite en 2
            """,
        ),
    ),
)

PIECES = Section(
    "Pieces",
    "A kind is a noun of the game. Its members are what there is of it. Members of different kinds may "
    "share a name wherever the context tells which is meant.",
    (
        Construct(
            "kind",
            ast.Kind,
            ('kind NAME is BASE "SINGULAR", "PLURAL"', "active in PLACE", "returns to PLACE"),
            "Declares a kind. The base says what it is in general: `piece`, `card`, `tile`, `token` and "
            "`die` are conserved pieces that lie in places; `space`, `track`, `goal`, `suit` and `name` "
            "are only names. Below it may stand its attributes, the place in which its members' abilities "
            "work (`active in`), and the place to which what is paid goes back (`returns to`).",
            """
            kind coin is token "coin", "coins"
                returns to bank
            coin copper, silver, 10 copies each
            pile bank of coin starts with all
            """,
        ),
        Construct(
            "attribute",
            ast.Attribute,
            (
                "has NAME number",
                "has NAME truth",
                "has NAME KIND",
                "has NAME pieces of KIND",
                "has NAME cost of KIND",
                "has NAME shape",
            ),
            "What members of a kind have: a number, a condition, a member of a kind, a list of pieces, a "
            "cost, or a shape to lay on a grid. A member that does not give it has 0, no, `nothing`, no "
            "pieces, a cost of nothing, or no shape.",
            """
            kind coin is token "coin", "coins"
            coin copper, silver, 10 copies each
            kind shop is space "shop", "shops"
                has open truth
                has rent number
                has till coin
                has stock pieces of coin
                has price cost of coin
            shop baker "Baker"
                open: yes
                rent: 3
                till: silver
                stock: 2 silver and 1 copper
                price: 2 copper or 1 silver
            pile bank of coin starts with all

            example "what the baker has"
                expect rent of baker is 3 and till of baker is silver and open of baker
            """,
        ),
        Construct(
            "member",
            ast.Item,
            ('KIND NAME [#NUMBER] ["TITLE"] [, 1 copy | NUMBER copies] [, in GROUP]',),
            "One member of a kind, with what it says below: values of attributes, handlers, abilities. Of "
            "a conserved kind there is one piece, or as many as `copies` says.",
            """
            kind animal is card "animal", "animals"
            animal fox #1 "Fox", 2 copies, in wild
                assumed "only an example"
            animal hen #2 "Hen"
            pile animals of animal starts with all

            example "two foxes"
                expect number of wild in animals is 2
                expect animal 2 is hen
            """,
        ),
        Construct(
            "members",
            ast.Items,
            (
                "KIND NAME, NAME [, NUMBER copies each] [, in GROUP]",
                "KIND numbered NUMBER to NUMBER [, NUMBER copies each] [, in GROUP]",
                "KIND for each player [, NUMBER copies] [, in GROUP]",
            ),
            "Several members at once. Numbered ones are called by kind and number, `ticket 4`. With `for "
            "each player` every seat has its own: `my pawn`, `pawn of p`.",
            """
            kind ticket is card "ticket", "tickets"
            ticket numbered 1 to 6, 1 copy each
            kind pawn is piece "pawn", "pawns"
            pawn for each player, 3 copies
            kind hue is suit "hue", "hues"
            hue red, blue
            pile tickets of ticket starts with all
            pile pawns of pawn each player starts with mine

            example "what there is"
                expect index of ticket 4 is 4
                expect number of pawn in pawns of player 2 is 3
            """,
        ),
        Construct(
            "table",
            ast.Table,
            ("table KIND",),
            "Members as lines of a table. The first line names the columns: `id` (or `name`), `title`, "
            "`number`, `copies`, `group`, or an attribute. Cells are separated by `|`; an empty cell says "
            "nothing.",
            """
            kind gem is token "gem", "gems"
                has worth number
            table gem
                id   | title  | copies | worth
                ruby | "ruby" | 2      | 4
                opal | "opal" | 3      | 1
            pile mine_shaft of gem starts with all

            example "what the gems are worth"
                expect total worth of it for gem in mine_shaft is 11
            """,
        ),
        Construct(
            "line of a table",
            ast.TableRow,
            ("CELL | CELL | CELL",),
            "One member. Notes on the lines below it belong to it alone.",
            """
            kind gem is token "gem", "gems"
                has worth number
            table gem
                id   | copies | worth
                ruby | 2      | 4
                    assumed "the picture shows two"
                opal | 3      | 1
            pile mine_shaft of gem starts with all
            score gems "Gems": total worth of it for gem in mine_shaft
            """,
        ),
        Construct(
            "group",
            ast.Group,
            ('group NAME of KIND ["SINGULAR", "PLURAL"] [: NAME, NAME]',),
            "A named set of members: those listed, and those that say they are `in` it. A group that "
            "members name need not be declared.",
            """
            kind tree is tile "tree", "trees"
            tree oak, elm, 2 copies each, in leafy
            tree fir, pine
            group evergreen of tree "evergreen", "evergreens": fir, pine
            pile forest of tree starts with all

            example "sorts of trees"
                expect number of leafy in forest is 4
                expect number of evergreen in forest is 2
            """,
        ),
        Construct(
            "value of an attribute",
            ast.Value,
            ("NAME: X", "NAME PART: X"),
            "Gives an attribute its value. Several with named parts are added up, and layers can change "
            "each part by itself. A number may be worked out in play; then `me` is the seat that asks, and "
            "`it` the member.",
            """
            kind scholar is card "scholar", "scholars"
                has fame number
            scholar poet "Poet"
                fame base: 2
                fame each: 3 * number of scholar in my study
            pile library of scholar starts with all
            pile study of scholar each player

            example "the poet alone"
                given
                    move poet from library to my study
                expect fame of poet is 5
            """,
        ),
        Construct(
            "handler",
            ast.Handler,
            ("on NAME", "on NAME NUMBER"),
            "A member's own procedure, carried out by `do NAME of X`. In it, `it` is the member. With a "
            "number it is carried out only by `do NAME of X (NUMBER)`.",
            """
            kind shrine is space "shrine", "shrines"
            shrine moon "Moon"
                on visited
                    add 1 to my luck
                on level 3
                    add 5 to my luck
            number luck each player from 0 to 9
            to play "Play"
                for each player p
                    as p
                        do visited of moon
                        do level of moon (3)

            example "luck"
                expect luck of player 1 is 6
            """,
        ),
        Construct(
            "stands for",
            ast.StandsFor,
            (
                "X stands for any GROUP [, only for PART] [when CONDITION]",
                "X stands for [NUMBER] Y [, rest to PLACE] [, only for PART] [when CONDITION]",
            ),
            "In payments, a piece counts as what it stands for, as well as for itself. With a number it is "
            "worth so many: one is paid with it, the rest is laid into the place named, to be spent from "
            "there. At the left edge it "
            "always holds; below a member, only for a seat for which that member is active; with `only "
            "for`, in that part of a payment alone. `it` is the piece, and the parameters of the choice "
            "being paid are known.",
            """
            helper smith "Smith"
                clay stands for iron

            example "clay for iron"
                given
                    move smith from candidates to my helpers
                    move 2 clay from supply to my goods
                    move 1 wood from supply to my goods
                offers "build forge"
            """,
            WORKSHOP,
        ),
    ),
)

SECTIONS = (GAME, PIECES)
