"""Declarations: the items of a rule file, and the notes on them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from .expressions import Cost, Expr, Ref, Selection
from .node import Node
from .statements import Let, Stmt

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
