"""Czech forms: every noun and adjective is what the entry says, according to tables of our own."""

from __future__ import annotations

import re
from collections.abc import Iterator

import czech
import pytest
from entries import Listed, adjectives, listed, words

from rulestone.words.forms import Counted, adjective, noun
from rulestone.words.language import language

AFTER = re.compile(r".*(?:[aeuí]jící|ící|[nt][áéý])")  # a participle right after its noun agrees with it
JOINED = {"a", "či"}
PRONOUNS = {  # words for persons and things that decline by themselves
    "vy": "vy vás vám vás vás vámi",
    "nikdo": "nikdo nikoho nikomu nikoho nikom nikým",
    "nic": "nic ničeho ničemu nic ničem ničím",
    "něco": "něco něčeho něčemu něco něčem něčím",
    "vedoucí": "vedoucí vedoucího vedoucímu vedoucího vedoucím vedoucím",
    "největší": "největší největší největší největší největší největší",
    "nejmenší": "nejmenší nejmenší nejmenší nejmenší nejmenší nejmenší",
    "první": "první první první první první první",
    "čtyři": "čtyři čtyř/čtyřech čtyřem čtyři čtyřech čtyřmi",
    "tři": "tři tří/třech třem tři třech třemi",
}
AFTER_PRONOUNS = {
    "k",
    "z",
    "ze",
    "v",
}  # `něco k získání`, `první ze stejných`: the noun there is not the head
ELLIPTIC = {"odkryté", "zakryté"}  # adjectives whose noun stands elsewhere
ADVERBS = {"nejvíce", "nejméně", "ano", "ne", "nejprve", "dosud"}


class Phrase:
    """A nominative taken apart: adjectives, the noun that carries the case, then what stays."""

    def __init__(self, text: str, plural: bool, gender: str) -> None:
        self.base, self.plural, self.gender = words(text.partition(",")[0]), plural, gender
        found = (n for n, word in enumerate(self.base) if self._lemma(word))
        self.head = (
            None
            if self.base[0] in PRONOUNS and len(self.base) > 1 and self.base[1] in AFTER_PRONOUNS
            else next(found, None)
        )

    def _lemma(self, word: str) -> str | None:
        """The noun of that gender whose nominative a word is."""
        for lemma, (gender, forms) in czech.nouns().items():
            if word.lower() in {x.lower() for x in forms[self.plural, "nom"]} and gender == self.gender:
                return lemma
        return None

    def _follows(self, word: str) -> bool:
        """Whether a word after the noun is a participle in the nominative with it."""
        return bool(AFTER.fullmatch(word)) and word in czech.adjective(word, self.gender, self.plural, "nom")

    def wrong(self, text: str, case: str) -> Iterator[str]:
        """The words of a form that are not what the case wants."""
        form = words(text.partition(",")[0])
        if len(form) != len(self.base):
            yield text
            return
        for position, word in enumerate(form):
            if word.lower() not in self._expected(position, case):
                yield f"{word} (not {'/'.join(sorted(self._expected(position, case)))})"

    def _expected(self, position: int, case: str) -> set[str]:
        start = self.base[position].lower()
        if self.head is None and start in ELLIPTIC:
            return czech.adjective(start, self.gender, self.plural, case)
        if self.head is None:
            forms = (
                PRONOUNS[start].split()[czech.CASES.index(case)]
                if position == 0 and start in PRONOUNS
                else start
            )
            return set(forms.split("/"))
        if position == self.head:
            lemma = self._lemma(self.base[position])
            assert lemma is not None
            return {x.lower() for x in czech.nouns()[lemma][1][self.plural, case]}
        joined = position == self.head + 2 and self.base[self.head + 1] in JOINED
        if joined:
            return _any_noun(start, case)
        follows = position == self.head + 1 and self._follows(start)
        if follows or (position < self.head and start not in ADVERBS):
            return czech.adjective(start, self.gender, self.plural, case)
        return {start}


def _any_noun(word: str, case: str) -> set[str]:
    """A noun joined to another: in its own gender and number."""
    found: set[str] = set()
    for _, forms in czech.nouns().values():
        for plural in (False, True):
            if word in {x.lower() for x in forms[plural, "nom"]}:
                found |= {x.lower() for x in forms[plural, case]}
    return found


def mistakes(one: Listed) -> Iterator[str]:
    """The forms of an entry that are not what they say."""
    for plural in sorted({cell[0] for cell in one.forms}):
        forms = {case: text for (number, case), text in one.forms.items() if number == plural}
        phrase = Phrase(forms["nom"], plural, one.gender)
        if phrase.head is None and phrase.base[0].lower() not in {*PRONOUNS, *ADVERBS, *ELLIPTIC}:
            yield f"no {one.gender} noun in the tables: {forms['nom']}"
        for case, text in forms.items():
            yield from (
                f"{case}: {word} in {text}" for word in phrase.wrong(text, "nom" if case == "few" else case)
            )


@pytest.mark.parametrize("one", listed("cs"), ids=lambda one: f"{one.place}:{one.english}")
def test_forms(one: Listed) -> None:
    assert not list(mistakes(one))


NUMBERS = (0, 1, 2, 5, 12, 21, 22, 25, 112)
NOUN_ENTRIES = [one for one in listed("cs") if one.noun and one.noun.has_plural]


@pytest.mark.parametrize("one", NOUN_ENTRIES, ids=lambda one: f"{one.place}:{one.english}")
def test_counted(one: Listed) -> None:
    """One; two to four as they stand alone; the rest, 22 too, in the genitive."""
    assert one.noun is not None
    agreeing = (adjective("různý různí", language("cs")),)
    for number in NUMBERS:
        for case in ("nom", "acc", "gen", "ins"):
            if (True, case) not in one.forms and case == "ins":
                continue
            plural = number != 1
            wanted = "gen" if case in ("nom", "acc") and number not in (1, 2, 3, 4) else case
            figure, _, text = Counted(number, one.noun, agreeing).form(case).partition("\u00a0")
            assert figure == str(number)
            phrase = Phrase(f"různý {one.forms[plural, 'nom']}", plural, one.gender)
            assert not list(phrase.wrong(text, wanted)), (number, case, text)


def test_adjectives() -> None:
    """The regular adjectives agree in every gender, number and case."""
    regular = [text for text in adjectives("cs") if len(text.split()) < 3]
    assert len(regular) > 4
    for text in regular:
        for gender in ("animate", "inanimate", "f", "n"):
            for plural in (False, True):
                for case in czech.CASES:
                    form = adjective(text, language("cs")).agree(gender, plural, case)
                    assert form in czech.adjective(text.split()[0], gender, plural, case), (
                        text,
                        gender,
                        plural,
                        case,
                    )


WRONG = [
    ("karta | gen kartu | f", "gen: kartu (not karty) in kartu"),
    ("nový hráč | gen nový hráče | animate", "gen: nový (not nového) in nový hráče"),
    (
        "dosažený stav | loc dosaženému stavu | inanimate",
        "loc: dosaženému (not dosaženém) in dosaženému stavu",
    ),
    ("karta | gen karty | n", "no n noun in the tables: karta"),
]


@pytest.mark.parametrize(("entry", "told"), WRONG)
def test_a_wrong_form_is_found(entry: str, told: str) -> None:
    word = noun(entry, (), language("cs"))
    assert told in list(mistakes(Listed("here", "thing", word.forms, word.gender, word)))
