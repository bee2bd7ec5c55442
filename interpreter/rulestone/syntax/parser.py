"""The parser's entry: a text in, its items and what is wrong with the others out."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock

from lark import Token, Tree, UnexpectedInput

from ..diagnostics.model import Diagnostic, diagnostic
from . import ast
from .builder import Builder
from .errors import explain, misspelt_head
from .layout import Chunk, inspect, split
from .limits import most
from .recovery import Rest, patience, was_meant_below, without, words_of
from .spans import Span
from .tables import parser

MAX_KILOBYTES = most("kilobytes")
MAX_TREE_DEPTH = 120

# Lark's parser is shared, and its indenter remembers the blocks it is in.
_ONE_AT_A_TIME = Lock()

Parsed = tuple[ast.File, list[Diagnostic]]


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
    items = [_read_item(chunk, path) for chunk in chunks]
    declarations = tuple(item.node for item in items if item.node is not None)
    lost = frozenset(word for item in items for word in item.lost)
    span = Span(path, 1, 1, text.count("\n") + 1, 1)
    return ast.File(path, declarations, lost, span=span), _once([d for i in items for d in i.findings])


def normalise(text: str) -> str:
    """The text without a byte order mark and with plain line ends."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


@dataclass(frozen=True, slots=True)
class _Item:
    """What could be read of an item, what is wrong with it, and the words in the lines left out."""

    node: ast.Declaration | None
    findings: list[Diagnostic]
    lost: frozenset[str] = frozenset()


def _read_item(chunk: Chunk, path: str) -> _Item:
    """An item, read again without each line that cannot be read."""
    findings: list[Diagnostic] = []
    rest, told = Rest(chunk, frozenset()), None
    for _ in range(patience(chunk)):
        item = _attempt(rest.chunk, path)
        if item.node is not None or not was_meant_below(chunk, told, item.findings[0]):
            findings += item.findings
        told = item.findings[0] if item.findings else None
        if item.node is not None:
            return _Item(item.node, findings, rest.lost | item.lost)
        shorter = without(rest.chunk, item.findings[0])
        if shorter is None:
            break
        rest = Rest(shorter.chunk, rest.lost | shorter.lost)
    return _Item(None, findings, words_of(chunk.text))


def _attempt(chunk: Chunk, path: str) -> _Item:
    finding = inspect(chunk, path)
    if finding is not None:
        return _Item(None, [finding])
    try:
        with _ONE_AT_A_TIME:
            tree = parser().parse(chunk.text)
    except UnexpectedInput as error:
        return _Item(None, [explain(error, chunk, path)])
    if _depth(tree) > MAX_TREE_DEPTH:
        line = chunk.offset + 1
        return _Item(None, [diagnostic("E0113", Span(path, line, 1, line, 2), limit=MAX_TREE_DEPTH)])
    return _built(tree, chunk, path)


def _built(tree: Tree[Token], chunk: Chunk, path: str) -> _Item:
    builder = Builder(path, chunk.offset)
    node = builder.build(tree)
    lines = [d.span.line - chunk.offset for d in builder.diagnostics]
    reserved = (n for n, d in zip(lines, builder.diagnostics, strict=True) if d.code == "E0105")
    head = next(filter(None, (misspelt_head(chunk, path, n) for n in reserved)), None)
    if head is not None:
        return _Item(None, [head])
    doubtful = "\n".join(chunk.text.split("\n")[n - 1] for n in lines)
    return _Item(node, builder.diagnostics, words_of(doubtful))


def _depth(tree: Tree[Token]) -> int:
    """How deep a tree is, without recursion: it may be deeper than Python's stack."""
    level, depth = [tree], 0
    while level:
        depth += 1
        level = [child for node in level for child in node.children if isinstance(child, Tree)]
    return depth


def _once(diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    """One finding for each reserved or odd word, however often it is used."""
    seen: set[object] = set()
    kept = []
    for found in diagnostics:
        key = found.values if found.code in ("E0105", "E0117") else found
        if key not in seen:
            seen.add(key)
            kept.append(found)
    return kept


def _nothing(path: str, found: Diagnostic) -> Parsed:
    return ast.File(path, lost=ast.EVERYTHING, span=Span(path)), [found]
