"""Binding whole declarations: a linked ruleset made from a book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ..syntax import ast
from ..syntax.spans import Span
from .bind import Binder, Scope
from .model import NUMBER, TRUTH, Binding, KindInfo, Member, Type
from .paths import parts_of

# Where each verb of a modifier looks for the part it attaches to: spaces of declarations, and sorts of parts.
_TARGETS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "waives": (("choice",), ("need",)),
    "pays": (("choice", "cost"), ("pay",)),
    "adds": (("value", "number", "list"), ("addend",)),
    "replaces": (("value", "number", "list", "cost", "choice"), ("addend", "pay")),
    "before": (("procedure", "choice"), ("step",)),
    "after": (("procedure", "choice"), ("step",)),
    "instead": (("procedure", "choice"), ("step",)),
    "offers": (("choice",), ()),
}
_PARTS_ONLY = ("waives", "pays")


class Declarer:
    """Binds the declarations of a book, one sort at a time."""

    def __init__(self, binder: Binder) -> None:
        self.binder, self.names = binder, binder.names

    def all(self, space: str) -> dict[str, Any]:
        """Every declaration of a space, bound."""
        bind = getattr(self, f"_{space}", None)  # what holds no names stays as it is
        return {name: bind(entry) if bind else entry for name, entry in self.names.book.of(space)}

    def _number(self, decl: ast.NumberDecl) -> ast.NumberDecl:
        held = NUMBER if decl.type == "number" else self.binder.require_domain(decl.type, decl.span)
        self._indexes(decl)
        return replace(
            decl,
            low=self.binder.optional(decl.low, {}, NUMBER),
            high=self.binder.optional(decl.high, {}, NUMBER),
            start=self.binder.optional(decl.start, {}, held),
        )

    def _indexes(self, decl: ast.NumberDecl | ast.Place) -> None:
        for index in decl.indexes:
            self.binder.require_domain(index, decl.span)

    def _place(self, decl: ast.Place) -> ast.Place:
        held = self.binder.require_domain(decl.kind, decl.span)
        self._indexes(decl)
        if decl.refills is not None:
            self.binder.require("place", decl.refills, decl.span)
        if decl.starts not in (None, "all", "mine", "every"):
            self.binder.thing(str(decl.starts), decl.span, ("group", "kind", "member"), held)
        return replace(decl, capacity=self.binder.optional(decl.capacity, {}, NUMBER))

    def _wheel(self, decl: ast.Wheel) -> ast.Wheel:
        self.binder.require("place", decl.ring, decl.span)
        shown = self.names.wheel_kind(decl.name)
        expected = Type("member", shown) if shown else None
        for name in decl.members:
            self.binder.thing(name, decl.span, ("member",), expected)
        return decl

    def _list(self, decl: ast.ListDecl) -> ast.ListDecl:
        return self.binder.list(decl.name)

    def _value(self, decl: ast.ValueDecl) -> ast.ValueDecl:
        return self.binder.value(decl.name)

    def _cost(self, decl: ast.CostDecl) -> ast.CostDecl:
        return replace(decl, cost=self.binder.bind(decl.cost, {}))

    def _choice(self, decl: ast.Choice) -> ast.Choice:
        scope: Scope = {}
        params = self.binder.params(decl.params, scope)
        lets = tuple(self.binder.let(let, scope) for let in decl.lets)
        self.binder.scopes["choice", decl.name] = dict(scope)
        needs = self._needs(decl.needs, scope)
        pay = self._pay(decl.pay, scope) if decl.pay else None
        body = self.binder.block(decl.body, scope)
        return replace(decl, params=params, lets=lets, needs=needs, pay=pay, body=body)

    def _pay(self, pay: ast.Pay, scope: Scope) -> ast.Pay:
        sources = tuple(self.binder.bind(s, scope) for s in pay.sources)
        kinds = [t.of for s in sources if (t := self.binder.type_of(s))]
        paid = Type("cost", kinds[0]) if len(set(kinds)) == 1 else None
        parts = tuple(self._pay_part(p, pay, scope, paid) for p in pay.parts)
        return replace(pay, sources=sources, parts=parts)

    def _pay_part(self, part: ast.PayPart, pay: ast.Pay, scope: Scope, paid: Type | None) -> ast.PayPart:
        names = [p.name for p in pay.parts if p.name != part.name]
        if part.less is not None and part.less not in names:
            self.binder.unknown(part.less, part.span, "part of a payment", names)
        cost: Any = self.binder.cost_or_expr(part.cost, scope, paid or Type("cost"))
        to = tuple(self.binder.bind(place, scope) for place in part.to)
        return replace(part, cost=cost, to=to, to_when=self.binder.optional(part.to_when, scope, TRUTH))

    def _procedure(self, decl: ast.Procedure) -> ast.Procedure:
        scope: Scope = {}
        params = self.binder.params(decl.params, scope)
        self.binder.scopes["procedure", decl.name] = dict(scope)
        return replace(decl, params=params, body=self.binder.block(decl.body, scope))

    def _winner(self, decl: ast.Winner) -> ast.Winner:
        ties = tuple((op, self.binder.bind(e, {}, NUMBER)) for op, e in decl.ties)
        return replace(decl, ties=ties, needs=self._needs(decl.needs, {}))

    def _needs(self, needs: tuple[ast.Need, ...], scope: Scope) -> tuple[ast.Need, ...]:
        return tuple(replace(n, condition=self.binder.bind(n.condition, scope, TRUTH)) for n in needs)

    def examples(self, edition: str | None, variants: tuple[str, ...]) -> Iterator[ast.Example]:
        """The examples of an edition; those that speak of what a variant takes away fall silent under it."""
        layers = [x for x in self.names.book.layers if x.sort == "variant" and x.name in variants]
        for _, decl in self.names.book.of("example"):
            assert isinstance(decl, ast.Example)
            if decl.edition not in (None, edition):
                self._known_edition(decl)
                continue
            before = len(self.binder.findings)
            bound = self._example(decl)
            own = any(x.span.path == decl.span.path for x in layers)
            if layers and not own and len(self.binder.findings) > before:
                del self.binder.findings[before:]
            else:
                yield bound

    def _known_edition(self, decl: ast.Example) -> None:
        known = [layer.name for layer in self.names.book.layers if layer.sort == "edition"]
        known += [name for name, _ in self.names.book.of("source")]
        if decl.edition is not None and decl.edition not in known:
            self.binder.unknown(decl.edition, decl.span, "edition", known)

    def _example(self, decl: ast.Example) -> ast.Example:
        for name, _ in decl.options:
            self.binder.require("option", name, decl.span)
        return replace(decl, steps=tuple(self.binder.bind(s, {}) for s in decl.steps))

    def _stands(self, decl: ast.StandsFor) -> ast.StandsFor:
        what = self.binder.thing(decl.what, decl.span, ("member", "kind", "group"), None)
        if (
            decl.group is not None
            and decl.group not in self.names.groups
            and decl.group not in self.names.kinds
        ):
            self.binder.unknown(decl.group, decl.span, "group", (*self.names.groups, *self.names.kinds))
        if decl.part is not None:
            self._paid_part(decl.part, decl.span)
        parts = [part.name for pay in self._payments() for part in pay.parts]
        if decl.part is not None and decl.part not in parts:
            self.binder.unknown(decl.part, decl.span, "part of a payment", parts)
        scope = self._payers_scope()
        scope["it"] = Binding("local", "it", what.type if what else Type("member"))
        return replace(
            decl,
            binding=what,
            target=self.binder.optional(decl.target, scope),
            rest=self.binder.optional(decl.rest, scope),
            when=self.binder.optional(decl.when, scope, TRUTH),
        )

    def _paid_part(self, name: str, span: Span) -> None:
        known = {part for _, choice in self.names.book.of("choice") for part in part_names(choice, "pay")}
        if name not in known:
            self.binder.unknown(name, span, "part of a payment", known)

    def _payments(self) -> list[ast.Pay]:
        choices = [decl for _, decl in self.names.book.of("choice") if isinstance(decl, ast.Choice)]
        return [choice.pay for choice in choices if choice.pay]

    def _payers_scope(self) -> Scope:
        """The names known in any choice that pays: a substitution may ask what is being paid for."""
        scope: Scope = {}
        for name, decl in self.names.book.of("choice"):
            if isinstance(decl, ast.Choice) and decl.pay:
                scope.update(self.binder.scopes.get(("choice", name), {}))
        return scope

    # ------------------------------------------------------------ kinds

    def kind(self, info: KindInfo) -> KindInfo:
        """A kind with all that its members say bound."""
        for attribute in info.decl.attributes:
            if attribute.of is not None:
                self.binder.require_domain(attribute.of, attribute.span)
        decl = replace(
            info.decl,
            active=self.binder.optional(info.decl.active, {}),
            home=self.binder.optional(info.decl.home, {}),
        )
        return replace(info, decl=decl, members=tuple(self._member(m, info) for m in info.members))

    def _member(self, member: Member, info: KindInfo) -> Member:
        if not (member.values or member.handlers or member.modifiers or member.stands):
            return member
        return replace(
            member,
            values={n: tuple(self._attribute_value(v, info) for v in vs) for n, vs in member.values.items()},
            handlers=tuple(replace(h, body=self.binder.block(h.body, _it(info))) for h in member.handlers),
            modifiers=tuple(self._modifier(m, info) for m in member.modifiers),
            stands=tuple(self._stands(s) for s in member.stands),
        )

    def _attribute_value(self, value: ast.Value, info: KindInfo) -> ast.Value:
        attribute = info.attributes.get(value.name)
        if attribute is None:
            self.binder.unknown(value.name, value.span, f"attribute of {info.name}", info.attributes)
            return replace(value, expr=self.binder.bind(value.expr, {}))
        expected = self.names.attribute_type(attribute)
        return replace(value, expr=self.binder.cost_or_expr(value.expr, _it(info), expected))

    # ------------------------------------------------------------ modifiers

    def _modifier(self, node: ast.Modifier, info: KindInfo) -> ast.Modifier:
        binding = self._target(node, info)
        scope, params = self._target_scope(binding)
        expected = binding.type if binding else None
        value = None if node.value is None else self.binder.cost_or_expr(node.value, scope, expected)
        return replace(
            node,
            binding=binding,
            args=self.binder.arguments(node.args, params, scope),
            value=value,
            when=self.binder.optional(node.when, scope, TRUTH),
            body=self.binder.block(node.body, scope),
        )

    def _target_scope(self, binding: Binding | None) -> tuple[Scope, tuple[Type | None, ...]]:
        if binding is None:
            return {}, ()
        for space in ("choice", "procedure", "value"):
            decl = self.names.entry(space, binding.of or binding.name)
            if decl is not None and (binding.of or binding.sort == space):
                return self.binder.scopes.get((space, decl.name), {}), self.names.param_types(decl.params)
        return {}, ()

    def _target(self, node: ast.Modifier, info: KindInfo) -> Binding | None:
        spaces, sorts = _TARGETS[node.verb]
        *part, name = node.target
        decl, space = next(((d, s) for s in spaces if (d := self.names.entry(s, name))), (None, ""))
        if decl is None:
            if not part and name in info.attributes and node.verb in ("adds", "replaces"):
                return Binding("attribute", name, self.names.attribute_type(info.attributes[name]), info.name)
            known = [n for s in spaces for n, _ in self.names.book.of(s)]
            self.binder.unknown(name, node.span, " or ".join(spaces), known)
            return None
        if not part:
            return self._whole(node, space, name)
        known_parts = {n: s for s in sorts for n in part_names(decl, s)}
        if part[0] not in known_parts:
            self.binder.unknown(part[0], node.span, f"part of {name}", known_parts)
            return None
        sort = known_parts[part[0]]
        return Binding(sort, part[0], self._part_type(sort, space, name), name)

    def _whole(self, node: ast.Modifier, space: str, name: str) -> Binding | None:
        if node.verb in _PARTS_ONLY and space == "choice":
            self.binder.report("E0218", node.span, verb=node.verb, name=name)
            return None
        return Binding(space, name, self._part_type(space, space, name))

    def _part_type(self, sort: str, space: str, name: str) -> Type:
        if sort in ("pay", "cost"):
            return Type("cost")
        if sort == "need":
            return TRUTH
        return self.binder.value_type(name) if space == "value" else NUMBER


def part_names(decl: Any, sort: str) -> list[str]:
    """The names of a declaration's parts of one sort."""
    return [name for part_sort, name, _ in parts_of(decl) if part_sort == sort]


def _it(info: KindInfo) -> Scope:
    """What a formula and a handler know: the member they belong to."""
    return {"it": Binding("local", "it", Type("member", info.name))}
