"""Chance: pinned draws, and a model of it in plain Python."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from program.walk import Walk
from rulestone.program import head
from rulestone.program.kernel import RUNTIME

WALK = Walk(RUNTIME)
MASK = 0xFFFFFFFF
LEAST, MOST = -(1 << 63), (1 << 63) - 1
POOL, COUNTER, SIZE = 16, 24, 25
ROOM, RESUME, CLAUSE = 12, 31, 4  # options there is room for, the block to go on with, a fault's site


def mixed(seed: int, site: int, draw: int) -> int:
    x = (seed + site * 0x9E3779B + draw * 0x61C8865) & MASK
    for _ in range(2):
        x = ((x ^ (x >> 16)) * 0x45D9F3B) & MASK
    return x ^ (x >> 16)


def seed_of(seed: int, game: int) -> int:
    return mixed(mixed(seed & MASK, 1, (seed >> 32) & MASK), 2, game) & 0x7FFFFFFF


def state(seed: int = 0, pool: tuple[int, ...] = ()) -> list[int]:
    S = [0] * SIZE
    S[head.SEED] = seed
    S[POOL : POOL + 1 + len(pool)] = [sum(pool), *pool]
    return S


def test_draws_are_what_they_always_were() -> None:
    draws = ((0, 0, 0), (1, 2, 3), (0x7FFFFFFF, 4099, 12345), (77, 1, 1 << 32))
    assert [WALK.call("mix", *draw) for draw in draws] == [0, 3232219952, 4109046324, 1492638755]
    games = ((0, 0), (1, 0), (1, 1), (123456789012345, 17), (-5, 3))
    seeds = [1861653880, 2082664064, 887240890, 1930641337, 928724299]
    assert [WALK.call("game_seed", *game) for game in games] == seeds
    S = state(WALK.call("game_seed", 2024, 5), (3, 0, 4))
    assert [WALK.call("pick_piece", S, POOL, COUNTER, 3) for _ in range(8)] == [2, 0, 2, 2, 0, 2, 2, 0]
    S[COUNTER] = 0
    assert [WALK.call("pick_number", S, -3, 6, COUNTER, 9) for _ in range(8)] == [1, 5, -1, 2, 6, 3, 1, 0]
    assert S[COUNTER] == 8


@settings(deadline=None)
@given(st.integers(LEAST, MOST), st.integers(0, 1 << 30), st.integers(0, 1 << 33))
def test_the_bits_of_a_draw(seed: int, site: int, draw: int) -> None:
    assert WALK.call("mix", seed & MASK, site, draw) == mixed(seed & MASK, site, draw)
    assert WALK.call("game_seed", seed, site) == seed_of(seed, site)


@settings(deadline=None)
@given(st.integers(0, MASK >> 1), st.lists(st.integers(0, 3), min_size=1, max_size=5), st.integers(0, 99))
def test_a_piece_is_drawn_by_its_copies(seed: int, pool: list[int], draw: int) -> None:
    S = state(seed, tuple(pool))
    S[COUNTER] = draw
    found = WALK.call("pick_piece", S, POOL, COUNTER, 7)
    copies = [t for t, count in enumerate(pool) for _ in range(count)]
    wanted = copies[mixed(seed, 7, draw) * len(copies) >> 32] if copies else -1
    assert (found, S[COUNTER]) == (wanted, draw + bool(copies))


@settings(deadline=None)
@given(st.integers(0, MASK >> 1), st.lists(st.integers(0, 3), min_size=1, max_size=5))
def test_a_draw_is_inline_or_asked_for(seed: int, pool: list[int]) -> None:
    S, O = state(seed, tuple(pool)), [0] * (2 * ROOM)
    given = (POOL, len(pool), COUNTER, 7, ROOM, RESUME)
    assert WALK.call("draw_piece", S, O, *given) == RESUME
    assert (S[head.CHOSEN], S[COUNTER]) == (
        WALK.call("pick_piece", state(seed, tuple(pool)), POOL, COUNTER, 7),
        int(any(pool)),
    )
    S = state(seed, tuple(pool))
    S[head.ASK] = 1
    there = [t for t, count in enumerate(pool) if count]
    assert WALK.call("draw_piece", S, O, *given) == (-1 if there else RESUME)
    if there:
        heads = S[head.SITE], S[head.ACTOR], S[head.NOPT], S[head.PC]
        assert heads == (7, head.NOBODY, len(there), RESUME)
        assert (O[: len(there)], O[ROOM : ROOM + len(there)]) == (there, [pool[t] for t in there])
    else:
        assert S[head.CHOSEN] == -1


ENDS = st.one_of(st.integers(-8, 8), st.sampled_from([LEAST, LEAST + 5, MOST - 5, MOST]))


@settings(deadline=None)
@given(ENDS, ENDS, st.integers(0, 12))
def test_how_many_numbers_a_range_has(low: int, high: int, most: int) -> None:
    assert WALK.call("spread", low, high, most) == min(most + 1, max(0, high - low + 1))


@pytest.mark.parametrize("asks", [0, 1])
@settings(deadline=None)
@given(low=ENDS, high=ENDS, seed=st.integers(0, MASK >> 1))
def test_a_roll_is_inline_or_asked_for_or_a_fault(asks: int, low: int, high: int, seed: int) -> None:
    S, O = state(seed), [0] * (2 * ROOM)
    S[head.ASK] = asks
    found = WALK.call("roll_number", S, O, low, high, COUNTER, 7, ROOM, RESUME, CLAUSE)
    count = high - low + 1
    if not 1 <= count <= ROOM:
        assert (S[head.FAULT], S[head.VALUE], S[head.CHOSEN]) == (CLAUSE, high, low)
        assert S[COUNTER] == 0
    elif asks:
        assert (found, S[head.NOPT], S[head.PC]) == (-1, count, RESUME)
        assert (O[:count], O[ROOM : ROOM + count]) == ([*range(low, high + 1)], [1] * count)
    else:
        wanted = low + (mixed(seed, 7, 0) * count >> 32)
        assert (found, S[head.CHOSEN], S[COUNTER], S[head.FAULT]) == (RESUME, wanted, 1, 0)


def test_every_number_of_a_roll_comes() -> None:
    S = state(5)
    rolled = Counter(WALK.call("pick_number", S, 1, 6, COUNTER, 2) for _ in range(600))
    assert sorted(rolled) == [1, 2, 3, 4, 5, 6]
    assert all(60 < count < 140 for count in rolled.values())
