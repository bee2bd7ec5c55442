"""The process that makes optimised machine code: text in, steps out, the object into the cache."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from threading import Thread
from typing import BinaryIO

import llvmlite.binding as llvm

from . import objects
from .compiler import compile_llvm, count_functions

# LLVM names every pass it runs: over functions that call each other, then over single ones as they are
# written out. By how many functions were named it is known how far it has come.
NAMING = "-opt-bisect-limit=-1"
GROUP, SINGLE = re.compile(rb" on \((.*)\)$"), re.compile(rb" on function \((.*)\)$")
GROUPED, OPTIMISED = 60, 72
"""How many steps of a hundred are over when all functions were gone through, and when writing out begins."""


def main() -> None:
    """Reads a program, makes the best of it, and keeps that."""
    given, told = sys.stdin.buffer, sys.stdout.buffer
    text = given.read(int(given.readline())).decode()
    os.nice(5)
    steps = Steps(count_functions(text))
    _watch(steps, told)
    objects.keep(objects.key_of(text), compile_llvm(text, "best", steps.write_out))
    os._exit(0)  # the threads still wait


class Steps:
    """How far a program has come, from 0 to 100."""

    def __init__(self, count: int) -> None:
        self._count, self._left = count, 0
        self._groups, self._written = set[bytes](), set[bytes]()

    def write_out(self, left: int) -> None:
        """All is optimised: so many functions are left."""
        self._left = left

    def after(self, line: bytes) -> int:
        """How far it is when LLVM has written a line."""
        if self._left and (found := SINGLE.search(line)):
            self._written.add(found[1])
        elif found := GROUP.search(line):
            self._groups.add(found[1])
        if not self._left:
            return GROUPED * len(self._groups) // max(1, self._count)
        return OPTIMISED + (100 - OPTIMISED) * (len(self._written) - 1) // self._left


def _watch(steps: Steps, told: BinaryIO) -> None:
    """Tells the steps on, from what LLVM writes where errors go."""
    reading, writing = os.pipe()
    os.dup2(writing, 2)
    os.close(writing)
    llvm.set_option("rulestone", NAMING)
    Thread(target=_tell, args=(os.fdopen(reading, "rb"), told, steps), daemon=True).start()


def _tell(lines: BinaryIO, told: BinaryIO, steps: Steps) -> None:
    before = 0
    for line in lines:
        now = min(steps.after(line.rstrip()), 99)
        if now > before:
            before = now
            with suppress(OSError):  # whoever wanted the program is gone; it is for the next
                told.write(bytes([now]))
                told.flush()
