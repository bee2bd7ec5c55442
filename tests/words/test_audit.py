"""Translations that `check` finds fault with: each code, its section in docs/errors.md, both its examples."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

from rulestone.diagnostics import Severity
from rulestone.diagnostics.codes.words import WORDS
from rulestone.diagnostics.model import Diagnostic
from rulestone.link.load import load_ruleset, shipped
from rulestone.match.examination import examine
from rulestone.syntax.resources import locales_folder
from rulestone.words import audit

PAGE = Path(__file__).parents[2] / "docs" / "errors.md"
HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'


def block(text: str, info: str) -> str:
    found = re.search(rf"^```{info}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert found, info
    return found[1]


@cache
def sections() -> dict[str, str]:
    page = PAGE.read_text("utf-8").split("\n### ")
    return {section[:5]: section for section in page if section[:5] in WORDS}


def findings(folder: Path, catalogue: str) -> list[Diagnostic]:
    """What is found in the page's game with that Polish catalogue beside it."""
    rules = folder / "bazaar.rules"
    rules.write_text(block(PAGE.read_text("utf-8"), "rules translated"), "utf-8")
    rules.with_name("bazaar.pl.po").write_text(HEADER + catalogue, "utf-8")
    return [d for d in examine(rules).findings if d.code in WORDS]


@pytest.mark.parametrize("code", WORDS)
def test_the_bad_example_gives_its_code_where_it_stands(code: str, tmp_path: Path) -> None:
    (found,) = findings(tmp_path, block(sections()[code], "po bad"))
    assert found.code == code
    assert found.span.path == str(tmp_path / "bazaar.pl.po")
    line = (tmp_path / "bazaar.pl.po").read_text("utf-8").splitlines()[found.span.line - 1]
    assert line.startswith("Kup" if code == "E0705" else "msgstr")
    assert WORDS[code].message.format(**dict(found.values))
    assert WORDS[code].help.format(**dict(found.values))


@pytest.mark.parametrize("code", WORDS)
def test_the_good_example_gives_nothing(code: str, tmp_path: Path) -> None:
    assert not findings(tmp_path, block(sections()[code], "po good"))


def test_a_form_of_a_choice_told_in_the_log_keeps_its_slots(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, 'msgid "Buy [w]"\nmsgstr "Kup [w:acc] | log kupuje towar"\n')
    assert (found.code, dict(found.values)["name"]) == ("W0702", "w")


def test_a_game_without_catalogues_is_not_held_to_any(tmp_path: Path) -> None:
    rules = tmp_path / "bazaar.rules"
    rules.write_text(block(PAGE.read_text("utf-8"), "rules translated"), "utf-8")
    assert not [d for d in examine(rules).findings if d.severity is not Severity.NOTE]


def test_an_unreadable_catalogue_is_as_good_as_none(tmp_path: Path) -> None:
    found = findings(tmp_path, "")
    (tmp_path / "bazaar.pl.po").write_bytes(b'msgid "Buy [w]"\nmsgstr "Kup \xb3"\n')
    assert [d.code for d in examine(tmp_path / "bazaar.rules").findings if d.code in WORDS] == ["E0705"]
    assert not found


@pytest.mark.parametrize("name", shipped())
def test_shipped_translations_are_sound_and_recorded(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset, _ = load_ruleset(name)
    assert ruleset is not None
    assert audit.is_audited(ruleset), "run `make catalogues`"
    monkeypatch.setattr(audit, "_record", dict)
    assert not audit.audit(ruleset)


def test_the_record_names_every_shipped_ruleset() -> None:
    assert sorted(json.loads((locales_folder() / audit.RECORD).read_text("utf-8"))) == shipped()


def test_a_changed_rule_or_translation_is_audited_again(monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset, _ = load_ruleset("pig")
    assert ruleset is not None
    monkeypatch.setattr(audit, "_record", lambda: {"pig": "another digest"})
    assert not audit.is_audited(ruleset)
