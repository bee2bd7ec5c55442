"""Where rules are at fault: of what kind, and on which line."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulestone.link.load import load_ruleset

from .game import Game

RULES = """game faults "Faults"
players 2 to 4
kind stone is token "stone", "stones"
    has worth number
stone opal, jade, 3 copies each
group green of stone "green stone", "green stones": jade
pile mine_shaft of stone starts with all
row shelf of stone 3 slots
grid board 3 by 3 of stone
number a from -50 to 50
value huge: 999999999 * 999999999 * 9
number big from 0 - huge to huge
number kept for each green from 0 to 9
list price by number: 1, 3
remember stone best
player host
value broken: 1 / a
choice never "Never"
    needs no: 1 is 2
choice go "Go"
choice stay "Stay"
to play "Play"
    choose go or stay
    if a is 0
        STATEMENT
    choose go or stay
"""

FAULTS = [
    ("set a to 51", "bounds"),
    ("subtract 60 from a", "bounds"),
    ("set a to 1 / a", "division"),
    ("set a to 1 mod a", "division"),
    ("set a to price of 3", "index"),
    ("set a to price of 0", "index"),
    ("set a to kept of opal", "index"),
    ("set kept of best to 1", "index"),
    ("set best to shelf at 4", "index"),
    ("move opal from mine_shaft to shelf at a", "index"),
    ("set a to worth of best", "missing"),
    ("set a to row of (cell (1, 1) of board shifted (-1, 0))", "missing"),
    ("set host to left of player 3", "seat"),
    ("set host to right of host", "seat"),
    ("as player 3", "seat"),
    ("as host", "seat"),
    ("take turns from host", "seat"),
    ("for each player p from player 4", "seat"),
    ("choose never", "options"),
    ("roll n from 2 to 1", "options"),
    ("set big to huge + huge", "overflow"),
    ("set big to huge * 2 / 2", "overflow"),
    ("set big to total huge for stone - 1", "overflow"),
]
NO_FAULTS = [
    "set best to board at nowhere",
    "move opal from mine_shaft to nowhere",
    "move best from mine_shaft to shelf",
    "set a to kept of jade",
    "set a to -7 / 2",
    "choose never if any",
    "roll n from 2 to 2",
    "set big to huge",
    "set host to player 4",
]


def start(folder: Path, statement: str) -> Game:
    body = "\n            set a to 0" if statement.startswith(("as", "take turns", "for each")) else ""
    path = folder / "faults.rules"
    path.write_text(RULES.replace("STATEMENT", statement + body), encoding="utf-8")
    ruleset, findings = load_ruleset(path)
    assert ruleset is not None, findings
    return Game(ruleset, 2)


@pytest.mark.parametrize(("statement", "kind"), FAULTS)
def test_a_fault_has_a_kind_and_a_line(tmp_path: Path, statement: str, kind: str) -> None:
    game = start(tmp_path, statement)
    before = game.snapshot()
    game.take("go")
    assert game.fault is not None
    assert (game.fault.kind, game.fault.span.line) == (kind, 25)
    after = game.snapshot()
    assert {name: after[name] for name in ("numbers", "places")} == {
        name: before[name] for name in ("numbers", "places")
    }


@pytest.mark.parametrize("statement", NO_FAULTS)
def test_what_is_no_fault(tmp_path: Path, statement: str) -> None:
    game = start(tmp_path, statement)
    game.take("go")
    assert game.fault is None and [str(option) for option in game.options()] == ["go", "stay"]


def test_inside_a_value_the_line_is_that_of_the_value(tmp_path: Path) -> None:
    game = start(tmp_path, "set a to broken")
    game.take("go")
    assert game.fault is not None and game.fault.span.line == 17
