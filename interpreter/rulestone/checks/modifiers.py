"""Abilities of two cards that clash on one part."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ..diagnostics.model import Diagnostic, Label, diagnostic
from ..link.model import Member, Ruleset
from ..syntax import ast

# Pairs of verbs whose order matters where both apply.
_CLASHING = {
    frozenset({"replaces"}),
    frozenset({"instead"}),
    frozenset({"adds", "replaces"}),
    frozenset({"before", "instead"}),
    frozenset({"after", "instead"}),
}

Ability = tuple[Member, ast.Modifier]


def check_modifiers(ruleset: Ruleset) -> list[Diagnostic]:
    """An error for every two abilities that do not commute and nobody orders, and for what none changes."""
    wrong = [d for _, modifier in ruleset.modifiers() for d in _unchangeable(modifier)]
    by_part: dict[tuple[str, ...], list[Ability]] = {}
    for member, modifier in ruleset.modifiers():
        by_part.setdefault(modifier.target, []).append((member, modifier))
    return wrong + [d for abilities in by_part.values() for d in _clashes(abilities)]


def _unchangeable(modifier: ast.Modifier) -> Iterator[Diagnostic]:
    """A number, a list or an attribute: what is stored or printed is not changed by a card."""
    binding, fixed = modifier.binding, ("number", "list", "attribute")
    if modifier.verb in ("adds", "replaces") and binding is not None and binding.sort in fixed:
        yield diagnostic("E0349", modifier.span, verb=modifier.verb, name=modifier.target[-1])


def _clashes(abilities: list[Ability]) -> Iterator[Diagnostic]:
    for (first, a), (second, b) in combinations(abilities, 2):
        if first is not second and _clash(a, b):
            labels = (Label(a.span, f"`{first.name}` changes it here"),)
            part = " of ".join(a.target)
            yield diagnostic("E0326", b.span, first=first.name, second=second.name, part=part, labels=labels)


def _clash(a: ast.Modifier, b: ast.Modifier) -> bool:
    if a.may or b.may or frozenset({a.verb, b.verb}) not in _CLASHING:
        return False
    if a.verb == b.verb and (a.value, a.body) == (b.value, b.body):
        return False
    return not _apart(a.args, b.args)


def _apart(a: tuple[ast.Expr, ...], b: tuple[ast.Expr, ...]) -> bool:
    """Whether two abilities attach to different arguments, so never both."""
    return any(x != y for x, y in zip(a, b, strict=False))
