"""Which rules a choice `at any moment` may carry out: there no other such choice is offered."""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.link.model import Ruleset
from rulestone.link.rewrite import walk
from rulestone.syntax import ast

from .values import Rule

_known: dict[int, tuple[Ruleset, frozenset[Rule]]] = {}


def inside_moments(ruleset: Ruleset) -> frozenset[Rule]:
    """Choices at any moment, and every rule that they may carry out."""
    if id(ruleset) not in _known:
        _known[id(ruleset)] = (ruleset, frozenset(_reached(ruleset)))
    return _known[id(ruleset)][1]


def _reached(ruleset: Ruleset) -> set[Rule]:
    reached: set[Rule] = set()
    todo = [Rule("choice", choice.name) for choice in ruleset.choices.values() if choice.any_moment]
    while todo:
        rule = todo.pop()
        if rule not in reached:
            reached.add(rule)
            todo += [other for stmt in _body(ruleset, rule) for other in _called(ruleset, stmt)]
            todo += _attached(ruleset, rule)
    return reached


def _body(ruleset: Ruleset, rule: Rule) -> tuple[ast.Stmt, ...]:
    if rule.sort == "choice":
        return ruleset.choices[rule.name].body
    if rule.sort == "procedure":
        return ruleset.procedures[rule.name].body
    if rule.sort == "ability":
        return ruleset.kinds[rule.kind].members[int(rule.name)].modifiers[rule.part].body
    handlers = ruleset.kinds[rule.kind].members[rule.part].handlers
    return tuple(stmt for handler in handlers if handler.name == rule.name for stmt in handler.body)


def _called(ruleset: Ruleset, stmt: ast.Stmt) -> Iterator[Rule]:
    for node in walk(stmt):
        if isinstance(node, ast.Choose):
            yield from (Rule("choice", name) for name in node.choices)
        elif isinstance(node, ast.Do) and node.member is None:
            yield Rule("procedure", node.name)
        elif isinstance(node, ast.Do):
            kind = ruleset.kinds[node.binding.of]
            yield from (Rule("handler", node.name, kind.name, member.index) for member in kind.members)


def _attached(ruleset: Ruleset, rule: Rule) -> Iterator[Rule]:
    for kind in ruleset.kinds.values():
        for member in kind.members:
            for part, modifier in enumerate(member.modifiers):
                meant = rule.sort in ("choice", "procedure") and modifier.target[-1] == rule.name
                if modifier.body and meant:
                    yield Rule("ability", str(member.index), kind.name, part)
