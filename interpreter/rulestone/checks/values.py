"""Values that are worked out from themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..diagnostics.model import Diagnostic, diagnostic
from ..link.model import Binding, KindInfo, Ruleset
from ..link.rewrite import children, walk
from ..syntax import ast

Source = tuple[str, str]
"""`value` with its name, or `attribute` with kind and name."""


def check_values(ruleset: Ruleset) -> list[Diagnostic]:
    """Findings about circles of values, and about members that read what they should leave out."""
    return [*_circles(ruleset), *(d for kind in ruleset.kinds.values() for d in _self_readers(kind, ruleset))]


def _reads(node: ast.Node) -> Iterator[tuple[Source, ast.Node]]:
    for below in walk(node):
        binding = getattr(below, "binding", None)
        if isinstance(binding, Binding) and binding.sort == "value":
            yield ("value", binding.name), below
        elif isinstance(binding, Binding) and binding.sort == "attribute":
            yield ("attribute", f"{binding.of}.{binding.name}"), below


def _circles(ruleset: Ruleset) -> Iterator[Diagnostic]:
    graph: dict[Source, list[tuple[Source, ast.Node]]] = {}
    for name, value in ruleset.values.items():
        graph["value", name] = list(_reads(value))
    for kind in ruleset.kinds.values():
        for member in kind.members:
            for name, parts in member.values.items():
                source = ("attribute", f"{kind.name}.{name}")
                reads = [r for part in parts for r in _reads(part) if r[0] != source]
                graph.setdefault(source, []).extend(reads)
    state: dict[Source, int] = {}
    for source in graph:
        yield from _visit(source, graph, state)


def _visit(
    source: Source, graph: dict[Source, list[tuple[Source, Any]]], state: dict[Source, int]
) -> Iterator[Diagnostic]:
    if source in state:
        return
    state[source] = 1
    for read, node in graph.get(source, ()):
        if state.get(read) == 1:
            yield diagnostic("E0323", node.span, name=read[1])
        else:
            yield from _visit(read, graph, state)
    state[source] = 2


# ------------------------------------------------------------------ members that read their own attribute


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
        conditions = (*conditions, *_conjuncts(selection.where))
    for child in children(node):
        yield from _readings(child, kind, name, conditions)


def _conjuncts(expr: ast.Expr) -> Iterator[ast.Expr]:
    if isinstance(expr, ast.Logic) and expr.op == "and":
        yield from _conjuncts(expr.left)
        yield from _conjuncts(expr.right)
    else:
        yield expr


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
