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
from .stems import STOP, kinship, slips, split, stem, stripped, words_in

WEIGHT = {"title": 1.0, "asked": 1.0, "names": 0.85, "body": 0.45, "around": 0.25}
FAVOUR = {"point": 0.86, "place": 0.82, "number": 0.78, "option": 0.92, "group": 0.95, "kind": 0.95}
TRIVIAL = 0.72  # what a topic counts for that tells hardly more than its name
UNCALLED = 0.85  # what a rule about points counts for where none are asked for
SAME = 0.7  # what a word of the thesaurus counts for beside the one asked with
SLIP = 0.7  # what a word counts for that is a slip away
RARITY = 1.5  # how much more rare words count than common ones
UNKNOWN = 6.0  # what a word is worth that the rules do not have
MISSED = 3.0  # what a word of a phrase is worth that the question does not have
ASKED = 0.4  # how much the question's own words weigh against the phrase's
PHRASE = 0.5  # the part of a score that a phrase asked for in full brings


@dataclass(frozen=True, slots=True)
class Found:
    """A topic that a question may be about, and how well it fits: from 0 to about 1."""

    topic: int
    score: float


@dataclass(slots=True)
class _Hit:
    """What speaks for a topic: by word of the question how much of that word it has."""

    shares: dict[int, float] = field(default_factory=dict)


class Book:
    """One game's index, open for questions."""

    def __init__(self, game: str, preparing: Callable[[str], None] | None = None) -> None:
        self.game = game
        self.database = sqlite3.connect(f"file:{index_of(game, preparing)}?mode=ro", uri=True)
        facts = dict(self.database.execute("select name, value from facts"))
        self.titles: dict[str, str] = json.loads(facts["titles"])
        self.points: dict[str, list[str]] = json.loads(facts["points"])
        rows = self.database.execute("select sort, trivial, counts from topics order by id").fetchall()
        self.factors = [FAVOUR.get(sort, 1.0) * (TRIVIAL if trivial else 1.0) for sort, trivial, _ in rows]
        self.counting = frozenset(number for number, row in enumerate(rows) if row[2])

    def known(self, lang: str) -> frozenset[str]:
        """The stems of the game's own names in a language."""
        rows = self.database.execute("select term from vocabulary where lang = ? and named", (lang,))
        return frozenset(row[0] for row in rows)

    def topic(self, number: int) -> Topic:
        """A topic with everything it says."""
        row = self.database.execute("select data from topics where id = ?", (number,)).fetchone()
        return read_topic(row[0])

    def search(self, question: str, lang: str, most: int = 8) -> list[Found]:
        """Topics that have words of the question, best first."""
        terms = [self._akin(word, lang) for word in self._asked(question, lang)]
        hits: dict[int, _Hit] = {}
        for number, akin in enumerate(terms):
            for topic, share in self._shares(akin, lang).items():
                hits.setdefault(topic, _Hit()).shares[number] = share
        wanted = any(akin.get(word, 0.0) >= SAME for akin in terms for word in self.points[lang])
        worths = [self._worth(number, hits) for number in range(len(terms))]
        whole = sum(worths)
        rough = {t: sum(worths[n] * s for n, s in hit.shares.items()) / whole for t, hit in hits.items()}
        suits = {t: self.factors[t] * (UNCALLED if t in self.counting and not wanted else 1.0) for t in rough}
        likely = sorted(rough, key=lambda t: -rough[t] * suits[t])[:25]
        found = [Found(t, self._score(t, rough[t], terms, worths, lang) * suits[t]) for t in likely]
        return sorted(found, key=lambda f: (-f.score, f.topic))[:most]

    # ------------------------------------------------------------ what a topic is worth

    def _shares(self, akin: dict[str, float], lang: str) -> dict[int, float]:
        """The topics that have a word or one akin to it, and how much of it each has."""
        shares: dict[int, float] = {}
        for term, weight in akin.items():
            for doc, column in self.database.execute("select doc, col from places where term = ?", (term,)):
                topic, code = divmod(doc, len(LANGUAGES))
                if LANGUAGES[code] == lang and not (term.isdigit() and column in ("body", "around")):
                    shares[topic] = max(shares.get(topic, 0.0), weight * WEIGHT[column])
        return shares

    def _worth(self, number: int, hits: dict[int, _Hit]) -> float:
        """What a word of the question is worth: the more, the fewer topics have it."""
        having = sum(hit.shares.get(number, 0.0) for hit in hits.values())
        return log(1 + len(self.factors) / (0.5 + having)) ** RARITY if having else UNKNOWN

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
        for phrase in row[0].split("|") if row else ():
            stems = phrase.split()
            shares = [max((akin.get(s, 0.0) for s in stems), default=0.0) for akin in terms]
            asked = sum(w * share for w, share in zip(worths, shares, strict=True))
            missed = sum(MISSED for s in stems if all(s not in akin for akin in terms))
            yield asked / (ASKED * whole + (1 - ASKED) * (asked + missed)) if asked else 0.0

    # ------------------------------------------------------------ the words of a question

    def _asked(self, question: str, lang: str) -> list[str]:
        """The words of a question that are not grammar; the game's own name is no news."""
        own = {self.game, *words_in(self.titles[lang])}
        words = [w for w in words_in(question) if w not in STOP[lang]] or words_in(question)
        return list(dict.fromkeys([w for w in words if w not in own] or words))

    def _akin(self, word: str, lang: str) -> dict[str, float]:
        """The stems to look for, and what each counts for."""
        term = stem(word, lang)
        akin = {term: 1.0}
        for other in self._beginning_alike(term, lang):
            akin[other] = max(akin.get(other, 0.0), kinship(term, other, lang))
        for part in split(word, self._parts(lang)) if lang == "nl" else ():
            akin.setdefault(stem(part, lang), 0.8)
        if not self._has(akin, lang) and len(term) > 3:
            akin.update({other: SLIP for other in self._slips(term, lang)})
        for other in self._same_meaning(akin, lang):
            akin.setdefault(other, SAME)
        return {other: weight for other, weight in akin.items() if weight}

    def _parts(self, lang: str) -> frozenset[str]:
        row = self.database.execute("select words from parts where lang = ?", (lang,)).fetchone()
        return frozenset(row[0].split())

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
        query = "select term from vocabulary where lang = ? and length(term) between ? and ?"
        rows = self.database.execute(query, (lang, len(term) - 2, len(term) + 2))
        allowed = 1 if len(term) < 8 else 2
        near = [(slips(term, row[0]), row[0]) for row in rows]
        least = min(near, default=(3, ""))[0]
        return [other for count, other in near if count == least <= allowed][:4]

    def _same_meaning(self, akin: dict[str, float], lang: str) -> list[str]:
        """What the thesaurus has beside the words that surely are the one asked with."""
        sure = [term for term, weight in akin.items() if weight >= SLIP]
        marks = ", ".join("?" * len(sure))
        query = f"select others from thesaurus where lang = ? and term in ({marks})"
        return [other for row in self.database.execute(query, (lang, *sure)) for other in row[0].split()]
