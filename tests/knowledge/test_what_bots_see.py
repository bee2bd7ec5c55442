"""A hidden roll, a secret grid and a hand shown to others: what bots imagine, and what their owners see."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import rulestone
from knowledge.small_games import HAND, small_game
from rulestone.checks.api import check_text
from rulestone.match.beliefs import Beliefs
from rulestone.match.bots import make
from rulestone.match.match import Match

WORLDS = 300


def imagined(match: Match, seat: int, place: str) -> list[Any]:
    beliefs = Beliefs(match.game.runnable, match.players, seat)
    return [match.game.viewer.table(beliefs.sample(match.snapshot(), n))[place] for n in range(WORLDS)]


def test_a_hidden_roll_is_imagined(tmp_path: Path) -> None:
    game = small_game(tmp_path, "die")
    matches = [game.start(seed=seed) for seed in range(12)]
    mine = [match for match in matches if match.table()["pips"][0] == matches[0].table()["pips"][0]]
    assert len({match.table()["pips"][1] for match in mine}) > 1
    assert len({make("greedy", 0, 3).choose(match).name for match in mine}) == 1
    other = Counter(pips[1] for pips in imagined(mine[0], 0, "pips"))
    assert set(other) == set(range(1, 7)) and min(other.values()) > 25
    assert {pips[0] for pips in imagined(mine[0], 0, "pips")} == {mine[0].table()["pips"][0]}


def test_a_hidden_roll_is_not_told(tmp_path: Path) -> None:
    match = small_game(tmp_path, "die").start(seed=1)
    assert [entry.name for entry in match.log_for(0)] == []
    assert len(match.log_for(None)) == 2


def test_a_secret_grid_is_imagined_and_its_owner_sees_the_own_marks(tmp_path: Path) -> None:
    match = small_game(tmp_path, "grid").start(seed=1)
    match.take("hide a2")
    match.take("hide b1")
    assert match.view(0)["sea"] == [
        {"hidden": 1, "known": ["ship"], "at": {"a2": "ship"}},
        {"hidden": 1, "known": ["ship"]},
    ]
    seas = imagined(match, 0, "sea")
    assert all(sea[0] == {"a2": "ship"} for sea in seas)
    where = Counter(next(iter(sea[1])) for sea in seas)
    assert set(where) == {"a1", "a2", "b1", "b2"} and min(where.values()) > 50


def test_what_is_shown_to_the_others_is_not_shown_to_the_owner(tmp_path: Path) -> None:
    match = small_game(tmp_path, "hand").start(seed=4)
    mine, others = match.table()["hand"][0], match.table()["hand"][1:]
    assert match.view(0)["hand"][0] == {"hidden": 1}
    assert all(match.view(seat)["hand"][0]["known"] == mine for seat in (1, 2))
    hands = imagined(match, 0, "hand")
    assert all(hand[1:] == others for hand in hands)
    assert len({str(hand[0]) for hand in hands}) > 1


def test_a_choice_must_not_read_what_only_the_others_were_shown() -> None:
    reads_own = HAND.replace("choice drop", 'choice lay (card c in my hand) "Lay [c]"\nchoice drop')
    assert "E0329" in [finding.code for finding in check_text(reads_own)]
    shown_to_me = reads_own.replace(" where q is not p", "")
    assert "E0329" not in [finding.code for finding in check_text(shown_to_me)]
    reads_other = HAND.replace(
        "choice drop", 'choice lay (card c in hand of left of me) "Lay [c]"\nchoice drop'
    )
    assert "E0329" not in [finding.code for finding in check_text(reads_other)]


def test_a_row_filled_in_order_is_known_slot_by_slot(tmp_path: Path) -> None:
    match = small_game(tmp_path, "row").start(chance="ask")
    for drawn in ("king", "queen", "jack", "jack"):
        match.take(drawn)
    match.take("lay_open")
    assert match.view(1)["shelf"][0] == {
        "hidden": 2, "known": ["king", "jack"], "at": {"1": "king", "2": "jack"},
    }  # fmt: skip


def test_a_number_that_is_put_on_the_table_is_known_from_then_on(tmp_path: Path) -> None:
    path = tmp_path / "shown.rules"
    path.write_text(SHOWN, "utf-8")
    match = rulestone.load(path).start(seed=1)
    match.take("think 2")
    assert {thought[0] for thought in imagined(match, 1, "thought")} == {0, 1, 2, 3}
    match.take("nod")
    assert {thought[0] for thought in imagined(match, 1, "thought")} == {2}


SHOWN = """
game shown "Shown"
players 2
number thought each player from 0 to 3 hidden "thought"
number said each player from 0 to 3 "said"
secret choice think (number n from 0 to 3) "Think of [n]"
    then
        set my thought to n
choice nod "Nod"
choice shake "Shake your head"
to play "Play"
    as player 1
        choose think
    as player 2
        choose nod or shake
    set said of player 1 to thought of player 1
    as player 2
        choose nod or shake
score thoughts "Thoughts": my thought
"""


VAGUE = """
game vague "Vague"
players 2
number luck from 0 to 3 secret "luck"
number omen from 0 to 1 secret "omen"
choice nod "Nod"
choice shake "Shake your head"
to play "Play"
    roll sign from 0 to 1
    set omen to sign
    if omen is 1
        set luck to 3
    as player 1
        choose nod or shake
score luck_score "Luck": luck + omen
"""


def test_where_nothing_can_be_derived_a_number_is_anything_within_its_bounds(tmp_path: Path) -> None:
    path = tmp_path / "vague.rules"
    path.write_text(VAGUE, "utf-8")
    assert [finding.code for finding in rulestone.check(path)] == ["W0350"]
    game = rulestone.load(path)
    imagined_by_seed = [imagined(game.start(seed=seed), 0, "luck") for seed in range(4)]
    assert all(found == imagined_by_seed[0] for found in imagined_by_seed)
    assert set(imagined_by_seed[0]) == {0, 1, 2, 3}
