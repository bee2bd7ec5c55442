"""Questions in anybody's words, answered with the rule or card that answers them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..link.files import rule_files, shipped
from ..match.errors import SetupError
from ..words.codes import CODES
from ..words.phrase import say
from ..words.stems import likely_language
from .index import Related, Topic
from .search import Book

FEWEST = 0.28  # the part of a question that an answer must have


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
    def related(self) -> list[Related]:
        """What belongs to it but stands elsewhere."""
        return self.topic.related[self.lang]

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
    books = [Book(name, preparing) for name in ([game] if game is not None else shipped())]
    spoken = likely_language(question, _spoken(books))
    found = {
        (book.game, hit.topic): (hit.score, book)
        for code in dict.fromkeys((lang or spoken, spoken))
        for book in books
        for hit in book.search(question, code)
    }
    best = sorted(found.items(), key=lambda item: -item[1][0])[:most]
    answers = [
        Answer(name, book.topic(topic), lang or spoken, score) for (name, topic), (score, book) in best
    ]
    fitting = tuple(answer for answer in answers if answer.score >= FEWEST)
    return Answers(question, lang or spoken, fitting, () if fitting else tuple(answers))


def _games() -> str:
    return ", ".join(shipped())


def _spoken(books: Sequence[Book]) -> dict[str, frozenset[str]]:
    return {code: frozenset().union(*(book.spoken(code) for book in books)) for code in CODES}
