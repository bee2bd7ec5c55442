"""What a sheet consists of, whatever it is written as: sections of rules, cards, tables and pictures.

The writers know nothing of rules, and what is gathered from the rules knows nothing of paper.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Cell:
    """A piece of text with icons; an assumed one is written in brackets.

    If it is `drawn`, the icons say it all where room is short.
    """

    text: str
    icons: tuple[str, ...] = ()
    assumed: bool = False
    pages: str = ""
    drawn: bool = False

    def __str__(self) -> str:
        return f"[{self.text}]" if self.assumed and self.text else self.text


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a list; `depth` tells how far it is indented."""

    text: str
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Prose:
    """A paragraph."""

    text: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its title, its summary, the figures that the summary leaves out, and where it is printed.

    `assumed` says what of it no edition prints; `level` 1 begins a group; `tables` stand below the rest.
    """

    title: str
    text: tuple[str, ...] = ()
    details: tuple[Line, ...] = ()
    pages: str = ""
    assumed: str = ""
    level: int = 2
    badge: str = ""
    tables: tuple[Table, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """A card or tile with all that it says; `facts` are its attributes by name."""

    title: str
    badge: str = ""
    copies: int = 1
    icon: str = ""
    facts: tuple[tuple[str, Cell], ...] = ()
    lines: tuple[Line, ...] = ()
    pages: str = ""
    assumed: bool = False


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards side by side."""

    cards: tuple[Card, ...]
    pages: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under a head, perhaps a title above; `numeric` columns stand to the right."""

    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    title: str = ""
    numeric: tuple[int, ...] = ()
    pages: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing, and the same as a table for whoever cannot see it.

    `facts` stand beside its title; several `narrow` ones fit side by side.
    """

    title: str
    svg: str
    table: Table | None = None
    pages: str = ""
    narrow: bool = False
    facts: tuple[tuple[str, Cell], ...] = ()


@dataclass(frozen=True, slots=True)
class Symbols:
    """Icons with their names, in alphabetical order."""

    entries: tuple[Cell, ...]


Block = Prose | Rule | Cards | Table | Picture | Symbols


@dataclass(frozen=True, slots=True)
class Section:
    """Blocks under a heading.

    With `columns` the heading goes across the page and the blocks have so many columns of their own;
    without, they follow what stands before them.
    """

    title: str
    blocks: tuple[Block, ...]
    columns: int = 0


@dataclass(frozen=True, slots=True)
class Sheet:
    """One of the sheets of a game."""

    name: str
    title: str
    sections: tuple[Section, ...]
    columns: int = 2


@dataclass(frozen=True, slots=True)
class Document:
    """Sheets of a game in one language, with what every page says about them.

    `icons` holds the drawing and the name of each icon by its name in the rules; `labels` the few words
    that belong to the paper: page, search, contents.
    """

    game: str
    title: str
    lang: str
    edition: str
    version: str
    sheets: tuple[Sheet, ...]
    legend: tuple[str, ...] = ()
    icons: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)


def plain(value: Any) -> Any:
    """A document as plain data; `sort` names what each part is."""
    if isinstance(value, Cell):
        return {
            "text": str(value),
            "icons": list(value.icons),
            "pages": value.pages,
            "assumed": value.assumed,
            "drawn": value.drawn,
        }
    if is_dataclass(value) and not isinstance(value, type):
        parts = {f.name: plain(getattr(value, f.name)) for f in fields(value)}
        return {"sort": type(value).__name__.lower(), **parts}
    if isinstance(value, Mapping):
        return {key: plain(part) for key, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, tuple | list) else value
