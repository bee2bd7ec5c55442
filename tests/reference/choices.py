"""Choices: which options there are, and what choosing one does. Every tuple of parameters is tried."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulestone.syntax import ast

from .abilities import Ability
from .payments import Payments
from .requests import Flow, Option
from .values import Rule, Scope, Value, said


class Choices(Payments):
    """What may be chosen."""

    def offered(self, names: Iterable[str], scope: Scope) -> list[Option]:
        """The options of some choices, in the order in which they are named."""
        return [option for name in names for option in self._options(self.ruleset.choices[name], scope)]

    def _options(self, choice: ast.Choice, scope: Scope) -> Iterator[Option]:
        for values in self._tuples(choice.params, self._blank(choice, scope)):
            if self._possible(choice, self._scope(choice, values, scope), list(values.values())):
                args = tuple(said(value, self.ruleset) for value in values.values())
                yield Option(choice.name, args, values=tuple(values.values()))

    def _blank(self, choice: ast.Choice, scope: Scope) -> Scope:
        return Scope(scope.me, rule=Rule("choice", choice.name))

    def _tuples(self, params: tuple[ast.Param, ...], scope: Scope) -> Iterator[dict[str, Value]]:
        """Every combination of parameters, the first changing slowest."""
        if not params:
            yield dict(scope.names)
            return
        first, *others = params
        var = first.selection.var or "it"
        for value in self._values_of(first, scope):
            yield from self._tuples(tuple(others), scope.block(**{var: value}))

    def _values_of(self, param: ast.Param, scope: Scope) -> list[Value]:
        if param.low is None:
            return [value for value, _ in self.selected(param.selection, scope)]
        return self.numbers_in(param.selection, param.low, param.high, scope)

    def numbers_in(
        self, node: ast.Selection, low: ast.Node | None, high: ast.Node | None, scope: Scope
    ) -> list[Value]:
        """The numbers of a range that a `where` lets through."""
        self.told.node(node)
        numbers = range(self.number(low, scope), self.number(high, scope) + 1)
        var, where = node.var or "it", node.where
        return [n for n in numbers if where is None or self.truth(where, scope.block(**{var: n}))]

    def _scope(self, choice: ast.Choice, values: dict[str, Value], scope: Scope) -> Scope:
        """What a choice knows: its parameters and all its `let`, worked out in order."""
        inner = Scope(scope.me, dict(values), Rule("choice", choice.name))
        for let in choice.lets:
            self.told.node(let)
            inner.names[let.var] = self.value(let.value, inner)
        inner.given.update(inner.names)
        return inner

    def _possible(self, choice: ast.Choice, scope: Scope, args: list[Value]) -> bool:
        offers = self._offers(choice)
        if offers and self.first_usable(offers, scope, args) is None:
            return False
        for need in choice.needs:
            if not self.truth(need.condition, scope) and self._waiver(choice, need, scope, args) is None:
                return False
        return self.payable(choice, scope, args)

    def _offers(self, choice: ast.Choice) -> list[Ability]:
        return list(self.attached(["offers"], "choice", choice.name, None))

    def _waiver(self, choice: ast.Choice, need: ast.Need, scope: Scope, args: list[Value]) -> Ability | None:
        waivers = self.attached(["waives"], "need", need.name, choice.name)
        return self.first_usable(waivers, scope, args)

    def carry_out(self, option: Option, scope: Scope) -> Flow:
        """What choosing does: `let`, abilities used up, the cost, then what the choice says."""
        choice = self.ruleset.choices[option.name]
        self.told.choice(choice.name)
        params = [param.selection.var or "it" for param in choice.params]
        inner = self._scope(choice, dict(zip(params, option.values, strict=True)), scope)
        args = list(option.values)
        self._use_what_is_needed(choice, inner, args)
        if choice.pay is not None:
            yield from self.pay(choice, inner, args)
        yield from self.wrapped("choice", choice.name, None, choice.body, inner)

    def _use_what_is_needed(self, choice: ast.Choice, scope: Scope, args: list[Value]) -> None:
        needed = [self.first_usable(self._offers(choice), scope, args)]
        for need in choice.needs:
            if not self.truth(need.condition, scope):
                needed.append(self._waiver(choice, need, scope, args))
        for ability in needed:
            if ability is not None:
                self.use_up(ability, scope)

    def wrapped(
        self, sort: str, name: str, step: str | None, body: tuple[ast.Stmt, ...], scope: Scope
    ) -> Flow:
        """A rule or step with all abilities that wrap it."""
        raise NotImplementedError
