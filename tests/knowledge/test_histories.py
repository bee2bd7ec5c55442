"""What seats are said to know, against every history of small games: never untrue, seldom less than all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from knowledge.enumeration import worlds
from knowledge.small_games import small_game
from rulestone.match.guesses import unread_numbers
from rulestone.match.match import Match

GAMES = ("row", "hand", "bid", "die", "grid")
LEAST = 0.99  # of all that can be concluded


def unseen(view: Any, tables: list[Any]) -> Iterator[tuple[dict[str, Any], list[Any]]]:
    """The places somebody cannot see, as they are known and as they may be."""
    if isinstance(view, dict) and "hidden" in view:
        yield view, tables
    elif isinstance(view, dict):
        for name in view:
            yield from unseen(view[name], [table.get(name) for table in tables if isinstance(table, dict)])
    elif isinstance(view, list):
        for number, part in enumerate(view):
            yield from unseen(part, [table[number] for table in tables if len(table) > number])


def pieces(place: Any) -> Counter[str]:
    return Counter(p for p in (place.values() if isinstance(place, dict) else place) if p)


def cells(place: Any) -> dict[str, str]:
    listed = place if isinstance(place, dict) else {str(n): p for n, p in enumerate(place, 1)}
    return {name: piece for name, piece in listed.items() if piece}


def judged(matches: list[Match], seat: int) -> tuple[int, int]:
    """Of all that can be concluded where these matches are possible: how much is, and how much there is."""
    views, tables = [match.view(seat) for match in matches], [match.table() for match in matches]
    assert all(view == views[0] for view in views), "the same to see and hear, but another view"
    found = most = 0
    pools = {place.name for place in matches[0].game.ruleset.places.values() if place.shape == "pool"}
    view = {name: part for name, part in views[0].items() if name not in pools}  # those are never listed
    for known, real in unseen(view, tables):
        sure = pieces(real[0])
        for place in real:
            sure &= pieces(place)
        said = Counter(known.get("known", []))
        assert said <= sure
        assert all(known.get("at", {}).items() <= cells(place).items() for place in real)
        found, most = found + said.total(), most + sure.total()
    numbers, more = guessed(matches, seat)
    return found + numbers, most + more


def guessed(matches: list[Match], seat: int) -> tuple[int, int]:
    """The same of hidden numbers: what they may be takes in all that they are, and is no more than that."""
    runnable, exact, count = matches[0].game.runnable, 0, 0
    for number in unread_numbers(runnable, matches[0].players, seat):
        values = [set(number.values(runnable, match.state, seat)) for match in matches]
        real = {int(match.state[number.at]) for match in matches}
        assert all(real <= possible for possible in values)
        exact, count = exact + all(possible == real for possible in values), count + 1
    return exact, count


@pytest.mark.parametrize("name", GAMES)
def test_what_seats_know_is_so(name: str, tmp_path: Path) -> None:
    game = small_game(tmp_path, name)
    told = [judged([m for _, m in found], seat) for seat in (0, 1) for found in worlds(game, seat).values()]
    found, most = (sum(column) for column in zip(*told, strict=True))
    print(f"{name}: {found} of {most} conclusions, in {len(told)} situations")
    assert found >= LEAST * most > 0
