"""Statements: what procedures, choices and abilities do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from .expressions import Expr, Ref, Selection
from .node import Node


@dataclass(frozen=True, slots=True)
class Move(Node):
    """`move 2 coin from supply to my goods`, `move all tile from track to my tiles`,
    `move t from bag to track`, `move income of c from supply to my goods`, `move all from a to b`.

    As far as it goes. `count` None with `every` False is one piece; `what` None with
    `every` is everything there.
    """

    what: Expr | None
    source: Expr
    target: Expr
    count: Expr | None = None
    every: bool = False


@dataclass(frozen=True, slots=True)
class Draw(Node):
    """`draw tile t from bag`, `draw card c from deck to my hand`: chance names the next piece.

    Without `to` the piece stays until it is moved. From an empty pool `t` is `nothing`.
    """

    kind: str
    var: str
    source: Ref
    target: Expr | None = None


@dataclass(frozen=True, slots=True)
class Roll(Node):
    """`roll pips from 1 to 6`: chance gives the local a number."""

    var: str
    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class Assign(Node):
    """`set my score to 3`, `add 2 to my score`, `subtract 1 from my score`"""

    op: Literal["set", "add", "subtract"]
    target: Ref
    value: Expr


@dataclass(frozen=True, slots=True)
class Let(Node):
    """`let b be c shifted (1, 0)`"""

    var: str
    value: Expr


@dataclass(frozen=True, slots=True)
class If(Node):
    """`if c` … `otherwise if d` … `otherwise` …; the branches in order, then the rest."""

    branches: tuple[tuple[Expr, tuple[Stmt, ...]], ...]
    otherwise: tuple[Stmt, ...] = ()


@dataclass(frozen=True, slots=True)
class Repeat(Node):
    """`repeat`, `repeat 3 times`, `repeat until c`, `repeat while c`;
    `repeat … as round` names it for `end round`.

    `for ever` after the head says the play may never end: `repeat for ever`.
    """

    body: tuple[Stmt, ...]
    times: Expr | None = None
    until: Expr | None = None
    while_: Expr | None = None
    label: str | None = None
    forever: bool = False


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    """`for each area a where …`, `for each player p from left of me`, `for each number n from 1 to 5`.

    Numbers use `low`/`high`; players may start `from` a seat and go round once.
    """

    selection: Selection
    body: tuple[Stmt, ...]
    start: Expr | None = None
    low: Expr | None = None
    high: Expr | None = None


@dataclass(frozen=True, slots=True)
class TakeTurns(Node):
    """`take turns from starter skipping my hand is empty until size of track is 8 as round`

    Each seat in turn becomes `me`; ends when `until` holds, when everybody is
    skipped, or by `end round`. `for ever` as in `repeat`.
    """

    body: tuple[Stmt, ...]
    start: Expr | None = None
    skipping: Expr | None = None
    until: Expr | None = None
    label: str | None = None
    forever: bool = False


@dataclass(frozen=True, slots=True)
class As(Node):
    """`as winner` …: the block is carried out by that seat; `me` means it."""

    player: Expr
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Do(Node):
    """`do auction`, `do lose (2)`, `do income of t (3)`: a procedure, or one of a member's own."""

    name: str
    args: tuple[Expr, ...] = ()
    member: Expr | None = None
    binding: Any = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Choose(Node):
    """`choose bid or pass`, `choose lose if any`; then perhaps `otherwise` with what happens
    if none is possible.
    """

    choices: tuple[str, ...]
    if_any: bool = False
    otherwise: tuple[Stmt, ...] = ()


@dataclass(frozen=True, slots=True)
class End(Node):
    """`end game`, `end round`: leaves the loop of that name, from however deep."""

    label: str


@dataclass(frozen=True, slots=True)
class Turn(Node):
    """`turn access 1 steps`: rotates a wheel."""

    wheel: str
    steps: Expr


@dataclass(frozen=True, slots=True)
class Refresh(Node):
    """`new round`: every ability that is used once a round may be used again."""


@dataclass(frozen=True, slots=True)
class Optimise(Node):
    """`settle my favoured for greatest my total where my demands at most 4`

    Sets the flags of an indexed number (0 to 1) to the combination that meets the
    condition and makes the value greatest; the first such in order.
    """

    target: Ref
    value: Expr
    where: Expr | None = None


@dataclass(frozen=True, slots=True)
class LabelRegions(Node):
    """`label region by cell c of board where c is empty`

    Sets a number kept for each cell of the grid: 0 where the condition fails, else the number of
    the region the cell belongs to. Cells that share a side form a region, and its number is that of its
    first cell, counted from 1.
    """

    target: Ref
    selection: Selection


@dataclass(frozen=True, slots=True)
class Show(Node):
    """`show my hand to all`, `show hand of p to me`, `show 2 wool from my hand to asker`.

    From then on those seats know that these pieces lie there; nothing is moved. `what` None is
    everything there, `count` None one piece, `to` None everybody. As far as it goes.
    """

    what: Expr | None
    place: Ref
    to: Expr | None = None
    count: Expr | None = None


@dataclass(frozen=True, slots=True)
class Look(Node):
    """`look at hand of p`: `me` knows from then on what lies there."""

    place: Ref


@dataclass(frozen=True, slots=True)
class Step(Node):
    """`step refill` …: a named part of a procedure, for modifiers and overlays."""

    name: str
    body: tuple[Stmt, ...]


Stmt = (
    Move | Draw | Roll | Assign | Let | If | Repeat | ForEach | TakeTurns | As | Do | Choose | End
    | Turn | Refresh | Optimise | LabelRegions | Show | Look | Step
)  # fmt: skip
