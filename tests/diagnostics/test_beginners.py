"""Mistakes of somebody's first hour: one finding each, at its line, with what was meant."""

from __future__ import annotations

import pytest

from rulestone.checks.api import check_text

GAME = """game pebbles "Pebbles"
players 2
kind stone is piece "stone", "stones"
stone pebble, 15 copies
pile heap of stone starts with all
pile taken of stone each player
choice take_one "Take a stone"
    then
        move pebble from heap to my taken
to play "Play"
    take turns until heap is empty
        choose take_one
score stones "Stones": size of my taken
winner highest score
"""


def test_the_game_is_sound() -> None:
    assert check_text(GAME) == []


@pytest.mark.parametrize(
    ("right", "wrong", "code", "line", "meant"),
    [
        ("game pebbles", "Game pebbles", "E0206", 1, ("game",)),
        ("players 2", "# two\nplayers 2", "E0102", 2, ("--",)),
        ("players 2", "// two\nplayers 2", "E0101", 2, ("--",)),
        ('"stone", "stones"', '"stone"', "E0101", 3, ()),
        ("from heap to", "from heep to", "E0201", 9, ("heap",)),
        ("choice take_one", "choise take_one", "E0101", 7, ("choose", "choice")),
        ("to my taken", "to taken", "E0205", 9, ()),
        ("turns until", "turns untill", "E0101", 11, ("until",)),
        ('to play "Play"', 'to play "Play":', "E0101", 10, ()),
        ('to play "Play"', 'to start "Play"', "E0319", 1, ()),
        ("        move pebble", "    move pebble", "E0108", 8, ()),
        ("        choose take_one", "    choose take_one", "E0108", 11, ()),
        (
            "        choose take_one\n",
            "        if heap is empty\n            end game\n        else\n            choose take_one\n",
            "E0101",
            14,
            ("otherwise",),
        ),
    ],
)
def test_one_mistake_is_one_finding(right: str, wrong: str, code: str, line: int, meant: object) -> None:
    assert right in GAME
    found = check_text(GAME.replace(right, wrong, 1))
    assert [(f.code, f.span.line, f.suggestions) for f in found] == [(code, line, meant)]
