"""Who is told what is carried out: by default nobody."""

from __future__ import annotations

from rulestone.syntax import ast


class Told:
    """Hears of every node that is worked out or carried out, of every condition, and of what is chosen."""

    def node(self, node: ast.Node) -> None:
        """A node is worked out or carried out."""

    def guard(self, node: ast.Node, held: bool) -> None:
        """A condition was looked at, and held or not."""

    def choice(self, name: str) -> None:
        """An option of that choice was taken."""
