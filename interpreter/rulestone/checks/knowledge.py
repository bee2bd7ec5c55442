"""Choices that depend on what whoever chooses may not know: their options would give it away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..analysis.knowledge import ALL, ME, Local, Locals, Reading, shown_places
from ..diagnostics.model import Diagnostic, diagnostic
from ..link.model import Ruleset
from ..syntax import ast


def check_knowledge(ruleset: Ruleset) -> list[Diagnostic]:
    """A finding for each part of a choice that reads what its actor cannot know.

    What the rules show to somebody anywhere may be read everywhere: when it has been shown, they know best.
    Only its owner may not read what is shown to others alone.
    """
    reading = Reading(ruleset, shown_places(ruleset))
    return [found for choice in ruleset.choices.values() for found in _choice(choice, reading)]


def _choice(choice: ast.Choice, reading: Reading) -> Iterator[Diagnostic]:
    names: dict[str, Local] = {}
    for param in choice.params:
        for part in (param.selection, param.low, param.high):
            yield from _unknown(choice, part, reading, names)
        names[param.selection.name] = Local(ALL)
    for let in choice.lets:
        yield from _unknown(choice, let.value, reading, names)
        names[let.var] = Local(ALL)
    for need in choice.needs:
        yield from _unknown(choice, need.condition, reading, names)
    if choice.pay is not None:
        for node in (*choice.pay.sources, *(part.cost for part in choice.pay.parts)):
            yield from _unknown(choice, node, reading, names)


def _unknown(choice: ast.Choice, node: Any, reading: Reading, names: Locals) -> Iterator[Diagnostic]:
    if node is None:
        return
    reading.unseen.clear()
    if reading.of(node, names) < ME:
        hidden = reading.unseen[0] if reading.unseen else "…"
        yield diagnostic("E0329", node.span, choice=choice.name, name=hidden)
