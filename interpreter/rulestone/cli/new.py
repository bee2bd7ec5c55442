"""`rulestone new`: a start for a game or a variant, with comments that say how to go on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from shlex import quote

from ..link.files import rule_files, shipped
from ..link.load import load_ruleset
from ..link.model import Ruleset
from ..match.errors import RulesetError, SetupError
from ..storage.writing import write_whole
from ..syntax.keywords import HEADS, RESERVED
from ..words.phrase import Phrase, say
from ..words.template import fill
from ..words.vocabulary import Vocabulary
from .console import CLEAN, Talk
from .files import why_unwritable
from .show import source

NAME = re.compile(r"[a-z][a-z0-9_]*")
LISTED = 12  # names of the game that a variant's comments offer


def write_game(talk: Talk, name: str, output: Path | None) -> int:
    """Writes a complete small game."""
    _check_name(name)
    path = _target(output or Path(f"{name}.rules"))
    return _write(talk, path, game_lines(talk.words, name, path))


def write_variant(talk: Talk, name: str, of: str, output: Path | None) -> int:
    """Writes a variant that changes nothing yet, with what there is to change."""
    _check_name(name)
    game, edition = split_edition(of)
    ruleset, findings = load_ruleset(game, edition)
    if ruleset is None:
        raise RulesetError(game, findings)
    folder = Path() if game in shipped() else rule_files(game)[0].parent
    path = _target(output or folder / f"{name}.rules")
    return _write(talk, path, variant_lines(talk.words, name, ruleset, path))


def split_edition(of: str) -> tuple[str, str | None]:
    """`game/edition` as its two halves; a path keeps its slashes."""
    game, _, edition = of.rpartition("/")
    return (of, None) if rule_files(of) or not game else (game, edition)


def _check_name(name: str) -> None:
    if not NAME.fullmatch(name):
        raise SetupError(
            say("“[name]” is no name for rules: use small letters, digits and underscores.", name=name)
        )
    if name in RESERVED | HEADS:
        raise SetupError(say("“[name]” is a reserved word; choose another name.", name=name))


def _target(path: Path) -> Path:
    if path.exists() or path.is_symlink():
        raise SetupError(say("[path] exists already; nothing was written.", path=str(path)))
    return path


def _write(talk: Talk, path: Path, lines: list[str]) -> int:
    try:
        write_whole(path, "\n".join(lines) + "\n")
    except OSError as problem:
        reason = why_unwritable(problem, talk.words)
        raise SetupError(say("[path] cannot be written: [reason].", path=str(path), reason=reason)) from None
    talk.say("Written: [path]", path=str(path))
    talk.say("Check it with: [command]", command=f"rulestone check {quote(str(path))}")
    return CLEAN


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()


# ---------------------------------------------------------------- the texts

Template = Sequence[Phrase | str]  # a phrase becomes a comment, said in the writer's language

GAME: Template = (
    say("A game of your own. Check it with: [check]"),
    say("Play it with: [play]"),
    'game [name] "[title]"',
    "players 2 to 4",
    "",
    say("A kind of piece, in the singular and the plural; then the pieces themselves."),
    'kind stone is piece "stone", "stones"',
    "stone pebble, 15 copies",
    "",
    say("Places. Pieces are only moved from place to place, never made or lost."),
    "pile heap of stone starts with all",
    "pile taken of stone each player",
    "",
    say("Choices: what each needs, and what it then does."),
    'choice take_one "Take a stone"',
    "    then",
    "        move pebble from heap to my taken",
    '    summary "Take a stone from the heap."',
    'choice take_more "Take a handful"',
    "    needs enough: size of heap at least 3",
    "    then",
    "        move 3 pebble from heap to my taken",
    '    summary "Take a handful from the heap, if enough is left."',
    "",
    say("How the game goes: the procedure called play."),
    'to play "Play"',
    "    take turns until heap is empty",
    "        choose take_one or take_more",
    '    summary "Take turns until the heap is empty."',
    "",
    say("What counts at the end, and who wins."),
    'score stones "Stones": size of my taken',
    "winner highest score",
    "",
    say("Examples are played by every check."),
    'example "a handful is gone from the heap" for 2 players',
    '    do "take_more"',
    "    expect size of heap is 12",
    "    expect stones of player 1 is 3",
)

VARIANT: Template = (
    say("A variant of [game]: it says only what is different. Check it with: [check]"),
    say("Play it with: [play]"),
    'variant [name] of [base] "[title]"',
)

CHANGES: Template = (
    'assumed "a variant of our own"',
    say("To change something, write it anew: only the parts you write are replaced."),
    "--     change [sample]",
    say("To bring in something new:"),
    "--     add number luck each player from 0 to 3",
    say("To take something away:"),
    "--     remove NAME",
    say("Among what there is to change: [names]."),
    say("See what the game says with: [show]"),
)


def filled(template: Template, words: Vocabulary, **values: str) -> Iterator[str]:
    """The lines of a template with its slots filled."""
    for line in template:
        if isinstance(line, Phrase):
            yield f"-- {words.say(line.msgid, **values)}"
        else:
            yield fill(line, values, words.language)


def _commands(path: Path) -> dict[str, str]:
    name = quote(path.name)
    return {"check": f"rulestone check {name}", "play": f"rulestone play {name}"}


def game_lines(words: Vocabulary, name: str, path: Path) -> list[str]:
    """A whole game: a heap of pebbles from which the players take."""
    return list(filled(GAME, words, name=name, title=_title(name), **_commands(path)))


def variant_lines(words: Vocabulary, name: str, ruleset: Ruleset, path: Path) -> list[str]:
    """A variant that changes nothing, with comments on how to make it do so."""
    base = f"{ruleset.name}/{ruleset.edition}" if ruleset.edition else ruleset.name
    values = {"name": name, "title": _title(name), "game": ruleset.title, "base": base, **_commands(path)}
    declared = dict.fromkeys([*ruleset.choices, *ruleset.procedures, *ruleset.values, *ruleset.numbers])
    changes = filled(
        CHANGES,
        words,
        sample=_sample(ruleset) or "…",
        names=", ".join(list(declared)[:LISTED]),
        show=f"rulestone show {quote(path.name)} NAME",
    )
    return [*filled(VARIANT, words, **values), *(f"    {line}" for line in changes)]


def _sample(ruleset: Ruleset) -> str | None:
    """A declaration of the game that stands on one line, as it is written there."""
    declared = (*ruleset.numbers.values(), *ruleset.lists.values(), *ruleset.values.values())
    for span in (decl.span for decl in declared):
        own = [
            line for _, line in source(span) if not line.lstrip().startswith(("cite", "assumed", "summary"))
        ]
        if len(own) == 1 and not own[0].startswith(" "):
            return own[0].strip()
    return None
