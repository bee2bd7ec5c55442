"""Scores, logs and decisions as seats and spectators may know them."""

from __future__ import annotations

import random

import pytest

import rulestone
from rulestone import SPECTATOR
from rulestone.match.errors import SetupError
from rulestone.match.match import Match


def played(name: str, players: int, steps: int) -> Match:
    match, chance = rulestone.load(name, players=players).start(seed=2), random.Random(2)
    for _ in range(steps):
        if not match.over:
            match.take(chance.choice(match.decision.options))
    return match


@pytest.mark.parametrize(("name", "players"), [("ra", 3), ("kleopatra", 3)])
def test_hidden_points_are_left_out_of_scores(name: str, players: int) -> None:
    match = played(name, players, 12)
    for seat in range(players):
        told = match.scores_for(seat)
        assert told[seat] == match.scores[seat]
        assert told.count(None) == players - 1
    assert match.scores_for(SPECTATOR) == [None] * players
    assert match.scores_for(None) == match.scores


def test_open_parts_of_a_score_are_told() -> None:
    match = played("kleopatra", 3, 12)
    parts = {part.name: part for part in match.breakdown_for(0, 1)}
    assert parts["wealth"].value is None and parts["merchant_worth"].value is not None
    assert all(part.value is not None for part in match.breakdown_for(1, 1))


def test_open_scores_are_told_to_all() -> None:
    match = played("pharaon", 2, 12)
    assert match.scores_for(1)[0] == match.scores[0]


def test_when_the_game_is_over_all_scores_are_counted_in_the_open() -> None:
    match = played("ra", 2, 10_000)
    assert match.over
    assert match.scores_for(SPECTATOR) == match.scores == match.scores_for(0)


def test_a_spectator_sees_what_everybody_sees() -> None:
    match = rulestone.load("goofspiel").start(seed=3)
    match.take("offer 2")
    assert match.view(SPECTATOR)["hand"] == [{"hidden": 3}, {"hidden": 4, "known": ["1", "2", "3", "4"]}]
    assert match.view(None) == match.table()


def test_a_spectator_is_not_told_what_is_chosen_in_secret() -> None:
    match = rulestone.load("goofspiel").start(seed=3)
    match.take("offer 2")
    told = [entry for entry in match.log_for(SPECTATOR) if entry.actor is not None]
    assert [(entry.name, entry.option.told("Anna")) for entry in told] == [
        ("hidden", "Anna chooses in secret")
    ]
    assert [e.name for e in match.log_for(0) if e.actor is not None] == ["offer 2"]


def test_options_out_of_a_hidden_hand_are_for_its_owner() -> None:
    match = rulestone.load("goofspiel").start(seed=3)
    assert match.decision_for(0).options == match.decision.options
    assert match.decision_for(1).options == match.decision_for(SPECTATOR).options == ()
    board = rulestone.load("tic_tac_toe").start()
    assert board.decision_for(SPECTATOR).options == board.decision.options


def test_somebody_who_is_not_there_sees_nothing() -> None:
    match = rulestone.load("goofspiel").start(seed=3)
    for look in (match.view, match.scores_for, match.log_for, match.decision_for):
        with pytest.raises(SetupError):
            look(9)
