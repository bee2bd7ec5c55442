"""The book of a game: all its declarations by name, before names inside them are bound.

Layers change the book; `members` of kinds stand in it one by one, whether they were
written alone, in a list or in a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from ..diagnostics.model import Diagnostic, Label, diagnostic
from ..syntax import ast
from ..syntax.spans import Span
from .sizes import within_limits
from .words import acceptable

Key = tuple[str, str]
"""The space of names a declaration lives in (`number`, `choice`, or a kind) and its name there."""

OWN_COLUMNS = ("id", "title", "number", "copies", "group")
EACH_PLAYER = "each"


@dataclass(frozen=True, slots=True)
class Draft:
    """A member as written; `per_player` stands for one member a seat."""

    item: ast.Item
    per_player: bool = False

    @property
    def span(self) -> Span:
        """Where it was written."""
        return self.item.span


Entry = ast.Declaration | Draft

_SPACES: dict[type, str] = {
    ast.Game: "game",
    ast.Players: "players",
    ast.Source: "source",
    ast.Kind: "kind",
    ast.Group: "group",
    ast.NumberDecl: "number",
    ast.Place: "place",
    ast.Wheel: "wheel",
    ast.ListDecl: "list",
    ast.ValueDecl: "value",
    ast.CostDecl: "cost",
    ast.StandsFor: "stands",
    ast.Choice: "choice",
    ast.Procedure: "procedure",
    ast.Winner: "winner",
    ast.Option: "option",
    ast.Point: "point",
    ast.Example: "example",
}


@dataclass(slots=True)
class Book:
    """Declarations by key, in the order written, and the layers that may be laid over them."""

    entries: dict[Key, Entry] = field(default_factory=dict)
    layers: list[ast.Layer] = field(default_factory=list)
    changed: dict[str, str] = field(default_factory=dict)

    def add(self, decl: ast.Declaration) -> list[Diagnostic]:
        """Enter a declaration; what stands there already is a finding."""
        if isinstance(decl, ast.Layer):
            return self._add_layer(decl)
        findings = _nothing_between(decl)
        for entry in entries_of(decl):
            key = key_of(entry)
            if key in self.entries and key[0] == "stands":
                key = (key[0], f"{key[1]} {sum(k[0] == 'stands' for k in self.entries)}")
            if key in self.entries:
                findings.append(_duplicate(key, entry.span, self.entries[key].span))
            else:
                self.entries[key] = entry
        return findings

    def _add_layer(self, layer: ast.Layer) -> list[Diagnostic]:
        for other in self.layers:
            if (other.sort, other.name) == (layer.sort, layer.name):
                return [_duplicate((layer.sort, layer.name), layer.span, other.span)]
        self.layers.append(layer)
        return []

    def of(self, space: str) -> Iterator[tuple[str, Entry]]:
        """Names and entries of one space, in order."""
        return ((key[1], entry) for key, entry in self.entries.items() if key[0] == space)

    def copy(self) -> Book:
        """A book that may be changed without changing this one."""
        return Book(dict(self.entries), list(self.layers), dict(self.changed))


def _nothing_between(decl: ast.Declaration) -> list[Diagnostic]:
    """A finding for members or seats numbered backwards."""
    if not isinstance(decl, ast.Items | ast.Players) or decl.low is None or decl.high is None:
        return []
    name = decl.kind if isinstance(decl, ast.Items) else "players"
    backwards = decl.low > decl.high
    return [diagnostic("E0225", decl.span, name=name, low=decl.low, high=decl.high)] if backwards else []


def _duplicate(key: Key, span: Span, first: Span) -> Diagnostic:
    labels = (Label(first, "first defined here"),)
    return diagnostic("E0202", span, sort=key[0], name=key[1], labels=labels)


def read(files: Iterable[ast.File]) -> tuple[Book, list[Diagnostic]]:
    """All declarations of the files in one book."""
    book, findings = Book(), []
    for file in files:
        for written in file.declarations:
            decl, found = acceptable(written)
            findings += found
            if decl is not None:
                decl, found = within_limits(decl)
                findings += found + book.add(decl)
    return book, findings


def key_of(entry: Entry) -> Key:
    """Where an entry stands in the book."""
    if isinstance(entry, Draft):
        return entry.item.kind, entry.item.name
    if isinstance(entry, ast.Game | ast.Players | ast.Winner):
        space = _SPACES[type(entry)]
        return space, space
    return _SPACES[type(entry)], _own_name(entry)


def _own_name(entry: Entry) -> str:
    match entry:
        case ast.Source():
            return entry.edition
        case ast.StandsFor():
            return entry.what
        case ast.Example():
            return entry.title
        case _:
            return str(getattr(entry, "name"))  # noqa: B009 - a union in which the rest have one


def entries_of(decl: ast.Declaration) -> list[Entry]:
    """A declaration as entries of the book: lists and tables become one draft a member."""
    if isinstance(decl, ast.Item):
        return [Draft(decl)]
    if isinstance(decl, ast.Items):
        return list(_listed(decl))
    if isinstance(decl, ast.Table):
        return [Draft(_row_item(decl, row)) for row in decl.rows]
    return [decl]


def _listed(decl: ast.Items) -> Iterator[Draft]:
    item = ast.Item(decl.kind, "", None, None, decl.copies, decl.groups, (), decl.notes, span=decl.span)
    if decl.per_player:
        yield Draft(replace(item, name=EACH_PLAYER), per_player=True)
    elif decl.low is not None and decl.high is not None:
        for number in range(decl.low, decl.high + 1):
            yield Draft(replace(item, name=str(number), number=number))
    for name in decl.names:
        yield Draft(replace(item, name=name))


def _row_item(table: ast.Table, row: ast.TableRow) -> ast.Item:
    cells = dict(zip(table.columns, row.cells, strict=False))
    number, copies = _cell_number(cells.get("number")), _cell_number(cells.get("copies"))
    name = _cell_word(cells.get("id")) or ("" if number is None else str(number))
    group = _cell_word(cells.get("group"))
    return ast.Item(
        table.kind,
        name,
        number,
        _cell_word(cells.get("title")),
        copies,
        (group,) if group else (),
        tuple(_cell_values(cells, row)),
        row.notes or table.notes,
        span=row.span,
    )


def _cell_values(
    cells: dict[str, ast.Expr | ast.Cost | str | None], row: ast.TableRow
) -> Iterator[ast.Value]:
    for column, cell in cells.items():
        if column in OWN_COLUMNS or cell is None:
            continue
        if isinstance(cell, str):
            yield ast.Value(column, None, ast.Picture(cell, span=row.span), span=row.span)
            continue
        yield ast.Value(column, None, cell, span=cell.span if cell.span.line else row.span)


def _cell_word(cell: ast.Expr | ast.Cost | str | None) -> str | None:
    if isinstance(cell, ast.Ref):
        return cell.name
    if isinstance(cell, ast.Number):
        return str(cell.value)
    return cell if isinstance(cell, str) else None


def _cell_number(cell: ast.Expr | ast.Cost | str | None) -> int | None:
    return cell.value if isinstance(cell, ast.Number) else None
