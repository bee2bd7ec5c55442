"""What a person types: a number, or a word with what it is about."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from ...words import Words
from ...words.vocabulary import Vocabulary
from ..console import Talk, harmless

VERBS = ("undo", "save", "quit", "table", "log", "why")


@dataclass(frozen=True, slots=True)
class Command:
    """A line that was understood: `take`, `explain`, `help`, `unknown`, or one of the verbs."""

    verb: str
    rest: str = ""


def parse(line: str, words: Words) -> Command:
    """The command in a line; verbs are understood in English and in the person's language."""
    text = line.strip()
    if text.startswith("?"):
        rest = text[1:].strip()
        return Command("explain", rest) if rest else Command("help")
    first, _, rest = text.partition(" ")
    verb = verbs(words).get(first.lower())
    if verb is not None:
        return Command(verb, rest.strip())
    return Command("take", text) if text else Command("help")


def verbs(words: Words) -> dict[str, str]:
    """Every word that is understood, with the verb it means."""
    spoken = (
        words.say("undo"),
        words.say("save"),
        words.say("quit"),
        words.say("table"),
        words.say("log"),
        words.say("why"),
    )
    return dict(zip(VERBS, VERBS, strict=True)) | dict(zip(spoken, VERBS, strict=True))


def can_ask() -> bool:
    """Whether a person sits at the terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def agreed(talk: Talk, words: Vocabulary, question: str) -> bool:
    """A person's answer to a question; anything but a yes is a no."""
    yes, no = (str(words.pronoun("thing", "yes")), str(words.pronoun("thing", "no")))
    try:
        answer = read(talk, f"{question} [{yes}/{no}] ").strip().casefold()
    except (EOFError, KeyboardInterrupt):
        return False
    return answer in {"yes", yes.casefold()}


def read(talk: Talk, prompt: str = "> ") -> str:
    """A line from the person; the end of the input is an EOFError. A script's lines are shown."""
    if sys.stdin.isatty():
        return input(harmless(prompt))
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    talk.print(f"{prompt}{line.rstrip()}")
    return line
