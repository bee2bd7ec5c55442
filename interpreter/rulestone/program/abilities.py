"""Card abilities woven into the rules they change, before anything else is lowered.

A modifier binds to one part: a waiver or another cost stays with the choice and is read
where options are made; what happens before, after or instead of a rule becomes statements of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..link.model import NUMBER, Binding, Member, Ruleset, Type
from ..link.rewrite import map_children
from ..syntax import ast
from .nodes import Active, Charge, UseAbility

Ability = tuple[Member, int, ast.Modifier]
DECLINE = "decline"


def weave(ruleset: Ruleset) -> Ruleset:
    """The ruleset with every `before`, `after`, `instead of` and `offers` written into its rule."""
    weaver = Weaver(dict(ruleset.procedures), dict(ruleset.choices), dict(ruleset.numbers))
    for ability in abilities(ruleset):
        if ability[2].verb in ("before", "after", "instead"):
            weaver.attach(ability)
    for name, choice in weaver.choices.items():
        weaver.choices[name] = _gated(ruleset, choice)
    return replace(ruleset, procedures=weaver.procedures, choices=weaver.choices, numbers=weaver.numbers)


def abilities(ruleset: Ruleset) -> Iterator[Ability]:
    """Every ability with its number on its card."""
    for kind in ruleset.kinds.values():
        for member in kind.members:
            for at, modifier in enumerate(member.modifiers):
                yield member, at, modifier


def modifiers_of(ruleset: Ruleset, verb: str, target: tuple[str, ...]) -> Iterator[Ability]:
    """The abilities of one verb that attach to one part."""
    for member, at, modifier in abilities(ruleset):
        if modifier.verb == verb and modifier.target == target:
            yield member, at, modifier


# ---------------------------------------------------------------- before, after, instead of


@dataclass(slots=True)
class Weaver:
    """Rules being rewritten; abilities that may be declined bring a choice and a flag with them."""

    procedures: dict[str, ast.Procedure]
    choices: dict[str, ast.Choice]
    numbers: dict[str, ast.NumberDecl]

    def attach(self, ability: Ability) -> None:
        """Writes one ability into its procedure or choice."""
        *step, name = ability[2].target
        rule: Any = self.procedures.get(name) or self.choices[name]
        around = [p.selection.name for p in rule.params]
        if step:
            body = tuple(self._in_step(stmt, step[0], ability, around) for stmt in rule.body)
        else:
            body = self._around(rule.body, ability, around)
        rules: dict[str, Any] = self.procedures if name in self.procedures else self.choices
        rules[name] = replace(rule, body=body)

    def _in_step(self, node: Any, step: str, ability: Ability, around: Sequence[str]) -> Any:
        if isinstance(node, ast.Step) and node.name == step:
            return replace(node, body=self._around(node.body, ability, around))
        if not isinstance(node, ast.Stmt):
            return node
        return map_children(node, lambda child: self._in_step(child, step, ability, around))

    def _around(self, body: tuple[Any, ...], ability: Ability, around: Sequence[str]) -> tuple[Any, ...]:
        member, at, modifier = ability
        condition = _usable(member, at, modifier, around)
        asked: tuple[Any, ...] = ()
        use: tuple[Any, ...] = modifier.body
        if modifier.limit != "always":
            use = (Charge(member.kind, member.index, at), *use)
        if modifier.may:
            flag = self._flag(member, at)
            ask = ast.Choose((self._offer(member, at, modifier, flag), DECLINE), span=modifier.span)
            asked = (ast.Assign("set", flag, ast.Number(0)), ast.If(((condition, (ask,)),)))
            condition = ast.Compare("is", flag, ast.Number(1))
        if modifier.verb == "instead":
            return (*asked, ast.If(((condition, use),), body))
        done = (*asked, ast.If(((condition, use),)))
        return (*done, *body) if modifier.verb == "before" else (*body, *done)

    def _flag(self, member: Member, at: int) -> ast.Ref:
        """A number that remembers whether the owner wanted the ability."""
        name = f"using {member.name} {at}"
        self.numbers[name] = ast.NumberDecl(name, low=ast.Number(0), high=ast.Number(1))
        return ast.Ref(name, binding=Binding("number", name, NUMBER))

    def _offer(self, member: Member, at: int, modifier: ast.Modifier, flag: ast.Ref) -> str:
        name = f"use_{member.name}" + (f"_{at + 1}" if at else "")
        wanted = (ast.Assign("set", flag, ast.Number(1)),)
        self.choices[name] = UseAbility(name, body=wanted, member=member, span=modifier.span)
        self.choices.setdefault(DECLINE, UseAbility(DECLINE))
        return name


def _usable(member: Member, at: int, modifier: ast.Modifier, params: Sequence[str]) -> ast.Expr:
    active: Any = Active(member.kind, member.index, at)
    match = matches(modifier, params)
    return active if match is None else ast.Logic("and", active, match)


def matches(modifier: ast.Modifier, params: Sequence[str]) -> ast.Expr | None:
    """That the arguments a modifier names are the ones at hand; None if it names none."""
    test: ast.Expr | None = None
    for name, arg in zip(params, modifier.args, strict=False):
        here = ast.Ref(name, binding=Binding("local", name, _type(arg)))
        same: ast.Expr = ast.Compare("is", here, arg)
        test = same if test is None else ast.Logic("and", test, same)
    return test


def _type(arg: ast.Expr) -> Type:
    binding = getattr(arg, "binding", None)
    return binding.type if binding is not None else NUMBER


def applies(params: Sequence[ast.Param], member: Member, at: int, modifier: ast.Modifier) -> ast.Expr:
    """That an ability can be used here, by a choice with these parameters."""
    return _usable(member, at, modifier, [p.selection.name for p in params])


# ---------------------------------------------------------------- waivers and offers


def _gated(ruleset: Ruleset, choice: ast.Choice) -> ast.Choice:
    """A choice that cards offer is there only for the holder of such a card."""
    offers = [applies(choice.params, *ability) for ability in modifiers_of(ruleset, "offers", (choice.name,))]
    if not offers:
        return choice
    condition = offers[0]
    for other in offers[1:]:
        condition = ast.Logic("or", condition, other)
    return replace(choice, needs=(ast.Need("offered", condition, span=choice.span), *choice.needs))


def waivers(ruleset: Ruleset, choice: ast.Choice, need: ast.Need) -> Iterator[ast.Expr]:
    """The conditions under which an ability lets a guard be ignored."""
    for ability in modifiers_of(ruleset, "waives", (need.name, choice.name)):
        yield applies(choice.params, *ability)


def charges(ruleset: Ruleset, choice: ast.Choice) -> Iterator[ast.If]:
    """Marks the ability as used that offered the choice, or that lifted a guard which would have failed."""
    offered = [(applies(choice.params, *a), a) for a in modifiers_of(ruleset, "offers", (choice.name,))]
    yield from _first_used(offered)
    for need in choice.needs:
        failed = ast.Not(need.condition)
        lifted = [
            (ast.Logic("and", failed, applies(choice.params, *a)), a)
            for a in modifiers_of(ruleset, "waives", (need.name, choice.name))
        ]
        yield from _first_used(lifted)


def _first_used(used: Sequence[tuple[ast.Expr, Ability]]) -> Iterator[ast.If]:
    """Charges the first ability that applies; one without a limit costs nothing, so it comes first."""
    ordered = sorted(used, key=lambda entry: entry[1][2].limit != "always")
    if any(modifier.limit != "always" for _, (_, _, modifier) in ordered):
        yield ast.If(tuple((condition, _charge(ability)) for condition, ability in ordered))


def _charge(ability: Ability) -> tuple[Any, ...]:
    member, at, modifier = ability
    return (Charge(member.kind, member.index, at),) if modifier.limit != "always" else ()
