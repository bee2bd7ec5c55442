"""A program run in all its spellings: as Python, and as machine code, plain and optimised."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from rulestone.program.ir import Function, Unit, is_array
from rulestone.run.binary import WORD, Binary, Image
from rulestone.run.compiler import Level, compile_llvm
from rulestone.spell.llvm import spell_llvm
from rulestone.spell.python import spell_python

Given = int | list[int]


@dataclass(frozen=True)
class Outcome:
    """What a call gave, and what stands in its arrays after it."""

    value: int
    arrays: tuple[tuple[int, ...], ...]


def unit_of(
    *functions: Function,
    tables: dict[str, tuple[int, ...]] | None = None,
    blocks: dict[int, str] | None = None,
) -> Unit:
    return Unit({one.name: one for one in functions}, tables or {}, blocks or {})


def as_python(unit: Unit, *, watched: bool = False) -> Callable[..., Outcome]:
    """The program as Python."""
    namespace: dict[str, Any] = {}
    code = compile(spell_python(unit).source, "<spelled>", "exec", optimize=0 if watched else 1)
    exec(code, namespace)

    def run(name: str, *given: Given) -> Outcome:
        copies = [list(one) if isinstance(one, list) else one for one in given]
        value = namespace[name](*copies)
        assert not isinstance(value, bool), "truths are numbers"
        return Outcome(value or 0, tuple(tuple(one) for one in copies if isinstance(one, list)))

    return run


def loaded(unit: Unit, entries: Iterable[str], *, watched: bool = False, level: Level = "quick") -> Binary:
    names = tuple(entries)
    return Binary(Image.of(compile_llvm(spell_llvm(unit, names, watched=watched), level), unit, names))


def as_machine_code(
    unit: Unit, entries: Iterable[str], *, watched: bool = False, level: Level = "quick"
) -> Callable[..., Outcome]:
    """The program as machine code."""
    names = tuple(entries)
    binary = loaded(unit, names, watched=watched, level=level)

    def run(name: str, *given: Given) -> Outcome:
        params = unit.functions[name].params
        rows = [array(WORD, one) if isinstance(one, list) else one for one in given]
        assert [is_array(one) for one in params] == [isinstance(one, array) for one in rows]
        value = binary.functions[name](
            *(one.buffer_info()[0] if isinstance(one, array) else one for one in rows)
        )
        return Outcome(value, tuple(tuple(one) for one in rows if isinstance(one, array)))

    return run


def spellings(
    unit: Unit,
    entries: Iterable[str],
    *,
    watched: bool = False,
    levels: tuple[Level, ...] = ("quick", "best"),
) -> list[Callable[..., Outcome]]:
    """Every way in which a program is run."""
    names = tuple(entries)
    codes = [as_machine_code(unit, names, watched=watched, level=level) for level in levels]
    return [as_python(unit, watched=watched), *codes]
