"""PDFs: whole, one page where promised, every letter there, the same bytes again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pdf_text import missing_glyphs, reader, squeezed, text_of
from sheets_helper import ALL, GAMES, document, ruleset

from rulestone.sheets.document import make_document
from rulestone.sheets.model import Prose, Section
from rulestone.sheets.pdf import to_pdf
from rulestone.words import words_for


@pytest.mark.parametrize(("game", "lang"), ALL)
def test_the_aid_is_one_page(game: str, lang: str) -> None:
    aid = make_document(ruleset(game), lang, ("aid",))
    assert len(reader(to_pdf(aid)).pages) == 1


@pytest.mark.parametrize(("game", "lang"), ALL)
def test_every_card_is_in_the_text_and_every_glyph_in_the_fonts(game: str, lang: str) -> None:
    cards = make_document(ruleset(game), lang, ("cards",))
    content = to_pdf(cards)
    text, words = text_of(content).lower(), words_for(ruleset(game), lang)
    for kind in ruleset(game).kinds.values():
        if kind.decl.base == "space" and any(m.values for m in kind.members):
            continue  # spaces have places in a picture, not names
        for member in kind.members:
            assert squeezed(words.member(member)).lower() in text, member.name
            assert member.number is None or str(member.number) in text
    assert missing_glyphs(content) == 0


def test_a_glyph_that_no_font_has_is_noticed() -> None:
    one = document("pig", "en")
    strange = replace(one.sheets[0], sections=(Section("?", (Prose("\U00013000"),)),))
    assert missing_glyphs(to_pdf(replace(one, sheets=(strange,)))) > 0


@pytest.mark.parametrize("game", GAMES)
def test_the_same_input_gives_the_same_bytes(game: str) -> None:
    one = document(game, "pl")
    assert to_pdf(one) == to_pdf(one)


def test_pages_say_what_they_are() -> None:
    text = text_of(to_pdf(document("ra", "cs")))
    for part in ("Ra", "Doporučenápravidla", "Přehledkaret", "strana1/", "Rulestone"):
        assert part in text
