"""What rules ask of spots, members and seats, where it may be nowhere, nothing or nobody."""

from __future__ import annotations

from ..code import Writer
from ..head import ENDED, OVER, PLAYERS
from ..ir import Array, Var, both, either
from .faults import fault
from .places import slot_of
from .routine import routine


@routine
def end_game(f: Writer, S: Array) -> None:
    """Ends the game where it stands; one that is at fault stays so."""
    with f.when(S[OVER].eq(0)):
        f.put(S, OVER, ENDED)


@routine
def chosen(f: Writer, S: Array, T: Array, value: Var, size: Var, site: Var) -> None:
    """A member that has to belong to a group, by a table of who does; else a fault."""
    with f.when(both(value.ge(0), value.lt(size))), f.when(T[value].ne(0)):
        f.give(value)
    f.run(fault(S, site, value))


@routine
def tested_room(f: Writer, S: Array, count: Var, room: Var, site: Var) -> None:
    """Whether there is room for one more of what a loop goes through; else a fault."""
    with f.when(count.lt(room)):
        f.give(1)
    f.run(fault(S, site, count))


@routine
def short_by(f: Writer, have: Var, want: Var) -> None:
    """By how much one number falls short of another; more than can be told is told as that."""
    with f.when(have.ge(want)):
        f.give(0)
    with f.when(both(have.lt(-(2**62)), want.gt(0))):
        f.give(2**62)
    with f.when(both(want.gt(2**62), have.lt(0))):
        f.give(2**62)
    f.give(want - have)


@routine
def looked_up(f: Writer, T: Array, index: Var) -> None:
    """An entry of a table; -1 of nothing."""
    with f.when(index.lt(0)):
        f.give(-1)
    f.give(T[index])


@routine
def is_listed(f: Writer, T: Array, first: Var, count: Var, value: Var) -> None:
    """Whether a value stands among so many entries of a table."""
    with f.loop("i", first, first + count) as i, f.when(T[i].eq(value)):
        f.give(1)


@routine
def is_among(f: Writer, A: Array, count: Var, value: Var) -> None:
    """Whether a value stands among the first so many of an array."""
    with f.loop("i", 0, count) as i, f.when(A[i].eq(value)):
        f.give(1)


@routine
def between(f: Writer, value: Var, low: Var, high: Var) -> None:
    """Whether a number lies between two others."""
    f.give(both(value.ge(low), value.le(high)))


@routine
def counted(f: Writer, S: Array, base: Var, member: Var) -> None:
    """How many pieces of a member lie in a pile; none of nothing."""
    with f.when(member.lt(0)):
        f.give(0)
    f.give(S[base + 1 + member])


@routine
def content(f: Writer, S: Array, base: Var, cell: Var) -> None:
    """What lies on a cell of a grid; nothing lies nowhere."""
    with f.when(cell.lt(0)):
        f.give(-1)
    f.give(S[base + 1 + cell] - 1)


@routine
def is_empty(f: Writer, S: Array, base: Var, cell: Var) -> None:
    """Whether a cell is empty; nowhere is not."""
    f.give(both(cell.ge(0), S[base + 1 + cell].eq(0)))


@routine
def is_filled(f: Writer, S: Array, base: Var, cell: Var) -> None:
    """Whether something lies on a cell; not on nowhere."""
    f.give(both(cell.ge(0), S[base + 1 + cell].ne(0)))


@routine
def is_held(f: Writer, S: Array, base: Var, cell: Var, member: Var) -> None:
    """Whether a member lies on a cell: not one that is nothing, and not on nowhere."""
    f.give(both(cell.ge(0), member.ge(0), S[base + 1 + cell].eq(member + 1)))


@routine
def is_piece(f: Writer, held: Var, member: Var) -> None:
    """Whether what a cell holds, a member and 1 more, is that member: not one that is nothing."""
    f.give(both(member.ge(0), held.eq(member + 1)))


@routine
def beside(f: Writer, S: Array, base: Var, cells: Var, member: Var, steps: Var) -> None:
    """What lies so many slots on around a ring; nothing if the piece is not there."""
    slot = f.let("slot", slot_of(S, base, cells, member))
    with f.when(slot.eq(0)):
        f.give(-1)
    f.give(S[base + (slot - 1 + steps) % cells] - 1)


@routine
def left_of(f: Writer, S: Array, seat: Var) -> None:
    """The next seat clockwise."""
    f.give(either((seat + 1).lt(S[PLAYERS]), seat + 1, 0))


@routine
def right_of(f: Writer, S: Array, seat: Var) -> None:
    """The next seat counter-clockwise."""
    f.give(either(seat.gt(0), seat - 1, S[PLAYERS] - 1))
