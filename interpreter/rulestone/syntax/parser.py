"""The parser's entry: a file or a text in, its items and what is wrong with the others out."""

from __future__ import annotations

from pathlib import Path
from threading import Lock

from lark import Token, Tree, UnexpectedInput

from ..diagnostics.model import Diagnostic, diagnostic
from . import ast
from .builder import Builder
from .errors import explain
from .layout import Chunk, inspect, split
from .spans import Span
from .tables import parser

MAX_KILOBYTES = 500
MAX_TREE_DEPTH = 120

# Lark's parser is shared, and its indenter remembers the blocks it is in.
_ONE_AT_A_TIME = Lock()

Parsed = tuple[ast.File, list[Diagnostic]]


def parse_file(path: str | Path) -> Parsed:
    """The tree of a rule file. What cannot be read is left out and reported."""
    name = str(path)
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        return _nothing(name, diagnostic("E0120", Span(name), reason=error.strerror or type(error).__name__))
    return parse_bytes(data, name)


def parse_bytes(data: bytes, path: str = "<text>") -> Parsed:
    """The tree of a rule file's content as it lies on disk."""
    if len(data) > MAX_KILOBYTES * 1_000:
        return _nothing(path, diagnostic("E0123", Span(path), limit=MAX_KILOBYTES))
    if b"\0" in data:
        return _nothing(path, diagnostic("E0122", Span(path)))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return _nothing(path, diagnostic("E0121", Span(path, line, 1, line, 2)))
    return parse_text(text, path)


def parse_text(text: str, path: str = "<text>") -> Parsed:
    """The tree of a text; `path` is the name its spans carry."""
    chunks = split(normalise(text))
    if not chunks:
        return _nothing(path, diagnostic("E0124", Span(path, 1, 1, 1, 2)))
    declarations: list[ast.Declaration] = []
    diagnostics: list[Diagnostic] = []
    for chunk in chunks:
        node, found = _parse_item(chunk, path)
        diagnostics += found
        if node is not None:
            declarations.append(node)
    lines = text.count("\n") + 1
    span = Span(path, 1, 1, lines, 1)
    return ast.File(path, tuple(declarations), span=span), _once(diagnostics)


def normalise(text: str) -> str:
    """The text without a byte order mark and with plain line ends."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _parse_item(chunk: Chunk, path: str) -> tuple[ast.Declaration | None, list[Diagnostic]]:
    finding = inspect(chunk, path)
    if finding is not None:
        return None, [finding]
    try:
        with _ONE_AT_A_TIME:
            tree = parser().parse(chunk.text)
    except UnexpectedInput as error:
        return None, [explain(error, chunk, path)]
    if _depth(tree) > MAX_TREE_DEPTH:
        line = chunk.offset + 1
        return None, [diagnostic("E0113", Span(path, line, 1, line, 2), limit=MAX_TREE_DEPTH)]
    builder = Builder(path, chunk.offset)
    return builder.build(tree), builder.diagnostics


def _depth(tree: Tree[Token]) -> int:
    """How deep a tree is, without recursion: it may be deeper than Python's stack."""
    level, depth = [tree], 0
    while level:
        depth += 1
        level = [child for node in level for child in node.children if isinstance(child, Tree)]
    return depth


def _once(diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    """One finding for each reserved word, however often it is used."""
    seen: set[object] = set()
    kept = []
    for found in diagnostics:
        key = found.values if found.code == "E0105" else found
        if key not in seen:
            seen.add(key)
            kept.append(found)
    return kept


def _nothing(path: str, found: Diagnostic) -> Parsed:
    return ast.File(path, span=Span(path)), [found]
