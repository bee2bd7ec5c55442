"""All histories of a small game that agree with what a seat has seen and heard, each with its chance.

Seats are taken to choose any option, each as likely; what somebody chooses may tell of what they hold, and a
history counts with that too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from rulestone.match.game import Game
from rulestone.match.match import Match

Heard = tuple[str, ...]
Worlds = dict[str, Fraction]


def worlds(game: Game, seat: int) -> dict[Heard, list[tuple[Fraction, Match]]]:
    """By all that a seat may have seen and heard where it has to decide: the matches that this may be."""
    found: dict[Heard, list[tuple[Fraction, Match]]] = defaultdict(list)
    waiting: list[tuple[Match, Heard, Fraction]] = [(game.start(chance="ask"), (), Fraction(1))]
    while waiting:
        match, heard, share = waiting.pop()
        if match.over:
            continue
        if match.decision.actor == seat:
            found[heard].append((share, match))
        weights = sum(option.weight for option in match.decision.options)
        for option in match.decision.options:
            after = match.clone()
            after.take(option)
            news = (*heard, *_news(match, after, seat))
            waiting.append((after, news, share * option.weight / weights))
    return found


def _news(before: Match, after: Match, seat: int) -> Iterator[str]:
    yield from (f"{e.actor} {e.name}" for e in after.log_for(seat, len(before.log)))
    if after.over or after.decision.actor is not None:
        yield str(after.view(seat))


def shares(found: list[tuple[Fraction, Match]], read: Any) -> Worlds:
    """How likely each table is, as `read` writes it."""
    total = sum(share for share, _ in found)
    by_table: Worlds = defaultdict(Fraction)
    for share, match in found:
        by_table[str(read(match.table()))] += share / total
    return dict(by_table)


def chi_square(expected: Worlds, counts: dict[str, int]) -> float:
    """How far counts lie from what is expected of as many; infinite if something impossible was counted."""
    if set(counts) - set(expected):
        return float("inf")
    total = sum(counts.values())
    return sum(
        (counts.get(name, 0) - float(share) * total) ** 2 / (float(share) * total)
        for name, share in expected.items()
    )
