"""What a program looks like as Python, and that games played by it hold together."""

from __future__ import annotations

import ast

import pytest
from test_determinism import tables

import rulestone
from rulestone.link.files import shipped
from rulestone.match.bots import make
from rulestone.match.game import Game
from rulestone.match.match import Match
from rulestone.program.kernel import RUNTIME

LONGEST_FUNCTION = 150
LONGEST_PROGRAM = 3300  # lines of the functions made from rules: "about 3 000"
DECISIONS = 5000


def lengths(name: str) -> dict[str, int]:
    """How many lines each function takes."""
    source = rulestone.load(name).runnable.spelled.source
    functions = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    return {f.name: (f.end_lineno or f.lineno) - f.lineno + 1 for f in functions}


@pytest.mark.parametrize("name", shipped())
def test_functions_stay_short(name: str) -> None:
    assert {f: n for f, n in lengths(name).items() if n > LONGEST_FUNCTION} == {}


@pytest.mark.parametrize("name", shipped())
def test_programs_stay_short(name: str) -> None:
    """The functions of the runtime are the same for every game and not counted."""
    own = {f: n for f, n in lengths(name).items() if f not in RUNTIME}
    assert len(own) > 10
    assert sum(own.values()) <= LONGEST_PROGRAM


@pytest.mark.parametrize("name", shipped())
def test_every_line_of_a_rule_leads_back_to_it(name: str) -> None:
    spelled = rulestone.load(name).runnable.spelled
    assert len(spelled.spans) == len(spelled.source.splitlines())
    assert any(span.line for span in spelled.spans)


@pytest.mark.parametrize("name", shipped())
def test_random_games_end_offer_something_and_lose_nothing(name: str) -> None:
    for game in tables(name):
        for seed in range(3):
            assert finish(game, seed).winners


def finish(game: Game, seed: int) -> Match:
    """Plays a random game; at every decision there are choices with different names, and all pieces."""
    match = game.start(seed=seed)
    pieces = match.census()
    bots = [make("random", seat, seed) for seat in range(match.players)]
    for _ in range(DECISIONS):
        if match.over:
            return match
        names = [option.name for option in match.decision.options]
        assert len(set(names)) == len(names) > 1
        assert match.decision.actor is not None
        match.take(bots[match.decision.actor].choose(match))
        assert match.census() == pieces
    pytest.fail("the game did not end")
