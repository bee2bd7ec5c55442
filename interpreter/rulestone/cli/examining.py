"""Many rulesets examined: some are in the cache, the rest is shared between processes."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path

from ..diagnostics.examination import Examination
from ..link.files import rule_files
from ..match.errors import RulestoneError
from ..words.phrase import say
from .examination_cache import cache, cached

STOPPING = (signal.SIGINT, signal.SIGTERM)


def examined_all(names: Sequence[str]) -> list[Examination]:
    """What is found in each ruleset by name or path; what is found is remembered at once."""
    found = {name: result for name in names if (result := cached(name)) is not None}
    for name, result in _examined_now([name for name in dict.fromkeys(names) if name not in found]):
        cache(name, result)
        found[name] = result
    return [found[name] for name in names]


def _examined_now(names: Sequence[str]) -> Iterator[tuple[str, Examination]]:
    if not names:
        return
    from ..match.examination import examine

    processes = min(len(names), os.cpu_count() or 1)
    if processes == 1 or not _may_fork():
        yield from ((name, examine(name)) for name in names)
        return
    longest_first = sorted(names, key=_size, reverse=True)
    lost: list[str] = []
    for name, result in _shared_out(longest_first, processes):
        if result is None:
            lost.append(name)
        else:
            yield name, result
    for name in lost:  # each alone: one of them brought the others' process down
        for _, result in _shared_out([name], 1):
            if result is None:
                raise RulestoneError(say("A process ended early that looked into [name].", name=name))
            yield name, result


def _shared_out(names: Sequence[str], processes: int) -> Iterator[tuple[str, Examination | None]]:
    """What each process found; None where it ended in the middle of its work."""
    from ..match.examination import examine

    with _crew(processes) as pool:
        jobs = _submitted(pool, examine, names)
        for job in as_completed(jobs):
            is_lost = isinstance(job.exception(), BrokenProcessPool)
            yield jobs[job], None if is_lost else job.result()


def _submitted(
    pool: ProcessPoolExecutor, examine: Callable[[str], Examination], names: Sequence[str]
) -> dict[Future[Examination], str]:
    """The jobs. Processes are forked meanwhile: signals wait until these know what to do about them."""
    signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
    try:
        return {pool.submit(examine, name): name for name in names}
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)


@contextmanager
def _crew(processes: int) -> Iterator[ProcessPoolExecutor]:
    """Some processes, ended with the block whatever they are at."""
    context = multiprocessing.get_context("fork")
    pool = ProcessPoolExecutor(processes, context, _begin)
    before = set(multiprocessing.active_children())
    try:
        yield pool
    except BaseException:
        for process in set(multiprocessing.active_children()) - before:
            process.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _may_fork() -> bool:
    """A process with threads may be caught holding a lock when it is forked."""
    return "fork" in multiprocessing.get_all_start_methods() and threading.active_count() == 1


def _begin() -> None:
    """Interrupts are for the parent. Trees stay to the end, so looking for garbage finds none."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)
    gc.disable()


def _size(name: str) -> int:
    return sum(Path(path).stat().st_size for path in rule_files(name))
