"""Every rule, piece and point of every game and edition is said in whole sentences, in every language."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from corpus import GAMES, declared, readings, sheets

from rulestone.cli.show import spoken_lines
from rulestone.words import CODES, words_for

IDENTIFIER = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b")
BRACKETS = re.compile(r"[\[\]‹›{}]")
DOUBLED = re.compile(r"\b(\w+) \1\b(?! [„‘“\d])")  # but: this player is player 2
AMBIGUOUS = re.compile(r"\.(?:number|value|score|place|choice|procedure)\.")  # told with its namesakes
ENDINGS = (".", ":", "!", "?", "…")
LOOSE = {  # a short word that hangs at the end of a line, or a number torn from what it counts
    "pl": re.compile(r"(?<!\S)[aiouwzAIOUWZ] |(?<![\w.])\d+ [^\W\d]"),
    "cs": re.compile(r"(?<!\S)[aiouksvzAIOUKSVZ] |(?<![\w.])\d+ [^\W\d]"),
    "nl": re.compile(r"(?<![\w.])\d+ [^\W\d]"),
    "en": re.compile(r"(?<![\w.])\d+ [^\W\d]"),
}
QUOTES = {"pl": "„”", "cs": "„“", "nl": "‘’", "en": "“”"}
MARKS = set("„”“‘«»" + '"')
FOREIGN = {code: re.compile("[" + "".join(MARKS - set(QUOTES[code])) + "]") for code in CODES}


def blocks(game: str, code: str) -> list[tuple[str, list[str]]]:
    """What is said of each declaration, with its path."""
    return [
        (f"{reading.edition or ''} {path}", spoken_lines(reading, words_for(reading, code), name))
        for reading in readings(game)
        for path, name in declared(reading)
    ]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("game", GAMES)
def test_every_declaration_is_said_in_whole_sentences(game: str, code: str) -> None:
    for path, lines in blocks(game, code):
        assert lines, path
        for number, line in enumerate(lines):
            assert not IDENTIFIER.search(line), (path, line)
            assert not BRACKETS.search(line), (path, line)
            assert not DOUBLED.search(line), (path, line)
            assert line.lstrip()[:1].isupper() or not line.lstrip()[:1].isalpha(), (path, line)
            assert number == 0 or line.endswith(ENDINGS) or AMBIGUOUS.search(path), (path, line)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("game", GAMES)
def test_typography(game: str, code: str) -> None:
    for path, lines in blocks(game, code):
        for line in lines:
            assert not LOOSE[code].search(line), (path, line)
            assert not FOREIGN[code].search(line), (path, line)
            count = Counter(line)
            assert code == "nl" or count[QUOTES[code][0]] == count[QUOTES[code][1]], (path, line)
            assert "  " not in line.lstrip() and " ." not in line and " ," not in line, (path, line)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("game", GAMES)
def test_sheets_hold_no_identifier_and_nothing_unsaid(game: str, code: str) -> None:
    for _, line in sheets(game, code):
        spoken = re.sub(r"!?\[[^\]]*\]\([^)]*\)|<[^>]*>|\[\d[^\]]*\]|\[[^\]]*\]", "", line)
        assert not IDENTIFIER.search(spoken), line
        assert "‹" not in line, line
