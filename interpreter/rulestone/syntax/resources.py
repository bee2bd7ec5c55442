"""Where the files that ship with the package lie, grammar, rule sets and catalogues; and the user's cache."""

from __future__ import annotations

import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent
_INSTALLED = _PACKAGE / "data"
_SOURCE_TREE = _PACKAGE.parent.parent


def _folder(name: str) -> Path:
    installed = _INSTALLED / name
    return installed if installed.is_dir() else _SOURCE_TREE / name


def grammar_folder() -> Path:
    """The folder of `.lark` files."""
    return _folder("grammar")


def rulesets_folder() -> Path:
    """The folder of shipped rule sets, one folder a game."""
    return _folder("rulesets")


def locales_folder() -> Path:
    """The folder of catalogues."""
    return _folder("locales")


def cache_folder() -> Path:
    """The user's own folder for what can be computed again; it may not exist."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(base) / "rulestone"


def keep(path: Path, content: bytes) -> None:
    """Writes a file of the cache whole: who reads it at the same time sees the old one or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(f".{os.getpid()}")
    partial.write_bytes(content)
    partial.replace(path)
