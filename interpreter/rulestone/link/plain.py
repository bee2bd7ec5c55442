"""Rules as plain data, without what is only read: what two rulesets must share to play alike."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import fields, is_dataclass
from typing import Any

Short = Callable[[Any], Any]

# Fields that no game can be told apart by: places in texts, what names are bound to, and words for people.
# `decl` is the text of what a linked kind or group holds already.
ONLY_READ = frozenset({"span", "binding", "notes", "title", "singular", "plural", "decl"})


def plain(node: Any, without: Collection[str] = (), short: Short | None = None) -> Any:
    """Any part of linked rules as lists, pairs, texts and numbers.

    The fields of this node that stand in `without` are left out too; `short` may give another
    form for any node below, or None where it has none.
    """
    if isinstance(node, dict):
        return [(key, _inner(value, short)) for key, value in node.items()]
    if isinstance(node, list | tuple):
        return [_inner(value, short) for value in node]
    if is_dataclass(node) and not isinstance(node, type):
        names = [f.name for f in fields(node) if f.name not in ONLY_READ and f.name not in without]
        return (type(node).__name__, [(name, _inner(getattr(node, name), short)) for name in names])
    return node


def _inner(node: Any, short: Short | None) -> Any:
    given = short(node) if short is not None else None
    return plain(node, (), short) if given is None else given
