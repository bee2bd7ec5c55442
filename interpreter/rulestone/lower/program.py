"""The program: basic blocks over a fixed state. Emitting it is only a matter of spelling."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..analysis.hidden_numbers import Following
from ..link.model import Ruleset
from ..syntax import ast
from ..syntax.spans import NOWHERE, Span
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
class PutText:
    """Stores what a Python text gives in a slot."""

    slot: int
    text: str


@dataclass(frozen=True, slots=True)
class Clear:
    """Sets slots to zero."""

    first: int
    count: int


Op = Run | Put | PutText | Clear

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
class BranchText:
    """One way or the other, by a Python text."""

    text: str
    yes: int
    no: int


@dataclass(frozen=True, slots=True)
class Each:
    """The next round of a `for each`, or on."""

    stmt: ast.ForEach
    scope: Scope
    index: int
    var: int
    start: int
    body: int
    done: int


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
    Goto | Branch | BranchText | Each | Ask | Taken | Chance | Fallen | PayAsk | PayTaken | Back | Over
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
    """Where a choice's payment keeps its books: stage, last payer, credit, then a count a payer.

    `coin` is the kind in whose members costs are written; `leads`: the first part is one piece,
    asked for with the colour it is paid as.
    """

    choice: str
    base: int
    payers: tuple[tuple[str, int], ...]  # (place, member)
    coin: str
    leads: bool

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


@dataclass(slots=True)
class Frame:
    """The fixed places of a procedure's or choice's locals."""

    me: int
    ret: int
    slots: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Program:
    """All that a module is emitted from."""

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
    following: Following
    entry: int = 0
