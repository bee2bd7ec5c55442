"""One ruleset with some rules and cards of another: to see what those differences alone do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ..link.clauses import clause_paths
from ..link.model import KindInfo, Ruleset
from .compare import Difference

MAPPINGS = ("number", "place", "wheel", "list", "value", "cost", "choice", "procedure", "option")


def hybrid(ruleset: Ruleset, other: Ruleset, differences: Sequence[Difference]) -> Ruleset | None:
    """The first ruleset with the rules and cards of some differences from the other.

    What only the other declares comes along, since its rules may speak of it. None if a difference
    is about something that cannot be laid in: a card that only one of them has.
    """
    mixed = _with_additions(ruleset, other)
    for difference in differences:
        key = _owner(ruleset, difference) or _owner(other, difference)
        laid = None if key is None else _laid(mixed, other, *key)
        if laid is None:
            return None
        mixed = laid
    return mixed


def _with_additions(ruleset: Ruleset, other: Ruleset) -> Ruleset:
    tables: dict[str, Any] = {
        f"{space}s": {**getattr(other, f"{space}s"), **getattr(ruleset, f"{space}s")} for space in MAPPINGS
    }
    return replace(ruleset, **tables)


def _laid(mixed: Ruleset, other: Ruleset, space: str, name: str) -> Ruleset | None:
    """The ruleset with one rule or card of the other; what the other lacks stays, if others speak of it."""
    if space in mixed.kinds and space in other.kinds:
        return _with_member(mixed, other, space, name)
    if space in MAPPINGS:
        theirs = getattr(other, f"{space}s")
        own: dict[str, Any] = {f"{space}s": {**getattr(mixed, f"{space}s"), name: theirs.get(name)}}
        return replace(mixed, **own) if name in theirs else mixed
    if space == "winner":
        return replace(mixed, winner=other.winner)
    return replace(mixed, stands=other.stands) if space == "stands" else None


def _owner(ruleset: Ruleset, difference: Difference) -> tuple[str, str] | None:
    """The declaration or member that a difference belongs to: the longest path above it."""
    path = f"{ruleset.name}.{difference.path}"
    above = [(p, key) for key, p in clause_paths(ruleset).items() if path == p or path.startswith(f"{p}.")]
    return max(above)[1] if above else None


def _with_member(mixed: Ruleset, other: Ruleset, kind: str, name: str) -> Ruleset | None:
    info: KindInfo = mixed.kinds[kind]
    card, mine = other.kinds[kind].member(name), info.member(name)
    if card is None or mine is None:
        return None
    members = tuple(replace(card, index=m.index) if m.name == name else m for m in info.members)
    return replace(mixed, kinds={**mixed.kinds, kind: replace(info, members=members)})
