"""Where the files that ship with the package lie: grammar, rule sets and catalogues."""

from __future__ import annotations

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
