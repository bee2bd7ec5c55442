"""The flow of a game: basic blocks over a fixed state, each straight operations and one exit."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..analysis.hidden_numbers import Following
from ..costs.payments import Payment as Cost
from ..link.model import Ruleset
from ..syntax import ast
from ..syntax.spans import NOWHERE, Span
from . import ir
from .faults import FaultTable
from .layout import Layout
from .scope import Scope

# ---------------------------------------------------------------- operations


@dataclass(frozen=True, slots=True)
class Run:
    """A statement that never stops for a decision."""

    stmt: ast.Stmt
    scope: Scope


@dataclass(frozen=True, slots=True)
class Put:
    """Stores an expression in a slot."""

    slot: int
    value: ast.Expr
    scope: Scope


@dataclass(frozen=True, slots=True)
class PutNumber:
    """Stores a number of the program in a slot."""

    slot: int
    value: ir.Expr


@dataclass(frozen=True, slots=True)
class PutSeat:
    """Stores a seat that is to act: it must play."""

    slot: int
    value: ast.Expr
    scope: Scope
    span: Span


@dataclass(frozen=True, slots=True)
class PutBlock:
    """Stores in a slot where a rule is to return to: a block, or where another rule returns to."""

    slot: int
    block: int
    past: int | None = None


@dataclass(frozen=True, slots=True)
class Fix:
    """Fixes what a `for each` goes through: in slots from `first` on, and how many in `count`.

    Without room, of numbers in order, only the first is kept.
    """

    stmt: ast.ForEach
    scope: Scope
    first: int
    count: int
    room: int


@dataclass(frozen=True, slots=True)
class OpenPayment:
    """Works out, before the first piece moves, what may be paid and with what."""

    choice: str


@dataclass(frozen=True, slots=True)
class Clear:
    """Sets slots to zero."""

    first: int
    count: int


Op = Run | Put | PutNumber | PutSeat | PutBlock | Clear | Fix | OpenPayment

# ---------------------------------------------------------------- exits


@dataclass(frozen=True, slots=True)
class Goto:
    """On to another block."""

    to: int


@dataclass(frozen=True, slots=True)
class Branch:
    """One way or the other."""

    condition: ast.Expr
    scope: Scope
    yes: int
    no: int


@dataclass(frozen=True, slots=True)
class BranchNumber:
    """One way or the other, by whether a number of the program is other than 0."""

    condition: ir.Expr
    yes: int
    no: int


@dataclass(frozen=True, slots=True)
class Each:
    """The next round of a `for each`, or on: through what was fixed, or, where that needs no fixing, through
    so many numbers, seats or members in order.
    """

    stmt: ast.ForEach
    index: int
    var: int
    body: int
    done: int
    low: ir.Expr
    count: ir.Expr
    fixed: int | None = None
    seats: bool = False  # round the table from `low`


@dataclass(frozen=True, slots=True)
class Ask:
    """Puts a site's options on offer and stops; with none, goes to `empty`."""

    site: int
    empty: int


@dataclass(frozen=True, slots=True)
class Taken:
    """After a decision: goes to what was chosen."""

    site: int
    after: int


@dataclass(frozen=True, slots=True)
class Chance:
    """A draw or a roll; stops only if chance is to be asked."""

    site: int
    resume: int


@dataclass(frozen=True, slots=True)
class Fallen:
    """After a draw or roll: stores and places what came."""

    site: int
    to: int


@dataclass(frozen=True, slots=True)
class PayAsk:
    """Asks for the next piece of a payment; goes on when all is paid."""

    choice: str
    site: int
    done: int


@dataclass(frozen=True, slots=True)
class PayTaken:
    """Spends the piece chosen, then asks again."""

    choice: str
    again: int


@dataclass(frozen=True, slots=True)
class Back:
    """Returns to whoever called."""

    slot: int


@dataclass(frozen=True, slots=True)
class Over:
    """The end of the game."""


Exit = (
    Goto | Branch | BranchNumber | Each | Ask | Taken | Chance | Fallen | PayAsk | PayTaken | Back | Over
)  # fmt: skip


@dataclass(slots=True)
class Block:
    """Straight operations and one exit. `rule` names the procedure or choice it belongs to."""

    ops: list[Op]
    exit: Exit
    rule: str
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Site:
    """A place where somebody decides, or chance does.

    `sort` is `choose`, `pay`, `draw` or `roll`; `stmt` is the statement (None for a payment);
    `interrupts` are choices offered besides that return here; `ask` is the block that asks.
    """

    index: int
    sort: str
    rule: str
    scope: Scope
    choices: tuple[str, ...] = ()
    interrupts: tuple[str, ...] = ()
    stmt: ast.Draw | ast.Roll | ast.Choose | None = None
    var: int = 0
    resume: int = 0
    ask: int = 0
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class ParamCode:
    """How a parameter is packed into an option's code: value = code // weight % size + low."""

    name: str
    low: int
    size: int
    weight: int


@dataclass(frozen=True, slots=True)
class Payment:
    """Where a choice's payment keeps its books in the state: stage, last payer, credit, a count a payer; how
    many more pieces of each may be spent; then which of its costs may be paid, and, if that varies, what
    every payer's pieces stand for.
    """

    cost: Cost
    base: int
    ways: int  # how many costs may be paid for the rest
    varies: bool  # whether what pieces stand for is worked out in play

    @property
    def choice(self) -> str:
        """The choice's name."""
        return self.cost.choice.name

    @property
    def coin(self) -> str:
        """The kind in whose members costs are written."""
        return self.cost.coin

    @property
    def payers(self) -> tuple[tuple[str, int], ...]:
        """Everything that may be paid with: a place and a member."""
        return self.cost.payers

    @property
    def leads(self) -> bool:
        """Whether a first piece is asked for apart, with the colour it is paid as."""
        return self.cost.lead is not None

    @property
    def stage(self) -> int:
        """The slot that says which part is being paid."""
        return self.base

    @property
    def last(self) -> int:
        """The slot of the last payer used: payments go in order, so each has one sequence."""
        return self.base + 1

    @property
    def credit(self) -> int:
        """The slot of the colours that an earlier part is worth."""
        return self.base + 2

    @property
    def spent(self) -> int:
        """The first of the counts spent."""
        return self.base + 3

    @property
    def left(self) -> int:
        """The first of the counts that may still be spent: of what lay there at the beginning."""
        return self.spent + len(self.payers)

    @property
    def allowed(self) -> int:
        """The first of the slots of the costs of the rest: each the number of a cost plus 1, or 0."""
        return self.left + len(self.payers)

    @property
    def asked(self) -> int:
        """The slot of the colours in which a first piece is asked for."""
        return self.allowed + self.ways

    @property
    def colours(self) -> int:
        """The first of the slots of what pieces stand for, among the rest and then as the first."""
        return self.asked + 1

    @property
    def size(self) -> int:
        """How many slots it takes."""
        rows = 2 if self.leads else 1
        return self.colours - self.base + (rows * len(self.payers) if self.varies else 0)


@dataclass(slots=True)
class Frame:
    """The fixed places of a procedure's or choice's locals."""

    me: int
    ret: int
    slots: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Program:
    """All that a program is built from."""

    ruleset: Ruleset
    layout: Layout
    blocks: list[Block]
    sites: list[Site]
    frames: dict[str, Frame]
    codes: dict[str, tuple[int, tuple[ParamCode, ...]]]
    payments: dict[str, Payment]
    plain: frozenset[str]  # procedures, handlers and choices that never stop
    enders: frozenset[str]  # of those, the ones that may end the game
    entries: dict[str, int]  # the first block of each rule that may stop
    faults: FaultTable
    following: Following  # what seats can follow of what is hidden
    entry: int = 0
