"""Machine code kept for next time, by all that it is made of: its text, the compiler and the processor."""

from __future__ import annotations

from pathlib import Path

from ..storage import keys, records
from .compiler import compile_llvm, machine_name


def key_of(text: str) -> str:
    """The name of a program's machine code."""
    return keys.key_of(machine_name(), text)


def kept(key: str) -> bytes | None:
    """The object code of that name, if it was made before and is sound."""
    return records.read(_path(key))


def keep(key: str, code: bytes) -> None:
    """Keeps object code under a name; where nothing can be written, it is made again next time."""
    records.write(_path(key), code)


def best(text: str) -> bytes:
    """The optimised object code of a program, made if it is not there."""
    key = key_of(text)
    code = kept(key)
    if code is None:
        code = compile_llvm(text, "best")
        keep(key, code)
    return code


def _path(key: str) -> Path:
    return records.cache_folder() / "programs" / f"{key}.o"
