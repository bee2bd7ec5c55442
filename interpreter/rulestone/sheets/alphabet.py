"""Alphabetical order as each language has it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

Key = tuple[tuple[int, ...], str]

_LETTERS: Mapping[str, str] = {
    "pl": "a ą b c ć d e ę f g h i j k l ł m n ń o ó p q r s ś t u v w x y z ź ż",
    "cs": "a b c č d e f g h ch i j k l m n o p q r ř s š t u v w x y z ž",
}
_PLAIN = "a b c d e f g h i j k l m n o p q r s t u v w x y z"
_DIGITS = 1_000


def sort_key(lang: str, text: str) -> Key:
    """What a text is ordered by: its letters in the language's order, numbers by their size."""
    letters = _LETTERS.get(lang, _PLAIN).split()
    places = {letter: _DIGITS * 10 + number for number, letter in enumerate(letters)}
    pattern = "|".join(sorted(letters, key=len, reverse=True))
    return tuple(_place(token, places) for token in re.findall(rf"\d+|{pattern}|\w", text.lower())), text


def _place(token: str, places: Mapping[str, int]) -> int:
    if token.isdigit():
        return min(int(token), _DIGITS)
    if token in places:
        return places[token]
    base = unicodedata.normalize("NFD", token)[0]
    return places.get(base, _DIGITS * 20)
