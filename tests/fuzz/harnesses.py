"""What a fuzzer feeds with bytes: parser, linker, saves, score files. What is not told in words is raised.

Each takes any bytes at all. What comes back is findings, or an error that this package says in a sentence;
every other exception is a fault, and so is a ruleset that is not the same after it was printed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from rulestone.checks.api import check_files
from rulestone.diagnostics.model import Severity
from rulestone.diagnostics.render import render
from rulestone.match.errors import RulestoneError
from rulestone.match.game import Game, load
from rulestone.match.rulesets import loaded
from rulestone.match.saves import SavedGame, read_saved, replayed
from rulestone.syntax.parser import parse_bytes
from rulestone.syntax.printer import print_file
from rulestone.tabletop.score import Reckoning
from rulestone.tabletop.table_file import read_and_score, read_head

GAME = "pig"  # whose saves and score files are made up
PATH = "fuzz.rules"
LONGEST = 4_000  # bytes: what is longer finds nothing else, slowly


def parser(data: bytes) -> None:
    """Any bytes are a tree or findings; a tree without any comes back from what is printed of it."""
    file, findings = parse_bytes(data, PATH)
    render(findings, "full")
    if not findings:
        again, more = parse_bytes(print_file(file).encode(), PATH)
        assert not more, more
        assert again.declarations == file.declarations


def linker(data: bytes) -> None:
    """Whatever is read, whole or in part, is linked and checked."""
    file, findings = parse_bytes(data, PATH)
    if not any(d.severity is Severity.ERROR for d in findings):
        render(check_files([file]), "full")


def saves(data: bytes) -> None:
    """A text is a saved game that is played again, or an error in words; its seal is made to fit."""
    text = data.decode("utf-8", "replace")
    for held in (text, _sealed(text)):
        try:
            replayed(_game(), read_saved(held))
        except RulestoneError as error:
            error.text("pl")


def score_files(data: bytes) -> None:
    """A text is a table that has a score, or an error in words."""
    text = data.decode("utf-8", "replace")
    try:
        read_head(text, PATH)
        read_and_score(text, _reckoning(), PATH)
    except RulestoneError as error:
        error.text("nl")


def _sealed(text: str) -> str:
    """A saved game as a forger would make it: of these rules, and with the seal that belongs to it."""
    try:
        save = SavedGame.model_validate_json(text).model_copy(update={"digest": _game().digest})
        return save.sealed().model_dump_json()
    except ValueError:
        return text


@cache
def _game() -> Game:
    return load(GAME)


@cache
def _reckoning() -> Reckoning:
    return Reckoning(loaded(GAME))


HARNESSES: dict[str, tuple[Callable[[bytes], None], str]] = {
    "parser": (parser, "rules"),
    "linker": (linker, "rules"),
    "saves": (saves, "saves"),
    "score_files": (score_files, "scores"),
}
"""Each with the folder of the corpus that it begins with."""
