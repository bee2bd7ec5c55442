"""What goes wrong in games that are played to find out: one finding a place, however many games stop there.

Whoever plays, one after another here or many at once elsewhere, hands in a `Mishap` for each game that
stopped; `merged` makes findings of them, in which the first such game is named so that it can be seen again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..diagnostics import Diagnostic
from ..diagnostics.model import diagnostic
from ..link.model import Ruleset
from ..syntax.spans import NOWHERE, Span
from .errors import RuleFault

ENDLESS, NO_DECISION, ENGINE = "W0603", "E0604", "E0605"
KINDS: dict[str, str] = {
    "bounds": "E0601",
    "options": "E0602",
    "endless": NO_DECISION,
    "loop": NO_DECISION,
    "index": "E0606",
    "nothing": "E0607",
    "seat": "E0608",
    "division": "E0609",
    "overflow": "E0610",
}
"""The code of the finding for every kind of fault that rules can be at."""


@dataclass(frozen=True, slots=True)
class Mishap:
    """How one game stopped: the code of the finding, the line of the rules, and what is to be said of it:
    of what (`subject`), and with which `value`.
    """

    code: str
    span: Span
    subject: str
    players: int
    seed: int
    value: int = 0


def merged(mishaps: Iterable[Mishap], game: str) -> list[Diagnostic]:
    """One finding for each code and place, with the number of games and the lowest seed of them.

    `game` is the name or path by which a command loads the rules.
    """
    places: dict[tuple[str, Span], list[Mishap]] = {}
    for mishap in mishaps:
        places.setdefault((mishap.code, mishap.span), []).append(mishap)
    return [_finding(each, game) for each in places.values()]


def _finding(mishaps: list[Mishap], game: str) -> Diagnostic:
    first = min(mishaps, key=lambda mishap: mishap.seed)
    return diagnostic(
        first.code,
        first.span,
        subject=first.subject,
        value=first.value,
        games=len({mishap.seed for mishap in mishaps}),
        players=first.players,
        seed=first.seed,
        command=again(game, first.seed),
    )


def again(game: str, seed: int) -> str:
    """The command that plays a random game once more and tells what was chosen in it."""
    name = f'"{game}"' if " " in game else game
    return f"rulestone check {name} --play 1 --seed {seed}"


def mishap_of(error: Exception, span: Span, ruleset: Ruleset, players: int, seed: int) -> Mishap:
    """What an exception in play means: a fault of the rules at its line, or of the engine where it was."""
    span = error.span if isinstance(error, RuleFault) else span
    if span == NOWHERE:
        span = start_of(ruleset)
    if isinstance(error, RuleFault):
        return Mishap(KINDS[error.kind], span, error.subject, players, seed, error.value)
    return Mishap(ENGINE, span, f"{type(error).__name__}: {error}", players, seed)


def start_of(ruleset: Ruleset) -> Span:
    """Where play begins."""
    play = ruleset.procedures.get("play")
    return play.span if play is not None else NOWHERE
