"""What stands on the sheets: everything, only the known, side by side, and in one file."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from sheets_helper import ALL, GAMES, LARGE, document, ruleset

from rulestone.match.rulesets import loaded
from rulestone.sheets.alphabet import sort_key
from rulestone.sheets.document import make_document
from rulestone.sheets.flow import flow_of
from rulestone.sheets.icons import colour, load_icons, placed
from rulestone.sheets.markdown import to_markdown
from rulestone.sheets.model import Card, Cards, Cell, Document, Picture, Section, Symbols, plain
from rulestone.sheets.pictures import Sign, rows
from rulestone.words import CODES, words_for


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_one_place_in_the_summary(game: str) -> None:
    rules, flow = ruleset(game), flow_of(ruleset(game))
    groups = [rule for group in flow.turn for rule in group.rules]
    listed = [*flow.setup, *flow.course, *groups, *flow.end, *flow.rest]
    names = [(type(decl), decl.name) for decl in listed]
    assert len(names) == len(set(names))
    assert len(names) == len(rules.choices) + len(rules.procedures)


@pytest.mark.parametrize(("game", "lang"), ALL)
def test_every_card_stands_in_the_reference(game: str, lang: str) -> None:
    rules = ruleset(game)
    text = to_markdown(make_document(rules, lang, ("cards",))).lower()
    words = words_for(rules, lang)
    for kind in rules.kinds.values():
        for member in kind.members if kind.decl.base != "space" else ():
            assert words.member(member).lower() in text, member.name


@pytest.mark.parametrize("game", LARGE)
def test_assumed_values_stand_in_brackets_or_not_at_all(game: str) -> None:
    brackets = re.compile(r"\\\[[^\]]*\d\\\]")
    with_all = to_markdown(make_document(ruleset(game), "en", ("cards",)))
    known = to_markdown(make_document(ruleset(game), "en", ("cards",), known_only=True))
    assert brackets.search(with_all)
    assert not brackets.search(known)
    assert "A dash stands for what no edition prints." in known


def test_languages_stand_side_by_side() -> None:
    text = to_markdown(make_document(ruleset("ra"), "pl", ("glossary",), others=("cs", "nl")))
    assert "| Polski | Čeština | Nederlands |" in text
    assert "| Piramida | Pyramida | Piramide |" in text


def test_an_edition_cites_its_own_pages_and_is_named() -> None:
    text = to_markdown(make_document(ruleset("pharaon", "nl"), "cs", ("summary",)))
    assert re.search(r"<sub>nl\xa0\d", text)
    assert not re.search(r"<sub>[^<]*pl\xa0\d[^<]*nl\xa0\d", text)
    assert "Nederlands" in text.splitlines()[2] or "nizozem" in text.splitlines()[2].lower()


def _noble(edition: str | None, lang: str, number: str) -> Card:
    sheet = make_document(ruleset("pharaon", edition), lang, ("cards",)).sheets[0]
    blocks = [block for section in sheet.sections for block in section.blocks if isinstance(block, Cards)]
    return next(card for block in blocks for card in block.cards if card.badge == number)


def test_a_sheet_has_the_names_of_its_language_and_the_rules_of_its_edition() -> None:
    dutch, czech = _noble("nl", "cs", "13"), _noble("cs", "cs", "13")
    assert dutch.title == czech.title == "Lékař"
    assert [card.facts[0][1].text.split()[0] for card in (dutch, czech)] == ["3", "6"]
    assert dutch.pages.startswith("nl") and czech.pages.startswith("cs")


@pytest.mark.parametrize(("game", "lang"), [(game, lang) for game in LARGE for lang in CODES])
def test_names_of_our_own_are_marked(game: str, lang: str) -> None:
    marked = words_for(ruleset(game), lang).say(
        "No edition in this language is known: the names are our own."
    )
    printed = {"ra": {"pl"}, "kleopatra": {"pl"}, "pharaon": {"pl", "cs", "nl"}}
    assert (marked in document(game, lang).legend) == (lang not in printed[game])


@pytest.mark.parametrize(("game", "lang"), ALL)
def test_no_two_cards_of_a_kind_look_alike(game: str, lang: str) -> None:
    words = words_for(ruleset(game), lang)
    for kind in ruleset(game).kinds.values():
        titles = [words.member(member) for member in kind.members if member.owner is None]
        assert len(titles) == len(set(titles)), kind.name


def _assumed(value: Any) -> bool:
    if isinstance(value, dict):
        return value.get("assumed") is True or any(map(_assumed, value.values()))
    return any(map(_assumed, value)) if isinstance(value, list) else False


@pytest.mark.parametrize("game", LARGE)
def test_only_the_known_holds_for_all_sheets(game: str) -> None:
    known = make_document(ruleset(game), "pl", known_only=True)
    sections = tuple(_without_cards(section) for sheet in known.sheets for section in sheet.sections)
    assert not _assumed(plain(sections))
    assert _assumed(plain(document(game, "pl").sheets))
    assert "[" not in to_markdown(replace(known, legend=())).replace("[…]", "")


def _without_cards(section: Section) -> Section:
    """A section without its cards: those may be assumed themselves, but then say nothing."""
    return replace(section, blocks=tuple(x for x in section.blocks if not isinstance(x, Cards)))


@pytest.mark.parametrize("game", GAMES)
def test_pictures_are_sound(game: str) -> None:
    sections = [section for sheet in document(game, "en").sheets for section in sheet.sections]
    for picture in (x for section in sections for x in section.blocks if isinstance(x, Picture)):
        ElementTree.fromstring(picture.svg)


def test_an_assumed_field_stands_in_brackets_and_an_icon_is_explained_once() -> None:
    icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" data-colour="#aaaaaa"/>'
    picture = ElementTree.fromstring(rows([("1", [Sign("coin", icon), Sign("[coin]", icon)])]))
    texts = [element.text for element in picture.iter() if element.tag.endswith("text")]
    assert texts == ["1", "[", "]", "coin"]


@pytest.mark.parametrize("game", LARGE)
def test_icons_are_sound_and_tell_their_colour(game: str) -> None:
    icons = load_icons(ruleset(game))
    assert icons
    for name, svg in icons.items():
        root = ElementTree.fromstring(svg)
        assert root.attrib["viewBox"] == "0 0 24 24", name
        assert re.fullmatch("#[0-9a-f]{6}", colour(svg)), name
        ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{placed(svg, 1, 2, 3)}</svg>')


@pytest.mark.parametrize("game", LARGE)
def test_resources_differ_in_shape_not_only_in_colour(game: str) -> None:
    icons = load_icons(ruleset(game))
    drawn = [icons[m.name] for k in ruleset(game).kinds.values() for m in k.members if m.name in icons]
    shapes = [re.sub(r'(fill|data-colour)="[^"]*"', "", svg) for svg in dict.fromkeys(drawn)]
    assert len(shapes) == len(set(shapes))


ORDERS = (
    ("pl", ["ananas", "ąbc", "cel", "ćma", "las", "łan", "oko", "ósmy", "zamek", "źle", "żaba"]),
    ("cs", ["cena", "čáp", "had", "chata", "iris", "rak", "řeka", "sad", "šátek", "zub", "žena"]),
    ("nl", ["cel", "één", "eenden", "zee"]),
    ("en", ["Card 2", "Card 10", "cart"]),
)


@pytest.mark.parametrize(("lang", "words"), ORDERS, ids=lambda x: x if isinstance(x, str) else "")
def test_alphabetical_order_is_the_languages_own(lang: str, words: list[str]) -> None:
    assert sorted(reversed(words), key=lambda word: sort_key(lang, word)) == words


@pytest.mark.parametrize("game", GAMES)
def test_no_sheet_is_empty(game: str) -> None:
    assert all(sheet.sections for sheet in document(game, "en").sheets)


@pytest.mark.parametrize("game", LARGE)
def test_symbols_that_look_alike_stand_together(game: str) -> None:
    """So that nobody has to ask which of two equal drawings is meant."""
    one = make_document(ruleset(game), "en", ("glossary",))
    drawn = [one.icons[cell.icons[0]][0] for cell in symbols(one)]
    assert drawn and len(drawn) == len(set(drawn))


def symbols(one: Document) -> list[Cell]:
    blocks = [block for sheet in one.sheets for section in sheet.sections for block in section.blocks]
    return [entry for block in blocks if isinstance(block, Symbols) for entry in block.entries]


SUMMED = """
game stones "Stones"
players 2
value limit: 3
number heap from 0 to 9 starts 9
number taken each player from 0 to 9
choice grab (number n from 1 to limit) "Take [n]"
    needs enough: heap at least n
    then
        subtract n from heap
        add n to my taken
    summary "Take up to [limit] from the heap."
to play "Play"
    take turns until heap is 0
        choose grab
value prize (player p) "prize"
    many: 7 if taken of p at least 5 otherwise 2
    each: 4 * taken of p
    summary "Many: [many], few: [otherwise]; on top [each] for each stone."
score won "Prize": prize of me
    summary "What your stones bring."
winner highest score
    summary "Whoever has the greater prize wins."
"""


def test_a_summary_shows_the_figures_that_its_slots_name(tmp_path: Path) -> None:
    path = tmp_path / "stones.rules"
    path.write_text(SUMMED, "utf-8")
    text = to_markdown(make_document(loaded(str(path)), "en", ("summary",))).replace("\u00a0", " ")
    assert "Take up to 3 from the heap." in text
    assert "| Prize | Many: 7, few: 2; on top 4 for each stone. |" in text
    assert "| Prize | What your stones bring. |" in text
    assert "Whoever has the greater prize wins. If there is still a tie, the victory is shared." in text
