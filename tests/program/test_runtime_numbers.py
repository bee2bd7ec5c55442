"""Faults and tested arithmetic against Python's own numbers, which have no end."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from program.walk import Walk
from rulestone.program import head
from rulestone.program.kernel import RUNTIME
from rulestone.program.runtime.faults import MOST_ROUNDS

LEAST, MOST = -(1 << 63), (1 << 63) - 1
WALK = Walk(RUNTIME)
ROOTS = (3037000499, 3037000500, 1 << 31, 1 << 32, (1 << 31) + 1)
EDGES = sorted(
    {0, 1, 2, 3, 7, 63}
    | {MOST - n for n in range(3)} | {MOST // n for n in (2, 3, 7)} | {1 << 62, (1 << 62) - 1} | {*ROOTS}
)  # fmt: skip
BORDERS = sorted({*EDGES, *(-n for n in EDGES), *(-n - 1 for n in EDGES)})
NUMBERS = st.one_of(st.sampled_from(BORDERS), st.integers(LEAST, MOST), st.integers(-(1 << 33), 1 << 33))
SITE = 5


def state() -> list[int]:
    return [0] * head.HEAD


def expected(name: str, a: int, b: int) -> int | None:
    """What arithmetic gives; None where it is at fault."""
    if name in ("quotient", "remainder"):
        if b == 0:
            return None
        found = a // b if name == "quotient" else a % b
    else:
        found = {"plus": a + b, "minus": a - b, "times": a * b}[name]
    return found if LEAST <= found <= MOST else None


def holds(name: str, a: int, b: int) -> None:
    S, wanted = state(), expected(name, a, b)
    assert WALK.call(name, S, a, b, SITE) == (wanted or 0), (name, a, b)
    fault = (SITE, a, head.FAULTED) if wanted is None else (0, 0, 0)
    assert (S[head.FAULT], S[head.VALUE], S[head.OVER]) == fault, (name, a, b)


OPERATIONS = ("plus", "minus", "times", "quotient", "remainder")


@pytest.mark.parametrize("name", OPERATIONS)
def test_arithmetic_at_the_borders(name: str) -> None:
    for a, b in product(BORDERS, repeat=2):
        holds(name, a, b)


@settings(deadline=None)
@given(st.sampled_from(OPERATIONS), NUMBERS, NUMBERS)
def test_arithmetic(name: str, a: int, b: int) -> None:
    holds(name, a, b)


@settings(deadline=None)
@given(NUMBERS, NUMBERS, NUMBERS)
def test_numbers_in_bounds(value: int, one: int, other: int) -> None:
    low, high = sorted((one, other))
    for name in ("inside", "bounded"):
        S = state()
        found = WALK.call(name, S, value, low, high, SITE)
        if low <= value <= high:
            assert (found, S) == (value, state())
        else:
            assert found == (high if name == "bounded" and value > high else low)
            assert (S[head.FAULT], S[head.VALUE], S[head.OVER]) == (SITE, value, head.FAULTED)


def test_only_the_first_fault_is_noted() -> None:
    S = state()
    assert WALK.call("fault", S, 3, -7) == 0
    S[head.OVER] = head.ENDED
    assert WALK.call("fault", S, 4, 8) == 0
    assert (S[head.FAULT], S[head.VALUE], S[head.OVER]) == (3, -7, head.FAULTED)


def test_seats_that_play() -> None:
    for seat in (-2, -1, 0, 1, 2, 3, 4, MOST):
        S = state()
        S[head.PLAYERS] = 3
        plays = 0 <= seat < 3
        assert WALK.call("seat", S, seat, SITE) == (seat if plays else 0)
        assert S[head.FAULT] == (0 if plays else SITE)


def test_a_loop_ends_after_so_many_rounds_and_after_a_fault() -> None:
    S = state()
    S[head.TICKS] = MOST_ROUNDS - 1
    assert WALK.call("tick", S, SITE) == 1
    assert WALK.call("tick", S, SITE) == 0
    assert (S[head.FAULT], S[head.VALUE]) == (SITE, MOST_ROUNDS + 1)
    S = state()
    S[head.OVER] = head.ENDED
    assert WALK.call("tick", S, SITE) == 1
    WALK.call("fault", S, 9, 0)
    assert WALK.call("tick", S, SITE) == 0
