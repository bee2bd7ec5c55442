"""Reading files that somebody else may have laid there: ordinary ones only, and never by way of a link
that leads out of their folder. Nothing is waited for, and nothing larger is read than anybody needs.
"""

from __future__ import annotations

import os
import stat
from errno import EFBIG
from pathlib import Path

from .writing import LinkElsewhere, NotAFile

MOST = 50_000_000  # bytes
_OPEN = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def read_file(path: str | Path, *, within: Path | None = None) -> bytes:
    """The content of an ordinary file; one that belongs to a folder must lie `within` it."""
    if within is not None and leads_out(path, within):
        raise LinkElsewhere(path)
    with os.fdopen(os.open(path, _OPEN), "rb") as file:
        found = os.fstat(file.fileno())
        if stat.S_ISDIR(found.st_mode):
            raise IsADirectoryError(None, "it is a folder", str(path))
        if not stat.S_ISREG(found.st_mode):
            raise NotAFile(path)
        if found.st_size > MOST:
            raise OSError(EFBIG, os.strerror(EFBIG), str(path))
        return file.read(MOST)


def read_text(path: str | Path, *, within: Path | None = None) -> str:
    """The same as text; a UnicodeDecodeError if it is none."""
    return read_file(path, within=within).decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")


def real(path: str | Path) -> Path:
    """Where a path leads in the end; a loop of links leads nowhere, which shows when it is read."""
    return Path(os.path.realpath(path))


def leads_out(path: str | Path, folder: Path) -> bool:
    """Whether what lies in a folder is a link to something outside of it."""
    return not real(path).is_relative_to(real(folder))
