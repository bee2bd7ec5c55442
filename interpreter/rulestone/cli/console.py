"""Where a command speaks: the terminal or a pipe, in the language of whoever reads it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, NoReturn

from ..diagnostics.visible import visible
from .stopping import was_stopped

if TYPE_CHECKING:
    from rich.console import Console

    from ..match.errors import RulestoneError
    from ..words.template import Slot
    from ..words.vocabulary import Vocabulary

CLEAN, FINDINGS, FAILED = 0, 1, 2
NOT_FOUND = frozenset({"E0209", "E0219"})  # what was asked for does not exist
INTERRUPTED = 130
MISTAKE = "bold red"


def _console(stderr: bool) -> Console:
    """Colours only on a terminal; text is printed as it is, without markup."""
    from .screen import Screen  # only where plain text will not do: it is slow to load

    return Screen(stderr=stderr, highlight=False, markup=False, emoji=False, soft_wrap=False)


@dataclass
class Talk:
    """A command's two streams and its language."""

    lang: str

    @cached_property
    def out(self) -> Console:
        """The output."""
        return _console(False)

    @cached_property
    def err(self) -> Console:
        """Where it tells what goes wrong."""
        return _console(True)

    @cached_property
    def words(self) -> Vocabulary:
        """The engine's own phrases."""
        from ..words.catalogue import ENGINE
        from ..words.vocabulary import Vocabulary

        return Vocabulary(ENGINE, self.lang)

    @property
    def colour(self) -> bool:
        """Whether the output may be coloured."""
        return self.out.is_terminal and not self.out.no_color

    def say(self, msgid: str, **slots: Slot) -> None:
        """One sentence on the output."""
        self.print(self.words.say(msgid, **slots))

    def print(self, *things: Any, style: str | None = None) -> None:
        """Text or anything rich can lay out; lines of text are never broken."""
        for thing in things:
            if isinstance(thing, str) and style is None:
                self.tell(f"{thing}\n")
            else:
                self.out.print(thing, style=style, soft_wrap=isinstance(thing, str))

    def tell(self, text: str) -> None:
        """Text for people: nothing in it is a command to whatever shows it."""
        self.put(harmless(text))

    def write(self, text: str) -> None:
        """Text for a program: exactly as it is, unless it goes to a screen."""
        self.put(visible(text) if sys.stdout.isatty() else text)

    def put(self, text: str) -> None:
        """Text that is harmless already, perhaps with colours of its own."""
        sys.stdout.write(text)
        sys.stdout.flush()

    def complain(self, text: str) -> None:
        """A sentence about something that went wrong."""
        self.err.print(text, style=MISTAKE, soft_wrap=True)

    def note(self, text: str) -> None:
        """A sentence beside the matter."""
        self.err.print(text, soft_wrap=True)

    def complain_of(self, problem: OSError, path: object) -> None:
        """A file that cannot be written, and why."""
        from .files import why_unwritable

        reason = why_unwritable(problem, self.words)
        self.complain(self.words.say("[path] cannot be written: [reason].", path=str(path), reason=reason))

    def fail(self, problem: RulestoneError) -> int:
        """Tells what went wrong; gives the exit code."""
        from ..match.errors import RulesetError

        if not isinstance(problem, RulesetError):
            self.complain(problem.text(self.lang))
            return FAILED
        from ..diagnostics.render import render
        from ..words.findings import translator

        self.err.file.write(
            render(problem.diagnostics, colour=self.err.is_terminal, translate=translator(self.lang))
        )
        return FAILED if any(d.code in NOT_FOUND for d in problem.diagnostics) else FINDINGS


def harmless(text: str) -> str:
    """A text without commands to the terminal, or to a build server that reads along."""
    text = visible(text)
    if os.environ.get("GITHUB_ACTIONS"):
        text = text.replace("::", ":\u200b:").replace("##[", "##\u200b[")
    return text


@contextmanager
def whole_streams() -> Iterator[None]:
    """Somewhere to read from and to write to, even where a stream is closed; what fails is told of."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - for good
        _forgiving(getattr(sys, name))
    try:
        yield
    except OSError as problem:
        _tell_of(problem)
        # What is still to be written would fail again when the process ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        sys.exit(FAILED)


def _forgiving(stream: object) -> None:
    """What a stream's encoding has no letter for is written or read as a question mark."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="replace")


def _tell_of(problem: OSError) -> None:
    """What the system would not do; it is the output's fault only if that cannot be written to again."""
    from ..words import detect

    talk = Talk(detect(os.environ, None))
    reason = problem.strerror or str(problem)
    if problem.filename is not None:
        talk.complain(talk.words.say("[path]: [reason].", path=str(problem.filename), reason=reason))
    elif _is_output_broken():
        talk.complain_of(problem, "stdout")
    else:
        talk.complain(talk.words.say("The system does not allow it: [reason].", reason=reason))


def _is_output_broken() -> bool:
    try:
        sys.stdout.write("\n")
        sys.stdout.flush()
    except (OSError, ValueError):
        return True
    return False


def finish(lang: str | None, job: Callable[[Talk], int]) -> NoReturn:
    """Runs a command's job and leaves with its exit code; what went wrong is told, not thrown."""
    from ..match.errors import RulestoneError
    from ..words import detect

    talk = Talk(detect(os.environ, lang))
    try:
        code = job(talk)
    except RulestoneError as problem:
        code = talk.fail(problem)
    except KeyboardInterrupt:
        talk.complain(talk.words.say("Stopped."))
        raise SystemExit(was_stopped() or INTERRUPTED) from None
    sys.stdout.flush()
    raise SystemExit(was_stopped() or code)
