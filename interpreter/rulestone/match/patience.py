"""Waiting for machine code in a way that can be broken off: it runs in a thread of its own."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Any, TypeVar

Answer = TypeVar("Answer")

LOOK = 0.05  # seconds between two looks whether anybody has had enough


def patiently(work: Callable[[], Answer]) -> Answer:
    """What some work gives. Whoever breaks it off does not wait for it; its thread ends with the process."""
    found: list[Answer] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            found.append(work())
        except BaseException as error:  # it is raised again where it is waited for
            failed.append(error)

    thread: Any = Thread(target=run, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(LOOK)
    if failed:
        raise failed[0]
    return found[0]
