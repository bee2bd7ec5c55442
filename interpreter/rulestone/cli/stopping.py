"""Being stopped: what happens on Ctrl-C and when the system asks a command to end, at any moment.

A signal becomes an exception, so that what is done can be kept and told; the command then leaves with
128 and the signal's number, without a traceback.
"""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType
from typing import Any, NoReturn

SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
AGAIN = 0.01  # seconds after which a signal comes again that met code which cannot be stopped

_caught: list[int] = []


class Stopped(KeyboardInterrupt):
    """Somebody wants the command to end; whoever looks for Ctrl-C finds this too."""


def make_stoppable() -> None:
    """From now on signals are exceptions; one that was ignored, as under `nohup`, still is."""
    for number in SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _stop)
    sys.unraisablehook = _try_again


def make_unstoppable() -> None:
    """For the moment in which the process ends anyway."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)


def was_stopped() -> int:
    """The exit code of a command that was stopped; 0 if it was not."""
    return 128 + _caught[0] if _caught else 0


def leave() -> NoReturn:
    """Ends a stopped command at once, with what it has said so far."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            continue
    os._exit(was_stopped())


def _stop(number: int, _: FrameType | None) -> None:
    _caught.append(number)
    raise Stopped


def _try_again(problem: Any) -> None:
    """Where no exception can be passed on, as in tidying up, the signal comes again a bit later."""
    if not isinstance(problem.exc_value, Stopped):
        sys.__unraisablehook__(problem)
    elif hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, lambda *_: _stop(_caught[0], None))
        signal.setitimer(signal.ITIMER_REAL, AGAIN)
