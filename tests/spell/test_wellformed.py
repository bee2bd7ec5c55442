"""What a program promises is looked at: sound ones have no faults, each broken promise is one."""

from __future__ import annotations

import pytest
from function_table import CASES, Case
from random_functions import random_unit
from test_spelled_text import example

from rulestone.program.ir import (
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
    Fill,
    For,
    Function,
    If,
    Let,
    Load,
    Or,
    Return,
    Run,
    Step,
    Stmt,
    Store,
    Unit,
    Var,
    Watched,
    While,
)
from rulestone.program.wellformed import LOOPS, faults

S, T, x, one = Array("S"), Array("T"), Var("x"), Const(1)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_table_keeps_all_promises(case: Case) -> None:
    assert faults(case.unit) == []


def test_the_example_keeps_all_promises() -> None:
    assert faults(example()) == []


@pytest.mark.parametrize("seed", range(30))
def test_random_programs_keep_all_promises(seed: int) -> None:
    assert faults(random_unit(seed)) == []


def nested(depth: int) -> Stmt:
    return Let("n", one) if depth == 0 else While(x, (nested(depth - 1),))


BROKEN: list[tuple[str, Stmt]] = [
    ("y is no local", Return(Var("y"))),
    ("S is no local", Return(Var("S"))),
    ("X is no array", Return(Load("X", one))),
    ("X is no array", Run(Call("g", (Array("X"), one)))),
    ("X is no array that can be written", Store("X", one, one)),
    ("WORTH is no array that can be written", Store("WORTH", one, one)),
    ("WORTH is no array that can be written", Fill("WORTH", one, one, one)),
    ("WORTH is no array that can be written", Copy("WORTH", one, "S", one, one)),
    ("X is no array", Copy("S", one, "X", one, one)),
    ("S cannot be given a value by =", Let("S", one)),
    ("x cannot be given a value by //=", Let("x", one, "//")),
    ("S cannot be changed by <<=", Store("S", one, one, "<<")),
    ("WORTH is no array of its own", Buffer("WORTH", 2)),
    ("S is no array of its own", Buffer("S", 2)),
    ("b is no array of its own", Buffer("b", 2)),
    ("B is no array of its own", Buffer("B", 0)),
    ("leaves no loop", Break()),
    ("leaves no loop", If(((x, (Continue(),)),))),
    ("i cannot be given a value by =", For("i", one, x, (Let("i", one),))),
    ("i cannot count here", For("i", one, x, (For("i", one, x, ()),))),
    ("loops too deep in each other", nested(LOOPS + 1)),
    ("g cannot be called so", Run(Call("g", (S,)))),
    ("g cannot be called so", Run(Call("g", (one, S)))),
    ("h cannot be called so", Run(Call("h", ()))),
    ("an array handed on twice", Run(Call("two", (S, S)))),
    ("blocks cannot be called so", Return(Step(x, (S,)))),
    ("an array handed on twice", Return(Step(x, (S, S)))),
    ("** is no operation", Return(Binary("**", x, one))),
    ("=> is no comparison", Return(Compare("=>", x, one))),
    ("nothing to put together", Return(And(()))),
    ("nothing to put together", Return(Or(()))),
    ("9223372036854775808 is beyond 64 bits", Return(Const(2**63))),
    ("g is a local", While(x, (Let("g", one), Run(Call("g", (S, one)))))),
    ("class is not a local's name", Let("class", one)),
    ("y is no local", Watched((Return(Var("y")),))),
    ("y is no local", If(((Or((x, Var("y"))), ()),))),
    ("y is no local", If(((x, ()),), (Return(Var("y")),))),
]


def program(*body: Stmt) -> Unit:
    functions = [
        Function("f", ("S", "T", "x"), body),
        Function("g", ("S", "n"), ()),
        Function("two", ("S", "T"), ()),
    ]
    return Unit({one.name: one for one in functions}, {"WORTH": (1, 2)}, {0: "two"})


@pytest.mark.parametrize(("fault", "statement"), BROKEN, ids=lambda one: one if isinstance(one, str) else "")
def test_a_broken_promise_is_told(fault: str, statement: Stmt) -> None:
    assert faults(program(statement)) == [f"f: {fault}"]


def test_a_local_may_be_called_as_a_function_is_that_is_not_called() -> None:
    assert faults(program(Let("g", one))) == []


def test_twenty_loops_are_few_enough() -> None:
    assert faults(program(nested(LOOPS))) == []


def test_broken_programs() -> None:
    sound = Function("f", ("S",), ())
    assert faults(Unit({"f": sound}, {"low": (1,)}, {})) == ["low: not a table's name"]
    assert faults(Unit({"f": sound}, {"A": (2**63,)}, {})) == ["A: a number beyond 64 bits"]
    assert faults(Unit({"f": sound}, {}, {0: "g"})) == ["a block without a function"]
    mixed = {"f": sound, "g": Function("g", ("S", "T"), ())}
    assert faults(Unit(mixed, {}, {0: "f", 1: "g"})) == ["blocks that do not all take the same arrays"]
    numbers = {"f": Function("f", ("x",), ())}
    assert faults(Unit(numbers, {}, {0: "f"})) == ["blocks that do not all take the same arrays"]
    assert faults(Unit({"g": sound}, {}, {})) == ["g: not a function's name"]
    assert faults(Unit({"f": Function("f", ("x", "x"), ())}, {}, {})) == ["f: two parameters of one name"]
