"""What kind of thing an expression is, read off its bindings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from ..syntax import ast
from .model import NUMBER, PLAYER, TRUTH, Type


class Wheels(Protocol):
    """Knows which kind of member each wheel shows."""

    def wheel_kind(self, name: str) -> str | None:
        """The kind of the members on that wheel."""


def type_of(expr: ast.Node, ruleset: Wheels) -> Type:
    """The type of a linked expression; a name that could not be bound is a mistake here."""
    found = maybe_type(expr, ruleset)
    if found is None:
        raise ValueError(f"{expr.span}: this expression was not linked")
    return found


def maybe_type(expr: ast.Node | None, wheels: Wheels) -> Type | None:
    """The type of an expression, or None where a name in it is unknown."""
    if expr is None:
        return None
    fixed = _FIXED.get(type(expr))
    if fixed is not None:
        return fixed
    rule = _RULES.get(type(expr))
    return rule(expr, wheels) if rule else None


def compatible(a: Type | None, b: Type | None) -> bool:
    """Whether one may stand where the other is expected; the unknown fits everywhere."""
    if a is None or b is None:
        return True
    return a.sort == b.sort and (a.of == b.of or a.of is None or b.of is None)


def _bound(expr: Any, _wheels: Wheels) -> Type | None:
    return expr.binding.type if expr.binding else None


def _at(expr: ast.At, wheels: Wheels) -> Type | None:
    place = maybe_type(expr.place, wheels)
    return Type("member", place.of) if place else None


def _facing(expr: ast.Facing, wheels: Wheels) -> Type | None:
    kind = wheels.wheel_kind(expr.wheel)
    return Type("member", kind) if kind else None


def _when(expr: ast.When, wheels: Wheels) -> Type | None:
    then, otherwise = maybe_type(expr.then, wheels), maybe_type(expr.otherwise, wheels)
    return otherwise if then is None or (otherwise is not None and then.of is None) else then


def _cost(expr: ast.Cost, _wheels: Wheels) -> Type | None:
    bindings = [line.binding for bill in expr.bills for line in bill.lines if line.binding]
    return Type("cost", bindings[0].type.of if bindings else None)


_FIXED: dict[type, Type] = {
    **dict.fromkeys(
        (ast.Number, ast.SlotOf, ast.Arithmetic, ast.Extreme, ast.Amount, ast.Count, ast.Fold), NUMBER
    ),
    **dict.fromkeys(
        (ast.LineThrough, ast.Compare, ast.Logic, ast.Not, ast.State, ast.InGroup, ast.Holds, ast.Exists),
        TRUTH,
    ),
    ast.LeftOf: PLAYER,
    ast.Picture: Type("shape"),
}

_RULES: dict[type, Callable[[Any, Wheels], Type | None]] = {
    ast.Ref: _bound,
    ast.Numbered: _bound,
    ast.Selection: _bound,
    ast.At: _at,
    ast.NextTo: _at,
    ast.CellAt: lambda expr, _wheels: Type("cell", expr.grid),
    ast.Shifted: lambda expr, wheels: maybe_type(expr.cell, wheels),
    ast.Facing: _facing,
    ast.When: _when,
    ast.Pick: lambda expr, wheels: maybe_type(expr.selection, wheels),
    ast.Cost: _cost,
}
