"""What seats know, against pieces whose whereabouts are followed one by one.

A pile that nobody sees, one that a seat sees, one that all see: whatever the counts say for sure has to be so
in every table that a seat cannot tell from the true one.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from program.walk import Walk
from rulestone.program import head
from rulestone.program.head import EVERYBODY, NOBODY
from rulestone.program.kernel import RUNTIME

MEMBERS, SEATS = 3, 2
EYES = (NOBODY, 0, EVERYBODY)
"""Who sees each of three piles."""
PILES = [head.HEAD + n * (MEMBERS + 1) for n in range(3)]
KNOWN = [PILES[2] + MEMBERS + 1 + n * MEMBERS * SEATS for n in range(2)] + [-1]
SIZE = KNOWN[1] + MEMBERS * SEATS
WALK = Walk(RUNTIME)
Table = tuple[tuple[int, ...], ...]
"""How many of each member lie in each pile."""


class Worlds:
    """A table, what a seat holds possible of it, and the state in which it is counted."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.S = [0] * SIZE
        self.S[head.PLAYERS] = SEATS
        hidden = tuple(self.rng.randint(0, 2) for _ in range(MEMBERS))
        self.table: Table = (hidden, (0,) * MEMBERS, (0,) * MEMBERS)
        self.lay_out()
        others = product(range(3), repeat=MEMBERS)
        alike = {(other, *self.table[1:]) for other in others if sum(other) == sum(hidden)}
        self.possible = [set(alike) for _ in range(SEATS)]

    def lay_out(self) -> None:
        for base, pile in zip(PILES, self.table, strict=True):
            self.S[base : base + MEMBERS + 1] = [sum(pile), *pile]

    def known(self, seat: int, pile: int) -> list[int]:
        at = KNOWN[pile] + seat * MEMBERS
        return self.S[at : at + MEMBERS]

    def move(self) -> None:
        source, target = self.rng.sample(range(3), 2)
        member, n = self.rng.randrange(MEMBERS), self.rng.randint(1, 2)
        n = min(n, self.table[source][member])
        told = self.rng.choice([NOBODY, NOBODY, 1, EVERYBODY])
        ends = KNOWN[source], EYES[source], self.S[PILES[source]], KNOWN[target], EYES[target]
        WALK.call("watch_move", self.S, *ends, MEMBERS, member, n, told)
        self.table = moved(self.table, source, target, member, n)
        for seat in range(SEATS):
            learns = any(eye in (EVERYBODY, seat) for eye in (EYES[source], EYES[target], told))
            which = [member] if learns else range(MEMBERS)
            self.possible[seat] = {
                moved(world, source, target, other, n)
                for world in self.possible[seat]
                for other in which
                if world[source][other] >= n
            }

    def move_all(self) -> None:
        source, target = self.rng.sample(range(3), 2)
        ends = KNOWN[source], EYES[source], KNOWN[target], EYES[target]
        WALK.call("watch_all", self.S, *ends, MEMBERS, PILES[source])
        self.table = emptied(self.table, source, target)
        for seat in range(SEATS):
            self.possible[seat] = {emptied(world, source, target) for world in self.possible[seat]}

    def show(self) -> None:
        pile, member, told = self.rng.randrange(2), self.rng.randrange(MEMBERS), self.rng.randrange(SEATS)
        n = self.rng.randint(0, self.table[pile][member])
        WALK.call("watch_show", self.S, KNOWN[pile], EYES[pile], MEMBERS, member, n, told)
        self.possible[told] = {world for world in self.possible[told] if world[pile][member] >= n}

    def look(self) -> None:
        """A seat knows the piles that it sees."""
        for seat in range(SEATS):
            seen = [pile for pile in range(3) if EYES[pile] in (EVERYBODY, seat)]
            self.possible[seat] = {
                world for world in self.possible[seat] if all(world[p] == self.table[p] for p in seen)
            }


def moved(table: Table, source: int, target: int, member: int, n: int) -> Table:
    rows = [list(pile) for pile in table]
    rows[source][member] -= n
    rows[target][member] += n
    return tuple(map(tuple, rows))


def emptied(table: Table, source: int, target: int) -> Table:
    for member in range(MEMBERS):
        table = moved(table, source, target, member, table[source][member])
    return table


@pytest.mark.parametrize("seed", range(30))
def test_nothing_is_known_that_need_not_be_so(seed: int) -> None:
    worlds = Worlds(seed)
    for _ in range(12):
        worlds.rng.choice([worlds.move, worlds.move, worlds.move, worlds.move_all, worlds.show])()
        worlds.lay_out()
        worlds.look()
        for seat, pile in product(range(SEATS), range(2)):
            assert worlds.table in worlds.possible[seat]
            if EYES[pile] == seat:
                continue
            sure = [min(world[pile][m] for world in worlds.possible[seat]) for m in range(MEMBERS)]
            assert all(a <= b for a, b in zip(worlds.known(seat, pile), sure, strict=True))


def test_most_of_what_is_so_is_known() -> None:
    """Counts that were never kept would be true as well."""
    found: Counter[str] = Counter()
    for seed in range(60):
        worlds = Worlds(seed)
        for _ in range(6):
            worlds.rng.choice([worlds.move, worlds.move, worlds.move_all, worlds.show])()
            worlds.lay_out()
            worlds.look()
        for seat, pile in product(range(SEATS), range(2)):
            if EYES[pile] != seat:
                found["known"] += sum(worlds.known(seat, pile))
                found["sure"] += sum(
                    min(world[pile][m] for world in worlds.possible[seat]) for m in range(MEMBERS)
                )
    assert found["known"] > 0.6 * found["sure"] > 30


def test_a_lone_piece_is_known_wherever_it_goes() -> None:
    S = [0] * SIZE
    S[head.PLAYERS] = SEATS
    S[KNOWN[0] + 1] = 1
    WALK.call("watch_move", S, KNOWN[0], NOBODY, 1, KNOWN[1], NOBODY, MEMBERS, 1, 1, NOBODY)
    assert S[KNOWN[0] : KNOWN[0] + MEMBERS] == [0, 0, 0]
    assert S[KNOWN[1] : KNOWN[1] + 2 * MEMBERS] == [0, 1, 0, 0, 0, 0]
    before = [*S]
    WALK.call("watch_move", S, KNOWN[1], NOBODY, 1, KNOWN[0], NOBODY, MEMBERS, -1, 0, NOBODY)
    WALK.call("watch_show", S, KNOWN[1], NOBODY, MEMBERS, -1, 0, EVERYBODY)
    assert before == S, "nothing moved, nothing shown"


@pytest.mark.parametrize(("eye", "eye2", "told"), list(product((NOBODY, 0, 1, EVERYBODY), repeat=3)))
def test_who_learns_which_piece_is_moved(eye: int, eye2: int, told: int) -> None:
    """Whoever sees either end or is told; what a seat sees itself is not counted for it."""
    S = [0] * SIZE
    S[head.PLAYERS] = SEATS
    S[PILES[0] : PILES[0] + 4] = [2, 0, 1, 1]
    ends = -1 if eye == EVERYBODY else KNOWN[0], eye, 2, -1 if eye2 == EVERYBODY else KNOWN[1], eye2
    for seat in range(SEATS):
        S[KNOWN[0] + seat * MEMBERS + 1] = S[KNOWN[0] + seat * MEMBERS + 2] = 1
    WALK.call("watch_move", S, *ends, MEMBERS, 1, 1, told)
    for seat in range(SEATS):
        learns = any(who in (EVERYBODY, seat) for who in (eye, eye2, told))
        before, after = (S[at + seat * MEMBERS :][:MEMBERS] for at in KNOWN[:2])
        assert after == [0, int(learns and eye2 not in (EVERYBODY, seat)), 0]
        if eye in (EVERYBODY, seat):
            assert before == [0, 1, 1], "not counted there"
        else:
            assert before == ([0, 0, 1] if learns else [0, 0, 0])
