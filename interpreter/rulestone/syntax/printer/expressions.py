"""Expressions and costs as text, with parentheses only where the grammar needs them.

The levels are those of `grammar/expressions.lark`, loosest first.
"""

from __future__ import annotations

from enum import Enum
from functools import singledispatch
from typing import NamedTuple

from .. import ast
from .words import name, sentence, text

WHEN, OR, AND, NOT, COMPARE, SUM, PRODUCT, SIGNED, POSTFIX, OPERAND = range(10)


class Ending(Enum):
    """What may follow an expression decides which expressions may stand there."""

    CLOSED = "an operator follows: no clause may be left open at the end"
    OPEN = "nothing follows that an open clause could swallow"
    PLAIN = "another clause follows: no selections"


class Slot(NamedTuple):
    """A position in the grammar: the loosest level it takes, and how an expression may end there."""

    level: int
    ending: Ending = Ending.CLOSED


ANY = Slot(WHEN, Ending.OPEN)
WHOLE = Slot(OR, Ending.OPEN)
PLAIN_SUM = Slot(SUM, Ending.PLAIN)
POST = Slot(POSTFIX)
TIGHT = Slot(OPERAND)

_BINARY = {"+": SUM, "-": SUM, "*": PRODUCT, "/": PRODUCT, "mod": PRODUCT}
_FOLDS = (ast.Count, ast.Exists, ast.Fold, ast.Pick)


def expr(node: ast.Expr, slot: Slot = ANY) -> str:
    """The text of an expression in that position."""
    return _render(node, slot) if _fits(node, slot) else f"({_render(node, ANY)})"


def exprs(nodes: tuple[ast.Expr, ...]) -> str:
    """Expressions separated by commas."""
    return ", ".join(expr(node) for node in nodes)


def arguments(nodes: tuple[ast.Expr, ...]) -> str:
    """Arguments between parentheses, or nothing."""
    return f"({exprs(nodes)})" if nodes else ""


def selection(node: ast.Selection) -> str:
    """What is selected, with its condition."""
    where = f"where {expr(node.where, WHOLE)}" if node.where is not None else None
    return sentence(selected(node), where)


def selected(node: ast.Selection) -> str:
    """What is selected, without its condition."""
    var = name(node.var) if node.var is not None else None
    if node.of is not None:
        return sentence("placement", var, f"of {expr(node.of, TIGHT)} on {name(node.grid or '')}")
    if node.what == "cell":
        return sentence("cell", var, f"of {name(node.grid or '')}")
    what = node.what if node.what == "player" else name(node.what)
    place = f"in {expr(node.place, TIGHT)}" if node.place is not None else None
    return sentence(what, var, place)


def amount(node: ast.Expr | ast.Cost) -> str:
    """A value or a cost."""
    return cost(node) if isinstance(node, ast.Cost) else expr(node)


def cost(node: ast.Cost) -> str:
    """A cost: its bills with `or` between them."""
    return " or ".join(_bill(bill) for bill in node.bills) or "nothing"


def _bill(bill: ast.Bill) -> str:
    when = f"when {expr(bill.when, Slot(AND))}" if bill.when is not None else None
    return sentence(" and ".join(_bill_line(line) for line in bill.lines), when)


def _bill_line(line: ast.BillLine) -> str:
    if not isinstance(line.what, str):
        return f"{line.count} of {expr(line.what, TIGHT)}"
    mode = None if line.mode == "exact" else line.mode
    return sentence(str(line.count), mode, name(line.what))


def _fits(node: ast.Expr, slot: Slot) -> bool:
    if isinstance(node, _FOLDS) and slot.ending is not Ending.OPEN:
        return slot.ending is Ending.CLOSED and not _is_open(node) and slot.level <= SIGNED
    return _level(node) >= slot.level


def _is_open(node: ast.Count | ast.Exists | ast.Fold | ast.Pick) -> bool:
    return node.selection.where is not None or (isinstance(node, ast.Pick) and node.op != "first")


def _level(node: ast.Expr) -> int:
    match node:
        case ast.When():
            return WHEN
        case ast.Logic(op="or"):
            return OR
        case ast.Logic():
            return AND
        case ast.Not():
            return NOT
        case ast.Compare() | ast.State() | ast.InGroup() | ast.Holds():
            return COMPARE
        case ast.Arithmetic():
            return SIGNED if _is_minus(node) else _BINARY[node.op]
        case ast.Count() | ast.Exists() | ast.Fold() | ast.Pick():
            return SIGNED
        case ast.Number():
            return OPERAND if node.value >= 0 else SIGNED
        case ast.At() | ast.Shifted():
            return POSTFIX
    return OPERAND


def _is_minus(node: ast.Arithmetic) -> bool:
    """Whether `0 - x` can be written `-x`: not before a literal, nor before another minus."""
    if node.op != "-" or node.left != ast.Number(0) or isinstance(node.right, ast.Number):
        return False
    return not (isinstance(node.right, ast.Arithmetic) and _is_minus(node.right))


@singledispatch
def _render(node: ast.Expr, slot: Slot) -> str:
    raise TypeError(f"not an expression: {node!r}")


@_render.register
def _(node: ast.Number, slot: Slot) -> str:
    return str(node.value)


@_render.register
def _(node: ast.Numbered, slot: Slot) -> str:
    return f"{'player' if node.kind == 'player' else name(node.kind)} {node.number}"


@_render.register
def _(node: ast.Ref, slot: Slot) -> str:
    hides_seat = node.name in ("left", "right") and len(node.args) == 1 and not node.mine
    head = sentence("my" if node.mine else None, f"`{node.name}`" if hides_seat else name(node.name))
    if len(node.args) > 1:
        return f"{head} of {arguments(node.args)}"
    return f"{head} of {_argument(node.args[0], slot)}" if node.args else head


@_render.register
def _(node: ast.LeftOf, slot: Slot) -> str:
    return f"{node.side} of {_argument(node.player, slot)}"


def _argument(node: ast.Expr, slot: Slot) -> str:
    """The one argument of a name; a count may follow bare where the whole may be that loose."""
    if slot.level <= SIGNED and slot.ending is not Ending.PLAIN and _leads_to_fold(node):
        return expr(node, Slot(SIGNED, slot.ending))
    return expr(node, TIGHT)


def _leads_to_fold(node: ast.Expr) -> bool:
    while True:
        if isinstance(node, ast.Ref) and len(node.args) == 1:
            node = node.args[0]
        elif isinstance(node, ast.LeftOf):
            node = node.player
        else:
            return isinstance(node, _FOLDS)


@_render.register
def _(node: ast.At, slot: Slot) -> str:
    return f"{expr(node.place, TIGHT)} at {expr(node.index, TIGHT)}"


@_render.register
def _(node: ast.CellAt, slot: Slot) -> str:
    return f"cell ({expr(node.row)}, {expr(node.column)}) of {name(node.grid)}"


@_render.register
def _(node: ast.Shifted, slot: Slot) -> str:
    return f"{expr(node.cell, POST)} shifted ({expr(node.rows)}, {expr(node.columns)})"


@_render.register
def _(node: ast.LineThrough, slot: Slot) -> str:
    return f"line of {node.length} through {expr(node.cell, TIGHT)}"


@_render.register
def _(node: ast.SlotOf, slot: Slot) -> str:
    return f"slot of {expr(node.what, TIGHT)} in {expr(node.place, TIGHT)}"


@_render.register
def _(node: ast.NextTo, slot: Slot) -> str:
    return f"{node.steps} {node.direction} {expr(node.what, TIGHT)} in {expr(node.place, TIGHT)}"


@_render.register
def _(node: ast.Facing, slot: Slot) -> str:
    return f"{name(node.wheel)} facing {expr(node.what, TIGHT)}"


@_render.register
def _(node: ast.Arithmetic, slot: Slot) -> str:
    level = _BINARY[node.op]
    if _is_minus(node):
        return f"-{expr(node.right, Slot(SIGNED, slot.ending))}"
    left = expr(node.left, Slot(level, _before_operator(slot)))
    return f"{left} {node.op} {expr(node.right, Slot(level + 1, slot.ending))}"


def _before_operator(slot: Slot) -> Ending:
    return Ending.PLAIN if slot.ending is Ending.PLAIN else Ending.CLOSED


@_render.register
def _(node: ast.Compare, slot: Slot) -> str:
    return f"{expr(node.left, Slot(SUM))} {node.op} {expr(node.right, Slot(SUM, slot.ending))}"


@_render.register
def _(node: ast.Holds, slot: Slot) -> str:
    verb = "does not hold" if node.negated else "holds"
    return f"{expr(node.cell, Slot(SUM))} {verb} {expr(node.what, Slot(SUM, slot.ending))}"


@_render.register
def _(node: ast.Logic, slot: Slot) -> str:
    level = OR if node.op == "or" else AND
    return f"{expr(node.left, Slot(level))} {node.op} {expr(node.right, Slot(level + 1, slot.ending))}"


@_render.register
def _(node: ast.Not, slot: Slot) -> str:
    return f"not {expr(node.operand, Slot(NOT, slot.ending))}"


@_render.register
def _(node: ast.When, slot: Slot) -> str:
    then, condition = expr(node.then, WHOLE), expr(node.condition, WHOLE)
    return f"{then} if {condition} otherwise {expr(node.otherwise)}"


@_render.register
def _(node: ast.Extreme, slot: Slot) -> str:
    return f"{node.op}{arguments(node.args)}"


@_render.register
def _(node: ast.State, slot: Slot) -> str:
    return f"{expr(node.place, Slot(SUM))} {'is not' if node.negated else 'is'} {node.test}"


@_render.register
def _(node: ast.Amount, slot: Slot) -> str:
    return f"{node.what} {'of' if node.what == 'size' else 'in'} {expr(node.place, TIGHT)}"


@_render.register
def _(node: ast.InGroup, slot: Slot) -> str:
    return f"{expr(node.what, POST)} {'not in' if node.negated else 'in'} {name(node.group)}"


@_render.register
def _(node: ast.Count, slot: Slot) -> str:
    return f"{node.what} of {selection(node.selection)}"


@_render.register
def _(node: ast.Exists, slot: Slot) -> str:
    return f"{'no' if node.negated else 'any'} {selection(node.selection)}"


@_render.register
def _(node: ast.Fold, slot: Slot) -> str:
    return f"{node.op} {expr(node.expr)} for {selection(node.selection)}"


@_render.register
def _(node: ast.Pick, slot: Slot) -> str:
    if node.expr is None:
        return f"the first {selection(node.selection)}"
    rank = expr(node.expr, Slot(SUM, Ending.OPEN))
    return f"the {selection(node.selection)} with {node.op} {rank}"


@_render.register
def _(node: ast.Picture, slot: Slot) -> str:
    return text(node.text)
