"""Rule files as trees. A file that was read before is not parsed again until it or this package changes.

What is kept lies in the user's cache, a record a file, as plain data. Anything odd about a record only
means that the file is parsed again.
"""

from __future__ import annotations

import contextlib
import hashlib
from functools import cache, lru_cache
from pathlib import Path

from ..diagnostics.model import Diagnostic, diagnostic
from ..storage import records
from ..storage.reading import read_file
from . import ast
from .resources import grammar_folder
from .spans import Span
from .tree_data import read_back, written

LONG = 300  # bytes; what is shorter, the example of a page or the start of a game, is not worth a record
ORIGIN = 32  # bytes of a SHA-256
ODD = (LookupError, TypeError, ValueError, RecursionError)


def parse_file(path: str | Path, within: Path | None = None) -> tuple[ast.File, list[Diagnostic]]:
    """The tree of a rule file, of a folder that it may not lead out of if it came with one. What cannot be
    read is left out and reported.
    """
    name = str(path)
    try:
        data = read_file(path, within=within)
    except OSError as error:
        found = diagnostic("E0120", Span(name), reason=error.strerror or type(error).__name__)
        return ast.File(name, lost=ast.EVERYTHING, span=Span(name)), [found]
    file, findings = _read(data, name)
    return file, list(findings)


@lru_cache(maxsize=64)
def _read(data: bytes, path: str) -> tuple[ast.File, list[Diagnostic]]:
    """Trees are never changed, and every edition of a game is made of the same ones."""
    kept = _recalled(data, path) if len(data) >= LONG else None
    if kept is not None:
        return kept, []
    from .parser import parse_bytes  # the grammar takes its time to load

    file, findings = parse_bytes(data, path)
    if len(data) >= LONG and not findings:
        with contextlib.suppress(RecursionError):
            records.write(_record(path), _origin(data) + written(file))
    return file, findings


def _recalled(data: bytes, path: str) -> ast.File | None:
    record = records.read(_record(path))
    if record is None or record[:ORIGIN] != _origin(data):
        return None
    try:
        return read_back(record[ORIGIN:], path)
    except ODD:
        records.forget(_record(path))
        return None


def _record(path: str) -> Path:
    name = hashlib.sha256(path.encode(errors="surrogateescape")).hexdigest()[:24]
    return records.cache_folder() / "trees" / f"{name}.tree"


def _origin(data: bytes) -> bytes:
    """What a tree is made from: the text, the grammar, and the package that reads it."""
    return hashlib.sha256(_reader().encode() + data).digest()


@cache
def _reader() -> str:
    files = [*Path(__file__).parent.rglob("*.py"), *grammar_folder().glob("*.lark")]
    states = [(str(file), file.stat().st_mtime_ns, file.stat().st_size) for file in sorted(files)]
    return repr(states)
