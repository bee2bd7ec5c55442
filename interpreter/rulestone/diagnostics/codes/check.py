"""What the checks can find: types, bounds, flow, unused things, citations and texts."""

from __future__ import annotations

from ..model import Severity
from .table import Code, error, warning

CHECK: dict[str, Code] = {
    "E0301": error("{expected} is wanted here, not {found}", "Write something of that sort."),
    "E0302": error("{left} is never {right}", "Compare things of one sort."),
    "E0303": error(
        "a `{kind}` never lies where only a `{held}` may",
        "Name a place for that kind, or pieces of the other kind.",
    ),
    "E0304": error(
        "`{name}` is a kind of thing, not one of them",
        "Name a member, or count them: `number of {name} in …`.",
    ),
    "E0305": error(
        "`{name}` cannot be set", "Only what is declared with `number`, `player` or `remember` can change."
    ),
    "E0306": error("`{name}` is a {shape}; this needs a {wanted}", "Name a place of that shape."),
    "E0310": error(
        "`{name}` cannot be {value}: it goes from {low} to {high}", "Change the number, or the bounds."
    ),
    "E0311": error(
        "the list `{name}` has {given} entries, but by `{by}` it needs {wanted}",
        "Give one entry for each, in order.",
    ),
    "E0312": error(
        "`{name}` has no entry {index}: they go from {first} to {last}", "Use an index inside the bounds."
    ),
    "E0313": error("`{name}` goes from {low} to {high}, which is nothing", "Write the smaller number first."),
    "E0314": error(
        "`{name}` begins with {count} pieces, but holds only {room}", "Make more room, or start with fewer."
    ),
    "E0315": error(
        "nobody can ever pay this: it asks for {count} `{what}`, and there are {have}",
        "Ask for less, or give the game more copies.",
    ),
    "E0316": error(
        "`{name}` begins in `{first}` and in `{second}`",
        "Let every piece start in one place only; move it at set-up.",
    ),
    "E0317": error(
        "the wheel `{name}` shows {count} things, but `{ring}` has {slots} slots",
        "Give the wheel one for each slot.",
    ),
    "E0318": error(
        "`{name}` belongs to nobody, so it cannot start with `mine`",
        "Say `each player`, or `starts with all`.",
    ),
    "E0319": error("nothing says how the game is played", "Add a procedure `to play`."),
    "W0320": Code(
        Severity.NOTE,
        "`{names}` may find nothing to choose from",
        "Add `if any`, or `otherwise` with what happens then; `check --play` looks for it in random games.",
    ),
    "E0321": error(
        "this loop decides nothing, draws nothing and has no bound",
        "Say how often: `repeat 3 times`, or `for each`.",
    ),
    "E0322": error(
        "nothing ever ends this loop",
        "Add `until`, or an `end` inside it; if play may really go on for ever, say `for ever`.",
    ),
    "E0323": error(
        "`{name}` leads back to itself", "Use a loop; procedures and choices may not call themselves."
    ),
    "E0324": error(
        "`end {name}` may be reached outside a loop of that name", "Name the loop with `as {name}`."
    ),
    "E0326": error(
        "`{first}` and `{second}` both change `{part}`, and the order matters",
        "Let one of them be a `may`, so that its owner decides, or give them different arguments.",
    ),
    "E0327": error(
        "the `{attribute}` of `{name}` is worked out from others that may be worked out from it",
        "Leave out every member that does this: `where it is not {name}`.",
    ),
    "E0328": error(
        "`{name}` cannot be settled", "Settle a number that goes from 0 to 1 for each of something."
    ),
    "E0329": error(
        "`{choice}` reads `{name}`, which whoever chooses may not know",
        "Read what is open or the actor's own, or let the rules `show` it first.",
    ),
    "W0350": Code(
        Severity.NOTE,
        "whoever does not see `{name}` cannot tell what this makes it",
        "Bots take it for anything within its bounds. "
        "A secret choice, a roll or open things would tell more.",
    ),
    "W0330": warning("the {sort} `{name}` is never used", "Use it, or remove it."),
    "W0331": warning(
        "`{name}` lies nowhere at the start, so it never comes into play", "Let a place start with it."
    ),
    "W0332": warning(
        "`{number}` is written by hand in a summary",
        "Put a slot there, `[name]`, so that it follows the rules.",
    ),
    "E0333": error(
        "the slot `[{name}]` names nothing here", "Name a parameter, a part or a `let` of this rule."
    ),
    "E0334": error(
        "the title of `{choice}` does not show `{name}`, so options look alike",
        "Add a slot for it: `[{name}]`.",
    ),
    "W0335": warning(
        "nothing vouches for `{name}` (clauses: {count})",
        'Add `cite` with edition and page, or `assumed "why"`.',
    ),
    "E0336": error("no `source` is called `{name}`", "Declare the source, or cite one of those declared."),
    "W0337": warning("`{name}` does not say its `{attribute}`", "Add a line for it."),
    "E0338": error(
        "this cost is too large: it comes to {count} claims, and {limit} is the most",
        "Ask for fewer different things, or for the same ones: `different` and `same` make costs grow fast.",
    ),
    "E0340": error(
        "an entry of the list `{name}` is fixed before play",
        "Write a number, a member, or a small sum of them; what changes in play belongs in a `value`.",
    ),
    "E0341": error("the group `{name}` has no members", "Put members into it, or remove it."),
    "E0342": error(
        "the abilities of `{name}` can never be used: `{kind}` does not say where its members are active",
        "Add `active in` with a place under the kind.",
    ),
    "E0343": error("this divides by zero", "Divide by a number that is not 0."),
    "E0344": error(
        "`{name}` is no place where something could lie",
        "Name a place, a cell, or a slot: `… at 1`.",
    ),
    "E0345": error(
        "`move {name}` does not say which `{name}`, or how many",
        "Name a member, or write `move all {name}`.",
    ),
    "E0347": error(
        "`{name}` is a single thing, so there is nothing to count or go through",
        "Say where it lies: `{name} in …`; or name a kind or group.",
    ),
    "E0346": error(
        "`settle {name}` tries every combination of {count} flags, and {limit} is the most for that",
        "Settle a number of a kind or group with fewer members.",
    ),
    "E0349": error(
        "`{verb}` changes a value or one of its addends, and `{name}` is none",
        "Give it a value, `value NAME: {name}`, ask for that where it counts, and change it.",
    ),
    "W0348": warning(
        "the icon `{name}` cannot be used: {reason}", "Draw it as plain SVG, in a file of its own."
    ),
}
