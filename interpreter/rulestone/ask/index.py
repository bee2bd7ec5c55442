"""The prepared index: every rule and card in every language, in one small database per game.

It lies in the user's cache, named for the rules, the catalogues and the code it was made from,
so that an edited rule is found under its new words at the next question.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..link.files import rule_files
from ..storage import records
from ..storage.keys import as_they_stand
from ..storage.reading import read_text
from ..syntax.resources import grammar_folder, locales_folder
from ..words.codes import CODES
from ..words.stems import HOW_MANY, SHORTEST, stem, stems, stripped, words_in

if TYPE_CHECKING:
    from .topics import Source

THESAURUS = "thesaurus.txt"
SYNONYMS = "synonyms.txt"
# What reads a rule and tells it in words.
STAGES = ("storage", "syntax", "diagnostics", "link", "analysis", "words", "compare", "ask")
ANYWHERE = "*"
SCHEMA = """
create table topics
    (id integer primary key, path text, sort text, trivial integer, counts integer, counted integer,
     asked integer, data text);
create virtual table terms using fts5(title, asked, names, body, around, tokenize='ascii');
create virtual table places using fts5vocab(terms, instance);
create table phrases
    (topic integer, lang text, phrases text, spelt text, primary key (topic, lang)) without rowid;
create table vocabulary
    (lang text, term text, head text, bare text, primary key (lang, term)) without rowid;
create index heads on vocabulary (lang, head);
create index bares on vocabulary (lang, bare);
create table thesaurus (lang text, term text, others text);
create index meanings on thesaurus (lang, term);
create table spoken (lang text, words text);
create table facts (name text, value text);
"""


@dataclass(frozen=True, slots=True)
class Related:
    """Another rule that belongs to a topic, in one language."""

    path: str
    title: str
    lines: list[str]


@dataclass(frozen=True, slots=True)
class Topic:
    """Something a question may be about, ready to be told: by language its title and lines; its pages
    as edition, place and rulebook; and by language what to know about editions that disagree, and what
    belongs to it but stands elsewhere.
    """

    path: str
    sort: str
    titles: dict[str, str]
    lines: dict[str, list[str]]
    pages: list[tuple[str, int | str, str]]
    warnings: dict[str, list[str]]
    related: dict[str, list[Related]]


def index_of(game: str, preparing: Callable[[str], None] | None = None) -> sqlite3.Connection:
    """The index of a game; made now if there is none for its rules as they stand, which is told before."""
    path = records.cache_folder() / "answers" / f"{index_name(game)}.sqlite"
    kept = records.read(path)
    found = _opened(kept) if kept is not None else None
    if found is None:
        if preparing is not None:
            preparing(game)
        found = _made(game)
        records.write(path, found.serialize())
    return found


def _opened(content: bytes) -> sqlite3.Connection | None:
    """An index as it was kept; whoever asks works on a copy of his own in memory."""
    database = sqlite3.connect(":memory:")
    try:
        database.execute("pragma trusted_schema = off")
        database.deserialize(content)
        database.execute("select count(*) from facts").fetchone()
    except sqlite3.Error:
        return None
    return database


def index_name(game: str) -> str:
    """A name for the rules, the catalogues and the code as they stand, by their sizes and times."""
    return as_they_stand(made_from(game))


def made_from(game: str) -> list[Path]:
    """Every file on which the index of a game depends: its rules and people's words for them, the catalogues,
    the grammar, and all stages of this package up to this one.
    """
    rules = rule_files(game)
    beside = [p for f in rules[:1] for p in (*f.parent.glob("*.po"), *f.parent.glob(SYNONYMS))]
    shared = [*locales_folder().glob("*/LC_MESSAGES/*.po"), locales_folder() / THESAURUS]
    package = Path(__file__).resolve().parents[1]
    code = [p for stage in STAGES for p in (package / stage).rglob("*.py")]
    return sorted({*rules, *beside, *shared, *grammar_folder().glob("*.lark"), *code})


# ---------------------------------------------------------------- making


def _made(game: str) -> sqlite3.Connection:
    from .topics import Topics, points_words  # only needed when there is no index yet

    topics = Topics(game)
    titles = {code: topics.words[code].title(topics.ruleset.title) for code in CODES}
    points = {code: stems(points_words(topics.words[code]), code) for code in CODES}
    folder = Path(topics.ruleset.paths[0]).parent if topics.ruleset.paths else None
    database = sqlite3.connect(":memory:")
    with database:
        database.executescript(SCHEMA)
        database.execute("insert into facts values ('titles', ?)", (json.dumps(titles),))
        database.execute("insert into facts values ('points', ?)", (json.dumps(points),))
        _Maker(database, list(topics.sources()), folder).make()
    return database


class _Maker:
    """Writes one game's index."""

    def __init__(self, database: sqlite3.Connection, sources: Sequence[Source], folder: Path | None) -> None:
        self.database, self.sources = database, sources
        self.extras = read_synonyms(folder / SYNONYMS) if folder else {}
        self.same = read_thesaurus(folder / SYNONYMS) if folder else []

    def make(self) -> None:
        """Every topic in every language, the words it is spoken with, and the thesaurus."""
        for number, source in enumerate(self.sources):
            data = json.dumps(asdict(source.topic), ensure_ascii=False)
            path, sort = source.topic.path, source.topic.sort
            asked = any(name == path.partition(".")[2] for _, name in self.extras)
            counted = bool(source.counted["en"])
            row = (number, path, sort, source.trivial, source.counts, counted, asked, data)
            self.database.execute("insert into topics values (?, ?, ?, ?, ?, ?, ?, ?)", row)
        for code in CODES:
            spoken = self._spoken(code)
            self.database.execute("insert into spoken values (?, ?)", (code, " ".join(sorted(spoken))))
            parts = spoken if code == "nl" else frozenset[str]()
            for number in range(len(self.sources)):
                self._terms(number, code, parts)
        self.database.executemany("insert into thesaurus values (?, ?, ?)", self._same_meanings())

    def _same_meanings(self) -> Iterator[tuple[str, str, str]]:
        """For every word of a thesaurus the stems of those that mean the same, anywhere or in this game."""
        lines = [(cells[0], _phrases(cells[1])) for cells in _rows(locales_folder() / THESAURUS)]
        for code, phrases in (*lines, *self.same):
            words = {stem(word, code) for phrase in phrases for word in words_in(phrase)}
            yield from ((code, word, " ".join(sorted(words - {word}))) for word in sorted(words))

    def _terms(self, number: int, code: str, parts: frozenset[str]) -> None:
        source = self.sources[number]
        topic = source.topic
        phrases = self.extras.get((code, topic.path.partition(".")[2]), [])
        around = [line for related in topic.related[code] for line in (related.title, *related.lines)]
        texts = (topic.titles[code], ", ".join(phrases), " ".join(source.names[code]),
                 " ".join(topic.lines[code]), " ".join(around))  # fmt: skip
        columns = [stems(text, code, parts) for text in texts]
        counted = [[HOW_MANY, *stems(name, code, parts)] for name in source.counted[code]]
        columns[2] += [HOW_MANY] if counted else []
        row = (number * len(CODES) + CODES.index(code), *(" ".join(column) for column in columns))
        self.database.execute(
            "insert into terms (rowid, title, asked, names, body, around) values (?, ?, ?, ?, ?, ?)", row
        )
        asked = [" ".join(stems(phrase, code, parts)) for phrase in (topic.titles[code], *phrases)]
        asked += [" ".join(words) for words in counted]
        spelt = [" ".join(words_in(phrase)) for phrase in (topic.titles[code], *phrases)]
        kept = (number, code, "|".join(asked), "|".join(spelt))
        self.database.execute("insert into phrases values (?, ?, ?, ?)", kept)
        known = {term for column in columns for term in column}
        rows = [(code, term, term[:4], stripped(term, code)) for term in known]
        self.database.executemany("insert or ignore into vocabulary values (?, ?, ?, ?)", rows)

    def _spoken(self, code: str) -> frozenset[str]:
        """All words of the game in a language, as they are written: they tell languages apart, and Dutch
        compounds are made of them.
        """
        texts = [
            t for s in self.sources for t in (s.topic.titles[code], *s.topic.lines[code], *s.names[code])
        ]
        texts += [phrase for (lang, _), phrases in self.extras.items() if lang == code for phrase in phrases]
        return frozenset(word for text in texts for word in words_in(text) if len(word) >= SHORTEST)


def read_synonyms(path: Path) -> dict[tuple[str, str], list[str]]:
    """`synonyms.txt` beside the rules: a path, a language, and other words for it, divided by bars."""
    found: dict[tuple[str, str], list[str]] = {}
    for cells in _rows(path):
        if len(cells) == 3 and cells[0] != ANYWHERE:
            found.setdefault((cells[1], cells[0]), []).extend(_phrases(cells[2]))
    return found


def read_thesaurus(path: Path) -> list[tuple[str, list[str]]]:
    """The lines of `synonyms.txt` with a star for a path: words that mean the same throughout the game."""
    return [(c[1], _phrases(c[2])) for c in _rows(path) if len(c) == 3 and c[0] == ANYWHERE]


def _rows(path: Path) -> Iterator[list[str]]:
    """The cells of a text with bars; lines that begin with dashes are comments."""
    try:
        lines = read_text(path, within=path.parent).splitlines()
    except (OSError, UnicodeError):
        return
    for line in lines:
        if line.strip() and not line.startswith("--"):
            yield [cell.strip() for cell in line.split("|")]


def _phrases(text: str) -> list[str]:
    return [phrase.strip() for phrase in text.split(",") if phrase.strip()]


def read_topic(data: str) -> Topic:
    """A topic as it was kept."""
    kept: dict[str, Any] = json.loads(data)
    related = {code: [Related(**other) for other in others] for code, others in kept["related"].items()}
    return Topic(**{**kept, "pages": [tuple(page) for page in kept["pages"]], "related": related})
