"""The table as one seat sees it, laid out for a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rich.box import SIMPLE_HEAD, SQUARE
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...link.model import Member, Ruleset
from ...match.views import AT, HIDDEN, KNOWN
from ...syntax import ast
from ...words import Words
from ...words.declarations import capital
from ...words.naming import is_numbered
from ..log_text import Teller

NOTHING, UNKNOWN = "–", "?"
EMPTY = (NOTHING, "0")  # what is left out where many things of one name are told
Declared = ast.NumberDecl | ast.Place


@dataclass(frozen=True, slots=True)
class TableView:
    """Lays out what `match.view` or `match.table` gives, in somebody's words."""

    teller: Teller
    view: dict[str, Any]
    seat: int | None = None

    @property
    def ruleset(self) -> Ruleset:
        """The rules that name everything."""
        return self.teller.game.ruleset

    @property
    def words(self) -> Words:
        """The words to name it in."""
        return self.teller.words

    def render(self) -> RenderableType:
        """Boards first, then what is shared, then what everybody has."""
        boards = list(self._boards())
        shared = [Text(f"{name}: {content}") for name, content in self._shared()]
        return Group(*boards, *shared, *self._by_player())

    # ------------------------------------------------------------ boards

    def _boards(self) -> Iterator[RenderableType]:
        for place in self.ruleset.places.values():
            if place.shape != "grid":
                continue
            for label, cells in self._instances(place):
                if isinstance(cells, dict) and HIDDEN not in cells:
                    yield self._board(place, label, cells)
                elif isinstance(cells, dict) and cells[HIDDEN]:
                    yield self._board(place, f"{label}: {self._unseen(place, cells)}", cells.get(AT, {}))

    def _instances(self, place: ast.Place) -> list[tuple[str, Any]]:
        """A place, or everybody's, each with its label."""
        title, value = self._title(place.name), self.view[place.name]
        if not place.each_player:
            return [(title, value)]
        return [(f"{title}, {self.teller.player(n)}", each) for n, each in enumerate(value)]

    def _board(self, place: ast.Place, label: str, cells: dict[str, str]) -> Table:
        """A grid: letters above, numbers at the side, the first row at the bottom."""
        columns = _letters(place.columns or 1)
        table = Table(box=SQUARE, show_lines=True, title=label, title_justify="left")
        table.add_column("")
        for letter in columns:
            table.add_column(letter, justify="center")
        for row in range(place.rows or 1, 0, -1):
            held = [cells.get(f"{letter}{row}") for letter in columns]
            table.add_row(str(row), *(self._on_board(place, name) for name in held))
        return table

    def _on_board(self, place: ast.Place, name: str | None) -> str:
        member = self.ruleset.kinds[place.kind].member(name) if name else None
        if member is None:
            return " "
        return str(member.owner + 1) if member.owner is not None else self.words.member(member)

    # ------------------------------------------------------------ the rest

    def _shared(self) -> Iterator[tuple[str, str]]:
        for decl in self._declared():
            if not decl.each_player:
                content = self._content(decl, self.view[decl.name])
                if content != NOTHING:
                    yield self._title(decl.name), content
        for wheel in self.ruleset.wheels.values():
            yield self._title(wheel.name), self._wheel(wheel)

    def _by_player(self) -> Iterator[Table]:
        rows = [
            [self._title(decl.name), *contents]
            for decl in self._declared()
            if decl.each_player
            for contents in [[self._content(decl, each) for each in self.view[decl.name]]]
            if any(content not in (*EMPTY, UNKNOWN) for content in contents)
        ]
        if not rows:
            return
        table = Table(box=SIMPLE_HEAD)
        table.add_column("", overflow="fold")  # a narrow terminal breaks words rather than hide their ends
        for seat in range(len(rows[0]) - 1):
            table.add_column(self._player(seat), overflow="fold")
        for row in rows:
            table.add_row(*row)
        yield table

    def _player(self, seat: int) -> str:
        name = self.teller.player(seat)
        return self.words.say("[player] (you)", player=name) if seat == self.seat else name

    def _declared(self) -> Iterator[Declared]:
        yield from self.ruleset.numbers.values()
        yield from (place for place in self.ruleset.places.values() if place.shape != "grid")

    def _content(self, decl: Declared, value: Any) -> str:
        """What a number or place holds; several of them, by member."""
        if not decl.indexes:
            return self._one(decl, value)
        if ast.indexed_grid(decl.indexes[0]) is not None:
            return ", ".join(f"{cell}: {self._one(decl, each)}" for cell, each in value.items()) or NOTHING
        group = self.ruleset.groups.get(decl.indexes[0])
        kind = group.kind if group else decl.indexes[0]
        held = [(self._member(kind, name), self._one(decl, each)) for name, each in value.items()]
        told = [f"{name}: {content}" for name, content in held if content not in EMPTY]
        return "; ".join(told) or NOTHING

    def _one(self, decl: Declared, value: Any) -> str:
        return self._number(decl, value) if isinstance(decl, ast.NumberDecl) else self._pieces(decl, value)

    def _number(self, decl: ast.NumberDecl, value: Any) -> str:
        if value is None:
            return NOTHING
        if value == HIDDEN:
            return UNKNOWN
        if decl.type == "number":
            return self.words.language.number(value)
        if decl.type == "player":
            return self.teller.player(value)
        return self._member(decl.type, value)

    def _pieces(self, place: ast.Place, value: Any) -> str:
        if isinstance(value, dict) and HIDDEN in value:
            return self._unseen(place, value)
        pieces = value["covered"] if isinstance(value, dict) else value
        if place.shape in ("row", "ring"):
            return " | ".join(self._member(place.kind, name) if name else NOTHING for name in pieces)
        return self._counted(place, pieces) or NOTHING

    def _unseen(self, place: ast.Place, value: dict[str, Any]) -> str:
        """A place that the seat cannot see: what it knows of it, and how many pieces it does not know."""
        known = value.get(KNOWN, [])
        rest = value[HIDDEN] - len(known)
        unknown = [f"{rest} × {UNKNOWN}"] if rest else []
        if not known:
            return unknown[0] if unknown else NOTHING
        told = self.words.say("known: [pieces]", pieces=self._counted(place, known))
        return "; ".join([told, *unknown])

    def _counted(self, place: ast.Place, pieces: list[str]) -> str:
        counts: Counter[str] = Counter(pieces)
        return ", ".join(self._copies(place.kind, name, n) for name, n in counts.items())

    def _copies(self, kind: str, name: str, count: int) -> str:
        title = self._member(kind, name)
        return title if count == 1 else f"{count} × {title}"

    def _wheel(self, wheel: ast.Wheel) -> str:
        """What the wheel shows to every slot of its ring, in order."""
        turned, kind = self.view[wheel.name], self.ruleset.wheel_kind(wheel.name)
        shown = [wheel.members[(n + turned) % len(wheel.members)] for n in range(len(wheel.members))]
        return " | ".join(self._member(kind or "", name) for name in shown)

    def _member(self, kind: str, name: str) -> str:
        """A piece among others of its kind: what is called by kind and number is told by its number."""
        member = self.ruleset.kinds[kind].member(name)
        return self.words.member(member) if member and not _is_own_number(member) else name

    def _title(self, name: str) -> str:
        return capital(self.words.name(name))


def _is_own_number(member: Member) -> bool:
    return is_numbered(member) and member.owner is None


def _letters(count: int) -> list[str]:
    """The names of columns: a to z, then aa and on, as cells are called."""
    singles = [chr(ord("a") + n) for n in range(26)]
    return (singles + [a + b for a in singles for b in singles])[:count]
