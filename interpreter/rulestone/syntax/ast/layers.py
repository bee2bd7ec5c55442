"""Editions, variants, points of difference, examples, and the file that holds everything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .declarations import (
    Choice,
    CostDecl,
    Game,
    Group,
    Item,
    Items,
    Kind,
    ListDecl,
    Note,
    NumberDecl,
    Option,
    Place,
    Players,
    Procedure,
    Source,
    StandsFor,
    Table,
    ValueDecl,
    Wheel,
    Winner,
)
from .expressions import Expr, Ref
from .node import Node
from .statements import Stmt


@dataclass(frozen=True, slots=True)
class Change(Node):
    """In an overlay: `change knight roland` (only the parts named are replaced), `add …`,
    `remove pass.late`.
    """

    verb: Literal["change", "add", "remove"]
    declaration: Declaration | None = None
    path: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Layer(Node):
    """`edition nl of castles "Nederlands" source "…"`, `variant gentle of castles/cs "Gentle"`;
    changes below.

    `after other` names a variant this one knows and may override.
    """

    sort: Literal["edition", "variant"]
    name: str
    game: str
    edition: str | None = None
    title: str | None = None
    source: str | None = None
    after: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Says(Node):
    """In a point: `pl says "…" cite 4`, `cs silent`, `nl lost`, `nl slip "…"`;
    `plays` names whose reading it plays.
    """

    edition: str
    verdict: Literal["says", "silent", "lost", "slip"]
    text: str | None = None
    page: int | str | None = None
    plays: str | None = None


@dataclass(frozen=True, slots=True)
class Point(Node):
    """`point D7 "What Roland is worth" changes play`, with what each edition says, `ruling "…"`,
    `because "…"`, `about PATH`.
    """

    name: str
    title: str
    weight: Literal["changes play", "edge case", "wording"]
    says: tuple[Says, ...] = ()
    ruling: str | None = None
    because: str | None = None
    about: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Given(Node):
    """In an example: `given` with statements below, carried out as the seat to move."""

    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Take(Node):
    """In an example: `do "bid 13"`: takes the option of that name (a draw too)."""

    option: str


@dataclass(frozen=True, slots=True)
class Offers(Node):
    """In an example: `offers "bid 13"`, `does not offer "bid 2"`"""

    option: str
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Expect(Node):
    """In an example: `expect herd of player 1 is 4`"""

    condition: Expr


@dataclass(frozen=True, slots=True)
class View(Node):
    """In an example, what a seat sees: `view of player 2 sees my points`, `does not see hand of player 1`,
    `knows 2 wool in hand of player 1`, `does not know wool in hand of player 1`,
    `hides 3 in hand of player 1`.

    `knows` without a count is at least one; `hides` counts the pieces there that the seat cannot name.
    """

    seat: int
    verb: Literal["sees", "knows", "hides"]
    spot: Ref
    what: Expr | None = None
    count: int | None = None
    negated: bool = False


ExampleStep = Given | Take | Offers | Expect | View


@dataclass(frozen=True, slots=True)
class Example(Node):
    """`example "two players share the lead" for 3 players in nl with hard_tiles 2`, steps below."""

    title: str
    players: int | None = None
    edition: str | None = None
    options: tuple[tuple[str, int], ...] = ()
    steps: tuple[ExampleStep, ...] = ()
    notes: tuple[Note, ...] = ()


Declaration = (
    Game | Players | Source | Kind | Item | Items | Table | Group | NumberDecl | Place | Wheel
    | ListDecl | ValueDecl | CostDecl | StandsFor | Choice | Procedure | Winner | Option
    | Layer | Point | Example
)  # fmt: skip


EVERYTHING = frozenset("*")


@dataclass(frozen=True, slots=True)
class File(Node):
    """A whole file: its declarations in order, and the words in those lines that could not be read."""

    path: str
    declarations: tuple[Declaration, ...] = ()
    lost: frozenset[str] = frozenset()
