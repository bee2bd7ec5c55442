"""The part of a program that is the same for every game: running it, deciding at random, weighing options.

Arrays: `S` a state; `O` what lies outside it, the options on offer first; `S0`, `W` states that others are
made equal to, `size` numbers of them; `H` one number, other than 0 if somebody asks to halt (it is written by
others while a driver runs: each time it is looked at it has to be read again); `U` how often each option was
taken at the decisions that the table SITE_COUNTED names, if `counting`; `R` rows of what became of games;
`C` options, and `V` what they are worth.

A state stands at a decision while OVER is 0: SITE, ACTOR and NOPT tell which, and the block PC goes on from
there with CHOSEN. A fault goes before an end: OVER is FAULTED then, whatever else the block did.
"""

from __future__ import annotations

from ..code import Writer
from ..head import ACTOR, CHOSEN, CLOCK, FAULT, FAULTED, NOPT, OVER, PC, PLAYERS, SEED, SITE, TICKS, VALUE
from ..ir import Array, Call, Expr, Step, Var, both, call, either, greatest, least, one_of
from .chance import below, game_seed, mix
from .faults import fault
from .routine import routine

MOST_BLOCKS = 1_000_000
"""How many blocks may run between two decisions, and how many decisions in a row may have one option."""

ENDLESS = 1
"""The site of a fault that no place in the rules is to blame for: no decision is reached."""

BOTS = 4096
"""Seats that decide at random draw at a chance site of their own, this one and their number."""

MOST_WORTH = 1 << 40
"""Scores beyond this are weighed like this one."""

ROW = 5
"""What is kept of a game: decisions, outcome, fault and its value, winners as bits; then a score a seat."""

ENDED, CUT, FAILED = 0, 1, 2
"""Outcomes of a game: it came to its end, it was cut at the limit of decisions, it is at fault."""


def score_total(S: Array, seat: Expr | int) -> Call:
    """A seat's score, a function that each program has of its own."""
    return call("score_total", S, seat)


def winner_mask(S: Array) -> Call:
    """The winners as bits, a function that each program has of its own."""
    return call("winner_mask", S)


# ---------------------------------------------------------------- running


def _begin(f: Writer, S: Array) -> tuple[Var, Var]:
    """The block to go on with, and how many may run; loops begin to be counted."""
    f.put(S, TICKS, 0)
    return f.let("pc", S[PC]), f.let("left", MOST_BLOCKS)


def _run_block(f: Writer, S: Array, O: Array, pc: Var, left: Var) -> None:
    """Runs one block; one too many is a fault."""
    f.let("pc", Step(pc, (S, O)))
    f.let("left", 1, "-")
    with f.when(left.eq(0)):
        f.run(fault(S, ENDLESS, MOST_BLOCKS))


def _end(f: Writer, S: Array) -> None:
    """A block that was at fault may have ended the game: it has not."""
    with f.when(S[FAULT].ne(0)):
        f.put(S, OVER, FAULTED)


def _choose(f: Writer, S: Array, O: Array, seed: Expr, draw: Expr) -> None:
    """The seat that decides takes one of its options at random."""
    f.put(S, CHOSEN, O[below(mix(seed, S[ACTOR] + BOTS, draw), S[NOPT])])


def _decide(f: Writer, S: Array, O: Array) -> None:
    """The seat that decides takes one of its options at random; the game counts these decisions."""
    _choose(f, S, O, S[SEED], S[CLOCK])
    f.put(S, CLOCK, 1, "+")


@routine
def run(f: Writer, S: Array, O: Array) -> None:
    """Runs blocks until somebody has to decide, or the game is over."""
    pc, left = _begin(f, S)
    with f.whilst(both(pc.ge(0), S[OVER].eq(0))):
        _run_block(f, S, O, pc, left)
    _end(f, S)


@routine
def advance(f: Writer, S: Array, O: Array) -> None:
    """Goes on from where a state stands, with what was chosen; from the start if nothing has happened."""
    f.run(run(S, O))


@routine
def take(f: Writer, S: Array, O: Array, code: Var) -> None:
    """Takes an option, which has to be on offer."""
    f.put(S, CHOSEN, code)
    f.run(run(S, O))


@routine
def settle(f: Writer, S: Array, O: Array) -> None:
    """Takes options that are the only one; gives how many are on offer then, 0 if the game is over."""
    forced = f.let("forced", 0)
    with f.whilst(both(S[OVER].eq(0), S[NOPT].eq(1))):
        f.let("forced", 1, "+")
        with f.when(forced.gt(MOST_BLOCKS)):
            f.give(fault(S, ENDLESS, MOST_BLOCKS))
        f.run(take(S, O, O[0]))
    f.give(either(S[OVER].eq(0), S[NOPT], 0))


@routine
def step(f: Writer, S: Array, O: Array, code: Var) -> None:
    """Takes an option and all that follow without any other; gives how many are on offer then."""
    f.run(take(S, O, code))
    f.give(settle(S, O))


# ---------------------------------------------------------------- playing at random


def _count_use(f: Writer, S: Array, U: Array, counting: Var) -> None:
    with f.when(both(counting, S[OVER].eq(0), Array("SITE_COUNTED")[S[SITE]])):
        f.put(U, S[CHOSEN], 1, "+")


def _take_only(f: Writer, S: Array, O: Array, forced: Var) -> None:
    f.put(S, CHOSEN, O[0])
    f.let("forced", 1, "+")
    with f.when(forced.gt(MOST_BLOCKS)):
        f.run(fault(S, ENDLESS, MOST_BLOCKS))


def _take_any(f: Writer, S: Array, O: Array) -> None:
    _decide(f, S, O)
    f.let("count", 1, "+")
    f.let("forced", 0)


def _nobody(f: Writer) -> tuple[Array, Array]:
    """For playing that nobody halts and whose options nobody counts."""
    H, U = f.buffer("H", 1), f.buffer("U", 1)
    f.put(H, 0, 0)
    return H, U


@routine
def play(f: Writer, S: Array, O: Array, H: Array, U: Array, limit: Var, counting: Var) -> None:
    """Plays at random until the end, up to a limit of decisions; gives how many were taken.

    It decides in place, where a block stops: otherwise it is `run` and `settle`, with their limits. Whether
    to halt is looked at before each decision.
    """
    count, forced = f.let("count", 0), f.let("forced", 0)
    pc, left = _begin(f, S)
    with f.whilst(S[OVER].eq(0)):
        with f.when(pc.ge(0)):
            _run_block(f, S, O, pc, left)
            f.onward()
        with f.when(one_of(count.ge(limit), H[0].ne(0))):
            f.leave()
        f.split(S[NOPT].eq(1), lambda: _take_only(f, S, O, forced), lambda: _take_any(f, S, O))
        _count_use(f, S, U, counting)
        _begin(f, S)
    _end(f, S)
    f.give(count)


@routine
def playout(f: Writer, S: Array, O: Array, limit: Var) -> None:
    """Plays at random from where a state stands; gives how many decisions were taken."""
    H, U = _nobody(f)
    f.give(play(S, O, H, U, limit, 0))


@routine
def record(f: Writer, S: Array, O: Array, R: Array, count: Var, at: Var) -> None:
    """Writes down what became of a game: see ROW. Of one at fault, that alone; scores can be at fault too."""
    f.fill(R, at, S[PLAYERS] + ROW)
    with f.when(S[FAULT].eq(0)):
        f.put(R, at + 4, winner_mask(S))
        with f.loop("seat", 0, S[PLAYERS]) as seat:
            f.put(R, at + ROW + seat, score_total(S, seat))
    f.put(R, at, count)
    f.put(R, at + 1, either(S[FAULT].ne(0), FAILED, either(S[OVER].eq(0), CUT, ENDED)))
    f.put(R, at + 2, S[FAULT])
    f.put(R, at + 3, S[VALUE])


@routine
def simulate(
    f: Writer,
    S0: Array,
    S: Array,
    O: Array,
    H: Array,
    U: Array,
    R: Array,
    size: Var,
    first: Var,
    games: Var,
    seed: Var,
    limit: Var,
    width: Var,
    counting: Var,
) -> None:
    """Plays games from one start, each with a seed of its own, a row of `width` numbers each.

    Gives how many it wrote down: fewer than asked for if somebody halted it.
    """
    with f.loop("g", 0, games) as g:
        with f.when(H[0].ne(0)):
            f.give(g)
        f.copy(S, 0, S0, 0, size)
        f.put(S, SEED, game_seed(seed, first + g))
        count = f.let("count", play(S, O, H, U, limit, counting))
        with f.when(both(S[OVER].eq(0), H[0].ne(0))):
            f.give(g)
        f.run(record(S, O, R, count, g * width))
    f.give(games)


# ---------------------------------------------------------------- weighing options


def _moderate(score: Expr) -> Expr:
    """A score that many of can be added up."""
    return least(greatest(score, -MOST_WORTH), MOST_WORTH)


@routine
def lead(f: Writer, S: Array, O: Array, seat: Var, sign: Var) -> None:
    """By how much a seat is ahead of the best other; the sign is -1 where fewer points are better."""
    best, others = f.let("best", 0), f.let("others", 0)
    with f.loop("other", 0, S[PLAYERS]) as other, f.when(other.ne(seat)):
        score = f.let("score", sign * _moderate(score_total(S, other)))
        with f.when(one_of(others.eq(0), score.gt(best))):
            f.let("best", score)
        f.let("others", 1, "+")
    f.give(sign * _moderate(score_total(S, seat)) - best)


@routine
def finish_turn(f: Writer, S: Array, O: Array, seat: Var, seed: Var, longest: Var) -> None:
    """Goes on with what was chosen until another seat has decided something, or this one often enough.

    Gives how often the seat decided, at random by a seed.
    """
    chosen = f.let("chosen", 0)
    f.run(run(S, O))
    with f.whilst(settle(S, O)):
        with f.when(one_of(S[ACTOR].ne(seat), chosen.ge(longest))):
            _decide(f, S, O)
            f.give(chosen)
        _choose(f, S, O, seed, chosen)
        f.let("chosen", 1, "+")
        f.run(run(S, O))
    f.give(chosen)


@routine
def weigh(
    f: Writer,
    W: Array,
    T: Array,
    O: Array,
    C: Array,
    V: Array,
    size: Var,
    n: Var,
    seat: Var,
    sign: Var,
    seed: Var,
    longest: Var,
    limit: Var,
) -> None:
    """Adds to each option's worth by how much a seat leads after a random game that begins with it.

    Gives how often the seat had to decide further in its turn. A game at fault is worth nothing.
    """
    H, U = _nobody(f)
    free = f.let("free", 0)
    with f.loop("i", 0, n) as i:
        f.copy(T, 0, W, 0, size)
        f.put(T, CHOSEN, C[i])
        f.let("free", finish_turn(T, O, seat, seed, longest), "+")
        with f.when(T[OVER].eq(0)):
            f.run(play(T, O, H, U, limit, 0))
        with f.when(T[FAULT].eq(0)):
            worth = f.let("worth", lead(T, O, seat, sign))
            with f.when(T[FAULT].eq(0)):
                f.put(V, i, worth, "+")
    f.give(free)


ENTRIES = ("advance", "take", "settle", "step", "playout", "record", "simulate", "weigh")
"""What a program is called by from outside, besides its own questions."""
