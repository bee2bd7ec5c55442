"""Making a ruleset small: `shrink(text, still_fails)` takes away what is not needed for a failure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields, replace
from functools import cache
from typing import Any

from rulestone.syntax import ast
from rulestone.syntax.parser import parse_text
from rulestone.syntax.printer import print_file

Test = Callable[[str], bool]
Put = Callable[[Any], bool]
_LEAVES: tuple[ast.Expr, ...] = (
    ast.Number(0), ast.Number(1), ast.Ref("yes"), ast.Ref("no"), ast.Ref("me"), ast.Ref("nothing"),
    ast.Ref("nowhere"),
)  # fmt: skip
_NEEDS_ALL = {
    "lines",
    "addends",
    "branches",
    "choices",
    "body",
    "ties",
    "parts",
    "sources",
    "target",
    "cells",
}
_EITHER = (ast.Logic, ast.Arithmetic, ast.When, ast.Extreme, ast.Not)


class _Spent(Exception):
    """No more tries are left."""


def shrink(text: str, still_fails: Test, tries: int = 4000) -> str:
    """The smallest text found for which the test still holds, after at most so many tries.

    The test gets whole texts, some of which mean nothing: it has to say no to those.
    """
    shrinker = _Shrinker(still_fails, tries)
    file, _ = parse_text(text, "shrunk.rules")
    if not shrinker.try_file(file):
        return text
    try:
        size = -1
        while size != len(shrinker.text):
            size = len(shrinker.text)
            shrinker.names()
            shrinker.declarations()
            shrinker.parts()
    except _Spent:
        pass
    return shrinker.text


class _Shrinker:
    def __init__(self, still_fails: Test, tries: int) -> None:
        self.still_fails, self.left = still_fails, tries
        self.file, self.text = ast.File(""), ""
        self.seen: set[str] = set()

    def try_file(self, file: ast.File) -> bool:
        """Whether the test holds for a file too; if so, it is the one to go on from."""
        try:
            text = print_file(file)
        except (TypeError, ValueError, IndexError, AttributeError):  # a tree that nobody could have written
            return False
        if text in self.seen:
            return False
        if self.left <= 0:
            raise _Spent
        self.left -= 1
        self.seen.add(text)
        if not self.still_fails(text):
            return False
        self.file, self.text = file, text
        return True

    # ------------------------------------------------------------ whole names

    def names(self) -> None:
        """Takes away declarations and members with all that speaks of them, many at once where that goes."""
        names = [name for decl in self.file.declarations for name in _declared(decl)]
        self._chunks(list(dict.fromkeys(names)), lambda gone: self.try_file(_without(self.file, gone)))

    def _chunks(self, items: list[Any], gone: Callable[[frozenset[Any]], bool]) -> None:
        size = max(1, len(items) // 2)
        while items:
            left: list[Any] = []
            for at in range(0, len(items), size):
                chunk = items[at : at + size]
                if not gone(frozenset(chunk)):
                    left += chunk
            items = left
            if size == 1:
                return
            size = max(1, size // 2)

    def declarations(self) -> None:
        """Takes away declarations alone."""

        def gone(chunk: frozenset[int]) -> bool:
            kept = tuple(d for d in self.file.declarations if id(d) not in chunk)
            return self.try_file(replace(self.file, declarations=kept))

        self._chunks([id(d) for d in self.file.declarations], gone)

    # ------------------------------------------------------------ parts

    def parts(self) -> None:
        """Makes everything simpler that can be."""
        for number in range(len(self.file.declarations)):
            if number < len(self.file.declarations):
                self._reduce(self.file.declarations[number], self._at(number))

    def _at(self, number: int) -> Put:
        def put(new: Any) -> bool:
            decls = self.file.declarations
            return self.try_file(
                replace(self.file, declarations=(*decls[:number], new, *decls[number + 1 :]))
            )

        return put

    def _reduce(self, node: Any, put: Put) -> Any:
        """The node made as simple as the test allows."""
        for simple in _simpler(node):
            if put(simple):
                return self._reduce(simple, put)
        for name in _fields(type(node)):
            node = self._reduce_field(node, name, put)
        return node

    def _reduce_field(self, node: Any, name: str, put: Put) -> Any:
        value = getattr(node, name)
        plain = _default(type(node), name)
        if value == plain and not isinstance(value, tuple):
            return node
        if plain is not MISSING and value and put(replace(node, **{name: plain})):
            return replace(node, **{name: plain})

        def put_value(new: Any) -> bool:
            return put(replace(node, **{name: new}))

        if isinstance(value, tuple):
            return replace(node, **{name: self._shorten(value, put_value)})
        if isinstance(value, ast.Node):
            return replace(node, **{name: self._reduce(value, put_value)})
        return node

    def _shorten(self, items: tuple[Any, ...], put: Put) -> tuple[Any, ...]:
        """A row of things without those that are not needed, and each of the others simpler."""
        at = 0
        while at < len(items):
            without = items[:at] + items[at + 1 :]
            if put(without):
                items = without
                continue
            inner = _inner(items[at])
            if inner and put((*items[:at], *inner, *items[at + 1 :])):
                items = (*items[:at], *inner, *items[at + 1 :])
                continue
            items = self._shorten_at(items, at, put)
            at += 1
        return items

    def _shorten_at(self, items: tuple[Any, ...], at: int, put: Put) -> tuple[Any, ...]:
        item = items[at]

        def put_item(new: Any) -> bool:
            return put((*items[:at], new, *items[at + 1 :]))

        if isinstance(item, ast.Node):
            item = self._reduce(item, put_item)
        elif isinstance(item, tuple):
            item = self._shorten(item, put_item)
        return (*items[:at], item, *items[at + 1 :])


# ------------------------------------------------------------------ what could stand instead


def _simpler(node: Any) -> Iterator[Any]:
    """What might stand in the place of an expression."""
    if isinstance(node, ast.Number) and node.value not in (0, 1):
        yield from _LEAVES[:2]
    if not isinstance(node, ast.Expr) or isinstance(node, ast.Number | ast.Picture):
        return
    if not (isinstance(node, ast.Ref) and not node.args):
        yield from _LEAVES
    for name in _fields(type(node)):
        value = getattr(node, name)
        for below in value if isinstance(value, tuple) else (value,):
            if isinstance(below, ast.Expr):
                yield below


def _inner(node: Any) -> tuple[Any, ...]:
    """The statements inside a statement, to stand in its place."""
    if isinstance(node, ast.If):
        return tuple(stmt for _, body in node.branches for stmt in body) + node.otherwise
    if isinstance(node, ast.Stmt):
        return tuple(getattr(node, "body", ())) or tuple(getattr(node, "otherwise", ()))
    return ()


@cache
def _fields(cls: type) -> tuple[str, ...]:
    return tuple(f.name for f in fields(cls) if f.name not in ("span", "binding"))


@cache
def _default(cls: type, name: str) -> Any:
    return next(f.default for f in fields(cls) if f.name == name)


# ------------------------------------------------------------------ names


def _declared(decl: Any) -> Iterator[str]:
    """The names that a declaration gives to things."""
    if isinstance(decl, ast.Items):
        yield from decl.names
    elif isinstance(decl, ast.Table):
        yield from (str(row.cells[0].name) for row in decl.rows if isinstance(row.cells[0], ast.Ref))
    elif hasattr(decl, "name") and not isinstance(decl, ast.Game):
        yield decl.name
    if isinstance(decl, ast.Kind):
        yield from (attribute.name for attribute in decl.attributes)
    if isinstance(decl, ast.Choice):
        yield from (need.name for need in decl.needs)


def _without(file: ast.File, names: frozenset[str]) -> ast.File:
    """A file in which nothing speaks of these names."""
    kept = (_pruned(decl, names) for decl in file.declarations)
    return replace(file, declarations=tuple(decl for decl in kept if decl is not None))


def _pruned(value: Any, names: frozenset[str]) -> Any:
    """A node without what speaks of these names; None if nothing of it is left."""
    if isinstance(value, str):
        return None if value in names or value.removeprefix(ast.CELL_OF) in names else value
    if isinstance(value, tuple):
        return _pruned_row(value, names)
    if not isinstance(value, ast.Node):
        return value
    if isinstance(value, ast.TableRow) and _pruned(value.cells[0], names) is None:
        return None
    return _pruned_node(value, names)


def _record(row: tuple[Any, ...], names: frozenset[str]) -> tuple[Any, ...] | None:
    """A branch with its condition, or a rank with its number: all of it or nothing."""
    kept = tuple(_pruned(item, names) for item in row)
    emptied = any(new is None or (new == () and old) for old, new in zip(row, kept, strict=True))
    return None if emptied else kept


def _pruned_row(row: tuple[Any, ...], names: frozenset[str]) -> tuple[Any, ...]:
    kept = tuple(_record(item, names) if isinstance(item, tuple) else _pruned(item, names) for item in row)
    return tuple(new for old, new in zip(row, kept, strict=True) if new is not None or old is None)


def _pruned_node(node: Any, names: frozenset[str]) -> Any:
    changes: dict[str, Any] = {}
    for name in _fields(type(node)):
        old = getattr(node, name)
        new = _pruned(old, names)
        emptied = isinstance(old, tuple) and bool(old) and not new and name in _NEEDS_ALL
        if (new is None and old is not None) or emptied:
            if emptied or _default(type(node), name) is MISSING:
                return _left_over(node, names)
            new = _default(type(node), name)
        if new is not old:
            changes[name] = new
    return replace(node, **changes) if changes else node


def _left_over(node: Any, names: frozenset[str]) -> Any:
    """What is left of an expression of which a part is gone: the other part."""
    if isinstance(node, ast.Fold | ast.Count):
        return ast.Number(1)
    if not isinstance(node, _EITHER):
        return None
    below = [getattr(node, name) for name in _fields(type(node))]
    flat = [x for value in below for x in (value if isinstance(value, tuple) else (value,))]
    kept = (_pruned(x, names) for x in flat if isinstance(x, ast.Node))
    return next((x for x in kept if x is not None), None)
