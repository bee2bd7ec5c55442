"""Which classes of the syntax tree a piece of the package handles, read off its tables and its code."""

from __future__ import annotations

import ast as python
import importlib
import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

from rulestone.syntax import ast

Source = Callable[[], set[type]]
NODES = {n: c for n, c in inspect.getmembers(ast, inspect.isclass) if issubclass(c, ast.Node)}


def table(where: str) -> Source:
    """The keys of a module's table, `package.module:NAME`, or the classes that a function is written for."""
    module, _, name = where.partition(":")

    def read() -> set[type]:
        found = getattr(importlib.import_module(f"rulestone.{module}"), name)
        keys = getattr(found, "registry", found)
        return {key for key in keys if key in NODES.values()}

    return read


def cases(where: str) -> Source:
    """The classes that code tells apart: in `case`, in `isinstance`, and in tables inside functions."""
    return lambda: _named(where, _told_apart)


def taken(where: str) -> Source:
    """The classes that functions are written for: what they say they take."""
    return lambda: _named(where, _taken)


def made(where: str) -> Source:
    """The classes that code makes nodes of."""
    return lambda: _named(where, _made)


def _named(where: str, look: Callable[[python.AST], Iterator[python.AST]]) -> set[type]:
    found: set[type] = set()
    for path in _files(importlib.import_module(f"rulestone.{where}")):
        for node in python.walk(python.parse(path.read_text(encoding="utf-8"))):
            found |= {cls for part in look(node) for cls in _classes(part)}
    return found


def _files(module: ModuleType) -> list[Path]:
    path = Path(str(module.__file__))
    return sorted(path.parent.glob("*.py")) if path.name == "__init__.py" else [path]


def _told_apart(node: python.AST) -> Iterator[python.AST]:
    match node:
        case python.MatchClass():
            yield node.cls
        case python.Call(func=python.Name(id="isinstance"), args=[_, classes]):
            yield classes
        case python.Dict():
            yield from (key for key in node.keys if isinstance(key, python.Attribute))


def _taken(node: python.AST) -> Iterator[python.AST]:
    if isinstance(node, python.arg) and node.annotation is not None:
        yield node.annotation


def _made(node: python.AST) -> Iterator[python.AST]:
    match node:
        case python.Call(func=python.Attribute() as called):
            yield called
        case python.Call(args=[*args]):  # `self._node(ast.Game, …)`, `partial(ast.Compare, …)`
            yield from (a for a in args if isinstance(a, python.Attribute))


def _classes(node: python.AST) -> Iterator[type]:
    """The classes written as `ast.Name` in a piece of code."""
    for part in python.walk(node):
        match part:
            case python.Attribute(value=python.Name(id="ast"), attr=name) if name in NODES:
                yield NODES[name]
