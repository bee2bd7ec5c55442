"""Scripted sessions of `rulestone play`; `python tests/cli/sessions.py` writes their transcripts anew."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from typer.testing import CliRunner

from rulestone.cli.main import app

GOLDEN = Path(__file__).parent / "golden"
SURROUNDINGS = {"COLUMNS": "80", "LC_ALL": "C", "XDG_DATA_HOME": "data"}


@dataclass(frozen=True)
class Session:
    """What is asked for, and what people type, a line each."""

    name: str
    arguments: tuple[str, ...]
    typed: tuple[str, ...]

    @property
    def path(self) -> Path:
        return GOLDEN / f"{self.name}.txt"

    def transcript(self) -> str:
        """Everything the terminal shows, played in an empty folder."""
        arguments = ["play", *self.arguments, "--save", "saved.json"]
        typed = "".join(f"{line}\n" for line in self.typed)
        here = Path.cwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                result = CliRunner(env=SURROUNDINGS).invoke(app, arguments, input=typed)
            finally:
                os.chdir(here)
        assert result.exit_code == 0, result.output
        return "".join(f"{line.rstrip()}\n" for line in result.output.splitlines())


def won(lang: str) -> Session:
    """A whole game against a bot, with a look at the help and at a rule, a question and an undo."""
    verbs = {
        "en": ("why", "undo"),
        "pl": ("dlaczego", "cofnij"),
        "cs": ("proč", "zpět"),
        "nl": ("waarom", "terug"),
    }
    why, undo = verbs[lang]
    typed = ("?", "?5", "5", f"{why} place b2", "99", undo, "5", "1", "log", "7")
    arguments = ("tic_tac_toe", "--seed", "4", "--lang", lang)
    return Session(f"tic_tac_toe.{lang}", arguments, (*typed, "1", "1", "1"))


SESSIONS = (
    *(won(lang) for lang in ("en", "pl", "cs", "nl")),
    Session(
        "kuhn_poker.hand_over",
        ("kuhn_poker", "--seed", "3", "--seat", "1=person:pl", "--seat", "2=person:cs"),
        ("", "?2", "1", "", "2", "", "2"),
    ),
    Session(
        "goofspiel.secret",
        ("goofspiel", "--seed", "1", "--seat", "2=person:nl"),
        ("", "4", "", "1", "", "quit"),
    ),
    Session("pig.dice", ("pig", "--seed", "2", "--players", "3"), ("1", "1", "2", "table", "quit")),
    Session(
        "ra.auction", ("ra", "--seed", "4", "--players", "3"), ("1", "why bid 1", "2", "save other.json")
    ),
)


def main() -> None:
    """Writes every transcript."""
    GOLDEN.mkdir(exist_ok=True)
    for session in SESSIONS:
        session.path.write_text(session.transcript(), "utf-8")


if __name__ == "__main__":
    main()
