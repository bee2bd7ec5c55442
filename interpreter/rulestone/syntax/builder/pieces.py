"""Notes, kinds, members and their abilities, tables and groups."""

from __future__ import annotations

from typing import Any, Literal

from lark import Token
from lark.tree import Meta

from ...diagnostics.model import diagnostic
from .. import ast
from ..keywords import HEADS
from .base import Base, Children, Field, notes, of_type, statements


class Pieces(Base):
    """Builds what there is to play with."""

    def cite(self, meta: Meta, children: Children) -> ast.Cite:
        return ast.Cite(tuple(children), span=self._span(meta))

    def citation(self, meta: Meta, children: Children) -> tuple[str, int | str, bool]:
        edition, page, *inferred = children
        return edition, page.value, bool(inferred)

    def page(self, meta: Meta, children: Children) -> Field:
        return self._field("page", children[0], meta)

    def assumed(self, meta: Meta, children: Children) -> ast.Assumed:
        return ast.Assumed(children[0], span=self._span(meta))

    def summary(self, meta: Meta, children: Children) -> ast.Summary:
        return ast.Summary(children[0], span=self._span(meta))

    def notes(self, meta: Meta, children: Children) -> Field:
        return self._field("notes", tuple(children), meta)

    def game(self, meta: Meta, children: Children) -> ast.Game:
        name, title, notes = children
        return ast.Game(name, title, notes.value, span=self._span(meta))

    def players(self, meta: Meta, children: Children) -> ast.Players:
        low, *rest = children
        high = next((child for child in rest if isinstance(child, int)), low)
        fields = self._fields(rest)
        automatic, alone = fields.pop("automatic", (None, None))
        return ast.Players(low, high, automatic, alone, **fields, span=self._span(meta))

    def automatic(self, meta: Meta, children: Children) -> Field:
        return self._field("automatic", tuple(children), meta)

    def source(self, meta: Meta, children: Children) -> ast.Source:
        return ast.Source(*children, span=self._span(meta))

    def kind(self, meta: Meta, children: Children) -> ast.Kind:
        name, base, singular, plural, *rest = children
        if name in HEADS and name in self._spans:
            self.diagnostics.append(diagnostic("E0105", self._spans[name], name=name))
        attributes = of_type(rest, ast.Attribute)
        fields = self._fields(rest)
        return ast.Kind(
            name, base, singular, plural, attributes, **fields, notes=notes(rest), span=self._span(meta)
        )

    def attribute(self, meta: Meta, children: Children) -> ast.Attribute:
        name, of = children
        return ast.Attribute(name, "member", of, span=self._span(meta))

    def number_attribute(self, meta: Meta, children: Children) -> ast.Attribute:
        return ast.Attribute(children[0], "number", span=self._span(meta))

    def truth_attribute(self, meta: Meta, children: Children) -> ast.Attribute:
        return ast.Attribute(children[0], "truth", span=self._span(meta))

    def shape_attribute(self, meta: Meta, children: Children) -> ast.Attribute:
        return ast.Attribute(children[0], "shape", span=self._span(meta))

    def pieces_attribute(self, meta: Meta, children: Children) -> ast.Attribute:
        name, of = children
        return ast.Attribute(name, "pieces", of, span=self._span(meta))

    def cost_attribute(self, meta: Meta, children: Children) -> ast.Attribute:
        name, of = children
        return ast.Attribute(name, "cost", of, span=self._span(meta))

    def active(self, meta: Meta, children: Children) -> Field:
        return self._field("active", children[0], meta)

    def home(self, meta: Meta, children: Children) -> Field:
        return self._field("home", children[0], meta)

    # members

    def item(self, meta: Meta, children: Children) -> ast.Item:
        kind, name, *rest = children
        parts = of_type(rest, ast.ItemPart)
        fields = self._fields(rest)
        return ast.Item(kind, name, **fields, parts=parts, notes=notes(rest), span=self._span(meta))

    def items(self, meta: Meta, children: Children) -> ast.Items:
        kind, *rest = children
        names = of_type(rest, str)
        return ast.Items(kind, names, **self._fields(rest), span=self._span(meta))

    def numbered_items(self, meta: Meta, children: Children) -> ast.Items:
        kind, low, high, *rest = children
        return ast.Items(kind, low=low, high=high, **self._fields(rest), span=self._span(meta))

    def own_items(self, meta: Meta, children: Children) -> ast.Items:
        kind, *rest = children
        return ast.Items(kind, per_player=True, **self._fields(rest), span=self._span(meta))

    def HASH(self, token: Token) -> Field:
        return Field("number", self.INT(Token.new_borrow_pos("INT", token[1:], token)), self._span(token))

    def copies(self, meta: Meta, children: Children) -> Field:
        return self._field("copies", children[0], meta)

    def groups(self, meta: Meta, children: Children) -> Field:
        return self._field("groups", tuple(children), meta)

    def part(self, meta: Meta, children: Children) -> ast.Value:
        name, *part, amount, notes = children
        return ast.Value(name, part[0] if part else None, amount, notes.value, span=self._span(meta))

    def drawing(self, meta: Meta, children: Children) -> ast.Picture:
        return ast.Picture(children[0], span=self._span(meta))

    def handler(self, meta: Meta, children: Children) -> ast.Handler:
        name, *rest = children
        at = rest[0] if isinstance(rest[0], int) else None
        return ast.Handler(name, at, statements(rest), notes(rest), span=self._span(meta))

    def stands_for(self, meta: Meta, children: Children) -> ast.StandsFor:
        what, target, *rest = children
        return ast.StandsFor(what, None, target, **self._fields(rest), span=self._span(meta))

    def stands_for_any(self, meta: Meta, children: Children) -> ast.StandsFor:
        what, group, *rest = children
        return ast.StandsFor(what, group, **self._fields(rest), span=self._span(meta))

    def stands_for_several(self, meta: Meta, children: Children) -> ast.StandsFor:
        what, count, target, rest, *notes = children
        return ast.StandsFor(
            what, None, target, **self._fields(notes), count=count, rest=rest, span=self._span(meta)
        )

    def only_for(self, meta: Meta, children: Children) -> Field:
        return self._field("part", children[0], meta)

    def when_(self, meta: Meta, children: Children) -> Field:
        return self._field("when", children[0], meta)

    # abilities

    def waives(self, meta: Meta, children: Children) -> ast.Modifier:
        return self._modifier("waives", children, meta)

    def offers(self, meta: Meta, children: Children) -> ast.Modifier:
        return self._modifier("offers", children, meta)

    def adds(self, meta: Meta, children: Children) -> ast.Modifier:
        return self._modifier("adds", children, meta)

    def replaces(self, meta: Meta, children: Children) -> ast.Modifier:
        value = next(child for child in children if not isinstance(child, Field))
        return self._modifier("pays" if isinstance(value, ast.Cost) else "replaces", children, meta)

    def around(self, meta: Meta, children: Children) -> ast.Modifier:
        fields = self._fields(children)
        target, args = fields.pop("target")
        body = statements(children)
        return ast.Modifier(
            target=target, args=args, **fields, body=body, notes=notes(children), span=self._span(meta)
        )

    def _modifier(
        self,
        verb: Literal["waives", "offers", "adds", "replaces", "pays"],
        children: Children,
        meta: Meta,
    ) -> ast.Modifier:
        fields = self._fields(children)
        target, args = fields.pop("target")
        value = next((child for child in children if not isinstance(child, Field)), None)
        return ast.Modifier(verb, target, args, **fields, value=value, span=self._span(meta))

    def may(self, meta: Meta, children: Children) -> Field:
        return self._field("may", True, meta)

    def once_a_round(self, meta: Meta, children: Children) -> Field:
        return self._field("limit", "round", meta)

    def once(self, meta: Meta, children: Children) -> Field:
        return self._field("limit", "game", meta)

    def before_(self, meta: Meta, children: Children) -> Field:
        return self._field("verb", "before", meta)

    def after_(self, meta: Meta, children: Children) -> Field:
        return self._field("verb", "after", meta)

    def instead(self, meta: Meta, children: Children) -> Field:
        return self._field("verb", "instead", meta)

    def target(self, meta: Meta, children: Children) -> Field:
        args: Any = children.pop() if isinstance(children[-1], tuple) else ()
        return self._field("target", (tuple(children), args), meta)

    # tables and groups

    def table(self, meta: Meta, children: Children) -> ast.Table:
        kind, columns, *rest = children
        rows = of_type(rest, ast.TableRow)
        for row in rows:
            if len(row.cells) != len(columns):
                found = diagnostic("E0111", row.span, found=len(row.cells), expected=len(columns))
                self.diagnostics.append(found)
        return ast.Table(kind, columns, rows, notes(rest), span=self._span(meta))

    def columns(self, meta: Meta, children: Children) -> tuple[str, ...]:
        return tuple(children)

    def row(self, meta: Meta, children: Children) -> ast.TableRow:
        *cells, notes = children
        return ast.TableRow(tuple(cells), notes.value, span=self._span(meta))

    def cell(self, meta: Meta, children: Children) -> ast.Expr | ast.Cost | str | None:
        content: ast.Expr | ast.Cost | str | None = children[0] if children else None
        return content

    def group(self, meta: Meta, children: Children) -> ast.Group:
        name, kind, *rest = children
        fields = self._fields(rest)
        return ast.Group(name, kind, *fields.pop("nouns", (None, None)), **fields, span=self._span(meta))

    def nouns(self, meta: Meta, children: Children) -> Field:
        return self._field("nouns", tuple(children), meta)

    def members(self, meta: Meta, children: Children) -> Field:
        return self._field("members", children[0], meta)
