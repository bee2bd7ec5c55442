"""Files of the cache with a seal: what was damaged, cut short or written by others counts as not there."""

from __future__ import annotations

import hashlib
from pathlib import Path

from ..storage.writing import write_whole

SEAL = hashlib.sha256().digest_size


def read(path: Path) -> bytes | None:
    """What was written, whole and unchanged; nothing otherwise."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    seal, data = content[:SEAL], content[SEAL:]
    return data if hashlib.sha256(data).digest() == seal else None


def write(path: Path, data: bytes) -> None:
    """Writes a file whole, with its seal."""
    write_whole(path, hashlib.sha256(data).digest() + data)
