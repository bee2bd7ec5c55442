"""Trees as plain data and back: numbers, texts and lists, from which nothing but nodes can be made.

A node is the number of its class, its place in four numbers, and its fields; other lists begin with a
number below 0. So a tree can be kept as JSON, and whoever writes into the cache makes trees at worst.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from typing import Any

from . import ast
from .ast.node import Node
from .spans import NOWHERE, Span

TUPLE, SET = -1, -2
PLAIN = (str, int, bool, type(None))

CLASSES: tuple[type[Node], ...] = tuple(
    sorted(
        {c for c in vars(ast).values() if isinstance(c, type) and issubclass(c, Node)},
        key=lambda c: c.__name__,
    )
)
_NUMBERS = {c: number for number, c in enumerate(CLASSES)}
_FIELDS = {c: tuple(f.name for f in fields(c) if f.name != "span") for c in CLASSES}


def written(file: ast.File) -> bytes:
    """A tree as bytes."""
    return json.dumps(_data(file), ensure_ascii=False, separators=(",", ":")).encode(errors="surrogatepass")


def read_back(data: bytes, path: str) -> ast.File:
    """The tree that was written, of the file at `path`; ValueError, TypeError, LookupError or
    RecursionError if it is none.
    """
    file = _maker(path)(json.loads(data))
    if not isinstance(file, ast.File) or file.path != path:
        raise ValueError("not the tree of this file")
    return file


def _data(thing: Any) -> Any:
    if isinstance(thing, Node):
        s, kind = thing.span, type(thing)
        place = (s.line, s.column, s.end_line, s.end_column)
        return [_NUMBERS[kind], *place, *(_data(getattr(thing, name)) for name in _FIELDS[kind])]
    if isinstance(thing, tuple):
        return [TUPLE, *map(_data, thing)]
    if isinstance(thing, frozenset):
        return [SET, *sorted(thing)]
    if not isinstance(thing, PLAIN):
        raise TypeError(f"no part of a tree: {thing!r}")
    return thing


def _maker(path: str) -> Callable[[Any], Any]:
    """What makes the nodes of one file."""
    classes = dict(enumerate(CLASSES))

    def made(data: Any) -> Any:
        kind = data[0]
        if kind == TUPLE:
            return tuple([made(x) if type(x) is list else x for x in data[1:]])
        if kind == SET:
            return frozenset(data[1:])
        _, line, column, end_line, end_column, *rest = data
        span = Span(path, line, column, end_line, end_column) if line else NOWHERE
        return classes[kind](*[made(x) if type(x) is list else x for x in rest], span=span)

    return made
