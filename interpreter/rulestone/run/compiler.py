"""Machine code made of LLVM assembly for the processor at hand: plainly at once, or as good as it gets."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, Literal

import llvmlite.binding as llvm

Level = Literal["quick", "best"]
"""`quick` takes a fifteenth of the time and plays at about 45 % of the speed."""

# LLVM's measure of what is written into its callers, up to so many functions and beyond: in a large program
# more costs time and gains nothing.
LARGE, INLINE = 150, (250, 25)


def machine(optimise: int = 3) -> Any:
    """The processor at hand, as LLVM knows it: a new one each time, for it becomes part of an engine."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    cpu, features = _processor()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=cpu, features=features, opt=optimise, reloc="static", codemodel="jitdefault", jit=True
    )


@cache
def _processor() -> tuple[str, str]:
    return llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()


def machine_name() -> str:
    """A name for all that machine code depends on besides its source."""
    return f"{llvm.llvm_version_info} {' '.join(_processor())} {LARGE} {INLINE}"


def compile_llvm(text: str, level: Level, optimised: Callable[[int], None] | None = None) -> bytes:
    """The object code of a program. Calls `optimised` with how many functions are left to be written out."""
    target = machine(0 if level == "quick" else 3)
    module = llvm.parse_assembly(text)
    module.triple, module.data_layout = target.triple, str(target.target_data)
    if level == "quick":
        _tidy(module, target)
    else:
        _optimise(module, target, count_functions(text))
    if optimised is not None:
        optimised(sum(not function.is_declaration for function in module.functions))
    code: bytes = target.emit_object(module)
    return code


def count_functions(text: str) -> int:
    """How many functions a program has."""
    return len(re.findall("^define ", text, re.MULTILINE))


def _tidy(module: Any, target: Any) -> None:
    """Locals become values; nothing else is worth its time."""
    passes = llvm.create_new_module_pass_manager()
    passes.add_sroa_pass()
    passes.add_simplify_cfg_pass()
    passes.run(module, llvm.create_pass_builder(target, llvm.create_pipeline_tuning_options(speed_level=0)))


def _optimise(module: Any, target: Any, size: int) -> None:
    """All that LLVM does, but for vectors: there are no rows of numbers long enough."""
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = False
    options.inlining_threshold = INLINE[size > LARGE]
    builder = llvm.create_pass_builder(target, options)
    builder.getModulePassManager().run(module, builder)
