"""Looking up: an edited catalogue speaks at once, one beside the rules is used, gaps are marked."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

from rulestone.link.load import load_ruleset, shipped
from rulestone.link.model import Ruleset
from rulestone.words import CODES, Words, words_for
from rulestone.words.catalogue import load
from rulestone.words.catalogues import main

PO = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "Duel"\nmsgstr "{}"\n'


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def test_an_edited_catalogue_speaks_at_once(tmp_path: Path) -> None:
    path = tmp_path / "duel.pl.po"
    path.write_text(PO.format("Pojedynek"), "utf-8")
    assert Words("duel", "pl", path).title("Duel") == "Pojedynek"
    path.write_text(PO.format("Starcie"), "utf-8")
    os.utime(path, ns=(1, 1))
    assert Words("duel", "pl", path).title("Duel") == "Starcie"


def test_the_cache_is_used_and_a_broken_one_is_not(tmp_path: Path) -> None:
    path = tmp_path / "duel.pl.po"
    path.write_text(PO.format("Pojedynek"), "utf-8")
    load(path)
    (cached,) = (tmp_path / "cache" / "rulestone" / "catalogues").iterdir()
    cached.write_text("{", "utf-8")
    os.utime(path, ns=(2, 2))
    assert load(path).get("Duel") == ("Pojedynek",)


def test_what_is_missing_is_english_marked_and_remembered() -> None:
    words = Words("nothing", "cs")
    assert words.title("No such text [x]", x="5") == "‹No such text 5›"
    assert words.say("No such phrase") == "‹No such phrase›"
    assert words.missing == {("", "No such text [x]"), ("", "No such phrase")}


def test_english_needs_no_catalogue() -> None:
    words = Words("nothing", "en")
    assert words.say_n("[n] move", "[n] moves", 1) == "1\u00a0move"
    assert words.say_n("[n] move", "[n] moves", 5) == "5\u00a0moves"
    assert not words.missing


def test_catalogues_beside_a_ruleset(tmp_path: Path) -> None:
    rules = tmp_path / "duel.rules"
    rules.write_text('game duel "Duel"\nplayers 2\n', "utf-8")
    assert main([str(rules)]) == 0
    path = tmp_path / "duel.nl.po"
    path.write_text(
        path.read_text("utf-8").replace('msgid "Duel"\nmsgstr ""', 'msgid "Duel"\nmsgstr "Duel!"'), "utf-8"
    )
    assert main([str(rules)]) == 0
    assert Words("duel", "nl", path).title("Duel") == "Duel!"


@cache
def linked(name: str) -> Ruleset:
    rules, findings = load_ruleset(name)
    assert rules is not None, findings
    return rules


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", shipped())
def test_shipped_rulesets_say_everything(name: str, code: str) -> None:
    rules = linked(name)
    words = words_for(rules, code)
    lines = words.rules(rules)
    for kind in rules.kinds.values():
        for member in kind.members:
            lines += words.rule(rules, f"{kind.name}.{member.name}")
    assert not words.missing
    assert len(lines) > 10
    assert not [line for line in lines if "‹" in line or "[" in line]


def test_rules_with_errors_leave_their_catalogues_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules, path = tmp_path / "duel.rules", tmp_path / "duel.pl.po"
    rules.write_text('game duel "Duel\nplayers 2\n', "utf-8")
    path.write_text(PO.format("Pojedynek"), "utf-8")
    assert main([str(rules)]) == 1
    assert "duel.rules: line 1" in capsys.readouterr().err
    assert path.read_text("utf-8") == PO.format("Pojedynek")


@pytest.mark.parametrize(
    ("name", "plural"),
    [("points", True), ("cards in hand", True), ("sum of the discs", False), ("row on the pyramid", False)],
)
def test_an_english_name_is_plural_if_its_noun_is(name: str, plural: bool) -> None:
    assert Words("duel", "en").speaker.words.label(name).always_plural is plural
