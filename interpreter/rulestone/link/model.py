"""The linked ruleset: every name bound, every layer laid over. Sheets, assistant and engine read this."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ..syntax import ast
from ..syntax.spans import Span


@dataclass(frozen=True, slots=True)
class Type:
    """What an expression is. `of` names the kind of a member, of pieces or a cost, or the grid of a cell
    or placement.
    """

    sort: Literal[
        "number", "truth", "player", "cell", "member", "pieces", "cost", "place", "shape", "placement"
    ]
    of: str | None = None

    def __str__(self) -> str:
        return f"{self.sort} of {self.of}" if self.of else self.sort


NUMBER, TRUTH, PLAYER = Type("number"), Type("truth"), Type("player")


@dataclass(frozen=True, slots=True)
class Binding:
    """What a name means. `sort` says where to look it up:

    `local` (a parameter, loop variable or `let`; also `it`), `builtin` (me, nobody, nowhere,
    nothing, players), `function` (row, column, index, owner), `member` (kind `of`, position `index`),
    `own` (a seat's own piece of kind `of`), `number`, `place`, `value`, `attribute` (of kind `of`),
    `list`, `option`, `kind`, `group`, `cost`, `player` (a Numbered seat, `index` from 0, or the
    word itself), `cell`, `placement` and `range` (those words
    and `number` in a selection), and for `do`:
    `procedure`, `handler` (of kind `of`).

    A modifier's binding names the part it attaches to: `need`, `pay`, `step`, `addend` (part `name`
    of declaration `of`), or the whole `choice`, `procedure`, `value`, `number`, `list`, `cost`,
    or `attribute` (of its own kind `of`).
    """

    sort: str
    name: str
    type: Type
    of: str | None = None
    index: int = -1


@dataclass(frozen=True, slots=True)
class Member:
    """One member of a kind: a card, a tile, an area, with all it says."""

    kind: str
    index: int
    name: str
    title: str
    number: int | None
    copies: int
    groups: tuple[str, ...]
    owner: int | None
    values: Mapping[str, tuple[ast.Value, ...]]
    handlers: tuple[ast.Handler, ...]
    modifiers: tuple[ast.Modifier, ...]
    stands: tuple[ast.StandsFor, ...]
    notes: tuple[ast.Note, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class KindInfo:
    """A kind with its members in order; `physical` ones are conserved pieces."""

    name: str
    decl: ast.Kind
    physical: bool
    attributes: Mapping[str, ast.Attribute]
    members: tuple[Member, ...]

    def member(self, name: str) -> Member | None:
        """The member of that name, if there is one."""
        return next((m for m in self.members if m.name == name), None)


@dataclass(frozen=True, slots=True)
class GroupInfo:
    """A named set of members of one kind."""

    name: str
    kind: str
    decl: ast.Group | None
    members: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LayerInfo:
    """An edition or variant known to the ruleset, whether laid over or not."""

    sort: Literal["edition", "variant"]
    name: str
    title: str
    decl: ast.Layer


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A game with one edition and its variants laid over, ready to be read."""

    name: str
    title: str
    low: int
    high: int
    edition: str | None
    variants: tuple[str, ...]
    sources: Mapping[str, ast.Source]
    layers: tuple[LayerInfo, ...]
    kinds: Mapping[str, KindInfo]
    groups: Mapping[str, GroupInfo]
    numbers: Mapping[str, ast.NumberDecl]
    places: Mapping[str, ast.Place]
    wheels: Mapping[str, ast.Wheel]
    lists: Mapping[str, ast.ListDecl]
    values: Mapping[str, ast.ValueDecl]
    costs: Mapping[str, ast.CostDecl]
    stands: tuple[ast.StandsFor, ...]
    choices: Mapping[str, ast.Choice]
    procedures: Mapping[str, ast.Procedure]
    winner: ast.Winner | None
    options: Mapping[str, ast.Option]
    points: Mapping[str, ast.Point]
    examples: tuple[ast.Example, ...]
    changed: Mapping[str, str] = field(default_factory=dict)  # path -> layer that set it last
    paths: tuple[str, ...] = ()  # the files it was read from
    order: tuple[str, ...] = ()  # declarations in the order written, as paths
    game: ast.Game | None = None
    seats: ast.Players | None = None

    def wheel_kind(self, name: str) -> str | None:
        """The kind of the members on that wheel."""
        wheel = self.wheels.get(name)
        if wheel is None or not wheel.members:
            return None
        return next((k.name for k in self.kinds.values() if all(map(k.member, wheel.members))), None)

    def modifiers(self) -> list[tuple[Member, ast.Modifier]]:
        """Every ability of every member, in order."""
        return [(m, x) for k in self.kinds.values() for m in k.members for x in m.modifiers]
