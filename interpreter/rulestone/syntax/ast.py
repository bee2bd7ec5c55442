"""The syntax tree: what a `.rules` file says, one frozen dataclass a construct.

Each class states its surface syntax in its docstring. The linker fills `binding`
on names; everything else is exactly what was written. Spans and bindings do not
take part in equality, so a printed and re-parsed tree compares equal.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from .spans import NOWHERE, Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Anything that stands somewhere in a rule file."""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


# ---------------------------------------------------------------- expressions


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
    (then `of board` names the grid); `var` names the one looked at (default: `it`).
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


# ---------------------------------------------------------------- statements


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

# ---------------------------------------------------------------- notes on declarations


@dataclass(frozen=True, slots=True)
class Cite(Node):
    """`cite pl 11, cs 11 ~, nl "Overview"`: edition, printed page or heading, `~` if inferred."""

    entries: tuple[tuple[str, int | str, bool], ...]


@dataclass(frozen=True, slots=True)
class Assumed(Node):
    """`assumed "the rulebooks only picture these cards"`"""

    reason: str


@dataclass(frozen=True, slots=True)
class Summary(Node):
    """`summary "Pay [price] and take [a]."`: words for a rule; slots name its parts and parameters."""

    text: str


Note = Cite | Assumed | Summary

# ---------------------------------------------------------------- declarations

CELL_OF = "cell of "


def indexed_grid(index: str) -> str | None:
    """The grid that an index `cell of board` names; None for a kind or a group."""
    return index.removeprefix(CELL_OF) if index.startswith(CELL_OF) else None


@dataclass(frozen=True, slots=True)
class Param(Node):
    """`area a`, `disc d in my up where …`, `cell c of board`, `player p`, `number n from 0 to 3`"""

    selection: Selection
    low: Expr | None = None
    high: Expr | None = None


@dataclass(frozen=True, slots=True)
class Game(Node):
    """`game castles "Castles"`"""

    name: str
    title: str
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Players(Node):
    """`players 2`, `players 2 to 5`, `players 1 to 4, automatic "Robot" for 1`.

    With that many persons an automatic seat joins, the last one: it acts without choices of its
    own. `players` counts seats, `people` counts persons.
    """

    low: int
    high: int
    automatic: str | None = None
    alone: int | None = None
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Attribute(Node):
    """In a kind: `has worth number`, `has place area`, `has open truth`, `has income pieces of resource`,
    `has price cost of resource`, `has form shape`.
    """

    name: str
    type: Literal["number", "truth", "member", "pieces", "cost", "shape"]
    of: str | None = None


@dataclass(frozen=True, slots=True)
class Kind(Node):
    """`kind knight is card "knight", "knights"`, with `has …`, `active in my court`, `returns to box` below.

    `base` is one of the general words (see `link.kinds.BASES`); physical ones are
    conserved pieces, the others only names.
    """

    name: str
    base: str
    singular: str
    plural: str
    attributes: tuple[Attribute, ...] = ()
    active: Ref | None = None
    home: Ref | None = None
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Value(Node):
    """An addend or an attribute's value: `worth base: 6`, `income: 1 coin and 1 wool`, `place: harbour`,
    `form: "XX./.XX"`.

    `nothing` by itself is the empty cost. Addends of a `value` carry its name.
    """

    name: str
    part: str | None
    expr: Expr | Cost
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Handler(Node):
    """`on taken` … or `on level 3` …: a member's own procedure, called with `do taken of n`."""

    name: str
    at: int | None
    body: tuple[Stmt, ...]
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class StandsFor(Node):
    """`coin stands for any basic`, `token stands for colour of it when area of it is a`.

    At the top level it always holds; in a card's body while the card is active.
    `wool stands for wood, only for price` holds for that part of a payment alone.
    `bale stands for 2 wool, rest to yard` pays 1 wool; the others, taken from where wool returns to, are
    put into the yard. The payment must name the yard after the place the bale is paid from.
    """

    what: str
    group: str | None
    target: Expr | None = None
    part: str | None = None
    when: Expr | None = None
    notes: tuple[Note, ...] = ()
    count: int = 1
    rest: Ref | None = None
    binding: Any = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Modifier(Node):
    """A card's ability: `[once a round|once] [may] VERB …`.

    `once a round waives free_space of enter (harbour)`;
    `may replace price of enter (castle) with 5 any basic`;
    `adds 2 to income [when …]`, `replaces limit with 12` (verb `pays` if the new value is a cost);
    `once a round may after receive` block; `before`, `instead of` likewise; `offers swap`.
    After `may` the verb is bare: `may waive`, `may add`. `target` is (part, declaration) or (declaration,).
    """

    verb: Literal["waives", "pays", "adds", "replaces", "before", "after", "instead", "offers"]
    target: tuple[str, ...]
    args: tuple[Expr, ...] = ()
    limit: Literal["always", "round", "game"] = "always"
    may: bool = False
    value: Expr | Cost | None = None
    body: tuple[Stmt, ...] = ()
    when: Expr | None = None
    notes: tuple[Note, ...] = ()
    binding: Any = field(default=None, compare=False, repr=False)


ItemPart = Value | Handler | Modifier | StandsFor


@dataclass(frozen=True, slots=True)
class Item(Node):
    """`knight roland #13 "Roland", 1 copy, in heroes` with its parts below."""

    kind: str
    name: str
    number: int | None = None
    title: str | None = None
    copies: int | None = None
    groups: tuple[str, ...] = ()
    parts: tuple[ItemPart, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Items(Node):
    """`tile oak, elm, ash, 5 copies each, in tree`, `disc numbered 1 to 16`,
    `pawn for each player, 16 copies`.

    Numbered members are called by kind and number, `disc 5`.
    """

    kind: str
    names: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    copies: int | None = None
    groups: tuple[str, ...] = ()
    per_player: bool = False
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class TableRow(Node):
    """One line of a table; cells are expressions, costs or None for an empty cell."""

    cells: tuple[Expr | Cost | str | None, ...]
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Table(Node):
    """`table tile` with a line of column names, then a line a member, cells separated by `|`.

    Columns: `id`, `title`, `number`, `copies`, `group`, or an attribute of the kind.
    """

    kind: str
    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Group(Node):
    """`group storms of tile "storm", "storms": hail, frost`"""

    name: str
    kind: str
    singular: str | None = None
    plural: str | None = None
    members: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class NumberDecl(Node):
    """`number points each player from 0 to 300 starts 10 hidden`,
    `number level each player for each track from 0 to 3`.

    `type` is `number`, or `player`, or a kind: `player bidder`, `remember tile last` hold a seat or a member.
    Several indexes: `for each track and colour`; an index may be `cell of board`. A title stands last.
    """

    name: str
    type: str = "number"
    each_player: bool = False
    indexes: tuple[str, ...] = ()
    low: Expr | None = None
    high: Expr | None = None
    start: Expr | None = None
    sight: Literal["open", "hidden", "secret"] = "open"
    title: str | None = None
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Place(Node):
    """`pile tiles of tile each player`, `pool bag of tile starts with all`, `row display of card 4 slots`,
    `ring board of segment 5 slots`, `grid board 8 by 8 of pawn`.

    A pile holds any pieces of its kind (`holds 8` limits it); a pool is shuffled and
    drawn from; a row or ring has ordered slots; a grid has cells. Sight: `hidden` shows
    only to the owner, `covered` hides what lies there from newcomers only, `secret` from all.
    `starts with all`, `starts with tree`, `starts with mine` put pieces there before set-up;
    `refills from discards` reshuffles into an empty pool.
    """

    shape: Literal["pile", "pool", "row", "ring", "grid"]
    name: str
    kind: str
    each_player: bool = False
    indexes: tuple[str, ...] = ()
    rows: int | None = None
    columns: int | None = None
    capacity: Expr | None = None
    sight: Literal["open", "hidden", "covered", "secret"] = "open"
    starts: str | None = None
    refills: str | None = None
    title: str | None = None
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Wheel(Node):
    """`wheel access in board: wheat, wool, ore`: turns inside a ring; `access facing a`."""

    name: str
    ring: str
    members: tuple[str, ...]
    title: str | None = None
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class ListDecl(Node):
    """`list limit by players from 2: 6, 8, 9, 10`, `list forward by player: 1, -1`,
    `list worth by area: 3, 4, 5`, `list tree by cell of board: "X../..X"`.

    `by` is `number`, `players`, `player`, a kind or `cell of board`; `first` is the first number's index.
    A picture has a line a row: `.` is 0, anything else 1.
    """

    name: str
    by: str
    values: tuple[Expr, ...]
    first: int | None = None
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class ValueDecl(Node):
    """`value herd (player p): number of sheep in tiles of p`, or named addends on the lines below.

    `score trees "Trees": …` (is_score) is also part of the final score of `me`.
    """

    name: str
    params: tuple[Param, ...] = ()
    addends: tuple[Value, ...] = ()
    is_score: bool = False
    title: str | None = None
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class CostDecl(Node):
    """`cost hire: 3 same basic`"""

    name: str
    cost: Cost
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Need(Node):
    """`needs higher: worth of d more than best`"""

    name: str
    condition: Expr
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class PayPart(Node):
    """`access: 1 of access facing a, to sector of a`; `price: price of a, less access`.

    `to sector of a or shelf of a when room in sector of a more than 0`: a piece goes to the place that
    takes its kind; where the condition fails, or no place does, it goes to where its kind returns to.
    """

    name: str
    cost: Cost | Ref
    to: tuple[Expr, ...] = ()
    to_when: Expr | None = None
    less: str | None = None
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Pay(Node):
    """`pay from my goods, my tokens` with its parts below: all costs of a choice, paid together."""

    sources: tuple[Ref, ...]
    parts: tuple[PayPart, ...]


@dataclass(frozen=True, slots=True)
class Choice(Node):
    """`choice bid (disc d in my up) "Bid [d]"` with `let`, `needs`, `pay`, `then` below.

    `secret choice` is unreadable to the others; `at any moment` below makes it an interrupt
    of the actor's own turn.
    """

    name: str
    params: tuple[Param, ...] = ()
    title: str | None = None
    lets: tuple[Let, ...] = ()
    needs: tuple[Need, ...] = ()
    pay: Pay | None = None
    body: tuple[Stmt, ...] = ()
    secret: bool = False
    any_moment: bool = False
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Procedure(Node):
    """`to auction (number called from 0 to 1) "Auction"` with statements below. `to play` is the game."""

    name: str
    params: tuple[Param, ...] = ()
    title: str | None = None
    body: tuple[Stmt, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Winner(Node):
    """`winner highest score, then highest my top_disc, then lowest my debts`; ties left over are shared.

    `needs alive: my lives more than 0` below: who fails it cannot win; if everybody does, nobody wins.
    """

    ties: tuple[tuple[Literal["highest", "lowest"], Expr], ...]
    needs: tuple[Need, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Option(Node):
    """`option hard_tiles from 0 to 5 starts 0 "Hard tiles"`: chosen by the table before set-up."""

    name: str
    low: int
    high: int
    start: int
    title: str | None = None
    each_player: bool = False
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Source(Node):
    """`source pl "Zasady gry"`: an edition whose pages the rules cite."""

    edition: str
    title: str


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


@dataclass(frozen=True, slots=True)
class File(Node):
    """A whole file: its declarations in order."""

    path: str
    declarations: tuple[Declaration, ...] = ()
