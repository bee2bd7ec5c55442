"""The catalogues: equal to what is extracted, complete, and well formed in every language."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po
from bazaar import HERE, RULES

from rulestone.syntax.resources import locales_folder
from rulestone.words.catalogues import extracted, sources, template
from rulestone.words.codes import TRANSLATED
from rulestone.words.forms import adjective, malformed
from rulestone.words.language import language
from rulestone.words.template import SLOT, slots

ROOT = locales_folder().parent
DOMAINS = sources(ROOT)
PICKS = {"same", "in", "from", "to", "title"}


def catalogue(domain: str, code: str) -> Catalog:
    if domain == "bazaar":
        path = HERE / f"bazaar.{code}.po"
    else:
        path = locales_folder() / code / "LC_MESSAGES" / f"{domain}.po"
    with path.open("rb") as file:
        return read_po(file, locale=code)


def texts(message: Message) -> tuple[list[str], list[str]]:
    """The English texts of a message and their translations."""
    ids = [message.id] if isinstance(message.id, str) else list(message.id)
    strings = [message.string] if isinstance(message.string, str) else list(message.string or ())
    return [str(x) for x in ids], [str(x or "") for x in strings]


def keys(messages: Catalog) -> set[tuple[str | None, str]]:
    return {(m.context, texts(m)[0][0]) for m in messages if m.id}


ALL = [(domain, code) for domain in (*DOMAINS, "bazaar") for code in TRANSLATED]


@pytest.mark.parametrize("domain", DOMAINS)
def test_templates_are_what_is_extracted(domain: str) -> None:
    assert (ROOT / "locales" / f"{domain}.pot").read_bytes() == template(
        extracted(ROOT, domain, DOMAINS[domain])
    ), "run `make catalogues`"


@pytest.mark.parametrize(("domain", "code"), ALL)
def test_catalogues_hold_exactly_the_extracted_texts(domain: str, code: str) -> None:
    root, files = (HERE, [RULES]) if domain == "bazaar" else (ROOT, DOMAINS[domain])
    assert keys(catalogue(domain, code)) == keys(extracted(root, domain, files))


@pytest.mark.parametrize(("domain", "code"), ALL)
def test_nothing_is_untranslated_or_fuzzy(domain: str, code: str) -> None:
    unfinished = [m.id for m in catalogue(domain, code) if m.id and (m.fuzzy or not all(texts(m)[1]))]
    assert not unfinished


@pytest.mark.parametrize(("domain", "code"), ALL)
def test_every_slot_is_kept_and_none_is_invented(domain: str, code: str) -> None:
    for message in catalogue(domain, code):
        ids, strings = texts(message)
        wanted = slots(ids[-1]) if message.id else set()
        for string in strings if message.id else ():
            forms = string.split(" | ") if message.context in ("thing", None) else [string]
            lost = [
                form
                for form in forms
                if len(form.split()) > 1 and _is_form(form, code) and slots(form) != wanted
            ]
            assert not lost, (ids[0], lost)


def _is_form(part: str, code: str) -> bool:
    """Whether a part of an entry is a text with slots rather than a preposition or a counter."""
    return part.split()[0] not in ("in", "from", "to", "by")


@pytest.mark.parametrize("code", TRANSLATED)
def test_findings_keep_their_values(code: str) -> None:
    for message in catalogue("diagnostics", code):
        ids, strings = texts(message)
        assert not message.id or _values(strings[0]) == _values(ids[0]), ids


def _values(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize(("domain", "code"), ALL)
def test_every_form_asked_for_exists_in_the_language(domain: str, code: str) -> None:
    spoken = language(code)
    for message in catalogue(domain, code):
        for string in texts(message)[1] if message.id else ():
            for match in SLOT.finditer(string):
                assert match[2] is None or match[2] in {*spoken.cases, *PICKS}, (string, match[0])
                count = match[3].count("|") if match[3] else 2
                assert count in (2, len(spoken.classes)), (string, match[0])


@pytest.mark.parametrize(("domain", "code"), ALL)
def test_entries_are_well_formed(domain: str, code: str) -> None:
    spoken = language(code)
    for message in catalogue(domain, code):
        strings = texts(message)[1]
        if message.context in ("noun", "member", "name", "thing"):
            assert not [part for string in strings for part in malformed(string, spoken)], message.id
        if message.context == "noun":
            assert strings[0].split(" | ")[-1] in spoken.genders, message.id
        if message.context in ("adjective", "reflexive"):
            assert adjective(strings[0], spoken).cells, message.id


@pytest.mark.parametrize("code", TRANSLATED)
def test_brackets_and_letters(code: str) -> None:
    """A bracket that opens and never closes, or letters of the wrong alphabet, are slips of the keyboard."""
    for domain in DOMAINS:
        for message in catalogue(domain, code):
            for string in texts(message)[1] if message.id else ():
                count = Counter(string)
                assert domain == "diagnostics" or count["("] == count[")"], string
                assert count["["] == count["]"], string
                assert string == string.strip() and "  " not in string, string
                assert not any("\u0370" <= letter <= "\u04ff" for letter in string), string


def test_the_extractor_gives_line_context_and_comment(tmp_path: Path) -> None:
    from rulestone.words.extract import texts as found

    first, noun, member, title, summary = found(
        'game x "Duel"\nkind pawn is piece "pawn", "pawns"\npawn red_one\n'
        'choice go (pawn p) "Go [p]"\n    summary "Walk [p]."\n'
    )
    assert (first.line, first.context, first.text) == (1, "", "Duel")
    assert (noun.context, noun.text, noun.plural) == ("noun", "pawn", "pawns")
    assert (member.context, member.text) == ("member", "red one")
    assert (title.line, title.text) == (4, "Go [p]")
    assert "Slots: p" in summary.comment


def test_pybabel_extracts_the_same(tmp_path: Path) -> None:
    path = tmp_path / "classics.pot"
    CommandLineInterface().run(
        [
            "pybabel",
            "-q",
            "extract",
            "-F",
            str(locales_folder() / "babel.cfg"),
            "-o",
            str(path),
            str(ROOT / "rulesets" / "classics"),
        ]
    )
    with path.open("rb") as file:
        assert keys(read_po(file)) == keys(extracted(ROOT, "classics", DOMAINS["classics"]))
