"""Sentences with slots: `[cost]`, `[cost:acc]`, `[place:from]`, `[place|is|are]`.

A colon picks a form of what fills the slot; bars list the words that agree with it,
in the order of the language's agreement classes (or just singular and plural).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Protocol

from ..diagnostics.visible import one_line
from .language import Language

SLOT = re.compile(r"\[(\w+)(?::(\w+)|((?:\|[^\[\]|]*)+))?\]")


class Filler(Protocol):
    """What can stand in a slot and change its form."""

    @property
    def gender(self) -> str:
        """Its gender, as the catalogue notes it."""

    @property
    def plural(self) -> bool:
        """Whether words agree with it in the plural."""

    def form(self, pick: str) -> str:
        """Its text in a case, with an article, or after a preposition."""


Slot = str | int | Filler


def slots(template: str) -> set[str]:
    """The names of the slots a sentence has."""
    return {match[1] for match in SLOT.finditer(template)}


def picks(template: str) -> set[str]:
    """The forms a sentence asks for."""
    return {match[2] for match in SLOT.finditer(template) if match[2]}


def fill(template: str, values: Mapping[str, Slot], language: Language, case: str = "nom") -> str:
    """The sentence with its slots filled; `:same` passes on the case asked of the whole."""

    def replace(match: re.Match[str]) -> str:
        name, pick, words = match[1], match[2], match[3]
        if name not in values:
            return match[0]
        value = values[name]
        if words:
            return _agree(value, words[1:].split("|"), language)
        return _text(value, case if pick == "same" else pick or "nom", language)

    return SLOT.sub(replace, template)


def _text(value: Slot, pick: str, language: Language) -> str:
    """One slot's text."""
    if isinstance(value, int):
        return language.number(value)
    return one_line(value if isinstance(value, str) else value.form(pick))


def _agree(value: Slot, words: list[str], language: Language) -> str:
    """The word that agrees with what fills the slot."""
    if isinstance(value, int):
        plural, gender = value != 1, ""
    elif isinstance(value, str):
        plural, gender = False, ""
    else:
        plural, gender = value.plural, value.gender
    if len(words) == len(language.classes):
        return words[language.classes.index(language.agreement(gender, plural))]
    return words[1 if plural else 0]
