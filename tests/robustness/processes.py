"""The command line in a process of its own, as a user starts it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

COMMAND = [sys.executable, "-c", "from rulestone.cli.entry import run; run()"]
PLAIN = {"LC_ALL": "C.UTF-8", "COLUMNS": "200", "NO_COLOR": "1"}


def rulestone(
    *arguments: object,
    folder: Path | None = None,
    typed: str = "",
    timeout: float = 60,
    begin: Callable[[], None] | None = None,
    **environment: str,
) -> subprocess.CompletedProcess[str]:
    """What a command says, and its exit code; `begin` is what its process does first."""
    return subprocess.run(
        [*COMMAND, *map(str, arguments)],
        input=typed,
        cwd=folder,
        capture_output=True,
        text=True,
        errors="surrogateescape",
        timeout=timeout,
        env={**os.environ, **PLAIN, **environment},
        preexec_fn=begin,
        check=False,
    )


def wait_for_machine_code(cache: Path) -> None:
    """Another process may go on making it for the next command: this waits until it is done."""
    for _ in range(1200):
        if any((cache / "rulestone" / "programs").glob("*.o")):
            return
        time.sleep(0.1)
    raise TimeoutError("no machine code was made")


def has_traceback(done: subprocess.CompletedProcess[str]) -> bool:
    """Whether a command ended in a way that no command may."""
    return "Traceback" in done.stdout + done.stderr or done.returncode < 0
