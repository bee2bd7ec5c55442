"""A build without tests of what may be out of range, to see what they cost. Only for measuring.

It is the same program with other functions where the runtime's tested ones stand: they give what they are
given. Sound games play the same.
"""

from __future__ import annotations

from dataclasses import replace

from rulestone.program.faults import TESTED
from rulestone.program.ir import Binary, Const, Expr, Function, Return, Unit, Var
from rulestone.run.binary import Binary as Loaded
from rulestone.run.binary import Image
from rulestone.run.compiler import compile_llvm
from rulestone.run.module import Fast
from rulestone.run.program import ENTERED, Runnable
from rulestone.spell.llvm import spell_llvm

OPERATORS = {"plus": "+", "minus": "-", "times": "*", "quotient": "//", "remainder": "%"}
ALWAYS = ("tick", "tested_room")
KEPT = ("fault", "roll_number")  # a roll is tested while it is made
GIVEN = ("inside", "chosen", "seat", "bounded")


def unguarded(runnable: Runnable) -> Fast:
    """The program without its tests, as machine code."""
    unit = without_tests(runnable.built.unit)
    code = compile_llvm(spell_llvm(unit, ENTERED, watched=False), "best")
    return Fast(runnable.built, Loaded(Image.of(code, unit, ENTERED)).functions)


def without_tests(unit: Unit) -> Unit:
    """The program with functions that do not test."""
    assert {*OPERATORS, *ALWAYS, *GIVEN, *KEPT} == TESTED
    made = {name: _untested(function) for name, function in unit.functions.items()}
    return replace(unit, functions=made)


def _untested(function: Function) -> Function:
    name = function.name
    if name not in TESTED or name in KEPT:
        return function
    value: Expr = Const(1) if name in ALWAYS else Var("value")
    if name in OPERATORS:
        value = Binary(OPERATORS[name], Var("a"), Var("b"))
    return replace(function, body=(Return(value),))
