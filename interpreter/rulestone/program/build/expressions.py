"""Expressions as nodes, with functions of their own for whatever needs a loop.

What can be at fault is tested where it stands, unless its range proves that it cannot be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any

from ...link.free import free_names
from ...link.model import TRUTH, Binding, Ruleset
from ...link.types import type_of
from ...syntax import ast
from ...syntax.spans import Span
from ..code import Writer
from ..faults import Kind
from ..head import PLAYERS
from ..ir import (
    Array,
    Compare,
    Const,
    Expr,
    Stmt,
    Var,
    binary,
    both,
    call,
    compare,
    either,
    greatest,
    negated,
    one_of,
)
from ..layout import CellArray, Layout, PlaceArray
from ..nodes import Active
from ..ranges import fits, is_formula
from ..scope import O, Range, S, Scope, is_simple, local, next_seat
from .context import Context

COMPARE = {
    "is": "==", "is not": "!=", "at least": ">=", "at most": "<=", "more than": ">", "fewer than": "<",
}  # fmt: skip
EXACT = {"+": "plus", "-": "minus", "*": "times", "/": "quotient", "mod": "remainder"}
PLAIN = {"+": "+", "-": "-", "*": "*", "/": "//", "mod": "%"}
NOTHING = Const(-1)
NO_GRID = ast.Place("grid", "nowhere", "")
"""Stands for the grid of what is always nowhere, where the rules have none."""


@dataclass(slots=True)
class Expressions:
    """Turns linked expressions into nodes."""

    context: Context
    queries: dict[tuple[tuple[str, ...], tuple[Stmt, ...]], str] = field(default_factory=dict)
    reading: tuple[str, str] | None = None  # the attribute being worked out, where a value reads others of it

    @property
    def ruleset(self) -> Ruleset:
        """The rules."""
        return self.context.ruleset

    @property
    def layout(self) -> Layout:
        """Where everything lies."""
        return self.context.layout

    # ------------------------------------------------------------ entry

    def of(self, expr: Any, scope: Scope) -> Expr:
        """The expression as a node."""
        return BUILDERS[type(expr)](self, expr, scope)

    def range(self, expr: Any, scope: Scope) -> Range:
        """Between which numbers it lies for certain."""
        return self.context.ranges.of(expr, scope)

    def index(self, expr: ast.Expr, scope: Scope, low: int, high: int, span: Span, what: str) -> Expr:
        """An expression that must lie between two numbers; what it is called by in a message."""
        value, range = self.of(expr, scope), self.range(expr, scope)
        kind: Kind = "index" if type_of(expr, self.ruleset).sort == "number" else "nothing"
        return self.context.inside(value, range, low, high, kind, span, what)

    # ------------------------------------------------------------ names

    def ref(self, ref: ast.Ref, scope: Scope) -> Expr:
        """What a name stands for."""
        return REFERENCES[ref.binding.sort](self, ref, scope)

    def _local(self, ref: ast.Ref, scope: Scope) -> Expr:
        return scope.names[ref.name].value

    def _builtin(self, ref: ast.Ref, scope: Scope) -> Expr:
        if ref.name == "me":
            return scope.me
        if ref.name == "players":
            return S[PLAYERS]
        if ref.name == "people":
            return S[self.layout.people]
        return Const(int(ref.name == "yes")) if ref.binding.type == TRUTH else NOTHING

    def _member(self, ref: ast.Ref, scope: Scope) -> Expr:
        return Const(int(ref.binding.index))

    def _function(self, ref: ast.Ref, scope: Scope) -> Expr:
        if ref.name == "score":
            seat = scope.me if ref.mine else self.seat_asked(ref.args[0], scope, ref.span)
            return call(self.context.ask_for("score_total"), S, seat)
        arg = ref.args[0]
        if ref.name == "index":
            return self.of(arg, scope) + 1
        if ref.name == "owner":
            return self._owner(arg, scope)
        grid = self.grid_of(arg)
        cells = (grid.rows or 1) * (grid.columns or 1)
        cell = self.index(arg, scope, 0, cells - 1, ref.span, ref.name)
        width = grid.columns or 1
        return cell // width + 1 if ref.name == "row" else cell % width + 1

    def _owner(self, arg: ast.Expr, scope: Scope) -> Expr:
        """The seat of a piece. Where every member of its kind is a seat's own, in order, its index."""
        kind = type_of(arg, self.ruleset).of
        if kind is None:
            return NOTHING
        members = self.ruleset.kinds[kind].members
        what = self.of(arg, scope)
        if all(m.owner == m.index for m in members):
            return what
        return self._looked_up(self.context.tables.owners(kind), what, self.range(arg, scope))

    def _looked_up(self, table: Array, index: Expr, range: Range) -> Expr:
        """An entry of a table, -1 of nothing."""
        if range[0] >= 0:
            return table[index]
        if is_simple(index):
            return either(index.ge(0), table[index], NOTHING)
        return call("looked_up", table, index)

    def _own(self, ref: ast.Ref, scope: Scope) -> Expr:
        """A seat's own piece: nobody's is nothing."""
        kind = ref.binding.of or ref.binding.type.of or ""
        members = self.ruleset.kinds[kind].members
        seat = scope.me if ref.mine else self.of(ref.args[0], scope)
        if all(m.owner == m.index for m in members):
            return seat
        owned = {m.owner: m.index for m in members if m.owner is not None}
        table = [owned.get(seat, -1) for seat in range(self.ruleset.high)]
        range_ = (0, 0) if ref.mine else self.range(ref.args[0], scope)
        return self._looked_up(self.context.tables.put("own", kind, values=table), seat, range_)

    def _number(self, ref: ast.Ref, scope: Scope) -> Expr:
        return S[self.address(self.layout.numbers[ref.name], ref, scope)]

    def _option(self, ref: ast.Ref, scope: Scope) -> Expr:
        return S[self.address(self.layout.options[ref.name], ref, scope)]

    def _value(self, ref: ast.Ref, scope: Scope) -> Expr:
        """A value, asked for a seat if there is one argument more than it has parameters."""
        decl = self.ruleset.values[ref.name]
        args = list(ref.args)
        seat, given = scope.me, [scope.me] if ref.mine else []
        if len(given) + len(args) > len(decl.params):
            seat = given.pop() if given else self.seat_asked(args.pop(0), scope, ref.span)
        marks = "p" * len(given) + self.context.ranges.marks(args, scope)
        if len(marks) < len(decl.params):
            marks += "-" * len(args)
        name = self.context.variant("value", ref.name, marks=marks if marks.strip("-") else "")
        return call(name, S, seat, *given, *(self.of(arg, scope) for arg in args))

    def seat_asked(self, expr: ast.Expr, scope: Scope, span: Span) -> Expr:
        """A seat of which something is asked: it may not play, but it is not nobody."""
        high = self.layout.seats - 1
        return self.context.inside(
            self.of(expr, scope), self.range(expr, scope), 0, high, "nothing", span, "player"
        )

    def _list(self, ref: ast.Ref, scope: Scope) -> Expr:
        decl = self.ruleset.lists[ref.name]
        table, first = self.context.tables.list(decl), self.context.tables.first_index(decl)
        size = len(decl.values)
        if not ref.args and not ref.mine:
            range = self.context.ranges._builtin("players")
            index = self.context.inside(
                S[PLAYERS], range, first, first + size - 1, "index", ref.span, ref.name
            )
            return table[index - first]
        if ref.mine:
            index = self.context.inside(
                scope.me, (0, self.layout.seats - 1), first, first + size - 1, "index", ref.span, ref.name
            )
        else:
            index = self.index(ref.args[0], scope, first, first + size - 1, ref.span, ref.name)
        return table[index - first]

    def _cost(self, ref: ast.Ref, scope: Scope) -> Expr:
        return Const(self.context.tables.cost(self.ruleset.costs[ref.name].cost))

    def _attribute(self, ref: ast.Ref, scope: Scope) -> Expr:
        """An attribute of a member: from a table where all members are constant, else worked out."""
        kind, name = ref.binding.of or "", ref.binding.name
        attribute = self.ruleset.kinds[kind].attributes[name]
        arg = ref.args[-1]
        member = self.index(arg, scope, 0, len(self.ruleset.kinds[kind].members) - 1, ref.span, name)
        if attribute.type == "cost":
            return self.context.tables.cost_column(kind, name)[member]
        if not is_formula(self.ruleset, kind, name):
            return self.context.tables.column(kind, attribute)[member]
        plain = ("plain",) if self.reading == (kind, name) else ()
        function = self.context.ask_for(self.context.names.of("attribute", kind, name, *plain))
        seat = self.seat_asked(ref.args[0], scope, ref.span) if len(ref.args) > 1 else scope.me
        return call(function, S, seat, member)

    # ------------------------------------------------------------ addresses

    def address(self, array: CellArray, ref: ast.Ref, scope: Scope) -> Expr:
        """Where the instance of an array begins that a reference names."""
        return self.address_of(array, self.indexes(array, ref, scope))

    def indexes(self, array: CellArray, ref: ast.Ref, scope: Scope) -> list[Expr]:
        """The indexes of a reference, each tested."""
        found: list[Expr] = [scope.me] if ref.mine else []
        for arg in ref.args:
            found.append(self._dimension(array, len(found), arg, scope, ref))
        return found

    def _dimension(self, array: CellArray, at: int, arg: ast.Expr, scope: Scope, ref: ast.Ref) -> Expr:
        high = array.dims[at] - 1
        name = None if array.each_player and at == 0 else array.indexes[at - int(array.each_player)]
        group = self.ruleset.groups.get(name or "")
        if group is not None and len(group.members) <= high + 1 and group.members != tuple(range(high + 1)):
            return self.member_of(arg, group.name, scope, ref.span, ref.name)
        return self.index(arg, scope, 0, high, ref.span, ref.name)

    def member_of(self, arg: ast.Expr, group: str, scope: Scope, span: Span, what: str) -> Expr:
        """A member that must belong to a group."""
        members, value = self.ruleset.groups[group].members, self.of(arg, scope)
        low, high = min(members), max(members)
        if isinstance(value, Const) and value.value in members:
            return value
        if high - low + 1 == len(members):
            range = self.range(arg, scope)
            return self.context.inside(value, range, low, high, "nothing", span, what)
        table = self.context.tables.in_group(group)
        size = len(self.context.tables.values[table.name])
        return call("chosen", S, table, value, size, self.context.faults.site("nothing", span, what))

    def address_of(self, array: CellArray, indexes: Sequence[Expr]) -> Expr:
        """Where the instance with these indexes begins."""
        if not array.dims:
            return Const(array.base)
        index = indexes[0]
        for dim, further in zip(array.dims[1:], indexes[1:], strict=False):
            index = index * dim + further
        return array.base + index * array.stride

    def place(self, ref: ast.Ref, scope: Scope) -> tuple[PlaceArray, Expr]:
        """A named place and where its instance begins."""
        array = self.layout.places[ref.name]
        return array, self.address(array, ref, scope)

    def grid_of(self, cell: ast.Expr) -> ast.Place:
        """The grid that a cell belongs to; any, of what can only be nowhere."""
        name = type_of(cell, self.ruleset).of
        if name is not None:
            return self.ruleset.places[name]
        grids = (place for place in self.ruleset.places.values() if place.shape == "grid")
        return next(grids, NO_GRID)

    def base_of(self, grid: ast.Place) -> int:
        """Where a grid begins."""
        return 0 if grid is NO_GRID else self.layout.places[grid.name].base

    def capacity(self, place: ast.Place, scope: Scope) -> Expr | None:
        """How many pieces a place holds; None without limit."""
        array = self.layout.places[place.name]
        if place.shape in ("grid", "row", "ring"):
            return Const(array.cells)
        return None if place.capacity is None else self.of(place.capacity, scope)

    def size(self, array: PlaceArray, base: Expr) -> Expr:
        """How many pieces lie in an instance of a place."""
        if array.shape in ("row", "ring"):
            return call("count_slots", S, base, array.cells)
        return S[base]

    def count_of(self, array: PlaceArray, base: Expr, member: Expr, range: Range) -> Expr:
        """How many pieces of one member lie in an instance of a place; none of nothing."""
        if array.shape in ("pile", "pool"):
            if range[0] >= 0:
                return S[base + 1 + member]
            if is_simple(member):
                return either(member.ge(0), S[base + 1 + member], 0)
            return call("counted", S, base, member)
        first = base + 1 if array.shape == "grid" else base
        return call("count_member", S, first, array.cells, member)

    # ------------------------------------------------------------ places and cells

    def is_place(self, expr: ast.Expr) -> bool:
        """Whether an expression names a whole place, not a cell."""
        return isinstance(expr, ast.Ref) and expr.binding.sort == "place"

    def _at(self, expr: ast.At, scope: Scope) -> Expr:
        """What lies on a cell or in a slot; nothing lies nowhere."""
        array, base = self.place(expr.place, scope)
        if array.shape != "grid":
            return S[self.slot_address(expr, array, base, scope)] - 1
        cell = self.of(expr.index, scope)
        if self.context.ranges.is_sure(expr.index, scope):
            return S[base + 1 + cell] - 1
        if is_simple(cell):
            return either(cell.ge(0), S[base + 1 + cell] - 1, NOTHING)
        return call("content", S, base, cell)

    def slot_address(self, expr: ast.At, array: PlaceArray, base: Expr, scope: Scope) -> Expr:
        """Where a slot's content lies."""
        slot = self.index(expr.index, scope, 1, array.cells, expr.span, expr.place.name)
        return base - 1 + slot if not isinstance(base, Const) else Const(base.value - 1) + slot

    def _cell_at(self, expr: ast.CellAt, scope: Scope) -> Expr:
        grid = self.ruleset.places[expr.grid]
        row, column = self.of(expr.row, scope), self.of(expr.column, scope)
        if isinstance(row, Const) and isinstance(column, Const):
            return Const(_cell_known(row.value, column.value, grid.rows or 1, grid.columns or 1))
        return call("cell_at", row, column, grid.rows or 1, grid.columns or 1)

    def _shifted(self, expr: ast.Shifted, scope: Scope) -> Expr:
        grid = self.grid_of(expr.cell)
        parts = [self.of(e, scope) for e in (expr.cell, expr.rows, expr.columns)]
        return call("shifted", *parts, grid.rows or 1, grid.columns or 1)

    def _line(self, expr: ast.LineThrough, scope: Scope) -> Expr:
        grid = self.grid_of(expr.cell)
        base = self.base_of(grid)
        cell = self.of(expr.cell, scope)
        return call("line_through", S, base, cell, expr.length, grid.rows or 1, grid.columns or 1).ne(0)

    def _slot_of(self, expr: ast.SlotOf, scope: Scope) -> Expr:
        what = self.of(expr.what, scope)
        array, base = self.place(expr.place, scope)
        find = "find_slot" if self.context.ranges.is_sure(expr.what, scope) else "slot_of"
        first = base + 1 if array.shape == "grid" else base
        return call(find, S, first, array.cells, what)

    def _next_to(self, expr: ast.NextTo, scope: Scope) -> Expr:
        steps = expr.steps if expr.direction == "after" else -expr.steps
        what = self.of(expr.what, scope)
        array, base = self.place(expr.place, scope)
        return call("beside", S, base, array.cells, what, steps)

    def _facing(self, expr: ast.Facing, scope: Scope) -> Expr:
        name = self.context.names.of("facing", expr.wheel)
        if name not in self.context.functions:
            self._write_facing(name, self.ruleset.wheels[expr.wheel])
        return call(name, S, self.of(expr.what, scope))

    def _write_facing(self, name: str, wheel: ast.Wheel) -> None:
        """What a wheel shows to a piece of its ring; nothing if the piece is not there."""
        ring, kind = self.layout.places[wheel.ring], self.ruleset.wheel_kind(wheel.name) or ""
        code = self.context.writer(name, "S x_it", wheel.span)
        slot = code.let("slot", call("slot_of", S, ring.base, ring.cells, Var("x_it")))
        with code.when(slot.eq(0)):
            code.give(NOTHING)
        shown = (slot - 1 + S[self.layout.wheels[wheel.name]]) % len(wheel.members)
        code.give(self.context.tables.wheel(wheel, kind)[shown])
        self.context.add(code)

    def _left_of(self, expr: ast.LeftOf, scope: Scope) -> Expr:
        seat = self.context.seat(expr.player, self.of(expr.player, scope), scope, expr.span)
        if not is_simple(seat) and seat is not scope.me:
            return call("left_of" if expr.side == "left" else "right_of", S, seat)
        return next_seat(seat) if expr.side == "left" else either(seat.gt(0), seat - 1, S[PLAYERS] - 1)

    # ------------------------------------------------------------ conditions about places

    def _state(self, expr: ast.State, scope: Scope) -> Expr:
        test = self._is_empty(expr.place, scope) if expr.test == "empty" else self._is_full(expr.place, scope)
        return negated(test) if expr.negated else test

    def _is_empty(self, place: Any, scope: Scope) -> Expr:
        if self.is_place(place):
            return self.size(*self.place(place, scope)).eq(0)
        return self.on_spot(place, scope, lambda held: held.eq(0), "is_empty")

    def _is_full(self, place: Any, scope: Scope) -> Expr:
        if not self.is_place(place):
            return self.on_spot(place, scope, lambda held: held.ne(0), "is_filled")
        array, base = self.place(place, scope)
        limit = self.capacity(self.ruleset.places[place.name], scope)
        return Const(0) if limit is None else self.size(array, base).ge(limit)

    def on_spot(
        self, spot: Any, scope: Scope, test: Callable[[Expr], Expr], tested: str, *more: Expr
    ) -> Expr:
        """A test of what a cell or slot holds (the member plus 1, or 0); it does not hold of nowhere."""
        if isinstance(spot, ast.At):
            array, base = self.place(spot.place, scope)
            if array.shape != "grid":
                return test(S[self.slot_address(spot, array, base, scope)])
            cell = spot.index
        else:
            cell, base = spot, Const(self.base_of(self.grid_of(spot)))
        value = self.of(cell, scope)
        held = S[base + 1 + value]
        if self.context.ranges.is_sure(cell, scope):
            return test(held)
        if is_simple(value) and not any(self.context.may_fault(one) for one in more):
            return both(value.ge(0), test(held))
        return call(tested, S, base, value, *more).ne(0)

    def _amount(self, expr: ast.Amount, scope: Scope) -> Expr:
        array, base = self.place(expr.place, scope)
        size = self.size(array, base)
        if expr.what == "size":
            return size
        limit = self.capacity(self.ruleset.places[expr.place.name], scope)
        return greatest(0, (Const(99999) if limit is None else limit) - size)

    def _holds(self, expr: ast.Holds, scope: Scope) -> Expr:
        """Whether a piece stands on a spot: not one that is nothing, and not on nowhere."""
        what = self.of(expr.what, scope)
        sure = self.context.ranges.is_sure(expr.what, scope)
        stands = (
            (lambda held: held.eq(what + 1)) if sure else (lambda held: call("is_piece", held, what).ne(0))
        )
        found = self.on_spot(expr.cell, scope, stands, "is_held", what)
        return negated(found) if expr.negated else found

    # ------------------------------------------------------------ arithmetic and logic

    def _arithmetic(self, expr: ast.Arithmetic, scope: Scope) -> Expr:
        left, right = self.of(expr.left, scope), self.of(expr.right, scope)
        return self.worked_out(
            expr.op, left, right, self.range(expr.left, scope), self.range(expr.right, scope), expr.span
        )

    def worked_out(self, op: str, left: Expr, right: Expr, a: Range, b: Range, span: Span) -> Expr:
        """A sum, difference, product, quotient or remainder, tested unless it is sure to fit."""
        divides = op in ("/", "mod")
        if not (divides and b[0] <= 0 <= b[1]) and fits(*self.context.ranges.exactly(op, a, b)):
            return binary(PLAIN[op], left, right)
        site = self.context.faults.site("division" if divides else "overflow", span)
        return call(EXACT[op], S, left, right, site)

    def _compare(self, expr: ast.Compare, scope: Scope) -> Expr:
        return compare(COMPARE[expr.op], self.of(expr.left, scope), self.of(expr.right, scope))

    def _logic(self, expr: ast.Logic, scope: Scope) -> Expr:
        join = both if expr.op == "and" else one_of
        return join(self.of(expr.left, scope), self.of(expr.right, scope))

    def _not(self, expr: ast.Not, scope: Scope) -> Expr:
        return negated(self.of(expr.operand, scope))

    def _when(self, expr: ast.When, scope: Scope) -> Expr:
        condition = self.of(expr.condition, scope)
        return either(condition, self.of(expr.then, scope), self.of(expr.otherwise, scope))

    def _extreme(self, expr: ast.Extreme, scope: Scope) -> Expr:
        return reduce(lambda a, b: binary(expr.op, a, b), (self.of(arg, scope) for arg in expr.args))

    def _in_group(self, expr: ast.InGroup, scope: Scope) -> Expr:
        found = self.in_group(self.of(expr.what, scope), expr.group, self.range(expr.what, scope))
        return negated(found) if expr.negated else found

    def in_group(self, what: Expr, group: str, range: Range) -> Expr:
        """Whether a member belongs to a group; nothing does not."""
        members = self.ruleset.groups[group].members
        low, high = min(members), max(members)
        if high - low + 1 == len(members):
            if low == high:
                return what.eq(low)
            if is_simple(what):
                return both(*([] if range[0] >= low else [what.ge(low)]), what.le(high))
            return call("between", what, low, high).ne(0)
        table = self.context.tables.in_group(group)
        if range[0] >= 0:
            return table[what].ne(0)
        return call("looked_up", table, what).gt(0)

    def _active(self, expr: Active, scope: Scope) -> Expr:
        """Whether an ability can be used: its card lies where it is active, and it has not been used up."""
        kind = self.ruleset.kinds[expr.kind]
        assert kind.decl.active is not None
        array, base = self.place(kind.decl.active, scope)
        tests = [self.count_of(array, base, Const(expr.member), (0, expr.member)).gt(0)]
        use = self.layout.uses.get((expr.kind, kind.members[expr.member].name, expr.at))
        if use is not None:
            tests.append(S[use + scope.me].eq(0))
        when = kind.members[expr.member].modifiers[expr.at].when
        if when is not None:
            tests.append(self.of(when, scope))
        return both(*tests)

    # ------------------------------------------------------------ what needs a loop

    def query(self, expr: Any, scope: Scope, write: Callable[[Writer, Any, Scope], None]) -> Expr:
        """A function for an expression, called with what it needs from here."""
        free = sorted(name for name in free_names(expr) if name in scope.names)
        params = ["S", "me"]
        writer = Writer(span=expr.span)
        inner = Scope(Var("me"))
        for name in free:
            params.append(writer.fresh(local(name)))
            known = scope.names[name]
            inner = inner.with_name(name, Var(params[-1]), known.range, known.plays)
        write(writer, expr, inner)
        key = (tuple(params), writer.body)
        if key not in self.queries:
            writer.name = self.queries[key] = self.context.names.fresh(f"query_{len(self.queries)}")
            writer.params = tuple(params)
            self.context.add(writer)
        return call(self.queries[key], S, scope.me, *(scope.names[name].value for name in free))


def _cell_known(row: int, column: int, rows: int, columns: int) -> int:
    inside = 1 <= row <= rows and 1 <= column <= columns
    return (row - 1) * columns + column - 1 if inside else -1


REFERENCES: dict[str, Callable[[Expressions, ast.Ref, Scope], Expr]] = {
    "local": Expressions._local,
    "builtin": Expressions._builtin,
    "function": Expressions._function,
    "member": Expressions._member,
    "player": Expressions._member,
    "own": Expressions._own,
    "number": Expressions._number,
    "option": Expressions._option,
    "value": Expressions._value,
    "attribute": Expressions._attribute,
    "list": Expressions._list,
    "cost": Expressions._cost,
}

BUILDERS: dict[type, Callable[[Expressions, Any, Scope], Expr]] = {
    ast.Number: lambda _, expr, __: Const(expr.value),
    ast.Numbered: lambda _, expr, __: Const(int(expr.binding.index)),
    ast.Ref: Expressions.ref,
    ast.At: Expressions._at,
    ast.CellAt: Expressions._cell_at,
    ast.Shifted: Expressions._shifted,
    ast.LineThrough: Expressions._line,
    ast.SlotOf: Expressions._slot_of,
    ast.NextTo: Expressions._next_to,
    ast.Facing: Expressions._facing,
    ast.LeftOf: Expressions._left_of,
    ast.Arithmetic: Expressions._arithmetic,
    ast.Compare: Expressions._compare,
    ast.Logic: Expressions._logic,
    ast.Not: Expressions._not,
    ast.When: Expressions._when,
    ast.Extreme: Expressions._extreme,
    ast.State: Expressions._state,
    ast.Amount: Expressions._amount,
    ast.InGroup: Expressions._in_group,
    ast.Holds: Expressions._holds,
    Active: Expressions._active,
}
"""How each node is built; those with a loop are added by `selections`."""

__all__ = ["BUILDERS", "NOTHING", "Binding", "Compare", "Expressions", "O"]
