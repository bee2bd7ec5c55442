"""Chance: which pieces are drawn and which numbers are rolled is a pure function of seed, site and count.

A draw picks inline, or stops the run for it if chance is to be asked (`ASK`): then what may come lies in `O`
from 0 on, and its weights from `weights` on. Both count the draws of a site at `counter`.
"""

from __future__ import annotations

from ..code import Writer
from ..head import ACTOR, ASK, CHOSEN, NOBODY, NOPT, PC, SEED, SITE
from ..ir import Array, Expr, Var, both, least, one_of
from .faults import fault
from .routine import routine

MASK = 0xFFFFFFFF


@routine
def mix(f: Writer, seed: Var, site: Var, draw: Var) -> None:
    """The 32 random bits of one draw: a pure function of seed, chance site and draw number."""
    x = f.let("x", (seed + site * 0x9E3779B + draw * 0x61C8865) & MASK)
    f.let("x", ((x ^ (x >> 16)) * 0x45D9F3B) & MASK)
    f.let("x", ((x ^ (x >> 16)) * 0x45D9F3B) & MASK)
    f.give(x ^ (x >> 16))


@routine
def game_seed(f: Writer, seed: Var, game: Var) -> None:
    """The seed of one game of a run, of 31 bits."""
    f.give(mix(mix(seed & MASK, 1, (seed >> 32) & MASK), 2, game) & 0x7FFFFFFF)


def below(bits: Expr, n: Expr) -> Expr:
    """A number from 0 to n - 1 from 32 random bits."""
    return (bits * n) >> 32


@routine
def pick_piece(f: Writer, S: Array, base: Var, counter: Var, site: Var) -> None:
    """A piece of a pool, each copy as likely as the next; -1 from an empty pool."""
    with f.when(S[base].eq(0)):
        f.give(-1)
    r = f.let("r", below(mix(S[SEED], site, S[counter]), S[base]))
    f.put(S, counter, 1, "+")
    t = f.let("t", 0)
    with f.whilst(r.ge(S[base + 1 + t])):
        f.let("r", S[base + 1 + t], "-")
        f.let("t", 1, "+")
    f.give(t)


@routine
def pick_number(f: Writer, S: Array, low: Var, high: Var, counter: Var, site: Var) -> None:
    """A number of a range, each as likely."""
    r = f.let("r", below(mix(S[SEED], site, S[counter]), high - low + 1))
    f.put(S, counter, 1, "+")
    f.give(low + r)


@routine
def offer_pieces(f: Writer, S: Array, O: Array, base: Var, cells: Var, weights: Var) -> None:
    """Puts what a pool may yield on offer, with its weights; says how many."""
    n = f.let("n", 0)
    with f.loop("t", 0, cells) as t, f.when(S[base + 1 + t].gt(0)):
        f.put(O, n, t)
        f.put(O, weights + n, S[base + 1 + t])
        f.let("n", 1, "+")
    f.give(n)


@routine
def offer_numbers(f: Writer, O: Array, low: Var, count: Var, weights: Var) -> None:
    """Puts so many numbers on offer, from one on, equally likely."""
    with f.loop("i", 0, count) as i:
        f.put(O, i, low + i)
        f.put(O, weights + i, 1)


@routine
def stop(f: Writer, S: Array, site: Var, actor: Var, count: Var, resume: Var) -> None:
    """Stops for a decision; gives what a block returns then."""
    f.put(S, SITE, site)
    f.put(S, ACTOR, actor)
    f.put(S, NOPT, count)
    f.put(S, PC, resume)
    f.give(-1)


@routine
def draw_piece(
    f: Writer, S: Array, O: Array, base: Var, cells: Var, counter: Var, site: Var, weights: Var, resume: Var
) -> None:
    """Draws from a pool, or stops if chance is to be asked; from an empty one nothing comes."""
    with f.when(S[ASK].eq(0)):
        f.put(S, CHOSEN, pick_piece(S, base, counter, site))
        f.give(resume)
    n = f.let("n", offer_pieces(S, O, base, cells, weights))
    with f.when(n.gt(0)):
        f.put(S, counter, 1, "+")
        f.give(stop(S, site, NOBODY, n, resume))
    f.put(S, CHOSEN, -1)
    f.give(resume)


@routine
def spread(f: Writer, low: Var, high: Var, most: Var) -> None:
    """How many numbers there are from one to another; one more than `most` stands for all that is more."""
    with f.when(high.lt(low)):
        f.give(0)
    with f.when(both(low.lt(0), high.ge(0), one_of(low.lt(-most), high.gt(most)))):
        f.give(most + 1)  # the difference could be beyond 64 bits
    f.give(least(high - low, most) + 1)


@routine
def roll_number(
    f: Writer,
    S: Array,
    O: Array,
    low: Var,
    high: Var,
    counter: Var,
    site: Var,
    weights: Var,
    resume: Var,
    clause: Var,
) -> None:
    """Rolls a number, or stops if chance is to be asked.

    From more to less is a fault at the site `clause`, and so are more numbers than there is room for before
    the weights: then the lower end is taken.
    """
    n = f.let("n", spread(low, high, weights))
    f.put(S, CHOSEN, low)
    with f.when(one_of(n.eq(0), n.gt(weights))):
        f.run(fault(S, clause, high))
        f.give(resume)
    with f.when(S[ASK].eq(0)):
        f.put(S, CHOSEN, pick_number(S, low, high, counter, site))
        f.give(resume)
    f.put(S, counter, 1, "+")
    f.run(offer_numbers(O, low, n, weights))
    f.give(stop(S, site, NOBODY, n, resume))
