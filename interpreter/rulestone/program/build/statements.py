"""Statements that never stop for a decision, as plain nested nodes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...syntax import ast
from ..code import Code
from ..head import OVER, PLAYERS
from ..ir import Array, Const, Expr, For, If, Load, Stmt, Var, While, both, call, either, negated, one_of
from ..nodes import Charge
from ..ranges import within
from ..scope import Range, S, Scope, is_simple, local
from ..stopping import does_something
from .context import Context
from .effects import Effects
from .expressions import Expressions
from .moves import Moves
from .selections import open_loop
from .watching import watch_setting

MANY = 10_000
"""Rounds of a `repeat` that need not be counted one by one."""
TRIALS = 20
"""More flags than can be settled: `check` refuses them long before."""


@dataclass(slots=True)
class Statements:
    """Writes plain statements. `leave` always leaves the function when the game is over."""

    expressions: Expressions
    ends_game: Callable[[Any], bool]
    moves: Moves = field(init=False)
    effects: Effects = field(init=False)

    def __post_init__(self) -> None:
        self.moves = Moves(self.expressions)
        self.effects = Effects(self.expressions.ruleset)

    @property
    def context(self) -> Context:
        """What all builders share."""
        return self.expressions.context

    def write_all(self, code: Code, body: Sequence[Any], scope: Scope, leave: int) -> Scope:
        """Writes statements in order; locals stay known to the later ones."""
        for stmt in body:
            with code.origin(stmt.span):
                scope = self.write(code, stmt, scope, leave)
        return scope

    def write(self, code: Code, stmt: Any, scope: Scope, leave: int) -> Scope:
        """Writes one statement; gives the scope after it. `leave` is given back when the game is over."""
        return WRITERS[type(stmt)](self, code, stmt, scope, leave) or scope

    def block(self, code: Code, body: Sequence[Any], scope: Scope, leave: int) -> tuple[Stmt, ...]:
        """A block of statements, apart from the code."""
        with code.apart() as found:
            self.write_all(code, body, scope, leave)
        return tuple(found)

    # ------------------------------------------------------------ numbers

    def _move(self, code: Code, stmt: ast.Move, scope: Scope, leave: int) -> None:
        self.moves.write(code, stmt, scope)

    def _assign(self, code: Code, stmt: ast.Assign, scope: Scope, leave: int) -> None:
        e = self.expressions
        if stmt.target.binding.sort == "local":
            self._change_local(code, stmt, scope)
            return
        address = e.address(e.layout.numbers[stmt.target.name], stmt.target, scope)
        if self.context.may_fault(address) or not (is_simple(address) or stmt.op == "set"):
            address = self.moves.hold(code, address)
        value, range = self._new_value(stmt, S[address], scope)
        watch_setting(code, e, stmt, scope)
        code.put(S, address, self._bounded(stmt, value, range, scope))

    def _new_value(self, stmt: ast.Assign, old: Expr, scope: Scope) -> tuple[Expr, Range]:
        e = self.expressions
        value, range = e.of(stmt.value, scope), e.range(stmt.value, scope)
        if stmt.op == "set":
            return value, range
        op, before = "+" if stmt.op == "add" else "-", e.range(stmt.target, scope)
        exact = self.context.ranges.exactly(op, before, range)
        return e.worked_out(op, old, value, before, range, stmt.span), exact

    def _bounded(self, stmt: ast.Assign, value: Expr, range: Range, scope: Scope) -> Expr:
        """The value, held against the bounds of the number: they are worked out when it is set."""
        e, decl = self.expressions, self.expressions.ruleset.numbers[stmt.target.name]
        if decl.type != "number" or decl.low is None or decl.high is None:
            return value
        low, high = e.of(decl.low, scope), e.of(decl.high, scope)
        if isinstance(low, Const) and isinstance(high, Const) and within(range, (low.value, high.value)):
            return value
        site = self.context.faults.site("bounds", stmt.span, stmt.target.name)
        return call("bounded", S, value, low, high, site)

    def _change_local(self, code: Code, stmt: ast.Assign, scope: Scope) -> None:
        target = scope.names[stmt.target.name].value
        value, _ = self._new_value(stmt, target, scope)
        if isinstance(target, Var):
            code.let(target.name, value)
        else:
            assert isinstance(target, Load)
            code.put(Array(target.array), target.index, value)

    def _let(self, code: Code, stmt: ast.Let, scope: Scope, leave: int) -> Scope:
        value, range = self.expressions.of(stmt.value, scope), self.expressions.range(stmt.value, scope)
        known = scope.names.get(stmt.var)
        if known is not None and isinstance(known.value, Load):  # a rule that may stop: it lies in the frame
            code.put(S, known.value.index, value)
            return scope
        target = code.let(code.fresh(local(stmt.var)), value)
        return scope.with_name(stmt.var, target, range)

    # ------------------------------------------------------------ flow

    def _if(self, code: Code, stmt: ast.If, scope: Scope, leave: int) -> None:
        branches = [
            (self.expressions.of(condition, scope), self.block(code, body, scope, leave))
            for condition, body in stmt.branches
        ]
        code.cases(branches, self.block(code, stmt.otherwise, scope, leave))

    def _repeat(self, code: Code, stmt: ast.Repeat, scope: Scope, leave: int) -> None:
        of, depth = self.expressions.of, code.depth
        if stmt.times is not None:
            code.open(For(code.fresh("k"), Const(0), of(stmt.times, scope), ()))
            if self.expressions.range(stmt.times, scope)[1] > MANY:
                with code.when(self._tick(stmt).eq(0)):
                    code.leave()
        elif stmt.until is not None:
            code.open(While(both(negated(of(stmt.until, scope)), self._tick(stmt)), ()))
        else:
            going = Const(1) if stmt.while_ is None else of(stmt.while_, scope)
            code.open(While(both(going, self._tick(stmt)), ()))
        self.write_all(code, stmt.body, scope, leave)
        code.close(depth)

    def _tick(self, stmt: ast.Repeat) -> Expr:
        """Counts a round of a loop that may not end; 0 if there were too many."""
        return call("tick", S, self.context.faults.site("loop", stmt.span))

    def _for_each(self, code: Code, stmt: ast.ForEach, scope: Scope, leave: int) -> None:
        inner, depth = self.open_for_each(code, stmt, scope)
        self.write_all(code, stmt.body, inner, leave)
        code.close(depth)

    def open_for_each(self, code: Code, stmt: ast.ForEach, scope: Scope) -> tuple[Scope, int]:
        """Opens the loop of a `for each`. What it selects is fixed before, if its block could change it."""
        depth, selection = code.depth, stmt.selection
        if stmt.start is not None:
            return self._open_seats(code, stmt, scope)
        bounds = None if stmt.low is None or stmt.high is None else (stmt.low, stmt.high)
        looked_at = (selection.where, selection.place, selection.of)
        if not self.effects.disturbs(stmt.body, *looked_at):
            found = open_loop(self.expressions, code, selection, scope, bounds=bounds)
            return found.scope, depth
        fixed = code.buffer(code.fresh("Fixed"), self.context.ranges.room(stmt, scope))
        count = self.fix(code, stmt, scope, fixed, Const(0))
        at = code.fresh("i")
        code.open(For(at, Const(0), count, ()))
        value = code.let(code.fresh(local(selection.name)), fixed[Var(at)])
        range = self.context.ranges.of_local(selection.name, self._inside(stmt, scope))
        return scope.with_name(selection.name, value, range, selection.binding.sort == "player"), depth

    def _inside(self, stmt: ast.ForEach, scope: Scope) -> Scope:
        """The scope of a loop's block, for what its variable may be."""
        if stmt.low is not None and stmt.high is not None:
            e = self.expressions
            range = e.range(stmt.low, scope)[0], e.range(stmt.high, scope)[1]
            return scope.with_name(stmt.selection.name, Const(0), range)
        return self.context.ranges.inside(stmt.selection, scope)

    def fix(self, code: Code, stmt: ast.ForEach, scope: Scope, into: Array, first: Expr) -> Expr:
        """Puts all that a loop goes through into an array, from a place on; gives how many."""
        count = code.let(code.fresh("n"), 0)
        if stmt.start is not None:
            found_scope, depth = self._open_seats(code, stmt, scope)
            value = found_scope.names[stmt.selection.name].value
        else:
            bounds = None if stmt.low is None or stmt.high is None else (stmt.low, stmt.high)
            found = open_loop(self.expressions, code, stmt.selection, scope, bounds=bounds)
            value, depth = found.value, found.depth
        if stmt.low is not None:
            room = self.context.ranges.room(stmt, scope)
            code.open(If(((call("tested_room", S, count, room, self._loop(stmt)), ()),)))
        code.put(into, first + count, value)
        code.let(count.name, 1, "+")
        code.close(depth)
        return count

    def _loop(self, stmt: ast.ForEach) -> int:
        return self.context.faults.site("loop", stmt.span)

    def _open_seats(self, code: Code, stmt: ast.ForEach, scope: Scope) -> tuple[Scope, int]:
        """Seats from one on, once around."""
        assert stmt.start is not None
        depth, name = code.depth, stmt.selection.name
        seat = self.context.seat(stmt.start, self.expressions.of(stmt.start, scope), scope, stmt.span)
        start = code.let(code.fresh("start"), seat)
        at = code.fresh("i")
        code.open(For(at, Const(0), S[PLAYERS], ()))
        further = start + Var(at)
        value = code.let(
            code.fresh(local(name)), either(further.lt(S[PLAYERS]), further, further - S[PLAYERS])
        )
        inner = scope.with_name(name, value, (0, self.context.layout.seats - 1), plays=True)
        if stmt.selection.where is not None:
            code.open(If(((self.expressions.of(stmt.selection.where, inner), ()),)))
        return inner, depth

    def _as(self, code: Code, stmt: ast.As, scope: Scope, leave: int) -> None:
        seat = self.context.seat(stmt.player, self.expressions.of(stmt.player, scope), scope, stmt.span)
        if not is_simple(seat):
            seat = code.let(code.fresh("who"), seat)
        self.write_all(code, stmt.body, scope.with_me(seat), leave)

    def _do(self, code: Code, stmt: ast.Do, scope: Scope, leave: int) -> None:
        e, depth = self.expressions, code.depth
        if not does_something(stmt):
            return
        args = [e.of(arg, scope) for arg in stmt.args]
        if stmt.member is not None:
            member = self.moves.hold(code, e.of(stmt.member, scope), "m")
            args = [member, *(args or [Const(0)])]
        code.run(call(self._procedure_name(stmt, scope), S, scope.me, *args))
        if self.ends_game(stmt):
            with code.when(S[OVER].ne(0)):
                code.give(leave)
        code.close(depth)

    def _procedure_name(self, stmt: ast.Do, scope: Scope) -> str:
        """The function of a procedure, or of a kind's handler."""
        if stmt.member is not None:
            marks = self.context.ranges.marks([stmt.member], scope)
            return self.context.variant(
                "handle", stmt.binding.of, stmt.name, marks=marks + "-" if marks else ""
            )
        return self.context.variant("do", stmt.name, marks=self.context.ranges.marks(stmt.args, scope))

    def _end(self, code: Code, stmt: ast.End, scope: Scope, leave: int) -> None:
        code.run(call("end_game", S))
        code.give(leave)

    def _step(self, code: Code, stmt: ast.Step, scope: Scope, leave: int) -> Scope:
        return self.write_all(code, stmt.body, scope, leave)

    # ------------------------------------------------------------ the rest

    def _turn(self, code: Code, stmt: ast.Turn, scope: Scope, leave: int) -> None:
        e = self.expressions
        slot, count = e.layout.wheels[stmt.wheel], len(e.ruleset.wheels[stmt.wheel].members)
        steps, range = e.of(stmt.steps, scope), e.range(stmt.steps, scope)
        turned = e.worked_out("+", S[slot], steps, (0, count - 1), range, stmt.span)
        code.put(S, slot, turned % count)

    def _refresh(self, code: Code, stmt: ast.Refresh, scope: Scope, leave: int) -> None:
        code.run(call(self.context.ask_for("refresh"), S))

    def _show(self, code: Code, stmt: ast.Show, scope: Scope, leave: int) -> None:
        self.moves.show(code, stmt.place, stmt, scope)

    def _look(self, code: Code, stmt: ast.Look, scope: Scope, leave: int) -> None:
        self.moves.show(code, stmt.place, None, scope)

    def _charge(self, code: Code, stmt: Charge, scope: Scope, leave: int) -> None:
        member = self.expressions.ruleset.kinds[stmt.kind].members[stmt.member]
        slot = self.expressions.layout.uses[(stmt.kind, member.name, stmt.at)]
        code.put(S, slot + scope.me, 1)

    def _label(self, code: Code, stmt: ast.LabelRegions, scope: Scope, leave: int) -> None:
        """Marks the cells that are meant, then lets the least number spread through each region."""
        e, grid = self.expressions, self.expressions.ruleset.places[stmt.selection.grid or ""]
        array = e.layout.numbers[stmt.target.name]
        cells = array.dims[-1]
        first = self.moves.hold(code, e.address_of(array, [*e.indexes(array, stmt.target, scope), Const(0)]))
        marked = code.buffer(code.fresh("Marked"), cells)
        code.fill(marked, 0, cells)
        found = open_loop(e, code, stmt.selection, scope)
        code.put(marked, found.value, found.value + 1)
        code.close(found.depth)
        code.copy(S, first, marked, 0, cells)
        code.run(call("join_regions", S, first, grid.rows or 1, grid.columns or 1))

    def _optimise(self, code: Code, stmt: ast.Optimise, scope: Scope, leave: int) -> None:
        """Tries every combination of the flags and keeps the first best."""
        e = self.expressions
        array = e.layout.numbers[stmt.target.name]
        count = min(array.dims[-1], TRIALS)
        flags = self.moves.hold(code, e.address_of(array, [*e.indexes(array, stmt.target, scope), Const(0)]))
        best, value, seen = (code.let(code.fresh(name), 0) for name in ("best", "value", "seen"))
        with code.loop(code.fresh("trial"), 0, 1 << count) as trial:
            self._set_flags(code, flags, count, trial)
            depth = code.depth
            if stmt.where is not None:
                code.open(If(((e.of(stmt.where, scope), ()),)))
            v = code.let(code.fresh("v"), e.of(stmt.value, scope))
            with code.when(one_of(seen.eq(0), v.gt(value))):
                code.let(best.name, trial)
                code.let(value.name, v)
                code.let(seen.name, 1)
            code.close(depth)
        self._set_flags(code, flags, count, best)

    def _set_flags(self, code: Code, flags: Expr, count: int, bits: Expr) -> None:
        with code.loop(code.fresh("i"), 0, count) as i:
            code.put(S, flags + i, bits >> i & 1)


WRITERS: dict[type, Callable[[Statements, Code, Any, Scope, int], Scope | None]] = {
    ast.Move: Statements._move,
    ast.Assign: Statements._assign,
    ast.Let: Statements._let,
    ast.If: Statements._if,
    ast.Repeat: Statements._repeat,
    ast.ForEach: Statements._for_each,
    ast.As: Statements._as,
    ast.Do: Statements._do,
    ast.End: Statements._end,
    ast.Turn: Statements._turn,
    ast.Refresh: Statements._refresh,
    ast.Optimise: Statements._optimise,
    ast.LabelRegions: Statements._label,
    ast.Show: Statements._show,
    ast.Look: Statements._look,
    ast.Step: Statements._step,
    Charge: Statements._charge,
}
"""How each statement is written; those that may stop are blocks."""
