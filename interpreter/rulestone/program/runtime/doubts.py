"""What seats know of single cells that they cannot see, and of hidden numbers.

Of every cell of a row, ring or grid a seat knows nothing, or that it is empty, or filled, or with what;
`cells` of them a seat lie from `c` on. Of a guessed number three are kept: who knows it, and between which
numbers everybody knows it to lie.
"""

from __future__ import annotations

from ..code import Writer
from ..head import DOUBT, EMPTY, EVERYBODY, FILLED, FIRST_THAT_FITS, NOBODY, PLAYERS, UNKNOWN
from ..ir import Array, Var, both, either, greatest, least, negated, one_of
from .knowledge import sees
from .routine import routine


@routine
def knows_cell(f: Writer, S: Array, at: Var, index: Var, where: Var, seat: Var, enough: Var) -> None:
    """Whether a seat can tell which cell is meant: the first that fits, if it knows all before."""
    with f.when(where.ne(FIRST_THAT_FITS)):
        f.give(sees(where, seat))
    with f.loop("i", 0, index) as i:
        known = f.let("known", S[at + i])
        with f.when(one_of(known.eq(UNKNOWN), both(known.gt(EMPTY), known.lt(enough)))):
            f.give(0)
    f.give(1)


@routine
def watch_take(f: Writer, S: Array, c: Var, eye: Var, cells: Var, index: Var, where: Var, told: Var) -> None:
    """A piece is about to leave a cell; `told` says who is told which piece."""
    with f.loop("seat", 0, S[PLAYERS]) as seat:
        at = f.let("at", c + seat * cells)
        named = both(sees(told, seat), S[at + index].gt(FILLED))
        sure = f.let("sure", one_of(where.ne(FIRST_THAT_FITS), named))
        with f.when(sure):
            f.let("sure", knows_cell(S, at, index, where, seat, FILLED + 1))
        with f.when(sure):
            f.put(S, at + index, EMPTY)
            f.onward()
        with f.when(negated(sees(eye, seat))), f.loop("i", 0, cells) as i, f.when(S[at + i].ge(FILLED)):
            f.put(S, at + i, UNKNOWN)


@routine
def watch_put(
    f: Writer,
    S: Array,
    c: Var,
    eye: Var,
    cells: Var,
    index: Var,
    where: Var,
    k: Var,
    source: Var,
    held: Var,
    members: Var,
    member: Var,
    told: Var,
) -> None:
    """A piece is about to be laid on a cell; the rest as in `watch_move`, which follows."""
    with f.loop("seat", 0, S[PLAYERS]) as seat:
        at = f.let("at", c + seat * cells)
        with f.when(knows_cell(S, at, index, where, seat, FILLED)):
            sure = f.let("sure", one_of(sees(source, seat), sees(told, seat)))
            with f.when(both(k.ge(0), sure.eq(0))):
                f.let("sure", both(held.gt(0), S[k + seat * members + member].ge(held)))
            f.put(S, at + index, either(sure, member + (FILLED + 1), FILLED))
            f.onward()
        with f.when(negated(sees(eye, seat))), f.loop("i", 0, cells) as i, f.when(S[at + i].eq(EMPTY)):
            f.put(S, at + i, UNKNOWN)


@routine
def watch_look(f: Writer, S: Array, c: Var, cells: Var, first: Var, told: Var) -> None:
    """Somebody is shown all cells."""
    with f.loop("seat", 0, S[PLAYERS]) as seat, f.when(sees(told, seat)), f.loop("i", 0, cells) as i:
        held = f.let("held", S[first + i])
        f.put(S, c + seat * cells + i, either(held.ne(0), held + FILLED, EMPTY))


# ---------------------------------------------------------------- numbers


@routine
def doubted(f: Writer, S: Array, at: Var, count: Var) -> None:
    """Whether somebody may be in doubt about any of so many numbers."""
    with f.loop("i", 0, count) as i, f.when(S[at + i * DOUBT].ne(EVERYBODY)):
        f.give(1)


@routine
def watch_number(f: Writer, S: Array, at: Var, told: Var, low: Var, high: Var) -> None:
    """A number was set."""
    f.put(S, at, told)
    f.put(S, at + 1, low)
    f.put(S, at + 2, high)


@routine
def watch_change(
    f: Writer, S: Array, at: Var, told: Var, low: Var, high: Var, lowest: Var, most: Var
) -> None:
    """A number was changed by something between `low` and `high`; it lies between `lowest` and `most`."""
    with f.when(S[at].ne(told)):
        other = either(told.eq(EVERYBODY), S[at], NOBODY)
        f.put(S, at, either(S[at].eq(EVERYBODY), told, other))
    f.put(S, at + 1, greatest(lowest, S[at + 1] + low))
    f.put(S, at + 2, least(most, S[at + 2] + high))
