"""What seats know: of every place that some seat cannot see, how many pieces of each member surely lie there.

A watched run keeps these counts, for each seat one a member. `k` is where those of a place begin, -1 if
everybody sees it; `eye` is who sees it, and `told` who was told: a seat, EVERYBODY or NOBODY.
"""

from __future__ import annotations

from ..code import Writer
from ..head import EVERYBODY, PLAYERS
from ..ir import Array, Expr, Var, both, either, greatest, negated, one_of
from .routine import routine


def sees(eye: Expr, seat: Expr) -> Expr:
    """Whether a seat is meant."""
    return one_of(eye.eq(EVERYBODY), eye.eq(seat))


@routine
def forget(f: Writer, S: Array, k: Var, members: Var, member: Var, n: Var) -> None:
    """One seat's counts of a place, after so many pieces left it; member -1 is any."""
    with f.loop("t", 0, members) as t, f.when(one_of(member.eq(-1), member.eq(t))):
        f.put(S, k + t, greatest(S[k + t] - n, 0))


@routine
def watch_move(
    f: Writer,
    S: Array,
    k: Var,
    eye: Var,
    held: Var,
    k2: Var,
    eye2: Var,
    members: Var,
    member: Var,
    n: Var,
    told: Var,
) -> None:
    """Pieces of one member are about to go from a place that holds `held` of any to another.

    A seat that sees either place, or was told, or knows that nothing else lies there, knows which they are.
    """
    with f.when(n.le(0)):
        f.give()
    with f.loop("seat", 0, S[PLAYERS]) as seat:
        at = f.let("at", k + seat * members)
        sure = f.let("sure", one_of(sees(eye, seat), sees(eye2, seat), sees(told, seat)))
        with f.when(both(k.ge(0), sure.eq(0))):
            f.let("sure", both(held.gt(0), S[at + member].ge(held)))
        with f.when(both(k.ge(0), negated(sees(eye, seat)))):
            f.run(forget(S, at, members, either(sure, member, -1), n))
        with f.when(both(k2.ge(0), sure, negated(sees(eye2, seat)))):
            f.put(S, k2 + seat * members + member, n, "+")


@routine
def watch_carry(
    f: Writer, S: Array, k: Var, eye: Var, k2: Var, eye2: Var, members: Var, member: Var, n: Var
) -> None:
    """All pieces of one member, `n` of them, are about to go to another place, perhaps with others."""
    with f.loop("seat", 0, S[PLAYERS]) as seat:
        at = f.let("at", seat * members + member)
        sure = f.let("sure", n)
        with f.when(negated(one_of(sees(eye, seat), sees(eye2, seat)))):
            f.let("sure", either(k.ge(0), S[k + at], 0))
        with f.when(k.ge(0)):
            f.put(S, k + at, 0)
        with f.when(both(k2.ge(0), negated(sees(eye2, seat)))):
            f.put(S, k2 + at, sure, "+")


@routine
def watch_all(f: Writer, S: Array, k: Var, eye: Var, k2: Var, eye2: Var, members: Var, source: Var) -> None:
    """Everything in a pile is about to go to another place."""
    with f.loop("t", 0, members) as t:
        f.run(watch_carry(S, k, eye, k2, eye2, members, t, S[source + 1 + t]))


@routine
def watch_show(f: Writer, S: Array, k: Var, eye: Var, members: Var, member: Var, n: Var, told: Var) -> None:
    """Somebody is shown that so many pieces of a member lie there."""
    with f.when(n.le(0)):
        f.give()
    with f.loop("seat", 0, S[PLAYERS]) as seat, f.when(both(sees(told, seat), negated(sees(eye, seat)))):
        at = f.let("at", k + seat * members + member)
        f.put(S, at, greatest(S[at], n))
