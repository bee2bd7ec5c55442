"""Pieces in piles and slots.

A pile or pool is its size, then a count a member; a row or ring is a cell a slot, 0 or the member's index
plus 1.
"""

from __future__ import annotations

from ..code import Writer
from ..ir import Array, Var, least
from .routine import routine


@routine
def shift(f: Writer, S: Array, source: Var, target: Var, member: Var, count: Var) -> None:
    """Moves up to `count` pieces of a member between piles; says how many moved."""
    n = f.let("n", least(count, S[source + 1 + member]))
    with f.when(n.le(0)):
        f.give(0)
    f.put(S, source + 1 + member, n, "-")
    f.put(S, source, n, "-")
    f.put(S, target + 1 + member, n, "+")
    f.put(S, target, n, "+")
    f.give(n)


@routine
def shift_all(f: Writer, S: Array, source: Var, target: Var, cells: Var) -> None:
    """Moves everything from one pile to another."""
    with f.when(source.eq(target)):
        f.give()
    with f.loop("i", 0, cells + 1) as i:
        f.put(S, target + i, S[source + i], "+")
        f.put(S, source + i, 0)


@routine
def count_slots(f: Writer, S: Array, base: Var, cells: Var) -> None:
    """How many slots of a row are filled."""
    filled = f.let("filled", 0)
    with f.loop("i", 0, cells) as i:
        f.let("filled", S[base + i].ne(0), "+")
    f.give(filled)


@routine
def count_member(f: Writer, S: Array, base: Var, cells: Var, member: Var) -> None:
    """In how many slots of a row a member stands."""
    found = f.let("found", 0)
    with f.loop("i", 0, cells) as i:
        f.let("found", S[base + i].eq(member + 1), "+")
    f.give(found)


@routine
def find_slot(f: Writer, S: Array, base: Var, cells: Var, member: Var) -> None:
    """The first slot, from 1, in which a member stands, 0 if in none; member -1 finds the first empty one."""
    with f.loop("i", 0, cells) as i, f.when(S[base + i].eq(member + 1)):
        f.give(i + 1)


@routine
def slot_of(f: Writer, S: Array, base: Var, cells: Var, member: Var) -> None:
    """The first slot, from 1, in which a member stands; 0 if in none, and of `nothing`."""
    with f.when(member.ge(0)):
        f.give(find_slot(S, base, cells, member))
