"""What a program promises: every name known and of its kind, every call with what it takes, every loop real.

The builder sees to it; tests ask here, for what breaks a promise may be spelled in two ways that differ.
"""

from __future__ import annotations

import keyword
from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import Any, get_args

from .ir import (
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
    Expr,
    Fill,
    For,
    Function,
    If,
    Let,
    Load,
    Or,
    Step,
    Stmt,
    Store,
    Unit,
    Var,
    Watched,
    While,
    is_array,
)

LEAST, MOST = -(2**63), 2**63 - 1
LOOPS = 20
"""How deep Python lets loops stand in each other."""
KINDS: tuple[Any, ...] = get_args(Expr)
CHANGES = frozenset(("", "+", "-", "*", "&", "|", "^"))


def faults(unit: Unit) -> list[str]:
    """Every promise that a program breaks, and where."""
    return [
        *_tables(unit),
        *_blocks(unit),
        *(fault for one in unit.functions.items() for fault in _one(unit, *one)),
    ]


def _tables(unit: Unit) -> Iterator[str]:
    for name, values in unit.tables.items():
        if not is_array(name) or not _is_name(name):
            yield f"{name}: not a table's name"
        if any(not LEAST <= value <= MOST for value in values):
            yield f"{name}: a number beyond 64 bits"


def _blocks(unit: Unit) -> Iterator[str]:
    known = [unit.functions[name] for name in unit.blocks.values() if name in unit.functions]
    if len(known) < len(unit.blocks):
        yield "a block without a function"
    if (
        any(not all(map(is_array, one.params)) for one in known)
        or len({len(one.params) for one in known}) > 1
    ):
        yield "blocks that do not all take the same arrays"


def _one(unit: Unit, name: str, function: Function) -> Iterator[str]:
    if name != function.name or is_array(name) or not _is_name(name):
        yield f"{name}: not a function's name"
    if len(set(function.params)) < len(function.params):
        yield f"{name}: two parameters of one name"
    yield from (f"{name}: {fault}" for fault in _Examined(unit, function).faults())


def _is_name(name: str) -> bool:
    return name.isidentifier() and not keyword.iskeyword(name)


class _Examined:
    """One function, statement by statement."""

    def __init__(self, unit: Unit, function: Function) -> None:
        self.unit, self.function = unit, function
        self.arrays = {one for one in function.params if is_array(one)}
        self.locals = {one for one in function.params if not is_array(one)}
        self.counters: list[str] = []
        self.loops = 0

    def faults(self) -> Iterator[str]:
        """All that is wrong with it."""
        self.locals.update(_given(self.function.body))
        for local in (*self.function.params, *self.locals):
            if not _is_name(local):
                yield f"{local} is not a local's name"
        yield from self._body(self.function.body)

    def _body(self, body: Iterable[Stmt]) -> Iterator[str]:
        for node in body:
            yield from self._statement(node)
            waiting: list[Expr | Array] = []
            waiting += [*_expressions(node)][::-1]
            while waiting:
                part = waiting.pop()
                yield from self._expression(part)
                waiting += [*_parts(part)][::-1]

    def _statement(self, node: Stmt) -> Iterator[str]:
        match node:
            case Let(name=name, op=op):
                if is_array(name) or name in self.counters or op not in CHANGES:
                    yield f"{name} cannot be given a value by {op}="
            case Store(array=array, op=op):
                yield from self._written(array)
                if op not in CHANGES:
                    yield f"{array} cannot be changed by {op}="
            case Fill(array=array):
                yield from self._written(array)
            case Copy(target=target, source=source):
                yield from self._written(target)
                yield from self._read(source)
            case Buffer(name=name, size=size):
                self.arrays.add(name)
                if not is_array(name) or name in self.unit.tables or name in self.function.params or size < 1:
                    yield f"{name} is no array of its own"
            case Break() | Continue():
                if not self.loops:
                    yield "leaves no loop"
            case For() | While():
                yield from self._loop(node)
            case If(branches=branches, otherwise=otherwise):
                for _, body in branches:
                    yield from self._body(body)
                yield from self._body(otherwise)
            case Watched(body=body):
                yield from self._body(body)
            case _:
                pass

    def _loop(self, node: For | While) -> Iterator[str]:
        counter = [node.name] if isinstance(node, For) else []
        if self.loops == LOOPS:
            yield "loops too deep in each other"
        if set(counter) & {*self.counters, *(one for one in counter if is_array(one))}:
            yield f"{counter[0]} cannot count here"
        self.loops += 1
        self.counters += counter
        yield from self._body(node.body)
        self.counters = self.counters[: len(self.counters) - len(counter)]
        self.loops -= 1

    def _written(self, array: str) -> Iterator[str]:
        if array not in self.arrays:
            yield f"{array} is no array that can be written"

    def _read(self, array: str) -> Iterator[str]:
        if array not in self.arrays and array not in self.unit.tables:
            yield f"{array} is no array"

    # ------------------------------------------------------------ expressions

    def _expression(self, node: Expr | Array) -> Iterator[str]:
        match node:
            case Const(value=value) if not LEAST <= value <= MOST:
                yield f"{value} is beyond 64 bits"
            case Var(name=name) if name not in self.locals:
                yield f"{name} is no local"
            case Load(array=array):
                yield from self._read(array)
            case Array(name=name):
                yield from self._read(name)
            case Binary(op=op) if op not in ARITHMETIC:
                yield f"{op} is no operation"
            case Compare(op=op) if op not in COMPARISON:
                yield f"{op} is no comparison"
            case And(parts=parts) | Or(parts=parts) if not parts:
                yield "nothing to put together"
            case Call():
                yield from self._call(node)
            case Step(arrays=arrays):
                yield from self._step(arrays)
            case _:
                pass

    def _call(self, node: Call) -> Iterator[str]:
        called = self.unit.functions.get(node.name)
        kinds = [is_array(one) for one in called.params] if called is not None else None
        if kinds != [isinstance(one, Array) for one in node.args]:
            yield f"{node.name} cannot be called so"
        if node.name in self.locals:
            yield f"{node.name} is a local"
        yield from _twice([one.name for one in node.args if isinstance(one, Array)])

    def _step(self, arrays: tuple[Array, ...]) -> Iterator[str]:
        takes = {len(self.unit.functions[one].params) for one in self.unit.blocks.values()}
        if takes != {len(arrays)}:
            yield "blocks cannot be called so"
        yield from _twice([one.name for one in arrays])


def _twice(names: list[str]) -> Iterator[str]:
    if len(set(names)) < len(names):
        yield "an array handed on twice"


def _given(body: Iterable[Stmt]) -> Iterator[str]:
    """The locals that something gives a value."""
    for node in body:
        if isinstance(node, Let | For):
            yield node.name
        if isinstance(node, For | While | Watched):
            yield from _given(node.body)
        elif isinstance(node, If):
            for _, inner in node.branches:
                yield from _given(inner)
            yield from _given(node.otherwise)


def _expressions(node: Stmt) -> Iterator[Expr]:
    """The expressions that stand in a statement itself."""
    if isinstance(node, If):
        yield from (test for test, _ in node.branches)
    else:
        yield from (part for part in _fields(node) if isinstance(part, KINDS))


def _parts(node: Expr | Array) -> Iterator[Expr | Array]:
    for part in _fields(node):
        if isinstance(part, tuple):
            yield from part
        elif isinstance(part, KINDS):
            yield part


def _fields(node: Stmt | Expr | Array) -> Iterator[Any]:
    return (getattr(node, one.name) for one in fields(node))
