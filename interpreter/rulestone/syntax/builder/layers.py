"""Editions, variants, points and examples."""

from __future__ import annotations

from typing import Any

from lark.tree import Meta

from .. import ast
from .base import Base, Children, Field, notes, of_type


class Layers(Base):
    """Builds what is laid over a game, and what is said about it."""

    def layer(self, meta: Meta, children: Children) -> ast.Layer:
        sort, name, game, *rest = children
        fields = self._fields(rest)
        changes = of_type(rest, ast.Change)
        return ast.Layer(
            sort.value, name, game, **fields, changes=changes, notes=notes(rest), span=self._span(meta)
        )

    def edition_sort(self, meta: Meta, children: Children) -> Field:
        return self._field("sort", "edition", meta)

    def variant_sort(self, meta: Meta, children: Children) -> Field:
        return self._field("sort", "variant", meta)

    def edition(self, meta: Meta, children: Children) -> Field:
        return self._field("edition", children[0], meta)

    def layer_source(self, meta: Meta, children: Children) -> Field:
        return self._field("source", children[0], meta)

    def after_layers(self, meta: Meta, children: Children) -> Field:
        return self._field("after", tuple(children), meta)

    def change(self, meta: Meta, children: Children) -> ast.Change:
        return ast.Change("change", children[0], span=self._span(meta))

    def addition(self, meta: Meta, children: Children) -> ast.Change:
        return ast.Change("add", children[0], span=self._span(meta))

    def removal(self, meta: Meta, children: Children) -> ast.Change:
        return ast.Change("remove", None, children[0], span=self._span(meta))

    def path(self, meta: Meta, children: Children) -> tuple[str, ...]:
        return tuple(children)

    # points

    def point(self, meta: Meta, children: Children) -> ast.Point:
        name, title, *rest = children
        fields = self._fields(rest)
        return ast.Point(name, title, **fields, says=of_type(rest, ast.Says), span=self._span(meta))

    def changes_play(self, meta: Meta, children: Children) -> Field:
        return self._field("weight", "changes play", meta)

    def edge_case(self, meta: Meta, children: Children) -> Field:
        return self._field("weight", "edge case", meta)

    def wording(self, meta: Meta, children: Children) -> Field:
        return self._field("weight", "wording", meta)

    def says(self, meta: Meta, children: Children) -> ast.Says:
        edition, verdict, *rest = children
        text = next(iter(of_type(rest, str)), None)
        return ast.Says(edition, verdict.value, text, **self._fields(rest), span=self._span(meta))

    def says_so(self, meta: Meta, children: Children) -> Field:
        return self._field("verdict", "says", meta)

    def silent(self, meta: Meta, children: Children) -> Field:
        return self._field("verdict", "silent", meta)

    def lost(self, meta: Meta, children: Children) -> Field:
        return self._field("verdict", "lost", meta)

    def slip(self, meta: Meta, children: Children) -> Field:
        return self._field("verdict", "slip", meta)

    def plays(self, meta: Meta, children: Children) -> Field:
        return self._field("plays", children[0], meta)

    def ruling(self, meta: Meta, children: Children) -> Field:
        return self._field("ruling", children[0], meta)

    def because(self, meta: Meta, children: Children) -> Field:
        return self._field("because", children[0], meta)

    def about(self, meta: Meta, children: Children) -> Field:
        return self._field("about", tuple(children), meta)

    # examples

    def example(self, meta: Meta, children: Children) -> ast.Example:
        title, *rest = children
        fields = self._fields(rest)
        steps = of_type(rest, ast.ExampleStep)
        return ast.Example(title, **fields, steps=steps, notes=notes(rest), span=self._span(meta))

    def seats(self, meta: Meta, children: Children) -> Field:
        return self._field("players", children[0], meta)

    def in_edition(self, meta: Meta, children: Children) -> Field:
        return self._field("edition", children[0], meta)

    def settings(self, meta: Meta, children: Children) -> Field:
        return self._field("options", tuple(children), meta)

    def setting(self, meta: Meta, children: Children) -> tuple[str, int]:
        name, value = children
        return name, value

    def given(self, meta: Meta, children: Children) -> ast.Given:
        return ast.Given(children[0], span=self._span(meta))

    def take(self, meta: Meta, children: Children) -> ast.Take:
        return ast.Take(children[0], span=self._span(meta))

    def offers_option(self, meta: Meta, children: Children) -> ast.Offers:
        return ast.Offers(children[0], span=self._span(meta))

    def refuses_option(self, meta: Meta, children: Children) -> ast.Offers:
        return ast.Offers(children[0], negated=True, span=self._span(meta))

    def expect(self, meta: Meta, children: Children) -> ast.Expect:
        return ast.Expect(children[0], span=self._span(meta))

    def view(self, meta: Meta, children: Children) -> ast.View:
        seat, seen = children
        return ast.View(seat, **seen, span=self._span(meta))

    def sees(self, meta: Meta, children: Children) -> dict[str, Any]:
        return {"verb": "sees", "spot": children[0]}

    def sees_not(self, meta: Meta, children: Children) -> dict[str, Any]:
        return {"verb": "sees", "spot": children[0], "negated": True}

    def knows(self, meta: Meta, children: Children) -> dict[str, Any]:
        *count, what, spot = children
        return {"verb": "knows", "spot": spot, "what": what, "count": count[0] if count else None}

    def knows_not(self, meta: Meta, children: Children) -> dict[str, Any]:
        what, spot = children
        return {"verb": "knows", "spot": spot, "what": what, "negated": True}

    def hides(self, meta: Meta, children: Children) -> dict[str, Any]:
        count, spot = children
        return {"verb": "hides", "spot": spot, "count": count}
