"""Abilities of cards: when they can be used, and how they change values. Read from the rules as they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rulestone.link.model import Ruleset
from rulestone.syntax import ast

from .expressions import Expressions
from .values import Rule, Scope, Thing, Value, whole_number

Ability = tuple[Thing, int, ast.Modifier]
"""A card, which of its abilities, and what it says."""


class Abilities(Expressions):
    """Expressions as abilities change them, and what may be used by whom."""

    def __init__(self, ruleset: Ruleset, people: int, chosen: Mapping[str, Any]) -> None:
        super().__init__(ruleset, people, chosen)
        self.abilities: list[Ability] = [
            (Thing(member.kind, member.index), part, modifier)
            for kind in ruleset.kinds.values()
            for member in kind.members
            for part, modifier in enumerate(member.modifiers)
        ]
        self._changing = [x for x in self.abilities if x[2].verb in ("adds", "replaces")]

    def attached(
        self, verbs: Iterable[str], sort: str, name: str | None, of: str | None = None
    ) -> Iterator[Ability]:
        """The abilities that attach to a rule or a part of one, in the order of the cards."""
        for ability in self.abilities:
            what = ability[2].binding
            if ability[2].verb in verbs and (what.sort, what.name, what.of) == (sort, name, of):
                yield ability

    def active(self, card: Thing, scope: Scope) -> bool:
        """Whether a card lies where its kind is active."""
        place = self.ruleset.kinds[card.kind].decl.active
        return place is not None and self.table.holds(self.value(place, Scope(scope.me)), card) > 0

    def usable(self, ability: Ability, scope: Scope, args: Iterable[Value]) -> bool:
        """Whether `me` can use an ability now; the scope knows what the rule was given."""
        card, _, modifier = ability
        if not self.active(card, scope) or self._use(ability, scope) in self.table.used:
            return False
        if modifier.when is not None and not self.truth(modifier.when, scope):
            return False
        return all(self.value(a, scope) == b for a, b in zip(modifier.args, args, strict=False))

    def use_up(self, ability: Ability, scope: Scope) -> None:
        """An ability that may be used once was used."""
        if ability[2].limit != "always":
            self.table.used.add(self._use(ability, scope))

    def _use(self, ability: Ability, scope: Scope) -> tuple[str, int, int, int]:
        card, part, _ = ability
        return card.kind, card.index, part, scope.me.number

    def new_round(self) -> None:
        """Gives back every ability that is limited to a round, to all seats."""
        for card, part, modifier in self.abilities:
            if modifier.limit == "round":
                self.table.used = {u for u in self.table.used if u[:3] != (card.kind, card.index, part)}

    def first_usable(self, abilities: Iterable[Ability], scope: Scope, args: list[Value]) -> Ability | None:
        """The first that can be used, one without a limit before the others."""
        usable = [ability for ability in abilities if self.usable(ability, scope, args)]
        free = [ability for ability in usable if ability[2].limit == "always"]
        return next(iter(free + usable), None)

    def adjusted(
        self, sort: str, name: str | None, value: Value, scope: Scope, args: list[Value], of: str = ""
    ) -> Value:
        """A value with all that is added to it, or put in its place, in the order of the cards."""
        for ability in self._changing:
            modifier = ability[2]
            what = modifier.binding
            if (what.sort, what.name, what.of or "") != (sort, name, of) or not self.usable(
                ability, scope, args
            ):
                continue
            assert modifier.value is not None
            change = self.value(modifier.value, scope)
            value = change if modifier.verb == "replaces" else whole_number(value + change, modifier.span)
        return value

    def ability_rule(self, ability: Ability) -> Rule:
        """The block of an ability is a rule by itself."""
        card, part, _ = ability
        return Rule("ability", str(card.index), card.kind, part)
