"""Notes, editions and variants, points of difference, and worked examples."""

from __future__ import annotations

from .. import ast
from .model import Construct, Section
from .settings import ORCHARD

NOTES = Section(
    "Notes",
    "Notes stand below what they are about. They change no play.",
    (
        Construct(
            "cite",
            ast.Cite,
            ("cite EDITION PAGE [~] [, EDITION PAGE]",),
            "Where a rulebook says so: the edition and the printed page, or a heading between quotes. `~` "
            "marks what only follows from the text. It covers everything in its block that has no note of "
            "its own.",
            """
            source en "Sample, the rules"
            source fr "Exemple, les règles"
            number points each player from 0 to 9
                cite en 2, fr "Les points" ~
            """,
        ),
        Construct(
            "assumed",
            ast.Assumed,
            ('assumed "REASON"',),
            "Says why something stands here that no rulebook states.",
            """
            source en "Sample, the rules"
            number points each player from 0 to 9
                assumed "nobody can get more"
            """,
        ),
        Construct(
            "summary",
            ast.Summary,
            ('summary "TEXT"',),
            "The rule in a sentence for people. Slots between square brackets name parts, parameters and "
            "values; a number written by hand is a finding, because it would not follow a change. In the "
            "summary of a value, the name of an addend (or of the value, if it has only one) shows how much "
            "it counts, and `[otherwise]` how much if its condition does not hold.",
            """
            value limit: 3
            number stones from 0 to 9 starts 9
            choice remove_stones (number n from 1 to limit) "Take [n]"
                needs enough: stones at least n
                then
                    subtract n from stones
                summary "Take up to [limit] stones."
            to play "Play"
                take turns until stones is 0
                    choose remove_stones
            """,
        ),
    ),
)

LAYERS = Section(
    "Editions and variants",
    "A layer is laid over a game: first one edition, then variants in the order asked for. It changes "
    "parts and copies nothing. Changing what is not there is an error, and so are two variants that change "
    "the same part, unless one names the other with `after`.",
    (
        Construct(
            "edition, variant",
            ast.Layer,
            (
                'edition NAME of GAME ["TITLE"] [source "TITLE"]',
                'variant NAME of GAME [/ EDITION] ["TITLE"] [after VARIANT]',
            ),
            "An edition is the game as one rulebook prints it; a variant is what players change. A variant "
            "may stand in a file of its own.",
            """
            edition fr of orchard "Français"
                change list prize by players from 2: 2, 3, 4
            point D1 "The prize for a line" changes play
                about prize
            variant long of orchard "A long game"
                change pile basket of fruit each player holds 8
            variant longest of orchard "The longest game" after long
                change pile basket of fruit each player holds 10
            """,
            ORCHARD,
        ),
        Construct(
            "change, add, remove",
            ast.Change,
            ("change DECLARATION", "add DECLARATION", "remove PATH"),
            "`change` replaces only what it names: an attribute of a member, an addend, a guard, a cost, a "
            "step, or the whole body. `add` brings a new declaration, or new parts of an old one. `remove` "
            "takes away what a path names: `basket`, `pick.room`.",
            """
            variant generous of orchard "Generous"
                change fruit lemon
                    worth: 7
                add choice pass "Pass"
                change to play
                    take turns until my basket is full or size of market at most late
                        choose pick or plant or pass
                remove plant.left
            """,
            ORCHARD,
        ),
        Construct(
            "point",
            ast.Point,
            (
                'point NAME "TITLE" changes play | edge case | wording',
                'ruling "TEXT"',
                'because "TEXT"',
                "about PATH",
            ),
            "A question on which editions differ: what each says, how it is played here and why, and which "
            "rules it is about. Every difference between editions belongs to a point.",
            """
            edition fr of orchard "Français"
                change list prize by players from 2: 2, 3, 4
            point D1 "The prize for a line" changes play
                en says "three, four or five" cite 2
                fr says "two, three or four" cite 3
                ruling "as in English"
                because "the board shows it so"
                about prize
            """,
            ORCHARD,
        ),
        Construct(
            "what an edition says",
            ast.Says,
            (
                'EDITION says "TEXT" [cite PAGE] [plays EDITION]',
                "EDITION silent",
                "EDITION lost",
                'EDITION slip "TEXT"',
            ),
            "In a point: an edition says something, is silent, has lost a text that others have, or prints "
            "what cannot be meant. `plays` names the edition whose reading it plays.",
            """
            source en "Sample, the rules"
            source fr "Exemple, les règles"
            source de "Beispiel, die Regeln"
            point D2 "Ties" edge case
                en says "the win is shared" cite 2
                fr silent plays en
                de slip "the loser wins" cite 3 plays en
                ruling "the win is shared"
                because "nothing else makes sense"
            point D3 "The example of play" wording
                en says "shows a tie" cite 2
                de lost
            """,
        ),
    ),
)

EXAMPLES = Section(
    "Worked examples",
    "Examples stand beside the rules and are played by `rulestone check`.",
    (
        Construct(
            "example",
            ast.Example,
            ('example "TITLE" [for NUMBER players] [in EDITION] [with OPTION NUMBER]',),
            "Steps that are played in order. An example that begins with `do` says everything itself, "
            "draws too. Any other begins at the first decision of the game, after whatever chance has "
            "dealt; from then on it says what is drawn.",
            """
            example "a late harvest" for 3 players with late 1
                do "pick plum"
                do "pick pear"
                expect me is player 3
                expect wealth of player 1 is 3
            """,
            ORCHARD,
        ),
        Construct(
            "given",
            ast.Given,
            ("given",),
            "Statements that lay out the table, carried out by the seat that is to move. They may not ask "
            "or draw. Afterwards the same decision is asked again.",
            """
            given
                move 6 apple from market to my basket
            does not offer "pick plum"
            """,
            ORCHARD,
        ),
        Construct(
            "do an option",
            ast.Take,
            ('do "OPTION"',),
            "Takes the option of that name: the choice and its arguments, or the piece or number that is "
            "drawn.",
            """
            do "plant b2"
            do "pick lemon"
            expect size of field is 1
            """,
            ORCHARD,
        ),
        Construct(
            "offers, does not offer",
            ast.Offers,
            ('offers "OPTION"', 'does not offer "OPTION"'),
            "Whether an option of that name can be chosen now.",
            """
            do "plant b2"
            offers "plant a1"
            does not offer "plant b2"
            """,
            ORCHARD,
        ),
        Construct(
            "expect",
            ast.Expect,
            ("expect CONDITION",),
            "The condition holds now; in it, `me` is the seat to move.",
            "expect me is player 1 and my basket is empty",
            ORCHARD,
        ),
        Construct(
            "view of",
            ast.View,
            (
                "view of player NUMBER sees X",
                "view of player NUMBER does not see X",
                "view of player NUMBER knows [NUMBER] X in PLACE",
                "view of player NUMBER does not know X in PLACE",
                "view of player NUMBER hides NUMBER in PLACE",
            ),
            "What a seat sees and knows now. It `sees` a number whose value it is shown, and a place of "
            "which it can name every piece. It `knows` a piece that it sees or has followed; with a number, "
            "exactly so many. A place `hides` the pieces that the seat cannot name.",
            """
            kind card is card "card", "cards"
            card king, queen, 3 copies each
            pile tray of card starts with all
            pile hand of card each player hidden
            number coins each player from 0 to 9 starts 3 hidden
            choice pick (card c in tray) "Take [c]"
                then
                    move c from tray to my hand
            secret choice discard (card c in my hand) "Put [c] away"
                then
                    move c from my hand to hand of left of me
            to play "Play"
                as player 1
                    choose pick
                    choose pick
                    choose discard

            example "what others have seen" for 3 players
                do "pick king"
                do "pick queen"
                view of player 2 sees hand of player 1
                view of player 3 knows 1 king in hand of player 1
                view of player 3 does not see coins of player 1
                do "discard king"
                view of player 2 knows 1 king in hand of player 2
                view of player 3 hides 1 in hand of player 1
                view of player 3 does not know king in hand of player 2
            """,
        ),
    ),
)

SECTIONS = (NOTES, LAYERS, EXAMPLES)
