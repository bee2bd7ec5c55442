"""Where the `rulestone` command begins. A plain question takes a short cut past the other commands."""

from __future__ import annotations

import gc
import sys

from .stopping import leave, make_stoppable, make_unstoppable, was_stopped


def run() -> None:
    """The entry point of the `rulestone` command."""
    try:
        make_stoppable()
        _run()
    except KeyboardInterrupt:
        leave()
    finally:
        make_unstoppable()
        if was_stopped():
            leave()


def _run() -> None:
    gc.freeze()
    gc.set_threshold(100_000)  # a command lives shortly and keeps its trees to the end
    from .console import whole_streams

    with whole_streams():
        name, *words = sys.argv[1:] or [""]
        if name == "ask" and words and not any(word.startswith("-") for word in words):
            _ask(words)
        from .main import app

        app(prog_name="rulestone")


def _ask(words: list[str]) -> None:
    """`rulestone ask` without options: answered before the parser of commands could be loaded."""
    from .ask import ask_words
    from .console import finish

    finish(None, lambda talk: ask_words(talk, words, None, as_json=False))
