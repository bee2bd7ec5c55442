"""Questions in anybody's words, answered with the rule or card that answers them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from math import log

from ..link.files import rule_files, shipped
from ..match.errors import SetupError
from ..words.phrase import say
from .index import Topic, index_of, read_topic
from .stems import NAMES, STOP, likely_language, split, stem, words_in

WEIGHTS = "0, 0, 8.0, 5.0, 1.0"  # of the columns: topic and language are not searched
FAVOUR = {
    "choice": 1.25, "procedure": 1.2, "score": 1.2, "member": 1.15, "winner": 1.3, "players": 1.1,
    "kind": 1.0, "value": 1.0, "stands": 1.1, "list": 0.9, "option": 0.9, "place": 0.75, "number": 0.65,
    "wheel": 1.0, "group": 0.8, "point": 0.75,
}  # fmt: skip
RARE = 3.0  # what a word counts for that no rule has
PASSING = 0.55  # what a word counts for that a rule only mentions
ENDING = 4  # letters that an unknown form may end with
CUTOFF = 0.78  # how alike a word must be to count as the same with a slip of the finger
FEWEST = 0.34  # the part of a question's words that an answer must have


@dataclass(frozen=True, slots=True)
class Answer:
    """A rule or card that answers a question, in the language it was asked in."""

    game: str
    topic: Topic
    lang: str
    score: float

    @property
    def path(self) -> str:
        """The path of the rule."""
        return self.topic.path

    @property
    def title(self) -> str:
        """What it is called."""
        return self.topic.titles[self.lang]

    @property
    def lines(self) -> list[str]:
        """What it says."""
        return self.topic.lines[self.lang]

    @property
    def warnings(self) -> list[str]:
        """On what the editions disagree about it."""
        return self.topic.warnings[self.lang]


@dataclass(frozen=True, slots=True)
class Answers:
    """What was found for a question: answers, best first; if none fits, the `nearest` topics."""

    question: str
    lang: str
    found: tuple[Answer, ...]
    nearest: tuple[Answer, ...] = ()


def ask(
    question: str,
    game: str | None = None,
    lang: str | None = None,
    most: int = 3,
    preparing: Callable[[str], None] | None = None,
) -> Answers:
    """The rules that answer a question; without a game, of whichever shipped game fits best.

    The answer is in `lang`, or else in the question's own language. `preparing` is told of each game
    whose answers have to be prepared first, which takes a while.
    """
    if game is not None and not rule_files(game):
        raise SetupError(say("There is no game “[game]”. There are: [games].", game=game, games=_games()))
    books = [_Book(name, preparing) for name in ([game] if game is not None else shipped())]
    spoken = likely_language(question, _known(books))
    found: list[Answer] = []
    for code in dict.fromkeys((spoken, lang or spoken)):
        found += [replace(a, lang=lang or spoken) for book in books for a in book.search(question, code)]
    found.sort(key=lambda answer: -answer.score)
    fitting = tuple(answer for answer in found if answer.score >= FEWEST)[:most]
    return Answers(question, lang or spoken, fitting, () if fitting else tuple(found[:most]))


def _games() -> str:
    return ", ".join(shipped())


def _known(books: Sequence[_Book]) -> dict[str, frozenset[str]]:
    return {code: frozenset().union(*(book.known(code) for book in books)) for code in NAMES}


@dataclass(slots=True)
class _Hit:
    """What speaks for a topic: the weight of the question's words in it, and how rare those it has are."""

    sort: str
    rank: float = 0.0
    rarity: float = 0.0

    def score(self, whole: float, best: float) -> float:
        """How well it answers: its part of the question, the weight of the words, the sort of rule."""
        return self.rarity / whole * (0.5 + 0.5 * self.rank / best) * FAVOUR.get(self.sort, 1.0)


class _Book:
    """One game's index, open for questions."""

    def __init__(self, game: str, preparing: Callable[[str], None] | None = None) -> None:
        self.game = game
        self.database = sqlite3.connect(f"file:{index_of(game, preparing)}?mode=ro", uri=True)
        self.titles: dict[str, str] = json.loads(
            self.database.execute("select value from facts where name = 'titles'").fetchone()[0]
        )
        self.size = int(self.database.execute("select count(*) from topics").fetchone()[0])

    def known(self, lang: str) -> frozenset[str]:
        """The stems of the game's own names in a language."""
        rows = self.database.execute("select title, names from terms where lang = ?", (lang,))
        return frozenset(word for title, names in rows for word in f"{title} {names}".split())

    def search(self, question: str, lang: str) -> list[Answer]:
        """Topics that have words of the question, best first; the score is between 0 and about 2."""
        hits: dict[int, _Hit] = {}
        whole = 0.0
        for forms in self._terms(question, lang):
            rows = self._rows(forms, lang)
            rarity = min(RARE, log(1 + self.size / len(rows))) if rows else RARE
            whole += rarity
            named = {topic for topic, _, _ in self._rows(forms, lang, "{title names} : ")}
            for topic, rank, sort in rows:
                hit = hits.setdefault(topic, _Hit(sort))
                hit.rank -= rank
                hit.rarity += rarity if topic in named else rarity * PASSING
        best = max((hit.rank for hit in hits.values()), default=1.0)
        scored = sorted(((hit.score(whole, best), topic) for topic, hit in hits.items()), reverse=True)
        return [Answer(self.game, self._topic(topic), lang, score) for score, topic in scored[:8]]

    def _rows(self, forms: list[str], lang: str, where: str = "") -> list[tuple[int, float, str]]:
        """The topics that have a word in any of its forms, with its weight in each and their sort."""
        query = where + "(" + " OR ".join(f'"{form}"' for form in forms) + ")"
        return self.database.execute(
            f"select terms.topic, bm25(terms, {WEIGHTS}), topics.sort from terms "
            "join topics on topics.id = terms.topic where terms match ? and terms.lang = ?",
            (query, lang),
        ).fetchall()

    def _topic(self, number: int) -> Topic:
        row = self.database.execute("select data from topics where id = ?", (number,)).fetchone()
        return read_topic(row[0])

    # ------------------------------------------------------------ the words of a question

    def _terms(self, question: str, lang: str) -> list[list[str]]:
        """For each word of a question the stems to look for; the game's own name is no news."""
        own = {self.game, *words_in(self.titles[lang])}
        words = [w for w in words_in(question) if w not in STOP[lang]]
        asked = [w for w in words if w not in own] or words
        parts = self._parts(lang) if lang == "nl" else frozenset()
        return [self._forms(word, lang, parts) for word in dict.fromkeys(asked)]

    def _parts(self, lang: str) -> frozenset[str]:
        row = self.database.execute("select words from parts where lang = ?", (lang,)).fetchone()
        return frozenset(row[0].split())

    def _forms(self, word: str, lang: str, parts: frozenset[str]) -> list[str]:
        stemmed = stem(word, lang)
        forms = [stemmed, *(stem(part, lang) for part in split(word, parts))]
        if len(forms) == 1 and not self._has(stemmed, lang):
            forms += self._alike(stemmed, lang)
        return forms

    def _has(self, term: str, lang: str) -> bool:
        query = "select 1 from vocabulary where lang = ? and term = ?"
        return self.database.execute(query, (lang, term)).fetchone() is not None

    def _alike(self, term: str, lang: str) -> list[str]:
        """Known stems that begin alike, or that differ by a slip."""
        if len(term) < 4:
            return []
        query = "select term from vocabulary where lang = ? and term >= ? and term < ?"
        rows = self.database.execute(query, (lang, term[:1], f"{term[:1]}\U0010ffff"))
        known = [row[0] for row in rows]
        close = get_close_matches(term, known, 2, CUTOFF)
        start = term[: max(4, len(term) - ENDING)]
        return close or [other for other in known if other.startswith(start)][:3]
