"""Machine code of a program: made for this processor, kept in a file, called like Python functions."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import llvmlite.binding as llvm
import numpy

WORD = numpy.int64  # of a state under numba; all arithmetic is done in it


def new_array(values: Sequence[int]) -> Any:
    """A state that machine code works on."""
    return numpy.array(values, dtype=WORD)


def machine() -> Any:
    """The processor at hand, as LLVM knows it: a new one each time, for it becomes part of an engine."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(),
        features=llvm.get_host_cpu_features().flatten(),
        opt=3,
        reloc="static",
        codemodel="jitdefault",
        jit=True,
    )


def machine_name() -> str:
    """A name for all that machine code depends on besides its source."""
    return f"{llvm.llvm_version_info} {llvm.get_host_cpu_name()} {llvm.get_host_cpu_features().flatten()}"


def symbol(entry: str) -> str:
    """What a function is called in the object code."""
    return f"rulestone_{entry}"


def parameters(source: str, entry: str) -> Mapping[str, bool]:
    """The parameters of a function, and which of them are arrays: those in capitals."""
    head = re.search(rf"^def {entry}\((.*)\):$", source, re.MULTILINE)
    assert head is not None
    return {name: name[0].isupper() for name in head[1].split(", ")}


def load_object(code: bytes, source: str, entries: tuple[str, ...]) -> dict[str, Callable[..., Any]]:
    """The functions of some object code, by name."""
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine())
    engine.add_object_file(llvm.object_file.ObjectFileRef.from_data(code))
    engine.finalize_object()
    return {entry: _callable(engine, entry, parameters(source, entry)) for entry in entries}


def _callable(engine: Any, entry: str, params: Mapping[str, bool]) -> Callable[..., Any]:
    """A function with numba's calling convention: where to put the result, and an error, come first."""
    pointed = tuple(params.values())
    kinds = [ctypes.c_void_p if array else ctypes.c_int64 for array in pointed]
    prototype = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, *kinds)
    function = prototype(engine.get_function_address(symbol(entry)))

    def called(*args: Any) -> int:
        result, error = ctypes.c_int64(), ctypes.c_void_p()
        given = [_address(arg) if array else arg for arg, array in zip(args, pointed, strict=True)]
        function(ctypes.addressof(result), ctypes.addressof(error), *given)
        return result.value

    called.__name__ = entry
    called.engine = engine  # type: ignore[attr-defined]  # its memory holds the code
    return called


def _address(array: Any) -> int:
    """Where the numbers of an array lie; machine code would not notice if they were others."""
    assert array.dtype == WORD and array.flags.c_contiguous, "not a state of a compiled program"
    return array.ctypes.data  # type: ignore[no-any-return]
