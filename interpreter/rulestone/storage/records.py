"""Records of the user's cache: what can be computed again, kept sealed where nobody else may write.

The folder has mode 0700 and belongs to the user, as does every record in it. A record is its seal, a
hash of its name and content, and then the content. Where anything is doubtful there is no record: what
it held is made again. Nothing here ever fails; a cache that cannot be used costs time.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Literal

from .writing import replace_whole, sweep

FORMAT = b"rulestone record 1\0"
SEAL = 32  # bytes of a SHA-256
LARGEST = 200_000_000  # bytes; no record comes near
PRIVATE = 0o700
NO_FOLDER = Path(os.devnull)  # nothing can lie below it
_OPEN = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)

Reason = Literal["damaged", "foreign", "open", "odd", "unreadable", "unwritable"]


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why a record, or the whole folder, is not used, or what was mended before it was."""

    reason: Reason
    path: Path
    detail: str = ""


_listeners: list[Callable[[Doubt], None]] = []


def listen(listener: Callable[[Doubt], None]) -> None:
    """From now on somebody is told of every doubt."""
    _listeners.append(listener)


def cache_folder() -> Path:
    """The user's own folder for what can be computed again; it may not exist."""
    for base in (os.environ.get("XDG_CACHE_HOME"), os.path.join(os.path.expanduser("~"), ".cache")):
        if base and os.path.isabs(base):
            return Path(base) / "rulestone"
    return NO_FOLDER / "rulestone"


def read(path: Path) -> bytes | None:
    """The content of a record of the cache; None if there is none, or any doubt about it."""
    try:
        if not _is_private(cache_folder()):
            return None
        record = _read_own(path)
    except FileNotFoundError:
        return None
    except OSError as problem:
        _doubt("unreadable", path, problem.strerror or "")
        return None
    if record is None:
        return None
    if record[:SEAL] != _seal(path, record[SEAL:]):
        _doubt("damaged", path)
        return None
    return record[SEAL:]


def write(path: Path, content: bytes) -> None:
    """Keeps a record in the cache, sealed. Where that cannot be done it is not kept."""
    try:
        if prepare(path.parent):
            replace_whole(path, _seal(path, content) + content, mode=0o600, durable=False)
    except OSError as problem:
        _doubt("unwritable", path, problem.strerror or "")


def forget(path: Path) -> None:
    """Takes a record away whose content turned out to be of no use."""
    _doubt("damaged", path)
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def prepare(folder: Path) -> bool:
    """Makes a folder of the cache, private to the user; says whether it may be written to."""
    root = cache_folder()
    root.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        root.mkdir(PRIVATE)
    if not _is_private(root):
        return False
    with contextlib.suppress(FileExistsError):
        folder.mkdir(PRIVATE)
    if not stat.S_ISDIR(os.lstat(folder).st_mode):
        return _doubt("odd", folder)
    sweep(folder)
    return True


def _is_private(root: Path) -> bool:
    """Whether only the user can have written below a folder; one that others may look into is closed."""
    found = os.lstat(root)
    if not stat.S_ISDIR(found.st_mode):
        return _doubt("odd", root)
    if not _is_own(found):
        return _doubt("foreign", root)
    if os.name == "posix" and stat.S_IMODE(found.st_mode) & 0o077:
        if found.st_mode & 0o022:
            _doubt("open", root)
        root.chmod(PRIVATE)
    return True


def _is_own(found: os.stat_result) -> bool:
    return os.name != "posix" or found.st_uid == os.geteuid()


def _read_own(path: Path) -> bytes | None:
    """A file's content if it is an ordinary one of the user's; pipes and devices are not waited for."""
    with os.fdopen(os.open(path, _OPEN), "rb") as file:
        found = os.fstat(file.fileno())
        if not stat.S_ISREG(found.st_mode) or found.st_size > LARGEST:
            _doubt("odd", path)
            return None
        if not _is_own(found):
            _doubt("foreign", path)
            return None
        return file.read()


def _seal(path: Path, content: bytes) -> bytes:
    """A record is sealed with its name, so that it cannot stand in another's place."""
    name = f"{path.parent.name}/{path.name}".encode(errors="surrogateescape")
    return sha256(FORMAT + name + b"\0" + content).digest()


def _doubt(reason: Reason, path: Path, detail: str = "") -> Literal[False]:
    for listener in _listeners:
        listener(Doubt(reason, path, detail))
    return False
