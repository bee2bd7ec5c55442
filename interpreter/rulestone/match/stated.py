"""Conditions and costs as they read once it is known what was chosen."""

from __future__ import annotations

from collections.abc import Mapping

from ..link.model import Member
from ..syntax import ast

Chosen = Mapping[str, Member]  # what was chosen, by the names of a choice's parameters


def stated(expr: ast.Expr, chosen: Chosen) -> ast.Expr:
    """A condition without the alternatives that the choice decides; what a chosen card states, itself."""
    if isinstance(expr, ast.Logic):
        idle = expr.op == "and"  # an operand that is so says nothing
        for one, other in ((expr.left, expr.right), (expr.right, expr.left)):
            if decided(one, chosen) is idle:
                return stated(other, chosen)
        return expr
    found = _on_card(expr, chosen)
    return expr if found is None or isinstance(found, ast.Cost) else found


def stated_cost(cost: ast.Cost | ast.Ref, chosen: Chosen) -> ast.Cost | ast.Ref:
    """A cost; that of a chosen card, as the card states it."""
    found = _on_card(cost, chosen)
    return found if isinstance(found, ast.Cost) else cost


def decided(expr: ast.Expr, chosen: Chosen) -> bool | None:
    """Whether a comparison of what was chosen with a piece holds; None if it is about anything else."""
    if not (isinstance(expr, ast.Compare) and expr.op in ("is", "is not")):
        return None
    for one, other in ((expr.left, expr.right), (expr.right, expr.left)):
        if isinstance(one, ast.Ref) and isinstance(other, ast.Ref) and one.name in chosen:
            named = other.binding
            if named is not None and named.sort == "member":
                card = chosen[one.name]
                return ((card.kind, card.index) == (named.of, named.index)) is (expr.op == "is")
    return None


def card_asked(expr: ast.Node, chosen: Chosen) -> Member | None:
    """The chosen card whose value an expression is."""
    if not (isinstance(expr, ast.Ref) and len(expr.args) == 1 and expr.binding is not None):
        return None
    argument = expr.args[0]
    if expr.binding.sort != "attribute" or not isinstance(argument, ast.Ref):
        return None
    return chosen.get(argument.name)


def _on_card(expr: ast.Node, chosen: Chosen) -> ast.Expr | ast.Cost | None:
    """What a chosen card states, where an expression is a value of that card."""
    card = card_asked(expr, chosen)
    values = card.values.get(expr.name, ()) if card is not None and isinstance(expr, ast.Ref) else ()
    return values[0].expr if len(values) == 1 else None
