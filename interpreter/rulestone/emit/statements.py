"""Statements that never stop for a decision, as plain nested Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..lower.layout import OVER, PLAYERS
from ..lower.nodes import Charge
from ..syntax import ast
from .code import Code, Scope, call, local
from .expressions import Expressions
from .moves import Moves
from .watching import watch_setting


@dataclass(slots=True)
class Statements:
    """Writes plain statements. `leave` is always the text that leaves the function when the game is over."""

    expressions: Expressions
    ends_game: Callable[[ast.Stmt], bool]

    @property
    def moves(self) -> Moves:
        """The writer of moves."""
        return Moves(self.expressions)

    def write_all(self, code: Code, body: Sequence[ast.Stmt], scope: Scope, leave: str) -> Scope:
        """Writes statements in order; locals stay known to the later ones."""
        if not body:
            code.add("pass")
        for stmt in body:
            with code.origin(stmt.span):
                scope = self.write(code, stmt, scope, leave)
        return scope

    def write(self, code: Code, stmt: Any, scope: Scope, leave: str) -> Scope:
        """Writes one statement and gives the scope after it."""
        writers: dict[type, Callable[[Code, Any, Scope, str], Scope | None]] = {
            ast.Move: self._move, ast.Assign: self._assign, ast.Let: self._let, ast.If: self._if,
            ast.Repeat: self._repeat, ast.ForEach: self._for_each, ast.As: self._as, ast.Do: self._do,
            ast.End: self._end, ast.Turn: self._turn, ast.Refresh: self._refresh,
            ast.Optimise: self._optimise, ast.LabelRegions: self._label,
            ast.Show: self._show, ast.Look: self._look,
            ast.Step: self._step, Charge: self._charge,
        }  # fmt: skip
        return writers[type(stmt)](code, stmt, scope, leave) or scope

    def _move(self, code: Code, stmt: ast.Move, scope: Scope, leave: str) -> None:
        self.moves.write(code, stmt, scope)

    def _assign(self, code: Code, stmt: ast.Assign, scope: Scope, leave: str) -> None:
        e = self.expressions
        value = e.text(stmt.value, scope)
        if stmt.target.binding.sort == "local":
            code.add(f"{scope.names[stmt.target.name]} {OPERATORS[stmt.op]} {value}")
            return
        address = e.address(e.layout.numbers[stmt.target.name], e.arguments(stmt.target, scope))
        watch_setting(code, e, stmt, scope)
        code.add(f"S[{address}] {OPERATORS[stmt.op]} {value}")
        decl = e.ruleset.numbers[stmt.target.name]
        if decl.type == "number" and decl.low is not None and decl.high is not None:
            low, high = e.text(decl.low, scope), e.text(decl.high, scope)
            code.add(f"assert check_bounds(S[{address}], {low}, {high}, {stmt.target.name!r})")

    def _let(self, code: Code, stmt: ast.Let, scope: Scope, leave: str) -> Scope:
        target = scope.names.get(stmt.var, local(stmt.var))
        code.add(f"{target} = {self.expressions.text(stmt.value, scope)}")
        return scope.with_name(stmt.var, target)

    def _if(self, code: Code, stmt: ast.If, scope: Scope, leave: str) -> None:
        word = "if"
        for condition, body in stmt.branches:
            with code.block(f"{word} {self.expressions.text(condition, scope)}:"):
                self.write_all(code, body, scope, leave)
            word = "elif"
        if stmt.otherwise:
            with code.block("else:"):
                self.write_all(code, stmt.otherwise, scope, leave)

    def _repeat(self, code: Code, stmt: ast.Repeat, scope: Scope, leave: str) -> None:
        text = self.expressions.text
        if stmt.times is not None:
            header = f"for _ in range({text(stmt.times, scope)}):"
        elif stmt.until is not None:
            header = f"while not ({text(stmt.until, scope)}):"
        else:
            header = f"while {text(stmt.while_, scope) if stmt.while_ else 'True'}:"
        with code.block(header):
            self.write_all(code, stmt.body, scope, leave)

    def _for_each(self, code: Code, stmt: ast.ForEach, scope: Scope, leave: str) -> None:
        inner, depth = self.open_for_each(code, stmt, scope)
        self.write_all(code, stmt.body, inner, leave)
        code.depth = depth

    def open_for_each(self, code: Code, stmt: ast.ForEach, scope: Scope) -> tuple[Scope, int]:
        """Opens the loop of a `for each`."""
        e = self.expressions
        var = local(stmt.selection.var or "it")
        header = None
        if stmt.low is not None and stmt.high is not None:
            header = f"for {var} in range({e.text(stmt.low, scope)}, {e.text(stmt.high, scope)} + 1):"
        elif stmt.start is not None:
            code.add(f"{var}_start = {e.text(stmt.start, scope)}")
            header = f"for {var}_i in range(S[{PLAYERS}]):"
        if stmt.start is None:
            inner, _, _, depth = e.open_loop(code, stmt.selection, scope, header)
            return inner, depth
        depth = code.depth
        code.add(header or "")
        code.depth += 1
        seat = f"{var}_start + {var}_i"
        code.add(f"{var} = {seat} if {seat} < S[{PLAYERS}] else {seat} - S[{PLAYERS}]")
        inner = scope.with_name(stmt.selection.var or "it", var)
        if stmt.selection.where is not None:
            code.add(f"if {e.text(stmt.selection.where, inner)}:")
            code.depth += 1
        return inner, depth

    def _as(self, code: Code, stmt: ast.As, scope: Scope, leave: str) -> None:
        self.write_all(
            code, stmt.body, scope.with_me(f"({self.expressions.text(stmt.player, scope)})"), leave
        )

    def _do(self, code: Code, stmt: ast.Do, scope: Scope, leave: str) -> None:
        args = [self.expressions.text(arg, scope) for arg in stmt.args]
        if stmt.member is not None:
            args = [self.expressions.text(stmt.member, scope), *(args or ["0"])]
        code.add(call(procedure_name(stmt), ["S", scope.me, *args]))
        if self.ends_game(stmt):
            code.add(f"if S[{OVER}] != 0:", f"    {leave}")

    def _end(self, code: Code, stmt: ast.End, scope: Scope, leave: str) -> None:
        code.add(f"S[{OVER}] = 1", leave)

    def _turn(self, code: Code, stmt: ast.Turn, scope: Scope, leave: str) -> None:
        e = self.expressions
        slot = e.layout.wheels[stmt.wheel]
        count = len(e.ruleset.wheels[stmt.wheel].members)
        code.add(f"S[{slot}] = (S[{slot}] + {e.text(stmt.steps, scope)}) % {count}")

    def _refresh(self, code: Code, stmt: ast.Refresh, scope: Scope, leave: str) -> None:
        code.add("refresh(S)")

    def _show(self, code: Code, stmt: ast.Show, scope: Scope, leave: str) -> None:
        self.moves.show(code, stmt.place, stmt, scope)

    def _look(self, code: Code, stmt: ast.Look, scope: Scope, leave: str) -> None:
        self.moves.show(code, stmt.place, None, scope)

    def _step(self, code: Code, stmt: ast.Step, scope: Scope, leave: str) -> Scope:
        return self.write_all(code, stmt.body, scope, leave)

    def _charge(self, code: Code, stmt: Charge, scope: Scope, leave: str) -> None:
        e = self.expressions
        member = e.ruleset.kinds[stmt.kind].members[stmt.member]
        slot = e.layout.uses[(stmt.kind, member.name, stmt.at)]
        code.add(f"S[{slot} + {scope.me}] = 1")

    def _label(self, code: Code, stmt: ast.LabelRegions, scope: Scope, leave: str) -> None:
        """Marks the cells that are meant, then lets the least number spread through each region."""
        e, grid = self.expressions, self.expressions.ruleset.places[stmt.selection.grid or ""]
        array = e.layout.numbers[stmt.target.name]
        code.add(f"labels = {e.address(array, [*e.arguments(stmt.target, scope), '0'])}")
        code.add(f"for i in range({array.dims[-1]}):", "    S[labels + i] = 0")
        _, var, _, depth = e.open_loop(code, stmt.selection, scope)
        code.add(f"S[labels + {var}] = {var} + 1")
        code.depth = depth
        code.add(f"join_regions(S, labels, {grid.rows}, {grid.columns})")

    def _optimise(self, code: Code, stmt: ast.Optimise, scope: Scope, leave: str) -> None:
        """Tries every combination of the flags and keeps the first best."""
        e = self.expressions
        array = e.layout.numbers[stmt.target.name]
        count = array.dims[-1]
        args = [*e.arguments(stmt.target, scope), "0"]
        code.add(f"flags = {e.address(array, args)}", "best = 0", "value = 0", "found = False")
        with code.block(f"for trial in range({1 << count}):"):
            code.add(f"for i in range({count}):", "    S[flags + i] = trial >> i & 1")
            condition = "True" if stmt.where is None else e.text(stmt.where, scope)
            with code.block(f"if {condition}:"):
                code.add(f"v = {e.text(stmt.value, scope)}")
                code.add(
                    "if not found or v > value:", "    best = trial", "    value = v", "    found = True"
                )
        code.add(f"for i in range({count}):", "    S[flags + i] = best >> i & 1")


OPERATORS = {"set": "=", "add": "+=", "subtract": "-="}


def procedure_name(stmt: ast.Do) -> str:
    """The function of a procedure, or of a kind's handler."""
    if stmt.member is not None:
        return f"handle_{stmt.binding.of}_{stmt.name}"
    return f"do_{stmt.name}"
