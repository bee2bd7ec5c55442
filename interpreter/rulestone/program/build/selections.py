"""Selections as loops, and the expressions that count, sum up, look for or pick what they select."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ...link.types import type_of
from ...syntax import ast
from ..code import Code, Writer
from ..head import PLAYERS
from ..ir import Const, Expr, For, If, Var, both, call, one_of
from ..layout import PlaceArray
from ..scope import ANY, Range, S, Scope, is_simple, local
from .expressions import BUILDERS, NOTHING, Expressions

BITS = 62
"""So many different values fit the bits of one number."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The loops of a selection, open: names inside, the one looked at, and how often it counts."""

    scope: Scope
    value: Expr
    weight: Expr
    depth: int


def open_loop(
    e: Expressions,
    code: Code,
    selection: ast.Selection,
    scope: Scope,
    *,
    bounds: tuple[ast.Expr, ast.Expr] | None = None,
    plain: bool = False,
) -> Opened:
    """Opens the loops of a selection; the code is to be closed down to `depth`.

    With `bounds` it goes through numbers. `plain` leaves out `where`.
    """
    depth = code.depth
    name = code.fresh(local(selection.name))
    value, weight, range = _open(e, code, selection, scope, name, bounds)
    if selection.name in e.context.ranges.assigned:
        value = code.let(code.fresh(name), value)
    inner = scope.with_name(
        selection.name, value, range, bounds is None and selection.binding.sort == "player"
    )
    if selection.where is not None and not plain:
        code.open(If(((e.of(selection.where, inner), ()),)))
    return Opened(inner, value, weight, depth)


def _open(
    e: Expressions,
    code: Code,
    selection: ast.Selection,
    scope: Scope,
    name: str,
    bounds: tuple[ast.Expr, ast.Expr] | None,
) -> tuple[Expr, Expr, Range]:
    if bounds is not None:
        low, high = (e.of(end, scope) for end in bounds)
        code.open(For(name, low, high + 1, ()))
        return Var(name), Const(1), (e.range(bounds[0], scope)[0], e.range(bounds[1], scope)[1])
    if selection.place is not None:
        return _open_place(e, code, selection, scope, name)
    if selection.binding.sort == "cell" and selection.of is not None:
        range = e.context.ranges.of_type(_type(e, selection))
        return _open_laid(e, code, selection, scope, name), Const(1), range
    value, range = _open_domain(e, code, selection, scope, name)
    return value, Const(1), range


def _type(e: Expressions, selection: ast.Selection) -> Any:
    return type_of(selection, e.ruleset)


def _most(e: Expressions, selection: ast.Selection) -> Range:
    return 0, e.context.ranges.of_type(_type(e, selection))[1]


def _open_domain(
    e: Expressions, code: Code, selection: ast.Selection, scope: Scope, name: str
) -> tuple[Expr, Range]:
    """A loop through everything that could be meant."""
    range = _most(e, selection)
    match selection.binding.sort:
        case "player":
            code.open(For(name, Const(0), S[PLAYERS], ()))
        case "cell":
            code.open(For(name, Const(0), Const(e.layout.places[selection.grid or ""].cells), ()))
        case "kind":
            code.open(For(name, Const(0), Const(len(e.ruleset.kinds[selection.what].members)), ()))
        case "placement":
            low, high = placements_of(e, selection, scope)
            code.open(For(name, low, high, ()))
        case "group":
            return _open_group(e, code, selection.what, name)
        case _:
            return _single(e, code, selection, scope, name), range
    return Var(name), range


def placements_of(e: Expressions, selection: ast.Selection, scope: Scope) -> tuple[Expr, Expr]:
    """Where the placements of a member on a grid begin and end, in their numbering."""
    assert selection.of is not None
    kind = type_of(selection.of, e.ruleset).of or ""
    first = e.context.tables.first_placements(selection.grid or "", kind)
    high = len(e.ruleset.kinds[kind].members) - 1
    member = e.index(selection.of, scope, 0, high, selection.span, "placement")
    return first[member], first[member + 1]


def _open_group(e: Expressions, code: Code, group: str, name: str) -> tuple[Expr, Range]:
    members = e.ruleset.groups[group].members
    low, high = min(members), max(members)
    if members == tuple(range(low, high + 1)):
        code.open(For(name, Const(low), Const(high + 1), ()))
        return Var(name), (low, high)
    at = code.fresh("i")
    code.open(For(at, Const(0), Const(len(members)), ()))
    return code.let(name, e.context.tables.group(group)[Var(at)]), (low, high)


def _single(e: Expressions, code: Code, selection: ast.Selection, scope: Scope, name: str) -> Expr:
    """The one member that is meant, if it is one."""
    if selection.binding.sort == "member":
        return Const(int(selection.binding.index))
    known = scope.names[selection.what]
    if known.range[0] < 0:
        code.open(If(((known.value.ge(0), ()),)))
    return code.let(name, known.value)


def _open_laid(e: Expressions, code: Code, selection: ast.Selection, scope: Scope, name: str) -> Expr:
    """The cells that a placement covers."""
    assert selection.of is not None
    laid = e.layout.placements[selection.grid or ""]
    table, at = e.context.tables.laid(selection.grid or ""), code.fresh("i")
    placement = e.index(selection.of, scope, 0, len(laid.cells) - 1, selection.span, "placement")
    if not is_simple(placement):
        placement = code.let(code.fresh("placement"), placement)
    code.open(For(at, Const(0), Const(laid.width), ()))
    value = code.let(name, table[placement * laid.width + Var(at)])
    code.open(If(((value.ge(0), ()),)))
    return value


def _open_place(
    e: Expressions, code: Code, selection: ast.Selection, scope: Scope, name: str
) -> tuple[Expr, Expr, Range]:
    """What lies in a place: member by member in a pile or pool, else piece by piece."""
    assert selection.place is not None
    array, base = e.place(selection.place, scope)
    if not is_simple(base):
        base = code.let(code.fresh("base"), base)
    if not is_counted(array):
        return (*_open_slots(e, code, selection, scope, array, base, name), _most(e, selection))
    value, range = _open_domain(e, code, selection, scope, name)
    weight = S[base + 1 + value]
    code.open(If(((weight.gt(0), ()),)))
    return value, weight, range


def _open_slots(
    e: Expressions,
    code: Code,
    selection: ast.Selection,
    scope: Scope,
    array: PlaceArray,
    base: Expr,
    name: str,
) -> tuple[Expr, Expr]:
    first = base + 1 if array.shape == "grid" else base
    at = code.fresh("slot")
    code.open(For(at, Const(0), Const(array.cells), ()))
    value = code.let(name, S[first + Var(at)] - 1)
    sort = selection.binding.sort
    test = value.ge(0)
    if sort == "group":
        test = both(value.ge(0), e.in_group(value, selection.what, (0, array.cells)))
    elif sort == "member":
        test = value.eq(int(selection.binding.index))
    elif sort == "local":
        test = both(value.ge(0), value.eq(scope.names[selection.what].value))
    code.open(If(((test, ()),)))
    return value, Const(1)


# ---------------------------------------------------------------- expressions


def _simple_count(e: Expressions, expr: ast.Count, scope: Scope) -> Expr | None:
    """A count that is kept in the state anyway."""
    selection = expr.selection
    if expr.what != "number" or selection.place is None or selection.where is not None:
        return None
    array = e.layout.places[selection.place.name]
    sort = selection.binding.sort
    if array.shape not in ("pile", "pool") or sort not in ("kind", "member", "local"):
        return None
    base = e.place(selection.place, scope)[1]
    if sort == "kind":
        return S[base]
    if sort == "member":
        return S[base + (1 + int(selection.binding.index))]
    known = scope.names[selection.what]
    return e.count_of(array, base, known.value, known.range)


def count(e: Expressions, expr: ast.Count, scope: Scope) -> Expr:
    """`number of`, `kinds of`."""
    found = _simple_count(e, expr, scope)
    return e.query(expr, scope, _writing(e, _write_count)) if found is None else found


def exists(e: Expressions, expr: ast.Exists, scope: Scope) -> Expr:
    """`any`, `no`."""
    found = _simple_count(e, ast.Count("number", expr.selection), scope)
    if found is not None:
        return found.eq(0) if expr.negated else found.gt(0)
    asked = e.query(expr, scope, _writing(e, _write_exists))
    return asked.eq(0) if expr.negated else asked.ne(0)


def fold(e: Expressions, expr: ast.Fold, scope: Scope) -> Expr:
    """`total`, `highest`, `lowest`, `different`."""
    writers = {"total": _write_total, "different": _write_different}
    return e.query(expr, scope, _writing(e, writers.get(expr.op, _write_extreme)))


def pick(e: Expressions, expr: ast.Pick, scope: Scope) -> Expr:
    """`the first`, `the … with highest`."""
    return e.query(expr, scope, _writing(e, _write_first if expr.expr is None else _write_pick))


Writing = Callable[[Expressions, Writer, Any, Scope], None]


def _writing(e: Expressions, write: Writing) -> Callable[[Writer, Any, Scope], None]:
    return lambda code, expr, scope: write(e, code, expr, scope)


def _write_count(e: Expressions, code: Writer, expr: ast.Count, scope: Scope) -> None:
    place = expr.selection.place
    if expr.what == "kinds" and place is not None and not is_counted(e.layout.places[place.name]):
        _write_kinds(e, code, expr, scope)
        return
    n = code.let("n", 0)
    found = open_loop(e, code, expr.selection, scope)
    code.let("n", Const(1) if expr.what == "kinds" else found.weight, "+")
    code.close(found.depth)
    code.give(n)


def is_counted(array: PlaceArray) -> bool:
    """Whether a place keeps a count a member, not a piece a slot."""
    return array.shape in ("pile", "pool")


def _write_kinds(e: Expressions, code: Writer, expr: ast.Count, scope: Scope) -> None:
    """`kinds of` goes through pieces in slots: each member counts once."""
    members = _most(e, expr.selection)[1] + 1
    seen, n = code.buffer(code.fresh("Seen"), members), code.let("n", 0)
    code.fill(seen, 0, members)
    found = open_loop(e, code, expr.selection, scope)
    with code.when(seen[found.value].eq(0)):
        code.put(seen, found.value, 1)
        code.let("n", 1, "+")
    code.close(found.depth)
    code.give(n)


def _write_exists(e: Expressions, code: Writer, expr: ast.Exists, scope: Scope) -> None:
    found = open_loop(e, code, expr.selection, scope)
    code.give(1)
    code.close(found.depth)
    code.give(0)


def _write_total(e: Expressions, code: Writer, expr: ast.Fold, scope: Scope) -> None:
    """Adds, in order, the expression times the copies."""
    n = code.let("n", 0)
    found = open_loop(e, code, expr.selection, scope)
    value, range = e.of(expr.expr, found.scope), e.range(expr.expr, found.scope)
    if e.range(expr, scope) != ANY:
        code.let("n", value if found.weight == Const(1) else found.weight * value, "+")
    else:
        if found.weight != Const(1):
            value = e.worked_out("*", value, found.weight, range, (0, 10**9), expr.span)
        site = e.context.faults.site("overflow", expr.span)
        code.let("n", call("plus", S, n, value, site))
    code.close(found.depth)
    code.give(n)


def _write_different(e: Expressions, code: Writer, expr: ast.Fold, scope: Scope) -> None:
    """Counts different values: by bits where all fit one number, else by looking through those seen."""
    inside = e.context.ranges.inside(expr.selection, scope)
    low, high = e.range(expr.expr, inside)
    if high - low < BITS:
        n, seen = code.let("n", 0), code.let("seen", 0)
        found = open_loop(e, code, expr.selection, scope)
        v = code.let("v", Const(1) << (e.of(expr.expr, found.scope) - low))
        with code.when((seen & v).eq(0)):
            code.let("seen", v, "|")
            code.let("n", 1, "+")
    else:
        seen_values = code.buffer(code.fresh("Seen"), e.context.ranges.selected(expr.selection))
        n = code.let("n", 0)
        found = open_loop(e, code, expr.selection, scope)
        v = code.let("v", e.of(expr.expr, found.scope))
        with code.when(call("is_among", seen_values, n, v).eq(0)):
            code.put(seen_values, n, v)
            code.let("n", 1, "+")
    code.close(found.depth)
    code.give(n)


def _write_extreme(e: Expressions, code: Writer, expr: ast.Fold, scope: Scope) -> None:
    """The greatest or least value; 0 where nothing is selected."""
    n, seen = code.let("n", 0), code.let("seen", 0)
    found = open_loop(e, code, expr.selection, scope)
    v = code.let("v", e.of(expr.expr, found.scope))
    with code.when(one_of(seen.eq(0), v.gt(n) if expr.op == "highest" else v.lt(n))):
        code.let("n", v)
        code.let("seen", 1)
    code.close(found.depth)
    code.give(n)


def _write_first(e: Expressions, code: Writer, expr: ast.Pick, scope: Scope) -> None:
    found = open_loop(e, code, expr.selection, scope)
    code.give(found.value)
    code.close(found.depth)
    code.give(NOTHING)


def _write_pick(e: Expressions, code: Writer, expr: ast.Pick, scope: Scope) -> None:
    n, best = code.let("n", 0), code.let("best", NOTHING)
    found = open_loop(e, code, expr.selection, scope)
    v = code.let("v", e.of(expr.expr, found.scope))
    with code.when(one_of(best.lt(0), v.gt(n) if expr.op == "highest" else v.lt(n))):
        code.let("n", v)
        code.let("best", found.value)
    code.close(found.depth)
    code.give(best)


BUILDERS.update({ast.Count: count, ast.Exists: exists, ast.Fold: fold, ast.Pick: pick})
