"""The cache of examinations: good until a rule file or this package changes.

A record names every file it depends on with a hash of its content. Anything odd about the
record, or about the cache, only means that the ruleset is examined again.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from pathlib import Path
from typing import Any

from .. import __version__
from ..diagnostics.examination import Examination, from_data, to_data
from ..link.files import rule_files
from ..storage import records
from ..storage.keys import as_they_stand, key_of
from ..storage.reading import read_file, real
from ..syntax.resources import grammar_folder, locales_folder

FORMAT = 1
ENDINGS = ("*.rules", "*.po", "icons/*.svg")
ODD = (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError)


def cached(name: str) -> Examination | None:
    """What was found before, if everything is still as it was."""
    with contextlib.suppress(*ODD):
        record = json.loads(records.read(_path(name)) or b"null")
        if record and record["stamp"] == stamp() and record["files"] == _hashes(name, record["read"]):
            return from_data(record["examination"])
    return None


def cache(name: str, examination: Examination) -> None:
    """Keeps what was found; a cache that cannot be written only costs time."""
    with contextlib.suppress(OSError, TypeError, ValueError):
        data = to_data(examination)
        read, found = list(map(str, examination.files)), _hashes(name, examination.files)
        record = {"stamp": stamp(), "read": read, "files": found, "examination": data}
        records.write(_path(name), json.dumps(record).encode())


def stamp() -> str:
    """A name for the package that examined: its version, its files and when they were written."""
    package = Path(__file__).resolve().parents[1]
    catalogues = locales_folder().glob("*/LC_MESSAGES/*.po")
    made_from = [*package.rglob("*.py"), *grammar_folder().glob("*.lark"), *catalogues]
    return key_of(FORMAT, __version__, as_they_stand(made_from))


def _path(name: str) -> Path:
    where = [str(real(p)) for p in rule_files(name)]
    key = hashlib.sha256(json.dumps([name, where]).encode()).hexdigest()[:24]
    return records.cache_folder() / "examinations" / f"{key}.json"


def _hashes(name: str, files: Any) -> dict[str, str]:
    """Every file that could matter: rules that were read, and rules and catalogues beside them."""
    folders = {real(f).parent for f in [*map(str, rule_files(name)), *files]}
    found = {p for folder in folders for ending in ENDINGS for p in folder.glob(ending)}
    return {str(p): _hash(p) for p in sorted(found)}


def _hash(path: Path) -> str:
    """A name for a file's content; for what cannot be read, that it cannot."""
    try:
        return hashlib.sha256(read_file(path)).hexdigest()
    except OSError as problem:
        return type(problem).__name__
