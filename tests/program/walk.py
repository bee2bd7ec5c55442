"""A third spelling of a program, the slowest: it walks over the nodes, and trusts none of them.

Every number has to fit 64 bits, every index its array, every shift its word; what was never set is not read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rulestone.program.ir import (
    ARITHMETIC,
    COMPARISON,
    And,
    Array,
    Binary,
    Break,
    Buffer,
    Call,
    Compare,
    Const,
    Continue,
    Copy,
    Either,
    Expr,
    Fill,
    For,
    Function,
    If,
    Let,
    Load,
    Not,
    Or,
    Return,
    Run,
    Step,
    Stmt,
    Store,
    Var,
    Watched,
    While,
    is_array,
)

Row = list[Any]  # numbers; None where nothing was set
Names = dict[str, Any]
LEAVE, ONWARD = object(), object()
"""What a statement gives that leaves a loop, or goes on to its next round; a number leaves the function."""


def fitting(value: int) -> int:
    """A number, if it fits 64 bits."""
    assert -(1 << 63) <= value < 1 << 63, f"{value} is beyond 64 bits"
    return value


def at(row: Row, index: int) -> int:
    """An index, if it is in range."""
    assert 0 <= index < len(row), f"{index} is outside an array of {len(row)}"
    return index


@dataclass
class Walk:
    """A program ready to be run: functions, tables, and which function is the block of which number."""

    functions: Mapping[str, Function]
    tables: Mapping[str, Row] = field(default_factory=dict)
    blocks: Mapping[int, str] = field(default_factory=dict)
    watched: bool = True

    def call(self, name: str, *given: Any) -> int:
        """What a function gives."""
        function = self.functions[name]
        arrays = [arg for arg in given if not isinstance(arg, int)]
        assert [not isinstance(arg, int) for arg in given] == [is_array(p) for p in function.params], name
        assert len({id(array) for array in arrays}) == len(arrays), f"{name} is given an array twice"
        found = self.body(function.body, dict(zip(function.params, given, strict=True)))
        assert found not in (LEAVE, ONWARD)
        return 0 if found is None else found  # type: ignore[return-value]

    # ------------------------------------------------------------ statements

    def body(self, body: tuple[Stmt, ...], names: Names) -> object:
        for stmt in body:
            found = self.statement(stmt, names)
            if found is not None:
                return found
        return None

    def statement(self, stmt: Stmt, names: Names) -> object:
        match stmt:
            case Let(name=name, value=value, op=op):
                new = self.value(value, names)
                names[name] = fitting(ARITHMETIC[op](names[name], new)) if op else new
            case Store(array=array, index=index, value=value, op=op):
                row, new = self.row(array, names), self.value(value, names)
                place = at(row, self.value(index, names))
                row[place] = fitting(ARITHMETIC[op](row[place], new)) if op else new
            case Fill(array=array, index=index, count=count, value=value):
                first, n, new = (self.value(part, names) for part in (index, count, value))
                row = self.row(array, names)
                assert 0 <= first <= first + n <= len(row)
                row[first : first + n] = [new] * n
            case Copy():
                self.copy(stmt, names)
            case Buffer(name=name, size=size):
                names[name] = [None] * size
            case Run(call=call):
                self.value(call, names)
            case If(branches=branches, otherwise=otherwise):
                chosen = next((body for test, body in branches if self.value(test, names)), otherwise)
                return self.body(chosen, names)
            case While(test=test, body=body):
                while self.value(test, names):
                    found = self.body(body, names)
                    if found is LEAVE:
                        break
                    if found not in (None, ONWARD):
                        return found
            case For(name=name, low=low, high=high, body=body):
                return self.count(name, range(self.value(low, names), self.value(high, names)), body, names)
            case Break():
                return LEAVE
            case Continue():
                return ONWARD
            case Return(value=value):
                return self.value(value, names)
            case Watched(body=body):
                return self.body(body, names) if self.watched else None
        return None

    def count(self, name: str, numbers: range, body: tuple[Stmt, ...], names: Names) -> object:
        for number in numbers:
            names[name] = number
            found = self.body(body, names)
            assert names[name] == number, f"a loop's body sets {name}"
            if found is LEAVE:
                break
            if found not in (None, ONWARD):
                return found
        return None

    def copy(self, stmt: Copy, names: Names) -> None:
        to, start, n = (self.value(part, names) for part in (stmt.to, stmt.start, stmt.count))
        target, source = self.row(stmt.target, names), self.row(stmt.source, names)
        assert 0 <= to <= to + n <= len(target) and 0 <= start <= start + n <= len(source)
        assert target is not source or to + n <= start or start + n <= to or n == 0, "rows overlap"
        target[to : to + n] = source[start : start + n]

    # ------------------------------------------------------------ expressions

    def row(self, name: str, names: Names) -> Row:
        return names[name] if name in names else self.tables[name]  # type: ignore[no-any-return]

    def value(self, node: Expr, names: Names) -> int:
        found = self.any_value(node, names)
        assert found is not None, f"{node} was never set"
        return fitting(int(found))

    def any_value(self, node: Expr, names: Names) -> int | None:
        match node:
            case Const(value=value):
                return value
            case Var(name=name):
                return names[name]  # type: ignore[no-any-return]
            case Load(array=array, index=index):
                row = self.row(array, names)
                return row[at(row, self.value(index, names))]  # type: ignore[no-any-return]
            case Binary(op=op, left=left, right=right):
                a, b = self.value(left, names), self.value(right, names)
                assert op not in ("<<", ">>") or 0 <= b < 64, f"a shift by {b}"
                return ARITHMETIC[op](a, b)
            case Compare(op=op, left=left, right=right):
                return COMPARISON[op](self.value(left, names), self.value(right, names))
            case And(parts=parts):
                return all(self.value(part, names) for part in parts)
            case Or(parts=parts):
                return any(self.value(part, names) for part in parts)
            case Not(part=part):
                return not self.value(part, names)
            case Either(test=test, then=then, otherwise=otherwise):
                return self.value(then if self.value(test, names) else otherwise, names)
            case Call(name=name, args=args):
                given = (
                    self.row(a.name, names) if isinstance(a, Array) else self.value(a, names) for a in args
                )
                return self.call(name, *given)
            case Step(block=block, arrays=arrays):
                rows = (self.row(array.name, names) for array in arrays)
                return self.call(self.blocks[self.value(block, names)], *rows)
