"""Ranking: which topics of one game's index a question is about.

Every word of a question is looked for with the words akin to it: other forms, the thesaurus' words for the
same, words a slip away. A topic earns what the words it has are worth, rare ones more than common ones, those
of its names more than those it only mentions, and more again where a whole phrase of its names is asked for,
or one that is spelt like the question: that also counts the words of grammar, which the rest leaves out.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from math import log, sqrt

from ..words.codes import CODES
from ..words.stems import HOW_MANY, SOUGHT, content, kinship, numerals, slips, split, stem, stripped, words_in
from .index import Topic, index_of, read_topic

WEIGHT = {"title": 1.0, "asked": 1.0, "names": 0.9, "body": 0.5, "around": 0.15}
FAVOUR = {
    "point": 0.86,
    "wheel": 0.85,
    "place": 0.82,
    "number": 0.75,
    "option": 0.92,
    "group": 0.95,
    "kind": 0.95,
}
SPOKEN_OF = 0.7  # the part of that favour or disfavour that is left if somebody wrote down how people ask
TRIVIAL = 0.75  # what a topic counts for that tells hardly more than its name
UNCALLED = 0.85  # what a rule about points counts for where none are asked for
UNPAID = 0.84  # what a rule counts for that speaks of no points where they are asked for
UNNAMED = 0.86  # what a topic counts for whose title has no word of the question
TOLD = 0.5  # the share of a word from which on a topic is about it
CALLED = 0.65  # how surely a word must mean points to ask for them
SAME = 0.75  # what a word of the thesaurus counts for beside the one asked with
OFTEN = 0.1  # how much more a word counts that a topic has often
EXACT = 0.88  # what a kindred word counts for where the rules have the very word asked with
SLIP = 0.6  # what a word counts for that is a slip away
RARITY = 0.9  # how much more rare words count than common ones
TYPED = 4  # letters of a stem in which a slip of the finger is looked for
LONG = 9  # letters of a stem in which there may be two
UNKNOWN = 6.0  # what a word is worth that the rules do not have
NUMERAL = 0.7  # what a number in words counts for beside another word
SEEKING = 0.6  # what it counts for that a question asks when, where, who or how much
MISSED = 3.5  # what a word of a phrase is worth that the question does not have
UNSOUGHT = 0.5  # what it is worth that a phrase asks when, where, who or how much, and the question does not
ASKED = 0.3  # how much the question's own words weigh against the phrase's
OTHERWISE = 0.85  # what people's words for a topic count for beside its title, asked for in full
PHRASE = 0.4  # the part of a score that a phrase asked for in full brings
SECOND = 0.2  # the part of this that the phrase brings which fits second best
BOTH = 0.5  # the part of a score that is lost where words and phrases do not agree
SPELT = 0.25  # the part of a score that a phrase spelt like the question brings
LEAST = 0.02  # what a phrase counts for at least, so that words alone can do
LIKELY = 16  # topics that are looked at closely


@dataclass(frozen=True, slots=True)
class Found:
    """A topic that a question may be about, and how well it fits: from 0 to about 1."""

    topic: int
    score: float


@dataclass(slots=True)
class _Hit:
    """What speaks for a topic: by word of the question how much of that word it has."""

    shares: dict[int, float] = field(default_factory=dict)
    named: bool = False  # whether one of them is in its title


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question: by word the stems to look for, and what it is worth; and the letters it is spelt with."""

    terms: list[dict[str, float]]
    worths: list[float]
    lang: str
    letters: frozenset[str]

    def share(self, shares: dict[int, float]) -> float:
        """The part of the question that shares of its words make up."""
        return sum(self.worths[number] * share for number, share in shares.items()) / sum(self.worths)

    def fit(self, phrase: list[str]) -> float:
        """How well a phrase and the question cover each other."""
        shares = [max((akin.get(s, 0.0) for s in phrase), default=0.0) for akin in self.terms]
        asked = sum(w * share for w, share in zip(self.worths, shares, strict=True))
        missing = {s for s in phrase if all(s not in akin for akin in self.terms)}
        missed = sum(self._missed(s) for s in missing)
        return asked / (ASKED * sum(self.worths) + (1 - ASKED) * (asked + missed)) if asked else 0.0

    def _missed(self, stem: str) -> float:
        if stem in SOUGHT:
            return UNSOUGHT
        return MISSED * NUMERAL if stem in numerals(self.lang) else MISSED


def letters(text: str) -> frozenset[str]:
    """Every three letters that follow each other in a text, and where words begin and end."""
    padded = f" {text} "
    return frozenset(padded[at : at + 3] for at in range(len(padded) - 2))


def likeness(one: frozenset[str], other: frozenset[str]) -> float:
    """How alike two texts are spelt: from 0 to 1."""
    return len(one & other) / sqrt(len(one) * len(other)) if one and other else 0.0


class Book:
    """One game's index, open for questions."""

    def __init__(self, game: str, preparing: Callable[[str], None] | None = None) -> None:
        self.game = game
        self.database = index_of(game, preparing)
        facts = dict(self.database.execute("select name, value from facts"))
        self.titles: dict[str, str] = json.loads(facts["titles"])
        self.points: dict[str, list[str]] = json.loads(facts["points"])
        query = "select sort, trivial, asked, counts, counted from topics order by id"
        rows = self.database.execute(query).fetchall()
        self.factors = [_favour(*row[:3]) for row in rows]
        self.counting = frozenset(number for number, row in enumerate(rows) if row[3])
        # Who asks how many there are of something wants no more than that.
        self.numbers = [_favour(row[0], row[1] and not row[4], row[2]) for row in rows]

    def spoken(self, lang: str) -> frozenset[str]:
        """The words of the game in a language, as they are written."""
        row = self.database.execute("select words from spoken where lang = ?", (lang,)).fetchone()
        return frozenset(row[0].split())

    def topic(self, number: int) -> Topic:
        """A topic with everything it says."""
        row = self.database.execute("select data from topics where id = ?", (number,)).fetchone()
        return read_topic(row[0])

    def search(self, question: str, lang: str, most: int = 8) -> list[Found]:
        """Topics that have words of the question, best first."""
        terms = [self._akin(word, lang) for word in self._asked(question, lang)]
        hits: dict[int, _Hit] = {}
        for number, akin in enumerate(terms):
            for topic, (share, named) in self._shares(akin, lang).items():
                hit = hits.setdefault(topic, _Hit())
                hit.shares[number] = share
                hit.named |= named
        points = [
            n for n, akin in enumerate(terms) if any(akin.get(w, 0.0) >= CALLED for w in self.points[lang])
        ]
        asked = _Asked(terms, [self._worth(n, akin, hits, lang) for n, akin in enumerate(terms)], lang,
                       letters(" ".join(words_in(question))))  # fmt: skip
        rough = {t: asked.share(hit.shares) for t, hit in hits.items()}
        factors = self.numbers if any(HOW_MANY in akin for akin in terms) and not points else self.factors
        suits = {t: factors[t] * self._suits(t, hit, points) for t, hit in hits.items()}
        likely = sorted(rough, key=lambda t: -rough[t] * suits[t])[:LIKELY]
        sure = self._known(terms, lang)
        found = [Found(t, self._score(t, rough[t], asked) * suits[t] * sure) for t in likely]
        return sorted(found, key=lambda f: (-f.score, f.topic))[:most]

    def _suits(self, topic: int, hit: _Hit, points: list[int]) -> float:
        """How likely a topic of its sort is what a question is about in which these words ask for points."""
        if points:
            called = 1.0 if any(hit.shares.get(number, 0.0) >= TOLD for number in points) else UNPAID
        else:
            called = UNCALLED if topic in self.counting else 1.0
        return called * (1.0 if hit.named else UNNAMED)

    # ------------------------------------------------------------ what a topic is worth

    def _shares(self, akin: dict[str, float], lang: str) -> dict[int, tuple[float, bool]]:
        """The topics that have a word or one akin to it: how much of it, and whether in the title."""
        counts: dict[tuple[int, str, float], int] = {}
        for term, weight in akin.items():
            for doc, column in self.database.execute("select doc, col from places where term = ?", (term,)):
                topic, code = divmod(doc, len(CODES))
                if CODES[code] == lang and not (term.isdigit() and column in ("body", "around")):
                    key = (topic, column, weight)
                    counts[key] = counts.get(key, 0) + 1
        shares: dict[int, tuple[float, bool]] = {}
        for (topic, column, weight), count in counts.items():
            share = weight * WEIGHT[column] * count * (1 + OFTEN) / (count + OFTEN)
            before, named = shares.get(topic, (0.0, False))
            shares[topic] = (max(before, share), named or column == "title")
        return shares

    def _worth(self, number: int, akin: dict[str, float], hits: dict[int, _Hit], lang: str) -> float:
        """What a word of the question is worth: the more, the fewer topics have it."""
        having = sum(hit.shares.get(number, 0.0) for hit in hits.values())
        worth = log(1 + len(self.factors) / (0.5 + having)) ** RARITY if having else UNKNOWN
        if akin.keys() & SOUGHT:
            return worth * SEEKING
        return worth * NUMERAL if akin.keys() & numerals(lang) else worth

    def _score(self, topic: int, rough: float, asked: _Asked) -> float:
        query = "select phrases, spelt from phrases where topic = ? and lang = ?"
        phrases, spelt = self.database.execute(query, (topic, asked.lang)).fetchone() or ("", "")
        fits = [asked.fit(phrase.split()) for phrase in phrases.split("|")]
        best, second, *_ = *sorted([fits[0], *(OTHERWISE * fit for fit in fits[1:])], reverse=True), 0.0
        phrase = (1 - SECOND) * best + SECOND * second
        added = (1 - PHRASE) * rough + PHRASE * phrase
        agreed: float = rough ** (1 - PHRASE) * max(phrase, LEAST) ** PHRASE
        like = max(likeness(asked.letters, letters(text)) for text in spelt.split("|"))
        return (1 - SPELT) * ((1 - BOTH) * added + BOTH * agreed) + SPELT * like

    # ------------------------------------------------------------ the words of a question

    def _asked(self, question: str, lang: str) -> list[str]:
        """The words of a question that are not grammar; the game's own name is no news."""
        own = {self.game, *words_in(self.titles[lang])}
        words = content(question, lang) or words_in(question)
        asked = [w for w in words if w not in own] or words
        return list(dict.fromkeys(part for word in asked for part in self._compound(word, lang)))

    def _compound(self, word: str, lang: str) -> list[str]:
        """A word the rules do not have, in its parts if these are known."""
        if lang != "nl" or self._has({stem(word, lang): 1.0}, lang):
            return [word]
        return list(split(word, self.spoken(lang))) or [word]

    def _akin(self, word: str, lang: str) -> dict[str, float]:
        """The stems to look for, and what each counts for."""
        term = stem(word, lang)
        akin = {term: 1.0}
        sure = EXACT if self._has(akin, lang) else 1.0
        for other in self._beginning_alike(term, lang):
            weight = kinship(term, other, lang) * (1.0 if other == term else sure)
            if weight:
                akin[other] = max(akin.get(other, 0.0), weight)
        if not self._has(akin, lang) and len(term) >= TYPED:
            akin.update({other: SLIP for other in self._slips(term, lang)})
        for other in self._same_meaning(akin, lang):
            akin.setdefault(other, SAME)
        return akin

    def _known(self, terms: list[dict[str, float]], lang: str) -> float:
        """The part of a question's words that the rules have, half of a word if it is a slip away; all of it
        counts as soon as half of it does.
        """
        named = [akin for akin in terms if not akin.keys() & SOUGHT]
        known = sum(
            1.0 if self._has({t: w for t, w in akin.items() if w > SLIP}, lang) else 0.5 * (len(akin) > 1)
            for akin in named
        )
        return 1.0 if 2 * known >= len(named) else known / len(named)

    def _has(self, akin: dict[str, float], lang: str) -> bool:
        marks = ", ".join("?" * len(akin))
        query = f"select 1 from vocabulary where lang = ? and term in ({marks})"
        return self.database.execute(query, (lang, *akin)).fetchone() is not None

    def _beginning_alike(self, term: str, lang: str) -> list[str]:
        """Known stems that begin as this one does, with or without what verbs begin with."""
        query = "select term from vocabulary where lang = ? and (bare = ? or head = ?)"
        return [row[0] for row in self.database.execute(query, (lang, stripped(term, lang), term[:4]))]

    def _slips(self, term: str, lang: str) -> list[str]:
        """The known stems that differ from this one by a slip, the nearest only."""
        query = "select term from vocabulary where lang = ? and term >= ? and term < ?"
        rows = self.database.execute(query, (lang, term[0], f"{term[0]}\U0010ffff"))
        allowed = 1 if len(term) < LONG else 2
        near = [(slips(term, row[0]), row[0]) for row in rows]
        least = min(near, default=(3, ""))[0]
        return [other for count, other in near if count == least <= allowed][:4]

    def _same_meaning(self, akin: dict[str, float], lang: str) -> list[str]:
        """What the thesaurus has beside the words that surely are the one asked with."""
        sure = [term for term, weight in akin.items() if weight >= SLIP]
        marks = ", ".join("?" * len(sure))
        query = f"select others from thesaurus where lang = ? and term in ({marks})"
        return [other for row in self.database.execute(query, (lang, *sure)) for other in row[0].split()]


def _favour(sort: str, trivial: bool, asked: bool) -> float:
    """How likely a topic is asked about at all: the more if somebody has written down how people ask."""
    favour = FAVOUR.get(sort, 1.0) * (TRIVIAL if trivial else 1.0)
    return favour**SPOKEN_OF if asked else favour
