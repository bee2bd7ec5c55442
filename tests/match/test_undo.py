"""Taking a choice back: one's own, while nothing was drawn, shown or decided by others since."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulestone
from rulestone.match.match import Match

TABLE = """
game undone "Undone"
players 2
kind card is card "card", "cards"
card king, queen, jack, 2 copies each
pool deck of card starts with all
pile hand of card each player hidden
pile well of card secret
pile laid of card
number pips from 0 to 6
choice lay (card c in my hand) "Lay [c]"
    then
        move c from my hand to laid
choice fish "Take what lies in the well"
    then
        move all from well to my hand
choice show_hand "Show your hand"
    then
        show my hand to left of me
choice throw "Throw the die"
    then
        roll face from 1 to 6
        set pips to face
choice stop "Stop"
    then
        end turn
to play "Play"
    draw card c from deck to well
    for each player p
        repeat 2 times
            draw card c from deck to hand of p
    for each player p
        as p
            repeat 4 times as turn
                choose lay or fish or show_hand or throw or stop
"""


@pytest.fixture
def match(tmp_path: Path) -> Match:
    path = tmp_path / "undone.rules"
    path.write_text(TABLE, "utf-8")
    match = rulestone.load(path).start(chance="ask")
    for card in ("king", "king", "queen", "queen"):
        match.take(card)
    return match


def why_not(match: Match) -> str:
    reason = match.why_no_undo()
    return "" if reason is None else str(reason)


def test_an_own_choice_is_taken_back(match: Match) -> None:
    before = match.position()
    match.take("lay queen")
    assert match.can_undo() and match.can_undo(0) and not match.can_undo(1)
    match.undo()
    assert match.position() == before
    assert [entry.actor for entry in match.log] == [None] * 5


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        ([], "nothing to undo"),
        (["throw", "3"], "something was drawn or rolled"),
        (["throw"], ""),
        (["fish"], "somebody has seen something"),
        (["show_hand"], "somebody has seen something"),
        (["stop"], ""),
        (["stop", "lay jack"], ""),
    ],
)
def test_what_may_be_taken_back(match: Match, names: list[str], reason: str) -> None:
    for name in names:
        match.take(name)
    assert reason in why_not(match) and bool(reason) is bool(why_not(match))
    assert match.can_undo() is not bool(reason)


def test_nobody_takes_back_what_another_has_chosen(match: Match) -> None:
    match.take("stop")
    match.take("lay jack")
    assert match.can_undo(1) and not match.can_undo(0)
    assert "somebody else has played" in str(match.why_no_undo(0))


def test_what_cannot_be_taken_back_stays_but_for_a_referee(match: Match) -> None:
    match.take("fish")
    after = match.position()
    with pytest.raises(rulestone.CannotUndo, match="seen something"):
        match.undo()
    assert match.position() == after
    match.undo(referee=True)
    assert match.position() != after


def test_nothing_is_hidden_in_an_open_game() -> None:
    match = rulestone.load("tic_tac_toe").start()
    match.take("place b2")
    assert match.can_undo(0)
    match.take("place a1")
    assert match.can_undo(1) and not match.can_undo(0)
