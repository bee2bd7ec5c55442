"""What seats are said to know is true, follows from what they saw, and is all that views and bots go by."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import rulestone
from rulestone.match.beliefs import Beliefs
from rulestone.match.bots import make
from rulestone.match.game import Game
from rulestone.match.knowledge import counted_out
from rulestone.match.match import LogEntry, Match

WHISPERS = Path(__file__).parent / "whispers.rules"
STEPS = 120
SHIPPED = [("kuhn_poker", 2), ("goofspiel", 2), ("pharaon", 2), ("kleopatra", 3), ("kleopatra", 5)]


# ---------------------------------------------------------------- every history of a small game

Sights = tuple[str, ...]
Worlds = list[tuple[dict[str, Any], dict[str, Any]]]


def without_known(view: Any) -> Any:
    """A view less what the seat is said to know."""
    if isinstance(view, dict):
        return {name: without_known(part) for name, part in view.items() if name != "known"}
    return [without_known(part) for part in view] if isinstance(view, list) else view


def told(entry: LogEntry, seat: int) -> Iterator[str]:
    """What a seat hears of something that happened: draws are seen on the table, if at all."""
    if entry.actor is not None:
        secret = entry.name.split()[0] in ("slip", "sink")
        yield "?" if secret and entry.actor != seat else f"{entry.actor} {entry.name}"


@cache
def histories() -> dict[tuple[int, Sights], Worlds]:
    """For each seat and all that it may have seen and heard: the tables that this may be, with its views."""
    found: dict[tuple[int, Sights], Worlds] = defaultdict(list)
    start = rulestone.load(WHISPERS).start(chance="ask")
    waiting: list[tuple[Match, list[Sights]]] = [(start, [(), (), ()])]
    while waiting:
        match, sights = waiting.pop()
        for seat in range(3) if match.over or match.decision.actor is not None else ():
            found[seat, sights[seat]].append((match.table(), match.view(seat)))
        for option in () if match.over else match.decision.options:
            after = match.clone()
            after.take(option)
            waiting.append((after, [(*sights[s], *seen(match, after, s)) for s in range(3)]))
    return found


def seen(before: Match, after: Match, seat: int) -> Iterator[str]:
    """What a seat sees and hears of one step."""
    for entry in after.log[len(before.log) :]:
        yield from told(entry, seat)
        if entry.name == "peek" and entry.actor == seat:
            yield str(before.table()["well"])
        if entry.name == "brag" and entry.actor == (seat - 1) % 3:
            yield str(before.table()["hand"][entry.actor])
    if after.over or after.decision.actor is not None:
        yield str(without_known(after.view(seat)))


def content(part: Any) -> Counter[str]:
    """Pieces by name: all that lie there, or those that are known."""
    return Counter(part.get("known", []) if isinstance(part, dict) else part)


def unseen_parts(view: dict[str, Any], table: dict[str, Any]) -> Iterator[tuple[Any, Any]]:
    """The places that a seat cannot see, as it sees them and as they are."""
    for real, mine in zip([*table["hand"], table["well"]], [*view["hand"], view["well"]], strict=True):
        if isinstance(mine, dict):
            yield mine, real


def test_what_seats_know_is_what_all_histories_share() -> None:
    """Sound without exception; and where it falls short of what could be concluded, seldom."""
    exact = shorter = 0
    for worlds in histories().values():
        view = worlds[0][1]
        assert all(other == view for _, other in worlds), "the same to see and hear, but another view"
        for number, (mine, real) in enumerate(unseen_parts(*reversed(worlds[0]))):
            sure = content(real)
            for table, _ in worlds:
                sure &= content(list(unseen_parts(view, table))[number][1])
            assert content(mine) <= sure, (mine, sure)
            exact += content(mine) == sure
            shorter += content(mine) != sure
    assert exact > 40_000
    assert shorter < 50


# ---------------------------------------------------------------- shipped games


def instances(game: Game, name: str, content: Any) -> Iterator[Any]:
    """Every instance of a place in a table or view."""
    place = game.ruleset.places[name]
    for each in content if place.each_player else [content]:
        yield from each.values() if place.indexes else [each]


def check_known(game: Game, view: dict[str, Any], table: dict[str, Any]) -> int:
    """Everything that is said to be known is there; says how many pieces that are."""
    found = 0
    for name in game.ruleset.places:
        pairs = zip(instances(game, name, view[name]), instances(game, name, table[name]), strict=True)
        for mine, real in pairs:
            if isinstance(mine, dict) and "known" in mine:
                pieces = real.values() if isinstance(real, dict) else real
                assert Counter(mine["known"]) <= Counter(p for p in pieces if p), (name, mine, real)
                found += len(mine["known"])
    return found


@pytest.mark.parametrize(("name", "players"), SHIPPED)
def test_what_is_known_is_so_and_views_show_nothing_else(name: str, players: int) -> None:
    game, chance = rulestone.load(name, players=players), random.Random(players)
    match, known = game.start(seed=players), 0
    beliefs = [Beliefs(game.runnable, match.players, seat) for seat in range(match.players)]
    for step in range(STEPS):
        if match.over:
            break
        match.take(chance.choice(match.decision.options))
        for seat in range(match.players) if step < 20 or step % 5 == 0 else ():
            view = match.view(seat)
            known += check_known(game, view, match.table())
            world = beliefs[seat].sample(match.snapshot(), chance.randrange(1 << 30))
            assert game.viewer.view(world, seat) == view
            assert game.census(world) == match.census()
    assert known or name == "kuhn_poker"


def test_what_a_seat_has_followed_stays_where_it_is() -> None:
    game = rulestone.load(WHISPERS)
    match = game.start(seed=1)
    match.take("pick_up " + match.table()["tray"][0])
    beliefs = Beliefs(game.runnable, 3, 0)
    (followed,) = match.view(0)["hand"][2]["known"]
    hands = [game.viewer.table(beliefs.sample(match.snapshot(), seed))["hand"][2] for seed in range(200)]
    assert all(followed in hand for hand in hands)
    assert len({str(hand) for hand in hands}) == 2


SEALED = """
game sealed "Sealed bids"
players 2
number purse each player from 0 to 9 starts 3
number bid each player from 0 to 9 hidden
number won each player from 0 to 9
secret choice bid_for_it (number n from 0 to my purse) "Bid [n]"
    then
        set my bid to n
to play "Play"
    repeat 2 times
        for each player p
            as p
                choose bid_for_it
        let best be the player p with highest bid of p
        add 1 to won of best
        for each player p
            subtract bid of p from purse of p
            set bid of p to 0
score lots "Lots": my won
"""


def sealed(path: Path, *bids: str) -> Match:
    path.write_text(SEALED, "utf-8")
    match = rulestone.load(path).start(seed=1)
    for bid in bids:
        match.take(bid)
    return match


def test_a_number_chosen_in_secret_is_guessed(tmp_path: Path) -> None:
    matches = [sealed(tmp_path / "sealed.rules", f"bid_for_it {n}") for n in range(4)]
    beliefs, viewer = Beliefs(matches[0].game.runnable, 2, 1), matches[0].game.viewer
    guessed = [
        [viewer.table(beliefs.sample(match.snapshot(), seed)) for seed in range(40)] for match in matches
    ]
    assert all(tables == guessed[0] for tables in guessed)
    assert {table["bid"][0] for table in guessed[0]} == {0, 1, 2, 3}
    assert len({make("greedy", 1, 5).choose(match).name for match in matches}) == 1


def test_a_number_that_was_revealed_is_not_guessed(tmp_path: Path) -> None:
    match = sealed(tmp_path / "sealed.rules", "bid_for_it 2", "bid_for_it 1")
    worlds = [Beliefs(match.game.runnable, 2, 1).sample(match.snapshot(), seed) for seed in range(20)]
    assert all(match.game.viewer.table(world)["bid"] == [0, 0] for world in worlds)


def test_counting_out() -> None:
    assert counted_out([[2, 1]], [[0, 0]]) == [[2, 1]]
    assert counted_out([[2, 0], [0, 1]], [[0, 0], [0, 0]]) == [[1, 0], [0, 0]]
    assert counted_out([[2, 0], [0, 1]], [[0, 0], [0, 1]]) == [[2, 0], [0, 1]]
    assert counted_out([[1, 1], [0, 0]], [[0, 0], [0, 0]]) == [[1, 1], [0, 0]]


def test_knowledge_is_rebuilt_with_a_saved_game() -> None:
    game = rulestone.load("goofspiel")
    match = game.start(seed=3)
    match.take("offer 2")
    match.take("offer 4")
    assert match.view(0)["hand"][1] == {"hidden": 3, "known": ["1", "2", "3"]}
    again = game.resume(match.to_json())
    assert [again.view(seat) for seat in (0, 1)] == [match.view(seat) for seat in (0, 1)]
    match.undo(referee=True)
    assert match.view(0)["hand"][1] == {"hidden": 4, "known": ["1", "2", "3", "4"]}
