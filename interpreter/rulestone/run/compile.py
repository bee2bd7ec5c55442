"""Compiling an emitted module: numba spells its functions in LLVM, which is optimised once as a whole.

By itself numba optimises every function together with all that it calls, again for each of its
callers, and makes machine code of each. Here all functions go into one library, only what is
called from outside stays visible, and one object file comes out. It needs no numba to be run.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from typing import Any

import llvmlite.binding as llvm
import numpy
from numba import njit
from numba import types as numba_types
from numba.core import typed_passes, untyped_passes
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase
from numba.core.compiler_machinery import LoweringPass, PassManager, register_pass
from numba.core.registry import cpu_target
from numba.extending import intrinsic

from . import kernel
from .native import WORD, machine, parameters, symbol

PROGRAM = "<program>"
STATE = numba_types.CPointer(numba_types.int64)
# Nothing is allocated and nothing divides by zero in an emitted module, so neither is watched for.
SETTINGS: dict[str, Any] = {
    "error_model": "numpy",
    "_nrt": False,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}
# What an emitted module needs of numba's passes: it has no closures, generators or literal loops.
PASSES = (
    untyped_passes.TranslateByteCode,
    untyped_passes.FixupArgs,
    untyped_passes.IRProcessing,
    untyped_passes.ReconstructSSA,
    typed_passes.NopythonTypeInference,
    typed_passes.PreLowerStripPhis,
    typed_passes.IRLegalization,
    typed_passes.AnnotateTypes,
    typed_passes.NativeLowering,
    typed_passes.NoPythonBackend,
)


def compile_source(source: str, entries: tuple[str, ...]) -> bytes:
    """The object code of a module, with the functions named in `entries` to be called from outside."""
    library = Library(cpu_target.target_context.codegen(), "program")
    jit = njit(pipeline_class=_pipeline(library), **SETTINGS)
    namespace = _runtime(jit)
    exec(compile(source, PROGRAM, "exec", optimize=1), namespace)
    _jit_all(namespace, jit)
    names: dict[str, str] = {}
    for entry in entries:
        arguments = tuple(
            STATE if pointed else numba_types.int64 for pointed in parameters(source, entry).values()
        )
        namespace[entry].compile(arguments)
        names[namespace[entry].overloads[arguments].fndesc.llvm_func_name] = symbol(entry)
    return _object_code(library.get_llvm_str(), names)


class Library(JITCodeLibrary):  # type: ignore[misc]
    """One library for all functions, so none is linked in; LLVM sees them first when all are there."""

    def add_linking_library(self, library: Any) -> None:
        """What functions call lies here already; numba's memory management is never called."""

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout


def _pipeline(library: Library) -> type[CompilerBase]:
    """A compiler that puts functions into a library and leaves them there."""

    class Pipeline(CompilerBase):  # type: ignore[misc]
        def define_pipelines(self) -> list[PassManager]:
            self.state.library = library
            self.state.flags.no_compile = True
            passes = PassManager("emitted module")
            for one in (*PASSES, Introduce):
                passes.add_pass(one, one.name())
            passes.finalize()
            return [passes]

    return Pipeline


@register_pass(mutates_CFG=False, analysis_only=True)
class Introduce(LoweringPass):  # type: ignore[misc]
    """Tells numba of a function that has no machine code yet, so that others can call it.

    numba knows functions by their entry point, which must be something built in and unique.
    """

    _name = "introduce"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Registers the function under a stand-in for its entry point."""
        stand_in: Any = [].append
        state.cr = state.cr._replace(entry_point=stand_in)
        state.targetctx.insert_user_function(stand_in, state.cr.fndesc, [state.library])
        return False


# ---------------------------------------------------------------- the runtime


def _runtime(jit: Callable[[Any], Any]) -> dict[str, Any]:
    """The kernel's names as a compiled module sees them."""
    namespace: dict[str, Any] = {key: value for key, value in vars(kernel).items() if key.isupper()}
    namespace |= {"table": _table, "pointer": _pointer, "runner": dict}
    own = {f.__name__.removeprefix("_"): f for f in LOOPS}
    functions = {key: getattr(kernel, key) for key in kernel.EXPORTED if key not in namespace} | own
    for key, function in functions.items():
        namespace[key] = jit(types.FunctionType(function.__code__, namespace, key))
    return namespace


def _jit_all(namespace: dict[str, Any], jit: Callable[[Any], Any]) -> None:
    """Marks the module's own functions for compilation; `run` is made of the blocks it dispatches to."""
    for key, value in list(namespace.items()):
        if isinstance(value, types.FunctionType) and value.__code__.co_filename == PROGRAM:
            namespace[key] = jit(value)
    blocks = {number: namespace[block.__name__] for number, block in namespace["run"].items()}
    namespace["step"] = _step(blocks)
    namespace["run"] = jit(types.FunctionType(_run.__code__, namespace, "run"))


def _table(values: list[int]) -> Any:
    return numpy.array(values, dtype=WORD)


def _min(a: int, b: int) -> int:
    return a if a < b else b


def _max(a: int, b: int) -> int:
    return a if a > b else b


def _copy_state(source: Any, target: Any, size: int) -> None:
    for i in range(size):
        target[i] = source[i]


def _copy_cells(S: Any, source: int, target: int, count: int) -> None:
    for i in range(count):
        S[target + i] = S[source + i]


def _fill(S: Any, target: int, values: Any, count: int) -> None:
    for i in range(count):
        S[target + i] = values[i]


def _clear(S: Any, first: int, count: int) -> None:
    for i in range(first, first + count):
        S[i] = 0


def _count_slots(S: Any, base: int, cells: int) -> int:
    n = 0
    for i in range(cells):
        if S[base + i] != 0:
            n += 1
    return n


def _find_slot(S: Any, base: int, cells: int, member: int) -> int:
    for i in range(cells):
        if S[base + i] == member + 1:
            return i + 1
    return 0


# What the kernel says with slices of a list, and Python with functions of its own.
LOOPS = (_copy_state, _copy_cells, _fill, _clear, _count_slots, _find_slot, _min, _max)


def _run(S: Any) -> None:
    pc = S[0]
    while pc >= 0:
        pc = step(S, pc)  # type: ignore[name-defined]  # noqa: F821


@intrinsic  # type: ignore[untyped-decorator]
def _pointer(typing: Any, state: Any) -> Any:
    """Entries are given pointers, so there is nothing left to do."""
    return state(state), lambda context, builder, signature, args: args[0]


def _step(blocks: Mapping[int, Any]) -> Any:
    """A function that calls the block of a number: one jump, however many there are."""

    @intrinsic  # type: ignore[untyped-decorator]
    def step(typing: Any, state: Any, pc: Any) -> Any:
        kinds = {number: numba_types.Dispatcher(block) for number, block in blocks.items()}
        calls = {number: (kind, kind.get_call_type(typing, (state,), {})) for number, kind in kinds.items()}

        def dispatch(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            where = builder.append_basic_block("where")
            switch = builder.switch(args[1], where)
            found: list[tuple[Any, Any]] = []
            for number, (kind, call) in calls.items():
                case = builder.append_basic_block(f"case.{number}")
                switch.add_case(args[1].type(number), case)
                builder.position_at_end(case)
                found.append((context.get_function(kind, call)(builder, args[:1]), builder.block))
                builder.branch(where)
            builder.position_at_end(where)
            chosen = builder.phi(args[1].type)
            chosen.add_incoming(args[1].type(-1), switch.parent)
            for value, block in found:
                chosen.add_incoming(value, block)
            return chosen

        return numba_types.int64(state, pc), dispatch

    return step


# ---------------------------------------------------------------- machine code


def _object_code(text: str, names: Mapping[str, str]) -> bytes:
    """The machine code of a whole program; only the functions in `names` can be called, under new names."""
    module = llvm.parse_assembly(text)
    for function in module.functions:
        if function.name in names:
            function.name = names[function.name]
        elif not function.is_declaration:
            function.linkage = "internal"
        else:
            assert function.name.startswith("llvm."), f"{function.name} is not part of the program"
    target = machine()
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = False
    builder = llvm.create_pass_builder(target, options)
    builder.getModulePassManager().run(module, builder)
    code: bytes = target.emit_object(module)
    return code
