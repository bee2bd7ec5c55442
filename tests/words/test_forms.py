"""Nouns, adjectives and phrases: the right form for every number, gender and case."""

from __future__ import annotations

import pytest

from rulestone.words.forms import Composed, Counted, NounPhrase, Plain, adjective, malformed, noun
from rulestone.words.language import language

NUMBERS = (0, 1, 2, 5, 12, 21, 22, 25, 112)
NOUNS = {
    "pl": ("urna | gen urny | acc urnę | ins urną | f", ("urny | ins urnami", "urn")),
    "pl m1": ("gracz | gen gracza | m1", ("graczy | bare gracze", "graczy")),
    "cs": ("karta | gen karty | acc kartu | f", ("karty", "karet")),
    "cs animate": ("hráč | gen hráče | animate", ("hráči | acc hráče", "hráčů")),
    "nl": ("vak | het", ("vakken",)),
    "en": ("jar", ("jars",)),
}
COUNTED = {
    ("pl", "nom"): "urn urna urny urn urn urn urny urn urn",
    ("pl", "acc"): "urn urnę urny urn urn urn urny urn urn",
    ("pl", "gen"): "urn urny urn urn urn urn urn urn urn",
    ("pl", "ins"): "urnami urną urnami urnami urnami urnami urnami urnami urnami",
    ("pl m1", "nom"): "graczy gracz graczy graczy graczy graczy graczy graczy graczy",
    ("pl m1", "acc"): "graczy gracza graczy graczy graczy graczy graczy graczy graczy",
    ("cs", "nom"): "karet karta karty karet karet karet karet karet karet",
    ("cs", "acc"): "karet kartu karty karet karet karet karet karet karet",
    ("cs animate", "nom"): "hráčů hráč hráči hráčů hráčů hráčů hráčů hráčů hráčů",
    ("cs animate", "acc"): "hráčů hráče hráče hráčů hráčů hráčů hráčů hráčů hráčů",
    ("nl", "nom"): "vakken vak vakken vakken vakken vakken vakken vakken vakken",
    ("en", "nom"): "jars jar jars jars jars jars jars jars jars",
}


@pytest.mark.parametrize(("key", "case"), COUNTED)
def test_counted(key: str, case: str) -> None:
    singular, plurals = NOUNS[key]
    word = noun(singular, plurals, language(key[:2]))
    expected = [f"{n}\u00a0{form}" for n, form in zip(NUMBERS, COUNTED[key, case].split(), strict=True)]
    assert [Counted(n, word).form(case) for n in NUMBERS] == expected


AGREEING = [
    ("pl", "różny różni", "urn", "acc", "1 różną urnę|2 różne urny|5 różnych urn|22 różne urny"),
    (
        "pl m1",
        "różny różni",
        "gracz",
        "nom",
        "1 różny gracz|2 różnych graczy|5 różnych graczy|22 różnych graczy",
    ),
    (
        "cs",
        "stejný stejní",
        "karta",
        "acc",
        "1 stejnou kartu|2 stejné karty|5 stejných karet|22 stejných karet",
    ),
    ("cs animate", "první", "hráč", "acc", "1 prvního hráče|2 první hráče|5 prvních hráčů|22 prvních hráčů"),
    ("nl", "deze dit deze", "vak", "nom", "1 dit vak|2 deze vakken|5 deze vakken|22 deze vakken"),
]


@pytest.mark.parametrize(("key", "entry", "_word", "case", "expected"), AGREEING)
def test_adjectives_agree(key: str, entry: str, _word: str, case: str, expected: str) -> None:
    singular, plurals = NOUNS[key]
    spoken = language(key[:2])
    word, agreeing = noun(singular, plurals, spoken), adjective(entry, spoken)
    said = [Counted(n, word, (agreeing,)).form(case) for n in (1, 2, 5, 22)]
    assert "|".join(said).replace("\u00a0", " ") == expected


DECLINED = [
    ("pl", "dowolny dowolni", "m1", False, "acc", "dowolnego"),
    ("pl", "dowolny dowolni", "m3", False, "acc", "dowolny"),
    ("pl", "dowolny dowolni", "m1", True, "nom", "dowolni"),
    ("pl", "dowolny dowolni", "m1", True, "acc", "dowolnych"),
    ("pl", "dowolny dowolni", "f", True, "dat", "dowolnym"),
    ("pl", "dowolny dowolni", "n", False, "loc", "dowolnym"),
    ("pl", "wysoki wysocy", "f", False, "gen", "wysokiej"),
    ("pl", "wysoki wysocy", "m1", True, "nom", "wysocy"),
    ("cs", "různý různí", "animate", False, "acc", "různého"),
    ("cs", "různý různí", "inanimate", False, "acc", "různý"),
    ("cs", "různý různí", "animate", True, "nom", "různí"),
    ("cs", "různý různí", "animate", True, "acc", "různé"),
    ("cs", "různý různí", "n", True, "nom", "různá"),
    ("cs", "různý různí", "f", False, "ins", "různou"),
    ("cs", "první", "f", True, "ins", "prvními"),
]


@pytest.mark.parametrize(("code", "entry", "gender", "plural", "case", "expected"), DECLINED)
def test_declension(code: str, entry: str, gender: str, plural: bool, case: str, expected: str) -> None:
    assert adjective(entry, language(code)).agree(gender, plural, case) == expected


def test_the_bare_plural_stands_beside_the_counted_one() -> None:
    word = noun("gracz | gen gracza | m1", ("graczy | bare gracze", "graczy"), language("pl"))
    assert NounPhrase(word, plural=True).form("nom") == "gracze"
    assert Counted(3, word).form("nom") == "3\u00a0graczy"


def test_a_missing_form_is_reported_and_marked() -> None:
    missing: list[tuple[str, str]] = []
    word = noun("urna | gen urny | f", ("urny", "urn"), language("pl"), lambda *x: missing.append(x))
    assert NounPhrase(word).form("acc") == "‹urna›"
    assert NounPhrase(word, plural=True).form("ins") == "‹urny›"
    assert missing == [("urna", "acc"), ("urna", "plural ins")]


def test_a_missing_form_of_a_phrase_is_reported() -> None:
    missing: list[tuple[str, str]] = []
    phrase = Composed("suma [x] | f", {"x": "5"}, language("pl"), lambda *x: missing.append(x))
    assert phrase.form("gen") == "‹suma 5›"
    assert missing == [("suma [x]", "gen")]


def test_what_an_entry_may_not_say() -> None:
    assert malformed("urna | gen urny | f | pl", language("pl")) == []
    assert malformed("urna | gne urny | x", language("pl")) == ["gne urny", "x"]
    assert malformed("vak | gen vaks | het", language("nl")) == ["gen vaks"]


PLACES = [
    ("pl", "worek | gen worka | loc worku | m3", "w worku|z worka|do worka"),
    (
        "pl",
        "plansza | gen planszy | acc planszę | loc planszy | in na loc | to na acc | f",
        "na planszy|z planszy|na planszę",
    ),
    ("cs", "sklad | gen skladu | loc skladu | inanimate", "v skladu|z skladu|do skladu"),
    ("nl", "zak | de", "in de zak|uit de zak|naar de zak"),
    ("nl", "bord | in op de | from van de | het", "op het bord|van het bord|naar het bord"),
    ("en", "bag", "in the bag|from the bag|to the bag"),
]


@pytest.mark.parametrize(("code", "entry", "expected"), PLACES)
def test_directions(code: str, entry: str, expected: str) -> None:
    place = NounPhrase(noun(entry, (), language(code)))
    assert "|".join(place.form(pick) for pick in ("in", "from", "to")) == expected


def test_articles() -> None:
    dutch, english = language("nl"), language("en")
    assert NounPhrase(noun("vak | het", ("vakken",), dutch)).form("de") == "het vak"
    assert NounPhrase(noun("vak | het", ("vakken",), dutch), plural=True).form("de") == "de vakken"
    assert NounPhrase(noun("vak | het", ("vakken",), dutch)).form("een") == "een vak"
    assert NounPhrase(noun("urn", ("urns",), english)).form("a") == "an urn"
    assert NounPhrase(noun("unit", ("units",), english)).form("a") == "a unit"
    assert Plain("Anna", english).form("the") == "Anna"
