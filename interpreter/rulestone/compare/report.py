"""A comparison in a person's words: what each point is about, what everybody says, and the ruling."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from ..link.clauses import Clause
from ..syntax import ast
from ..words import Words, words_for
from ..words.clauses import MEMBER_PARTS, Page, clause_lines, clause_title, own_pages, pages
from .comparison import ComparedPoint, Comparison, Difference, says_of


@dataclass(frozen=True, slots=True)
class Saying:
    """What one edition prints on a point, or what one ruleset plays in a clause, with its pages."""

    label: str
    lines: tuple[str, ...]
    pages: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ToldDifference:
    """A clause that is played differently."""

    path: str
    title: str
    plays: tuple[Saying, ...]


@dataclass(frozen=True, slots=True)
class ToldPoint:
    """A point, or a difference that belongs to none."""

    point: str | None
    title: str
    weight: str
    weight_text: str
    says: tuple[Saying, ...]
    differences: tuple[ToldDifference, ...]
    ruling: str | None
    reason: str | None
    witness: tuple[str, ...] = ()  # a position in which the rules part, if one was looked for


@dataclass(frozen=True, slots=True)
class ToldComparison:
    """A whole comparison in one language."""

    game: str
    title: str
    lang: str
    labels: tuple[str, ...]
    entries: tuple[ToldPoint, ...]
    impact: tuple[str, ...] = ()  # what the differences do to scores and wins, if that was asked

    def to_dict(self) -> dict[str, Any]:
        """The report as plain data."""
        return asdict(self)


def tell(comparison: Comparison, lang: str) -> ToldComparison:
    """The comparison in a language."""
    first = comparison.rulesets[0]
    spoken = [words_for(ruleset, lang) for ruleset in comparison.rulesets]
    entries = tuple(_Teller(comparison, spoken).entry(entry) for entry in comparison.entries)
    return ToldComparison(first.name, spoken[0].title(first.title), lang, comparison.labels, entries)


def weight_text(words: Words, weight: str) -> str:
    """How much a point matters, in words."""
    if weight == "changes play":
        return words.say("changes play")
    return words.say("edge case") if weight == "edge case" else words.say("wording only")


@dataclass(frozen=True, slots=True)
class _Teller:
    """Says the entries of one comparison."""

    comparison: Comparison
    spoken: list[Words]

    @property
    def words(self) -> Words:
        """The words of the first ruleset, for whatever belongs to all."""
        return self.spoken[0]

    def entry(self, entry: ComparedPoint) -> ToldPoint:
        """A point with its differences."""
        point = entry.point
        differences = tuple(self._difference(d) for d in entry.differences)
        return ToldPoint(
            point.name if point else None,
            self.words.title(point.title) if point else differences[0].title,
            entry.weight,
            weight_text(self.words, entry.weight),
            tuple(self._says(point)) if point else (),
            differences,
            self.words.title(point.ruling) if point and point.ruling else None,
            self.words.title(point.because) if point and point.because else None,
        )

    # ------------------------------------------------------------ what is printed

    def _says(self, point: ast.Point) -> list[Saying]:
        said = []
        for label, ruleset in zip(self.comparison.labels, self.comparison.rulesets, strict=True):
            says = says_of(point, ruleset)
            if says is not None:
                page = () if says.page is None else (Page(says.edition, says.page).text(self.words, ruleset),)
                said.append(Saying(label, (self._verdict(says),), page))
        return said

    def _verdict(self, says: ast.Says) -> str:
        said = self._said(says)
        if says.plays is None or says.plays == says.edition:
            return said
        return self.words.say("[text]; plays as edition [edition]", text=said, edition=says.plays)

    def _said(self, says: ast.Says) -> str:
        text = self.words.title(says.text) if says.text else ""
        if says.verdict == "says":
            return text
        if says.verdict == "silent":
            return self.words.say("says nothing about it")
        if says.verdict == "lost":
            return self.words.say("the text is lost")
        return self.words.say("a slip: [text]", text=text)

    # ------------------------------------------------------------ what is played

    def _difference(self, difference: Difference) -> ToldDifference:
        said = [self._lines(number, found) for number, found in enumerate(difference.readings)]
        shared = set.intersection(*(set(lines) for lines in said)) if all(difference.readings) else set()
        title = next(self._title(n, found) for n, found in enumerate(difference.readings) if found)
        plays = tuple(
            Saying(
                label, self._own(lines, shared, difference), self._pages(number, difference.readings[number])
            )
            for number, (label, lines) in enumerate(zip(self.comparison.labels, said, strict=True))
        )
        return ToldDifference(difference.path, title, plays)

    def _own(self, lines: list[str], shared: set[str], difference: Difference) -> tuple[str, ...]:
        """The lines that are not the same everywhere; all of them of a card, where they are few and belong
        together, and if the words alone do not tell.
        """
        if not lines:
            return (self.words.say("not in these rules"),)
        if difference.sort in MEMBER_PARTS:
            return tuple(lines)
        return tuple(line for line in lines if line not in shared) or tuple(lines)

    def _lines(self, number: int, found: tuple[Clause, ...]) -> list[str]:
        words, ruleset = self.spoken[number], self.comparison.rulesets[number]
        lines = [line for clause in found for line in clause_lines(words, ruleset, clause)]
        return lines[1:] if len(lines) > 1 and lines[0] == self._title(number, found) else lines

    def _title(self, number: int, found: tuple[Clause, ...]) -> str:
        return clause_title(self.spoken[number], self.comparison.rulesets[number], found[0])

    def _pages(self, number: int, found: tuple[Clause, ...]) -> tuple[str, ...]:
        """The pages of the edition itself; of whatever is cited where it has none of its own."""
        ruleset = self.comparison.rulesets[number]
        cited = pages(cite for clause in found for cite in clause.cites)
        return tuple(page.text(self.words, ruleset) for page in own_pages(cited, ruleset))
