"""Loading an emitted module: plainly, or as machine code that numba made of it.

Both use the same source. The plain one is put into linecache, so that a debugger and a
traceback can show it; its lines lead back to the rules. Checks are assertions: only a checked
module has them.
"""

from __future__ import annotations

import hashlib
import linecache
import traceback
import types
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..emit.module import Emitted
from ..syntax.resources import cache_folder, keep
from ..syntax.spans import NOWHERE, Span
from . import kernel

# What is called from outside; only this, and what it calls, is compiled.
ENTRIES = ("advance", "playout", "simulate", "simulate_counted", "weigh", "score_total", "winner_mask")


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

    def new_state(self, values: Sequence[int]) -> Any:
        """A state of the form that this module works on."""
        if not self.is_fast:
            return list(values)
        from .native import new_array

        return new_array(values)

    def numbers(self, state: Any) -> list[int]:
        """A state as plain numbers."""
        return state.tolist() if self.is_fast else list(state)


def load_plain(emitted: Emitted, name: str, *, check: bool = False) -> Module:
    """The module as ordinary Python."""
    path = f"<rulestone {name}>"
    linecache.cache[path] = (len(emitted.source), None, emitted.source.splitlines(True), path)
    namespace: dict[str, Any] = {"__name__": f"rulestone_program.{name}"}
    exec(_compiled(emitted.source, path, check), namespace)
    return Module(name, path, namespace, emitted.spans)


@lru_cache(maxsize=4)
def _compiled(source: str, path: str, check: bool) -> types.CodeType:
    """The code of a module, with or without its assertions."""
    return compile(source, path, "exec", optimize=0 if check else 1)


def load_fast(emitted: Emitted, name: str) -> Module:
    """The module as machine code, compiled when first wanted and kept for next time."""
    from .native import load_object

    path = _object_file(emitted)
    if not path.exists():
        keep(path, _compile(emitted))
    namespace = load_object(path.read_bytes(), emitted.source, ENTRIES)
    return Module(name, str(path), namespace, emitted.spans, is_fast=True)


def _compile(emitted: Emitted) -> bytes:
    from .compile import compile_source  # the only place that needs numba

    return compile_source(emitted.source.replace(IMPORT, ""), ENTRIES)


def _object_file(emitted: Emitted) -> Path:
    """Where the object code lies: named for all that goes into it."""
    from .native import machine_name

    folder = Path(kernel.__file__).parent
    compiler = "".join((folder / name).read_text(encoding="utf-8") for name in COMPILER)
    digest = hashlib.sha256((emitted.source + compiler + machine_name()).encode()).hexdigest()[:24]
    return cache_folder() / "programs" / f"{digest}.o"


IMPORT = "from rulestone.run.kernel import *  # noqa: F403"
COMPILER = ("kernel.py", "compile.py", "native.py")
