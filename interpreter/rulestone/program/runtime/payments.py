"""Paying: whether a choice can be paid for, which piece may be spent next, and how many are missing.

The books of a payment lie in `O` from `books` on. For `n` payers (equal pieces in one place) they are

====================  ==================================================================================
`books`               a row of n: how many pieces there are, each as many as it is worth
`books + n`           a row of n: as what they may be paid among the rest (colours, as bits)
`books + 2 n`         a row of n: as what they may be the first piece
`books + 3 n`         a row of n: what is on offer: for a first piece its colours, for the rest 1
`books + 4 n`         whether what was spent is enough
`books + 4 n + 1`     how many payers are listed
`books + 4 n + 2`     the list, FIELDS numbers each; see PAYER and the names below it
`books + 9 n + 2`     two numbers a claim: working space
====================  ==================================================================================

and take `books_size` numbers. Whoever asks fills the first three rows, sets what is on offer to 0, and lists
the payers. The frame of a payment lies in the state: see LAST, CREDIT and SPENT.

Costs are three tables. COSTS has two numbers a cost, its first alternative and how many there are;
ALTERNATIVES two for each of these, its first claim and how many; CLAIMS two for each of these: so many
pieces must be able to serve one of these colours, the claim of all demands first. An alternative can be paid
if all its claims are met, and pieces spent all serve it if no claim is short of more pieces than may still
be spent.

Colours are one bit a member of the coin. Where some cost asks for what pieces are themselves, they have
another bit behind these for every member that they are or show: `own` tells how far behind, 0 where no cost
asks.

A first piece is paid as one member, if it counts towards the rest, and then counts as that one, whatever it
is itself: it serves a demand for that member, for any of a group with it, and for one that is it itself
(`credited`). If it can serve some demand of an alternative, it serves one.
"""

from __future__ import annotations

from ..code import Writer
from ..ir import Array, Expr, Var, both, either, expr, greatest, least
from .routine import routine

COSTS, ALTERNATIVES, CLAIMS = Array("COSTS"), Array("ALTERNATIVES"), Array("CLAIMS")

LAST, CREDIT, SPENT = 1, 2, 3
"""In the frame of a payment: who paid last, as what a first piece counts, and a row of n: pieces spent."""

FIELDS = 5
PAYER, PIECES, COLOURS, FIRST, ASKED = range(FIELDS)
"""What is listed of a payer at the beginning: its pieces, as what they may be paid, as what they may be the
first, and as which members of those asked for."""

GONE, LEFT, TAKEN = 1, 2, 3
"""What is listed of a payer later on, behind its number: pieces spent, pieces left, as what they count."""

MANY = 1 << 40
"""More pieces than there are: what is missing where nothing can be paid."""


def books_size(n: int, claims: int) -> int:
    """How many numbers the books of so many payers take, for alternatives of so many claims."""
    return 9 * n + 2 + 2 * claims


def credited(colour: Expr, own: Expr | int) -> Expr:
    """As what a first piece counts that was paid as one member."""
    return colour | (colour << expr(own)) if expr(own) != expr(0) else colour


def _marks(books: Var, n: Var) -> Expr:
    return books + n * 3


def _listed(books: Var, n: Var) -> Expr:
    """Where the list of payers begins; how many they are stands before it."""
    return books + n * 4 + 2


def _space(books: Var, n: Var) -> Expr:
    return books + n * 9 + 2


def _need(claim: Expr) -> Expr:
    return CLAIMS[claim * 2]


def _asked(claim: Expr) -> Expr:
    return CLAIMS[claim * 2 + 1]


def _serves(colours: Expr, others: Expr) -> Expr:
    """1 if some colour is among the others."""
    return (colours & others).ne(0)


@routine
def colour_of(f: Writer, member: Var, shift: Var) -> None:
    """The colour of a member, its bit so far from the first; none of nothing."""
    f.give(either(member.lt(0), 0, expr(1) << (shift + greatest(member, 0))))


# ---------------------------------------------------------------- at the beginning


@routine
def list_payers(f: Writer, O: Array, books: Var, n: Var) -> None:
    """Lists the payers that have pieces."""
    at, k = f.let("at", _listed(books, n)), f.let("k", 0)
    with f.loop("i", 0, n) as i, f.when(O[books + i].gt(0)):
        f.put(O, at + PAYER, i)
        f.put(O, at + PIECES, O[books + i])
        f.put(O, at + COLOURS, O[books + n + i])
        f.put(O, at + FIRST, O[books + n * 2 + i])
        f.let("at", FIELDS, "+")
        f.let("k", 1, "+")
    f.put(O, _listed(books, n) - 1, k)


@routine
def plain(f: Writer, colours: Var, own: Var) -> None:
    """The members that colours are, those of pieces that are it themselves among them."""
    with f.when(own.eq(0)):
        f.give(colours)
    f.give((colours | (colours >> own)) & ((1 << own) - 1))


@routine
def allow_leads(f: Writer, O: Array, books: Var, n: Var, asked: Var, own: Var, counts: Var) -> None:
    """Notes as which members each payer's piece may be the first; says whether any may.

    If it does not count towards the rest, the member makes no difference, and it is the first there is.
    """
    first = f.let("first", _listed(books, n))
    found = f.let("found", 0)
    with f.loop("i", 0, O[first - 1]) as i:
        at = f.let("at", first + i * FIELDS)
        colours = f.let("colours", plain(O[at + FIRST] & asked, own))
        with f.when(both(counts.eq(0), colours.ne(0))):
            f.let("colours", colours & -colours)
        f.put(O, at + ASKED, colours)
        f.let("found", colours.ne(0), "|")
    f.give(found)


@routine
def least_spare(f: Writer, O: Array, books: Var, n: Var, first: Var, count: Var, wanted: Var) -> None:
    """By how many pieces the payers exceed the claim they meet worst, or the first of less than is wanted.

    Notes it for every claim on the way.
    """
    start, space = f.let("start", _listed(books, n)), f.let("space", _space(books, n))
    k, worst = f.let("k", O[start - 1]), f.let("worst", MANY)
    with f.loop("c", 0, count) as c:
        spare, colours = f.let("spare", -_need(first + c)), f.let("colours", _asked(first + c))
        with f.loop("i", 0, k) as i:
            at = f.let("at", start + i * FIELDS)
            with f.when(O[at + COLOURS] & colours):
                f.let("spare", O[at + PIECES], "+")
        with f.when(spare.lt(worst)):
            with f.when(spare.lt(wanted)):
                f.give(spare)
            f.let("worst", spare)
        f.put(O, space + c, spare)
    f.give(worst)


@routine
def affordable(f: Writer, O: Array, books: Var, n: Var, cost: Var) -> None:
    """Whether some alternative of a cost can be paid."""
    first = f.let("first", COSTS[cost * 2])
    with f.loop("a", first, first + COSTS[cost * 2 + 1]) as a:
        spare = least_spare(O, books, n, ALTERNATIVES[a * 2], ALTERNATIVES[a * 2 + 1], 0)
        with f.when(spare.ge(0)):
            f.give(1)


@routine
def lead_fits(f: Writer, O: Array, spares: Var, first: Var, count: Var, piece: Var, credit: Var) -> None:
    """Whether all claims stay met without a piece, one of some colours being paid already."""
    with f.loop("c", 0, count) as c:
        spare = f.let("spare", O[spares + c])
        with f.when(spare.lt(1)):
            colours = f.let("colours", _asked(first + c))
            with f.when((spare - _serves(piece, colours) + _serves(credit, colours)).lt(0)):
                f.give(0)
    f.give(1)


@routine
def mark_fitting(
    f: Writer, O: Array, books: Var, n: Var, first: Var, count: Var, own: Var, counts: Var
) -> None:
    """Marks the pieces that can be spared by all claims, being of a colour that may count itself."""
    start, space = f.let("start", _listed(books, n)), f.let("space", _space(books, n))
    found = f.let("found", 0)
    with f.loop("i", 0, O[start - 1]) as i:
        at = f.let("at", start + i * FIELDS)
        colours = f.let("colours", O[at + ASKED])
        with f.whilst(colours):
            colour = f.let("colour", colours & -colours)
            f.let("colours", colour, "^")
            credit = credited(colour, own) * counts
            with f.when(lead_fits(O, space, first, count, O[at + COLOURS], credit)):
                f.put(O, _marks(books, n) + O[at + PAYER], colour, "|")
                f.let("found", 1)
    f.give(found)


@routine
def mark_leads(
    f: Writer,
    O: Array,
    books: Var,
    n: Var,
    cost: Var,
    own: Var,
    counts: Var,
    wanted: Var,
    every: Var,
) -> None:
    """Whether a payment can begin; marks every piece that can be the first, in its colours, if asked to.

    `wanted` is -1 if a first piece may count as more than it may be paid as among the rest, so that it makes
    up for one that is missing there; else 0.
    """
    first, found = f.let("first", COSTS[cost * 2]), f.let("found", 0)
    with f.loop("a", first, first + COSTS[cost * 2 + 1]) as a:
        claim, count = f.let("claim", ALTERNATIVES[a * 2]), f.let("count", ALTERNATIVES[a * 2 + 1])
        spare = f.let("spare", least_spare(O, books, n, claim, count, wanted))
        with f.when(both(spare.gt(0), every.eq(0))):
            f.give(1)
        with f.when(both(spare.ge(wanted), mark_fitting(O, books, n, claim, count, own, counts))):
            with f.when(every.eq(0)):
                f.give(1)
            f.let("found", 1)
    f.give(found)


# ---------------------------------------------------------------- piece by piece


@routine
def gather_rest(f: Writer, S: Array, O: Array, books: Var, n: Var, payment: Var) -> None:
    """Lists the payers that have spent or may spend: payments go on in the order of payers."""
    at, k = f.let("at", _listed(books, n)), f.let("k", 0)
    last = f.let("last", S[payment + LAST])
    with f.loop("i", 0, n) as i:
        spent = f.let("spent", S[payment + SPENT + i])
        left = f.let("left", either(i.ge(last), O[books + i], 0))
        with f.when((spent + left).gt(0)):
            f.put(O, at + PAYER, i)
            f.put(O, at + GONE, spent)
            f.put(O, at + LEFT, left)
            f.put(O, at + TAKEN, O[books + n + i])
            f.let("at", FIELDS, "+")
            f.let("k", 1, "+")
    f.put(O, _listed(books, n) - 1, k)


@routine
def find_short(
    f: Writer, O: Array, books: Var, n: Var, first: Var, count: Var, credit: Var, room: Var
) -> None:
    """Notes for every claim how many pieces it is short of, twice; 0 if not all can be met."""
    start, space = f.let("start", _listed(books, n)), f.let("space", _space(books, n))
    with f.loop("c", 0, count) as c:
        colours, left = f.let("colours", _asked(first + c)), f.let("left", 0)
        short = f.let("short", _need(first + c) - _serves(credit, colours))
        with f.loop("i", 0, O[start - 1]) as i:
            at = f.let("at", start + i * FIELDS)
            with f.when(O[at + TAKEN] & colours):
                f.let("short", O[at + GONE], "-")
                f.let("left", O[at + LEFT], "+")
        with f.when(short.gt(least(room, left))):
            f.give(0)
        f.put(O, space + c * 2, short)
        f.put(O, space + c * 2 + 1, short)
    f.give(1)


@routine
def next_fits(
    f: Writer, O: Array, shorts: Var, first: Var, count: Var, piece: Var, left: Var, room: Var
) -> None:
    """Whether a payer's piece can be next, if only this payer and later ones go on paying.

    Payers are asked about from the last to the first: what those behind have left was taken off before.
    """
    fits = f.let("fits", 1)
    with f.loop("c", 0, count) as c:

        def served() -> None:
            f.put(O, shorts + c * 2 + 1, left, "-")

        def spared() -> None:
            with f.when(O[shorts + c * 2].eq(room)):
                f.let("fits", 0)

        f.split(piece & _asked(first + c), served, spared)
        with f.when(O[shorts + c * 2 + 1].gt(0)):
            f.let("fits", 0)
    f.give(fits)


@routine
def mark_further(f: Writer, O: Array, books: Var, n: Var, first: Var, count: Var, credit: Var) -> None:
    """Marks what one alternative lets a payer spend next, and whether it is paid.

    All that is spent must serve it: with `room` for so many more pieces, a claim that is short of just as
    many takes no others.
    """
    start = f.let("start", _listed(books, n))
    k = f.let("k", O[start - 1])
    room = f.let("room", _need(first) - _serves(credit, _asked(first)))
    with f.loop("i", 0, k) as i:
        f.let("room", O[start + i * FIELDS + GONE], "-")
    with f.when(room.lt(0)):
        f.give()
    with f.when(find_short(O, books, n, first, count, credit, room).eq(0)):
        f.give()
    with f.when(room.eq(0)):
        f.put(O, books + n * 4, 1)
        f.give()
    with f.loop("i", 0, k) as i:
        at = f.let("at", start + (k - 1 - i) * FIELDS)
        left, piece = O[at + LEFT], O[at + TAKEN]
        fits = next_fits(O, _space(books, n), first, count, piece, left, room)
        with f.when(both(left.gt(0), fits)):
            f.put(O, _marks(books, n) + O[at + PAYER], 1)


@routine
def mark_next(f: Writer, S: Array, O: Array, books: Var, n: Var, cost: Var, payment: Var) -> None:
    """Marks the payers whose piece may be next by some alternative of a cost, and whether that is paid."""
    f.run(gather_rest(S, O, books, n, payment))
    first = f.let("first", COSTS[cost * 2])
    with f.loop("a", first, first + COSTS[cost * 2 + 1]) as a:
        claim, count = ALTERNATIVES[a * 2], ALTERNATIVES[a * 2 + 1]
        f.run(mark_further(O, books, n, claim, count, S[payment + CREDIT]))


@routine
def offer_leads(f: Writer, O: Array, books: Var, n: Var, coins: Var) -> None:
    """Puts the first pieces that are marked on offer, each in its colours: codes from n + 1 on."""
    count = f.let("count", 0)
    with f.loop("i", 0, n) as i:
        marks = f.let("marks", O[_marks(books, n) + i])
        with f.when(marks), f.loop("c", 0, coins) as c, f.when((marks >> c) & 1):
            f.put(O, count, n + 1 + i * coins + c)
            f.let("count", 1, "+")
    f.give(count)


@routine
def offer_next(f: Writer, O: Array, books: Var, n: Var) -> None:
    """Puts the payers that are marked on offer, and the code n where it is enough; nothing if all is paid."""
    count = f.let("count", 0)
    with f.loop("i", 0, n) as i, f.when(O[_marks(books, n) + i]):
        f.put(O, count, i)
        f.let("count", 1, "+")
    with f.when(both(count.gt(0), O[books + n * 4])):
        f.put(O, count, n)
        f.let("count", 1, "+")
    f.give(count)


# ---------------------------------------------------------------- what is missing


@routine
def missing(f: Writer, O: Array, spares: Var, first: Var, count: Var, piece: Var, credit: Var) -> None:
    """How many pieces are missing without a piece, one of some colours being paid already."""
    short = f.let("short", 0)
    with f.loop("c", 0, count) as c:
        colours = f.let("colours", _asked(first + c))
        spare = O[spares + c] - _serves(piece, colours) + _serves(credit, colours)
        f.let("short", greatest(short, -spare))
    f.give(short)


@routine
def fewest_missing(
    f: Writer,
    O: Array,
    spares: Var,
    first: Var,
    count: Var,
    piece: Var,
    members: Var,
    own: Var,
    counts: Var,
) -> None:
    """How many pieces are missing after a first one that may be paid as some members, as the best of them."""
    colours, fewest = f.let("colours", members), f.let("fewest", MANY)
    with f.whilst(colours):
        colour = f.let("colour", colours & -colours)
        f.let("colours", colour, "^")
        credit = credited(colour, own) * counts
        f.let("fewest", least(fewest, missing(O, spares, first, count, piece, credit)))
    f.give(fewest)


@routine
def lacking(f: Writer, O: Array, books: Var, n: Var, cost: Var, credit: Var) -> None:
    """The least number of further pieces that makes some alternative payable by the payers listed.

    It is the most that any of its claims is short of; MANY where there is no alternative.
    """
    first, fewest = f.let("first", COSTS[cost * 2]), f.let("fewest", MANY)
    with f.loop("a", first, first + COSTS[cost * 2 + 1]) as a:
        claim, count = f.let("claim", ALTERNATIVES[a * 2]), f.let("count", ALTERNATIVES[a * 2 + 1])
        f.run(least_spare(O, books, n, claim, count, -MANY))
        f.let("fewest", least(fewest, missing(O, _space(books, n), claim, count, 0, credit)))
    f.give(fewest)


@routine
def lacking_with_first(
    f: Writer, O: Array, books: Var, n: Var, cost: Var, asked: Var, own: Var, counts: Var
) -> None:
    """The least number of further pieces that makes a first piece and the rest payable.

    The first piece is one at hand that may be it (`allow_leads` was asked before), or is missing as well.
    """
    start, space = f.let("start", _listed(books, n)), f.let("space", _space(books, n))
    first, fewest = f.let("first", COSTS[cost * 2]), f.let("fewest", MANY)
    with f.loop("a", first, first + COSTS[cost * 2 + 1]) as a:
        claim, count = f.let("claim", ALTERNATIVES[a * 2]), f.let("count", ALTERNATIVES[a * 2 + 1])
        f.run(least_spare(O, books, n, claim, count, -MANY))
        with f.loop("i", 0, O[start - 1]) as i:
            at = f.let("at", start + i * FIELDS)
            found = fewest_missing(O, space, claim, count, O[at + COLOURS], O[at + ASKED], own, counts)
            f.let("fewest", least(fewest, found))
        found = fewest_missing(O, space, claim, count, 0, plain(asked, own), own, counts)
        f.let("fewest", least(fewest, found + 1))
    f.give(fewest)
