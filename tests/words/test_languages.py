"""Languages: which one is spoken, plural rules, and the typography of finished sentences."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from types import ModuleType

import pytest

import rulestone.sheets
import rulestone.words
from rulestone.words.codes import CODES
from rulestone.words.language import detect, language
from rulestone.words.template import fill

NBSP = "\u00a0"
POLISHED = [
    ("pl", "z składu i ze stada", f"ze składu i{NBSP}ze stada"),
    ("pl", "z worka w grze", f"z{NBSP}worka w{NBSP}grze"),
    ("pl", "w wszystkich", "we wszystkich"),
    ("pl", "z swojej ręki", "ze swojej ręki"),
    ("pl", "masz 5 kart", f"masz 5{NBSP}kart"),
    ("cs", "z zásoby v vašem", "ze zásoby ve vašem"),
    ("cs", "z 3 karet", f"ze 3{NBSP}karet"),
    ("cs", "z 5 karet", f"z{NBSP}5{NBSP}karet"),
    ("cs", "s 12 kartami, k 12 kartám", f"se 12{NBSP}kartami, ke 12{NBSP}kartám"),
    ("cs", "v 24 kolech, v 6 kolech", f"ve 24{NBSP}kolech, v{NBSP}6{NBSP}kolech"),
    ("cs", "z 7 a z 70, ale z 8", f"ze 7{NBSP}a{NBSP}ze 70, ale z{NBSP}8"),
    ("cs", "k své kartě", "ke své kartě"),
    ("cs", "s sebou a v ruce", f"se sebou a{NBSP}v{NBSP}ruce"),
    ("cs", "k banku", f"k{NBSP}banku"),
    ("nl", "leg 2 kaarten", f"leg 2{NBSP}kaarten"),
    ("en", "take 2 cards", f"take 2{NBSP}cards"),
]


@pytest.mark.parametrize(("code", "text", "expected"), POLISHED)
def test_typography(code: str, text: str, expected: str) -> None:
    assert language(code).polish(text) == expected


CATEGORIES = {
    "en": "other one other other other other other other other",
    "nl": "other one other other other other other other other",
    "pl": "many one few many many many few many many",
    "cs": "other one few other other other other other other",
}


@pytest.mark.parametrize("code", CODES)
def test_plural_categories(code: str) -> None:
    numbers = (0, 1, 2, 5, 12, 21, 22, 25, 112)
    assert " ".join(language(code).plural(n) for n in numbers) == CATEGORIES[code]


def test_quotation_marks_and_lists() -> None:
    assert [language(code).quote("a") for code in CODES] == ["“a”", "„a”", "„a“", "‘a’"]
    assert [language(code).join(["a", "b", "c"], "or") for code in CODES] == [
        "a, b, or c",
        "a, b lub c",
        "a, b nebo c",
        "a, b of c",
    ]


DETECTED = [
    (None, {}, "en"),
    (None, {"LANG": "pl_PL.UTF-8"}, "pl"),
    (None, {"LANG": "pl_PL.UTF-8", "LC_ALL": "cs_CZ"}, "cs"),
    (None, {"LANG": "pl_PL", "LC_MESSAGES": "nl_BE@euro"}, "nl"),
    (None, {"LANG": "C"}, "en"),
    (None, {"LANG": "fr_FR"}, "en"),
    ("nl", {"LANG": "pl_PL.UTF-8"}, "nl"),
]


@pytest.mark.parametrize(("asked", "environment", "code"), DETECTED)
def test_detect(asked: str | None, environment: dict[str, str], code: str) -> None:
    assert detect(environment, asked) == code


def test_slots_agree_with_what_fills_them() -> None:
    english = language("en")
    assert fill("[n] [n|card|cards]", {"n": 1}, english) == "1 card"
    assert fill("[n] [n|card|cards]", {"n": 2}, english) == "2 cards"
    assert fill("[unknown] stays", {}, english) == "[unknown] stays"


PARTIAL = {
    "SNOWBALL": "the others have a light stemmer: ENDINGS",
    "ENDINGS": "the others have a stemmer of their own: SNOWBALL",
    "LONGEST_FIRST": "made from ENDINGS",
    "_LETTERS": "the others are in order as they stand",
}


def by_language(package: ModuleType) -> Iterator[tuple[str, str, set[str]]]:
    """The tables of a package's modules that have an entry a language."""
    for info in pkgutil.iter_modules(package.__path__):
        module = importlib.import_module(f"{package.__name__}.{info.name}")
        for name, value in vars(module).items():
            if isinstance(value, dict) and value and set(value) <= set(CODES):
                yield info.name, name, set(value)


def test_every_table_by_language_has_all_of_them() -> None:
    """Whoever adds a language to `rulestone.words.codes` is told here what else it needs."""
    tables = [*by_language(rulestone.words), *by_language(rulestone.sheets)]
    assert {name for _, name, _ in tables} > {"LANGUAGES", "STOPWORDS", "_CELLS", *PARTIAL}
    missing = {f"{m}.{n}": sorted(set(CODES) - found) for m, n, found in tables if n not in PARTIAL}
    assert {name: codes for name, codes in missing.items() if codes} == {}


def test_every_language_has_a_stemmer() -> None:
    from rulestone.words.stems import ENDINGS, SNOWBALL

    assert sorted([*ENDINGS, *SNOWBALL]) == sorted(CODES)
