"""Faults of rules in play, in words: what went wrong, where, and with what value."""

from __future__ import annotations

from collections.abc import Callable

from ..run.module import Fault
from ..words.phrase import Phrase, Sentences, say
from .errors import RuleFault


def rule_fault(fault: Fault) -> RuleFault:
    """A fault that a program has noted, as an error with a sentence."""
    return _told(fault, sentence(fault))


def in_game(fault: Fault, game: int, seed: int) -> RuleFault:
    """The same in one game of many: with its number and the seed of all, to see it again."""
    which = say("Game [game] of seed [seed] stops.", game=str(game), seed=str(seed))
    return _told(fault, Sentences.of(which, sentence(fault)))


def _told(fault: Fault, phrase: Phrase) -> RuleFault:
    site = fault.site
    return RuleFault(site.span, phrase, site.kind, site.subject, fault.value)


def sentence(fault: Fault) -> Phrase:
    """What went wrong, in a sentence."""
    site = fault.site
    return SENTENCES[site.kind](str(site.span), site.subject, str(fault.value))


SENTENCES: dict[str, Callable[[str, str, str], Phrase]] = {
    "endless": lambda *_: say("Play goes on and on, and nobody has a choice any more."),
    "index": lambda at, name, value: say(
        "The rules are at fault at [place]: “[name]” has no number [value].", place=at, name=name, value=value
    ),
    "bounds": lambda at, name, value: say(
        "The rules are at fault at [place]: “[name]” would be [value], beyond its bounds.",
        place=at,
        name=name,
        value=value,
    ),
    "division": lambda at, *_: say("The rules are at fault at [place]: a division by zero.", place=at),
    "overflow": lambda at, *_: say(
        "The rules are at fault at [place]: a number grows beyond 64 bits.", place=at
    ),
    "seat": lambda at, *_: say(
        "The rules are at fault at [place]: a seat should act that does not play.", place=at
    ),
    "nothing": lambda at, name, _: say(
        "The rules are at fault at [place]: “[name]” is asked of nobody, nothing or nowhere.",
        place=at,
        name=name,
    ),
    "options": lambda at, name, _: say(
        "The rules are at fault at [place]: there is nothing to choose from for “[name]”.",
        place=at,
        name=name,
    ),
    "loop": lambda at, _, value: say(
        "The rules are at fault at [place]: a loop goes on after [value] rounds.", place=at, value=value
    ),
}
