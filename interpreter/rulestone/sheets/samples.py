"""A rule with other numbers in it, so that a translator sees every form that a count may take."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..link.model import Member, Ruleset
from ..link.rewrite import map_children
from ..syntax import ast

SAMPLES = (0, 1, 2, 5, 12, 21, 22, 25, 112)
_TABLES = ("choices", "procedures", "values", "costs", "lists")


def with_number(ruleset: Ruleset, name: str, number: int) -> Ruleset | None:
    """The ruleset with every number of a rule or card changed; None if it has none."""
    for table in _TABLES:
        found = getattr(ruleset, table).get(name)
        if found is not None:
            changed = _changed(found, number)
            tables: dict[str, Any] = {table: {**getattr(ruleset, table), name: changed}}
            return replace(ruleset, **tables) if changed is not found else None
    return _with_member(ruleset, name.rpartition(".")[2], number)


def _with_member(ruleset: Ruleset, name: str, number: int) -> Ruleset | None:
    for kind in ruleset.kinds.values():
        member = kind.member(name)
        if member is not None:
            new = _changed_member(member, number)
            members = tuple(new if x is member else x for x in kind.members)
            return replace(ruleset, kinds={**ruleset.kinds, kind.name: replace(kind, members=members)})
    return None


def _changed_member(member: Member, number: int) -> Member:
    def each(parts: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(_changed(part, number) for part in parts)

    values = {name: each(parts) for name, parts in member.values.items()}
    return replace(
        member,
        values=values,
        handlers=each(member.handlers),
        modifiers=each(member.modifiers),
        stands=each(member.stands),
    )


def _changed(node: Any, number: int) -> Any:
    if isinstance(node, ast.Number):
        return replace(node, value=number)
    changed = map_children(node, lambda child: _changed(child, number))
    return replace(changed, count=number) if isinstance(changed, ast.BillLine) else changed
