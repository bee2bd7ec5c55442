"""What every global name of a book may mean, with the arguments it takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..syntax import ast
from .book import Book
from .model import NUMBER, PLAYER, TRUTH, Binding, GroupInfo, KindInfo, Type

BUILTINS: Mapping[str, Binding] = {
    "me": Binding("builtin", "me", PLAYER),
    "nobody": Binding("builtin", "nobody", PLAYER),
    "nowhere": Binding("builtin", "nowhere", Type("cell")),
    "nothing": Binding("builtin", "nothing", Type("member")),
    "players": Binding("builtin", "players", NUMBER),
    "people": Binding("builtin", "people", NUMBER),
    "yes": Binding("builtin", "yes", TRUTH),
    "no": Binding("builtin", "no", TRUTH),
}
_FUNCTIONS: Mapping[str, tuple[Type | None, Type]] = {
    "row": (Type("cell"), NUMBER),
    "column": (Type("cell"), NUMBER),
    "index": (None, NUMBER),
    "owner": (Type("member"), PLAYER),
    "score": (PLAYER, NUMBER),
}


@dataclass(frozen=True, slots=True)
class Candidate:
    """One meaning of a name and the types of its arguments; `optional`: the arguments may be left out."""

    binding: Binding
    params: tuple[Type | None, ...] = ()
    optional: bool = False

    def takes(self, count: int) -> bool:
        """Whether so many arguments fit."""
        return count == len(self.params) or (self.optional and count == 0)


class Names:
    """The global names of a book. Values get their type from the binder, as it binds them."""

    def __init__(self, book: Book, kinds: Mapping[str, KindInfo], groups: Mapping[str, GroupInfo]) -> None:
        self.book, self.kinds, self.groups = book, kinds, groups
        self.table: dict[str, list[Candidate]] = {}
        self._enter_declarations()
        self._enter_members()
        self._enter_kinds()
        for name, (param, result) in _FUNCTIONS.items():
            self._enter(name, Candidate(Binding("function", name, result), (param,), name == "score"))
        for name, binding in BUILTINS.items():
            self._enter(name, Candidate(binding))

    def _enter(self, name: str, candidate: Candidate) -> None:
        self.table.setdefault(name, []).append(candidate)

    def entry(self, space: str, name: str) -> Any:
        """The declaration of that space and name, or None."""
        return self.book.entries.get((space, name))

    def kind_of(self, name: str | None) -> str | None:
        """The kind a kind's or group's name stands for."""
        if name is None or name in self.kinds:
            return name
        return self.groups[name].kind if name in self.groups else None

    def domain_type(self, name: str) -> Type | None:
        """The type of what a kind, a group, `player`, `number` or a grid's cells range over."""
        if name == "player":
            return PLAYER
        if name in ("number", "players"):
            return NUMBER
        grid = ast.indexed_grid(name)
        if grid is not None:
            return Type("cell", grid)
        kind = self.kind_of(name)
        return Type("member", kind) if kind else None

    def wheel_kind(self, name: str) -> str | None:
        """The kind of the members on that wheel."""
        wheel = self.entry("wheel", name)
        wanted = set(wheel.members) if wheel else set()
        return next(
            (k.name for k in self.kinds.values() if wanted and wanted <= {m.name for m in k.members}), None
        )

    def meanings(self, name: str) -> list[Candidate]:
        """All that a global name may mean; what comes first wins a tie."""
        return self.table.get(name, [])

    def words(self) -> Iterator[str]:
        """Every name that may be written in an expression."""
        yield from self.table

    def _owned(self, decl: ast.NumberDecl | ast.Place) -> tuple[Type | None, ...]:
        indexes = tuple(self.domain_type(name) for name in decl.indexes)
        return ((PLAYER, *indexes)) if decl.each_player else indexes

    def _enter_declarations(self) -> None:
        for (_, name), entry in self.book.entries.items():
            match entry:
                case ast.NumberDecl():
                    kind = self.domain_type(entry.type) or NUMBER
                    self._enter(name, Candidate(Binding("number", name, kind), self._owned(entry)))
                case ast.Place():
                    held = Type("place", self.kind_of(entry.kind))
                    self._enter(name, Candidate(Binding("place", name, held), self._owned(entry)))
                case ast.ListDecl():
                    by = (self.domain_type(entry.by),)
                    item = Candidate(Binding("list", name, NUMBER), by, entry.by == "players")
                    self._enter(name, item)
                case ast.Option():
                    self._enter(
                        name, Candidate(Binding("option", name, NUMBER), (PLAYER,) * entry.each_player)
                    )
                case ast.CostDecl():
                    self._enter(name, Candidate(Binding("cost", name, Type("cost"))))
        for _, entry in self.book.of("value"):
            if isinstance(entry, ast.ValueDecl):
                self._enter_value(entry)

    def param_types(self, params: tuple[ast.Param, ...]) -> tuple[Type | None, ...]:
        """The types a procedure, choice or value takes."""
        return tuple(
            Type(p.selection.what, p.selection.grid)  # type: ignore[arg-type]
            if p.selection.what in ("cell", "placement")
            else self.domain_type(p.selection.what)
            for p in params
        )

    def _enter_value(self, decl: ast.ValueDecl) -> None:
        params = self.param_types(decl.params)
        implied = not params
        self._enter(
            decl.name,
            Candidate(Binding("value", decl.name, NUMBER), (PLAYER,) if implied else params, implied),
        )

    def _enter_members(self) -> None:
        for kind in self.kinds.values():
            for member in kind.members:
                binding = Binding("member", member.name, Type("member", kind.name), kind.name, member.index)
                self._enter(member.name, Candidate(binding))

    def _enter_kinds(self) -> None:
        for kind in self.kinds.values():
            what = Type("member", kind.name)
            for attribute in kind.attributes.values():
                self._enter(attribute.name, self._attribute(kind.name, attribute))
            if any(m.owner is not None for m in kind.members):
                self._enter(kind.name, Candidate(Binding("own", kind.name, what, kind.name), (PLAYER,)))
            self._enter(kind.name, Candidate(Binding("kind", kind.name, what, kind.name)))
        for group in self.groups.values():
            self._enter(
                group.name, Candidate(Binding("group", group.name, Type("member", group.kind), group.kind))
            )

    def _attribute(self, kind: str, attribute: ast.Attribute) -> Candidate:
        result = self.attribute_type(attribute)
        return Candidate(Binding("attribute", attribute.name, result, kind), (Type("member", kind),))

    def attribute_type(self, attribute: ast.Attribute) -> Type:
        """The type of an attribute's values."""
        if attribute.type == "member" and attribute.of == "player":
            return PLAYER
        return Type(attribute.type, self.kind_of(attribute.of))
