"""Polish forms: every noun, adjective and participle is what the entry says, according to Morfeusz."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import morfeusz2
import pytest
from entries import Cell, Listed, adjectives, listed, words

from rulestone.words.forms import Counted, adjective, noun
from rulestone.words.language import language

ANALYSER = morfeusz2.Morfeusz(generate=False)
CASES = {"nom": "nom", "few": "nom", "gen": "gen", "dat": "dat", "acc": "acc", "ins": "inst", "loc": "loc"}
NOUNS = ("subst", "ger", "num", "ppron12")
ADJECTIVES = ("adj", "pact", "ppas", "numcomp")
CONJUNCTIONS = ("i", "lub", "oraz")
UNCHANGED = {  # names and letters that Polish does not inflect, and that Morfeusz does not know
    "Ra", "Lazuli", "Trompe-l'oeil", *"FILNPTUVWXYZ",
}  # fmt: skip

Reading = tuple[str, str, frozenset[str], frozenset[str]]  # lemma and class, number, cases, genders


@cache
def readings(word: str) -> tuple[Reading, ...]:
    """What a word may be: its lemma, number, cases and genders."""
    found = (analysis for _, _, analysis in ANALYSER.analyse(word))
    split = [(lemma.split(":")[0], tag.split(":")) for _, lemma, tag, *_ in found]
    return tuple(
        (f"{tag[0]} {lemma.lower()}", tag[1], frozenset(tag[2].split(".")), frozenset(tag[3].split(".")))
        for lemma, tag in split
        if len(tag) > 3 and tag[0] in (*NOUNS, *ADJECTIVES)
    )


def fitting(word: str, cell: Cell, gender: str, classes: tuple[str, ...]) -> set[str]:
    """The lemmas of which a word may be that form."""
    plural, case = cell
    wanted = "gen" if case == "few" and gender == "m1" else CASES[case]
    number = "pl" if plural else "sg"
    return {
        lemma
        for lemma, found, cases, genders in readings(word)
        if lemma.split()[0] in classes and found == number and wanted in cases and gender in genders
    }


def mistakes(one: Listed) -> Iterator[str]:
    """The forms of an entry that are not what they say."""
    for plural in sorted({cell[0] for cell in one.forms}):
        forms = {case: text for (number, case), text in one.forms.items() if number == plural}
        phrase = Phrase(forms.get("nom", ""), plural, one.gender)
        if len(set(forms.values())) > 1 and not phrase.heads:
            yield f"no noun of gender {one.gender}: {forms['nom']}"
        for case, text in forms.items():
            yield from (f"{case}: {word} in {text}" for word in phrase.wrong(text, case))


class Phrase:
    """A base form taken apart: nouns that carry the case, adjectives that agree, words that stay."""

    def __init__(self, text: str, plural: bool, gender: str) -> None:
        self.base, self.rest = words(text.partition(",")[0]), text.partition(",")[2]
        self.plural, self.gender = plural, gender
        self.joined = len(self.base) > 1 and bool(set(self.base) & set(CONJUNCTIONS))
        self.heads = set(self._heads(NOUNS)) or set(self._heads(ADJECTIVES))

    def _fits(self, word: str, case: str, classes: tuple[str, ...]) -> set[str]:
        """The lemmas of which a word may be that form here; two joined nouns have genders of their own."""
        if not self.joined:
            return fitting(word, (self.plural, case), self.gender, classes)
        cells = ((plural, gender) for plural in (False, True) for gender in ("m1", "m2", "m3", "f", "n"))
        return {lemma for plural, gender in cells for lemma in fitting(word, (plural, case), gender, classes)}

    def _heads(self, classes: tuple[str, ...]) -> Iterator[int]:
        """The first noun that is not the adjective of another, and one joined to it."""
        for position, word in enumerate(self.base):
            following = self.base[position + 1 : position + 2]
            adjective = (
                self._fits(word, "nom", ADJECTIVES) and following and self._fits(following[0], "nom", NOUNS)
            )
            if self._fits(word, "nom", classes) and not adjective and not self._still_adjectives(position):
                yield position
                if following and following[0] in CONJUNCTIONS and position + 2 < len(self.base):
                    yield position + 2
                return

    def _still_adjectives(self, position: int) -> bool:
        """Whether two adjectives in a row come before the noun: `nowe odkryte karty`."""
        three = self.base[position : position + 3]
        return (
            len(three) == 3
            and all(self._fits(word, "nom", ADJECTIVES) for word in three[:2])
            and bool(self._fits(three[2], "nom", NOUNS))
        )

    def wrong(self, text: str, case: str) -> Iterator[str]:
        """The words of a form that are not what the case wants."""
        form, rest = words(text.partition(",")[0]), text.partition(",")[2]
        if len(form) != len(self.base) or rest != self.rest:
            yield text
            return
        for position, word in enumerate(form):
            if not self._right(position, word, case):
                yield word

    def _right(self, position: int, word: str, case: str) -> bool:
        """Whether a word carries the case, agrees with what does, or stays as it is."""
        start = self.base[position]
        if start in CONJUNCTIONS or start in UNCHANGED:
            return word == start
        if position in self.heads:
            both = (*NOUNS, *ADJECTIVES)
            return bool(self._fits(word, case, both) & self._fits(start, "nom", both))
        last = max(self.heads, default=len(self.base))
        adjectives = self._fits(start, "nom", ADJECTIVES)
        if adjectives and (position < last or (position == last + 1 and not _belongs(start))):
            return bool(self._fits(word, case, ADJECTIVES) & adjectives)
        return word == start


def _belongs(word: str) -> bool:
    """Whether a word may be a noun in the genitive, which what it belongs to does not change."""
    return any(lemma.split()[0] in NOUNS and "gen" in cases for lemma, _, cases, _ in readings(word))


@pytest.mark.parametrize("one", listed("pl"), ids=lambda one: f"{one.place}:{one.english}")
def test_forms(one: Listed) -> None:
    assert not list(mistakes(one))


NUMBERS = (0, 1, 2, 5, 12, 21, 22, 25, 112)


def governed(number: int, case: str, gender: str) -> Cell:
    """The number and case of what is counted: after 2 to 4, but not 12 to 14, as it would stand alone."""
    if number == 1:
        return False, case
    if case not in ("nom", "acc"):
        return True, case
    few = number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)
    return True, "gen" if not few or gender == "m1" else case


NOUN_ENTRIES = [one for one in listed("pl") if one.noun and one.noun.has_plural]


@pytest.mark.parametrize("one", NOUN_ENTRIES, ids=lambda one: f"{one.place}:{one.english}")
def test_counted(one: Listed) -> None:
    assert one.noun is not None
    agreeing = (adjective("różny różni", language("pl")),)
    for number in NUMBERS:
        for case in ("nom", "acc", "gen"):
            plural, wanted = governed(number, case, one.gender)
            text = Counted(number, one.noun, agreeing).form(case)
            figure, _, counted = text.partition("\u00a0")
            assert figure == str(number)
            base = f"{'różni' if one.gender == 'm1' else 'różne'} " if plural else ""
            phrase = Phrase(
                base + one.forms[plural, "nom"] if plural else _different(one), plural, one.gender
            )
            assert not list(phrase.wrong(counted, wanted)), (number, case, text)


def _different(one: Listed) -> str:
    words = {"f": "różna", "n": "różne"}
    return f"{words.get(one.gender, 'różny')} {one.forms[False, 'nom']}"


WRONG = [
    ("urna | gen urnu | f", "gen: urnu in urnu"),
    ("urna | gen urnę | f", "gen: urnę in urnę"),
    ("nowy gracz | gen nowy gracza | m1", "gen: nowy in nowy gracza"),
    ("pole | gen pola | f", "no noun of gender f: pole"),
    (
        "gracz dobierający kartę | gen gracza dobierający kartę | m1",
        "gen: dobierający in gracza dobierający kartę",
    ),
]


@pytest.mark.parametrize(("entry", "told"), WRONG)
def test_a_wrong_form_is_found(entry: str, told: str) -> None:
    word = noun(entry, (), language("pl"))
    assert told in list(mistakes(Listed("here", "thing", word.forms, word.gender, word)))


ADJECTIVES_SAID = [
    "twój",
    "swój",
    "ten",
    "każdy",
    "dowolny",
    "różny",
    "jednakowy",
    "pierwszy",
    "najwyższy",
    "najniższy",
]


@pytest.mark.parametrize("said", ADJECTIVES_SAID)
def test_adjectives(said: str) -> None:
    """Every form that an adjective may take beside a noun is that form."""
    entries = [m for m in adjectives("pl") if m.split()[0] == said]
    assert entries
    for gender in ("m1", "m2", "m3", "f", "n"):
        for plural in (False, True):
            for case in ("nom", "gen", "dat", "acc", "ins", "loc"):
                form = adjective(entries[0], language("pl")).agree(gender, plural, case)
                assert fitting(form, (plural, case), gender, ADJECTIVES), (said, gender, plural, case, form)
