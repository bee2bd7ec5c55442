"""Bots: what they choose, and that they choose it from what they know."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

import rulestone
from rulestone.match.beliefs import Beliefs
from rulestone.match.bots import make
from rulestone.match.errors import SetupError
from rulestone.match.match import Match
from rulestone.match.views import Viewer

TWO_HANDS = """\
game two_hands "Two hands"
players 3
kind suit is card "card", "cards"
suit numbered 1 to 6
pool deck of suit starts with all
pile hand of suit each player hidden
pile gone of suit each player secret
pile trophies of suit
choice play (suit s in my hand) "Play [s]"
    then
        move s from my hand to my gone
    summary "Play a card face down."
to play "Play"
    repeat 2 times
        for each player p
            draw suit s from deck to hand of p
    take turns until size of gone of player 3 is 2
        choose play
    summary "Play both cards."
score cards "Cards": total index of it for suit in my gone
winner highest score
"""


@pytest.fixture
def two_hands(tmp_path: Path) -> rulestone.Game:
    path = tmp_path / "two_hands.rules"
    path.write_text(TWO_HANDS, encoding="utf-8")
    return rulestone.load(path)


def finish(match: Match, bots: Sequence[str], seed: int) -> None:
    seats = [make(bot, seat, seed) for seat, bot in enumerate(bots)]
    while not match.over:
        assert match.decision.actor is not None
        match.take(seats[match.decision.actor].choose(match))


def test_an_unknown_bot_is_refused_with_the_known_ones() -> None:
    with pytest.raises(SetupError, match="random, greedy"):
        make("clever", 0, 0)


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_bot_repeats_itself(bot: str) -> None:
    game = rulestone.load("kuhn_poker")
    logs = []
    for _ in range(2):
        match = game.start(seed=8)
        finish(match, [bot, bot], 8)
        logs.append([entry.name for entry in match.log])
    assert logs[0] == logs[1]


def test_random_bots_choose_what_the_program_itself_chooses() -> None:
    game = rulestone.load("goofspiel")
    for seed in range(5):
        match = game.start(seed=seed)
        finish(match, ["random", "random"], match.snapshot()[8])
        state = game.initial(seed)
        game.runnable.plain().playout(state, 1000)
        assert tuple(game.runnable.canonical(state)) == match.position()


def test_random_bots_choose_evenly() -> None:
    game = rulestone.load("tic_tac_toe")
    match = game.start()
    firsts = [make("random", 0, seed).choose(match).name for seed in range(900)]
    assert all(70 <= firsts.count(option.name) <= 130 for option in match.decision.options)


def test_greedy_takes_the_line_that_wins_and_stops_the_line_that_loses() -> None:
    game = rulestone.load("tic_tac_toe")
    for moves, wanted in (("a1 b1 a2 b2", "place a3"), ("a1 b2 c3 b1", "place b3")):
        match = game.start()
        for cell in moves.split():
            match.take(f"place {cell}")
        bot = make("greedy", match.decision.actor or 0, 5)
        assert bot.choose(match).name == wanted


def test_greedy_beats_random() -> None:
    report = rulestone.load("connect_four").simulate(games=12, seed=1, bots=["greedy", "random"], workers=1)
    assert report.seats[0].wins.alone >= 11


def same_for_a_seat(game: rulestone.Game, seat: int) -> list[Match]:
    """Matches at the same decision of a seat that look the same to it, though not to a referee."""
    found: dict[str, list[Match]] = {}
    for seed in range(200):
        match = game.start(seed=seed)
        while not match.over and match.decision.actor != seat:
            match.take(match.decision.options[0])
        found.setdefault(str(match.view(seat)), []).append(match)
    return max(found.values(), key=len)


@pytest.mark.parametrize("name", ["kuhn_poker", "two_hands"])
def test_greedy_never_peeks(name: str, two_hands: rulestone.Game) -> None:
    game = two_hands if name == "two_hands" else rulestone.load(name)
    matches = same_for_a_seat(game, 1)
    assert len({str(match.table()) for match in matches}) > 1
    assert len({make("greedy", 1, 77).choose(match).name for match in matches}) == 1


def test_a_seat_imagines_everything_possible_and_nothing_else(two_hands: rulestone.Game) -> None:
    match = two_hands.start(seed=2)
    beliefs = Beliefs(two_hands.runnable, 3, 0)
    viewer = Viewer(two_hands.runnable)
    seen = set()
    for seed in range(400):
        world = beliefs.sample(match.snapshot(), seed)
        assert viewer.view(world, 0) == match.view(0)
        assert two_hands.census(world) == match.census()
        seen.add(tuple(str(viewer.table(world)["hand"][seat]) for seat in (1, 2)))
    assert len(seen) == 6  # four cards unseen, two in each hand


def test_pieces_are_mixed_only_where_they_can_have_gone_unseen() -> None:
    game = rulestone.load("goofspiel")
    match = game.start(seed=2)
    match.take("offer 1")
    beliefs = Beliefs(game.runnable, 2, 1)
    worlds = [beliefs.sample(match.snapshot(), seed) for seed in range(60)]
    places = game.runnable.layout.places
    offered, prizes = places["offered"], places["prizes"]
    first = {tuple(w[offered.base + 1 : offered.base + 1 + offered.cells]) for w in worlds}
    assert first == {(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)}
    here = match.snapshot()
    assert all(w[prizes.base : prizes.base + 5] == here[prizes.base : prizes.base + 5] for w in worlds)


def test_a_seat_does_not_know_the_draws_to_come() -> None:
    game = rulestone.load("pig")
    match = game.start(seed=2)
    seeds = {Beliefs(game.runnable, 2, 0).sample(match.snapshot(), seed)[8] for seed in range(8)}
    assert len(seeds) == 8
    assert match.snapshot()[8] not in seeds


def test_greedy_thinks_the_same_compiled_and_not() -> None:
    match = rulestone.load("goofspiel").start(seed=4)
    for seed in range(4):
        seat = match.decision.actor or 0
        bots = [make("greedy", seat, seed, compiled=compiled) for compiled in (False, True)]
        plain, fast = (bot.choose(match) for bot in bots)
        assert plain == fast
        match.take(plain)
