"""Arithmetic of 64 bits: a result beyond them, and a division by zero, are faults of value 0.

Whatever is worked out on the way fits 64 bits too.
"""

from __future__ import annotations

from ..code import Writer
from ..ir import Array, Const, Expr, Var, both, either, one_of
from .faults import fault
from .routine import routine

LEAST, MOST = -(1 << 63), (1 << 63) - 1
HALF = 1 << 31  # two numbers no greater than this can be multiplied whatever they are


def _fault(f: Writer, S: Array, site: Var, value: Expr, test: Expr) -> None:
    with f.when(test):
        f.give(fault(S, site, value))


@routine
def plus(f: Writer, S: Array, a: Var, b: Var, site: Var) -> None:
    """A sum."""
    beyond = either(b.ge(0), a.gt(Const(MOST) - b), a.lt(Const(LEAST) - b))
    _fault(f, S, site, a, beyond)
    f.give(a + b)


@routine
def minus(f: Writer, S: Array, a: Var, b: Var, site: Var) -> None:
    """A difference."""
    beyond = either(b.ge(0), a.lt(Const(LEAST) + b), a.gt(Const(MOST) + b))
    _fault(f, S, site, a, beyond)
    f.give(a - b)


@routine
def times(f: Writer, S: Array, a: Var, b: Var, site: Var) -> None:
    """A product. What `a` may be at most is worked out from `b`, unless both are small."""
    with f.when(both(a.ge(-HALF), a.le(HALF), b.ge(-HALF), b.le(HALF))):
        f.give(a * b)
    with f.when(b.eq(0)):
        f.give(0)
    low, high = f.let("low", -MOST), f.let("high", MOST)
    with f.when(b.gt(0)):
        f.let("low", (Const(LEAST) + (b - 1)) // b)
        f.let("high", Const(MOST) // b)
    with f.when(b.lt(-1)):
        f.let("low", (Const(MOST) + (b + 1)) // b)
        f.let("high", Const(LEAST) // b)
    _fault(f, S, site, a, one_of(a.lt(low), a.gt(high)))
    f.give(a * b)


@routine
def quotient(f: Writer, S: Array, a: Var, b: Var, site: Var) -> None:
    """A quotient, rounded down."""
    _fault(f, S, site, a, one_of(b.eq(0), both(b.eq(-1), a.eq(LEAST))))
    f.give(a // b)


@routine
def remainder(f: Writer, S: Array, a: Var, b: Var, site: Var) -> None:
    """What a division leaves, with the sign of the divisor."""
    _fault(f, S, site, a, b.eq(0))
    with f.when(b.eq(-1)):  # what processors cannot divide by it leaves nothing either
        f.give(0)
    f.give(a % b)
