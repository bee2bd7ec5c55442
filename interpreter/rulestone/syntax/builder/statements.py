"""Statements and the blocks they stand in."""

from __future__ import annotations

from typing import Any, NamedTuple

from lark.tree import Meta

from .. import ast
from .base import Base, Children, Field


class Walk(NamedTuple):
    """What a loop or a parameter ranges over."""

    selection: ast.Selection
    start: ast.Expr | None
    low: ast.Expr | None
    high: ast.Expr | None


class Statements(Base):
    """Builds every statement."""

    def block(self, meta: Meta, children: Children) -> tuple[ast.Stmt, ...]:
        return tuple(children)

    def if_(self, meta: Meta, children: Children) -> ast.If:
        condition, block, *rest = children
        branches = ((condition, block), *(child for child in rest if not isinstance(child, Field)))
        return ast.If(branches, self._fields(rest).get("otherwise", ()), span=self._span(meta))

    def otherwise_if(self, meta: Meta, children: Children) -> tuple[ast.Expr, tuple[ast.Stmt, ...]]:
        condition, block = children
        return condition, block

    def otherwise(self, meta: Meta, children: Children) -> Field:
        return self._field("otherwise", children[0], meta)

    def repeat(self, meta: Meta, children: Children) -> ast.Repeat:
        return ast.Repeat(children[-1], **self._fields(children), span=self._span(meta))

    def take_turns(self, meta: Meta, children: Children) -> ast.TakeTurns:
        return ast.TakeTurns(children[-1], **self._fields(children), span=self._span(meta))

    def times(self, meta: Meta, children: Children) -> Field:
        return self._field("times", children[0], meta)

    def until(self, meta: Meta, children: Children) -> Field:
        return self._field("until", children[0], meta)

    def while_(self, meta: Meta, children: Children) -> Field:
        return self._field("while_", children[0], meta)

    def starting(self, meta: Meta, children: Children) -> Field:
        return self._field("start", children[0], meta)

    def skipping(self, meta: Meta, children: Children) -> Field:
        return self._field("skipping", children[0], meta)

    def forever(self, meta: Meta, children: Children) -> Field:
        return self._field("forever", True, meta)

    def label(self, meta: Meta, children: Children) -> Field:
        return self._field("label", children[0], meta)

    def for_each(self, meta: Meta, children: Children) -> ast.ForEach:
        walk, body = children
        return ast.ForEach(walk.selection, body, walk.start, walk.low, walk.high, span=self._span(meta))

    def walk(self, meta: Meta, children: Children) -> Walk:
        return self._walk(children[0], self._fields(children), meta)

    def numbers(self, meta: Meta, children: Children) -> Walk:
        return self._walk(ast.Selection("number", children[0]), self._fields(children), meta)

    def _walk(self, head: ast.Selection, fields: dict[str, Any], meta: Meta) -> Walk:
        selection = ast.Selection(
            head.what, head.var, head.place, fields.get("where"), head.grid, head.of, span=self._span(meta)
        )
        return Walk(selection, fields.get("start"), *fields.get("bounds", (None, None)))

    def from_seat(self, meta: Meta, children: Children) -> Field:
        return self._field("start", children[0], meta)

    def bounds(self, meta: Meta, children: Children) -> Field:
        return self._field("bounds", tuple(children), meta)

    def where(self, meta: Meta, children: Children) -> Field:
        return self._field("where", children[0], meta)

    def as_(self, meta: Meta, children: Children) -> ast.As:
        return ast.As(*children, span=self._span(meta))

    def step(self, meta: Meta, children: Children) -> ast.Step:
        return ast.Step(*children, span=self._span(meta))

    def move(self, meta: Meta, children: Children) -> ast.Move:
        return ast.Move(*children, span=self._span(meta))

    def move_some(self, meta: Meta, children: Children) -> ast.Move:
        count, what, source, target = children
        return ast.Move(what, source, target, count, span=self._span(meta))

    def move_all(self, meta: Meta, children: Children) -> ast.Move:
        *what, source, target = children
        return ast.Move(what[0] if what else None, source, target, every=True, span=self._span(meta))

    def draw(self, meta: Meta, children: Children) -> ast.Draw:
        return ast.Draw(*children, span=self._span(meta))

    def roll(self, meta: Meta, children: Children) -> ast.Roll:
        return ast.Roll(*children, span=self._span(meta))

    def set(self, meta: Meta, children: Children) -> ast.Assign:
        target, value = children
        return ast.Assign("set", target, value, span=self._span(meta))

    def add(self, meta: Meta, children: Children) -> ast.Assign:
        value, target = children
        return ast.Assign("add", target, value, span=self._span(meta))

    def subtract(self, meta: Meta, children: Children) -> ast.Assign:
        value, target = children
        return ast.Assign("subtract", target, value, span=self._span(meta))

    def let(self, meta: Meta, children: Children) -> ast.Let:
        return ast.Let(*children, span=self._span(meta))

    def do(self, meta: Meta, children: Children) -> ast.Do:
        name, *rest = children
        args = rest.pop() if rest and isinstance(rest[-1], tuple) else ()
        return ast.Do(name, args, rest[0] if rest else None, span=self._span(meta))

    def actuals(self, meta: Meta, children: Children) -> tuple[ast.Expr, ...]:
        args: tuple[ast.Expr, ...] = children[0]
        return args

    def end(self, meta: Meta, children: Children) -> ast.End:
        return ast.End(children[0], span=self._span(meta))

    def turn(self, meta: Meta, children: Children) -> ast.Turn:
        return ast.Turn(*children, span=self._span(meta))

    def refresh(self, meta: Meta, children: Children) -> ast.Refresh:
        return ast.Refresh(span=self._span(meta))

    def settle(self, meta: Meta, children: Children) -> ast.Optimise:
        target, value, *_ = children
        return ast.Optimise(target, value, self._fields(children).get("where"), span=self._span(meta))

    def label_regions(self, meta: Meta, children: Children) -> ast.LabelRegions:
        return ast.LabelRegions(*children, span=self._span(meta))

    def show(self, meta: Meta, children: Children) -> ast.Show:
        place, *_ = children
        return ast.Show(None, place, self._fields(children).get("to"), span=self._span(meta))

    def show_one(self, meta: Meta, children: Children) -> ast.Show:
        what, place, *_ = children
        return ast.Show(what, place, self._fields(children).get("to"), span=self._span(meta))

    def show_some(self, meta: Meta, children: Children) -> ast.Show:
        count, what, place, *_ = children
        return ast.Show(what, place, self._fields(children).get("to"), count, span=self._span(meta))

    def audience(self, meta: Meta, children: Children) -> Field:
        return self._field("to", children[0], meta)

    def look(self, meta: Meta, children: Children) -> ast.Look:
        return ast.Look(children[0], span=self._span(meta))

    def choose(self, meta: Meta, children: Children) -> ast.Choose:
        choices = tuple(child for child in children if isinstance(child, str))
        return ast.Choose(choices, **self._fields(children), span=self._span(meta))

    def if_any(self, meta: Meta, children: Children) -> Field:
        return self._field("if_any", True, meta)
