"""The runtime: the only names that an emitted program may use besides its own.

Integers only, so that CPython and numba compute the same. Every function works on the
flat state `S`; `table` makes a constant array in whatever form the backend indexes fastest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

State = Any  # list[int] under CPython, 64-bit integers under numba

MASK = 0xFFFFFFFF

# Kept equal to rulestone.lower.layout by a test: the kernel imports nothing.
PC, OVER, PLAYERS, TURN = 0, 1, 2, 3
ACTOR, NOPT, CHOSEN, ASK, SEED, SITE, CLOCK, GAMES = 4, 5, 6, 7, 8, 9, 10, 11


class Fault(Exception):
    """Something that sound rules never do; only a checked run looks for it."""


class NothingToChoose(Fault):
    """A choice without `if any` or `otherwise` found no option."""

    def __init__(self, names: str) -> None:
        super().__init__(f"there is nothing to choose from for {names}")
        self.names = names


class OutOfBounds(Fault):
    """A number left the bounds its rules declare."""

    def __init__(self, name: str, value: int, low: int, high: int) -> None:
        super().__init__(f"{name} would be {value}, but it goes from {low} to {high}")
        self.name, self.value, self.low, self.high = name, value, low, high


def table(values: Sequence[int]) -> Any:
    """A constant array of integers."""
    return tuple(values)


def runner(blocks: Mapping[int, Callable[[State], int]]) -> Callable[[State], None]:
    """The function that runs blocks until one of them stops."""

    def run(S: State) -> None:
        pc = S[PC]
        while pc >= 0:
            pc = blocks[pc](S)

    return run


def pointer(S: State) -> State:
    """The state in the form that the inside of a module works on."""
    return S


def copy_state(source: State, target: State, size: int) -> None:
    """Makes one state equal to another."""
    target[:] = source


def mix(seed: int, site: int, draw: int) -> int:
    """The 32 random bits of one draw: a pure function of seed, chance site and draw number."""
    x = (seed + site * 0x9E3779B + draw * 0x61C8865) & MASK
    x = ((x ^ (x >> 16)) * 0x45D9F3B) & MASK
    x = ((x ^ (x >> 16)) * 0x45D9F3B) & MASK
    return x ^ (x >> 16)


def game_seed(seed: int, game: int) -> int:
    """The seed of one game of a run, 31 bits so that it fits the state."""
    return mix(mix(seed & MASK, 1, (seed >> 32) & MASK), 2, game) & 0x7FFFFFFF


def check_bounds(value: int, low: int, high: int, name: str) -> bool:
    """Stops a checked run in which a number leaves its bounds."""
    if not low <= value <= high:
        raise OutOfBounds(name, value, low, high)
    return True


def check_offer(count: int, names: str) -> bool:
    """Stops a checked run in which somebody must choose and cannot."""
    if count == 0:
        raise NothingToChoose(names)
    return True


def below(bits: int, n: int) -> int:
    """A number from 0 to n-1 from 32 random bits."""
    return (bits * n) >> 32


def pick_piece(S: State, base: int, counter: int, site: int) -> int:
    """A piece of a pool, each copy as likely as the next; -1 from an empty pool."""
    n = S[base]
    if n == 0:
        return -1
    r = below(mix(S[SEED], site, S[counter]), n)
    S[counter] += 1
    t = 0
    while r >= S[base + 1 + t]:
        r -= S[base + 1 + t]
        t += 1
    return t


def pick_number(S: State, low: int, high: int, counter: int, site: int) -> int:
    """A number of a range, each as likely."""
    r = below(mix(S[SEED], site, S[counter]), high - low + 1)
    S[counter] += 1
    return low + r


def offer_pieces(S: State, base: int, cells: int, options: int, weights: int) -> int:
    """Puts what a pool may yield on offer, with its weights."""
    n = 0
    for t in range(cells):
        if S[base + 1 + t] > 0:
            S[options + n] = t
            S[weights + n] = S[base + 1 + t]
            n += 1
    return n


def offer_numbers(S: State, low: int, high: int, options: int, weights: int) -> int:
    """Puts a range of numbers on offer, equally likely."""
    n = 0
    for value in range(low, high + 1):
        S[options + n] = value
        S[weights + n] = 1
        n += 1
    return n


def stop(S: State, site: int, actor: int, count: int, resume: int) -> int:
    """Stops for a decision; gives what a block returns then."""
    S[SITE] = site
    S[ACTOR] = actor
    S[NOPT] = count
    S[PC] = resume
    return -1


def draw_piece(
    S: State, base: int, cells: int, counter: int, site: int, options: int, weights: int, resume: int
) -> int:
    """Draws from a pool, or stops if chance is to be asked; from an empty one nothing comes."""
    if S[ASK] == 0:
        S[CHOSEN] = pick_piece(S, base, counter, site)
        return resume
    n = offer_pieces(S, base, cells, options, weights)
    if n > 0:
        return stop(S, site, -1, n, resume)
    S[CHOSEN] = -1
    return resume


def roll_number(
    S: State, low: int, high: int, counter: int, site: int, options: int, weights: int, resume: int
) -> int:
    """Rolls a number, or stops if chance is to be asked."""
    if S[ASK] == 0:
        S[CHOSEN] = pick_number(S, low, high, counter, site)
        return resume
    return stop(S, site, -1, offer_numbers(S, low, high, options, weights), resume)


def shift(S: State, source: int, target: int, member: int, count: int) -> int:
    """Moves up to `count` pieces of a member between piles; says how many moved."""
    n: int = min(count, S[source + 1 + member])
    if n <= 0:
        return 0
    S[source + 1 + member] -= n
    S[source] -= n
    S[target + 1 + member] += n
    S[target] += n
    return n


def shift_all(S: State, source: int, target: int, cells: int) -> None:
    """Moves everything from one pile to another."""
    left = S[source]
    S[target] += left
    S[source] = 0
    t = 1
    while left > 0:
        n = S[source + t]
        if n > 0:
            S[target + t] += n
            S[source + t] = 0
            left -= n
        t += 1


def count_slots(S: State, base: int, cells: int) -> int:
    """How many slots of a row are filled."""
    n = 0
    for i in range(cells):
        if S[base + i] != 0:
            n += 1
    return n


def find_slot(S: State, base: int, cells: int, member: int) -> int:
    """The slot, from 1, in which a member stands; 0 if in none. Member -1 finds the first empty slot."""
    for i in range(cells):
        if S[base + i] == member + 1:
            return i + 1
    return 0


def shifted(cell: int, rows: int, columns: int, height: int, width: int) -> int:
    """The cell so many rows and columns away, or -1 outside the grid."""
    if cell < 0:
        return -1
    r = cell // width + rows
    c = cell % width + columns
    if r < 0 or c < 0 or r >= height or c >= width:
        return -1
    return r * width + c


def cell_at(row: int, column: int, height: int, width: int) -> int:
    """The cell of a row and column counted from 1, or -1 outside the grid."""
    if row < 1 or column < 1 or row > height or column > width:
        return -1
    return (row - 1) * width + column - 1


def run_length(S: State, base: int, cell: int, dr: int, dc: int, height: int, width: int) -> int:
    """How many cells beyond this one, in one direction, hold the same piece."""
    what = S[base + 1 + cell]
    r = cell // width + dr
    c = cell % width + dc
    n = 0
    while 0 <= r < height and 0 <= c < width and S[base + 1 + r * width + c] == what:
        n += 1
        r += dr
        c += dc
    return n


def line_through(S: State, base: int, cell: int, length: int, height: int, width: int) -> bool:
    """Whether so many equal pieces stand in a straight line through a cell."""
    if cell < 0 or S[base + 1 + cell] == 0:
        return False
    if _span(S, base, cell, 0, 1, height, width) >= length:
        return True
    if _span(S, base, cell, 1, 0, height, width) >= length:
        return True
    if _span(S, base, cell, 1, 1, height, width) >= length:
        return True
    return _span(S, base, cell, 1, -1, height, width) >= length


def _span(S: State, base: int, cell: int, dr: int, dc: int, height: int, width: int) -> int:
    forward = run_length(S, base, cell, dr, dc, height, width)
    return 1 + forward + run_length(S, base, cell, -dr, -dc, height, width)


def join_regions(S: State, labels: int, height: int, width: int) -> None:
    """Gives labelled cells that share a side the least of their labels, as far as they are connected."""
    changed = True
    while changed:
        changed = False
        for cell in range(height * width):
            low = S[labels + cell]
            if low == 0:
                continue
            row = cell // width
            column = cell % width
            if row > 0 and 0 < S[labels + cell - width] < low:
                low = S[labels + cell - width]
            if row < height - 1 and 0 < S[labels + cell + width] < low:
                low = S[labels + cell + width]
            if column > 0 and 0 < S[labels + cell - 1] < low:
                low = S[labels + cell - 1]
            if column < width - 1 and 0 < S[labels + cell + 1] < low:
                low = S[labels + cell + 1]
            if low < S[labels + cell]:
                S[labels + cell] = low
                changed = True


# ---------------------------------------------------------------- payment
# A payer is (count, set of colours as bits); a demand is (count, set). A bill is payable iff
# every subset of its demands is covered (Hall's condition); what is spent already must
# be usable, which is the same condition seen from the payers' side.


def covers(S: State, payers: int, n: int, demands: Any, first: int, count: int, credit: int) -> bool:
    """Whether payers (n pairs of count and set from `payers`) and a credit cover all demands."""
    if count == 1:
        return covers_one(S, payers, n, demands[2 * first], demands[2 * first + 1], credit)
    if count == 2:
        return covers_two(S, payers, n, demands, first, credit)
    work = payers + 3 * n
    whole = (1 << count) - 1
    sum_up(S, payers, 2, payers, n, demands, first, count, credit)
    for subset in range(whole, 0, -1):
        if need_of(demands, first, count, subset) > S[work + whole] - S[work + (whole ^ subset)]:
            return False
    return True


def covers_one(S: State, payers: int, n: int, need: int, colours: int, credit: int) -> bool:
    """Whether payers and a credit cover a single demand."""
    if credit & colours:
        need -= 1
    for i in range(payers, payers + 2 * n, 2):
        if need <= 0:
            return True
        if S[i + 1] & colours:
            need -= S[i]
    return need <= 0


def covers_two(S: State, payers: int, n: int, demands: Any, first: int, credit: int) -> bool:
    """Whether payers and a credit cover two demands."""
    one = demands[2 * first + 1]
    other = demands[2 * first + 3]
    need_one = demands[2 * first] - (1 if credit & one else 0)
    need_other = demands[2 * first + 2] - (1 if credit & other else 0)
    need = demands[2 * first] + demands[2 * first + 2] - (1 if credit & (one | other) else 0)
    for i in range(payers, payers + 2 * n, 2):
        if S[i] > 0:
            if S[i + 1] & one:
                need_one -= S[i]
            if S[i + 1] & other:
                need_other -= S[i]
            if S[i + 1] & (one | other):
                need -= S[i]
    return bool(need_one <= 0 and need_other <= 0 and need <= 0)


def usable(
    S: State, spent: int, payers: int, n: int, demands: Any, first: int, count: int, credit: int
) -> bool:
    """Whether every piece spent, and the credit where it matches at all, serves a demand of its own."""
    if count == 1:
        return usable_one(S, spent, payers, n, demands[2 * first], demands[2 * first + 1], credit)
    work = payers + 3 * n
    sum_up(S, spent, 1, payers, n, demands, first, count, credit)
    for subset in range(1 << count):
        room = need_of(demands, first, count, subset) - S[work + subset]
        if room < 0:
            return False
    return True


def usable_one(S: State, spent: int, payers: int, n: int, room: int, colours: int, credit: int) -> bool:
    """Whether all that is spent serves a single demand."""
    if credit & colours:
        room -= 1
    for i in range(n):
        if S[spent + i] > 0:
            if S[payers + 2 * i + 1] & colours == 0:
                return False
            room -= S[spent + i]
    return room >= 0


def sum_up(
    S: State, counts: int, step: int, payers: int, n: int, demands: Any, first: int, count: int, credit: int
) -> None:
    """Puts, beyond the payers, for each set of demands how many pieces serve nothing outside it."""
    work = payers + 3 * n
    size = 1 << count
    for i in range(work, work + size):
        S[i] = 0
    for i in range(n):
        if S[counts + step * i] > 0:
            S[work + serves(S[payers + 2 * i + 1], demands, first, count)] += S[counts + step * i]
    fits = serves(credit, demands, first, count)
    if fits:
        S[work + fits] += 1
    bit = 1
    while bit < size:
        for subset in range(size):
            if subset & bit:
                S[work + subset] += S[work + subset - bit]
        bit <<= 1


def need_of(demands: Any, first: int, count: int, subset: int) -> int:
    """How many pieces a set of demands asks for."""
    need = 0
    for j in range(count):
        if subset >> j & 1:
            need += demands[2 * (first + j)]
    return need


def serves(colours: int, demands: Any, first: int, count: int) -> int:
    """The demands, as bits, that a set of colours can serve."""
    fits = 0
    for j in range(count):
        if colours & demands[2 * (first + j) + 1]:
            fits |= 1 << j
    return fits


def affordable(
    S: State, payers: int, n: int, costs: Any, alternatives: Any, demands: Any, cost: int, credit: int
) -> bool:
    """Whether some alternative of a cost can be covered."""
    first = costs[2 * cost]
    for a in range(first, first + costs[2 * cost + 1]):
        if covers(S, payers, n, demands, alternatives[2 * a], alternatives[2 * a + 1], credit):
            return True
    return False


def completable(
    S: State,
    spent: int,
    payers: int,
    n: int,
    costs: Any,
    alternatives: Any,
    demands: Any,
    cost: int,
    credit: int,
) -> bool:
    """Whether what is spent serves some alternative that the payers can still cover."""
    first = costs[2 * cost]
    for a in range(first, first + costs[2 * cost + 1]):
        d = alternatives[2 * a]
        k = alternatives[2 * a + 1]
        if usable(S, spent, payers, n, demands, d, k, credit) and covers(S, payers, n, demands, d, k, credit):
            return True
    return False


# ---------------------------------------------------------------- what seats know
#
# Of every place that some seat cannot see, each seat has a count a member: so many pieces it knows to lie
# there. A watched run keeps them. `k` is where the counts of a place begin, -1 if everybody sees it; `eye`
# is who sees it, or who was told: a seat, EVERYBODY or NOBODY.

EVERYBODY, NOBODY = -2, -1


def sees(eye: int, seat: int) -> bool:
    """Whether a seat is meant."""
    return eye in (EVERYBODY, seat)


def forget(S: State, k: int, members: int, member: int, n: int) -> None:
    """One seat's counts of a place, after so many pieces left it; member -1 is any."""
    for t in range(members):
        if member in (-1, t):
            S[k + t] = max(0, S[k + t] - n)


def watch_move(
    S: State, k: int, eye: int, held: int, k2: int, eye2: int, members: int, member: int, n: int, told: int
) -> None:
    """Pieces of one member are about to go from a place that holds `held` of any to another.

    A seat that sees either place, or was told, or knows that nothing else lies there, knows which they are.
    """
    if n <= 0:
        return
    for seat in range(S[PLAYERS]):
        at = k + seat * members
        sure = sees(eye, seat) or sees(eye2, seat) or sees(told, seat)
        if k >= 0 and not sure:
            sure = S[at + member] >= held > 0
        if k >= 0 and not sees(eye, seat):
            forget(S, at, members, member if sure else -1, n)
        if k2 >= 0 and sure and not sees(eye2, seat):
            S[k2 + seat * members + member] += n


def watch_carry(S: State, k: int, eye: int, k2: int, eye2: int, members: int, member: int, n: int) -> None:
    """All pieces of one member, `n` of them, are about to go to another place, perhaps with others."""
    for seat in range(S[PLAYERS]):
        at = k + seat * members + member
        sure = n
        if not (sees(eye, seat) or sees(eye2, seat)):
            sure = S[at] if k >= 0 else 0
        if k >= 0:
            S[at] = 0
        if k2 >= 0 and not sees(eye2, seat):
            S[k2 + seat * members + member] += sure


def watch_all(S: State, k: int, eye: int, k2: int, eye2: int, members: int, source: int) -> None:
    """Everything in a pile is about to go to another place."""
    for t in range(members):
        watch_carry(S, k, eye, k2, eye2, members, t, S[source + 1 + t])


def watch_show(S: State, k: int, eye: int, members: int, member: int, n: int, told: int) -> None:
    """Somebody is shown that so many pieces of a member lie there."""
    for seat in range(S[PLAYERS]):
        if sees(told, seat) and not sees(eye, seat):
            at = k + seat * members + member
            S[at] = max(S[at], n)


__all__ = EXPORTED = (
    "table", "pointer", "runner", "copy_state", "check_bounds", "check_offer", "mix", "game_seed", "below",
    "pick_piece", "pick_number", "offer_pieces", "offer_numbers", "stop", "draw_piece", "roll_number",
    "shift", "shift_all", "count_slots", "find_slot", "shifted", "cell_at", "join_regions", "run_length",
    "_span", "line_through", "serves", "sum_up", "need_of", "covers_one", "covers_two", "covers",
    "usable_one", "usable", "affordable", "completable", "sees", "forget",
    "watch_move", "watch_carry", "watch_all", "watch_show",
)  # fmt: skip
