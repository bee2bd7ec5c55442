"""Machine code in memory: its functions called like Python's, its tables filled."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import llvmlite.binding as llvm

from ..program.ir import Unit, is_array
from ..spell.llvm import symbol
from .compiler import machine

WORD = "q"  # 64 bits with a sign, as `array` calls it


@dataclass(frozen=True, slots=True)
class Image:
    """All that is needed to load a program; it can be handed to other processes."""

    code: bytes
    heads: dict[str, tuple[str, ...]]
    tables: bytes

    @staticmethod
    def of(code: bytes, unit: Unit, entries: Iterable[str]) -> Image:
        """The object code of a program, the parameters of some functions, and its tables."""
        heads = {name: unit.functions[name].params for name in entries}
        return Image(code, heads, packed(unit.tables))


def packed(tables: Mapping[str, tuple[int, ...]]) -> bytes:
    """The contents of all tables, one after the other."""
    return array(WORD, (value for values in tables.values() for value in values)).tobytes()


class Binary:
    """Machine code that was loaded. Its functions take arrays by their addresses."""

    def __init__(self, image: Image) -> None:
        self._engine = _loaded(image.code)
        self.fill(image.tables)
        self.functions: dict[str, Callable[..., int]] = {
            name: self._function(name, params) for name, params in image.heads.items()
        }

    def fill(self, tables: bytes) -> None:
        """Gives the tables their contents."""
        if tables:
            ctypes.memmove(self._engine.get_global_value_address(symbol("tables")), tables, len(tables))

    def _function(self, name: str, params: tuple[str, ...]) -> Callable[..., int]:
        """Lets go of Python's lock while it runs, so that other threads go on."""
        kinds = [ctypes.c_void_p if is_array(one) else ctypes.c_int64 for one in params]
        function = ctypes.CFUNCTYPE(ctypes.c_int64, *kinds)(self._engine.get_function_address(symbol(name)))
        function.engine = self._engine  # type: ignore[attr-defined]  # its memory holds the code
        return function


def _loaded(code: bytes) -> Any:
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine())
    engine.add_object_file(llvm.object_file.ObjectFileRef.from_data(code))
    engine.finalize_object()
    return engine
