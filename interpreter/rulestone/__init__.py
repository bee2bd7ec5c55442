"""Rulestone: board-game rules as data, and the interpreter that plays, checks and explains them."""

from .match.game import Game, load

__version__ = "0.1.0"

__all__ = ["Game", "load"]
