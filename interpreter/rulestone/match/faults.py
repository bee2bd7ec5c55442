"""Faults of rules in play, in words: what went wrong, where, and with what value."""

from __future__ import annotations

from collections.abc import Callable

from ..run.module import Fault
from ..words.phrase import Phrase, say
from .errors import RuleFault


def rule_fault(fault: Fault) -> RuleFault:
    """A fault that a program has noted, as an error with a sentence."""
    site = fault.site
    problem = PROBLEMS[site.kind](site.subject, str(fault.value))
    return RuleFault(site.span, problem, site.kind, site.subject)


def in_game(fault: Fault, game: int, seed: int) -> RuleFault:
    """The same in one game of many: with its number and the seed of all, to see it again."""
    found = rule_fault(fault)
    found.phrase = say(
        "Game [game] of seed [seed] stops: the rules are at fault at [place]: [problem].",
        game=str(game),
        seed=str(seed),
        place=str(fault.site.span),
        problem=PROBLEMS[fault.site.kind](fault.site.subject, str(fault.value)),
    )
    found.args = (str(found.phrase),)
    return found


PROBLEMS: dict[str, Callable[[str, str], Phrase]] = {
    "endless": lambda _, value: say("play goes on for [value] steps, and nobody has a choice", value=value),
    "index": lambda name, value: say("“[name]” has no number [value]", name=name, value=value),
    "bounds": lambda name, value: say("“[name]” would be [value], beyond its bounds", name=name, value=value),
    "division": lambda _, value: say("a division by zero"),
    "overflow": lambda _, value: say("a number beyond 64 bits"),
    "seat": lambda _, value: say("a seat that does not play has to act"),
    "nothing": lambda name, value: say("“[name]” is asked of nobody, nothing or nowhere", name=name),
    "options": lambda name, value: say("there is nothing to choose from for “[name]”", name=name),
    "loop": lambda _, value: say("a loop goes on for [value] rounds", value=value),
}
"""What each sort of fault is called; in the middle of a sentence."""
