"""The gods' best assignment against brute force: all sets of gods, the whole score compared."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from itertools import chain, combinations

import pytest
from situations import AREAS, BASIC, Table

SITUATIONS = 500

# What each area asks for on its left and its right side, and what either side gives.
SIDES = {
    "offerings": ((3, 4), (3, 6)),
    "chamber": ((2, 4), (2, 3)),
    "nile": ((2, 3), (3, 5)),
    "nobles": ((2, 6), (2, 7)),
    "artisans": ((3, 6), (3, 5)),
}
CARED_FOR = {
    "scribe_1": "chamber",
    "scribe_2": "offerings",
    "scribe_3": "nile",
    "scribe_4": "nobles",
    "scribe_5": "artisans",
}
PLAIN = {"architect": 10, "priestess": 12, "foreman": 10, "judge": 12, "official_21": 2, "official_23": 0}
COURT = [*CARED_FOR, *PLAIN, "vizier", "witch", "diplomat"]


@dataclass
class Estate:
    """What a player has at the end, as far as gods and nobles look at it."""

    ring: list[str]
    court: list[str] = field(default_factory=list)
    have: dict[str, int] = field(default_factory=dict)
    edition: str | None = None


def god_sides(ring: list[str], god: int) -> tuple[tuple[str, int, int], tuple[str, int, int]]:
    """What the god to the right of an area asks of it and of the next one, and gives for each."""
    here, following = ring[god], ring[(god + 1) % 5]
    return (here, *SIDES[here][1]), (following, *SIDES[following][0])


def satisfiable(estate: Estate, gods: tuple[int, ...]) -> bool:
    asked = Counter[str]()
    for god in gods:
        for area, number, _ in god_sides(estate.ring, god):
            asked[area] += number
    return all(estate.have[area] >= number for area, number in asked.items())


def beside(ring: list[str], area: str, gods: tuple[int, ...]) -> int:
    """How many of the gods stand at either end of an area."""
    at = ring.index(area)
    return sum(god in gods for god in (at, (at - 1) % 5))


def prestige(estate: Estate, noble: str, gods: tuple[int, ...]) -> int:
    if noble in CARED_FOR:
        areas = estate.ring if estate.edition == "pl" else [CARED_FOR[noble]]
        return 4 + 4 * max(beside(estate.ring, area, gods) for area in areas)
    if noble == "witch":
        return 3 + 3 * len(gods)
    if noble == "vizier":
        return 3 + 3 * len(estate.court)
    if noble == "diplomat":
        return max((prestige(estate, n, gods) for n in estate.court if n != "diplomat"), default=0)
    return PLAIN[noble]


def points(estate: Estate, gods: tuple[int, ...]) -> int:
    given = sum(worth for god in gods for _, _, worth in god_sides(estate.ring, god))
    return given + sum(prestige(estate, noble, gods) for noble in estate.court)


def best(estate: Estate) -> int:
    every = chain.from_iterable(combinations(range(5), k) for k in range(6))
    return max(points(estate, gods) for gods in every if satisfiable(estate, gods))


def random_estate(rng: random.Random, edition: str | None) -> Estate:
    court = rng.sample(COURT, rng.randrange(6))
    have = {
        "offerings": rng.randrange(8), "chamber": rng.randrange(7), "nile": rng.randrange(6),
        "nobles": len(court), "artisans": rng.randrange(8),
    }  # fmt: skip
    return Estate(rng.sample(AREAS, 5), court, have, edition)


def engine_points(table: Table, estate: Estate) -> int:
    """The engine's points for gods and nobles, its gods settled for the greatest score in all."""
    table.arrange("board", estate.ring)
    table.fill("court", Counter(estate.court), 0)
    table.fill("gifts", Counter({"offer_one": estate.have["offerings"]}), 0)
    table.fill("crew", Counter(f"artisan_{n + 1:02}" for n in range(estate.have["artisans"])), 0)
    table.put("built", estate.have["chamber"], 0)
    for number, _ in enumerate(BASIC):
        table.put("river", int(number < estate.have["nile"]), 0, number)
    runnable = table.game.runnable
    runnable.carry_out(table.state, "final_scoring", 0)
    values = [runnable.question("value", name) for name in ("gods", "nobles_score")]
    return sum(value(table.state, 0) for value in values if value is not None)


def check_situations(count: int, seed: int, edition: str | None = None) -> None:
    rng = random.Random(seed)
    table = Table.fresh(rng, edition)
    contested = 0
    for _ in range(count):
        estate = random_estate(rng, edition)
        assert engine_points(table, estate) == best(estate), estate
        single = [god for god in range(5) if satisfiable(estate, (god,))]
        contested += not satisfiable(estate, tuple(single))
    assert contested > count / 10


@pytest.mark.parametrize("edition", [None, "pl"])
def test_the_gods_are_settled_for_the_greatest_score(edition: str | None) -> None:
    """In Polish a scribe looks at any area."""
    check_situations(SITUATIONS, seed=2, edition=edition)


def test_the_oracle_knows_the_worked_example() -> None:
    ring = list(AREAS)
    estate = Estate(ring, [], {"offerings": 3, "chamber": 4, "nile": 2, "nobles": 0, "artisans": 0})
    assert best(estate) == 16
    assert best(Estate(ring, [], {**estate.have, "offerings": 2})) == 6
    assert best(Estate(ring, [], {**estate.have, "chamber": 3})) == 10
