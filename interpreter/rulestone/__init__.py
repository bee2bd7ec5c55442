"""Rulestone: board-game rules as data, and the interpreter that plays, checks and explains them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .match.game import Game, load

__version__ = "0.1.0"

__all__ = ["Game", "load"]

_HOMES = {"Game": ".match.game", "load": ".match.game"}


def __getattr__(name: str) -> Any:
    """Loads the engine when it is first asked for, so that `rulestone --help` answers at once."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name], __name__), name)
