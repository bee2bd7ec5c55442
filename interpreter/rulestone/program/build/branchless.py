"""Options found quickly: loops that begin where they can first hold, and tests that are added up.

Both are only for what cannot be at fault: so it makes no difference what is looked at first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from ...syntax import ast
from ..code import Code
from ..ir import And, Binary, Compare, Const, Expr, Load, Not, Or, Term, Var, expr
from ..ranges import PIECES, within
from ..scope import Scope
from .expressions import Expressions

MOST_LOADS = 6
"""Numbers that tests may read to be quicker than a jump."""
NEAR = (-PIECES, PIECES)
TURNED = {"more than": "fewer than", "fewer than": "more than", "at least": "at most", "at most": "at least"}


# ---------------------------------------------------------------- tests as numbers


def branch_free(tests: Sequence[Expr]) -> Expr | None:
    """1 if all tests hold and 0 if not, worked out without a jump; None if that would take longer."""
    found = [_bit(test) for test in tests]
    if not found or any(bit is None for bit in found):
        return None
    if sum(map(_loads, tests)) > MOST_LOADS:
        return None
    return reduce(lambda a, b: a & b, [expr(bit) for bit in found if bit is not None])


def _bit(test: Expr) -> Expr | None:
    """A test without jumps. What a jump would have kept from being read is read too: that is a spot of
    `nowhere` at most, the number before a grid, since any other index is tested where it stands.
    """
    match test:
        case Compare(left=left, right=right):
            return test if _is_quick(left) and _is_quick(right) else None
        case And(parts=parts) | Or(parts=parts):
            bits = [_bit(part) for part in parts]
            if any(bit is None for bit in bits):
                return None
            known = [bit for bit in bits if bit is not None]
            return reduce(lambda a, b: a & b if isinstance(test, And) else a | b, known)
        case Not(part=part):
            bit = _bit(part)
            return None if bit is None else bit ^ 1
        case Const(value=0 | 1):
            return test
    return None


def _is_quick(value: Expr) -> bool:
    match value:
        case Const() | Var():
            return True
        case Load(index=index):
            return _is_quick(index)
        case Binary(op="+" | "-" | "*" | "&" | "|", left=left, right=right):
            return _is_quick(left) and _is_quick(right)
    return False


def _loads(node: object) -> int:
    if not isinstance(node, Term):
        return sum(map(_loads, node)) if isinstance(node, tuple) else 0
    parts = (getattr(node, name) for name in node.__dataclass_fields__)  # type: ignore[attr-defined]
    return int(isinstance(node, Load)) + sum(map(_loads, parts))


# ---------------------------------------------------------------- loops


def narrowed(e: Expressions, code: Code, condition: ast.Expr, scope: Scope) -> bool:
    """Whether a test of a loop's variable could be met by letting the loop begin later or end earlier."""
    if not isinstance(condition, ast.Compare) or condition.op in ("is", "is not"):
        return False
    sides = (
        (condition.op, condition.left, condition.right),
        (TURNED[condition.op], condition.right, condition.left),
    )
    return any(_narrowed(e, code, op, one, other, scope) for op, one, other in sides)


def _narrowed(e: Expressions, code: Code, op: str, one: ast.Expr, other: ast.Expr, scope: Scope) -> bool:
    counted, limit = e.of(one, scope), e.of(other, scope)
    found = _counter(counted)
    if found is None or _mentions(limit, found[0]) or e.context.may_fault(limit):
        return False
    if not within(e.range(one, scope), NEAR) or not within(e.range(other, scope), NEAR):
        return False
    name, more = found
    match op:
        case "more than":
            return code.narrow(name, low=limit - (more - 1))
        case "at least":
            return code.narrow(name, low=limit - more)
        case "fewer than":
            return code.narrow(name, high=limit - more)
    return code.narrow(name, high=limit - (more - 1))


def _counter(value: Expr) -> tuple[str, int] | None:
    """A local and how much is added to it, if an expression is no more than that."""
    match value:
        case Var(name=name):
            return name, 0
        case Binary(op="+", left=Var(name=name), right=Const(value=more)):
            return name, more
        case Binary(op="+", left=Const(value=more), right=Var(name=name)):
            return name, more
        case Binary(op="-", left=Var(name=name), right=Const(value=less)):
            return name, -less
    return None


def _mentions(node: object, name: str) -> bool:
    if isinstance(node, tuple):
        return any(_mentions(part, name) for part in node)
    if isinstance(node, Var):
        return node.name == name
    if not isinstance(node, Term):
        return False
    return any(_mentions(getattr(node, field), name) for field in node.__dataclass_fields__)  # type: ignore[attr-defined]
