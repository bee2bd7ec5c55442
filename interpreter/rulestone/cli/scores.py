"""The score table: every part of every seat's score, and who won."""

from __future__ import annotations

from collections.abc import Iterator

from rich.box import SIMPLE_HEAD
from rich.table import Table

from ..match.match import Match, Part
from ..words import Words
from ..words.declarations import capital
from .telling import Teller


def score_table(teller: Teller, match: Match, title: str | None = None) -> Table:
    """A row a part, a column a seat, the total below."""
    words = teller.words
    table = Table(box=SIMPLE_HEAD, title=title or words.say("Scores"), title_justify="left")
    table.add_column("")
    scores = match.scores
    for seat in range(len(scores)):
        table.add_column(teller.player(seat), justify="right")
    for row in _rows(words, [match.breakdown(seat) for seat in range(len(scores))]):
        table.add_row(*row)
    table.add_section()
    table.add_row(words.say("Total"), *(words.language.number(score) for score in scores), style="bold")
    return table


def _rows(words: Words, breakdowns: list[list[Part]]) -> Iterator[list[str]]:
    number = words.language.number
    for parts in zip(*breakdowns, strict=True):
        yield [capital(words.name(parts[0].name)), *(number(part.value) for part in parts)]
        for addends in zip(*(part.addends for part in parts), strict=True):
            yield [f"  {words.name(addends[0][0])}", *(number(value) for _, value in addends)]


def winner_line(teller: Teller, match: Match) -> str:
    """Who won, alone or together."""
    words, names = teller.words, [teller.player(seat) for seat in match.winners]
    if len(names) == 1:
        return words.say("[player] wins.", player=names[0])
    if not names:
        return words.say("Nobody wins.")
    return words.say("They share the victory: [players].", players=words.language.join(names))
