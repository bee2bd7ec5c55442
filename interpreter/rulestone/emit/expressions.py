"""Expressions as Python text, with helper functions for whatever needs a loop."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from functools import reduce
from typing import Any

from ..analysis.hidden_numbers import Following
from ..link.model import Binding, Ruleset
from ..link.types import type_of
from ..lower.layout import PLAYERS, Array, Layout, PlaceArray
from ..lower.nodes import Active
from ..lower.scope import next_seat
from ..syntax import ast
from .bills import Bills
from .code import Code, Scope, beyond, call, local

COMPARE = {
    "is": "==", "is not": "!=", "at least": ">=", "at most": "<=", "more than": ">", "fewer than": "<",
}  # fmt: skip


@dataclass(slots=True)
class Tables:
    """Constant arrays of the module, by name."""

    values: dict[str, list[int]] = field(default_factory=dict)

    def put(self, name: str, values: list[int]) -> str:
        """Registers a table and gives its name back."""
        self.values[name] = values
        return name


@dataclass(slots=True)
class Expressions:
    """Turns linked expressions into text; collects helpers and tables on the way."""

    ruleset: Ruleset
    layout: Layout
    following: Following
    tables: Tables = field(default_factory=Tables)
    helpers: dict[tuple[str, ...], str] = field(default_factory=dict)
    code: Code = field(default_factory=Code)
    bills: Bills = field(init=False)
    reading: str | None = None  # the attribute being worked out, where a value reads others of it

    def __post_init__(self) -> None:
        self.bills = Bills(self.ruleset)

    # ------------------------------------------------------------ entry

    def text(self, expr: ast.Expr | Active, scope: Scope) -> str:
        """The expression as Python."""
        return self._writers()[type(expr)](expr, scope)

    def _writers(self) -> dict[type, Callable[[Any, Scope], str]]:
        return {
            ast.Number: lambda e, s: str(e.value),
            ast.Numbered: lambda e, s: str(e.binding.index),
            ast.Ref: self._ref, ast.At: self._at, ast.CellAt: self._cell_at, ast.Shifted: self._shifted,
            ast.LineThrough: self._line, ast.SlotOf: self._slot_of, ast.NextTo: self._next_to,
            ast.Facing: self._facing, ast.LeftOf: self._left_of, ast.Arithmetic: self._arithmetic,
            ast.Compare: self._compare, ast.Logic: self._logic, ast.Not: self._not, ast.When: self._when,
            ast.Extreme: self._extreme, ast.State: self._state, ast.Amount: self._amount,
            ast.InGroup: self._in_group, ast.Holds: self._holds, ast.Count: self._count,
            ast.Exists: self._exists, ast.Fold: self._fold, ast.Pick: self._pick, Active: self._active,
        }  # fmt: skip

    # ------------------------------------------------------------ names

    def _ref(self, ref: ast.Ref, scope: Scope) -> str:
        binding: Binding = ref.binding
        args = self.arguments(ref, scope)
        writers: dict[str, Callable[[], str]] = {
            "local": lambda: scope.names[ref.name],
            "builtin": lambda: self._builtin(ref.name, scope),
            "function": lambda: self._function(ref, args, scope),
            "member": lambda: str(binding.index),
            "own": lambda: args[0],
            "number": lambda: f"S[{self.address(self.layout.numbers[ref.name], args)}]",
            "option": lambda: f"S[{self.address(self.layout.options[ref.name], args)}]",
            "value": lambda: self._value(ref, args, scope),
            "attribute": lambda: self.attribute(binding, args, scope),
            "list": lambda: self._list(ref.name, args),
            "cost": lambda: self.cost(self.ruleset.costs[ref.name].cost),
        }
        return writers[binding.sort]()

    def arguments(self, ref: ast.Ref, scope: Scope) -> list[str]:
        """The arguments of a reference, with `me` first where it says `my`."""
        mine = [scope.me] if ref.mine else []
        return mine + [self.text(arg, scope) for arg in ref.args]

    def _builtin(self, name: str, scope: Scope) -> str:
        if name == "me":
            return scope.me
        if name == "players":
            return f"S[{PLAYERS}]"
        if name == "people":
            return f"S[{self.layout.people}]"
        return "-1"

    def _function(self, ref: ast.Ref, args: list[str], scope: Scope) -> str:
        if ref.name == "index":
            return f"({args[0]} + 1)"
        if ref.name == "owner":
            return args[0]
        if ref.name == "score":
            return call("score_total", ["S", args[0]])
        width = self.grid_of(ref.args[0]).columns or 1
        return f"({args[0]} // {width} + 1)" if ref.name == "row" else f"({args[0]} % {width} + 1)"

    def _value(self, ref: ast.Ref, args: list[str], scope: Scope) -> str:
        decl = self.ruleset.values[ref.name]
        if len(args) == len(decl.params) + 1:
            return call(f"value_{ref.name}", ["S", *args])
        return call(f"value_{ref.name}", ["S", scope.me, *args])

    def _list(self, name: str, args: list[str]) -> str:
        decl = self.ruleset.lists[name]
        table = self.tables.put(f"LIST_{name}", [self.constant(v) for v in decl.values])
        index = args[0] if args else f"S[{PLAYERS}]"
        first = self.first_index(decl)
        return f"{table}[{index}]" if first == 0 else f"{table}[{index} - {first}]"

    def first_index(self, decl: ast.ListDecl) -> int:
        """What the first value of a list belongs to: a number, so many players, the first seat or member."""
        if decl.first is not None:
            return decl.first
        return {"number": 1, "players": self.ruleset.low}.get(decl.by, 0)

    def constant(self, expr: ast.Expr | ast.Cost | None) -> int:
        """A literal, a member or a small sum of them, as a number known now."""
        if isinstance(expr, ast.Number):
            return expr.value
        if isinstance(expr, ast.Numbered | ast.Ref) and expr.binding.sort in ("member", "player"):
            return int(expr.binding.index)
        if isinstance(expr, ast.Arithmetic):
            left, right = self.constant(expr.left), self.constant(expr.right)
            return {"+": left + right, "-": left - right, "*": left * right}[expr.op]
        return -1

    def attribute(self, binding: Binding, args: list[str], scope: Scope) -> str:
        """An attribute of a member: a constant table where all members are constant, else a function."""
        kind = binding.of or ""
        attribute = self.ruleset.kinds[kind].attributes[binding.name]
        name = f"{kind}_{binding.name}"
        if attribute.type == "pieces":
            return f"PIECES_{name}, {args[-1]}"
        if attribute.type == "cost":
            return f"{self._cost_column(kind, binding.name)}[{args[-1]}]"
        if self.is_formula(kind, binding.name):
            name += "_plain" if self.reading == name else ""
            return call(f"attribute_{name}", ["S", args[0] if len(args) > 1 else scope.me, args[-1]])
        members = self.ruleset.kinds[kind].members
        column = [self._cell(m.values.get(binding.name, ()), attribute) for m in members]
        return f"{self.tables.put(f'TABLE_{name}', column)}[{args[-1]}]"

    def _cell(self, values: tuple[ast.Value, ...], attribute: ast.Attribute) -> int:
        if not values:
            return -1 if attribute.type == "member" else 0
        return sum(self.constant(v.expr) for v in values)

    def is_formula(self, kind: str, name: str) -> bool:
        """Whether some member's value of an attribute has to be worked out in play."""
        members = self.ruleset.kinds[kind].members
        exprs = [v.expr for m in members for v in m.values.get(name, ())]
        return not all(isinstance(e, ast.Number) or _is_member(e) for e in exprs)

    # ------------------------------------------------------------ addresses

    def address(self, array: Array, args: list[str]) -> str:
        """Where an instance of an array begins."""
        if not array.dims:
            return str(array.base)
        index = args[0]
        for dim, arg in zip(array.dims[1:], args[1:], strict=False):
            index = f"({index}) * {dim} + {arg}"
        if array.stride != 1:
            index = f"({index}) * {array.stride}" if " " in index else f"{index} * {array.stride}"
        return f"{array.base} + {index}"

    def place(self, ref: ast.Ref, scope: Scope) -> tuple[PlaceArray, str]:
        """A named place and the text of where its instance begins."""
        array = self.layout.places[ref.name]
        return array, self.address(array, self.arguments(ref, scope))

    def grid_of(self, cell: ast.Expr) -> ast.Place:
        """The grid that a cell belongs to."""
        kind = type_of(cell, self.ruleset)
        return self.ruleset.places[kind.of or ""]

    def cell_address(self, cell: ast.Expr, scope: Scope) -> str:
        """Where a cell's content lies."""
        base = self.layout.places[self.grid_of(cell).name].base + 1
        return f"{base} + {self.text(cell, scope)}"

    def capacity(self, place: ast.Place, scope: Scope) -> str | None:
        """How many pieces a place holds, as text; None without limit."""
        array = self.layout.places[place.name]
        if place.shape in ("grid", "row", "ring"):
            return str(array.cells)
        return None if place.capacity is None else self.text(place.capacity, scope)

    def size(self, ref: ast.Ref, scope: Scope) -> str:
        """How many pieces lie in a place."""
        array, base = self.place(ref, scope)
        if array.shape in ("row", "ring"):
            return f"count_slots(S, {base}, {array.cells})"
        return f"S[{base}]"

    # ------------------------------------------------------------ places and cells

    def is_place(self, expr: ast.Expr) -> bool:
        """Whether an expression names a whole place, not a cell."""
        return isinstance(expr, ast.Ref) and expr.binding.sort == "place"

    def _at(self, expr: ast.At, scope: Scope) -> str:
        text = f"S[{self.at_address(expr, scope)}] - 1"
        if self.layout.places[expr.place.name].shape == "grid":
            cell = self.text(expr.index, scope)
            return f"({text})" if self._is_sure(expr.index, scope) else f"({text} if {cell} >= 0 else -1)"
        return f"({text})"

    def at_address(self, expr: ast.At, scope: Scope) -> str:
        """Where the content of a slot or cell of a named place lies."""
        array, base = self.place(expr.place, scope)
        index = self.text(expr.index, scope)
        return beyond(base, 1, index) if array.shape == "grid" else beyond(base, -1, index)

    def _cell_at(self, expr: ast.CellAt, scope: Scope) -> str:
        grid = self.ruleset.places[expr.grid]
        row, column = self.text(expr.row, scope), self.text(expr.column, scope)
        return f"cell_at({row}, {column}, {grid.rows}, {grid.columns})"

    def _shifted(self, expr: ast.Shifted, scope: Scope) -> str:
        grid = self.grid_of(expr.cell)
        parts = [self.text(e, scope) for e in (expr.cell, expr.rows, expr.columns)]
        return call("shifted", [*parts, str(grid.rows), str(grid.columns)])

    def _line(self, expr: ast.LineThrough, scope: Scope) -> str:
        grid = self.grid_of(expr.cell)
        base = self.layout.places[grid.name].base
        cell = self.text(expr.cell, scope)
        return f"line_through(S, {base}, {cell}, {expr.length}, {grid.rows}, {grid.columns})"

    def _slot_of(self, expr: ast.SlotOf, scope: Scope) -> str:
        array, base = self.place(expr.place, scope)
        return f"find_slot(S, {base}, {array.cells}, {self.text(expr.what, scope)})"

    def _next_to(self, expr: ast.NextTo, scope: Scope) -> str:
        array, base = self.place(expr.place, scope)
        steps = expr.steps if expr.direction == "after" else -expr.steps
        slot = f"find_slot(S, {base}, {array.cells}, {self.text(expr.what, scope)})"
        return f"(S[{base} + ({slot} - 1 + {steps}) % {array.cells}] - 1)"

    def _facing(self, expr: ast.Facing, scope: Scope) -> str:
        wheel = self.ruleset.wheels[expr.wheel]
        ring = self.layout.places[wheel.ring]
        kind = self.wheel_kind(wheel)
        order = [self._member_index(kind, name) for name in wheel.members]
        table = self.tables.put(f"WHEEL_{wheel.name}", order)
        slot = f"find_slot(S, {ring.base}, {ring.cells}, {self.text(expr.what, scope)})"
        return f"{table}[({slot} - 1 + S[{self.layout.wheels[wheel.name]}]) % {len(order)}]"

    def wheel_kind(self, wheel: ast.Wheel) -> str:
        """The kind whose members a wheel shows."""
        kinds = self.ruleset.kinds.values()
        return next(k.name for k in kinds if all(k.member(n) for n in wheel.members))

    def _member_index(self, kind: str, name: str) -> int:
        member = self.ruleset.kinds[kind].member(name)
        assert member is not None
        return member.index

    def _left_of(self, expr: ast.LeftOf, scope: Scope) -> str:
        seat = self.text(expr.player, scope)
        return next_seat(seat) if expr.side == "left" else f"({seat} - 1 if {seat} > 0 else S[{PLAYERS}] - 1)"

    def _state(self, expr: ast.State, scope: Scope) -> str:
        text = self._is_empty(expr, scope) if expr.test == "empty" else self._is_full(expr, scope)
        return f"not ({text})" if expr.negated else text

    def _is_empty(self, expr: ast.State, scope: Scope) -> str:
        if self.is_place(expr.place):
            assert isinstance(expr.place, ast.Ref)
            return f"{self.size(expr.place, scope)} == 0"
        if isinstance(expr.place, ast.At):
            return f"S[{self.at_address(expr.place, scope)}] == 0"
        return self._on_board(expr.place, f"S[{self.cell_address(expr.place, scope)}] == 0", scope)

    def _on_board(self, cell: ast.Expr, text: str, scope: Scope) -> str:
        """Guards a test of a cell that may be nowhere."""
        return text if self._is_sure(cell, scope) else f"({self.text(cell, scope)} >= 0 and {text})"

    def _is_sure(self, cell: ast.Expr, scope: Scope) -> bool:
        return isinstance(cell, ast.Ref) and cell.name in scope.sure

    def _is_full(self, expr: ast.State, scope: Scope) -> str:
        if not self.is_place(expr.place):
            text = f"S[{self._spot(expr.place, scope)}] != 0"
            return text if isinstance(expr.place, ast.At) else self._on_board(expr.place, text, scope)
        assert isinstance(expr.place, ast.Ref)
        limit = self.capacity(self.ruleset.places[expr.place.name], scope)
        return "False" if limit is None else f"{self.size(expr.place, scope)} >= {limit}"

    def _spot(self, spot: ast.Expr, scope: Scope) -> str:
        return self.at_address(spot, scope) if isinstance(spot, ast.At) else self.cell_address(spot, scope)

    def _amount(self, expr: ast.Amount, scope: Scope) -> str:
        size = self.size(expr.place, scope)
        if expr.what == "size":
            return size
        limit = self.capacity(self.ruleset.places[expr.place.name], scope)
        return f"({limit or 99999} - {size})"

    def _holds(self, expr: ast.Holds, scope: Scope) -> str:
        what = self.text(expr.what, scope)
        text = f"S[{self._spot(expr.cell, scope)}] == {what} + 1"
        if not isinstance(expr.cell, ast.At):
            text = self._on_board(expr.cell, text, scope)
        return f"not ({text})" if expr.negated else text

    # ------------------------------------------------------------ arithmetic and logic

    def _arithmetic(self, expr: ast.Arithmetic, scope: Scope) -> str:
        op = {"/": "//", "mod": "%"}.get(expr.op, expr.op)
        return f"({self.text(expr.left, scope)} {op} {self.text(expr.right, scope)})"

    def _compare(self, expr: ast.Compare, scope: Scope) -> str:
        return f"{self.text(expr.left, scope)} {COMPARE[expr.op]} {self.text(expr.right, scope)}"

    def _logic(self, expr: ast.Logic, scope: Scope) -> str:
        return f"({self.text(expr.left, scope)} {expr.op} {self.text(expr.right, scope)})"

    def _not(self, expr: ast.Not, scope: Scope) -> str:
        return f"(not {self.text(expr.operand, scope)})"

    def _when(self, expr: ast.When, scope: Scope) -> str:
        then, condition = self.text(expr.then, scope), self.text(expr.condition, scope)
        return f"({then} if {condition} else {self.text(expr.otherwise, scope)})"

    def _extreme(self, expr: ast.Extreme, scope: Scope) -> str:
        return reduce(lambda a, b: call(expr.op, [a, b]), (self.text(arg, scope) for arg in expr.args))

    def _in_group(self, expr: ast.InGroup, scope: Scope) -> str:
        text = self.in_group(self.text(expr.what, scope), expr.group)
        return f"not ({text})" if expr.negated else text

    def in_group(self, what: str, group: str) -> str:
        """Whether a member belongs to a group."""
        members = self.ruleset.groups[group].members
        low, high = min(members), max(members)
        if high - low + 1 == len(members):
            return f"{low} <= {what} <= {high}" if low != high else f"{what} == {low}"
        size = len(self.ruleset.kinds[self.ruleset.groups[group].kind].members)
        table = self.tables.put(f"IN_{group}", [int(i in members) for i in range(size)])
        return f"({what} >= 0 and {table}[{what}] == 1)"

    def _active(self, expr: Active, scope: Scope) -> str:
        kind = self.ruleset.kinds[expr.kind]
        assert kind.decl.active is not None
        _, base = self.place(kind.decl.active, scope)
        text = f"S[{beyond(base, 1 + expr.member)}] > 0"
        use = self.layout.uses.get((expr.kind, kind.members[expr.member].name, expr.at))
        text = text if use is None else f"({text} and S[{use} + {scope.me}] == 0)"
        when = kind.members[expr.member].modifiers[expr.at].when
        return text if when is None else f"({text} and {self.text(when, scope)})"

    # ------------------------------------------------------------ selections

    def domain(self, selection: ast.Selection, scope: Scope) -> str:
        """The range of values a selection looks at, as an iterable's text."""
        sort = selection.binding.sort
        if sort == "player":
            return f"range(S[{PLAYERS}])"
        if sort == "placement":
            first = self.first_placements(selection)
            member = self.text(selection.of, scope) if selection.of is not None else "-1"
            return f"range({first}[{member}], {first}[{member} + 1])"
        if sort == "cell":
            return f"range({self.layout.places[selection.grid or ''].cells})"
        if sort == "kind":
            return f"range({len(self.ruleset.kinds[selection.what].members)})"
        if sort == "group":
            members = self.ruleset.groups[selection.what].members
            low, high = min(members), max(members) + 1
            if high - low == len(members):
                return f"range({low}, {high})"
            return self.tables.put(f"GROUP_{selection.what}", list(members))
        single = str(selection.binding.index) if sort == "member" else scope.names[selection.what]
        return f"range({single}, {single} + 1)"

    def first_placements(self, selection: ast.Selection) -> str:
        """The table of where the placements of each member of a kind begin on a grid."""
        assert selection.of is not None
        grid, kind = selection.grid or "", type_of(selection.of, self.ruleset).of or ""
        return self.tables.put(f"FIRST_{kind}_{grid}", self.layout.placements[grid].first[kind])

    def laid_cell(self, selection: ast.Selection, scope: Scope, number: str) -> tuple[int, str]:
        """How many cells a placement covers at most, and the text of one of them."""
        assert selection.of is not None
        laid = self.layout.placements[selection.grid or ""]
        table = self.tables.put(f"LAID_{selection.grid}", laid.table())
        return laid.width, f"{table}[{self.text(selection.of, scope)} * {laid.width} + {number}]"

    def _open_laid(self, code: Code, selection: ast.Selection, scope: Scope, var: str) -> None:
        width, cell = self.laid_cell(selection, scope, f"{var}_number")
        self._open(code, f"for {var}_number in range({width}):")
        code.add(f"{var} = {cell}")
        self._open(code, f"if {var} >= 0:")

    def open_loop(
        self, code: Code, selection: ast.Selection, scope: Scope, header: str | None = None
    ) -> tuple[Scope, str, str, int]:
        """Opens the loops of a selection; gives the inner scope, variable, weight, and the depth to close."""
        var = local(selection.var or "it")
        depth = code.depth
        inner = scope.with_name(selection.var or "it", var)
        weight = "1"
        if selection.place is not None:
            array, base = self.place(selection.place, scope)
            if array.shape in ("pile", "pool"):
                self._open(code, header or f"for {var} in {self.domain(selection, scope)}:")
                weight = f"S[{beyond(base, 1, var)}]"
                self._open(code, f"if {weight} > 0:")
            else:
                self._open_cells(code, selection, scope, array, base, var)
        elif selection.binding.sort == "cell" and selection.of is not None:
            self._open_laid(code, selection, scope, var)
        else:
            self._open(code, header or f"for {var} in {self.domain(selection, scope)}:")
        inner = inner.surely(selection.var or "it")
        if selection.where is not None:
            self._open(code, f"if {self.text(selection.where, inner)}:")
        return inner, var, weight, depth

    def _open(self, code: Code, header: str) -> None:
        code.add(header)
        code.depth += 1

    def _open_cells(
        self, code: Code, selection: ast.Selection, scope: Scope, array: PlaceArray, base: str, var: str
    ) -> None:
        first = f"{base} + 1" if array.shape == "grid" else base
        self._open(code, f"for {var}_slot in range({array.cells}):")
        code.add(f"{var} = S[{first} + {var}_slot] - 1")
        sort = selection.binding.sort
        test = f"{var} >= 0"
        if sort == "group":
            test = f"{var} >= 0 and {self.in_group(var, selection.what)}"
        elif sort == "member":
            test = f"{var} == {selection.binding.index}"
        elif sort == "local":
            test = f"{var} == {scope.names[selection.what]}"
        self._open(code, f"if {test}:")

    def _count(self, expr: ast.Count, scope: Scope) -> str:
        simple = self._simple_count(expr, scope)
        return simple or self._helper(expr, scope, self._write_count)

    def _simple_count(self, expr: ast.Count, scope: Scope) -> str | None:
        selection = expr.selection
        if expr.what != "number" or selection.place is None or selection.where is not None:
            return None
        array, base = self.place(selection.place, scope)
        if array.shape not in ("pile", "pool"):
            return None
        sort = selection.binding.sort
        if sort == "kind":
            return f"S[{base}]"
        if sort == "member":
            return f"S[{beyond(base, 1 + selection.binding.index)}]"
        if sort == "local":
            return f"S[{beyond(base, 1, scope.names[selection.what])}]"
        return None

    def _write_count(self, code: Code, expr: ast.Count, scope: Scope) -> None:
        code.add("n = 0")
        _, _, weight, depth = self.open_loop(code, expr.selection, scope)
        code.add(f"n += {'1' if expr.what == 'kinds' else weight}")
        code.depth = depth
        code.add("return n")

    def _exists(self, expr: ast.Exists, scope: Scope) -> str:
        count = self._simple_count(ast.Count("number", expr.selection), scope)
        if count is not None:
            return f"{count} {'==' if expr.negated else '>'} 0"
        text = self._helper(expr, scope, self._write_exists)
        return f"(not {text})" if expr.negated else text

    def _write_exists(self, code: Code, expr: ast.Exists, scope: Scope) -> None:
        _, _, _, depth = self.open_loop(code, expr.selection, scope)
        code.add("return True")
        code.depth = depth
        code.add("return False")

    def _fold(self, expr: ast.Fold, scope: Scope) -> str:
        return self._helper(expr, scope, self._write_fold)

    def _write_fold(self, code: Code, expr: ast.Fold, scope: Scope) -> None:
        code.add("n = 0")
        if expr.op == "different":
            code.add("seen = 0")
        elif expr.op != "total":
            code.add("found = False")
        inner, _, weight, depth = self.open_loop(code, expr.selection, scope)
        value = self.text(expr.expr, inner)
        if expr.op == "total":
            code.add(f"n += {value}" if weight == "1" else f"n += {weight} * ({value})")
        elif expr.op == "different":
            code.add(f"v = 1 << ({value})", "if seen & v == 0:", "    seen |= v", "    n += 1")
        else:
            sign = ">" if expr.op == "highest" else "<"
            code.add(f"v = {value}", f"if not found or v {sign} n:", "    n = v", "    found = True")
        code.depth = depth
        code.add("return n")

    def _pick(self, expr: ast.Pick, scope: Scope) -> str:
        return self._helper(expr, scope, self._write_pick)

    def _write_pick(self, code: Code, expr: ast.Pick, scope: Scope) -> None:
        if expr.expr is None:
            _, var, _, depth = self.open_loop(code, expr.selection, scope)
            code.add(f"return {var}")
            code.depth = depth
            code.add("return -1")
            return
        code.add("n = 0", "best = -1")
        inner, var, _, depth = self.open_loop(code, expr.selection, scope)
        sign = ">" if expr.op == "highest" else "<"
        code.add(f"v = {self.text(expr.expr, inner)}")
        code.add(f"if best < 0 or v {sign} n:", "    n = v", f"    best = {var}")
        code.depth = depth
        code.add("return best")

    # ------------------------------------------------------------ helpers

    def _helper(self, expr: Any, scope: Scope, write: Callable[[Code, Any, Scope], None]) -> str:
        """A module-level function for an expression, called with what it needs from here."""
        free = sorted(name for name in free_names(expr) if name in scope.names)
        inner = Scope("me", {name: local(name) for name in free})
        body = Code()
        body.depth = 1
        write(body, expr, inner)
        key = (*free, *body.lines)
        if key not in self.helpers:
            name = f"query_{len(self.helpers)}"
            self.helpers[key] = name
            self.code.span = expr.span
            self.code.add(f"def {call(name, ['S', 'me', *map(local, free)])}:")
            self.code.include(body)
            self.code.add("")
        return call(self.helpers[key], ["S", scope.me, *(scope.names[name] for name in free)])

    # ------------------------------------------------------------ costs

    def cost(self, cost: ast.Cost) -> str:
        """The number of a cost in the module's table of costs."""
        return str(self.bills.add(cost))

    def _cost_column(self, kind: str, name: str) -> str:
        column: list[int] = []
        for member in self.ruleset.kinds[kind].members:
            values = member.values.get(name, ())
            cost = values[0].expr if values else ast.Cost(())
            column.append(self.bills.add(cost if isinstance(cost, ast.Cost) else ast.Cost(())))
        return self.tables.put(f"COST_{kind}_{name}", column)


def _is_member(expr: Any) -> bool:
    return isinstance(expr, ast.Ref | ast.Numbered) and expr.binding.sort in ("member", "player")


def free_names(node: Any) -> set[str]:
    """The locals that an expression uses from outside itself."""
    return set(_free(node, frozenset()))


def _free(node: Any, bound: frozenset[str]) -> Iterator[str]:
    if isinstance(node, ast.Ref) and _is_local(node.binding) and node.name not in bound:
        yield node.name
    if isinstance(node, ast.Selection) and node.binding.sort == "local" and node.what not in bound:
        yield node.what
    inner = bound
    selection = getattr(node, "selection", None)
    if isinstance(selection, ast.Selection):
        inner = bound | {selection.var or "it"}
    if isinstance(node, ast.Selection):
        inner = bound | {node.var or "it"}
    for item in _children(node):
        outside = isinstance(node, ast.Selection) and (item is node.place or item is node.of)
        yield from _free(item, bound if outside else inner)


def _is_local(binding: Binding | None) -> bool:
    return binding is not None and binding.sort == "local"


def _children(node: Any) -> Iterator[Any]:
    if isinstance(node, tuple):
        yield from node
    elif isinstance(node, ast.Node):
        for f in fields(node):
            if f.name not in ("span", "binding"):
                yield getattr(node, f.name)
