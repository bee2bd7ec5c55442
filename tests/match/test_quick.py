"""Matches in machine code tell, undo, copy and know the same as in Python."""

from __future__ import annotations

import random

import pytest

import rulestone
from rulestone.link.files import shipped
from rulestone.match.game import Game
from rulestone.match.match import Match
from rulestone.program.head import HEAD

STEPS = 60


def pair(game: Game, seed: int, chance: str = "draw") -> tuple[Match, Match]:
    plain, quick = (game.start(seed, chance=chance) for _ in range(2))  # type: ignore[arg-type]
    plain.stay_plain()
    quick.quicken()
    return plain, quick


def same(plain: Match, quick: Match) -> None:
    assert quick.position() == plain.position() and quick.over == plain.over
    assert [(e.actor, e.name, e.asked) for e in quick.log] == [(e.actor, e.name, e.asked) for e in plain.log]
    assert quick.scores == plain.scores and quick.winners == plain.winners
    assert [quick.view(seat) for seat in range(quick.players)] == [
        plain.view(seat) for seat in range(plain.players)
    ]
    assert list(quick.state[HEAD:]) == list(plain.state[HEAD:])
    if not plain.over:
        assert quick.decision == plain.decision


@pytest.mark.parametrize("chance", ["draw", "ask"])
@pytest.mark.parametrize("name", shipped())
def test_the_same_choices_lead_to_the_same(name: str, chance: str) -> None:
    game, dice = rulestone.load(name), random.Random(5)
    plain, quick = pair(game, 3, chance)
    for number in range(STEPS):
        if plain.over:
            break
        code = dice.choice(plain.codes)
        plain.take(code)
        quick.take(code)
        if number % 7 == 0:
            same(plain, quick)
    same(plain, quick)


@pytest.mark.parametrize("name", ["ra", "kleopatra", "kuhn_poker"])
def test_choices_are_taken_back_and_copies_go_their_own_way(name: str) -> None:
    game, dice = rulestone.load(name), random.Random(8)
    plain, quick = pair(game, 4)
    for number in range(40):
        if plain.over or (number % 5 == 4 and plain.past is not None):
            plain.undo(referee=True)
            quick.undo(referee=True)
            same(plain, quick)
            continue
        if number % 9 == 8:
            copied = quick.clone()
            copied.take(dice.choice(copied.codes))
            assert len(copied.log) > len(quick.log)
        code = dice.choice(plain.codes)
        plain.take(code)
        quick.take(code)
    same(plain, quick)
    assert quick.to_json() == plain.to_json()


def test_a_match_goes_on_in_machine_code_once_that_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulestone.match.quick.OFTEN", 1)
    monkeypatch.setattr("rulestone.match.quick.MUCH", 1)
    monkeypatch.setattr("rulestone.match.quick.LOOK", 1)
    game = rulestone.load("ra", players=3)
    match, plain = game.start(7), game.start(7)
    plain.stay_plain()
    while not match.over:
        code = match.codes[-1]
        assert match.step(code) == match.codes
        plain.take(code)
    assert type(match.state) is not list
    same(plain, match)
