"""Final scores of tables: as the match itself counts them, from files, and what is wrong with these."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from last_moments import LAST_RULE, played, scored_alike

import rulestone
from rulestone.match.errors import SetupError
from rulestone.match.rulesets import loaded
from rulestone.syntax import ast
from rulestone.tabletop.endgame import endgame, read_by_score
from rulestone.tabletop.score import Reckoning, score
from rulestone.tabletop.table_file import read_and_score, read_table, write_table
from rulestone.tabletop.table_state import TableError
from rulestone.words import words_for

TABLES = [
    ("ra", 2, None, 6),
    ("ra", 5, None, 4),
    ("kleopatra", 3, None, 4),
    ("kleopatra", 5, None, 2),
    ("pharaon", 1, None, 4),
    ("pharaon", 2, "nl", 3),
    ("pharaon", 4, "cs", 3),
    ("goofspiel", 2, None, 6),
    ("kuhn_poker", 2, None, 6),
]


@pytest.mark.parametrize(("name", "players", "edition", "games"), TABLES)
def test_a_table_scores_as_the_match_that_led_to_it(
    name: str, players: int, edition: str | None, games: int
) -> None:
    game = rulestone.load(name, players=players, edition=edition)
    reckoning = Reckoning(game.ruleset, players)
    for seed in range(games):
        match, table, _ = played(game, seed)
        found = reckoning.score(table)
        assert list(found.totals) == match.scores
        assert list(found.winners) == match.winners
        assert [list(parts) for parts in found.parts] == [match.breakdown(s) for s in range(match.players)]


@pytest.mark.parametrize(("name", "players", "edition", "games"), TABLES)
def test_a_file_with_only_what_is_wanted_scores_the_same(
    name: str, players: int, edition: str | None, games: int
) -> None:
    game = rulestone.load(name, players=players, edition=edition)
    reckoning = Reckoning(game.ruleset, players)
    for seed in range(games):
        assert scored_alike(game, reckoning, seed, ("en", "pl", "cs", "nl")[seed % 4]), seed


def test_last_moments_are_those_of_the_rules() -> None:
    for name, rule in LAST_RULE.items():
        first = endgame(loaded(name))[0]
        assert isinstance(first, ast.Do) and f"do_{first.name}" == rule


def test_only_what_counts_is_wanted() -> None:
    assert read_by_score(loaded("kleopatra")) == {"amulets", "hand", "merchants", "talents", "warden"}
    names = {wanted.name for wanted in Reckoning(loaded("ra"), 3).wanted}
    assert names == {"epoch", "so_far", "tiles", "up", "down"}
    shared = {w.name for w in Reckoning(loaded("pharaon"), 3).wanted if w.seat is None}
    assert shared == {"board", "throne", "starter"}


def test_the_gods_of_an_automatic_seat_are_asked_for_and_those_of_people_are_worked_out() -> None:
    seats = [w.seat for w in Reckoning(loaded("pharaon"), 1).wanted if w.name == "favoured"]
    assert seats == [1]


# ---------------------------------------------------------------- worked out by hand


def test_ra_by_hand() -> None:
    """Player 1: 20 so far, flood and 3 Nile 4, no civilisation -5, 4 sphinxes 1 + 10, highest discs 5.
    Player 2: 30 so far, 1 god 2, 5 civilisations 15, fewest pharaohs level, lowest discs -5."""
    table = {
        "epoch": 3,
        "so_far": [20, 30],
        "tiles": [
            ["flood", *["nile"] * 3, *["sphinx"] * 4],
            ["god", "art", "agriculture", "astronomy", "religion", "writing"],
        ],
        "down": [["9", "8"], ["2"]],
    }
    found = score("ra", table, players=2)
    assert found.totals == (35, 42)
    assert found.winners == (1,)
    assert {part.name: part.value for part in found.parts[0]} == {
        "so_far": 20, "god_score": 0, "gold_score": 0, "pharaoh_score": 0, "river_score": 4,
        "civilisation_score": -5, "monument_score": 11, "disc_score": 5, "debt_score": 0,
    }  # fmt: skip


def test_ra_does_not_let_anybody_fall_below_nothing() -> None:
    found = score("ra", {"epoch": 3, "so_far": [2, 30], "down": [["1"], ["2"]]}, players=2)
    assert found.totals == (0, 30)


def test_cleopatra_eats_whoever_has_the_most_amulets() -> None:
    table = {"talents": [50, 20, 30], "amulets": [9, 5, 2], "merchants": [[], ["trader"] * 2, []]}
    found = score("kleopatra", {**table, "warden": [3, 4, 0]}, players=3)
    assert found.totals == (50, 26, 30)
    assert found.winners == (2,)
    assert found.match.barred == [0]
    assert [tie.left for tie in found.ties] == [(2,)]


def test_pharaon_assigns_gods_for_the_most_points() -> None:
    """Four steps of the chamber serve the god on its left and the one on its right."""
    board = ["offerings", "chamber", "nile", "nobles", "artisans"]
    base: dict[str, Any] = {"board": board, "gifts": [["offer_trade"] * 3, []]}
    river = [{"agriculture": 1, "construction": 1}, {}]
    one = score("pharaon", {**base, "built": [2, 0], "river": river}, players=2)
    both = score("pharaon", {**base, "built": [4, 0], "river": river}, players=2)
    assert (one.parts[0][0].value, both.parts[0][0].value) == (10, 16)


def test_a_tie_is_broken_and_told() -> None:
    table = {"board": ["offerings", "chamber", "nile", "nobles", "artisans"]}
    goods = [["trade"] * 3, ["trade"] * 2]
    gifts: list[list[str]] = [[], ["offer_one"]]
    found = score("pharaon", {**table, "goods": goods, "gifts": gifts}, players=2)
    assert found.totals[0] == 3 and found.totals[1] == 4
    level = score("pharaon", {**table, "goods": [["trade"] * 3, ["trade"] * 3]}, players=2)
    assert level.winners == (0, 1)
    assert [tie.left for tie in level.ties] == [(0, 1)] * 4
    assert [tie["op"] for tie in level.to_dict()["ties"]] == ["highest"] * 4


# ---------------------------------------------------------------- files

FILE = """
-- an evening at home
players: 2
epoka: 3            -- the last one
gracz 1:
    punkty dotychczas: 20
    płytki: 3 nil, wylew, sfinksy 2
    zakryte dyski: 9, 8
Player 2:
    tiles: bóg, 2x gold
    face-down discs: 2
"""


def test_names_of_all_languages_inflected_or_not_are_understood() -> None:
    table = read_table(FILE, Reckoning(loaded("ra"), 2))
    assert table == {
        "epoch": 3,
        "so_far": [20, None],
        "tiles": [["nile"] * 3 + ["flood", "sphinx", "sphinx"], ["god", "gold", "gold"]],
        "down": [["9", "8"], ["2"]],
    }


@pytest.mark.parametrize(
    ("lines", "where", "message"),
    [
        ("player 1:\n  tiles: niel", 2, "No piece is called “niel”. Perhaps: Nile"),
        ("player 1:\n  tiles: 9 god", 2, "“god” (8 in all)"),
        ("player 1:\n  tiles: 5 god\nplayer 2:\n  tiles: 4 god", 4, "“god” (8 in all)"),
        ("epoch: 7", 1, "goes from 1 to 3"),
        ("epoch: late", 1, "is a number, not “late”"),
        ("player 3:\n  tiles: god", 1, "no player “player 3”: write a number from 1 to 2"),
        ("tiles: god", 1, "belongs to a player"),
        ("player 1:\n  tils: god", 2, "Nothing on this table is called “tils”. Perhaps: tiles"),
        ("player 1:\n  tiles god", 2, "Write it as “name: value”"),
        ("epoch: 3\nepoch: 2", 2, "told already, in line 1"),
        ("epoch: 3\nplayer 1:\n  tiles: 2 monuments", 3, "Which pieces these are matters"),
        ("player 1:\n  points so far: 900", 2, "goes from"),
    ],
)
def test_what_is_wrong_with_a_file_names_its_line(lines: str, where: int, message: str) -> None:
    with pytest.raises(SetupError) as caught:
        read_and_score(lines, Reckoning(loaded("ra"), 2), "table.txt")
    told = caught.value.text("en").replace("\u00a0", " ")
    assert told.startswith(f"table.txt:{where}: ")
    assert message in told


def test_a_ring_must_be_told() -> None:
    with pytest.raises(TableError, match="board"):
        read_and_score("player 1:\n  built: 2", Reckoning(loaded("pharaon"), 2))


def test_a_count_will_do_where_it_does_not_matter_which() -> None:
    text = "player 1:\n hand: 3 tainted\n warden: 2\nplayer 2:\n talents: 9\n amulets: 4"
    found = read_and_score(text, Reckoning(loaded("kleopatra"), 3))
    assert found.match.table()["amulets"] == [1, 4, 0]


def test_pieces_are_conserved() -> None:
    game = rulestone.load("pharaon", players=3)
    found = score(
        game, {"board": ["nile", "chamber", "offerings", "nobles", "artisans"], "goods": [["silver"] * 4]}
    )
    assert found.match.census() == game.census(game.initial(0))


@pytest.mark.parametrize("name", ["ra", "kleopatra", "pharaon", "tic_tac_toe", "pig"])
def test_a_template_is_a_file_that_can_be_read(name: str) -> None:
    reckoning = Reckoning(loaded(name))
    for lang in ("en", "pl", "cs", "nl"):
        text = write_table(reckoning, words_for(reckoning.ruleset, lang))
        assert "‹" not in text
        read_table(text, reckoning)


HEAPS = """
game heaps "Heaps"
players 2
kind stone is piece "stone", "stones"
stone pebble, 9 copies
pile heap of stone starts with all
pile own_heap of stone each player
number points each player from 0 to 99
number round from 1 to 9 starts 1
choice grab "Take a stone"
    then
        move pebble from heap to my own_heap
choice rest "Rest"
score points "Points": my points
to count "Count"
    for each player p
        add round * size of own_heap of p to points of p
"""
ROUND = """
to go_round
    for each player p
        as p
            choose grab or rest
"""
COUNTED = {
    "after the round": """
to play
    repeat 2 times
        do go_round
        do count
"""
    + ROUND,
    "in the round": """
to play
    repeat 2 times
        do go_round
"""
    + ROUND
    + "    do count\n",
    "two rules deep": """
to play
    do whole_game
to whole_game
    repeat 2 times
        do go_round
"""
    + ROUND
    + "    do count\n",
    "before the end": """
to play
    repeat
        do go_round
        end game
"""
    + ROUND
    + "    do count\n",
    "in both": """
to play
    repeat 2 times
        do go_round
    add 1 to points of player 2
"""
    + ROUND
    + "    do count\n",
}


@pytest.mark.parametrize("where", COUNTED)
def test_points_are_counted_wherever_the_last_decision_stands(where: str, tmp_path: Path) -> None:
    rules = tmp_path / "heaps.rules"
    rules.write_text(HEAPS + COUNTED[where])
    table = {"own_heap": [["pebble"] * 3, ["pebble"]], "points": [4, 0]}
    more = int(where == "in both")
    assert score(str(rules), table).totals == (7, 1 + more)
    assert score(str(rules), {**table, "round": 2}).totals == (10, 2 + more)


def test_what_is_left_out_is_as_before_the_game(tmp_path: Path) -> None:
    """Whatever random games end with: here every one of them ends in round 3."""
    rules = tmp_path / "heaps.rules"
    rules.write_text(
        HEAPS + COUNTED["in the round"].replace("to go_round\n", "to go_round\n    set round to 3\n")
    )
    reckoning = Reckoning(loaded(str(rules)))
    assert {w.name: w.default for w in reckoning.wanted}["round"] == 1
    found = score(str(rules), {"own_heap": [["pebble"] * 3, []]})
    assert found.totals == (3, 0)
    assert found.match.table()["round"] == 1


def test_two_ends_that_count_differently_are_refused(tmp_path: Path) -> None:
    rules = tmp_path / "ends.rules"
    rules.write_text(
        'game ends "Ends"\nplayers 2\nnumber coins each player from 0 to 9\n'
        'choice quit "Quit"\n    then\n        do tax\n        end game\n'
        'choice stay "Stay"\n'
        "to tax\n    for each player p\n        set coins of p to 1\n"
        "to gift\n    for each player p\n        set coins of p to 5\n"
        "to play\n    choose quit or stay\n    do gift\n"
        'score coins "Coins": my coins\nwinner highest score\n'
    )
    with pytest.raises(SetupError, match="several ways"):
        Reckoning(loaded(str(rules)))
