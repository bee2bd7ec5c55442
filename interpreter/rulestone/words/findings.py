"""Findings in the reader's language: the wording of diagnostics, as translators get it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..diagnostics.codes import CODES
from ..diagnostics.codes.examples import AT_FAULT, FAULTS
from ..syntax.limits import LIMITS
from .catalogue import shipped

DOMAIN = "diagnostics"
GENERAL = (
    "error", "warning", "note", "help", "did you mean {words}?", "{first} or {last}", "first defined here",
    AT_FAULT,
)  # fmt: skip
SORTS = (
    "attribute", "choice", "cost", "edition", "example", "game", "grid", "group", "kind", "list", "name",
    "number", "option", "parameter", "part of a payment", "place", "player", "players", "point", "procedure",
    "source", "stands", "value", "variant", "wheel", "winner",
)  # fmt: skip
EXPECTED = (
    "a cell", "a condition", "a cost", "a keyword", "a name", "a number", "a piece", "a place", "a player",
    "pieces", "an expression", "an indented block", "the end of the line", 'a text between "quotes"',
    "a statement (`move`, `set`, `choose`, …)", "an item (`kind`, `pile`, `choice`, …)",
    "an operator (`+`, `is`, `and`, …)", "a note (`cite`, `assumed`, `summary`)",
)  # fmt: skip
PROBLEMS = (
    "it declares entities", "it is a folder", "it is a link out of its folder", "it is nested too deeply",
    "it is no SVG", "it is not an ordinary file", "it is not UTF-8 text", "it is not well-formed",
    "it is too large",
)  # fmt: skip


TOLD_APART = ("kilobytes", "width", "nesting", "name", "digits", "settled", "claims")
"""Limits with a finding of their own."""


def texts() -> Iterator[tuple[str, str]]:
    """Every text a finding is made of, with a comment for the translator."""
    for text in GENERAL:
        yield text, "Around every finding."
    for text in SORTS:
        yield text, "What sort of thing a name stands for; fills {sort}."
    for text in EXPECTED:
        yield text, "What the parser expected or found; fills {expected} and {found}."
    for name, limit in LIMITS.items():
        if name not in TOLD_APART:
            yield limit.what, "Of what there may be only so much; fills {what}."
    for text in PROBLEMS:
        yield text, "What is wrong with a file; fills {reason}."
    for text in FAULTS.values():
        yield text, "What rules are at fault with; fills {problem}."
    for code, entry in CODES.items():
        yield entry.message, f"The message of {code}."
        if entry.help:
            yield entry.help, f"What to do about {code}."


def translator(code: str) -> Callable[[str], str]:
    """The wording of findings in a language; names and texts of the rules stay as they are."""
    catalogue = shipped(DOMAIN, code)
    return lambda text: (catalogue.get(text) or (text,))[0]
