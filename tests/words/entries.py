"""The words of all catalogues with the forms they list, for the tests of forms."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

from rulestone.syntax.resources import locales_folder
from rulestone.words.forms import Noun, entry, noun
from rulestone.words.language import language
from rulestone.words.template import SLOT

Cell = tuple[bool, str]  # whether plural, and which case


@dataclass(frozen=True)
class Listed:
    """One entry: where it stands, its English, and its forms by number and case."""

    place: str
    english: str
    forms: Mapping[Cell, str]
    gender: str
    noun: Noun | None = None


@cache
def listed(code: str) -> tuple[Listed, ...]:
    """Every noun, name and inflected phrase of a language that lists forms or a gender."""
    return tuple(_read(code))


def _read(code: str) -> Iterator[Listed]:
    for path in sorted((locales_folder() / code / "LC_MESSAGES").glob("*.po")):
        with path.open("rb") as file:
            messages = [m for m in read_po(file, locale=code) if m.id and m.context]
        for message in messages:
            ids = [message.id] if isinstance(message.id, str) else message.id
            strings = (message.string,) if isinstance(message.string, str) else tuple(message.string)
            if message.context in ("noun", "name", "member") and " | " in strings[0]:
                yield _noun(path, ids[0], strings, code)
            elif message.context == "thing" and " | " in strings[0] and ":same]" not in strings[0]:
                yield _phrase(path, ids[0], strings[0], code)


def _noun(path: Path, english: str, strings: tuple[str, ...], code: str) -> Listed:
    word = noun(strings[0], strings[1:], language(code))
    forms = {
        cell: text for cell, text in word.forms.items() if not (word.always_plural and cell == (False, "nom"))
    }
    return Listed(path.stem, english, forms, word.gender, word)


def _phrase(path: Path, english: str, text: str, code: str) -> Listed:
    """A phrase with slots: what fills them is left out."""
    one = entry(text, language(code))
    cases = {"nom": one.base, **{case: one.tags[case] for case in language(code).cases if case in one.tags}}
    forms = {(one.plural, case): SLOT.sub(" ", form) for case, form in cases.items()}
    return Listed(path.stem, english, forms, one.gender)


def words(text: str) -> list[str]:
    """The words of a form, without numbers and marks."""
    return re.findall(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*", text)


def adjectives(code: str) -> list[str]:
    """The engine's adjectives and pronouns as their entries list them."""
    with (locales_folder() / code / "LC_MESSAGES" / "rulestone.po").open("rb") as file:
        return [str(m.string) for m in read_po(file) if m.context in ("adjective", "reflexive")]
