"""Work spread over processes. The answers do not depend on how many there are.

The processes are started afresh rather than forked: that works from any script or session,
guarded or not, and beside threads. One that dies is started again and does its job once more.
"""

from __future__ import annotations

import os
import pickle
import queue
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from threading import Lock
from typing import IO, Any, Generic, NoReturn, Protocol, TypeVar

from ..words.phrase import say
from .errors import RulestoneError

Answer = TypeVar("Answer")
Answer_co = TypeVar("Answer_co", covariant=True)
Job = tuple[int, int]  # the first game and how many
Process = subprocess.Popen[bytes]

START = "from rulestone.match.workers import serve; serve()"
ATTEMPTS = 3  # processes that one job may cost before it is given up
DEAD = (OSError, EOFError, ValueError, pickle.UnpicklingError)  # what talking to one that ended gives


class Worker(Protocol[Answer_co]):
    """Something that can be sent to another process and does jobs there."""

    def play(self, first: int, games: int) -> Answer_co:
        """Does one job."""


class WorkerLost(RulestoneError):
    """Processes ended in the middle of their work, again and again."""

    def __init__(self) -> None:
        super().__init__(say("A process of the simulation ended early. Try again with one worker."))


class Crew(Generic[Answer]):
    """Some processes with the same worker in each, started when wanted, ended when the block is left."""

    def __init__(self, worker: Worker[Answer], size: int) -> None:
        self._worker, self._size = pickle.dumps(worker), size
        self._running: set[Process] = set()
        self._idle: queue.SimpleQueue[Process | None] = queue.SimpleQueue()
        self._starting, self._is_over = Lock(), False
        for _ in range(size):
            self._idle.put(None)

    def __enter__(self) -> Crew[Answer]:
        return self

    def __exit__(self, *_: object) -> None:
        with self._starting:
            self._is_over = True
        for process in tuple(self._running):
            self._end(process)

    def work(self, jobs: Iterable[Job]) -> Iterator[Answer]:
        """The answers, as they come; jobs are taken as they are needed, however many there are."""
        threads, rest = ThreadPoolExecutor(self._size), iter(jobs)
        waiting = {threads.submit(self._ask, job) for job in islice(rest, 2 * self._size)}
        try:
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                waiting |= {threads.submit(self._ask, job) for job in islice(rest, len(done))}
                yield from (answer.result() for answer in _failed_last(done))
        finally:
            self.__exit__()
            threads.shutdown(cancel_futures=True)

    def _ask(self, job: Job) -> Answer:
        """The answer to a job, whoever gives it."""
        process = self._idle.get()
        try:
            for _ in range(ATTEMPTS):
                try:
                    process = process or self._start()
                    return self._told(process, job)
                except DEAD:
                    if process is not None:
                        self._end(process)
                    process = None
            raise WorkerLost
        finally:
            self._idle.put(process)

    def _told(self, process: Process, job: Job) -> Answer:
        pickle.dump(job, _pipe(process.stdin))
        _pipe(process.stdin).flush()
        is_done, answer = pickle.load(_pipe(process.stdout))
        if not is_done:
            raise answer
        return answer  # type: ignore[no-any-return]

    def _start(self) -> Process:
        with self._starting:
            if self._is_over:
                raise WorkerLost
            process = _started()
            self._running.add(process)
        _pipe(process.stdin).write(self._worker)
        return process

    def _end(self, process: Process) -> None:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            _close(pipe)
        self._running.discard(process)


def _failed_last(done: Iterable[Future[Answer]]) -> list[Future[Answer]]:
    """What is done, in such an order that no answer is lost to a failure."""
    return sorted(done, key=lambda answer: answer.exception() is not None)


def _started() -> Process:
    """A process out of the terminal's reach: an interrupt is for those who know what to do about it."""
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return subprocess.Popen(
        [sys.executable, "-c", START],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=paths,
        process_group=0 if os.name == "posix" else None,
    )


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe


def _close(pipe: IO[bytes] | None) -> None:
    """Closes a pipe whose other end may be gone with something still to be written."""
    try:
        _pipe(pipe).close()
    except OSError:
        return


def serve() -> NoReturn:
    """What a process does: reads its worker, then job after job until nobody has more for it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    jobs, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr
    try:
        worker: Worker[Any] = pickle.load(jobs)
        while True:
            answer = _answer(worker, pickle.load(jobs))
            pickle.dump(answer, answers)
            answers.flush()
    except (EOFError, OSError):
        os._exit(0)  # whoever asked is gone, and nothing of the answer could be written any more


def _answer(worker: Worker[Any], job: Job) -> tuple[bool, Any]:
    """What a job comes to, or what is wrong with the game that is played."""
    try:
        return True, worker.play(*job)
    except RulestoneError as problem:
        return False, problem
