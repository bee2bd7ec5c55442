"""Files that a command writes: when one may be replaced, and why one cannot be written, in words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ..match.errors import SetupError
from ..storage.reading import read_file
from ..storage.writing import LinkElsewhere, NotAFile, target, write_whole
from ..words.phrase import say
from ..words.vocabulary import Vocabulary
from .console import Talk


def why_unwritable(problem: OSError, words: Vocabulary) -> str:
    """The reason that an attempt to write gave."""
    if isinstance(problem, NotAFile):
        return words.say("it is not an ordinary file; name another")
    if isinstance(problem, LinkElsewhere):
        return words.say("it is a link to a file of another folder; name that file itself")
    return problem.strerror or str(problem)


def write_own(talk: Talk, path: Path, content: bytes, is_own: Callable[[bytes], bool]) -> None:
    """Writes a file; one that is there already is replaced if it came from here, or if somebody says so."""
    try:
        file = target(path)
        if file.exists() and not is_own(read_file(file)):
            _ask_for(talk, path)
        write_whole(path, content)
    except OSError as problem:
        reason = why_unwritable(problem, talk.words)
        raise SetupError(say("[file] cannot be written: [reason].", file=str(path), reason=reason)) from None


def _ask_for(talk: Talk, path: Path) -> None:
    """Whether somebody else's file may be replaced: only a person at the terminal can say."""
    from .play.prompt import agreed, can_ask

    obstacle = say("[path] is already there, and it is not by Rulestone.", path=str(path))
    if can_ask() and agreed(talk, talk.words, f"{obstacle.text(talk.words)} {talk.words.say('Replace it?')}"):
        return
    raise SetupError(
        say(
            "[path] is already there, and it is not by Rulestone. Nothing was written: name another file, or "
            "delete that one first.",
            path=str(path),
        )
    )
