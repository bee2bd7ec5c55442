"""A changed number changes every language by itself."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from sheets_helper import ruleset

from rulestone.assist.subjects import loaded
from rulestone.sheets.document import make_document
from rulestone.sheets.markdown import to_markdown
from rulestone.sheets.samples import SAMPLES, with_number
from rulestone.syntax.resources import rulesets_folder
from rulestone.words import CODES, words_for

CHANGES = (
    ("ra", "scoring.rules", "2 * number of god", "97 * number of god"),
    ("ra", "ra.rules", "repeat 3 times\n        do play_epoch", "repeat 97 times\n        do play_epoch"),
    ("ra", "pieces.rules", '| "Nile"         | 25 ', '| "Nile"         | 97 '),
    ("pharaon", "areas.rules", "price: 5 different basic", "price: 97 different basic"),
    ("pharaon", "pharaon.rules", "move 2 silver", "move 97 silver"),
    ("pharaon", "nobles.rules", "prestige base: 6\n", "prestige base: 97\n"),
    ("kleopatra", "quarry.rules", "price: 3 artisan", "price: 97 artisan"),
)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: f"{change[0]}-{change[2]}")
def test_a_new_number_stands_on_the_sheets_of_all_languages(change: tuple[str, ...], tmp_path: Path) -> None:
    game, file, old, new = change
    folder = tmp_path / game
    shutil.copytree(rulesets_folder() / game, folder)
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), "utf-8")
    changed = loaded(str(folder))
    for lang in CODES:
        before = to_markdown(make_document(ruleset(game), lang))
        after = to_markdown(make_document(changed, lang))
        assert "97" not in before
        assert "97" in after, lang


def test_sample_numbers_reach_every_language() -> None:
    rules = ruleset("ra")
    for number in SAMPLES[3:]:
        changed = with_number(rules, "suffer", number)
        assert changed is not None
        for lang in CODES:
            assert str(number) in " ".join(words_for(changed, lang).rule(changed, "suffer"))


def test_a_rule_without_numbers_has_no_samples() -> None:
    assert with_number(ruleset("ra"), "win", 5) is None
