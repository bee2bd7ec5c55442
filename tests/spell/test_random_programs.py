"""Random programs do the same in every spelling."""

from __future__ import annotations

from random import Random

import pytest
from both_spellings import as_python, spellings
from random_functions import CELLS, random_unit

from rulestone.run.compiler import Level

PROGRAMS = 60


@pytest.mark.parametrize("seed", range(PROGRAMS))
def test_does_the_same_in_every_spelling(seed: int) -> None:
    unit, random = random_unit(seed), Random(seed)
    levels: tuple[Level, ...] = ("quick", "best") if seed % 5 == 0 else ("quick",)
    plain, *others = spellings(unit, ("f",), watched=seed % 2 == 0, levels=levels)
    for _ in range(12):
        state = [random.randint(-20, 20) for _ in range(CELLS)]
        more = [random.choice((0, 1, -1, 2**20)) for _ in range(CELLS)]
        given = (state, more, random.randint(-9, 9), random.randint(-(10**6), 10**6))
        expected = plain("f", *given)
        assert [run("f", *given) for run in others] == [expected] * len(levels)


def test_random_programs_differ_and_change_something() -> None:
    """Else the test above would show little."""
    seen = set()
    for seed in range(PROGRAMS):
        run = as_python(random_unit(seed))
        outcome = run("f", [1] * CELLS, [2] * CELLS, 3, 4)
        assert outcome.arrays != ((1,) * CELLS, (2,) * CELLS)
        seen.add(outcome)
    assert len(seen) == PROGRAMS
