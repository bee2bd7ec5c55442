"""Babel's extractor for `.rules`: every name and text that a translator must give a form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, BinaryIO

from ..link.book import OWN_COLUMNS
from ..syntax import ast
from ..syntax.parser import parse_text
from .naming import is_word, plain_name
from .template import slots

Message = tuple[int, str, Any, list[str]]  # line, function, arguments, comments

NOUN_HELP = "A noun with its forms: base | gen … | acc … | gender; then the plurals."
MEMBER_HELP = "A card or piece: its name, perhaps with forms: base | gen … | gender | by counter."
NAME_HELP = "A name with its forms: base | gen … | acc … | gender | pl."


@dataclass(frozen=True)
class Found:
    """One text to translate, with what the translator should know."""

    line: int
    context: str
    text: str
    plural: str | None = None
    comment: str = ""


def extract_rules(fileobj: BinaryIO, keywords: Any, comment_tags: Any, options: Any) -> Iterator[Message]:
    """The messages of one rule file, in the form Babel asks for."""
    for found in texts(fileobj.read().decode("utf-8")):
        comments = [found.comment] if found.comment else []
        if found.plural is not None:
            yield found.line, "npgettext", (found.context, found.text, found.plural), comments
        elif found.context:
            yield found.line, "pgettext", (found.context, found.text), comments
        else:
            yield found.line, "gettext", found.text, comments


class Unreadable(ValueError):
    """A rule file with errors: its texts are not all known, so its catalogues must stay as they are."""


def texts(source: str) -> list[Found]:
    """Every text of a rule file, each once, in the order written."""
    file, findings = parse_text(source, "")
    if findings:
        raise Unreadable(f"line {findings[0].span.line}: {findings[0].code}")
    seen: dict[tuple[str, str], Found] = {}
    spoken = (found for found in _walk(file) if any(letter.isalpha() for letter in found.text))
    for found in spoken:
        seen.setdefault((found.context, found.text), found)
    return list(seen.values())


def _walk(node: Any) -> Iterator[Found]:
    """The texts of a node and of everything below it."""
    if isinstance(node, tuple):
        for child in node:
            yield from _walk(child)
    elif isinstance(node, ast.Change) and node.verb == "change":
        yield from (found for found in _below(node) if found.context not in ("member", "name"))
    elif is_dataclass(node) and not isinstance(node, type | ast.Example):
        yield from _own(node)
        yield from _below(node)


def _below(node: Any) -> Iterator[Found]:
    """The texts of a node's parts."""
    for field in fields(node):
        if field.name not in ("span", "binding"):
            yield from _walk(getattr(node, field.name))


def _own(node: Any) -> Iterator[Found]:
    """The texts that a node itself holds."""
    line = node.span.line
    match node:
        case ast.Kind() | ast.Group() if node.singular:
            yield Found(line, "noun", node.singular, node.plural or node.singular, NOUN_HELP)
        case ast.Item() if not node.name.isdigit():
            yield _member(line, node.kind, node.title or plain_name(node.name))
        case ast.Items():
            yield from (_member(line, node.kind, plain_name(name)) for name in node.names)
        case ast.Table():
            yield from _table(node)
        case ast.Game() | ast.Layer() | ast.Procedure() | ast.Choice() | ast.Point():
            yield from _titled(node, line)
        case ast.NumberDecl() | ast.Place() | ast.Wheel() | ast.ValueDecl() | ast.Option():
            yield _name(line, node.title or plain_name(node.name))
        case ast.ListDecl() | ast.CostDecl() | ast.Attribute() | ast.Need() | ast.PayPart() | ast.Step():
            yield _name(line, plain_name(node.name))
        case ast.Handler():
            yield _name(line, plain_name(node.name))
        case ast.Value() if node.part:
            yield _name(line, plain_name(node.part))
        case ast.Players() if node.automatic:
            yield Found(line, "", node.automatic, comment="A seat that plays by itself.")
        case ast.Summary():
            yield Found(line, "", node.text, comment=f"A summary. Slots: {_slots(node.text)}.")
        case ast.Assumed():
            yield Found(line, "", node.reason, comment="Why a value is assumed.")
        case ast.Source():
            yield Found(line, "", node.title, comment="The title of a rulebook.")
        case _:
            yield from _locals(node, line)


def _locals(node: Any, line: int) -> Iterator[Found]:
    """The names that statements give to things."""
    if isinstance(node, ast.Let | ast.Draw | ast.Roll | ast.Selection) and node.var and is_word(node.var):
        yield _name(line, plain_name(node.var))
    if isinstance(node, ast.Repeat | ast.TakeTurns) and node.label:
        yield _name(line, plain_name(node.label))
    if isinstance(node, ast.Says) and node.text:
        yield Found(line, "", node.text, comment=f"What edition {node.edition} says.")


def _titled(node: Any, line: int) -> Iterator[Found]:
    """A title, and for a point its ruling and reason."""
    if node.title:
        comment = f"The title of {type(node).__name__.lower()} {node.name}."
        deed = " For the log add the third person: … | log …" if isinstance(node, ast.Choice) else ""
        yield Found(line, "", node.title, comment=comment + deed)
    elif isinstance(node, ast.Procedure | ast.Choice):
        yield _name(line, plain_name(node.name))
    if isinstance(node, ast.Point):
        for text in (node.ruling, node.because):
            if text:
                yield Found(line, "", text, comment=f"About point {node.name}.")


def _table(node: ast.Table) -> Iterator[Found]:
    """The members a table names."""
    columns = {name: position for position, name in enumerate(node.columns) if name in OWN_COLUMNS}
    for row in node.rows:
        title = _cell(row, columns.get("title")) or plain_name(_cell(row, columns.get("id")) or "")
        if title and not title.isdigit():
            yield _member(row.span.line, node.kind, title)


def _cell(row: ast.TableRow, position: int | None) -> str | None:
    """A cell that is a word or a text."""
    cell = row.cells[position] if position is not None and position < len(row.cells) else None
    return cell.name if isinstance(cell, ast.Ref) else cell if isinstance(cell, str) else None


def _member(line: int, kind: str, title: str) -> Found:
    return Found(line, "member", title, comment=f"{plain_name(kind).capitalize()}. {MEMBER_HELP}")


def _name(line: int, text: str) -> Found:
    return Found(line, "name", text, comment=NAME_HELP)


def _slots(text: str) -> str:
    return ", ".join(sorted(slots(text))) or "none"
