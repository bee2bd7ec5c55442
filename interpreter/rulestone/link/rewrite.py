"""Walking and rebuilding frozen trees, whatever their classes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from types import UnionType
from typing import Any, TypeVar

from ..syntax import ast

N = TypeVar("N", bound=ast.Node)

_TREE_WORDS = frozenset(
    name
    for name, value in vars(ast).items()
    if isinstance(value, UnionType) or (isinstance(value, type) and issubclass(value, ast.Node))
)


_FIELDS: dict[type, tuple[str, ...]] = {}


def child_fields(cls: type[ast.Node]) -> tuple[str, ...]:
    """The fields of a class that may hold other nodes; notes carry no names and are left out."""
    if cls not in _FIELDS:
        _FIELDS[cls] = tuple(f.name for f in fields(cls) if f.name != "notes" and _holds_nodes(str(f.type)))
    return _FIELDS[cls]


def _holds_nodes(annotation: str) -> bool:
    return bool(_TREE_WORDS & set(re.findall(r"\w+", annotation)))


def map_children(node: N, change: Callable[[Any], Any], skip: tuple[str, ...] = ()) -> N:
    """The same node with `change` applied to each node directly below it, but not in the fields to skip."""
    updates: dict[str, Any] = {}
    for name in child_fields(type(node)):
        if name in skip:
            continue
        old = getattr(node, name)
        new = _map_value(old, change)
        if new is not old:
            updates[name] = new
    return replace(node, **updates) if updates else node


def _map_value(value: Any, change: Callable[[Any], Any]) -> Any:
    if isinstance(value, ast.Node):
        return change(value)
    if isinstance(value, tuple):
        new = tuple(_map_value(x, change) for x in value)
        return value if all(a is b for a, b in zip(new, value, strict=True)) else new
    return value


def children(node: ast.Node) -> list[ast.Node]:
    """The nodes directly below one, in the order written."""
    found: list[ast.Node] = []
    for name in _FIELDS.get(type(node)) or child_fields(type(node)):
        value = getattr(node, name)
        if isinstance(value, ast.Node):
            found.append(value)
        elif value:  # most are empty: asking first saves a call
            _collect(value, found)
    return found


def _collect(value: Any, found: list[ast.Node]) -> None:
    if isinstance(value, ast.Node):
        found.append(value)
    elif isinstance(value, tuple):
        for x in value:
            _collect(x, found)


def walk(*roots: ast.Node) -> Iterator[ast.Node]:
    """Every node of the trees, parents before their children, in the order written."""
    stack = list(reversed(roots))
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(children(node)))
