"""State, values, choices and procedures."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark.tree import Meta

from .. import ast
from .base import Base, Children, Field, notes, of_type, statements


class Play(Base):
    """Builds what is kept, computed, chosen and carried out."""

    def number(self, meta: Meta, children: Children) -> ast.NumberDecl:
        return self._state(children[0], "number", children[1:], meta)

    def seat(self, meta: Meta, children: Children) -> ast.NumberDecl:
        return self._state(children[0], "player", children[1:], meta)

    def memory(self, meta: Meta, children: Children) -> ast.NumberDecl:
        kind, name, *rest = children
        return self._state(name, kind, rest, meta)

    def _state(self, name: str, sort: str, rest: Children, meta: Meta) -> ast.NumberDecl:
        fields = self._fields(rest)
        low, high = fields.pop("limits", (None, None))
        return ast.NumberDecl(name, sort, low=low, high=high, **fields, span=self._span(meta))

    def each_player(self, meta: Meta, children: Children) -> Field:
        return self._field("each_player", True, meta)

    def indexes(self, meta: Meta, children: Children) -> Field:
        return self._field("indexes", tuple(children), meta)

    def cells(self, meta: Meta, children: Children) -> str:
        return ast.CELL_OF + str(children[0])

    def limits(self, meta: Meta, children: Children) -> Field:
        return self._field("limits", tuple(children), meta)

    def starts(self, meta: Meta, children: Children) -> Field:
        return self._field("start", children[0], meta)

    def hidden(self, meta: Meta, children: Children) -> Field:
        return self._field("sight", "hidden", meta)

    def covered(self, meta: Meta, children: Children) -> Field:
        return self._field("sight", "covered", meta)

    def secret(self, meta: Meta, children: Children) -> Field:
        return self._field("sight", "secret", meta)

    # places

    def place(self, meta: Meta, children: Children) -> ast.Place:
        shape, name, kind, *rest = children
        return ast.Place(shape.value, name, kind, **self._fields(rest), span=self._span(meta))

    def grid(self, meta: Meta, children: Children) -> ast.Place:
        name, rows, columns, kind, *rest = children
        size = {"rows": rows, "columns": columns}
        return ast.Place("grid", name, kind, **size, **self._fields(rest), span=self._span(meta))

    def pile(self, meta: Meta, children: Children) -> Field:
        return self._field("shape", "pile", meta)

    def pool(self, meta: Meta, children: Children) -> Field:
        return self._field("shape", "pool", meta)

    def row_(self, meta: Meta, children: Children) -> Field:
        return self._field("shape", "row", meta)

    def ring(self, meta: Meta, children: Children) -> Field:
        return self._field("shape", "ring", meta)

    def capacity(self, meta: Meta, children: Children) -> Field:
        return self._field("capacity", children[0], meta)

    def filling(self, meta: Meta, children: Children) -> Field:
        return self._field("starts", children[0], meta)

    def refills(self, meta: Meta, children: Children) -> Field:
        return self._field("refills", children[0], meta)

    def wheel(self, meta: Meta, children: Children) -> ast.Wheel:
        name, ring = of_type(children, str)
        members = next(child for child in children if type(child) is tuple)
        return ast.Wheel(name, ring, members, **self._fields(children), span=self._span(meta))

    def list(self, meta: Meta, children: Children) -> ast.ListDecl:
        name, by, *rest = children
        values = next(child for child in rest if type(child) is tuple)
        return ast.ListDecl(name, by, values, **self._fields(rest), span=self._span(meta))

    def picture(self, meta: Meta, children: Children) -> tuple[ast.Expr, ...]:
        span = self._span(meta)
        return tuple(ast.Number(int(mark != "."), span=span) for mark in children[0] if mark != "/")

    def first_index(self, meta: Meta, children: Children) -> Field:
        return self._field("first", children[0], meta)

    # values and costs

    def value(self, meta: Meta, children: Children) -> ast.ValueDecl:
        return self._valued(children, False, meta)

    def score(self, meta: Meta, children: Children) -> ast.ValueDecl:
        return self._valued(children, True, meta)

    def _valued(self, children: Children, is_score: bool, meta: Meta) -> ast.ValueDecl:
        name, *rest = children
        fields: dict[str, Any] = self._fields(rest)
        addends, notes = fields.pop("addends")
        named = tuple(replace(addend, name=name) for addend in addends)
        return ast.ValueDecl(
            name, addends=named, is_score=is_score, **fields, notes=notes, span=self._span(meta)
        )

    def single(self, meta: Meta, children: Children) -> Field:
        amount, notes = children
        return self._field("addends", ((ast.Value("", None, amount, span=amount.span),), notes.value), meta)

    def addends(self, meta: Meta, children: Children) -> Field:
        return self._field("addends", (of_type(children, ast.Value), notes(children)), meta)

    def addend(self, meta: Meta, children: Children) -> ast.Value:
        part, amount, notes = children
        return ast.Value("", part, amount, notes.value, span=self._span(meta))

    def params(self, meta: Meta, children: Children) -> Field:
        return self._field("params", tuple(children), meta)

    def param(self, meta: Meta, children: Children) -> ast.Param:
        selection, *rest = children
        span = self._span(meta)
        where = self._fields(rest).get("where")
        return ast.Param(replace(selection, where=where, span=span), span=span)

    def number_param(self, meta: Meta, children: Children) -> ast.Param:
        selection, _, low, high = children[0]
        return ast.Param(selection, low, high, span=self._span(meta))

    def cost_decl(self, meta: Meta, children: Children) -> ast.CostDecl:
        name, cost, notes = children
        return ast.CostDecl(name, cost, notes.value, span=self._span(meta))

    # choices and procedures

    def choice(self, meta: Meta, children: Children) -> ast.Choice:
        return self._choice(children, False, meta)

    def secret_choice(self, meta: Meta, children: Children) -> ast.Choice:
        return self._choice(children, True, meta)

    def _choice(self, children: Children, secret: bool, meta: Meta) -> ast.Choice:
        name, *rest = children
        fields = self._fields(rest)
        return ast.Choice(
            name,
            params=fields.get("params", ()),
            title=fields.get("title"),
            lets=of_type(rest, ast.Let),
            needs=of_type(rest, ast.Need),
            pay=fields.get("pay"),
            body=fields.get("then", ()),
            secret=secret,
            any_moment="at_any_moment" in fields,
            notes=notes(rest),
            span=self._span(meta),
        )

    def let_line(self, meta: Meta, children: Children) -> ast.Let:
        let: ast.Let = children[0]
        return let

    def need(self, meta: Meta, children: Children) -> ast.Need:
        name, condition, notes = children
        return ast.Need(name, condition, notes.value, span=self._span(meta))

    def pay(self, meta: Meta, children: Children) -> Field:
        sources, parts = of_type(children, ast.Ref), of_type(children, ast.PayPart)
        return self._field("pay", ast.Pay(sources, parts, span=self._span(meta)), meta)

    def pay_part(self, meta: Meta, children: Children) -> ast.PayPart:
        name, cost, *rest = children
        fields = self._fields(rest)
        to, to_when = fields.pop("to", ((), None))
        return ast.PayPart(name, cost, to, to_when, **fields, span=self._span(meta))

    def destination(self, meta: Meta, children: Children) -> Field:
        when = self._fields(children).get("when")
        places = tuple(child for child in children if not isinstance(child, Field))
        return self._field("to", (places, when), meta)

    def less(self, meta: Meta, children: Children) -> Field:
        return self._field("less", children[0], meta)

    def then(self, meta: Meta, children: Children) -> Field:
        return self._field("then", children[0], meta)

    def any_moment(self, meta: Meta, children: Children) -> Field:
        return self._field("at_any_moment", True, meta)

    def procedure(self, meta: Meta, children: Children) -> ast.Procedure:
        name, *rest = children
        fields = self._fields(rest)
        return ast.Procedure(name, **fields, body=statements(rest), notes=notes(rest), span=self._span(meta))

    def winner(self, meta: Meta, children: Children) -> ast.Winner:
        ties = of_type(children, tuple)
        needs = of_type(children, ast.Need)
        return ast.Winner(ties, needs, notes(children), span=self._span(meta))

    def ranking(self, meta: Meta, children: Children) -> tuple[str, ast.Expr]:
        return str(children[0]), children[1]

    def option(self, meta: Meta, children: Children) -> ast.Option:
        name, *rest = children
        low, high, start = of_type(rest, int)
        return ast.Option(name, low, high, start, **self._fields(rest), span=self._span(meta))
