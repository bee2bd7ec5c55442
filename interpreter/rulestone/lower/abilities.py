"""Card abilities woven into the rules they change, before anything else is lowered.

A modifier binds to one part: a waiver or another cost stays with the choice and is read
where options are made; what happens before, after or instead of a rule becomes statements of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from ..link.model import NUMBER, Binding, Member, Ruleset, Type
from ..syntax import ast
from .nodes import Active, Charge


def weave(ruleset: Ruleset) -> Ruleset:
    """The ruleset with every `before`, `after` and `instead of` written into its procedure."""
    procedures = dict(ruleset.procedures)
    choices = dict(ruleset.choices)
    for member, at, modifier in abilities(ruleset):
        if modifier.verb in ("before", "after", "instead"):
            name = modifier.target[-1]
            body = _use(member, at, modifier, choices)
            procedures[name] = _attach(procedures[name], member, at, modifier, body)
    return replace(ruleset, procedures=procedures, choices=choices)


def abilities(ruleset: Ruleset) -> Iterator[tuple[Member, int, ast.Modifier]]:
    """Every ability with its number on its card."""
    for kind in ruleset.kinds.values():
        for member in kind.members:
            for at, modifier in enumerate(member.modifiers):
                yield member, at, modifier


def _use(member: Member, at: int, modifier: ast.Modifier, choices: dict[str, ast.Choice]) -> tuple[Any, ...]:
    """The ability carried out and charged; behind a choice where it says `may`."""
    charge: tuple[Any, ...] = (Charge(member.kind, member.index, at),) if modifier.limit != "always" else ()
    body = (*charge, *modifier.body)
    if not modifier.may:
        return body
    use = ast.Choice(f"use_{member.name}", title=f"Use {member.title}", body=body, span=modifier.span)
    choices[use.name] = use
    choices.setdefault("decline", ast.Choice("decline", title="Do not"))
    return (ast.Choose((use.name, "decline"), span=modifier.span),)


def _attach(
    procedure: ast.Procedure, member: Member, at: int, modifier: ast.Modifier, body: tuple[Any, ...]
) -> ast.Procedure:
    active: Any = Active(member.kind, member.index, at)
    match = matches(modifier, [p.selection.var or "it" for p in procedure.params])
    condition = active if match is None else ast.Logic("and", active, match)
    statements: tuple[Any, ...]
    if modifier.verb == "instead":
        statements = (ast.If(((condition, body),), procedure.body),)
    elif modifier.verb == "before":
        statements = (ast.If(((condition, body),)), *procedure.body)
    else:
        statements = (*procedure.body, ast.If(((condition, body),)))
    return replace(procedure, body=statements)


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


def waivers(ruleset: Ruleset, choice: ast.Choice, need: ast.Need) -> Iterator[ast.Expr]:
    """The conditions under which an ability lets a guard be ignored."""
    for member, at, modifier in abilities(ruleset):
        if modifier.verb == "waives" and modifier.target == (need.name, choice.name):
            yield _applies(choice, member, at, modifier)


def charges(ruleset: Ruleset, choice: ast.Choice) -> Iterator[Any]:
    """Marks limited waivers as used, where they were what made the choice possible."""
    for need in choice.needs:
        for member, at, modifier in abilities(ruleset):
            if (
                modifier.verb == "waives"
                and modifier.target == (need.name, choice.name)
                and modifier.limit != "always"
            ):
                used = ast.Logic("and", ast.Not(need.condition), _applies(choice, member, at, modifier))
                yield Charge(member.kind, member.index, at, used)


def _applies(choice: ast.Choice, member: Member, at: int, modifier: ast.Modifier) -> ast.Expr:
    active: Any = Active(member.kind, member.index, at)
    match = matches(modifier, [p.selection.var or "it" for p in choice.params])
    return active if match is None else ast.Logic("and", active, match)
