"""Keys of what is kept: a name for all that it was made from, so that it is made again when that changes."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

LENGTH = 24  # hexadecimal digits


def key_of(*parts: object) -> str:
    """A name for some parts in their order: bytes, texts, paths, numbers."""
    content = sha256()
    for part in parts:
        data = part if isinstance(part, bytes) else str(part).encode(errors="surrogateescape")
        content.update(b"%d:" % len(data) + data)
    return content.hexdigest()[:LENGTH]


def as_they_stand(paths: Iterable[str | Path]) -> str:
    """A name for files by their paths, sizes and times: quick, and enough for files that are edited."""
    found = {str(path): Path(path).stat() for path in paths}
    return key_of(*(x for name, s in sorted(found.items()) for x in (name, s.st_size, s.st_mtime_ns)))
