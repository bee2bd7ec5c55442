"""`python -m rulestone.cli.demo`: a whole game of every shipped ruleset, played by bots; then its sheets."""

from __future__ import annotations

from pathlib import Path

import typer

from ..link.files import shipped
from ..match.bots import make
from ..match.game import load
from ..match.match import Match
from .check import check_rulesets
from .console import CLEAN, Talk, finish
from .log_text import teller
from .scores import score_table, winner_line
from .sheet import write_all_sheets

SHEETS = Path("demo-sheets")
SEED = 7
AT_LEAST = 2  # seats, even where one may play alone


def demonstrate(talk: Talk) -> int:
    """Checks all shipped rulesets, plays each once, shows who scored what for what, and writes all sheets."""
    code = check_rulesets(talk, None, strict=False, play=0, format="full")
    for name in shipped() if code == CLEAN else ():
        match = played(name)
        tells = teller(match.game, talk.lang)
        title = tells.words.title(match.game.ruleset.title)
        talk.print("", score_table(tells, match, title), winner_line(tells, match))
    if code == CLEAN:
        talk.print("")
        count = write_all_sheets(talk, SHEETS)
        talk.print(talk.words.say_n("[n] sheet is in [folder].", "[n] sheets are in [folder].", count,
                                    folder=str(SHEETS.resolve())))  # fmt: skip
    return code


def played(name: str) -> Match:
    """A game to the end, at random: a bot that thinks would take minutes over the larger games."""
    match = load(name, players=max(AT_LEAST, load(name).players)).start(SEED)
    bots = [make("random", seat, SEED) for seat in range(match.players)]
    while not match.over:
        assert match.decision.actor is not None
        match.take(bots[match.decision.actor].choose(match))
    return match


def run() -> None:
    """A whole game of every shipped ruleset, played by bots."""
    finish(None, demonstrate)


if __name__ == "__main__":
    typer.run(run)
