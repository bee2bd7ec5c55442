"""Faults: what has no meaning is noted, something harmless is done instead, and the run stops.

A site is the number of a place in the rules, from 1; only the first fault of a game is noted, with the value
that was at fault. Whatever the block still does goes on with values that are in range.
"""

from __future__ import annotations

from ..code import Writer
from ..head import FAULT, FAULTED, OVER, PLAYERS, TICKS, VALUE
from ..ir import Array, Var, both, either
from .routine import routine

MOST_ROUNDS = 1_000_000
"""How many rounds loops may go between two decisions."""


@routine
def fault(f: Writer, S: Array, site: Var, value: Var) -> None:
    """Notes a fault, if it is the first, and stops the run before its next block."""
    with f.when(S[FAULT].eq(0)):
        f.put(S, FAULT, site)
        f.put(S, VALUE, value)
    f.put(S, OVER, FAULTED)


@routine
def inside(f: Writer, S: Array, value: Var, low: Var, high: Var, site: Var) -> None:
    """A value that has to lie between two others; else a fault, and the lower of them."""
    with f.when(both(low.le(value), value.le(high))):
        f.give(value)
    f.run(fault(S, site, value))
    f.give(low)


@routine
def bounded(f: Writer, S: Array, value: Var, low: Var, high: Var, site: Var) -> None:
    """What a number with bounds is set to; beyond them a fault, and the nearest bound."""
    with f.when(both(low.le(value), value.le(high))):
        f.give(value)
    f.run(fault(S, site, value))
    f.give(either(value.lt(low), low, high))


@routine
def seat(f: Writer, S: Array, value: Var, site: Var) -> None:
    """A seat that plays; else a fault, and the first seat."""
    with f.when(both(value.ge(0), value.lt(S[PLAYERS]))):
        f.give(value)
    f.run(fault(S, site, value))


@routine
def tick(f: Writer, S: Array, site: Var) -> None:
    """Counts a round of a loop that may not end: 1 if it may go on; too many are a fault."""
    f.put(S, TICKS, 1, "+")
    with f.when(S[TICKS].gt(MOST_ROUNDS)):
        f.run(fault(S, site, S[TICKS]))
    f.give(S[FAULT].eq(0))
