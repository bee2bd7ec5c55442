"""Loading an emitted module: plainly, or with every function compiled by numba.

Both use the same source. The plain one is put into linecache, so that a debugger and a
traceback can show it; its lines lead back to the rules.
"""

from __future__ import annotations

import hashlib
import linecache
import os
import sys
import traceback
import types
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..emit.module import Emitted
from ..syntax.resources import cache_folder
from ..syntax.spans import NOWHERE, Span
from . import kernel

# Nothing is allocated and nothing divides by zero in an emitted module, so neither is watched for.
SETTINGS: dict[str, Any] = {"error_model": "numpy", "_nrt": False}
# Called from outside; and what these call, so that it is compiled only once for all of them.
CACHED = ("advance", "playout", "simulate", "simulate_counted", "run", "score_total", "winner_mask")


@dataclass(slots=True)
class Module:
    """A loaded module: its functions by name, and where each line came from."""

    name: str
    path: str
    namespace: dict[str, Any]
    spans: tuple[Span, ...]
    is_fast: bool = False

    def __getattr__(self, name: str) -> Callable[..., Any]:
        try:
            return self.namespace[name]  # type: ignore[no-any-return]
        except KeyError:
            raise AttributeError(name) from None

    def has(self, name: str) -> bool:
        """Whether the module has a function of that name."""
        return name in self.namespace

    def rule_at(self, line: int) -> Span:
        """The place in the rules that a line of the module came from."""
        return self.spans[line - 1] if 0 < line <= len(self.spans) else NOWHERE

    def origin(self, fault: BaseException) -> Span:
        """The place in the rules whose line was running when an exception was raised."""
        frames = traceback.walk_tb(fault.__traceback__)
        lines = [line for frame, line in frames if frame.f_code.co_filename == self.path]
        return self.rule_at(lines[-1]) if lines else NOWHERE

    def new_state(self, values: list[int]) -> Any:
        """A state of the form that this module works on."""
        if not self.is_fast:
            return list(values)
        import numpy

        return numpy.array(values, dtype=numpy.int32)


def load_plain(emitted: Emitted, name: str, *, check: bool = False) -> Module:
    """The module as ordinary Python."""
    path = f"<rulestone {name}>"
    linecache.cache[path] = (len(emitted.source), None, emitted.source.splitlines(True), path)
    namespace: dict[str, Any] = {"__name__": f"rulestone_program.{name}"}
    exec(_compiled(emitted.source, path), namespace)
    namespace["CHECK"] = check
    return Module(name, path, namespace, emitted.spans)


@lru_cache(maxsize=4)
def _compiled(source: str, path: str) -> types.CodeType:
    """The code of a module, shared by its plain and its checked form."""
    return compile(source, path, "exec")


def load_fast(emitted: Emitted, name: str) -> Module:
    """The module with every function compiled when first called; compiled code is kept for next time."""
    path = _store(emitted)
    # numba finds the environment of kept code by importing its module, so it must be a known one.
    module = sys.modules[path.stem] = types.ModuleType(path.stem)
    namespace = vars(module)
    _fill_runtime(namespace)
    exec(compile(emitted.source.replace(IMPORT, ""), str(path), "exec"), namespace)
    _compile(namespace, str(path))
    return Module(name, str(path), namespace, emitted.spans, is_fast=True)


IMPORT = "from rulestone.run.kernel import *  # noqa: F403"


def _store(emitted: Emitted) -> Path:
    """Keeps the source in a file named for its content: numba's cache goes by files."""
    kernel_source = Path(kernel.__file__).read_text(encoding="utf-8")
    digest = hashlib.sha256((emitted.source + kernel_source).encode()).hexdigest()[:24]
    path = cache_folder() / "programs" / f"p{digest}.py"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(f".{os.getpid()}")
        partial.write_text(emitted.source, encoding="utf-8")
        partial.replace(path)
    return path


def _fill_runtime(namespace: dict[str, Any]) -> None:
    """The runtime compiled: the kernel's own functions, rebuilt over compiled ones."""
    import numpy

    for key, value in vars(kernel).items():
        if key.isupper():
            namespace[key] = value
    namespace["table"] = lambda values: numpy.array(values, dtype=numpy.int32)
    namespace["pointer"] = _pointer()
    own = {"check_bounds": _unchecked, "check_offer": _not_looked_for, "copy_state": _copy_state}
    for key in kernel.EXPORTED:
        if key not in ("table", "pointer"):
            namespace[key] = _rebuilt(own.get(key, getattr(kernel, key)), namespace)


def _unchecked(value: int, low: int, high: int, name: str) -> None:
    pass


def _not_looked_for(count: int, names: str) -> None:
    pass


def _copy_state(source: Any, target: Any, size: int) -> None:
    for i in range(size):
        target[i] = source[i]


def _pointer() -> Any:
    """A compiled function that gives the bare pointer of an array."""
    from numba import types as numba_types
    from numba.extending import intrinsic

    @intrinsic
    def pointer(typing: Any, array: Any) -> Any:
        if isinstance(array, numba_types.CPointer):
            return array(array), lambda context, builder, signature, args: args[0]

        def data(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return context.make_array(signature.args[0])(context, builder, args[0]).data

        bare: Any = numba_types.CPointer
        return bare(array.dtype)(array), data

    return pointer


def _rebuilt(function: Any, namespace: dict[str, Any]) -> Any:
    from numba import njit

    copy = types.FunctionType(function.__code__, namespace, function.__name__)
    return njit(**SETTINGS)(copy)


def _compile(namespace: dict[str, Any], path: str) -> None:
    from numba import njit

    for key, value in list(namespace.items()):
        if isinstance(value, types.FunctionType) and value.__code__.co_filename == path:
            namespace[key] = njit(cache=key in CACHED, **SETTINGS)(value)
