"""Expressions and costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal

from lark.tree import Meta

from ...diagnostics.model import diagnostic
from .. import ast
from .base import Base, Children

Build = Callable[[Any, Meta, Children], Any]


def _comparison(op: str) -> Build:
    def build(self: Expressions, meta: Meta, children: Children) -> ast.Compare:
        return ast.Compare(op, *children, span=self._span(meta))  # type: ignore[arg-type]

    return build


def _state(test: Literal["empty", "full"], negated: bool) -> Build:
    def build(self: Expressions, meta: Meta, children: Children) -> ast.State:
        return ast.State(children[0], test, negated, span=self._span(meta))

    return build


def _fold(op: Literal["total", "highest", "lowest", "different"]) -> Build:
    def build(self: Expressions, meta: Meta, children: Children) -> ast.Fold:
        return ast.Fold(op, children[0], children[1], span=self._span(meta))

    return build


def _bill_line(mode: Literal["exact", "same", "different", "any", "own", "of"]) -> Build:
    def build(self: Expressions, meta: Meta, children: Children) -> ast.BillLine:
        return ast.BillLine(children[0], mode, children[1], span=self._span(meta))

    return build


class Expressions(Base):
    """Builds every expression and every cost."""

    equal = _comparison("is")
    unequal = _comparison("is not")
    at_least = _comparison("at least")
    at_most = _comparison("at most")
    more_than = _comparison("more than")
    fewer_than = _comparison("fewer than")
    is_empty = _state("empty", False)
    is_not_empty = _state("empty", True)
    is_full = _state("full", False)
    is_not_full = _state("full", True)
    total = _fold("total")
    highest = _fold("highest")
    lowest = _fold("lowest")
    different = _fold("different")
    exact_line = _bill_line("exact")
    same_line = _bill_line("same")
    different_line = _bill_line("different")
    any_line = _bill_line("any")
    own_line = _bill_line("own")
    of_line = _bill_line("of")

    def literal(self, meta: Meta, children: Children) -> ast.Number:
        return ast.Number(children[0], span=self._span(meta))

    def grouped(self, meta: Meta, children: Children) -> ast.Expr:
        expr: ast.Expr = children[0]
        return expr

    def minus(self, meta: Meta, children: Children) -> ast.Expr:
        (operand,) = children
        span = self._span(meta)
        if isinstance(operand, ast.Number) and operand.value > 0:
            return ast.Number(-operand.value, span=span)
        return ast.Arithmetic("-", ast.Number(0, span=span), operand, span=span)

    def arithmetic(self, meta: Meta, children: Children) -> ast.Arithmetic:
        left, op, right = children
        return ast.Arithmetic(str(op), left, right, span=self._span(meta))  # type: ignore[arg-type]

    def either(self, meta: Meta, children: Children) -> ast.Logic:
        return ast.Logic("or", *children, span=self._span(meta))

    def both(self, meta: Meta, children: Children) -> ast.Logic:
        return ast.Logic("and", *children, span=self._span(meta))

    def negated(self, meta: Meta, children: Children) -> ast.Not:
        return ast.Not(children[0], span=self._span(meta))

    def when(self, meta: Meta, children: Children) -> ast.When:
        return ast.When(*children, span=self._span(meta))

    def in_group(self, meta: Meta, children: Children) -> ast.InGroup:
        return ast.InGroup(*children, span=self._span(meta))

    def not_in_group(self, meta: Meta, children: Children) -> ast.InGroup:
        return ast.InGroup(children[0], children[1], negated=True, span=self._span(meta))

    def holds(self, meta: Meta, children: Children) -> ast.Holds:
        return ast.Holds(*children, span=self._span(meta))

    def holds_not(self, meta: Meta, children: Children) -> ast.Holds:
        return ast.Holds(children[0], children[1], negated=True, span=self._span(meta))

    def ref(self, meta: Meta, children: Children) -> ast.Ref | ast.LeftOf:
        name, *args = children
        span = self._span(meta)
        if name in ("left", "right") and len(args) == 1 and (span.line, span.column) not in self._escaped:
            return ast.LeftOf(name, args[0], span=span)
        return ast.Ref(name, _arguments(args), span=span)

    def my_ref(self, meta: Meta, children: Children) -> ast.Ref:
        name, *args = children
        return ast.Ref(name, _arguments(args), mine=True, span=self._span(meta))

    def spot(self, meta: Meta, children: Children) -> ast.Ref:
        (node,) = children
        if isinstance(node, ast.LeftOf):
            found = diagnostic("E0101", node.span, found=f"`{node.side} of`", expected=("a place",))
            self.diagnostics.append(found)
            return ast.Ref(node.side, (node.player,), span=node.span)
        ref: ast.Ref = node
        return ref

    def arguments(self, meta: Meta, children: Children) -> tuple[ast.Expr, ...]:
        return tuple(children)

    def numbered(self, meta: Meta, children: Children) -> ast.Numbered:
        return ast.Numbered(*children, span=self._span(meta))

    def numbered_seat(self, meta: Meta, children: Children) -> ast.Numbered:
        return ast.Numbered("player", children[0], span=self._span(meta))

    def facing(self, meta: Meta, children: Children) -> ast.Facing:
        return ast.Facing(*children, span=self._span(meta))

    def at(self, meta: Meta, children: Children) -> ast.At:
        return ast.At(*children, span=self._span(meta))

    def shifted(self, meta: Meta, children: Children) -> ast.Shifted:
        return ast.Shifted(*children, span=self._span(meta))

    def cell_at(self, meta: Meta, children: Children) -> ast.CellAt:
        return ast.CellAt(*children, span=self._span(meta))

    def largest(self, meta: Meta, children: Children) -> ast.Extreme:
        return ast.Extreme("max", children[0], span=self._span(meta))

    def smallest(self, meta: Meta, children: Children) -> ast.Extreme:
        return ast.Extreme("min", children[0], span=self._span(meta))

    def size(self, meta: Meta, children: Children) -> ast.Amount:
        return ast.Amount("size", children[0], span=self._span(meta))

    def room(self, meta: Meta, children: Children) -> ast.Amount:
        return ast.Amount("room", children[0], span=self._span(meta))

    def slot(self, meta: Meta, children: Children) -> ast.SlotOf:
        return ast.SlotOf(*children, span=self._span(meta))

    def line_through(self, meta: Meta, children: Children) -> ast.LineThrough:
        return ast.LineThrough(*children, span=self._span(meta))

    def after(self, meta: Meta, children: Children) -> ast.NextTo:
        steps, what, place = children
        return ast.NextTo(steps, "after", what, place, span=self._span(meta))

    def before(self, meta: Meta, children: Children) -> ast.NextTo:
        steps, what, place = children
        return ast.NextTo(steps, "before", what, place, span=self._span(meta))

    # selections

    def selection(self, meta: Meta, children: Children) -> ast.Selection:
        what, *rest = children
        return self._selection(what, rest, meta)

    def seat_selection(self, meta: Meta, children: Children) -> ast.Selection:
        return self._selection("player", children, meta)

    def cell_selection(self, meta: Meta, children: Children) -> ast.Selection:
        *var, grid = children
        return ast.Selection("cell", var[0] if var else None, grid=grid, span=self._span(meta))

    def placement_selection(self, meta: Meta, children: Children) -> ast.Selection:
        *var, what, grid = children
        return ast.Selection("placement", var[0] if var else None, grid=grid, of=what, span=self._span(meta))

    def _selection(self, what: str, rest: Children, meta: Meta) -> ast.Selection:
        var = next((child for child in rest if isinstance(child, str)), None)
        place = next((child for child in rest if isinstance(child, ast.Ref)), None)
        return ast.Selection(what, var, place, span=self._span(meta))

    def filtered(self, meta: Meta, children: Children) -> ast.Selection:
        selection: ast.Selection = children[0]
        return replace(selection, where=children[1], span=self._span(meta))

    def count(self, meta: Meta, children: Children) -> ast.Count:
        return ast.Count("number", children[0], span=self._span(meta))

    def kinds(self, meta: Meta, children: Children) -> ast.Count:
        return ast.Count("kinds", children[0], span=self._span(meta))

    def any(self, meta: Meta, children: Children) -> ast.Exists:
        return ast.Exists(children[0], span=self._span(meta))

    def none(self, meta: Meta, children: Children) -> ast.Exists:
        return ast.Exists(children[0], negated=True, span=self._span(meta))

    def first(self, meta: Meta, children: Children) -> ast.Pick:
        return ast.Pick("first", children[0], span=self._span(meta))

    def pick(self, meta: Meta, children: Children) -> ast.Pick:
        selection, op, expr = children
        return ast.Pick(str(op), selection, expr, span=self._span(meta))  # type: ignore[arg-type]

    # costs

    def cost(self, meta: Meta, children: Children) -> ast.Cost:
        return ast.Cost(tuple(children), span=self._span(meta))

    def no_cost(self, meta: Meta, children: Children) -> ast.Cost:
        return ast.Cost((), span=self._span(meta))

    def bill(self, meta: Meta, children: Children) -> ast.Bill:
        lines = tuple(child for child in children if isinstance(child, ast.BillLine))
        when = None if isinstance(children[-1], ast.BillLine) else children[-1]
        return ast.Bill(lines, when, span=self._span(meta))

    def amount(self, meta: Meta, children: Children) -> ast.Expr | ast.Cost:
        """A value or a cost; `nothing` by itself is the empty cost."""
        expr: ast.Expr = children[0]
        if expr == ast.Ref("nothing"):
            return ast.Cost((), span=expr.span)
        return expr


def _arguments(args: Children) -> tuple[ast.Expr, ...]:
    """One argument, or the first and the tuple of those after it."""
    return (args[0], *args[1]) if len(args) == 2 else tuple(args)
