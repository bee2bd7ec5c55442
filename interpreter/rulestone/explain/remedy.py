"""The smallest change to the table that would make a choice legal.

It is found by trying: which cells of the state the failing guards read is watched, each is
set to what else it could be, and the guards are asked again. What is still to be paid is
counted in pieces. The outcome is put to the rules themselves before anybody is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from math import comb
from typing import Any

from ..analysis.constants import constant
from ..match.errors import RuleFault
from ..match.match import Match
from ..match.reasons import Reasons, Refusal, Watched
from ..program.blocks import Payment
from ..program.head import PLAYERS, SITE
from ..run.module import Fault
from ..syntax import ast
from ..words import Words
from .cells import Cell, Change, cells_of

MOST_PIECES = 12  # further pieces that are looked for
PURSES = 20_000  # sets of further pieces of one size that are tried at most
PAIRS = 5_000  # pairs of changes that are tried at most
UNDEFINED = 1 << 20  # what is missing of a guard that cannot be worked out, since an earlier one protects it
NEAR = 8  # how far from its value a number without plain bounds is tried


@dataclass(frozen=True, slots=True)
class Remedy:
    """Changes that together make a choice legal; `others` are as small, in pieces to pay with."""

    changes: tuple[Change, ...]
    others: tuple[tuple[Change, ...], ...] = ()


def remedy(match: Match, wanted: str) -> Remedy | None:
    """The smallest change found that would put a choice on offer; None if it is, or none was found."""
    search = _search(match, wanted, match.why_not(wanted))
    return search.find() if search is not None else None


def satisfied(match: Match, wanted: str, reasons: Sequence[Refusal], *, beyond: bool = False) -> Match | None:
    """The match with the table changed until those reasons against a choice are gone, and all else that
    the choice needs is no worse; the same decision is asked anew. None if no such change was found.
    With `beyond`, there may be more pieces than the box holds.
    """
    search = _search(match, wanted, reasons, beyond=beyond)
    return search.satisfied() if search is not None else None


def _search(match: Match, wanted: str, reasons: Sequence[Refusal], *, beyond: bool = False) -> _Search | None:
    name, *words = wanted.split(" ")
    choice = match.game.runnable.program.ruleset.choices.get(name)
    if choice is None or match.over or match.decision.option(wanted) is not None:
        return None
    values = Reasons(match, wanted).values(choice, words)
    return None if values is None else _Search(match, wanted, choice, values, reasons, beyond)


class _Search:
    """Looks for the remedy for one choice in one position."""

    def __init__(
        self,
        match: Match,
        wanted: str,
        choice: ast.Choice,
        values: list[int],
        reasons: Sequence[Refusal],
        beyond: bool,
    ) -> None:
        self.match, self.wanted, self.choice, self.values = match, wanted, choice, values
        self.runnable = match.game.runnable
        self.module = self.runnable.plain()
        self.cells = cells_of(match.game)
        self.actor = match.decision.actor
        name_of = self.runnable.name_of
        guards = [name_of("param", choice.name, n) for n in range(len(choice.params))]
        guards += [name_of("need", choice.name, need.name) for need in choice.needs]
        self.beyond = max((reason.shortfall for reason in reasons), default=0) if beyond else 0
        given = {reason.guard for reason in reasons}
        state = match.snapshot()
        self.failing = [one for one in guards if one in given or self._missing(state, one) >= UNDEFINED]
        self.holding = [one for one in guards if one not in self.failing]
        self.unpaid = choice.pay is not None and name_of("missing", choice.name) in given

    def find(self) -> Remedy | None:
        """Guards first, one change after another; then what is still to be paid."""
        state = self.match.snapshot()
        changes = self._meet_guards(state)
        if changes is None:
            return None
        remedies = [(*changes, *way) for way in self._ways(state) if self._is_offered(state, way)]
        return Remedy(remedies[0], tuple(remedies[1:])) if remedies else None

    def satisfied(self) -> Match | None:
        """The match after the changes."""
        state = self.match.snapshot()
        ways = self._ways(state) if self._meet_guards(state) is not None else []
        for way in ways[:1]:
            return self._asked_anew(state, way)
        return None

    def _ways(self, state: list[int]) -> list[tuple[Change, ...]]:
        return list(self._payments(state)) if self.unpaid else [()]

    # ------------------------------------------------------------ guards

    def _shortfall(self, state: list[int], guards: Sequence[str]) -> int:
        return sum(self._missing(state, guard) for guard in guards)

    def _missing(self, state: list[int], guard: str) -> int:
        try:
            return self.module.ask(state, guard, self.actor, *self.values)
        except Fault:
            return UNDEFINED

    def _harm(self, state: list[int]) -> int:
        """How much is missing of what no reason speaks of."""
        missing = self._shortfall(state, self.holding)
        if self.choice.pay is None or self.unpaid:
            return missing
        return missing + (not self._can_pay(state))

    def _can_pay(self, state: list[int]) -> bool:
        try:
            return self.runnable.missing(state, self.choice.name, self.actor or 0, self.values) == 0
        except Fault:
            return False

    def _meet_guards(self, state: list[int]) -> tuple[Change, ...] | None:
        """Changes the state until every failing guard holds; gives what was changed."""
        found: list[Change] = []
        left = self._shortfall(state, self.failing)
        while left > 0:
            step = self._best(state, left)
            if step is None:
                return None
            for change in step:
                self._set(state, change)
            found += step
            left = self._shortfall(state, self.failing)
        return tuple(found)

    def _best(self, state: list[int], left: int) -> tuple[Change, ...] | None:
        """The step that leaves least to be met, the smallest of equals: one change, or else two."""
        tried = list(self._candidates(state))
        best = self._least(state, [(change,) for change in tried], left)
        likely = [c for c in tried if _is_likely(c, left)]
        for some in (likely, tried):
            if best is None and len(some) ** 2 <= PAIRS:
                pairs = ((a, b) for a, b in product(some, some) if a.cell.address < b.cell.address)
                best = self._least(state, pairs, left)
        return best

    def _least(
        self, state: list[int], steps: Iterable[tuple[Change, ...]], left: int
    ) -> tuple[Change, ...] | None:
        best, key, harm = None, (left, 0, 0), self._harm(state)
        for step in steps:
            with self._changed(state, step):
                missing = self._shortfall(state, self.failing)
                if missing < left and missing <= key[0]:
                    now = (missing, self._size(step), self._strangers(step))
                    if (best is None or now < key) and self._harm(state) <= harm:
                        best, key = step, now
        return best

    @contextmanager
    def _changed(self, state: list[int], step: Iterable[Change]) -> Iterator[None]:
        """The state with some changes, for as long as it is looked at."""
        for change in step:
            self._set(state, change)
        yield
        for change in step:
            self._set(state, Change(change.cell, change.after, change.before))

    def _size(self, step: tuple[Change, ...]) -> int:
        return sum(_size(change) for change in step)

    def _strangers(self, step: tuple[Change, ...]) -> int:
        """How many of the changes are not about the actor's own things."""
        return sum(change.cell.owner != self.actor for change in step)

    def _candidates(self, state: list[int]) -> Iterator[Change]:
        """Every other value of every cell that the guards read."""
        watched = Watched(state)
        self._shortfall(watched, self.failing)
        read = {cell.address: cell for at in watched.read for cell in self.cells.behind(at)}
        for address, cell in read.items():
            yield from (Change(cell, state[address], v) for v in self._values(cell, state[address]))

    def _values(self, cell: Cell, now: int) -> Iterator[int]:
        low, high = self._bounds(cell, now)
        return (value for value in range(low, high + 1) if value != now)

    def _bounds(self, cell: Cell, now: int) -> tuple[int, int]:
        ruleset = self.match.game.ruleset
        if cell.sort == "use":
            return 0, 1
        if cell.piece is not None:
            return 0, max(cell.piece.copies, now + self.beyond)
        if cell.sort == "slot":
            return 0, len(ruleset.kinds[ruleset.places[cell.name].kind].members)
        if cell.sort == "wheel":
            return 0, len(ruleset.wheels[cell.name].members) - 1
        decl = ruleset.numbers[cell.name]
        if decl.type == "player":
            return -1, int(self.match.state[PLAYERS]) - 1
        if decl.type != "number":
            return -1, len(ruleset.kinds[decl.type].members) - 1
        return constant(decl.low, now - NEAR), min(constant(decl.high, now + NEAR), now + 40)

    def _set(self, state: list[int], change: Change) -> None:
        """Carries a change out; the size of a pile goes with what lies in it."""
        cell = change.cell
        if cell.sort == "count" and cell.piece is not None:
            state[cell.address - 1 - cell.piece.index] += change.after - change.before
        elif cell.sort == "slot" and cell.slot is not None and self._has_size(cell):
            state[cell.address - 1 - cell.slot] += bool(change.after) - bool(change.before)
        state[cell.address] = change.after

    def _has_size(self, cell: Cell) -> bool:
        return self.runnable.layout.places[cell.name].shape == "grid"

    # ------------------------------------------------------------ payments

    def _payments(self, state: list[int]) -> Iterator[tuple[Change, ...]]:
        """The smallest sets of further pieces with which the choice can be paid for."""
        payers = list(self._payers(state, self.runnable.program.payments[self.choice.name]))
        for count in range(MOST_PIECES + 1):
            found = False
            if not payers or comb(len(payers) + count - 1, count) > PURSES:
                return
            for pieces in combinations_with_replacement(payers, count):
                way = self._more(state, pieces)
                if self._payable(state, way):
                    found = True
                    yield way
            if found:
                return

    def _payers(self, state: list[int], payment: Payment) -> Iterator[Cell]:
        """What the actor could pay with, plain pieces before those that stand for others."""
        assert self.choice.pay is not None
        owned = [(c.name, c.piece.index, c) for c in self._own_counts()]
        places = {ref.name for ref in self.choice.pay.sources}
        coins = [c for name, _, c in owned if name in places and c.piece and c.piece.kind == payment.coin]
        wild = {s.what for s in self.match.game.ruleset.stands}
        plain = [c for c in coins if c.piece is not None and c.piece.name not in wild]
        return iter(plain or coins)

    def _own_counts(self) -> Iterator[Any]:
        for cell in self.cells.at.values():
            if cell.sort == "count" and cell.owner in (None, self.actor):
                yield cell

    def _more(self, state: list[int], pieces: tuple[Cell, ...]) -> tuple[Change, ...]:
        """So many pieces more of each sort."""
        counts: dict[int, list[Cell]] = {}
        for cell in pieces:
            counts.setdefault(cell.address, []).append(cell)
        return tuple(Change(c[0], state[at], state[at] + len(c)) for at, c in counts.items())

    def _payable(self, state: list[int], way: tuple[Change, ...]) -> bool:
        with self._changed(state, way):
            return self._can_pay(state)

    # ------------------------------------------------------------ proof

    def _is_offered(self, state: list[int], way: tuple[Change, ...]) -> bool:
        """Whether the rules themselves now put the choice on offer."""
        asked = self._asked_anew(state, way)
        return asked is not None and asked.decision.option(self.wanted) is not None

    def _asked_anew(self, state: list[int], way: tuple[Change, ...]) -> Match | None:
        """A match at the same decision, asked once more; None if it does not come to that."""
        copy = list(state)
        for change in way:
            self._set(copy, change)
        site = int(copy[SITE])
        match = Match(self.match.game, copy, self.match.seed, "ask")
        with suppress(RuleFault):
            match.ask_again()
            return match if not match.over and int(match.state[SITE]) == site else None
        return None


def _size(change: Change) -> int:
    """How large a change is: in a slot, the pieces that come and go."""
    if change.cell.sort == "slot":
        return bool(change.before) + bool(change.after)
    return abs(change.after - change.before)


def _is_likely(change: Change, left: int) -> bool:
    """Whether a change empties something, adds or takes one, or makes up for all that is missing."""
    return (
        change.after in (0, 1)
        or abs(change.after - change.before) in (1, left)
        or change.cell.sort != "count"
    )


# ---------------------------------------------------------------- words


def remedy_lines(words: Words, match: Match, found: Remedy) -> list[str]:
    """What is missing, in words: pieces to pay with, or what else would have to be different."""
    cells = cells_of(match.game)
    lines = []
    other = [change for change in found.changes if not _is_more(change, match)]
    if other:
        texts = "; ".join(cells.text(words, change) for change in other)
        lines.append(words.say("It would be allowed with: [changes].", changes=texts))
    ways = [[c for c in way if _is_more(c, match)] for way in (found.changes, *found.others)]
    if ways[0]:
        texts = words.language.join([_pieces(words, way) for way in ways], "or")
        lines.append(words.say("Missing: [pieces].", pieces=texts))
    return lines


def ways_of(words: Words, match: Match, found: Remedy | None) -> list[list[tuple[str, Change]]]:
    """Every way to make a choice legal, its changes with what they are about."""
    cells, ways = cells_of(match.game), (found.changes, *found.others) if found else ()
    return [[(cells.name(words, change.cell), change) for change in way] for way in ways]


def _is_more(change: Change, match: Match) -> bool:
    return (
        change.cell.sort == "count"
        and change.cell.owner == match.decision.actor
        and change.after > change.before
    )


def _pieces(words: Words, way: list[Change]) -> str:
    counted = [words.count(c.after - c.before, c.cell.piece.name) for c in way if c.cell.piece is not None]
    return words.language.join(counted)
