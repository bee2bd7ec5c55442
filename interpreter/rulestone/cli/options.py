"""Options and arguments that commands have in common, and the words that some of them choose from."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from ..words.codes import CODES
from .completion import (
    complete_edition,
    complete_name,
    complete_setting,
    complete_variant,
)

ALL_LANGUAGES = "all"
# Typer offers what an enumeration holds; mypy wants to see it written out.
Lang = StrEnum("Lang", [(code, code) for code in CODES])  # type: ignore[misc]
ShowLang = StrEnum("ShowLang", [(code, code) for code in (*CODES, ALL_LANGUAGES)])  # type: ignore[misc]


class ResultFormat(StrEnum):
    """How a result is written: for people, or for a program."""

    TEXT = "text"
    JSON = "json"


class Document(StrEnum):
    """How a comparison is written."""

    TEXT = "text"
    MD = "md"
    HTML = "html"
    JSON = "json"


class Findings(StrEnum):
    """How findings are written."""

    FULL = "full"
    CONCISE = "concise"
    JSON = "json"
    GITHUB = "github"


class SheetName(StrEnum):
    """The sheets of a game."""

    ALL = "all"
    SUMMARY = "summary"
    CARDS = "cards"
    AID = "aid"
    GLOSSARY = "glossary"
    DIFFERENCES = "differences"


class Paper(StrEnum):
    """What a sheet is written as."""

    HTML = "html"
    PDF = "pdf"
    MD = "md"


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A shipped ruleset, or a path.",
        autocompletion=complete_name,
        show_default=False,
    ),
]
Language = Annotated[Lang | None, typer.Option("--lang", help="Language; otherwise the environment's.")]
Edition = Annotated[
    str | None,
    typer.Option("--edition", help="The edition to lay over.", autocompletion=complete_edition),
]
Variants = Annotated[
    list[str] | None,
    typer.Option(
        "--variant",
        help="A variant to lay over; may be given several times.",
        autocompletion=complete_variant,
    ),
]
Players = Annotated[int | None, typer.Option("--players", min=1, help="How many seats.")]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="OPTION=VALUE",
        help="A set-up option of the game; a,b,c sets it by seat.",
        autocompletion=complete_setting,
    ),
]
Written = Annotated[ResultFormat, typer.Option("--format", help="For people, or for a program.")]
SavedGame = Annotated[Path, typer.Argument(metavar="SAVE", help="A saved game.", show_default=False)]
RulesOfSave = Annotated[
    str | None,
    typer.Option(
        "--game",
        help="The rules, if they are not where they were when saving.",
        autocompletion=complete_name,
    ),
]
Output = Annotated[
    Path | None, typer.Option("--output", "-o", help="The file to write; NAME.rules if left out.")
]
