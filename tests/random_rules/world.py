"""What a random ruleset has declared so far: the names that expressions and statements may use."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from rulestone.syntax import ast

HUGE = 2**63 - 1


class Sort(NamedTuple):
    """The type of an expression: `number`, `truth`, `player`, or `member`, `cell`, `placement` of one."""

    sort: str
    of: str = ""


NUMBER, TRUTH, PLAYER = Sort("number"), Sort("truth"), Sort("player")


def member_of(kind: str) -> Sort:
    """The type of a kind's members."""
    return Sort("member", kind)


class Amount(NamedTuple):
    """An expression with the least and the greatest number that it may come to."""

    expr: ast.Expr
    low: int
    high: int


@dataclass(slots=True)
class Kind:
    """A kind: its members with their copies and groups, and what they have."""

    name: str
    base: str
    physical: bool
    members: list[str] = field(default_factory=list)
    copies: dict[str, int] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    own: bool = False
    named: bool = True
    groups: dict[str, list[str]] = field(default_factory=dict)
    attributes: dict[str, Sort] = field(default_factory=dict)
    ranges: dict[str, tuple[int, int]] = field(default_factory=dict)
    handlers: dict[str, bool] = field(default_factory=dict)
    home: str | None = None
    court: str | None = None

    @property
    def size(self) -> int:
        """How many members there are."""
        return len(self.members)

    @property
    def pieces(self) -> int:
        """How many pieces there are."""
        return sum(self.copies.values())


@dataclass(slots=True)
class Number:
    """Something that is kept: a number with the bounds it surely has, a seat or a member.

    `free` numbers may be set by any statement; others belong to what counts turns and loops.
    """

    name: str
    sort: Sort
    each: bool = False
    indexes: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    floor: int = 0
    ceiling: int = 0
    sight: str = "open"
    free: bool = True
    use: str = ""


@dataclass(slots=True)
class Place:
    """Somewhere pieces lie."""

    name: str
    shape: str
    kind: str
    each: bool = False
    indexes: tuple[str, ...] = ()
    rows: int = 0
    columns: int = 0
    slots: int = 0
    sight: str = "open"
    starts: str | None = None
    refills: str | None = None


@dataclass(slots=True)
class Listing:
    """A list: how it is looked up, and what it gives."""

    name: str
    by: str
    sort: Sort
    first: int = 1
    count: int = 0
    low: int = 0
    high: int = 0


@dataclass(slots=True)
class Valued:
    """A value or score; `open` if it reads nothing hidden."""

    name: str
    sort: Sort
    params: tuple[Local, ...] = ()
    low: int = 0
    high: int = 0
    open: bool = True
    is_score: bool = False
    addends: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Local:
    """A local name; `safe` if it is surely not `nothing`, `nobody`, `nowhere` or a seat that is away."""

    name: str
    sort: Sort
    safe: bool = True
    low: int = 0
    high: int = 0


@dataclass(slots=True)
class Routine:
    """A procedure, choice or handler: what is called by its name, and what that may lead to."""

    name: str
    sort: str
    params: tuple[Local, ...] = ()
    asks: int = 0
    ends: frozenset[str] = frozenset()
    steps: list[str] = field(default_factory=list)
    needs: list[str] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    lets: tuple[Local, ...] = ()
    plain: bool = False
    loud: bool = False
    level: int = 0
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Scope:
    """Where something is made: its locals, and what it may do there.

    `reads` is `all`, `mine` (what the acting seat knows) or `open`. In a `constant` there is no seat and
    nothing that changes. `quiet` statements may neither ask nor draw.
    """

    locals: tuple[Local, ...] = ()
    reads: str = "all"
    constant: bool = False
    quiet: bool = False
    loops: frozenset[str] = frozenset()
    level: int = 0
    depth: int = 2
    risk: int = 0
    values: bool = True
    attributes: bool = True
    scores: bool = False
    stepping: bool = False

    def having(self, *more: Local) -> Scope:
        """The scope inside which some more names are known."""
        names = {local.name for local in more}
        return replace(self, locals=(*(x for x in self.locals if x.name not in names), *more))

    def of(self, sort: Sort) -> Iterator[Local]:
        """The locals of one sort."""
        return (local for local in self.locals if local.sort == sort)


@dataclass(slots=True)
class World:
    """All that is declared so far."""

    seats: tuple[int, int] = (2, 2)
    most: int = 2
    alone: int | None = None
    kinds: dict[str, Kind] = field(default_factory=dict)
    numbers: dict[str, Number] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    wheels: dict[str, tuple[str, str]] = field(default_factory=dict)
    lists: dict[str, Listing] = field(default_factory=dict)
    options: dict[str, tuple[int, int, bool]] = field(default_factory=dict)
    values: dict[str, Valued] = field(default_factory=dict)
    costs: dict[str, str] = field(default_factory=dict)
    routines: dict[str, Routine] = field(default_factory=dict)
    counters: dict[str, int] = field(default_factory=dict)

    def name(self, stem: str) -> str:
        """A name that nothing else has."""
        self.counters[stem] = self.counters.get(stem, 0) + 1
        return f"{stem}{self.counters[stem]}"

    def physical(self) -> list[Kind]:
        """The kinds of pieces."""
        return [kind for kind in self.kinds.values() if kind.physical]

    def named(self) -> list[Kind]:
        """The kinds whose members can be indexed by: none has members of the seats' own."""
        return [kind for kind in self.kinds.values() if not kind.own]

    def group_of(self, name: str) -> Kind | None:
        """The kind a group belongs to."""
        return next((kind for kind in self.kinds.values() if name in kind.groups), None)

    def places_of(self, kind: str, *shapes: str) -> list[Place]:
        """The places for one kind, of some shapes or of any."""
        found = [place for place in self.places.values() if place.kind == kind]
        return [place for place in found if not shapes or place.shape in shapes]

    def grids(self, single: bool = False) -> list[Place]:
        """The grids; `single` ones belong to everybody, so that a cell of them is one spot."""
        found = [place for place in self.places.values() if place.shape == "grid"]
        return [grid for grid in found if not single or not (grid.each or grid.indexes)]

    def index_sort(self, index: str) -> Sort:
        """The type of what a number, place or list is indexed by."""
        grid = ast.indexed_grid(index)
        if grid is not None:
            return Sort("cell", grid)
        if index in ("number", "players"):
            return NUMBER
        if index == "player":
            return PLAYER
        group = self.group_of(index)
        return member_of(group.name if group else index)

    def known(self, place: Place, mine: bool, reads: str) -> bool:
        """Whether what lies in a place may be read."""
        if reads == "all":
            return True
        if place.shape == "pool":
            return all(p.sight not in ("hidden", "secret") for p in self.places_of(place.kind))
        if place.sight in ("open", "covered"):
            return True
        return place.sight == "hidden" and mine and reads == "mine"

    def routines_of(self, sort: str, level: int) -> list[Routine]:
        """The procedures, choices or handlers that may be called at a level."""
        return [r for r in self.routines.values() if r.sort == sort and r.level < level]
