"""`python -m rulestone.cli.demo`: a whole game of every shipped ruleset, played by bots."""

from __future__ import annotations

from rich.table import Table

from ..link.files import shipped
from ..match.bots import make
from ..match.game import load
from ..match.match import Match
from ..words.words import Words, words_for
from .check import check_rulesets
from .console import CLEAN, Talk, finish

SEED = 7


def demonstrate(talk: Talk) -> int:
    """Checks all shipped rulesets, plays each once and shows who scored what for what."""
    code = check_rulesets(talk, None, strict=False, play=0, format="full")
    for name in shipped() if code == CLEAN else ():
        match = played(name)
        talk.print("", score_table(match, words_for(match.game.ruleset, talk.lang)))
    return code


def played(name: str) -> Match:
    """A game to the end: the first seat thinks, the others play at random."""
    match = load(name).start(SEED)
    bots = [make(_bot(seat), seat, SEED) for seat in range(match.players)]
    while not match.over:
        assert match.decision.actor is not None
        match.take(bots[match.decision.actor].choose(match))
    return match


def _bot(seat: int) -> str:
    return "random" if seat else "greedy"


def score_table(match: Match, words: Words) -> Table:
    """A line a source of points, a column a seat; a star marks who won."""
    table = Table(title=words.title(match.game.ruleset.title), title_justify="left")
    table.add_column("")
    for seat in range(match.players):
        star = " *" if seat in match.winners else ""
        table.add_column(f"{words.player(seat + 1)}{star}\n{_bot(seat)}", justify="right")
    seats = [match.breakdown(seat) for seat in range(match.players)]
    for parts in zip(*seats, strict=True):
        title = match.game.ruleset.values[parts[0].name].title
        table.add_row(words.title(title or parts[0].name), *(str(part.value) for part in parts))
    table.add_section()
    table.add_row(words.say("Total"), *map(str, match.scores))
    return table


if __name__ == "__main__":
    finish(None, demonstrate)
