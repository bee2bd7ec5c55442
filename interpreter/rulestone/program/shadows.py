"""Locals of an inner block that have the name of an outer one: each gets a name of its own.

In a rule that may stop, every local lies in a slot of the rule's frame, by its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, cast

from ..link.model import Ruleset
from ..link.rewrite import map_children
from ..syntax import ast

Visible = Mapping[str, str]
"""What a name that can be seen at a place is called there."""


def without_shadows(ruleset: Ruleset) -> Ruleset:
    """The ruleset with different names for different locals, wherever two can be seen at once."""
    kinds = {
        name: replace(kind, members=tuple(map(_member, kind.members))) for name, kind in ruleset.kinds.items()
    }
    return replace(
        ruleset,
        procedures={name: _rule(rule) for name, rule in ruleset.procedures.items()},
        choices={name: _rule(rule) for name, rule in ruleset.choices.items()},
        kinds=kinds,
    )


def _rule(rule: Any) -> Any:
    names = [param.selection.name for param in rule.params]
    names += [let.var for let in getattr(rule, "lets", ())]
    return replace(rule, body=Renaming().block(rule.body, {name: name for name in names}))


def _member(member: Any) -> Any:
    if not member.handlers:
        return member
    seen = {"it": "it", "at": "at"}
    handlers = tuple(replace(h, body=Renaming().block(h.body, seen)) for h in member.handlers)
    return replace(member, handlers=handlers)


@dataclass(slots=True)
class Renaming:
    """The renaming of one rule."""

    given: dict[str, int] = field(default_factory=dict)

    def block(self, body: tuple[ast.Stmt, ...], seen: Visible) -> tuple[ast.Stmt, ...]:
        """A block: what is named in it can be seen to its end."""
        inner, own, made = dict(seen), set[str](), []
        for stmt in body:
            var = stmt.var if isinstance(stmt, ast.Let | ast.Draw | ast.Roll) else None
            changed = self._statement(stmt, inner)
            if var is not None:
                inner[var] = inner[var] if var in own else self._name(var, inner)
                own.add(var)
                changed = changed if inner[var] == var else replace(changed, var=inner[var])
            made.append(changed)
        return body if all(a is b for a, b in zip(made, body, strict=True)) else tuple(made)

    def _name(self, var: str, seen: Visible) -> str:
        if var not in seen:
            return var
        self.given[var] = self.given.get(var, 1) + 1
        return f"{var} {self.given[var]}"

    def _statement(self, stmt: Any, seen: Visible) -> Any:
        if isinstance(stmt, ast.ForEach):
            return self._for_each(stmt, seen)
        changes = {one.name: self._part(getattr(stmt, one.name), seen) for one in fields(stmt)}
        return _changed(stmt, changes)

    def _part(self, part: Any, seen: Visible) -> Any:
        """A part of a statement: an expression, a block, the branches of an `if`, or anything else."""
        if isinstance(part, ast.Stmt):
            return self.block((part,), seen)[0]
        if isinstance(part, ast.Node):
            return renamed(part, seen)
        if not isinstance(part, tuple) or not part:
            return part
        if isinstance(part[0], ast.Stmt):
            return self.block(part, seen)
        made = tuple(self._part(one, seen) for one in part)
        return part if all(a is b for a, b in zip(made, part, strict=True)) else made

    def _for_each(self, stmt: ast.ForEach, seen: Visible) -> ast.ForEach:
        var = stmt.selection.name
        inner = {**seen, var: self._name(var, seen)}
        outside = {one: renamed(getattr(stmt, one), seen) for one in ("low", "high", "start")}
        selection = renamed(stmt.selection, seen)
        if inner[var] != var:
            where = stmt.selection.where
            selection = replace(selection, var=inner[var], where=where and renamed(where, inner))
        changed = {**outside, "selection": selection, "body": self.block(stmt.body, inner)}
        return cast(ast.ForEach, _changed(stmt, changed))


def _changed(node: Any, parts: Mapping[str, Any]) -> Any:
    """A node with other parts; itself if none is another."""
    others = {name: part for name, part in parts.items() if part is not getattr(node, name)}
    return replace(node, **others) if others else node


def renamed(node: Any, seen: Visible) -> Any:
    """An expression with locals by the names they have here."""
    if node is None or all(name == now for name, now in seen.items()):
        return node
    if isinstance(node, ast.Ref) and _is_local(node) and seen.get(node.name, node.name) != node.name:
        now = seen[node.name]
        return replace(node, name=now, binding=replace(node.binding, name=now))
    if isinstance(node, ast.Selection) and _is_local(node) and seen.get(node.what, node.what) != node.what:
        now = seen[node.what]
        node = replace(node, var=node.name, what=now, binding=replace(node.binding, name=now))
    selection = node if isinstance(node, ast.Selection) else getattr(node, "selection", None)
    inner = seen
    if isinstance(selection, ast.Selection):
        inner = {name: now for name, now in seen.items() if name != selection.name}

    def below(child: Any) -> Any:
        outside = child is selection or (
            isinstance(node, ast.Selection) and (child is node.place or child is node.of)
        )
        return renamed(child, seen if outside else inner)

    return map_children(node, below)


def _is_local(node: Any) -> bool:
    return node.binding is not None and node.binding.sort == "local"
