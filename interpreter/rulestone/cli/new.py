"""`rulestone new`: a start for a game or a variant, with comments that say how to go on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ..link.files import rule_files, shipped
from ..link.load import load_ruleset
from ..link.model import Ruleset
from ..match.errors import RulesetError, SetupError
from ..match.saves import write_atomically
from ..syntax.keywords import HEADS, RESERVED
from ..words.phrase import say
from .console import CLEAN, Talk
from .show import source

NAME = re.compile(r"[a-z][a-z0-9_]*")
LISTED = 12  # names of the game that a variant's comments offer


def write_game(talk: Talk, name: str, output: Path | None) -> int:
    """Writes a complete small game."""
    _check_name(name)
    path = _target(output or Path(f"{name}.rules"))
    lines = list(game_lines(talk, name, path))
    return _write(talk, path, lines)


def write_variant(talk: Talk, name: str, of: str, output: Path | None) -> int:
    """Writes a variant that changes nothing yet, with what there is to change."""
    _check_name(name)
    game, edition = split_edition(of)
    ruleset, findings = load_ruleset(game, edition)
    if ruleset is None:
        raise RulesetError(game, findings)
    folder = Path() if game in shipped() else rule_files(game)[0].parent
    path = _target(output or folder / f"{name}.rules")
    lines = list(variant_lines(talk, name, ruleset, path))
    return _write(talk, path, lines)


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
    if path.exists():
        raise SetupError(say("[path] exists already; nothing was written.", path=str(path)))
    return path


def _write(talk: Talk, path: Path, lines: list[str]) -> int:
    try:
        write_atomically(path, "\n".join(lines) + "\n")
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise SetupError(say("[path] cannot be written: [reason].", path=str(path), reason=reason)) from None
    talk.say("Written: [path]", path=str(path))
    talk.say("Check it with: [command]", command=f"rulestone check {path}")
    return CLEAN


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()


# ---------------------------------------------------------------- a game


def game_lines(talk: Talk, name: str, path: Path) -> Iterator[str]:
    """A whole game: a heap of pebbles from which the players take."""
    words = talk.words
    yield f"-- {_title(name)}."
    yield f"-- {words.say('Check it with: [command]', command=f'rulestone check {path.name}')}"
    yield f"-- {words.say('Play it with: [command]', command=f'rulestone play {path.name}')}"
    yield f'game {name} "{_title(name)}"'
    yield "players 2 to 4"
    yield ""
    yield f"-- {words.say('A kind of piece, in the singular and the plural; then the pieces themselves.')}"
    yield 'kind stone is piece "stone", "stones"'
    yield "stone pebble, 15 copies"
    yield ""
    yield f"-- {words.say('Places. Pieces are only moved from place to place, never made or lost.')}"
    yield "pile heap of stone starts with all"
    yield "pile taken of stone each player"
    yield ""
    yield f"-- {words.say('Choices: what each needs, and what it then does.')}"
    yield 'choice take_one "Take a stone"'
    yield "    then"
    yield "        move pebble from heap to my taken"
    yield '    summary "Take a stone from the heap."'
    yield 'choice take_more "Take a handful"'
    yield "    needs enough: size of heap at least 3"
    yield "    then"
    yield "        move 3 pebble from heap to my taken"
    yield '    summary "Take a handful from the heap, if enough is left."'
    yield ""
    yield f"-- {words.say('How the game goes: the procedure called play.')}"
    yield 'to play "Play"'
    yield "    take turns until heap is empty"
    yield "        choose take_one or take_more"
    yield '    summary "Take turns until the heap is empty."'
    yield ""
    yield f"-- {words.say('What counts at the end, and who wins.')}"
    yield 'score stones "Stones": size of my taken'
    yield "winner highest score"
    yield ""
    yield f"-- {words.say('Examples are played by every check.')}"
    yield 'example "a handful is gone from the heap" for 2 players'
    yield '    do "take_more"'
    yield "    expect size of heap is 12"
    yield "    expect stones of player 1 is 3"


# ---------------------------------------------------------------- a variant


def variant_lines(talk: Talk, name: str, ruleset: Ruleset, path: Path) -> Iterator[str]:
    """A variant that changes nothing, with comments on how to make it do so."""
    words, edition = talk.words, f"/{ruleset.edition}" if ruleset.edition else ""
    yield f"-- {words.say('A variant of [game]. It says only what is different.', game=ruleset.title)}"
    yield f"-- {words.say('Check it with: [command]', command=f'rulestone check {path.name}')}"
    yield f"-- {words.say('Play it with: [command]', command=f'rulestone play {path.name}')}"
    yield f'variant {name} of {ruleset.name}{edition} "{_title(name)}"'
    yield f"    -- {words.say('To change something, write it anew: only the parts you write are replaced.')}"
    sample = _sample(ruleset)
    if sample:
        yield f"    --     change {sample}"
    yield f"    -- {words.say('To bring in something new:')}"
    yield "    --     add number luck each player from 0 to 3"
    yield f"    -- {words.say('To take something away:')}"
    yield "    --     remove NAME"
    names = ", ".join([*ruleset.choices, *ruleset.procedures, *ruleset.values, *ruleset.numbers][:LISTED])
    yield f"    -- {words.say('Among what there is to change: [names].', names=names)}"
    command = f"rulestone show {ruleset.name} NAME"
    yield f"    -- {words.say('See what the game says with: [command]', command=command)}"


def _sample(ruleset: Ruleset) -> str | None:
    """A declaration of the game that stands on one line, as it is written there."""
    declared = (*ruleset.numbers.values(), *ruleset.lists.values(), *ruleset.values.values())
    for span in (decl.span for decl in declared):
        lines = source(span.path, span.line, span.end_line, span.end_column)
        own = [line for _, line in lines if not line.lstrip().startswith(("cite", "assumed", "summary"))]
        if len(own) == 1 and not own[0].startswith(" "):
            return own[0].strip()
    return None
