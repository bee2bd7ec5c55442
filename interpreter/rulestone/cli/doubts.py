"""What `-v` tells about the cache: which records could not be used, and why."""

from __future__ import annotations

import os

from ..storage.records import Doubt, listen
from ..words import detect
from ..words.phrase import Phrase, say
from .console import Talk


def tell_doubts() -> None:
    """From now on every doubt about the cache is told, each once."""
    talk, told = Talk(detect(os.environ, None)), set[Doubt]()

    def tell(doubt: Doubt) -> None:
        if doubt not in told:
            told.add(doubt)
            talk.note(sentence(doubt).text(talk.words))

    listen(tell)


def sentence(doubt: Doubt) -> Phrase:
    """A doubt in words."""
    path = str(doubt.path)
    match doubt.reason:
        case "damaged":
            return say("In the cache, [path] is damaged or of no use; it is made again.", path=path)
        case "foreign":
            return say("In the cache, [path] belongs to somebody else; it is not used.", path=path)
        case "open":
            return say("Others could write to the cache in [path]; now only you can.", path=path)
        case "odd":
            return say("In the cache, [path] is a link, a pipe or too large; it is not used.", path=path)
        case "unreadable":
            return say("In the cache, [path] cannot be read: [reason].", path=path, reason=doubt.detail)
        case "unwritable":
            return say("In the cache, [path] cannot be kept: [reason].", path=path, reason=doubt.detail)
