"""Attributes that are worked out from themselves: each member has to leave out those that do so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..analysis.knowledge import conjuncts
from ..diagnostics.model import Diagnostic, diagnostic
from ..link.model import Binding, KindInfo, Ruleset
from ..link.rewrite import children
from ..syntax import ast


def check_values(ruleset: Ruleset) -> list[Diagnostic]:
    """Findings about members whose attribute reads the same attribute of what they should leave out."""
    return [d for kind in ruleset.kinds.values() for d in _self_readers(kind, ruleset)]


def _self_readers(kind: KindInfo, ruleset: Ruleset) -> Iterator[Diagnostic]:
    """Members whose attribute reads that attribute of others must leave out all that do so."""
    for name in kind.attributes:
        readers = [
            (member.name, ref, conditions)
            for member in kind.members
            for part in member.values.get(name, ())
            for ref, conditions in _readings(part, kind.name, name, ())
        ]
        names = {reader for reader, _, _ in readers}
        for reader, ref, conditions in readers:
            if not all(_left_out(n, conditions, kind, ruleset) for n in names):
                yield diagnostic("E0327", ref.span, name=reader, attribute=name)


def _readings(
    node: Any, kind: str, name: str, conditions: tuple[ast.Expr, ...]
) -> Iterator[tuple[ast.Node, tuple[ast.Expr, ...]]]:
    """Where an attribute is read, with the conditions of the selections around it."""
    binding = getattr(node, "binding", None)
    if isinstance(binding, Binding) and (binding.sort, binding.of, binding.name) == ("attribute", kind, name):
        yield node, conditions
    selection = getattr(node, "selection", None)
    if isinstance(selection, ast.Selection) and selection.where is not None:
        conditions = (*conditions, *conjuncts(selection.where))
    for child in children(node):
        yield from _readings(child, kind, name, conditions)


def _left_out(member: str, conditions: tuple[ast.Expr, ...], kind: KindInfo, ruleset: Ruleset) -> bool:
    return any(_excludes(c, member, kind, ruleset) for c in conditions)


def _excludes(condition: ast.Expr, member: str, kind: KindInfo, ruleset: Ruleset) -> bool:
    if isinstance(condition, ast.InGroup) and condition.negated and condition.group in ruleset.groups:
        found = kind.member(member)
        return found is not None and found.index in ruleset.groups[condition.group].members
    if isinstance(condition, ast.Compare) and condition.op == "is not":
        sides = (condition.left, condition.right)
        return any(isinstance(s, ast.Ref) and s.name == member for s in sides)
    return False
