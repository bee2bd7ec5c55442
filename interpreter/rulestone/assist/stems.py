"""Words brought to a form in which question and rule meet: folded, stemmed, compounds split."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

import snowballstemmer

NAMES = {"en": "english", "pl": "polish", "cs": "czech", "nl": "dutch"}
LETTERS = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe"})
LINKS = ("", "s", "en", "e", "n")  # what Dutch puts between the parts of a compound
SHORTEST = 3  # letters of a part of a compound

# Words that carry grammar and not what a question is about.
STOPWORDS = {
    "en": """
        a about all an and any are as at be but by can could do does for from get had has have how
        i if in into is it its may me more must my no not of on one or our per so that the their
        them then there they this to us was we what when where which while who why will with would
        you your much many happens happen mean means should same else also just only than work
        works go goes give gives use used now
    """,
    "pl": """
        a aby ale albo bez bo by byc byl byla ca co czy czym dla do dwa gdy gdzie go i ich ile im
        ja jak jaka jaki jakie jakich jako je jednak jednego jesli jest jeszcze juz ktora ktory
        ktore kiedy kto ma mam maja mi mnie moge moga moze mozna moj moja moje musi musze my na
        nad nie niz nim o od oraz po pod podczas przez przy sa sie ta tak takze tam te tego tej
        ten to tu tylko ty u w we wiecej wolno z za ze zeby dostaje dostane daje dzieje robi robic
        trzeba wtedy dziala sluzy wyglada teraz stoi czego robia ilu
    """,
    "cs": """
        a aby ale ani ano at bez bude by byl byla byt co ci cim dal do i ja jak jaka jake jaky je
        jeho jeji jejich jen jeste ji jiz jsem jsou k kam kde kdo kdy kdyz ke ktera ktere ktery
        kolik ma mam maji me mezi mi mit muj moje muze muzu mohu musi musim my na nad nam ne nebo
        neni nez o od on pak po pod podle pokud prave pro proc pri s se si smi smim ta tak take te
        ten to tu ty u uz v ve vic vsak z za ze dela stane znamena dostanu dava lze pusobi slouzi
        probiha cemu ted jakou teraz
    """,
    "nl": """
        aan af al als bij dan dat de deze die dit doe doen door een en er gaat geen had heb hebben
        heeft het hij hoe hoeveel hun ik in is je jij kan kun kunnen krijg krijgt maar mag mee
        meer met mijn moet moeten na naar niet nog nu of om omdat ook op over per te tegen toch
        tot uit van veel voor waar wanneer want wat we wel welke werd wie wij wil word worden
        wordt ze zich zijn zo zonder zou gebeurt betekent mogen werkt dient gaan geven geeft kunt
        doet
    """,
}
STOP = {code: frozenset(text.split()) for code, text in STOPWORDS.items()}


def fold(text: str) -> str:
    """Small letters without diacritics."""
    lowered = unicodedata.normalize("NFKD", text.casefold().translate(LETTERS))
    return "".join(letter for letter in lowered if not unicodedata.combining(letter))


def words_in(text: str) -> list[str]:
    """The words of a text, folded."""
    return re.findall(r"[a-z0-9]+", fold(text))


@cache
def _stemmer(code: str) -> snowballstemmer.stemmer:
    return snowballstemmer.stemmer(NAMES[code])


@lru_cache(maxsize=50_000)
def stem(word: str, code: str) -> str:
    """The stem of a folded word."""
    return word if word.isdigit() else str(_stemmer(code).stemWord(word))


def stems(text: str, code: str, parts: Iterable[str] = ()) -> list[str]:
    """The stems of a text without words of grammar; compounds of known parts bring these along."""
    known = frozenset(parts)
    found: list[str] = []
    for word in words_in(text):
        if word not in STOP[code]:
            found.append(stem(word, code))
            found += [stem(part, code) for part in split(word, known)] if code == "nl" else []
    return found


def split(word: str, known: frozenset[str]) -> Iterator[str]:
    """The two parts of a compound, if both are known words."""
    for at in range(SHORTEST, len(word) - SHORTEST + 1):
        for link in LINKS:
            head, tail = word[:at], word[at:]
            if tail.startswith(link) and head in known and tail[len(link) :] in known:
                yield from (head, tail[len(link) :])
                return


def likely_language(text: str, known: dict[str, frozenset[str]]) -> str:
    """The language of a question: by its words of grammar, its letters and the rules' own words."""
    words = words_in(text)
    scores = {code: 0.0 for code in NAMES}
    for code in NAMES:
        scores[code] += sum(1.0 for word in words if word in STOP[code])
        scores[code] += sum(0.6 for word in words if stem(word, code) in known.get(code, frozenset()))
        scores[code] += sum(1.0 for letter in text.casefold() if letter in LETTERS_OF[code])
    return max(scores, key=lambda code: scores[code])


LETTERS_OF = {"en": "", "pl": "ąęłńśźż", "cs": "ěřůčšžýáíéúťďň", "nl": "ëïĳ"}
