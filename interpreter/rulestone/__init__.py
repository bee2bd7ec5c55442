"""Rulestone: board-game rules as data, and the interpreter that plays, checks and explains them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .match.decisions import Decision, Option
    from .match.errors import (
        CannotUndo,
        IllegalChoice,
        RuleFault,
        RulesetError,
        RulestoneError,
        SaveError,
        SetupError,
    )
    from .match.examination import check
    from .match.eyes import SPECTATOR
    from .match.game import Game, load
    from .match.match import Match
    from .tabletop.score import score

__version__ = "0.1.0"

__all__ = [
    "SPECTATOR", "CannotUndo", "Decision", "Game", "IllegalChoice", "Match", "Option", "RuleFault",
    "RulesetError", "RulestoneError", "SaveError", "SetupError", "check", "load", "score",
]  # fmt: skip

_HOMES = {
    "match.game": ("Game", "load"),
    "match.match": ("Match",),
    "match.decisions": ("Decision", "Option"),
    "match.errors": (
        "CannotUndo",
        "IllegalChoice",
        "RuleFault",
        "RulesetError",
        "RulestoneError",
        "SaveError",
        "SetupError",
    ),
    "match.examination": ("check",),
    "match.eyes": ("SPECTATOR",),
    "tabletop.score": ("score",),
}


def __getattr__(name: str) -> Any:
    """Loads the engine when it is first asked for, so that `rulestone --help` answers at once."""
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f".{home}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
