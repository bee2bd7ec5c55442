"""Dutch forms: article and plural of every noun, and its adjectives, according to a table of our own."""

from __future__ import annotations

from collections.abc import Iterator

import dutch
import pytest
from entries import Listed, adjectives, listed, words

from rulestone.words.forms import Counted, NounPhrase, adjective, noun
from rulestone.words.language import language

ARTICLES = {"de", "het", "een", "zo'n"}
SUPERLATIVES = (
    "ste",
    "erde",
    "eede",
    "linker",
    "rechter",
)  # laatste, derde, tweede: the same beside both articles
PREPOSITIONS = {"in", "door", "van", "om"}
INVARIABLE = set(dutch.INVARIABLE.split())


def head(text: str) -> tuple[int, tuple[str, str, bool]] | None:
    """The noun of a phrase, which is its first; an infinitive comes after what it is done to."""
    said = words(text)
    if said[-1] in dutch.VERBS.split():
        return 0, ("het", "", False)
    for position, word in enumerate(said):
        if word in PREPOSITIONS:
            return None
        known = dutch.noun(word) if word.lower() not in INVARIABLE else None
        if known:
            return position, known
    return None


def mistakes(one: Listed) -> Iterator[str]:
    """What an entry says about article and plural that the table does not."""
    base = one.forms.get((False, "nom")) or one.forms[True, "nom"]
    found = head(base)
    if found is None:
        if not any(base.lower().removeprefix("de ").startswith(x) for x in dutch.OTHERS[one.gender]):
            yield f"no noun in the table: {base}"
        return
    position, (article, plural, is_plural) = found
    if not is_plural and (False, "nom") in one.forms and article != one.gender:
        yield f"{article}, not {one.gender}: {base}"
    if (False, "nom") in one.forms and (True, "nom") in one.forms:
        said = words(one.forms[True, "nom"])[position].lower()
        if plural != said:
            yield f"{plural}, not {said}: {base}"
    yield from _adjectives(one, base, position)


def _adjectives(one: Listed, base: str, position: int) -> Iterator[str]:
    """Beside a het-word an adjective ends in -e only after an article."""
    plural = (False, "nom") not in one.forms
    for word in words(base)[:position]:
        if word in ARTICLES or word in INVARIABLE or word.endswith(SUPERLATIVES) or word[0].isupper():
            continue
        if one.gender == "het" and not plural:
            definite = words(one.forms.get((False, "de"), ""))
            inflected = [x for x in definite if x.endswith("e")]
            if not word.endswith("e") and not inflected:
                yield f"no form after `het`: {base}"
        elif not word.endswith("e"):
            yield f"{word} without -e: {base}"


@pytest.mark.parametrize("one", listed("nl"), ids=lambda one: f"{one.place}:{one.english}")
def test_forms(one: Listed) -> None:
    assert not list(mistakes(one))


NOUN_ENTRIES = [one for one in listed("nl") if one.noun and one.noun.has_plural]


@pytest.mark.parametrize("one", NOUN_ENTRIES, ids=lambda one: f"{one.place}:{one.english}")
def test_counted(one: Listed) -> None:
    assert one.noun is not None
    singular = one.forms[False, "nom"]
    found = head(singular)
    assert found is not None
    for number in (0, 1, 2, 5, 12, 21, 22, 25, 112):
        said = Counted(number, one.noun).form("nom")
        figure, _, text = said.partition("\u00a0")
        word = words(text)[found[0]].lower()
        assert figure == str(number)
        assert word == (words(singular)[found[0]].lower() if number == 1 else found[1][1]), said


@pytest.mark.parametrize("one", NOUN_ENTRIES, ids=lambda one: f"{one.place}:{one.english}")
def test_articles(one: Listed) -> None:
    assert one.noun is not None
    found = head(one.forms[False, "nom"])
    assert found is not None
    assert NounPhrase(one.noun).form("de").split()[0] == found[1][0]
    assert NounPhrase(one.noun).form("een").split()[0] == "een"
    assert NounPhrase(one.noun, plural=True).form("de").split()[0] == "de"
    this = NounPhrase(one.noun, False, (adjective("deze dit deze", language("nl"), True),)).form("nom")
    assert this.split()[0] == ("deze" if found[1][0] == "de" else "dit")


def test_an_adjective_after_an_article() -> None:
    word = noun("vrij vak | de vrije vak | het", ("vrije vakken",), language("nl"))
    assert NounPhrase(word).form("nom") == "vrij vak"
    assert NounPhrase(word).form("een") == "een vrij vak"
    assert NounPhrase(word).form("de") == "het vrije vak"
    assert (
        NounPhrase(word, False, (adjective("deze dit deze", language("nl"), True),)).form("nom")
        == "dit vrije vak"
    )


def test_the_engines_adjectives_agree() -> None:
    said = {text.split()[0]: text for text in adjectives("nl")}
    beside_het = {
        first: adjective(text, language("nl")).agree("het", False, "nom") for first, text in said.items()
    }
    assert beside_het == {
        "hoogste": "hoogste", "laagste": "laagste", "verschillende": "verschillende", "eerste": "eerste",
        "elke": "elk", "alle": "alle", "gelijke": "gelijke", "willekeurige": "willekeurig", "deze": "dit",
        "je": "je",
    }  # fmt: skip


WRONG = [
    ("tegel | het", "tegels", "de, not het: tegel"),
    ("vak | het", "vaks", "vakken, not vaks: vak"),
    ("vrij vak | het", "vrije vakken", "no form after `het`: vrij vak"),
]


@pytest.mark.parametrize(("entry", "plural", "told"), WRONG)
def test_a_wrong_entry_is_found(entry: str, plural: str, told: str) -> None:
    word = noun(entry, (plural,), language("nl"))
    assert told in list(mistakes(Listed("here", "thing", word.forms, word.gender, word)))
