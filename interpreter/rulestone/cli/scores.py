"""The score table: every part of every seat's score, and who won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table

from ..match.match import Match, Part
from ..tabletop.score import SO_FAR
from ..words import Words
from ..words.declarations import capital
from .log_text import Teller


def score_table(teller: Teller, match: Match, title: str | None = None) -> Table:
    """A row a part, a column a seat, the total below."""
    breakdowns = [match.breakdown(seat) for seat in range(match.players)]
    return parts_table(teller, breakdowns, match.scores, title)


def parts_table(
    teller: Teller, breakdowns: Sequence[Sequence[Part]], totals: Sequence[int], title: str | None = None
) -> Table:
    """The same from parts and totals by seat."""
    words = teller.words
    table = Table(box=SIMPLE_HEAD, title=title or words.say("Scores"), title_justify="left")
    table.add_column("")
    for seat in range(len(totals)):
        table.add_column(teller.player(seat), justify="right")
    for row in _rows(words, breakdowns):
        table.add_row(*row)
    table.add_section()
    table.add_row(words.say("Total"), *(words.language.number(total) for total in totals), style="bold")
    return table


def _rows(words: Words, breakdowns: Sequence[Sequence[Part]]) -> Iterator[list[str]]:
    number = words.language.number
    for parts in zip(*breakdowns, strict=True):
        yield [capital(part_name(words, parts[0].name)), *(number(part.value) for part in parts)]
        for addends in zip(*(part.addends for part in parts), strict=True):
            yield [f"  {words.name(addends[0][0])}", *(number(value) for _, value in addends)]


def part_name(words: Words, name: str) -> str:
    """What a part of a score is called."""
    return words.say("points so far") if name == SO_FAR else words.name(name)


def winner_line(teller: Teller, match: Match) -> str:
    """Who won, alone or together, and who could not."""
    barred = [teller.player(seat) for seat in match.barred]
    won = _winners(teller, match)
    if not barred:
        return won
    out = teller.words.say("Out of the running: [players].", players=teller.words.language.join(barred))
    return f"{out} {won}"


def _winners(teller: Teller, match: Match) -> str:
    words, names = teller.words, [teller.player(seat) for seat in match.winners]
    if len(names) == 1:
        return words.say("[player] wins.", player=names[0])
    if not names:
        return words.say("Nobody wins.")
    return words.say("They share the victory: [players].", players=words.language.join(names))
