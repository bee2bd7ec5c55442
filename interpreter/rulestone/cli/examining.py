"""Many rulesets examined: some are in the cache, the rest is shared between processes."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
from collections.abc import Sequence
from pathlib import Path

from ..diagnostics.examination import Examination
from ..link.files import rule_files
from .examination_cache import cache, cached


def examined_all(names: Sequence[str]) -> list[Examination]:
    """What is found in each ruleset by name or path."""
    found = {name: cached(name) for name in names}
    fresh = _examined_now([name for name, result in found.items() if result is None])
    for name, result in fresh.items():
        cache(name, result)
    known = {name: result for name, result in found.items() if result is not None}
    return [(known | fresh)[name] for name in names]


def _examined_now(names: Sequence[str]) -> dict[str, Examination]:
    if not names:
        return {}
    from ..match.examination import examine

    processes = min(len(names), os.cpu_count() or 1)
    if processes == 1 or not _may_fork():
        return {name: examine(name) for name in names}
    longest_first = sorted(names, key=_size, reverse=True)
    context = multiprocessing.get_context("fork")
    with context.Pool(processes, _begin) as pool:
        return dict(zip(longest_first, pool.imap(examine, longest_first), strict=True))


def _may_fork() -> bool:
    """A process with threads may be caught holding a lock when it is forked."""
    return "fork" in multiprocessing.get_all_start_methods() and threading.active_count() == 1


def _begin() -> None:
    """Interrupts are for the parent. Trees stay to the end, so looking for garbage finds none."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.disable()


def _size(name: str) -> int:
    return sum(Path(path).stat().st_size for path in rule_files(name))
