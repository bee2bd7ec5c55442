"""The names that an expression takes from around it."""

from __future__ import annotations

from collections.abc import Iterator

from ..syntax import ast
from .model import Binding
from .rewrite import children


def free_names(node: ast.Node) -> set[str]:
    """The locals that a tree uses and does not bind itself."""
    return set(_free(node, frozenset()))


def _free(node: ast.Node, bound: frozenset[str]) -> Iterator[str]:
    if isinstance(node, ast.Ref) and _is_local(node.binding) and node.name not in bound:
        yield node.name
    if isinstance(node, ast.Selection) and _is_local(node.binding) and node.what not in bound:
        yield node.what
    inner = bound
    selection = node if isinstance(node, ast.Selection) else getattr(node, "selection", None)
    if isinstance(selection, ast.Selection):
        inner = bound | {selection.name}
    for child in children(node):
        outside = child is selection or (
            isinstance(node, ast.Selection) and (child is node.place or child is node.of)
        )
        yield from _free(child, bound if outside else inner)


def _is_local(binding: Binding | None) -> bool:
    return binding is not None and binding.sort == "local"
