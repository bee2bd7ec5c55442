"""The limits of a ruleset: one table, which the checks go by and the page about the language tells.

They lie far above what games need, and below anything that would exhaust stack, memory or patience.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limit:
    """The most there may be of something: `what` is its name in findings, `note` what the page adds."""

    what: str
    most: int
    note: str = ""


LIMITS: dict[str, Limit] = {
    "kilobytes": Limit("kilobytes of a file", 500),
    "width": Limit("characters of a line", 4_000),
    "nesting": Limit("levels of indentation", 30, "and of parentheses"),
    "name": Limit("characters of a name", 60),
    "digits": Limit("digits of a number", 9),
    "layers": Limit("editions and variants", 100),
    "seats": Limit("seats", 60, "an automatic one among them"),
    "members": Limit("members of a kind", 2_000, "`for each player` counts for every seat"),
    "all_members": Limit("members of all kinds", 10_000),
    "copies": Limit("copies of a member", 10_000),
    "abilities": Limit("abilities of all members", 500),
    "spots": Limit("cells or slots", 10_000, "of a grid, row or ring"),
    "state": Limit(
        "numbers kept in play",
        100_000,
        "one for each number, cell, slot, and member in each pile or pool; for each seat and index again",
    ),
    "entries": Limit("entries of a list", 1_000),
    "parameters": Limit("parameters", 8, "of a choice, a procedure or a value"),
    "guards": Limit("`let` and `needs` of a choice", 40),
    "addends": Limit("addends", 100, "of a value or score, and of one attribute of a member"),
    "operands": Limit("operands of `max` or `min`", 40),
    "branches": Limit("branches", 100, "of an `if`, and choices after `choose`"),
    "statements": Limit("statements in a block", 1_000),
    "loops": Limit("loops and selections inside each other", 8),
    "calls": Limit("rules inside each other", 50, "procedures, choices and handlers that carry out others"),
    "readings": Limit("values inside each other", 50, "values and attributes that read others"),
    "options": Limit("combinations of parameters", 20_000, "of a choice"),
    "faces": Limit("faces of a roll", 10_000),
    "rounds": Limit("rounds of a loop", 100_000, "where they can be counted beforehand"),
    "work": Limit(
        "steps of a rule",
        1_000_000_000,
        "as far as they can be counted beforehand: what stands inside a loop or a selection counts once for "
        "each round, and so does what a value reads",
    ),
    "settled": Limit("members of a `settle`", 12),
    "coins": Limit("members of a kind that is paid with", 63, "as far as costs are written in them"),
    "own_coins": Limit("members of a kind that is paid with `own`", 31, "where any cost asks for `own`"),
    "claims": Limit(
        "claims of a cost", 4_096, "sets of its demands that matter; with `different` they grow fast"
    ),
}
"""Every limit by name."""


def most(name: str) -> int:
    """The most there may be of something."""
    return LIMITS[name].most


def rows() -> list[tuple[str, str, str]]:
    """What there may be, how much at most, and what else is to be said of it: lines for a page."""
    return [(limit.what, f"{limit.most:_}".replace("_", " "), limit.note) for limit in LIMITS.values()]
