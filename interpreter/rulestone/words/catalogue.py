"""Reading `.po` files: parsed once with Babel, then in the user's cache until the file changes.

No compiled `.mo` is needed: an edited catalogue speaks at the next command.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from ..storage import records
from ..storage.reading import read_file
from ..syntax.resources import locales_folder

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

ENGINE = "rulestone"
_CACHE_FORMAT = 1
UNREADABLE = (OSError, UnicodeError, ValueError, LookupError)  # what a broken file may end in
Key = tuple[str, str]  # context ("" for none), msgid
Row = tuple[str, str, list[str]]  # context, msgid and what it is in this language


class BrokenCatalogue(ValueError):
    """A file that is no catalogue, and the line, counted from 0, on which that shows."""

    def __init__(self, problem: str, line: int) -> None:
        super().__init__(problem)
        self.line = line


@dataclass(frozen=True)
class Catalogue:
    """The translations of one domain in one language."""

    entries: Mapping[Key, tuple[str, ...]] = field(default_factory=dict)

    def get(self, msgid: str, context: str = "") -> tuple[str, ...] | None:
        """The translated forms, or None where there is no translation."""
        return self.entries.get((context, msgid))


NOTHING = Catalogue()


def shipped(domain: str, code: str) -> Catalogue:
    """The shipped catalogue of a domain; empty if there is none."""
    return load(locales_folder() / code / "LC_MESSAGES" / f"{domain}.po")


def load(path: Path) -> Catalogue:
    """The catalogue in a `.po` file; empty if there is no such file."""
    try:
        stamp = path.stat()
    except OSError:
        return NOTHING
    return _load(str(path), stamp.st_mtime_ns, stamp.st_size)


@lru_cache(maxsize=64)
def _load(path: str, modified: int, size: int) -> Catalogue:
    """The parsed file, from the cache if it has not changed since."""
    key = hashlib.sha256(os.fsencode(f"{_CACHE_FORMAT} {path} {modified} {size}")).hexdigest()[:24]
    cached = records.cache_folder() / "catalogues" / f"{key}.json"
    kept = records.read(cached)
    if kept is not None:
        with contextlib.suppress(*UNREADABLE, TypeError, RecursionError):
            return _catalogue(json.loads(kept))
        records.forget(cached)
    rows = _parse(Path(path))
    with contextlib.suppress(UnicodeError):
        records.write(cached, json.dumps(rows, ensure_ascii=False).encode())
    return _catalogue(rows)


def _catalogue(rows: list[Row]) -> Catalogue:
    return Catalogue({(context, msgid): tuple(strings) for context, msgid, strings in rows})


def _parse(path: Path) -> list[Row]:
    """Every finished translation of a `.po` file as context, msgid and strings.

    A file that cannot be read has none: its game speaks English, and `check` says why.
    """
    try:
        catalogue = read(path)
    except UNREADABLE:
        return []
    rows: list[Row] = []
    for message in catalogue:
        msgid = message.id if isinstance(message.id, str) else message.id[0]
        strings = [message.string] if isinstance(message.string, str) else list(message.string or ())
        if msgid and strings and all(strings) and not message.fuzzy:
            rows.append((message.context or "", msgid, [str(x) for x in strings]))
    return rows


def read(path: Path) -> Catalog:
    """A `.po` file as Babel reads it; UNREADABLE if it is none."""
    from babel.messages.pofile import PoFileError, read_po  # slow to load, and seldom needed

    try:
        return read_po(BytesIO(read_file(path)), abort_invalid=True)
    except PoFileError as problem:
        raise BrokenCatalogue(str(problem), problem.lineno) from problem
