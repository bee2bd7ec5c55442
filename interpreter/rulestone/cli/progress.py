"""A progress bar on the terminal; nothing where there is none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .console import Talk

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


@dataclass(frozen=True, slots=True)
class Shown:
    """A bar that is on the screen."""

    talk: Talk
    progress: Progress
    task: TaskID

    def tick(self, done: int, total: int) -> None:
        """So much is done of so much."""
        self.progress.update(self.task, completed=done, total=total)

    def games(self, done: int, total: int) -> None:
        """So many games are played."""
        games = self.talk.words.say("games")
        self.progress.update(self.task, completed=done, total=total, description=games)

    def compiling(self, percent: int) -> None:
        """So much of the machine code is made, while games are played."""
        if percent < 100:
            made = self.talk.words.say("games, compiling [percent] %", percent=percent)
            self.progress.update(self.task, description=made)


@contextmanager
def bar(talk: Talk, what: str) -> Iterator[Shown]:
    """Shows how much is done of how much."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=talk.err, disable=not talk.err.is_terminal, transient=True) as progress:
        yield Shown(talk, progress, progress.add_task(what, total=None))
