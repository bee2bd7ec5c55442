"""What changes between editions: each point with what is printed, what is played and the ruling."""

from __future__ import annotations

from collections.abc import Sequence

from ..assist.compare import compare
from ..assist.compare_report import Report, Saying, ToldEntry, tell
from ..link.model import Ruleset
from .model import Block, Cell, Prose, Rule, Section, Sheet, Table
from .scribe import Scribe


def difference_sheet(scribe: Scribe, rulesets: Sequence[Ruleset]) -> Sheet:
    """The differences of some linked editions in the scribe's language, what matters most first."""
    report = tell(compare(rulesets), scribe.words.code)
    weights = dict.fromkeys(entry.weight_text for entry in sorted(report.entries, key=_order))
    sections = tuple(
        Section(weight[:1].upper() + weight[1:], tuple(_blocks(scribe, report, weight))) for weight in weights
    )
    if not sections:
        same = Prose(scribe.words.say("These editions play and read alike."))
        sections = (Section(" – ".join(report.labels), (same,)),)
    return Sheet("differences", scribe.words.say("What changes between editions"), sections)


def _order(entry: ToldEntry) -> int:
    return ("changes play", "edge case", "wording").index(entry.weight)


def _blocks(scribe: Scribe, report: Report, weight: str) -> list[Block]:
    return [
        block for entry in report.entries if entry.weight_text == weight for block in _entry(scribe, entry)
    ]


def _entry(scribe: Scribe, entry: ToldEntry) -> list[Block]:
    say = scribe.words.say
    text = [say("Ruling: [text].", text=entry.ruling.rstrip("."))] if entry.ruling else []
    text += [say("Reason: [text].", text=entry.reason.rstrip("."))] if entry.reason else []
    title = f"{entry.point}: {entry.title}" if entry.point else entry.title
    return [Rule(title, tuple(text)), *_printed(scribe, entry), *_played(scribe, entry)]


def _printed(scribe: Scribe, entry: ToldEntry) -> list[Block]:
    rows = _rows(entry.says)
    return [Table((scribe.words.say("Edition"), scribe.words.say("prints")), rows)] if rows else []


def _played(scribe: Scribe, entry: ToldEntry) -> list[Block]:
    say = scribe.words.say
    tables: list[Block] = []
    for difference in entry.differences:
        tables.append(Table((say("Edition"), say("plays")), _rows(difference.plays), difference.title))
    return tables


def _rows(sayings: Sequence[Saying]) -> tuple[tuple[Cell, ...], ...]:
    """Who says what; those who say the same stand together."""
    said: dict[str, list[str]] = {}
    for saying in sayings:
        said.setdefault(" ".join(line.strip() for line in saying.lines), []).append(saying.label)
    return tuple((Cell(", ".join(labels)), Cell(text)) for text, labels in said.items())
