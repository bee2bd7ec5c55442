"""What an expression comes to before anything is played: literals, and what is worked out from them."""

from __future__ import annotations

from collections.abc import Callable

from ..syntax import ast

Known = Callable[[ast.Node], int | None]


def _nothing(_: ast.Node) -> int | None:
    return None


def worked_out(expr: ast.Node | None, known: Known = _nothing) -> int | None:
    """The one number that an expression must be; None if it depends on anything that is not `known`."""
    match expr:
        case None:
            return None
        case ast.Number():
            return expr.value
        case ast.Arithmetic():
            left, right = worked_out(expr.left, known), worked_out(expr.right, known)
            return None if left is None or right is None else calculated(expr.op, left, right)
        case ast.When():
            holds = decided(expr.condition, known)
            return None if holds is None else worked_out(expr.then if holds else expr.otherwise, known)
        case _:
            return known(expr)


def constant(expr: ast.Node | None, default: int = 0) -> int:
    """The number, or the position of the member or seat, that an expression must be; else the default."""
    found = worked_out(expr, _position)
    return default if found is None else found


def _position(expr: ast.Node) -> int | None:
    if not isinstance(expr, ast.Numbered | ast.Ref) or expr.binding is None:
        return None
    known = expr.binding.sort in ("member", "player") and expr.binding.index >= 0
    return int(expr.binding.index) if known else None


def calculated(op: str, left: int, right: int) -> int | None:
    """What two numbers come to; None where the second may not be zero."""
    match op:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case _ if right == 0:
            return None
        case "/":
            return left // right
        case _:
            return left % right


def decided(condition: ast.Node, known: Known = _nothing) -> bool | None:
    """Whether a comparison of two such numbers holds; None if that is not known."""
    if not isinstance(condition, ast.Compare):
        return None
    left, right = worked_out(condition.left, known), worked_out(condition.right, known)
    return None if left is None or right is None else compared(condition.op, left, right)


def compared(op: str, left: int, right: int) -> bool:
    """Whether a comparison holds between two numbers."""
    return {
        "is": left == right,
        "is not": left != right,
        "at least": left >= right,
        "at most": left <= right,
        "more than": left > right,
        "fewer than": left < right,
    }[op]
