"""Ranking: which topics of one game's index a question is about.

Every word of a question is looked for with the words akin to it: other forms, the thesaurus' words for the
same, words a slip away. A topic earns what the words it has are worth, rare ones more than common ones, those
of its names more than those it only mentions, and more again where a whole phrase of its names is asked for.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import log

from .index import LANGUAGES, Topic, index_of, read_topic
from .stems import HOW_MANY, SOUGHT, content, kinship, numerals, slips, split, stem, stripped, words_in

WEIGHT = {"title": 1.0, "asked": 1.0, "names": 0.85, "body": 0.3, "around": 0.15}
FAVOUR = {
    "point": 0.86,
    "wheel": 0.85,
    "place": 0.82,
    "number": 0.75,
    "option": 0.92,
    "group": 0.95,
    "kind": 0.95,
}
TRIVIAL = 0.75  # what a topic counts for that tells hardly more than its name
UNCALLED = 0.9  # what a rule about points counts for where none are asked for
UNPAID = 0.9  # what a rule counts for that speaks of no points where they are asked for
UNNAMED = 0.92  # what a topic counts for whose title has no word of the question
TOLD = 0.5  # the share of a word from which on a topic is about it
SAME = 0.65  # what a word of the thesaurus counts for beside the one asked with
OFTEN = 0.1  # how much more a word counts that a topic has often
SLIP = 0.6  # what a word counts for that is a slip away
RARITY = 1.1  # how much more rare words count than common ones
TYPED = 5  # letters of a stem in which a slip of the finger is looked for
LONG = 9  # letters of a stem in which there may be two
UNKNOWN = 9.0  # what a word is worth that the rules do not have
NUMERAL = 0.7  # what a number in words counts for beside another word
MISSED = 5.0  # what a word of a phrase is worth that the question does not have
UNSOUGHT = 1.0  # what it is worth that a phrase asks when, where, who or how much, and the question does not
ASKED = 0.4  # how much the question's own words weigh against the phrase's
OTHERWISE = 0.95  # what people's words for a topic count for beside its title, asked for in full
PHRASE = 0.4  # the part of a score that a phrase asked for in full brings


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


class Book:
    """One game's index, open for questions."""

    def __init__(self, game: str, preparing: Callable[[str], None] | None = None) -> None:
        self.game = game
        self.database = sqlite3.connect(f"file:{index_of(game, preparing)}?mode=ro", uri=True)
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
            n for n, akin in enumerate(terms) if any(akin.get(w, 0.0) >= SAME for w in self.points[lang])
        ]
        worths = [self._worth(number, akin, hits, lang) for number, akin in enumerate(terms)]
        whole = sum(worths)
        rough = {t: sum(worths[n] * s for n, s in hit.shares.items()) / whole for t, hit in hits.items()}
        factors = self.numbers if any(HOW_MANY in akin for akin in terms) and not points else self.factors
        suits = {t: factors[t] * self._suits(t, hit, points) for t, hit in hits.items()}
        likely = sorted(rough, key=lambda t: -rough[t] * suits[t])[:25]
        sure = self._known(terms, lang)
        found = [Found(t, self._score(t, rough[t], terms, worths, lang) * suits[t] * sure) for t in likely]
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
                topic, code = divmod(doc, len(LANGUAGES))
                if LANGUAGES[code] == lang and not (term.isdigit() and column in ("body", "around")):
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
        return worth * NUMERAL if akin.keys() & numerals(lang) else worth

    def _score(
        self, topic: int, rough: float, terms: list[dict[str, float]], worths: list[float], lang: str
    ) -> float:
        best = max(self._phrase_fits(topic, terms, worths, lang), default=0.0)
        return (1 - PHRASE) * rough + PHRASE * best

    def _phrase_fits(
        self, topic: int, terms: list[dict[str, float]], worths: list[float], lang: str
    ) -> Iterator[float]:
        """How well each phrase of the topic's names and the question cover each other."""
        row = self.database.execute(
            "select phrases from phrases where topic = ? and lang = ?", (topic, lang)
        ).fetchone()
        whole = sum(worths)
        for number, phrase in enumerate(row[0].split("|") if row else ()):
            stems = phrase.split()
            shares = [max((akin.get(s, 0.0) for s in stems), default=0.0) for akin in terms]
            asked = sum(w * share for w, share in zip(worths, shares, strict=True))
            missing = [s for s in stems if all(s not in akin for akin in terms)]
            missed = sum(UNSOUGHT if s in SOUGHT else MISSED for s in missing)
            fit = asked / (ASKED * whole + (1 - ASKED) * (asked + missed)) if asked else 0.0
            yield fit * (OTHERWISE if number else 1.0)

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
        for other in self._beginning_alike(term, lang):
            akin[other] = max(akin.get(other, 0.0), kinship(term, other, lang))
        if not self._has(akin, lang) and len(term) >= TYPED:
            akin.update({other: SLIP for other in self._slips(term, lang)})
        for other in self._same_meaning(akin, lang):
            akin.setdefault(other, SAME)
        return {other: weight for other, weight in akin.items() if weight}

    def _known(self, terms: list[dict[str, float]], lang: str) -> float:
        """The part of a question's words that the rules have; all of it counts as soon as half of it does."""
        named = [akin for akin in terms if not akin.keys() & SOUGHT]
        known = sum(self._has({t: w for t, w in akin.items() if w > SLIP}, lang) for akin in named)
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
    return favour**0.5 if asked else favour
