"""The chapter about what rules mean: in which order, how far, and when they are at fault."""

from __future__ import annotations

from ..limits import rows

MEANING = """\
## What rules mean

This chapter holds for every construct; what is said of a single one below adds to it. All builds keep to it:
the plain one, the compiled one and the tests' own interpreter give the same options, the same table and the
same first fault at the same line.

### Order

- Operands are worked out from left to right, each exactly once, before anything changes. `move X from A to B`
  first works out how many, the piece, both ends with all their indexes, and how much the target holds; then
  the piece moves. Expressions change nothing.
- `and`, `or`, `if … otherwise` (the expression too), `any`, `no`, `the first` and `where` stop as soon as
  they are decided: what is not needed is not looked at, and cannot be at fault.
- A name is known from where it is given to the end of its block. An inner block that gives it again means
  another thing, and does not change the outer one.
- In a choice, parameters are tried in the order written; the range, place and `where` of one may use those
  before it. For each combination, all `let` are worked out in order, then all `needs` are tested in order,
  then `pay`. A later one may rely on an earlier one: after a `needs` that fails nothing more is looked at. A
  build may test a `needs` sooner only if neither it nor what it is moved before can be at fault.
- Options come in the order in which their choices are named, then by the first parameter, then by the second.
  Equal pieces in a row, ring or grid give the same option as often as they lie there.
- Members come in the order declared, those of a group too; seats from player 1; cells row by row; placements
  by the cells they cover. With `in PLACE`, a pile or pool gives each member that lies there once, in the
  order of members; a row, ring or grid gives piece by piece in the order of slots.
- `for each` fixes its selection before its block runs: bounds, contents and `where` are worked out at the
  start, then the block runs once for each. `from` a seat goes clockwise from it, once around.
- `repeat X times` works X out once; fewer than one is none. `until` and `while` are looked at before every
  round, the first too.
- A value, an attribute and a score are worked out anew whenever they are asked for.

### Numbers

- Whole numbers of 64 bits with a sign. `/` rounds down, and `mod` has the sign of the divisor: `-7 / 2` is
  -4, `-7 mod 2` is 1.
- Division by zero is a fault, and so is any result beyond 64 bits, in sums and products on the way too
  (`total` adds, in order, the expression times the copies).
- A truth is compared with a truth as such: `(a is 1) is (b is 1)` asks whether both hold or neither.
  `different` counts different values, whatever they are.

### Nobody, nothing, nowhere

No seat, no member and no cell are values: they can be kept, passed on and compared, and equal only
themselves. Of them is asked:

| what | gives |
|---|---|
| `index of nothing` | 0 |
| `owner of nothing`, and of a piece that is nobody's | `nobody` |
| `marker of nobody` (a seat's own piece) | `nothing` |
| `nowhere shifted (…)`, and any cell outside the grid | `nowhere` |
| `PLACE at nowhere`; what lies on an empty cell or slot | `nothing` |
| `is empty`, `is full`, `holds` of `nowhere` | does not hold; so `is not empty` and `does not hold` do |
| `line of … through nowhere`, or through an empty cell | does not hold |
| `nothing in GROUP` | does not hold |
| `slot of X in PLACE` where X is not there or is `nothing` | 0 |
| `1 after X in RING`, `WHEEL facing X` where X is not there | `nothing` |
| `do HANDLER of nothing` | nothing happens |
| `show` and `move` of `nothing` | nothing happens |

Anything else that is asked of them is a fault: an attribute, a number, a place, a list, a row or column, a
neighbour, a placement, a turn, a seat that acts (`as nobody`).

### Faults

Rules are at fault where they do what has no meaning. `check` finds what can be found beforehand; the rest is
tested in play, in every build. A fault names the line of the rule and the value, and the game stands at its
last decision. These are faults:

- an index out of range, read or written: `PLACE at n` outside 1 to its slots, a list's index outside its
  entries, a number, place or attribute indexed by `nothing`, `nobody` or `nowhere`, or by a member that is
  not of its group. A cell outside a grid is `nowhere`, no fault.
- a seat that does not play where a seat must act: `as`, `take turns from`, `for each player … from`,
  `left of`, `right of`. Numbers and places stand ready for the highest number of seats, so those of a seat
  that does not play can be read.
- a number set outside its bounds. The bounds are worked out when it is set.
- a decision without options: a `choose` with neither `if any` nor `otherwise`, a `roll` from more to less.
- division by zero, and numbers beyond 64 bits.

A fault lies on the line of the innermost expression or statement that fails: inside a value on a line of the
value, not where it was asked for. A choice without options lies on the line of the `choose`.

### What cannot be done

Statements do what they can; nothing is ever lost or overwritten.

- `move` of `nothing`, of a piece that does not lie at its source, from an empty spot, to `nowhere`, to a full
  place, or to an occupied cell or slot does nothing at all. Whether the target is full is looked at before
  the piece is taken, so a piece does not make room for itself. From a place to itself nothing moves.
- `move 3 X` moves as many as there are and as fit; fewer than one is none. `move all` goes through its source
  in order, a group member by member, and what does not fit stays. Pieces an attribute lists go member by
  member. In a row or ring, and in a grid named as a whole, a piece is taken from the first slot that holds it
  and laid into the first empty one.
- `draw` first refills an empty pool from where it `refills`. From a pool that is still empty the name is
  `nothing`, and chance is not asked. Else chance names a piece, with as many chances as there are copies.
  With `to` the piece is moved there; where it does not fit it stays in the pool, and is named all the same.
- `room in` a place without a limit is 99999 less what lies there.

### The beginning

Options hold what the table chose. Numbers are set in the order declared, each seat's with that seat as `me`:
to what they start with, else to 0, or to their lower bound if that is a greater number; seats to `nobody`,
members to `nothing`. Then pieces are laid out: a row, ring or grid fills its slots in the order of members.
Of a place for each player or member, `starts with mine` gives each seat at the table its own pieces;
anything else lies in the first. Wheels are not turned. Then `to play` runs, with player 1 as `me`.

### Turns, rounds, ends

- `take turns`: the first seat is worked out once. Before each turn `until` is looked at with that seat as
  `me`; then `skipping`. Whoever is skipped passes the turn on; when so many in a row as there are seats have
  been skipped, the turns are over.
- `do` passes `me` on. Arguments are not held against the ranges of parameters. Of a member's handlers of one
  name the first that fits is carried out: one without a number always fits.
- `end NAME` leaves the innermost loop of that name that is running, through procedures too. `end game` ends
  the game where it stands.
- `settle` tries the combinations of flags in order, the first member's flag changing fastest, beginning with
  all 0. The condition and the expression are worked out with the flags so set. The first of the greatest
  stays; if none meets the condition, all are 0.
- `label` works out its selection first, then sets all numbers.

### Choices and chance

- The acting seat decides. One single option is taken without asking, a draw too.
- A choice `at any moment` is offered after the others, in the order declared, if there is any other option,
  the seat that decides is the one whose turn began last, and the rule that asks is neither such a choice nor
  one that such a choice may carry out. Not while paying, and not where it is named anyway. Afterwards the
  same decision is asked again.
- What is chosen is carried out so: its `let` are worked out, abilities that were needed are used up, the cost
  is paid, then `then` runs. `let` keep their values.
- A roll gives each number of its range one chance, in order.

### Payments

- A payment is a set of pieces from the places named after `pay from`, equal ones counted. It is *whole* if
  some bill can be read so that there are as many demands as pieces and each piece serves a demand of its own:
  `2 X` is two demands for X, `2 any G` two for any of G; `2 same G` may be read as two of any one member,
  `2 different G` as one each of any two. A bill whose `when` fails is not there.
- A piece serves what it is, if it is of the kind the cost is in, and what it stands for. One card's
  `X stands for Y` also holds for a piece that always stands for X and nothing else. Nothing goes further.
- If the first of two parts, or the only one, asks for one single piece, that piece is paid first. Where the
  last part is `less` it, it is paid *as* one of the members it serves there, and counts as that one: if some
  demand of a bill can be served by that member, it serves one. Else it is paid as the first that it serves.
  What is asked for apart is read off the cost as it is written, that of an ability too: an attribute or a
  named cost never is.
- For `own` a piece serves what it is and what it always stands for by name: not by `any`, and not what a
  card, a condition or a single part of the payment lets it stand for.
- A line that asks for a member that is `nothing` cannot be paid. A cost of a member may have conditions, in
  which `it` is the member; a named cost may have some too.
- What may be paid, and with it every condition, is worked out when the choice is taken, before the first
  piece moves. The steps give piece by piece what leads to a whole payment: sources in the order written,
  members in order, never back to an earlier one. Where the pieces paid are whole and others could follow,
  `enough` ends it. So each whole payment has exactly one sequence.
- A paid piece goes at once where its part sends it: to the first place that takes its kind, if the condition
  holds and it fits; else to where its kind returns; else it stays. Where a piece stands for several, the rest
  is taken from where its kind returns and laid out, and can be paid with from then on; not for a first piece.

### Abilities

- An ability can be used by `me` while its card lies in the place in which its kind is active, it has not been
  used up, its `when` holds, and the arguments it names are those at hand.
- `waives`: a `needs` holds if its condition does or an ability that waives it can be used. Taking the choice
  uses up, for each `needs` that fails, the first such ability in order, one without a limit before the
  others. `offers` likewise: the choice is there if some ability that offers it can be used.
- Another cost is one more way to pay that part. `adds` and `replaces` change the sum of a value, in the order
  of the cards; `may` makes no difference to them.
- `before`, `after` and `instead of` wrap the rule or step in the order of the cards, each around what is
  there already. Whether it can be used is looked at when its turn comes. With `may` the acting seat is asked:
  `use_NAME`, with a number from the card's second ability on, or `decline`. It is used up before its block
  runs.
- `new round` gives back every ability that is limited to a round, to all seats.
- A formula that reads its own attribute of other members sees 0 for those whose formula reads it too.

### Scores

A seat's score is the sum of all `score` with that seat as `me`. Winners are found among the seats that meet
every `needs`: by each comparison in turn only the best stay.
"""

LIMITED = """\

### Limits

No more than this can be written, in whatever form; `check` refuses the rest (mostly as E0226), and so does
everything that loads rules. Games need far less. What cannot be counted beforehand is counted in play: a game
that goes on and on without a decision is stopped.

| what | at most | |
|---|---|---|
{rows}
"""

MEANING += LIMITED.format(rows="\n".join(f"| {what} | {most} | {note} |" for what, most, note in rows()))
