"""A changed number changes every language by itself."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from pdf_text import text_of
from sheets_helper import ruleset

from rulestone.link.model import Ruleset
from rulestone.match.rulesets import loaded
from rulestone.sheets.document import make_document
from rulestone.sheets.html import to_html
from rulestone.sheets.markdown import to_markdown
from rulestone.sheets.pdf import to_pdf
from rulestone.sheets.samples import SAMPLES, with_number
from rulestone.syntax.resources import rulesets_folder
from rulestone.words import CODES, words_for

SHOWN = ("summary", "cards")
CHANGES = (
    ("ra", "scoring.rules", "2 * number of god", "97 * number of god"),
    ("ra", "ra.rules", "repeat 3 times\n        do play_epoch", "repeat 97 times\n        do play_epoch"),
    ("ra", "pieces.rules", '| "Nile"         | 25 ', '| "Nile"         | 97 '),
    ("pharaon", "areas.rules", "price: 5 different basic", "price: 97 different basic"),
    ("pharaon", "pharaon.rules", "move 2 silver", "move 97 silver"),
    ("pharaon", "nobles.rules", "prestige base: 6\n", "prestige base: 97\n"),
    ("pharaon", "scoring.rules", "pharaoh: 7 *", "pharaoh: 97 *"),
    ("kleopatra", "quarry.rules", "price: 3 artisan", "price: 97 artisan"),
    ("kleopatra", "quarry.rules", "5 if number of sphinx", "97 if number of sphinx"),
    ("kleopatra", "quarry.rules", "0 otherwise 2", "0 otherwise 97"),
)


def changed_by(change: tuple[str, ...], folder: Path) -> Ruleset:
    """A game with one number of its rules changed."""
    game, file, old, new = change
    shutil.copytree(rulesets_folder() / game, folder)
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), "utf-8")
    return loaded(str(folder))


def visible(page: str) -> str:
    """What a browser shows of a page, without styles, scripts and drawings."""
    return re.sub(r"<(style|script|svg)\b.*?</\1>|<[^>]*>", " ", page, flags=re.DOTALL)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: f"{change[0]}-{change[2]}")
def test_a_new_number_stands_on_the_sheets_of_all_languages(change: tuple[str, ...], tmp_path: Path) -> None:
    """In all formats: what is on the sheets of a language differs by the new number alone."""
    changed = changed_by(change, tmp_path / change[0])
    for lang in CODES:
        before, after = (make_document(rules, lang, SHOWN) for rules in (ruleset(change[0]), changed))
        assert "97" not in to_markdown(before) and "97" not in visible(to_html(before))
        assert "97" in to_markdown(after), lang
        assert "97" in visible(to_html(after)), lang
        assert "97" in text_of(to_pdf(after)), lang


@pytest.mark.parametrize(("changed_rule", "told"), [("play", "play"), ("toll", "suffer")])
def test_sample_numbers_reach_every_language(changed_rule: str, told: str) -> None:
    """Where they stand, and in the summary of another rule that has a slot for them."""
    rules = ruleset("ra")
    for number in SAMPLES[3:]:
        changed = with_number(rules, changed_rule, number)
        assert changed is not None
        for lang in CODES:
            assert str(number) in " ".join(words_for(changed, lang).rule(changed, told))


def test_a_rule_without_numbers_has_no_samples() -> None:
    assert with_number(ruleset("ra"), "win", 5) is None
