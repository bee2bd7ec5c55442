"""Spelling: every word said in Polish, Czech or Dutch is in a dictionary, or is listed as a name."""

from __future__ import annotations

import pytest
from corpus import everything
from spelling import DICTIONARIES, names, unknown, words


@pytest.mark.parametrize("code", DICTIONARIES)
def test_every_word_is_spelt_as_the_dictionary_does(code: str) -> None:
    found = unknown(everything(code), code)
    assert not found, "\n".join(f"{word} in {place}: {text}" for word, (place, text) in found.items())


MISSPELT = {
    "pl": "Weź dwie plytki z wórka.",
    "cs": "Vezměte dvě destíčky z pitlíku.",
    "nl": "Pak twee teegels uit de zack.",
}


@pytest.mark.parametrize("code", DICTIONARIES)
def test_a_misspelt_word_is_found(code: str) -> None:
    assert len(unknown([("here", MISSPELT[code])], code)) == 2


@pytest.mark.parametrize("code", DICTIONARIES)
def test_every_listed_name_is_said_somewhere(code: str) -> None:
    said = {word.lower() for _, text in everything(code) for word in words(text)}
    own = names(code) - names("")
    assert not {name for name in own if name.lower() not in said}


def test_what_is_typed_is_not_spelt() -> None:
    assert list(words("`take` z pliku my.rules, --lang, play_envoy i [x](y.png)")) == ["z", "pliku", "i", "x"]
