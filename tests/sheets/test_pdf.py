"""PDFs: whole, one page where promised, every letter there, the same bytes again."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from dataclasses import replace

import pytest
from pdf_text import missing_glyphs, outside, reader, squeezed, text_of
from sheets_helper import ALL, GAMES, document, every_edition, pdf, ruleset

from rulestone.sheets.document import make_document
from rulestone.sheets.model import Line, Prose, Rule, Section
from rulestone.sheets.pdf import to_pdf
from rulestone.words import words_for


@pytest.mark.parametrize(("game", "lang", "edition"), every_edition())
def test_the_aid_is_one_page(game: str, lang: str, edition: str | None) -> None:
    content = to_pdf(make_document(ruleset(game, edition), lang, ("aid",)))
    assert len(reader(content).pages) == 1
    assert outside(content) == []


def test_an_aid_that_cannot_fit_is_whole_all_the_same() -> None:
    one = document("pig", "en")
    lines = tuple(Line(f"Line {number} of very many") for number in range(2_000))
    short = next(sheet for sheet in one.sheets if sheet.name == "aid")
    aid = replace(short, sections=(Section("Long", (Rule("Long", (), lines),)),))
    content = to_pdf(replace(one, sheets=(aid,)))
    assert len(reader(content).pages) > 1
    assert "Line1999ofverymany" in text_of(content)


@pytest.mark.parametrize(("game", "lang"), ALL)
def test_every_card_is_in_the_text_and_every_glyph_in_the_fonts(game: str, lang: str) -> None:
    content = pdf(game, lang)
    text, words = text_of(content).lower(), words_for(ruleset(game), lang)
    for kind in ruleset(game).kinds.values():
        if kind.decl.base == "space" and any(m.values for m in kind.members):
            continue  # spaces have places in a picture, not names
        for member in kind.members:
            name, number = words.member(member), "" if member.number is None else str(member.number)
            shown = name if number in name else number + name
            assert squeezed(shown).lower() in text, member.name
    assert missing_glyphs(content) == 0
    assert outside(content) == []


def test_a_glyph_that_no_font_has_is_noticed() -> None:
    one = document("pig", "en")
    strange = replace(one.sheets[0], sections=(Section("?", (Prose("\U00013000"),)),))
    assert missing_glyphs(to_pdf(replace(one, sheets=(strange,)))) > 0


def test_what_runs_off_the_page_is_noticed() -> None:
    one = document("pig", "en")
    endless = Prose("\u00a0".join(["word"] * 100))
    long = replace(one.sheets[0], sections=(Section("?", (endless,)),))
    assert outside(to_pdf(replace(one, sheets=(long,))))


@pytest.mark.parametrize("game", GAMES)
def test_the_same_input_gives_the_same_bytes(game: str) -> None:
    assert to_pdf(document(game, "pl")) == pdf(game, "pl")


IN_ANOTHER_PROCESS = """
import hashlib
from rulestone.match.rulesets import loaded
from rulestone.sheets.document import make_document
from rulestone.sheets.pdf import to_pdf
print(hashlib.sha256(to_pdf(make_document(loaded("ra"), "cs"))).hexdigest())
"""


@pytest.mark.parametrize("seed", ["1", "2"])
def test_another_process_gives_the_same_bytes(seed: str) -> None:
    here = hashlib.sha256(to_pdf(make_document(ruleset("ra"), "cs"))).hexdigest()
    command = [sys.executable, "-c", IN_ANOTHER_PROCESS]
    there = subprocess.run(
        command, capture_output=True, text=True, check=True, env={**os.environ, "PYTHONHASHSEED": seed}
    )
    assert there.stdout.strip() == here


def test_pages_say_what_they_are() -> None:
    text = text_of(pdf("ra", "cs"))
    for part in ("Ra", "Doporučenápravidla", "Přehledkaret", "strana1/", "Rulestone"):
        assert part in text


def test_short_sheets_share_a_page_and_no_page_has_two_legends() -> None:
    assert len(document("pig", "nl").sheets) > 1
    assert len(reader(pdf("pig", "nl")).pages) == 1
    assert len(reader(pdf("ra", "en")).pages) == len(document("ra", "en").sheets)
    for page in reader(pdf("ra", "en")).pages:
        assert squeezed(page.extract_text()).count(squeezed("No edition in this language is known")) <= 1
