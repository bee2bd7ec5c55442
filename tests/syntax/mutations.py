"""Texts that are nearly rules: shipped items with something changed, and plain noise. Always the same."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

from rulestone.syntax.layout import split
from rulestone.syntax.resources import rulesets_folder

TOKEN = re.compile(r'"[^"\n]*"|\w+|\n *|[^\w\s]')
CHARACTERS = 'abc XYZ019_"`()|:,.-+*/#~\\\n\t\r§ą€\u200b\u00a0{}[]<>=!'
WORDS = re.findall(
    r"\S+",
    """
    game players kind is card tile number of in where my left max ( ) , : | "text" 3 -1 #7 to choice needs
    then pay from move all set add let be if otherwise repeat for each player take turns as do choose end
    cite assumed summary table row grid value score cost 2 same any and or not at least facing shifted
    edition change remove point says example given expect offers once a round may waives stands
    """,
)
BREAKS = ["\n", "\n    ", "\n        "]

Mutation = Callable[[random.Random, str], str]


def shipped_items() -> list[str]:
    files = sorted(rulesets_folder().glob("**/*.rules"))
    return [chunk.text for file in files for chunk in split(file.read_text("utf-8"))]


def change_character(rng: random.Random, text: str) -> str:
    at = rng.randrange(len(text))
    return text[:at] + rng.choice(["", rng.choice(CHARACTERS), text[at] * 2]) + text[at + 1 :]


def change_line(rng: random.Random, text: str) -> str:
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    other = rng.choice(lines)
    new = [[], [lines[at]] * 2, ["    " + lines[at]], [lines[at][rng.randrange(1, 5) :]], [other]]
    return "\n".join(lines[:at] + rng.choice(new) + lines[at + 1 :])


def change_token(rng: random.Random, text: str) -> str:
    tokens = list(TOKEN.finditer(text))
    if not tokens:
        return rng.choice(WORDS)
    found = rng.choice(tokens)
    new = rng.choice(
        ["", found.group() + " " + found.group(), rng.choice(tokens).group(), rng.choice(WORDS + BREAKS)]
    )
    return text[: found.start()] + new + text[found.end() :]


def cut_short(rng: random.Random, text: str) -> str:
    return text[: rng.randrange(len(text))]


MUTATIONS: list[Mutation] = [change_character, change_line, change_token, cut_short]


def mutated(seed: int, count: int) -> Iterator[str]:
    """Shipped items, some of them next to each other, with one to three changes."""
    rng, items = random.Random(seed), shipped_items()
    for _ in range(count):
        at = rng.randrange(len(items))
        text = "".join(items[at : at + rng.randrange(1, 3)])
        for _ in range(rng.randrange(1, 4)):
            text = rng.choice(MUTATIONS)(rng, text) or "\n"
        yield text


def noise(seed: int, count: int) -> Iterator[str]:
    """Random characters, and random words of the language."""
    rng = random.Random(seed)
    for number in range(count):
        if number % 2:
            yield " ".join(rng.choices(WORDS + BREAKS * 4, k=rng.randrange(1, 40)))
        else:
            yield "".join(rng.choices(CHARACTERS, k=rng.randrange(1, 80)))
