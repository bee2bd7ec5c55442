"""The prepared index: every rule and card in every language, in one small database per game.

It lies in the user's cache, named for the content of the rules and catalogues it was made
from, so that an edited rule is found under its new words at the next question. Looking into it
needs none of what making it does.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..link.files import rule_files
from ..syntax.resources import cache_folder, locales_folder

FORMAT = 6


@dataclass(frozen=True, slots=True)
class Topic:
    """Something a question may be about, ready to be told: by language its title and lines; its pages
    as edition, place and rulebook; and by language what to know about editions that disagree.
    """

    path: str
    sort: str
    titles: dict[str, str]
    lines: dict[str, list[str]]
    pages: list[tuple[str, int | str, str]]
    warnings: dict[str, list[str]]


def index_of(game: str, preparing: Callable[[str], None] | None = None) -> Path:
    """The index of a game; made now if there is none for its rules as they stand, which is told before."""
    path = cache_folder() / "answers" / f"{_key(game)}.sqlite"
    if not path.exists():
        if preparing is not None:
            preparing(game)
        from .indexing import write

        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(f".{os.getpid()}")
        write(partial, game)
        partial.replace(path)
    return path


def _key(game: str) -> str:
    """A name for the rules and catalogues as they stand, by their sizes and times."""
    files = rule_files(game)
    beside = [p for f in files[:1] for p in (*f.parent.glob("*.po"), *f.parent.glob("synonyms.txt"))]
    shared = locales_folder().glob("*/LC_MESSAGES/*.po")
    stamps = [(str(p), p.stat().st_mtime_ns, p.stat().st_size) for p in (*files, *beside, *sorted(shared))]
    return hashlib.sha256(repr((FORMAT, stamps)).encode()).hexdigest()[:24]


def read_topic(data: str) -> Topic:
    """A topic as it was kept."""
    kept: dict[str, Any] = json.loads(data)
    return Topic(**{**kept, "pages": [tuple(page) for page in kept["pages"]]})
