"""Values, attributes worked out in play, scores with their addends, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ...link.model import Member
from ...link.rewrite import walk
from ...syntax import ast
from ..abilities import Ability, abilities, applies
from ..code import Code, Writer
from ..head import PLAYERS
from ..ir import Const, Expr, Var, both, call, one_of
from ..ranges import fits, is_formula
from ..scope import ANY, Range, S, Scope, local, marked
from .context import Context
from .expressions import Expressions


@dataclass(slots=True)
class Scoring:
    """Writes the functions that only look and never change anything."""

    context: Context
    expressions: Expressions

    def announce(self) -> None:
        """Each function is made when it is first called: so it is known what can be at fault in it."""
        names, wanted = self.context.names, self.context.wanted
        self.context.writers["value"] = self._variant
        for decl in self.context.ruleset.values.values():
            name = names.of("value", decl.name)
            wanted[name] = partial(self._value, name, decl)
        for kind in self.context.ruleset.kinds.values():
            for attribute in kind.attributes.values():
                if attribute.type in ("number", "truth", "member") and is_formula(
                    self.context.ruleset, kind.name, attribute.name
                ):
                    self._announce_attribute(kind.name, attribute.name)
        wanted[names.of("score_total")] = self._total

    def write(self) -> None:
        """All that is not made yet, and who wins."""
        while self.context.wanted:
            self.context.ask_for(next(iter(self.context.wanted)))
        self._winners()

    # ------------------------------------------------------------ values

    def _params(self, decl: ast.ValueDecl, marks: str) -> tuple[Scope, list[str]]:
        code, scope, params = Writer(), Scope(Var("me")), ["S", "me"]
        for param, mark in zip(decl.params, marks or "-" * len(decl.params), strict=True):
            params.append(code.fresh(local(param.selection.name)))
            scope = scope.with_name(param.selection.name, Var(params[-1]), *marked(mark))
        return scope, params

    def _variant(self, name: str, value: str, marks: str) -> None:
        self._value(name, self.context.ruleset.values[value], marks)

    def _value(self, name: str, decl: ast.ValueDecl, marks: str = "") -> None:
        scope, params = self._params(decl, marks)
        calls: list[tuple[Expr, Range]] = []
        for number, addend in enumerate(decl.addends):
            part = self.context.names.of("part", decl.name, number, *([marks] if marks else []))
            code = self.context.writer(part, " ".join(params), addend.span)
            range = self._range(addend, scope)
            changes = self._changes(decl, (addend.part, decl.name))
            if changes:
                code.let("n", self._expr(addend, scope))
                range = self._changed(code, decl, changes, range, scope)
            code.give(Var("n") if changes else self._expr(addend, scope))
            self.context.add(code)
            calls.append((call(part, S, *map(Var, params[1:])), range))
        code = self.context.writer(name, " ".join(params), decl.span)
        self._sum(code, decl, calls, scope)
        self.context.add(code)

    def _expr(self, value: ast.Value, scope: Scope) -> Expr:
        if isinstance(value.expr, ast.Cost):
            return Const(self.context.tables.cost(value.expr))
        return self.expressions.of(value.expr, scope)

    def _range(self, value: ast.Value, scope: Scope) -> Range:
        return (0, 0) if isinstance(value.expr, ast.Cost) else self.expressions.range(value.expr, scope)

    def _sum(
        self, code: Code, decl: ast.ValueDecl, calls: Sequence[tuple[Expr, Range]], scope: Scope
    ) -> None:
        changes = self._changes(decl, (decl.name,))
        if not changes and len(calls) == 1:
            part = decl.addends[0]  # saves a call
            alone = not self._changes(decl, (part.part, decl.name))
            code.give(self._expr(part, scope) if alone else calls[0][0])
            return
        total, range = self._added_up(calls, decl.span)
        if not changes:
            code.give(total)
            return
        code.let("n", total)
        self._changed(code, decl, changes, range, scope)
        code.give(Var("n"))

    def _changes(self, decl: ast.ValueDecl, target: tuple[str | None, ...]) -> list[Ability]:
        """The abilities that change a value, or one addend of it."""
        verbs = ("adds", "replaces")
        return [a for a in abilities(self.context.ruleset) if a[2].verb in verbs and a[2].target == target]

    def _changed(
        self, code: Code, decl: ast.ValueDecl, changes: Sequence[Ability], range: Range, scope: Scope
    ) -> Range:
        """Changes the sum `n` by every ability that can be used."""
        for member, at, modifier in changes:
            usable = self.expressions.of(applies(decl.params, member, at, modifier), scope)
            assert modifier.value is not None and not isinstance(modifier.value, ast.Cost)
            with code.origin(modifier.span), code.when(usable):
                range = self._change(code, modifier, range, scope)
        return range

    def _change(self, code: Code, modifier: ast.Modifier, range: Range, scope: Scope) -> Range:
        """What a card adds to a sum, or puts in its place."""
        value = self.expressions.of(modifier.value, scope)
        low, high = added = self.expressions.range(modifier.value, scope)
        if modifier.verb == "adds":
            code.let("n", self.expressions.worked_out("+", Var("n"), value, range, added, modifier.span))
            found = min(range[0], range[0] + low), max(range[1], range[1] + high)
        else:
            code.let("n", value)
            found = min(range[0], low), max(range[1], high)
        return found if fits(*found) else ANY

    def _added_up(self, parts: Sequence[tuple[Expr, Range]], span: Any) -> tuple[Expr, Range]:
        if not parts:
            return Const(0), (0, 0)
        total, range = parts[0]
        for value, further in parts[1:]:
            total = self.expressions.worked_out("+", total, value, range, further, span)
            exact = range[0] + further[0], range[1] + further[1]
            range = exact if fits(*exact) else ANY
        return total, range

    # ------------------------------------------------------------ attributes

    def _announce_attribute(self, kind: str, attribute: str) -> None:
        """An attribute worked out in play. A value that reads others of its own attribute reads `plain` ones:
        those that do not read any themselves.
        """
        members = self.context.ruleset.kinds[kind].members
        plain = [m for m in members if not _reads(m.values.get(attribute, ()), kind, attribute)]
        names, wanted = self.context.names, self.context.wanted
        wanted[names.of("attribute", kind, attribute)] = partial(self._attribute, kind, attribute, members)
        if len(plain) < len(members):
            name = names.of("attribute", kind, attribute, "plain")
            wanted[name] = partial(self._worked_out, name, kind, attribute, plain)

    def _attribute(self, kind: str, attribute: str, members: Sequence[Member]) -> None:
        before, self.expressions.reading = self.expressions.reading, (kind, attribute)
        self._worked_out(self.context.names.of("attribute", kind, attribute), kind, attribute, members)
        self.expressions.reading = before

    def _worked_out(self, name: str, kind: str, attribute: str, members: Sequence[Member]) -> None:
        code = self.context.writer(name, "S me x_it")
        declared = self.context.ruleset.kinds[kind].attributes[attribute]
        for member in members:
            values = member.values.get(attribute, ())
            if values:
                scope = Scope(Var("me")).with_name("it", Const(member.index), (member.index, member.index))
                with code.origin(member.span), code.when(Var("x_it").eq(member.index)):
                    parts = [(self._expr(v, scope), self._range(v, scope)) for v in values]
                    code.give(self._added_up(parts, values[0].expr.span)[0])
        code.give(-1 if declared.type == "member" else 0)
        self.context.add(code)

    # ------------------------------------------------------------ the end

    def _total(self) -> None:
        names = self.context.names
        scores = [v for v in self.context.ruleset.values.values() if v.is_score]
        code = self.context.writer(names.of("score_total"), "S me")
        parts = [
            (
                call(self.context.ask_for(names.of("value", v.name)), S, Var("me")),
                self.context.ranges.of_value(v.name),
            )
            for v in scores
        ]
        span = scores[0].span if scores else code.span
        code.give(self._added_up(parts, span)[0])
        self.context.add(code)

    def _winners(self) -> None:
        """The seats that win, as bits: the best by each comparison in turn among those still level."""
        winner = self.context.ruleset.winner
        ties = winner.ties if winner else (("highest", ast.Ref("score", mine=True)),)
        self._can_win(winner.needs if winner else ())
        for number, (_, expr) in enumerate(ties):
            self._tie(number, expr)
        code, me = self.context.writer("winner_mask", "S"), Var("me")
        left = code.let("left", 0)
        with code.loop("me", 0, S[PLAYERS]), code.when(call(self.context.names.of("can_win"), S, me)):
            code.let("left", Const(1) << me, "|")
        for number, (op, _) in enumerate(ties):
            best, who = code.let("best", 0), code.let("who", 0)
            with code.loop("me", 0, S[PLAYERS]), code.when((left >> me) & 1):
                v = code.let("v", call(self.context.names.of("tie", number), S, me))
                with code.when(one_of(who.eq(0), v.gt(best) if op == "highest" else v.lt(best))):
                    code.let("best", v)
                    code.let("who", 0)
                with code.when(v.eq(best)):
                    code.let("who", Const(1) << me, "|")
            code.let("left", who)
        code.give(left)
        self.context.add(code)

    def _tie(self, number: int, expr: Any) -> None:
        code = self.context.writer(self.context.names.of("tie", number), "S me", expr.span)
        if isinstance(expr, ast.Ref) and expr.name == "score" and not expr.args:
            code.give(call(self.context.ask_for(self.context.names.of("score_total")), S, Var("me")))
        else:
            code.give(self.expressions.of(expr, Scope(Var("me"))))
        self.context.add(code)

    def _can_win(self, needs: Sequence[ast.Need]) -> None:
        """Whether a seat meets what winning needs."""
        code = self.context.writer(self.context.names.of("can_win"), "S me")
        code.give(both(*(self.expressions.of(need.condition, Scope(Var("me"))) for need in needs)))
        self.context.add(code)


def _reads(values: Sequence[ast.Value], kind: str, attribute: str) -> bool:
    """Whether a value reads the same attribute of others."""
    bindings = [n.binding for v in values for n in walk(v.expr) if isinstance(n, ast.Ref)]
    return any((b.sort, b.name, b.of) == ("attribute", attribute, kind) for b in bindings if b is not None)
