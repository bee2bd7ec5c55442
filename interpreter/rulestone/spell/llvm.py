"""A program as LLVM assembly: what the given functions reach, with tables as one array filled after loading.

The text holds how long tables are and nothing of what stands in them, so machine code made from it serves
every program that differs in tables only.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..program.ir import Unit
from .llvm_expressions import Outside, parameters, safe
from .llvm_statements import Body

INTRINSICS = """\
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
"""


def symbol(entry: str) -> str:
    """What a function is called in the object code."""
    return f"rulestone_{safe(entry)}"


def spell_llvm(unit: Unit, entries: Iterable[str], *, watched: bool) -> str:
    """The program in LLVM assembly, with some functions to be called from outside."""
    outside = Outside(unit, watched)
    names = tuple(entries)
    for name in names:
        outside.reach(name)
    texts = [f"@{symbol('tables')} = global [{outside.total} x i64] zeroinitializer, align 16"]
    for name in outside.reached:  # grows on the way
        texts.append(Body(unit.functions[name], outside).spelled())
    if outside.steps:
        texts.append(_step(unit))
    texts += [_entry(unit, name) for name in names]
    return "\n".join([*texts, INTRINSICS])


def _entry(unit: Unit, name: str) -> str:
    """A function under the name and with the conventions that others call it by."""
    params = unit.functions[name].params
    given = parameters(params).replace(" noalias", "")
    lines = [
        f"define i64 @{symbol(name)}({parameters(params)}) nounwind {{",
        f"  %result = call fastcc i64 @f.{safe(name)}({given})",
        "  ret i64 %result",
        "}",
    ]
    return "\n".join(lines)


def _step(unit: Unit) -> str:
    """The function that calls the block of a number: one jump, however many there are."""
    first = unit.functions[next(iter(unit.blocks.values()))]
    given = parameters(first.params).replace(" noalias", "")
    cases = " ".join(f"i64 {number}, label %block{number}" for number in unit.blocks)
    lines = [
        f"define internal fastcc i64 @step(i64 %number, {parameters(first.params)}) nounwind {{",
        f"  switch i64 %number, label %none [ {cases} ]",
    ]
    for number, block in unit.blocks.items():
        call = f"  %next{number} = call fastcc i64 @f.{safe(block)}({given})"
        lines += [f"block{number}:", call, f"  ret i64 %next{number}"]
    return "\n".join([*lines, "none:", "  ret i64 -1", "}"])
