"""Writing a file so that it is either the old one or the new one, and never anything but a file.

Devices, pipes and folders are not written to. A link is followed only as far as its own folder.
The file that is replaced hands on its mode; the one in the making has a name nobody can guess.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import stat
import time
from errno import EILSEQ, EINVAL, EISDIR, ELOOP
from pathlib import Path


class NotAFile(OSError):
    """At the path lies something that is no ordinary file: a device, a pipe, a socket."""

    def __init__(self, path: str | Path) -> None:
        super().__init__(EINVAL, "it is not an ordinary file", str(path))


class LinkElsewhere(OSError):
    """At the path lies a link to a file of another folder."""

    def __init__(self, path: str | Path) -> None:
        super().__init__(ELOOP, "it is a link out of its folder", str(path))


PARTIAL = re.compile(r"\.[0-9a-f]{24}\.partial")
STALE = 3600  # seconds after which nobody is still writing a partial file


def write_whole(path: str | Path, content: str | bytes) -> None:
    """Writes a file in one step, whatever happens meanwhile; an OSError says why it cannot be written."""
    file = target(path)
    data = content if isinstance(content, bytes) else _encoded(content, path)
    file.parent.mkdir(parents=True, exist_ok=True)
    sweep(file.parent)
    replace_whole(file, data, mode=_mode(file))


def _encoded(text: str, path: str | Path) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise OSError(EILSEQ, os.strerror(EILSEQ), str(path)) from None


def replace_whole(file: Path, data: bytes, *, mode: int | None = None, durable: bool = True) -> None:
    """Puts a new file in the place of another; `durable` ones are on the disk before they are there."""
    partial = file.with_name(f".{secrets.token_hex(12)}.partial")
    try:
        _write_new(partial, data, mode, durable)
        partial.replace(file)
    except OSError as problem:
        problem.filename, problem.filename2 = str(file), None  # nobody knows the partial one
        raise
    finally:
        partial.unlink(missing_ok=True)


def sweep(folder: Path) -> None:
    """Takes away what writers left behind that were killed: old partial files of this user."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if PARTIAL.fullmatch(entry.name) and _is_left_behind(entry.stat(follow_symlinks=False)):
                os.unlink(entry.path)


def _is_left_behind(found: os.stat_result) -> bool:
    is_own = os.name != "posix" or found.st_uid == os.geteuid()
    return stat.S_ISREG(found.st_mode) and is_own and time.time() - found.st_mtime > STALE


def target(path: str | Path) -> Path:
    """The file that a path means, there or not: an ordinary one in the folder that the path names."""
    path = Path(path)
    if not path.name:
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(path))
    if "\0" in str(path):
        raise OSError(EINVAL, os.strerror(EINVAL), str(path))
    file = _followed(path) if path.is_symlink() else path
    mode = _mode(file)
    if mode is not None and stat.S_ISDIR(mode):
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(path))
    if mode is not None and not stat.S_ISREG(mode):
        raise NotAFile(path)
    return file


def _followed(path: Path) -> Path:
    file = Path(os.path.realpath(path))
    if file.parent != Path(os.path.realpath(path.parent)):
        raise LinkElsewhere(path)
    return file


def _mode(path: Path) -> int | None:
    try:
        return os.lstat(path).st_mode
    except FileNotFoundError:
        return None


def _write_new(path: Path, data: bytes, mode: int | None, durable: bool) -> None:
    """A file that nobody else made, with the mode of the one that it will replace."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(path, flags, 0o666 if mode is None else 0o600), "wb") as file:
        file.write(data)
        file.flush()
        if durable:
            os.fsync(file.fileno())
    if mode is not None:
        with contextlib.suppress(PermissionError):
            path.chmod(stat.S_IMODE(mode))
