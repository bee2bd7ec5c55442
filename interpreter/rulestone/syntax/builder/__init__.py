"""From Lark's parse tree to the syntax tree, one module for each file of the grammar."""

from __future__ import annotations

from .expressions import Expressions
from .layers import Layers
from .pieces import Pieces
from .play import Play
from .statements import Statements


class Builder(Expressions, Statements, Pieces, Play, Layers):
    """Turns the parse tree of one item into its node; a method a rule of the grammar."""


__all__ = ["Builder"]
