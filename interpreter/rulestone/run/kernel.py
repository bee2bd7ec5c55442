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


def copy_cells(S: State, source: int, target: int, count: int) -> None:
    """Copies numbers of the state to another place in it."""
    S[target : target + count] = S[source : source + count]


def fill(S: State, target: int, values: Any, count: int) -> None:
    """Copies a whole table into the state."""
    S[target : target + count] = values


def clear(S: State, first: int, count: int) -> None:
    """Sets numbers of the state to zero."""
    S[first : first + count] = [0] * count


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
    empty: int = S[base : base + cells].count(0)
    return cells - empty


def count_member(S: State, base: int, cells: int, member: int) -> int:
    """In how many slots of a row a member stands."""
    found: int = S[base : base + cells].count(member + 1)
    return found


def find_slot(S: State, base: int, cells: int, member: int) -> int:
    """The slot, from 1, in which a member stands; 0 if in none. Member -1 finds the first empty slot."""
    row = S[base : base + cells]
    return row.index(member + 1) + 1 if member + 1 in row else 0


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
# The books of a payment are rows of one number a payer: how many pieces there are, what they may
# stand for (colours, as bits), the same for the first part, and what is on offer; this last row has
# one place more, for "that is enough". Behind them comes how many payers have pieces, then a list of
# these, five numbers each: payer, pieces, colours, colours for the first part, and which of those
# are asked for. Behind that is working space.
#
# A cost is some alternatives, each a list of claims (count, colours): so many pieces must be able
# to serve one of these colours. There is a claim for every set of demands that matters, the first
# for all of them; if all claims are met the demands can be (Hall's condition).


def widen(S: State, row: int, changes: Any, first: int, last: int) -> None:
    """Lets some payers stand for more: the changes are pairs of a place in the row and colours."""
    for at in range(2 * first, 2 * last, 2):
        S[row + changes[at]] |= changes[at + 1]


def list_payers(S: State, books: int, n: int) -> None:
    """Lists the payers that have pieces."""
    at = books + 4 * n + 2
    k = 0
    for i in range(n):
        pieces = S[books + i]
        if pieces > 0:
            S[at] = i
            S[at + 1] = pieces
            S[at + 2] = S[books + n + i]
            S[at + 3] = S[books + 2 * n + i]
            at += 5
            k += 1
    S[books + 4 * n + 1] = k


def allow_leads(S: State, books: int, n: int, own: Any, asked: int, own_asked: int, counts: int) -> bool:
    """Notes in which colours each payer may pay the first part; says whether any may.

    If it does not count towards the rest, the colour makes no difference and one is enough.
    """
    first = books + 4 * n + 2
    found = False
    for at in range(first, first + 5 * S[first - 1], 5):
        colours = S[at + 3] & asked
        if own_asked != 0:
            colours |= own[S[at]] & own_asked
        if colours != 0:
            found = True
            if counts == 0:
                colours &= -colours
        S[at + 4] = colours
    return found


def least_spare(S: State, books: int, n: int, claims: Any, first: int, count: int, wanted: int) -> int:
    """By how many pieces the payers exceed the claim they meet worst, or the first of less than is wanted.

    Notes it for every claim on the way.
    """
    start = books + 4 * n + 4
    end = start + 5 * S[start - 3]
    spares = books + 9 * n + 2
    least = 9999
    for c in range(count):
        spare: int = -claims[2 * (first + c)]
        colours = claims[2 * (first + c) + 1]
        for at in range(start, end, 5):
            if S[at] & colours:
                spare += S[at - 1]
        if spare < least:
            if spare < wanted:
                return spare
            least = spare
        S[spares + c] = spare
    return least


def affordable(S: State, books: int, n: int, costs: Any, alternatives: Any, claims: Any, cost: int) -> bool:
    """Whether some alternative of a cost can be paid."""
    first = costs[2 * cost]
    for a in range(first, first + costs[2 * cost + 1]):
        if least_spare(S, books, n, claims, alternatives[2 * a], alternatives[2 * a + 1], 0) >= 0:
            return True
    return False


def mark_leads(
    S: State,
    books: int,
    n: int,
    costs: Any,
    alternatives: Any,
    claims: Any,
    cost: int,
    counts: int,
    wanted: int,
    every: int,
) -> bool:
    """Whether a payment can begin; marks every piece that can be the first, in its colours, if asked to.

    `wanted` is -1 if a first piece that counts may make up for one that is missing, else 0.
    """
    first = costs[2 * cost]
    found = False
    for a in range(first, first + costs[2 * cost + 1]):
        claim = alternatives[2 * a]
        count = alternatives[2 * a + 1]
        spare = least_spare(S, books, n, claims, claim, count, wanted)
        if spare > 0 and every == 0:
            return True
        if spare >= wanted and mark_fitting(S, books, n, claims, claim, count, counts):
            if every == 0:
                return True
            found = True
    return found


def mark_fitting(S: State, books: int, n: int, claims: Any, first: int, count: int, counts: int) -> bool:
    """Marks the pieces that can be spared by all claims, being of a colour that may count itself."""
    start = books + 4 * n + 2
    found = False
    for at in range(start, start + 5 * S[start - 1], 5):
        colours = S[at + 4]
        while colours != 0:
            colour = colours & -colours
            colours ^= colour
            if lead_fits(S, books + 9 * n + 2, claims, first, count, S[at + 2], colour * counts):
                S[books + 3 * n + S[at]] |= colour
                found = True
    return found


def lead_fits(S: State, spares: int, claims: Any, first: int, count: int, piece: int, credit: int) -> bool:
    """Whether all claims stay met without a piece, one of some colours being paid already."""
    for c in range(count):
        spare = S[spares + c]
        if spare < 1:
            colours = claims[2 * (first + c) + 1]
            if piece & colours:
                spare -= 1
            if credit & colours:
                spare += 1
            if spare < 0:
                return False
    return True


def mark_next(
    S: State,
    books: int,
    n: int,
    costs: Any,
    alternatives: Any,
    claims: Any,
    cost: int,
    payment: int,
) -> None:
    """Marks the payers whose piece may be spent next: payments go on in the order of payers."""
    work = books + 4 * n + 2
    k = gather_rest(S, books, n, payment)
    first = costs[2 * cost]
    for a in range(first, first + costs[2 * cost + 1]):
        mark_further(
            S, books, n, k, work, claims, alternatives[2 * a], alternatives[2 * a + 1], S[payment + 2]
        )


def gather_rest(S: State, books: int, n: int, payment: int) -> int:
    """Lists the payers that have spent or may spend: payer, pieces spent, pieces left, colours."""
    at = books + 4 * n + 2
    last = S[payment + 1]
    k = 0
    for i in range(n):
        spent = S[payment + 3 + i]
        left = S[books + i] if i >= last else 0
        if spent > 0 or left > 0:
            S[at] = i
            S[at + 1] = spent
            S[at + 2] = left
            S[at + 3] = S[books + n + i]
            at += 4
            k += 1
    return k


def mark_further(
    S: State, books: int, n: int, k: int, work: int, claims: Any, first: int, count: int, credit: int
) -> None:
    """Marks what one alternative lets a payer spend next, and whether it is paid.

    All that is spent must serve it: with `room` for so many more pieces, a claim that is short
    of just as many takes no others.
    """
    room = claims[2 * first]
    if credit & claims[2 * first + 1]:
        room -= 1
    for j in range(work, work + 4 * k, 4):
        room -= S[j + 1]
    if room < 0 or not find_short(S, work, k, claims, first, count, credit, room, work + 4 * n):
        return
    if room == 0:
        S[books + 4 * n] = 1
        return
    for j in range(work + 4 * k - 4, work - 1, -4):
        if S[j + 2] > 0 and next_fits(S, claims, first, count, S[j + 3], S[j + 2], room, work + 4 * n):
            S[books + 3 * n + S[j]] = 1


def find_short(
    S: State, work: int, k: int, claims: Any, first: int, count: int, credit: int, room: int, shorts: int
) -> bool:
    """Notes for every claim how many pieces it is short of, twice; false if not all can be met."""
    for c in range(count):
        colours = claims[2 * (first + c) + 1]
        short = claims[2 * (first + c)]
        if credit & colours:
            short -= 1
        left = 0
        for j in range(work, work + 4 * k, 4):
            if S[j + 3] & colours:
                short -= S[j + 1]
                left += S[j + 2]
        if short > room or short > left:
            return False
        S[shorts + 2 * c] = short
        S[shorts + 2 * c + 1] = short
    return True


def next_fits(
    S: State, claims: Any, first: int, count: int, piece: int, left: int, room: int, shorts: int
) -> bool:
    """Whether a payer's piece can be next, if only this payer and later ones go on paying."""
    fits = True
    for c in range(count):
        if piece & claims[2 * (first + c) + 1]:
            S[shorts + 2 * c + 1] -= left
        elif S[shorts + 2 * c] == room:
            fits = False
        if S[shorts + 2 * c + 1] > 0:
            fits = False
    return fits


def offer_leads(S: State, books: int, n: int, colours: int, options: int) -> int:
    """Puts the first pieces that are marked on offer, each in its colours."""
    count = 0
    for i in range(n):
        marks = S[books + 3 * n + i]
        if marks != 0:
            for c in range(colours):
                if marks >> c & 1:
                    S[options + count] = n + 1 + i * colours + c
                    count += 1
    return count


def offer_next(S: State, books: int, n: int, options: int) -> int:
    """Puts the payers that are marked on offer, and an end where it is enough; nothing if all is paid."""
    count = 0
    for i in range(n):
        if S[books + 3 * n + i] != 0:
            S[options + count] = i
            count += 1
    if count > 0 and S[books + 4 * n] != 0:
        S[options + count] = n
        count += 1
    return count


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


# What a seat knows of each cell of a row, ring or grid it cannot see: `c` is where it begins for an instance.

UNKNOWN, EMPTY, FILLED, FIRST = 0, 1, 2, -3


def knows_cell(S: State, at: int, index: int, where: int, seat: int, least: int) -> bool:
    """Whether a seat can tell which cell is meant: of the first that fits, if it knows all before it.

    Of a cell before it, it must know that it is empty, or at least so much as `least` says.
    """
    if where != FIRST:
        return sees(where, seat)
    before: int = 0
    for i in range(index):
        before += S[at + i] == EMPTY or S[at + i] >= least
    return before == index


def watch_take(S: State, c: int, eye: int, cells: int, index: int, where: int, told: int) -> None:
    """A piece is about to leave a cell; `told` says who is told which piece."""
    for seat in range(S[PLAYERS]):
        at = c + seat * cells
        sure = where != FIRST or (sees(told, seat) and S[at + index] > FILLED)
        if sure and knows_cell(S, at, index, where, seat, FILLED + 1):
            S[at + index] = EMPTY
        elif not sees(eye, seat):
            for i in range(cells):
                if S[at + i] >= FILLED:
                    S[at + i] = UNKNOWN


def watch_put(
    S: State, c: int, eye: int, cells: int, index: int, where: int,
    k: int, source: int, held: int, members: int, member: int, told: int,
) -> None:  # fmt: skip
    """A piece is about to be laid on a cell; the rest as in `watch_move`, which follows."""
    for seat in range(S[PLAYERS]):
        at = c + seat * cells
        if knows_cell(S, at, index, where, seat, FILLED):
            sure = sees(source, seat) or sees(told, seat)
            if k >= 0 and not sure:
                sure = S[k + seat * members + member] >= held > 0
            S[at + index] = FILLED + 1 + member if sure else FILLED
        elif not sees(eye, seat):
            for i in range(cells):
                if S[at + i] == EMPTY:
                    S[at + i] = UNKNOWN


def watch_look(S: State, c: int, cells: int, first: int, told: int) -> None:
    """Somebody is shown all cells."""
    for seat in range(S[PLAYERS]):
        if sees(told, seat):
            for i in range(cells):
                held = S[first + i]
                S[c + seat * cells + i] = FILLED + held if held else EMPTY


# What is known of a hidden number that not everybody can work out: who knows it, and between which numbers
# everybody knows it to lie.


def doubted(S: State, at: int, count: int) -> bool:
    """Whether somebody may be in doubt about any of so many numbers."""
    doubts: int = 0
    for i in range(count):
        doubts += S[at + 3 * i] != EVERYBODY
    return doubts > 0


def watch_number(S: State, at: int, told: int, low: int, high: int) -> None:
    """A number was set."""
    S[at] = told
    S[at + 1] = low
    S[at + 2] = high


def watch_change(S: State, at: int, told: int, low: int, high: int, least: int, most: int) -> None:
    """A number was changed by something between `low` and `high`; it lies between `least` and `most`."""
    if S[at] != told:
        S[at] = told if S[at] == EVERYBODY else S[at] if told == EVERYBODY else NOBODY
    S[at + 1] = max(least, S[at + 1] + low)
    S[at + 2] = min(most, S[at + 2] + high)


__all__ = EXPORTED = (
    "table", "pointer", "runner", "copy_state", "check_bounds", "check_offer", "mix", "game_seed", "below",
    "pick_piece", "pick_number", "offer_pieces", "offer_numbers", "stop", "draw_piece", "roll_number",
    "shift", "shift_all", "count_slots", "find_slot", "shifted", "cell_at", "join_regions", "run_length",
    "_span", "line_through", "clear", "fill", "copy_cells", "widen", "list_payers", "allow_leads",
    "least_spare", "affordable", "mark_leads", "mark_fitting", "lead_fits", "mark_next", "gather_rest",
    "mark_further", "find_short", "next_fits", "offer_leads", "offer_next",
    "sees", "forget", "watch_move", "watch_carry", "watch_all", "watch_show",
    "count_member", "knows_cell", "watch_take", "watch_put", "watch_look", "doubted", "watch_number",
    "watch_change",
)  # fmt: skip
