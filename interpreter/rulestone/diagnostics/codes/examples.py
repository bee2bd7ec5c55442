"""What can go wrong when a ruleset's own examples are played."""

from __future__ import annotations

from .table import Code, error

EXAMPLES: dict[str, Code] = {
    "E0501": error(
        "the example “{title}” does not come out: this is not so",
        "Correct the rule, or what the example expects.",
    ),
    "E0502": error(
        "the example “{title}” cannot do “{option}” here",
        "On offer: {offered}.",
    ),
    "E0503": error(
        "the example “{title}” expects “{option}” to be on offer",
        "On offer: {offered}.",
    ),
    "E0504": error(
        "the example “{title}” expects that “{option}” is not on offer, but it is",
        "Correct the rule, or what the example expects.",
    ),
    "E0505": error(
        "the example “{title}” stops for a decision while things are laid out",
        "Use only statements without choices and draws after `given`, and `do` for the rest.",
    ),
    "E0506": error(
        "the example “{title}” brings the rules to a fault: {problem}",
        "Correct the rule, or the example.",
    ),
    "E0507": error(
        "the example “{title}” expects another view of player {seat}: {seen}",
        "Correct the rule, or what the example expects.",
    ),
    "E0508": error(
        "the example “{title}” goes on and on, and nobody has a choice any more",
        "Let the loop end, or let something in it change what it waits for.",
    ),
    "E0509": error(
        "the example “{title}” cannot be played: the program of the rules failed with {problem}",
        "This is no mistake of the rules: please report it together with them.",
    ),
}
FAULTS = {
    "bounds": "a number leaves its bounds",
    "options": "there is nothing to choose from",
    "index": "something is asked for by a number that it does not have",
    "nothing": "something is asked of nobody, nothing or nowhere",
    "seat": "a seat should act that does not play",
    "division": "a division by zero",
    "overflow": "a number grows beyond 64 bits",
}
"""What rules may be at fault with, by kind; those that go on and on have a code of their own."""
AT_FAULT = "here the rules are at fault"
