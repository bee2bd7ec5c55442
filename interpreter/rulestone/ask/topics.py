"""What questions may be about: every rule, card and point of a game, told in every language.

A topic tells the rule in its own words and, below it, what belongs to it but stands elsewhere: the list
that a score reads, what earns a number its points, the choice that a card makes possible.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..compare.comparison import resolved
from ..compare.report import weight_text
from ..link.clauses import Clause, clauses
from ..link.model import Member
from ..link.paths import overlap
from ..match.rulesets import loaded
from ..syntax import ast
from ..words import CODES, Words, words_for
from ..words import declarations as tell
from ..words.clauses import clause_title, owner_of, pages, told_lines
from .index import Related, Topic
from .relations import Relations

PARTS = ("attribute", "handler", "modifier", "let", "need", "pay", "step", "addend")
MANY = 12  # members of a kind that only differ in their figures are no topics to speak of
RELATED = 5  # related rules an answer shows at most


@dataclass(frozen=True, slots=True)
class Source:
    """A topic, and by language the words to find it by and what people call it who ask how many there are;
    whether it is `trivial`, telling hardly more than its name, and whether it only `counts` points.
    """

    topic: Topic
    names: dict[str, list[str]]
    counted: dict[str, list[str]]
    trivial: bool
    counts: bool


class Topics:
    """Tells the topics of one game."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.ruleset = ruleset = loaded(game)
        self.words = {code: words_for(ruleset, code) for code in CODES}
        self.relations = Relations(ruleset)
        self.about = {
            point.name: [path for about in point.about for path in resolved(about, ruleset)]
            for point in ruleset.points.values()
        }

    def sources(self) -> Iterator[Source]:
        """Every topic of the game."""
        for clause in self._clauses():
            topic = self._topic(clause)
            names = {code: list(self._names(code, clause)) for code in CODES}
            counted = {code: list(self._counted(code, clause)) for code in CODES}
            only_counts = self.relations.only_counts(clause)
            yield Source(topic, names, counted, self._trivial(clause, topic), only_counts)
        for layer in self.ruleset.layers:
            if layer.sort == "variant":
                yield self._variant(layer.name, layer.title, layer.decl)

    def _clauses(self) -> Iterator[Clause]:
        for clause in clauses(self.ruleset):
            card_part = clause.sort == "stands" and owner_of(self.ruleset, clause) is not None
            if clause.sort not in (*PARTS, "game") and not card_part:
                yield clause
        for point in self.ruleset.points.values():
            yield Clause(f"{self.ruleset.name}.{point.name}", "point", point)

    # ------------------------------------------------------------ what a topic says

    def _topic(self, clause: Clause) -> Topic:
        related = self.relations.of(clause)[:RELATED]
        return Topic(
            clause.path,
            _sort(clause),
            {code: self._title(code, clause) for code in CODES},
            {code: self._lines(code, clause) for code in CODES},
            self._pages(clause),
            self._warnings(clause.path),
            {code: [self._related(code, other) for other in related] for code in CODES},
        )

    def _related(self, code: str, clause: Clause) -> Related:
        """Another rule in short: what its author says of it, or else all of it."""
        lines = self._own_lines(code, clause)
        told = any(isinstance(note, ast.Summary) for note in clause.notes)
        short = lines[:1] if told and clause.sort in ("choice", "procedure") else lines
        title = self._title(code, clause)
        return Related(clause.path, title, [tell.capital(line.removeprefix(f"{title}: ")) for line in short])

    def _lines(self, code: str, clause: Clause) -> list[str]:
        return [
            *self._own_lines(code, clause), *self._referring(code, clause), *self._assumed(code, clause)
        ]  # fmt: skip

    def _own_lines(self, code: str, clause: Clause) -> list[str]:
        lines = told_lines(self.words[code], self.ruleset, clause)
        named = {self._title(code, clause), tell.capital(self._noun(code, clause))}
        return lines[1:] if len(lines) > 1 and lines[0] in named else lines

    def _noun(self, code: str, clause: Clause) -> str:
        """What one of a kind is called: how the words of a kind begin."""
        last = clause.path.rpartition(".")[2]
        return str(self.words[code].speaker.something(last)) if clause.sort == "kind" else ""

    def _assumed(self, code: str, clause: Clause) -> Iterator[str]:
        """Why a rule is as it is where no edition says so."""
        if clause.assumed is not None:
            reason = self.words[code].title(clause.assumed.reason).rstrip(".")
            yield self.words[code].say("Assumed: [reason].", reason=reason)

    def _referring(self, code: str, clause: Clause) -> Iterator[str]:
        """Of which other members a member is what one of their attributes names."""
        words = self.words[code]
        for attribute, members in self.relations.referring(clause.node):
            titles = words.language.join([words.member(member) for member in members])
            name = words.speaker.declared(attribute)
            yield words.say("This is the [name] of: [titles].", name=name, titles=titles)

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
        return [(e, place, self._book(e)) for e, place in said]

    def _book(self, edition: str) -> str:
        sources = self.ruleset.sources
        return sources[edition].title if edition in sources else edition

    def _warnings(self, path: str) -> dict[str, list[str]]:
        """The points about a topic on which editions say different things."""
        points = [
            point
            for point in self.ruleset.points.values()
            if point.weight != "wording" and any(overlap(other, path) for other in self.about[point.name])
        ]
        return {code: [_warning(self.words[code], point) for point in points] for code in CODES}

    def _variant(self, name: str, title: str, decl: ast.Layer) -> Source:
        """A variant: what it is called, and what each rule that it changes says then."""
        path = f"{self.ruleset.name}.{name}"
        ruleset = loaded(self.game, None, [name])
        changed = [c for c in clauses(ruleset) if ruleset.changed.get(c.path) == name and c.sort not in PARTS]
        clause = Clause(path, "variant", decl, decl.notes)
        words = {code: words_for(ruleset, code) for code in CODES}
        related = {
            code: [
                Related(c.path, clause_title(w, ruleset, c), told_lines(w, ruleset, c)[:1]) for c in changed
            ]
            for code, w in words.items()
        }
        titles = {code: w.title(title) for code, w in words.items()}
        lines = {
            code: [w.say("A variant of the game: [title].", title=titles[code])] for code, w in words.items()
        }
        topic = Topic(path, "variant", titles, lines, self._pages(clause), self._warnings(path), related)
        names = {code: list(general_names(w, "option")) for code, w in words.items()}
        counted: dict[str, list[str]] = {code: [] for code in CODES}
        return Source(topic, names, counted, trivial=False, counts=False)

    # ------------------------------------------------------------ words to find it by

    def _trivial(self, clause: Clause, topic: Topic) -> bool:
        """Whether a topic tells hardly more than its name."""
        if any(isinstance(note, ast.Summary) for note in clause.notes):
            return False
        node = clause.node
        if isinstance(node, Member):
            plain = not (node.modifiers or node.handlers or node.stands)
            many = len(self.ruleset.kinds[node.kind].members) >= MANY
            return plain and (many or not node.values) and not list(self.relations.referring(node))
        if isinstance(node, ast.ValueDecl):
            return len(node.addends) == 1 and isinstance(node.addends[0].expr, ast.Ref)
        return clause.sort in ("number", "place", "wheel") and len(topic.lines["en"]) < 2

    def _names(self, code: str, clause: Clause) -> Iterator[str]:
        """Every form of the topic's own name, and general words for what every game has."""
        words, node = self.words[code], clause.node
        last = clause.path.rpartition(".")[2]
        yield from general_names(words, clause.sort)
        if isinstance(node, Member):
            yield from words.label(node.title, "member").forms.values()
            yield str(node.number or "")
        elif clause.sort in ("kind", "group"):
            yield from words.speaker.noun(last).forms.values()
        elif clause.sort in ("number", "place", "value", "option", "wheel", "list"):
            yield from words.speaker.declared(last).noun.forms.values()
        if self.relations.has_price(node):
            yield words.say("cost, price, to cost, to pay")
        if self.relations.brings_points(node):
            yield points_words(words)

    def _counted(self, code: str, clause: Clause) -> Iterator[str]:
        """What people call a piece when they ask how many of it there are: its name, also with its kind's."""
        node, title = clause.node, self._title(code, clause)
        if isinstance(node, ast.Kind | ast.Group):
            yield title
        elif isinstance(node, Member) and node.copies > 1:
            yield title
            yield f"{title} {self.words[code].speaker.noun(node.kind).forms[False, 'nom']}"


def points_words(words: Words) -> str:
    """What people call points."""
    return words.say("score, points, worth")


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
