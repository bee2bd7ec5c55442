"""What all parts of the builder share: spans, names, literals and the fields of a node."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Any, NamedTuple

from lark import Token, Tree
from lark.tree import Meta

from ...diagnostics.model import Diagnostic, diagnostic
from .. import ast
from ..keywords import RESERVED
from ..limits import most
from ..spans import Span

Children = list[Any]

MAX_DIGITS = most("digits")
MAX_NAME = most("name")
_ESCAPES = {'"': '"', "\\": "\\", "n": "\n", "t": "\t"}


class Field(NamedTuple):
    """One clause of a construct, on its way into the node that holds it."""

    key: str
    value: Any
    span: Span


class Base:
    """Names and literals. `diagnostics` collects what only shows once the words are put together."""

    def __init__(self, path: str, offset: int) -> None:
        self._path = path
        self._offset = offset
        self._spans: dict[str, Span] = {}
        self._escaped: set[tuple[int, int]] = set()
        self.diagnostics: list[Diagnostic] = []

    def build(self, node: Tree[Token] | Token) -> Any:
        """What a rule or a token stands for: its method makes it of what the children stand for."""
        if isinstance(node, Token):
            read = getattr(self, node.type, None)
            return node if read is None else read(node)
        method = getattr(self, node.data)
        return method(node.meta, [self.build(child) for child in node.children])

    def _span(self, meta: Meta | Token) -> Span:
        if isinstance(meta, Meta) and meta.empty:
            return Span(self._path)
        line, end_line = (meta.line or 0) + self._offset, (meta.end_line or 0) + self._offset
        return Span(self._path, line, meta.column or 0, end_line, meta.end_column or 0)

    def _field(self, key: str, value: Any, meta: Meta) -> Field:
        return Field(key, value, self._span(meta))

    def _fields(self, children: Iterable[Any]) -> dict[str, Any]:
        """The clauses among the children; a clause stated twice is reported and the first one kept."""
        found: dict[str, Field] = {}
        for child in children:
            if isinstance(child, Field) and found.setdefault(child.key, child) is not child:
                what = f"`{child.key.replace('_', ' ')}`"
                self.diagnostics.append(diagnostic("E0112", child.span, what=what))
        return {key: field.value for key, field in found.items()}

    def name(self, meta: Meta, children: Children) -> str:
        (token,) = children
        span = self._span(meta)
        self._spans.setdefault(str(token), span)
        if token.type == "ESCAPED":
            self._escaped.add((span.line, span.column))
            return self._plain(str(token[1:-1]), span)
        if token in RESERVED and token != "nothing":
            self.diagnostics.append(diagnostic("E0105", span, name=str(token)))
        return self._plain(str(token), span)

    def word(self, meta: Meta, children: Children) -> str:
        return self._plain(str(children[0]).strip("`"), self._span(meta))

    def _plain(self, name: str, span: Span) -> str:
        """A name, with a finding if it is too long, or looks like another that is written otherwise."""
        if len(name) > MAX_NAME:
            self.diagnostics.append(diagnostic("E0118", span, limit=MAX_NAME))
        elif not name.isascii():
            usual = unicodedata.normalize("NFKC", name)
            if usual != name or not f"_{name}".isidentifier():
                known = (usual,) if usual.isidentifier() and usual != name else ()
                self.diagnostics.append(diagnostic("E0117", span, name=name, suggestions=known))
        return name

    def EACH(self, token: Token) -> str:
        return str(token)

    def names(self, meta: Meta, children: Children) -> tuple[str, ...]:
        return tuple(children)

    def signed_integer(self, meta: Meta, children: Children) -> int:
        return -children[1] if len(children) == 2 else int(children[0])

    def title(self, meta: Meta, children: Children) -> Field:
        return self._field("title", children[0], meta)

    def INT(self, token: Token) -> int:
        if len(token) > MAX_DIGITS:
            self.diagnostics.append(diagnostic("E0115", self._span(token), limit=MAX_DIGITS))
            return 0
        return int(token)

    def STRING(self, token: Token) -> str:
        return re.sub(r"\\(.)", lambda found: self._unescape(found.group(1), token), token[1:-1])

    def _unescape(self, character: str, token: Token) -> str:
        if character not in _ESCAPES:
            self.diagnostics.append(diagnostic("E0114", self._span(token), character=character))
        return _ESCAPES.get(character, character)


def of_type(children: Iterable[Any], *types: Any) -> tuple[Any, ...]:
    """The children that are nodes of these classes, in order."""
    return tuple(child for child in children if isinstance(child, types))


def notes(children: Iterable[Any]) -> tuple[ast.Note, ...]:
    """The notes among the children of a block."""
    return of_type(children, ast.Cite, ast.Assumed, ast.Summary)


def statements(children: Iterable[Any]) -> tuple[ast.Stmt, ...]:
    """The statements among the children of a block."""
    return of_type(children, ast.Stmt)
