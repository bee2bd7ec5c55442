"""Machine code in two tiers: a plain one at once, and a fast one that another process makes meanwhile.

That process goes on when this one has come to its end, so that the next has its machine code at once; it is
ended only when the work it is for is broken off.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from threading import Thread

from ..program.ir import Unit
from ..spell.llvm import spell_llvm
from . import objects
from .binary import Binary, Image
from .compiler import compile_llvm


class Tiers:
    """A program's machine code: `at_hand` now, and `best` as soon as it is `ready`."""

    def __init__(self, unit: Unit, entries: Iterable[str], *, watched: bool = False) -> None:
        self.unit, self.entries = unit, tuple(entries)
        self.text = spell_llvm(unit, self.entries, watched=watched)
        self.key = objects.key_of(self.text)
        self._plain: Binary | None = None
        self._best: Binary | None = None
        self._making: Making | None = None

    def at_hand(self, *, start: bool = True) -> Binary:
        """The best there is without a wait; with `start`, something better is being made from then on."""
        if self.ready():
            return self.best()
        if start:
            self.start()
        if self._plain is None:
            self._plain = self._loaded(compile_llvm(self.text, "quick"))
        return self._plain

    def start(self) -> None:
        """Begins to make the best, in another process."""
        if self._making is None and not self.ready():
            with suppress(OSError):  # no process can be started here
                self._making = Making(self.text)

    def ready(self) -> bool:
        """Whether the best is there to be loaded."""
        if self._best is not None:
            return True
        if self._making is not None and not self._making.is_over:
            return False
        return objects.kept(self.key) is not None

    @property
    def progress(self) -> int:
        """How much of the best is made, in per cent, by the functions it has gone through."""
        if self._making is None or self._making.is_over:
            return 100 if self.ready() else 0
        return self._making.percent

    def best(self) -> Binary:
        """The best, waited for if it is being made, made now if it is not."""
        if self._best is None:
            if self._making is not None:
                self._making.wait()
            self._best = self._loaded(objects.best(self.text))
        return self._best

    compile_now = best

    def close(self) -> None:
        """Stops what is still being made."""
        if self._making is not None:
            self._making.stop()

    def _loaded(self, code: bytes) -> Binary:
        return Binary(Image.of(code, self.unit, self.entries))


HOME = str(Path(__file__).parent.parent.parent)
COMMAND = f"import sys; sys.path.insert(0, {HOME!r}); from rulestone.run.making import main; main()"


class Making:
    """The other process."""

    def __init__(self, text: str) -> None:
        self.percent = 0
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", COMMAND],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is for this one
            cwd="/",
        )
        self._thread = Thread(target=self._attend, args=(text.encode(),), daemon=True)
        self._thread.start()

    def _attend(self, text: bytes) -> None:
        """Hands over the text and reads how far it has come: a byte a step."""
        given, told = self._process.stdin, self._process.stdout
        assert given is not None and told is not None
        with suppress(OSError):  # it was stopped
            given.write(b"%d\n" % len(text) + text)
            given.close()
            while step := told.read(1):
                self.percent = step[0]
        self._process.wait()
        for stream in (given, told):
            with suppress(OSError):  # what was not handed over
                stream.close()

    @property
    def is_over(self) -> bool:
        """Whether it came to its end, one way or the other."""
        return not self._thread.is_alive()

    def wait(self) -> None:
        """Until it comes to its end."""
        self._thread.join()

    def stop(self) -> None:
        """At once."""
        self._process.kill()
        self.wait()
