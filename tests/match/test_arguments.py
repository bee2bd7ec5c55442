"""Arguments that make no sense are told, never taken for something else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import rulestone
from rulestone.match.errors import RulesetError, RulestoneError, SetupError

GAME = rulestone.load("pig")
MATCH = GAME.start(seed=7)

WRONG: list[tuple[Callable[[], Any], str]] = [
    (lambda: rulestone.load("pig", players=2.5), "“players” takes a whole number, not “2.5”."),
    (lambda: rulestone.load("pig", players="2"), "“players” takes a whole number, not “2”."),
    (lambda: rulestone.load("pig", players=True), "Pig is not for that many players: 1."),
    (lambda: rulestone.load("pharaon", options={"dark_sides": 1.5}), "“dark_sides” takes a whole number"),
    (lambda: rulestone.load("pharaon", options={"dark_sides": (1, 2)}), "takes a single number"),
    (lambda: GAME.start(seed="x"), "“seed” takes a whole number, not “x”."),
    (lambda: GAME.start(chance="often"), "“chance” is one of: draw, ask; not “often”."),
    (lambda: GAME.simulate(games=0), "“games” begins at 1, so it cannot be 0."),
    (lambda: GAME.simulate(games=3, workers=0), "“workers” begins at 1, so it cannot be 0."),
    (lambda: GAME.simulate(games=3, bots=["random"] * 3), "Bots given: 3, but seats: 2."),
    (lambda: MATCH.view(2), "There is no seat “2” here. The seats are: 0, 1."),
    (lambda: MATCH.view(-1), "There is no seat “-1” here."),
    (lambda: MATCH.breakdown(9), "There is no seat “9” here."),
]


@pytest.mark.parametrize(("call", "said"), WRONG)
def test_what_makes_no_sense_is_told(call: Callable[[], Any], said: str) -> None:
    with pytest.raises(SetupError) as caught:
        call()
    assert said in str(caught.value).replace("\u00a0", " ")


def test_one_name_may_stand_for_a_list_of_one() -> None:
    assert rulestone.load("ra", variants="without_barge").ruleset.variants == ("without_barge",)
    twice = rulestone.load("ra", variants=["without_barge", "without_barge"])
    assert twice.ruleset.variants == ("without_barge",)
    assert GAME.simulate(games=2, bots="random").seats[1].bot == "random"


def test_numbers_by_seat_may_be_a_tuple_and_truths_count_as_numbers() -> None:
    game = rulestone.load("pharaon", players=2, options={"first_game": (False, True), "dark_sides": 0})
    assert game.options == {"first_game": [0, 1], "dark_sides": 0}
    assert all(type(number) is int for number in game.options["first_game"])
    assert '"first_game"' in game.start(1).to_json()


def test_a_name_that_no_file_can_have_is_a_ruleset_that_is_not_there() -> None:
    with pytest.raises(RulesetError):
        rulestone.load("x" * 5000)
    assert [finding.code for finding in rulestone.check("x" * 5000)] == ["E0219"]
    assert issubclass(RulesetError, RulestoneError)


def test_more_games_than_could_ever_be_played_are_begun_at_once() -> None:
    reached = []

    def stop(done: int, _: int) -> None:
        reached.append(done)
        if done:
            raise KeyboardInterrupt

    for workers in (1, 2):
        report = GAME.simulate(games=10**15, workers=workers, compiled=False, progress=stop)
        assert report.interrupted and 0 < report.games < 10**6
