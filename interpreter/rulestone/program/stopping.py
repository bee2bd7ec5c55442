"""Which rules may stop for a decision, and which may end the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from ..link.model import Ruleset
from ..syntax import ast


def handler_key(kind: str, name: str) -> str:
    """The name under which the handlers of one name and kind are one procedure."""
    return f"handle {kind} {name}"


def choice_key(name: str) -> str:
    """The name of a choice's frame and body."""
    return f"choice {name}"


def does_something(stmt: ast.Do) -> bool:
    """Whether there is anything to carry out: `nothing` by name has no handlers."""
    return stmt.member is None or stmt.binding is not None


def procedure_key(name: str) -> str:
    """The name of a procedure's frame and body."""
    return f"to {name}"


def callee(stmt: ast.Do) -> str:
    """What a `do` calls."""
    if stmt.member is not None:
        return handler_key(stmt.binding.of, stmt.name)
    return procedure_key(stmt.name)


def inner(stmt: Any) -> Iterator[tuple[ast.Stmt, ...]]:
    """The bodies nested in a statement."""
    if isinstance(stmt, ast.If):
        yield from (body for _, body in stmt.branches)
    body = getattr(stmt, "body", None)
    if body:
        yield body
    otherwise = getattr(stmt, "otherwise", None)
    if otherwise:
        yield otherwise


def walk(body: tuple[ast.Stmt, ...]) -> Iterator[ast.Stmt]:
    """Every statement of a body, nested ones too."""
    for stmt in body:
        yield stmt
        for nested in inner(stmt):
            yield from walk(nested)


@dataclass(slots=True)
class Analysis:
    """Answers about statements, remembered by rule."""

    bodies: dict[str, tuple[ast.Stmt, ...]]
    _stops: dict[str, bool] = field(default_factory=dict)
    _ends: dict[str, bool] = field(default_factory=dict)

    def stops(self, stmt: ast.Stmt) -> bool:
        """Whether a statement needs blocks of its own: it may ask, draw, or leave a loop."""
        if isinstance(stmt, ast.Choose | ast.Draw | ast.Roll | ast.TakeTurns):
            return True
        if isinstance(stmt, ast.End):
            return stmt.label != "game"
        if isinstance(stmt, ast.Repeat) and not (stmt.times or stmt.until or stmt.while_):
            return True
        if isinstance(stmt, ast.Do):
            return does_something(stmt) and self.rule_stops(callee(stmt))
        return any(self.stops(s) for body in inner(stmt) for s in body)

    def rule_stops(self, key: str) -> bool:
        """Whether a procedure, handler or choice body may stop."""
        return self._remember(self._stops, key, self.stops)

    def ends(self, stmt: ast.Stmt) -> bool:
        """Whether a statement may end the game."""
        if isinstance(stmt, ast.End):
            return True
        if isinstance(stmt, ast.Do):
            return does_something(stmt) and self.rule_ends(callee(stmt))
        return any(self.ends(s) for body in inner(stmt) for s in body)

    def rule_ends(self, key: str) -> bool:
        """Whether a rule may end the game."""
        return self._remember(self._ends, key, self.ends)

    def reached(self, keys: Iterable[str]) -> frozenset[str]:
        """The rules of those keys and all that they call or offer."""
        found: set[str] = set()
        waiting = list(keys)
        while waiting:
            key = waiting.pop()
            if key not in found:
                found.add(key)
                waiting += [k for stmt in walk(self.bodies.get(key, ())) for k in _called(stmt)]
        return frozenset(found)

    def _remember(self, memo: dict[str, bool], key: str, test: Callable[[ast.Stmt], bool]) -> bool:
        if key not in memo:
            memo[key] = False
            memo[key] = any(test(stmt) for stmt in self.bodies.get(key, ()))
        return memo[key]


def _called(stmt: ast.Stmt) -> list[str]:
    if isinstance(stmt, ast.Choose):
        return [choice_key(name) for name in stmt.choices]
    return [callee(stmt)] if isinstance(stmt, ast.Do) and does_something(stmt) else []


def bodies(ruleset: Ruleset) -> dict[str, tuple[ast.Stmt, ...]]:
    """The statements of every procedure, choice and handler family."""
    found: dict[str, tuple[ast.Stmt, ...]] = {}
    for procedure in ruleset.procedures.values():
        found[procedure_key(procedure.name)] = procedure.body
    for choice in ruleset.choices.values():
        found[choice_key(choice.name)] = choice.body
    for kind in ruleset.kinds.values():
        for member in kind.members:
            for handler in member.handlers:
                key = handler_key(kind.name, handler.name)
                found[key] = found.get(key, ()) + handler.body
    return found
