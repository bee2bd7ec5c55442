"""Expressions and costs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from .node import Node


@dataclass(frozen=True, slots=True)
class Number(Node):
    """`12`"""

    value: int


@dataclass(frozen=True, slots=True)
class Numbered(Node):
    """`player 2` (the second seat), `disc 5`: a seat or a numbered member, by its number."""

    kind: str
    number: int
    binding: Any = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Ref(Node):
    """`tiles`, `my tiles`, `level of red`, `my level of red`, `tax of (me, 3)`.

    The one way to name a thing: a local, a member, a number, a place, a value, an
    attribute, a list, an option, one of `me nobody nowhere nothing players`, or of
    `row of c`, `column of c`, `index of x` (counted from 1), `owner of x`.
    `my X` puts `me` before the arguments; `my pawn`, `pawn of p` is that seat's own piece.
    """

    name: str
    args: tuple[Expr, ...] = ()
    mine: bool = False
    binding: Any = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class At(Node):
    """`board at c`, `display at 2`: what lies on a cell or in a slot, or that spot as a place."""

    place: Ref
    index: Expr


@dataclass(frozen=True, slots=True)
class CellAt(Node):
    """`cell (row, column) of board`: counted from 1; `nowhere` outside the grid."""

    row: Expr
    column: Expr
    grid: str


@dataclass(frozen=True, slots=True)
class Shifted(Node):
    """`c shifted (rows, columns)`: another cell of the same grid, or `nowhere`."""

    cell: Expr
    rows: Expr
    columns: Expr


@dataclass(frozen=True, slots=True)
class LineThrough(Node):
    """`line of 4 through c`: truth; that many equal pieces in a straight line through the cell."""

    length: int
    cell: Expr


@dataclass(frozen=True, slots=True)
class SlotOf(Node):
    """`slot of a in ring`: where a piece stands in a row or ring, from 1; 0 if it is not there."""

    what: Expr
    place: Ref


@dataclass(frozen=True, slots=True)
class NextTo(Node):
    """`1 after a in ring`, `1 before a in ring`: the piece so many slots on, around the ring."""

    steps: int
    direction: Literal["after", "before"]
    what: Expr
    place: Ref


@dataclass(frozen=True, slots=True)
class Facing(Node):
    """`access facing a`: what the wheel shows to a piece of the ring it turns in."""

    wheel: str
    what: Expr


@dataclass(frozen=True, slots=True)
class LeftOf(Node):
    """`left of p`, `right of p`: the next seat clockwise, or counter-clockwise."""

    side: Literal["left", "right"]
    player: Expr


@dataclass(frozen=True, slots=True)
class Arithmetic(Node):
    """`a + b`, `a - b`, `a * b`, `a / b` (rounded down), `a mod b`"""

    op: Literal["+", "-", "*", "/", "mod"]
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Compare(Node):
    """`a is b`, `is not`, `at least`, `at most`, `more than`, `fewer than`"""

    op: Literal["is", "is not", "at least", "at most", "more than", "fewer than"]
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Logic(Node):
    """`a and b`, `a or b`"""

    op: Literal["and", "or"]
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Not(Node):
    """`not a`"""

    operand: Expr


@dataclass(frozen=True, slots=True)
class When(Node):
    """`a if condition otherwise b`: binds loosest"""

    then: Expr
    condition: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class Extreme(Node):
    """`max(a, b)`, `min(a, b, c)`"""

    op: Literal["max", "min"]
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class State(Node):
    """`my hand is empty`, `c is empty`, `track is full`, and with `is not`."""

    place: Expr
    test: Literal["empty", "full"]
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Amount(Node):
    """`size of my hand`, `room in track`: how many pieces lie there, or still fit."""

    what: Literal["size", "room"]
    place: Ref


@dataclass(frozen=True, slots=True)
class InGroup(Node):
    """`t in storms`, `t not in storms`: membership in a group."""

    what: Expr
    group: str
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Holds(Node):
    """`c holds my pawn`, `c does not hold queen`: what stands on a cell."""

    cell: Expr
    what: Expr
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Selection(Node):
    """`tile in my tiles`, `sheep in my tiles`, `player p where my score is 3`, `cell c of board where …`.

    `what` is a kind, a group, a member, a local that holds a member, `player`, or `cell`
    (then `of board` names the grid); `var` names the one looked at, which is else called `it`.
    With a place, pieces count as often as they lie there.

    `placement q of t on board` looks at every way to lay the shape of `t` on the grid, turned and
    flipped, wholly inside it; `cell c of q` then at the cells it covers (linked, `of` is that placement).
    """

    what: str
    var: str | None = None
    place: Ref | None = None
    where: Expr | None = None
    grid: str | None = None
    of: Expr | None = None
    binding: Any = field(default=None, compare=False, repr=False)

    @property
    def name(self) -> str:
        """What the one looked at is called."""
        return self.var or "it"


@dataclass(frozen=True, slots=True)
class Count(Node):
    """`number of sheep in my tiles`; `kinds of tree in my tiles` counts different ones."""

    what: Literal["number", "kinds"]
    selection: Selection


@dataclass(frozen=True, slots=True)
class Exists(Node):
    """`any sheep in my tiles`, `no sheep in my tiles`"""

    selection: Selection
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Fold(Node):
    """`total worth of it for disc in my up`, `highest …`, `lowest …`, `different …`.

    `different` counts different values. With nothing selected all are 0.
    """

    op: Literal["total", "highest", "lowest", "different"]
    expr: Expr
    selection: Selection


@dataclass(frozen=True, slots=True)
class Pick(Node):
    """`the player p with highest score of p`: the first such in order; nobody or nothing if none.

    `the first player p where …` (op "first", expr None) takes the first in order.
    """

    op: Literal["highest", "lowest", "first"]
    selection: Selection
    expr: Expr | None = None


@dataclass(frozen=True, slots=True)
class Picture(Node):
    """`"XX./.XX"`: a shape, a line a row; `.` is left out. Only an attribute's value is one."""

    text: str


Expr = (
    Number | Numbered | Ref | At | CellAt | Shifted | LineThrough | SlotOf | NextTo | Facing | LeftOf
    | Arithmetic | Compare | Logic | Not | When | Extreme | State | Amount | InGroup | Holds
    | Count | Exists | Fold | Pick | Picture
)  # fmt: skip

# ---------------------------------------------------------------- costs


@dataclass(frozen=True, slots=True)
class BillLine(Node):
    """`2 wool`, `3 same basic`, `5 different basic`, `1 any basic`, `1 own basic`, `1 of access facing a`.

    `what` is a name, except for mode `of`, where it is an expression. `own` is paid with pieces that
    are of that sort themselves, not with what only stands for any of it.
    """

    count: int
    mode: Literal["exact", "same", "different", "any", "own", "of"]
    what: str | Expr
    binding: Any = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Bill(Node):
    """`1 wool and 2 any basic`, optionally `when condition`."""

    lines: tuple[BillLine, ...]
    when: Expr | None = None


@dataclass(frozen=True, slots=True)
class Cost(Node):
    """`3 same basic or 5 different basic`: one bill is paid. `nothing` is the empty cost."""

    bills: tuple[Bill, ...]
