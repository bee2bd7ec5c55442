"""Rulestone: board-game rules as data, and the interpreter that plays, checks and explains them."""

__version__ = "0.1.0"
