"""Files that a command writes: why one cannot be written, in words."""

from __future__ import annotations

from ..storage.writing import LinkElsewhere, NotAFile
from ..words.vocabulary import Vocabulary


def why_unwritable(problem: OSError, words: Vocabulary) -> str:
    """The reason that an attempt to write gave."""
    if isinstance(problem, NotAFile):
        return words.say("it is not an ordinary file; name another")
    if isinstance(problem, LinkElsewhere):
        return words.say("it is a link to a file of another folder; name that file itself")
    return problem.strerror or str(problem)
