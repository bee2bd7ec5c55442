"""What changes between editions: each point with what is printed, what is played and the ruling."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..compare.comparison import compare
from ..compare.report import Saying, ToldComparison, ToldPoint, tell
from ..link.model import Ruleset
from ..words.declarations import capital
from .model import Block, Cell, Prose, Rule, Section, Sheet, Table
from .scribe import Scribe

_SHORT = 100  # letters that fit into a narrow column
Sayings = tuple[tuple[Cell, ...], ...]


def difference_sheet(scribe: Scribe, rulesets: Sequence[Ruleset]) -> Sheet:
    """The differences of some linked editions in the scribe's language, what matters most first."""
    report = tell(compare(rulesets), scribe.words.code)
    weights = dict.fromkeys(entry.weight_text for entry in sorted(report.entries, key=_order))
    sections = tuple(
        Section(capital(weight), tuple(_blocks(scribe, report, weight)), columns=2) for weight in weights
    )
    if not sections:
        same = Prose(scribe.words.say("These editions play and read alike."))
        sections = (Section(" – ".join(report.labels), (same,)),)
    return Sheet("differences", scribe.words.say("What changes between editions"), sections)


def _order(entry: ToldPoint) -> int:
    return ("changes play", "edge case", "wording").index(entry.weight)


def _blocks(scribe: Scribe, report: ToldComparison, weight: str) -> list[Block]:
    return [_entry(scribe, entry) for entry in report.entries if entry.weight_text == weight]


def _entry(scribe: Scribe, entry: ToldPoint) -> Rule:
    """A point: the ruling, below it what the editions print and what they play."""
    say = scribe.words.say
    text = [say("Ruling: [text].", text=entry.ruling.rstrip("."))] if entry.ruling else []
    text += [say("Reason: [text].", text=entry.reason.rstrip("."))] if entry.reason else []
    printed = _rows(entry.says)
    tables = [Table((say("Edition"), say("prints")), printed)] if printed else []
    return Rule(entry.title, tuple(text), badge=entry.point or "", tables=(*tables, *_played(scribe, entry)))


def _played(scribe: Scribe, entry: ToldPoint) -> Iterator[Table]:
    """What is played differently: rules that part the same editions stand in one table."""
    parted: dict[tuple[str, ...], list[tuple[str, Sayings]]] = {}
    for difference in entry.differences:
        rows = _rows(difference.plays)
        parted.setdefault(tuple(str(row[0]) for row in rows), []).append((difference.title, rows))
    say = scribe.words.say
    for editions, rules in parted.items():
        if len(rules) > 1 and all(len(row[1].text) <= _SHORT for _, rows in rules for row in rows):
            lines = tuple((Cell(title), *(row[1] for row in rows)) for title, rows in rules)
            yield Table((say("plays"), *editions), lines)
            continue
        for title, rows in rules:
            yield Table((say("Edition"), say("plays")), rows, title)


def _rows(sayings: Sequence[Saying]) -> Sayings:
    """Who says what; those who say the same stand together."""
    said: dict[str, list[str]] = {}
    for saying in sayings:
        said.setdefault(" ".join(line.strip() for line in saying.lines), []).append(saying.label)
    return tuple((Cell(", ".join(labels)), Cell(text)) for text, labels in said.items())
