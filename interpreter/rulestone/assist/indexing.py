"""Making an index: what every rule and card is called and says, in every language, with its pages."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path

from ..link.clauses import Clause, clauses
from ..link.model import Member, Ruleset
from ..link.paths import overlap
from ..syntax import ast
from ..words import CODES, Words, words_for
from .compare import resolved
from .compare_report import weight_text
from .index import Topic
from .stems import stems, words_in
from .subjects import loaded
from .wording import clause_lines, clause_title, owner_of, pages

PARTS = ("attribute", "handler", "modifier", "let", "need", "pay", "step", "addend")
SCHEMA = """
create table topics (id integer primary key, path text, sort text, data text);
create virtual table terms using fts5(topic unindexed, lang unindexed, title, names, body, tokenize='ascii');
create table vocabulary (lang text, term text, primary key (lang, term)) without rowid;
create table parts (lang text, words text);
create table facts (name text, value text);
"""


def write(path: Path, game: str) -> None:
    """Writes the index of a game to a file."""
    path.unlink(missing_ok=True)
    ruleset = loaded(game)
    database = sqlite3.connect(path)
    with database:
        database.executescript(SCHEMA)
        _Maker(database, ruleset).make()
    database.close()


class _Maker:
    """Writes one game's index."""

    def __init__(self, database: sqlite3.Connection, ruleset: Ruleset) -> None:
        self.database, self.ruleset = database, ruleset
        self.words = {code: words_for(ruleset, code) for code in CODES}
        self.extras = dict(_synonyms(ruleset))
        self.about = {
            point.name: [path for about in point.about for path in resolved(about, ruleset)]
            for point in ruleset.points.values()
        }

    def make(self) -> None:
        """Every topic in every language, and the words that compounds are made of."""
        topics = list(self._topics())
        for code in CODES:
            parts = self._parts(code, topics)
            self.database.execute("insert into parts values (?, ?)", (code, " ".join(sorted(parts))))
            for number, (topic, clause) in enumerate(topics):
                self._terms(number, code, topic, clause, parts)
        data = [(t.path, t.sort, json.dumps(asdict(t), ensure_ascii=False)) for t, _ in topics]
        rows = [(number, *row) for number, row in enumerate(data)]
        self.database.executemany("insert into topics values (?, ?, ?, ?)", rows)
        titles = {code: self.words[code].title(self.ruleset.title) for code in CODES}
        self.database.execute("insert into facts values ('titles', ?)", (json.dumps(titles),))

    def _topics(self) -> Iterator[tuple[Topic, Clause]]:
        for clause in clauses(self.ruleset):
            card_part = clause.sort == "stands" and owner_of(self.ruleset, clause) is not None
            if clause.sort not in (*PARTS, "game") and not card_part:
                yield self._topic(clause), clause
        for point in self.ruleset.points.values():
            clause = Clause(f"{self.ruleset.name}.{point.name}", "point", point)
            yield self._topic(clause), clause

    def _topic(self, clause: Clause) -> Topic:
        lines = {code: self._lines(code, clause) for code in CODES}
        titles = {code: self._title(code, clause) for code in CODES}
        return Topic(clause.path, _sort(clause), titles, lines, self._pages(clause), self._warnings(clause))

    def _lines(self, code: str, clause: Clause) -> list[str]:
        lines = clause_lines(self.words[code], self.ruleset, clause)
        return lines[1:] if len(lines) > 1 and lines[0] == self._title(code, clause) else lines

    def _title(self, code: str, clause: Clause) -> str:
        if isinstance(clause.node, ast.Point):
            return f"{clause.node.name}: {self.words[code].title(clause.node.title)}"
        return clause_title(self.words[code], self.ruleset, clause)

    def _pages(self, clause: Clause) -> list[tuple[str, int | str, str]]:
        """Where the editions state it; a point has a page for whatever an edition says."""
        if isinstance(clause.node, ast.Point):
            said = [(says.edition, says.page) for says in clause.node.says if says.page is not None]
        else:
            said = [(page.edition, page.place) for page in pages(clause.cites)]
        sources = self.ruleset.sources
        return [(e, place, sources[e].title if e in sources else e) for e, place in said]

    def _warnings(self, clause: Clause) -> dict[str, list[str]]:
        """The points about a topic on which editions say different things."""
        points = [
            point
            for point in self.ruleset.points.values()
            if point.weight != "wording"
            and any(overlap(path, clause.path) for path in self.about[point.name])
        ]
        return {code: [_warning(self.words[code], point) for point in points] for code in CODES}

    # ------------------------------------------------------------ words to find it by

    def _terms(self, number: int, code: str, topic: Topic, clause: Clause, parts: set[str]) -> None:
        extra = self.extras.get((code, topic.path.partition(".")[2]), "")
        title = stems(f"{topic.titles[code]} {extra}", code, parts)
        names = stems(" ".join(self._names(code, clause)), code, parts)
        body = stems(" ".join(topic.lines[code]), code, parts)
        row = (number, code, " ".join(title), " ".join(names), " ".join(body))
        self.database.execute("insert into terms values (?, ?, ?, ?, ?)", row)
        known = {(code, term) for term in (*title, *names, *body)}
        self.database.executemany("insert or ignore into vocabulary values (?, ?)", known)

    def _names(self, code: str, clause: Clause) -> Iterator[str]:
        """Every form of the topic's own name, and general words for what every game has."""
        words, node = self.words[code], clause.node
        yield from general_names(words, clause.sort)
        if isinstance(node, Member):
            yield from words.label(node.title, "member").forms.values()
            yield from words.speaker.noun(node.kind).forms.values()
            yield str(node.number or "")
            attributes = self.ruleset.kinds[node.kind].attributes
            if any(name in attributes and attributes[name].type == "cost" for name in node.values):
                yield words.say("cost, price, to cost, to pay")
        elif clause.sort in ("kind", "group"):
            yield from words.speaker.noun(clause.path.rpartition(".")[2]).forms.values()
        elif clause.sort in ("number", "place", "value", "option", "wheel", "list"):
            yield from words.speaker.declared(clause.path.rpartition(".")[2]).noun.forms.values()
        if isinstance(node, ast.ValueDecl) and node.is_score:
            yield words.say("score, points, worth")

    def _parts(self, code: str, topics: Iterable[tuple[Topic, Clause]]) -> set[str]:
        """The words that compounds of the language may be made of."""
        if code != "nl":
            return set()
        counted = Counter(w for topic, _ in topics for w in words_in(" ".join(topic.lines[code])))
        counted.update(w for topic, _ in topics for w in words_in(topic.titles[code]))
        return {word for word in counted if len(word) > 3}


def general_names(words: Words, sort: str) -> Iterator[str]:
    """What people call a rule that every game has, whatever it is called in this one."""
    if sort == "winner":
        yield words.say("winner, win, victory, tie, draw, tie-break, end of the game")
    elif sort == "players":
        yield words.say("number of players, how many people can play the game, alone, solo")
    elif sort == "option":
        yield words.say("option, variant, set-up")


def _sort(clause: Clause) -> str:
    is_score = isinstance(clause.node, ast.ValueDecl) and clause.node.is_score
    return "score" if is_score else clause.sort


def _warning(words: Words, point: ast.Point) -> str:
    title, weight = words.title(point.title), weight_text(words, point.weight)
    return words.say(
        "The editions disagree: [point] ([weight]); see [name].", point=title, weight=weight, name=point.name
    )


def _synonyms(ruleset: Ruleset) -> Iterator[tuple[tuple[str, str], str]]:
    """`synonyms.txt` beside the rules: a path, a language, and other words for it, divided by bars."""
    folder = Path(ruleset.paths[0]).parent if ruleset.paths else None
    path = folder / "synonyms.txt" if folder else None
    if path is None or not path.is_file():
        return
    for line in path.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) == 3 and not line.startswith("--"):
            yield (cells[1], cells[0]), cells[2]
