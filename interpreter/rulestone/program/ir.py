"""The low-level program: a small closed set of nodes over integers and arrays of integers.

Everything is a 64-bit integer; a truth is 1 or 0. Arrays are states, buffers and tables: an array's name
begins with a capital, every other name with a small letter. Expressions change nothing but the note of a
first fault, and are worked out from left to right, each once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Union, cast

from ..syntax.spans import NOWHERE, Span

# ---------------------------------------------------------------- expressions


class Term:
    """What all expressions share: operators that make further ones. Nothing is a term but an `Expr`."""

    __slots__ = ()

    def __add__(self, other: Expr | int) -> Expr:
        return binary("+", self, other)

    def __radd__(self, other: Expr | int) -> Expr:
        return binary("+", other, self)

    def __sub__(self, other: Expr | int) -> Expr:
        return binary("-", self, other)

    def __rsub__(self, other: Expr | int) -> Expr:
        return binary("-", other, self)

    def __mul__(self, other: Expr | int) -> Expr:
        return binary("*", self, other)

    def __rmul__(self, other: Expr | int) -> Expr:
        return binary("*", other, self)

    def __floordiv__(self, other: Expr | int) -> Expr:
        return binary("//", self, other)

    def __mod__(self, other: Expr | int) -> Expr:
        return binary("%", self, other)

    def __and__(self, other: Expr | int) -> Expr:
        return binary("&", self, other)

    def __or__(self, other: Expr | int) -> Expr:
        return binary("|", self, other)

    def __xor__(self, other: Expr | int) -> Expr:
        return binary("^", self, other)

    def __lshift__(self, other: Expr | int) -> Expr:
        return binary("<<", self, other)

    def __rlshift__(self, other: Expr | int) -> Expr:
        return binary("<<", other, self)

    def __rshift__(self, other: Expr | int) -> Expr:
        return binary(">>", self, other)

    def __neg__(self) -> Expr:
        return binary("-", 0, self)

    def eq(self, other: Expr | int) -> Expr:
        """Equal."""
        return compare("==", self, other)

    def ne(self, other: Expr | int) -> Expr:
        """Different."""
        return compare("!=", self, other)

    def lt(self, other: Expr | int) -> Expr:
        """Less."""
        return compare("<", self, other)

    def le(self, other: Expr | int) -> Expr:
        """At most."""
        return compare("<=", self, other)

    def gt(self, other: Expr | int) -> Expr:
        """More."""
        return compare(">", self, other)

    def ge(self, other: Expr | int) -> Expr:
        """At least."""
        return compare(">=", self, other)


@dataclass(frozen=True, slots=True)
class Const(Term):
    """A number written in the program."""

    value: int


@dataclass(frozen=True, slots=True)
class Var(Term):
    """A local or parameter."""

    name: str


@dataclass(frozen=True, slots=True)
class Load(Term):
    """A number of an array. The index is in range: whoever makes the node has proved or tested it."""

    array: str
    index: Expr


@dataclass(frozen=True, slots=True)
class Binary(Term):
    """`+ - * // % & | ^ << >> min max`: rounded down, the remainder with the sign of the divisor.

    The result fits 64 bits and the divisor is not 0: else the kernel's tested functions stand here.
    """

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Compare(Term):
    """`== != < <= > >=`: 1 or 0."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class And(Term):
    """1 if all parts are other than 0; stops at the first that is 0."""

    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Or(Term):
    """1 if some part is other than 0; stops there."""

    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Not(Term):
    """1 if the part is 0."""

    part: Expr


@dataclass(frozen=True, slots=True)
class Either(Term):
    """One of two values; the other is not worked out."""

    test: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class Array:
    """An array, handed on to a function."""

    name: str

    def __getitem__(self, index: Expr | int) -> Load:
        return Load(self.name, expr(index))


@dataclass(frozen=True, slots=True)
class Call(Term):
    """What a function of the program gives."""

    name: str
    args: tuple[Expr | Array, ...]


@dataclass(frozen=True, slots=True)
class Step(Term):
    """Runs the block of a number, with the arrays given; gives the number of the next, below 0 to stop."""

    block: Expr
    arrays: tuple[Array, ...]


Expr = Union[Const, Var, Load, Binary, Compare, And, Or, Not, Either, Call, Step]  # noqa: UP007

CONDITIONS = (Compare, And, Or, Not)
"""Nodes that give nothing but 1 or 0."""

# ---------------------------------------------------------------- statements


@dataclass(frozen=True, slots=True)
class Statement:
    """What all statements share: where in the rules they come from."""

    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Let(Statement):
    """Gives a local a value; with `op`, one of `+ - * & | ^`, changes it by that."""

    name: str
    value: Expr
    op: str = ""


@dataclass(frozen=True, slots=True)
class Store(Statement):
    """Writes a number of an array; with `op`, changes it by that. The value is worked out first."""

    array: str
    index: Expr
    value: Expr
    op: str = ""


@dataclass(frozen=True, slots=True)
class Fill(Statement):
    """Sets so many numbers of an array, from an index on, to a value."""

    array: str
    index: Expr
    count: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Copy(Statement):
    """Copies so many numbers from one array to another, or within one where the two rows do not overlap."""

    target: str
    to: Expr
    source: str
    start: Expr
    count: Expr


@dataclass(frozen=True, slots=True)
class Buffer(Statement):
    """An array of the function's own, of a size known now; what stands in it is not known."""

    name: str
    size: int


@dataclass(frozen=True, slots=True)
class Run(Statement):
    """Calls a function for what it does."""

    call: Call


@dataclass(frozen=True, slots=True)
class If(Statement):
    """The first branch whose test is not 0; else `otherwise`."""

    branches: tuple[tuple[Expr, tuple[Stmt, ...]], ...]
    otherwise: tuple[Stmt, ...] = ()


@dataclass(frozen=True, slots=True)
class While(Statement):
    """Again and again while the test is not 0."""

    test: Expr
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class For(Statement):
    """Counts a local from `low` to one below `high`; both are worked out once. The body does not set it."""

    name: str
    low: Expr
    high: Expr
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Break(Statement):
    """Leaves the innermost loop."""


@dataclass(frozen=True, slots=True)
class Continue(Statement):
    """On to the next round of the innermost loop."""


@dataclass(frozen=True, slots=True)
class Return(Statement):
    """Leaves the function with a value; a function that comes to its end gives 0."""

    value: Expr = Const(0)


@dataclass(frozen=True, slots=True)
class Watched(Statement):
    """What only a run that follows what seats know does."""

    body: tuple[Stmt, ...]


Stmt = Union[  # noqa: UP007
    Let, Store, Fill, Copy, Buffer, Run, If, While, For, Break, Continue, Return, Watched
]  # fmt: skip

HALT = "H"
"""The array that others write while a program runs: it is read again each time it is looked at."""

# ---------------------------------------------------------------- functions and the whole


@dataclass(frozen=True, slots=True)
class Function:
    """A function: parameters that begin with a capital are arrays, no two of them the same one."""

    name: str
    params: tuple[str, ...]
    body: tuple[Stmt, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    doc: str = field(default="", compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Unit:
    """A whole program: functions by name in order, tables, and the functions of the blocks by number.

    Tables are data: what they hold is not part of the program, only how long they are.
    """

    functions: dict[str, Function]
    tables: dict[str, tuple[int, ...]]
    blocks: dict[int, str]


# ---------------------------------------------------------------- making expressions


def expr(value: Term | int) -> Expr:
    """A number as an expression."""
    return Const(int(value)) if isinstance(value, int) else cast(Expr, value)


def is_array(name: str) -> bool:
    """Whether a name is an array's."""
    return name[0].isupper()


ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b,
    "//": lambda a, b: a // b, "%": lambda a, b: a % b, "&": lambda a, b: a & b, "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b, "<<": lambda a, b: a << b, ">>": lambda a, b: a >> b, "min": min, "max": max,
}  # fmt: skip
COMPARISON: dict[str, Callable[[int, int], bool]] = {
    "==": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b, "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
}  # fmt: skip
OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def binary(op: str, left: Term | int, right: Term | int) -> Expr:
    """An operation; numbers known now are worked out now, and added up with those of a sum."""
    a, b = expr(left), expr(right)
    if isinstance(b, Const):
        if isinstance(a, Const) and not (op in ("//", "%") and b.value == 0):
            return Const(ARITHMETIC[op](a.value, b.value))
        if op in ("+", "-"):
            return _further(a, b.value if op == "+" else -b.value)
        if op in ("*", "//") and b.value == 1:
            return a
        if op == "*" and b.value == 0:
            return Binary(op, a, b)
    if isinstance(a, Const) and op == "+":
        if isinstance(b, Binary) and b.op == "+" and isinstance(b.left, Const):
            return binary("+", a.value + b.left.value, b.right)
        return b if a.value == 0 else Binary("+", a, b)
    if isinstance(a, Const) and op == "*" and a.value == 1:
        return b
    return Binary(op, a, b)


def _further(a: Expr, number: int) -> Expr:
    """A sum with a number more, the numbers of both added up."""
    if isinstance(a, Binary) and a.op == "+" and isinstance(a.left, Const):
        return binary("+", a.left.value + number, a.right)
    if isinstance(a, Binary) and a.op in ("+", "-") and isinstance(a.right, Const):
        return _further(a.left, number + (a.right.value if a.op == "+" else -a.right.value))
    if isinstance(a, Binary) and a.op == "+" and isinstance(a.left, Binary):
        left = a.left
        if left.op == "+" and isinstance(left.left, Const):
            return binary("+", binary("+", left.left.value + number, left.right), a.right)
    if number == 0:
        return a
    return Binary("+", a, Const(number)) if number > 0 else Binary("-", a, Const(-number))


def compare(op: str, left: Term | int, right: Term | int) -> Expr:
    """A comparison, decided now if both are known."""
    a, b = expr(left), expr(right)
    if isinstance(a, Const) and isinstance(b, Const):
        return Const(int(COMPARISON[op](a.value, b.value)))
    return Compare(op, a, b)


def both(*parts: Expr | int) -> Expr:
    """All of these: what is true for certain is left out, and nothing is looked at after what is not."""
    found: list[Expr] = []
    for part in map(expr, parts):
        if isinstance(part, Const) and part.value != 0:
            continue
        found += part.parts if isinstance(part, And) else [part]
        if isinstance(part, Const):
            break
    if not found:
        return Const(1)
    return found[0] if len(found) == 1 and is_condition(found[0]) else And(tuple(found))


def one_of(*parts: Expr | int) -> Expr:
    """Some of these."""
    found: list[Expr] = []
    for part in map(expr, parts):
        if isinstance(part, Const) and part.value == 0:
            continue
        found += part.parts if isinstance(part, Or) else [part]
        if isinstance(part, Const):
            break
    if not found:
        return Const(0)
    return found[0] if len(found) == 1 and is_condition(found[0]) else Or(tuple(found))


def is_condition(node: Expr) -> bool:
    """Whether an expression gives nothing but 1 or 0."""
    return isinstance(node, CONDITIONS) or node in (Const(0), Const(1))


def negated(part: Expr | int) -> Expr:
    """Not this."""
    part = expr(part)
    match part:
        case Const(value=value):
            return Const(int(value == 0))
        case Not(part=inner) if is_condition(inner):
            return inner
        case Compare(op=op, left=left, right=right):
            return Compare(OPPOSITE[op], left, right)
    return Not(part)


def either(test: Expr | int, then: Expr | int, otherwise: Expr | int) -> Expr:
    """One of two values, decided now if the test is known."""
    test = expr(test)
    if isinstance(test, Const):
        return expr(then) if test.value else expr(otherwise)
    return Either(test, expr(then), expr(otherwise))


def least(a: Expr | int, b: Expr | int) -> Expr:
    """The smaller."""
    return binary("min", a, b)


def greatest(a: Expr | int, b: Expr | int) -> Expr:
    """The larger."""
    return binary("max", a, b)


def call(name: str, *args: Expr | Array | int) -> Call:
    """What a function gives."""
    return Call(name, tuple(arg if isinstance(arg, Array) else expr(arg) for arg in args))
