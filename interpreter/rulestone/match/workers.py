"""Work spread over processes. The answers do not depend on how many there are.

The processes are started afresh rather than forked: that works from any script or session,
guarded or not, and beside threads.
"""

from __future__ import annotations

import os
import pickle
import queue
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from itertools import islice
from typing import IO, Any, Generic, Protocol, TypeVar

from ..words.phrase import say
from .errors import RulestoneError

Answer = TypeVar("Answer")
Answer_co = TypeVar("Answer_co", covariant=True)
Job = tuple[int, int]  # the first game and how many

START = "from rulestone.match.workers import serve; serve()"


class Worker(Protocol[Answer_co]):
    """Something that can be sent to another process and does jobs there."""

    def play(self, first: int, games: int) -> Answer_co:
        """Does one job."""


class WorkerLost(RulestoneError):
    """A process ended in the middle of its work."""


class Crew(Generic[Answer]):
    """Some processes with the same worker in each, ended when the block is left."""

    def __init__(self, worker: Worker[Answer], size: int) -> None:
        self._worker, self._size = pickle.dumps(worker), size
        self._processes: list[subprocess.Popen[bytes]] = []
        self._idle: queue.SimpleQueue[subprocess.Popen[bytes]] = queue.SimpleQueue()

    def __enter__(self) -> Crew[Answer]:
        paths = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        for _ in range(self._size):
            process = subprocess.Popen(
                [sys.executable, "-c", START], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=paths
            )
            self._processes.append(process)
            self._idle.put(process)
            _pipe(process.stdin).write(self._worker)
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._processes:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                _close(pipe)

    def work(self, jobs: Iterable[Job]) -> Iterator[Answer]:
        """The answers, as they come; jobs are taken as they are needed, however many there are."""
        threads, rest = ThreadPoolExecutor(self._size), iter(jobs)
        waiting = {threads.submit(self._ask, job) for job in islice(rest, 2 * self._size)}
        try:
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                waiting |= {threads.submit(self._ask, job) for job in islice(rest, len(done))}
                yield from (answer.result() for answer in done)
        finally:
            self.__exit__()
            threads.shutdown(cancel_futures=True)

    def _ask(self, job: Job) -> Answer:
        process = self._idle.get()
        try:
            pickle.dump(job, _pipe(process.stdin))
            _pipe(process.stdin).flush()
            answer: Answer = pickle.load(_pipe(process.stdout))
            return answer
        except (OSError, EOFError, ValueError) as error:
            raise WorkerLost(
                say("A process of the simulation ended early. Try again with one worker.")
            ) from error
        finally:
            self._idle.put(process)


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe


def _close(pipe: IO[bytes] | None) -> None:
    """Closes a pipe whose other end may be gone with something still to be written."""
    try:
        _pipe(pipe).close()
    except BrokenPipeError:
        return


def serve() -> None:
    """What a process does: reads its worker, then job after job until there is no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    jobs, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr
    worker: Worker[Any] = pickle.load(jobs)
    while True:
        try:
            job: Job = pickle.load(jobs)
        except EOFError:
            return
        pickle.dump(worker.play(*job), answers)
        answers.flush()
