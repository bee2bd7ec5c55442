"""What the linker may find: names, definitions and layers."""

from __future__ import annotations

from .table import Code, error

LINK: dict[str, Code] = {
    "E0201": error("there is no {sort} called `{name}`", "Check the spelling, or define it."),
    "E0202": error("the {sort} `{name}` is defined twice", "Give one of them another name, or remove it."),
    "E0203": error(
        "`{name}` may be {kinds}",
        "Give one of them another name, or write it where only one of them makes sense.",
    ),
    "E0204": error(
        "wrong number of arguments for `{name}`: {given} given, {wanted} wanted",
        "Write the arguments after `of`, in brackets if there are several; `my` counts as the first.",
    ),
    "E0205": error("every player has a `{name}` of their own", "Say whose: `my {name}`, or `{name} of p`."),
    "E0206": error("no file says which game this is", 'Begin with `game name "Title"`.'),
    "E0207": error(
        "the game does not say how many players it is for", "Add `players 2` or `players 2 to 4`."
    ),
    "E0208": error(
        "`{name}` is not something a kind can be", "Use one of the general words, such as `card`."
    ),
    "E0209": error("there is no {sort} called `{name}`", "Use one of those that the game's files declare."),
    "E0210": error(
        "`{name}` is laid over `{wanted}`, but this game is `{game}`",
        "Name the game after `of`, or move the file.",
    ),
    "E0211": error(
        "`{layer}` changes `{name}`, which does not exist",
        "Only what an earlier layer defines can be changed; use `add` for something new.",
    ),
    "E0212": error("`{layer}` adds `{name}`, which exists already", "Use `change` to replace parts of it."),
    "E0213": error(
        "`{layer}` removes `{name}`, which does not exist", "Name a declaration, or one of its parts."
    ),
    "E0214": error(
        "the variants `{first}` and `{second}` both change `{name}`",
        "Let the one that should win say `after` and the other's name.",
    ),
    "E0215": error(
        "`{layer}` changes `{name}`, but the summary of `{decl}` still describes what was there",
        "Write a new `summary` under the change.",
    ),
    "E0216": error(
        "`{layer}` changes `{name}`, and no point says so",
        "Add a `point` with an `about` line that names it.",
    ),
    "E0217": error(
        "the variant `{name}` is laid over the edition `{edition}` only",
        "Choose that edition, or leave `/{edition}` away after the game's name.",
    ),
    "E0218": error("`{verb}` needs one part of `{name}`", "Name the part: `{verb} part of {name}`."),
    "E0219": error(
        "there is no ruleset called `{name}`", "Give the name of a shipped ruleset, a file or a folder."
    ),
    "E0220": error(
        "the point `{point}` is about `{name}`, which does not exist",
        "Name a declaration, or one of its parts.",
    ),
    "E0222": error("there is no `{kind} {number}`", "Use a number that the game declares."),
    "E0223": error(
        "the group `{name}` holds members of `{kind}`, not of `{other}`",
        "Make a group of its own for each kind.",
    ),
    "E0224": error("`{name}` is the name of a {first} and of a {second}", "Give one of them another name."),
    "E0225": error("`{name}` goes from {low} to {high}, which is nobody", "Write the smaller number first."),
    "E0226": error(
        "`{name}` is too large; {what}: {count}, and {limit} is the most",
        "Make it smaller, or split it; `docs/language.md#limits` tells how much there may be of everything.",
    ),
    "E0227": error(
        "`{name}` is a second game beside `{first}`", "Keep every game in a file or a folder of its own."
    ),
    "E0228": error(
        "no kind can be called `{name}`: the word says what sort of thing a name is",
        "Choose another name for the kind.",
    ),
    "E0229": error(
        "the column `{name}` holds a plain number in every line", "Write the number itself, as digits."
    ),
}
