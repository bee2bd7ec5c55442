"""No sentence is taken from a rulebook.

The rulebooks are not ours to ship: RULESTONE_RULEBOOKS names a folder with their texts. Without it a small
text of our own stands in for them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from rulebooks import books, shared_runs
from sheets_helper import ALL, document

from rulestone.sheets.markdown import to_markdown
from rulestone.syntax.resources import locales_folder, rulesets_folder
from rulestone.words.extract import texts

STAND_IN = """
    Każdy gracz, który ma na ręce więcej niż dziesięć kart, odrzuca nadmiar na
    stos odrzu-
    conych i kończy swoją turę. Kdo má nejvíce bodů, stává se vítězem celé hry a otevře další láhev.
"""


def _books() -> list[str]:
    folder = os.environ.get("RULESTONE_RULEBOOKS")
    found = books(Path(folder)) if folder else [STAND_IN]
    assert found, "RULESTONE_RULEBOOKS holds no .txt or .md files"
    return found


def _shipped_texts() -> Iterator[str]:
    """Every text of the rule files and of the catalogues, each by itself."""
    for path in sorted(rulesets_folder().glob("*/*.rules")):
        yield from (found.text for found in texts(path.read_text("utf-8")))
    for path in sorted(locales_folder().glob("*/LC_MESSAGES/*.po")):
        with path.open("rb") as file:
            for message in read_po(file):
                yield from (message.string,) if isinstance(message.string, str) else message.string


def test_rules_and_catalogues_share_no_sentence_with_a_rulebook() -> None:
    assert shared_runs(_shipped_texts(), _books()) == []


@pytest.mark.parametrize(("game", "lang"), ALL)
def test_sheets_share_no_sentence_with_a_rulebook(game: str, lang: str) -> None:
    lines = to_markdown(document(game, lang)).splitlines()
    assert shared_runs(lines, _books()) == []


PLANTED = (
    "Kto kończy, gracz ma na ręce więcej niż dziesięć kart odrzuca nadmiar.",
    "gracz MA na rece wiecej niz dziesiec kart, ODRZUCA",
    "gracz ma na ręce w1ęcej niż dziesięć kart odrzuca",
    "odrzuca nadmiar na stos odrzuconych i kończy swoją turę",
    "stává se vítězem celé hry a otevře další láhev",
)


@pytest.mark.parametrize("sentence", PLANTED)
def test_a_planted_sentence_is_found(sentence: str) -> None:
    assert shared_runs([sentence], [STAND_IN])


def test_seven_words_are_not_a_sentence() -> None:
    assert shared_runs(["ma na ręce więcej niż dziesięć kart"], [STAND_IN]) == []
