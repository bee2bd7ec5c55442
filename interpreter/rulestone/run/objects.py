"""Machine code kept for next time, by all that it is made of: its text, the compiler and the processor."""

from __future__ import annotations

import contextlib
import hashlib
from pathlib import Path

from ..syntax.resources import cache_folder
from . import sealed
from .compiler import compile_llvm, machine_name


def key_of(text: str) -> str:
    """The name of a program's machine code."""
    return hashlib.sha256(f"{machine_name()}\n{text}".encode()).hexdigest()


def kept(key: str) -> bytes | None:
    """The object code of that name, if it was made before and is sound."""
    content = sealed.read(_path(key)) or b""
    name = key.encode()
    return content[len(name) :] if content.startswith(name) else None


def keep(key: str, code: bytes) -> None:
    """Keeps object code under a name; where nothing can be written, it is made again next time."""
    with contextlib.suppress(OSError):
        sealed.write(_path(key), key.encode() + code)


def best(text: str) -> bytes:
    """The optimised object code of a program, made if it is not there."""
    key = key_of(text)
    code = kept(key)
    if code is None:
        code = compile_llvm(text, "best")
        keep(key, code)
    return code


def _path(key: str) -> Path:
    return cache_folder() / "programs" / f"{key[:32]}.o"
