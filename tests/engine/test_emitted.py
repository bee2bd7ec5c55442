"""What an emitted module looks like, and that games played by it hold together."""

from __future__ import annotations

import ast

import pytest
from test_determinism import tables

import rulestone
from rulestone.link.files import shipped
from rulestone.match.bots import make
from rulestone.match.game import Game
from rulestone.match.match import Match

LONGEST_FUNCTION = 150
LONGEST_MODULE = 3300  # "about 3 000"
DECISIONS = 5000


@pytest.mark.parametrize("name", shipped())
def test_functions_stay_short(name: str) -> None:
    source = rulestone.load(name).runnable.spelled.source
    functions = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    lengths = {f.name: (f.end_lineno or f.lineno) - f.lineno + 1 for f in functions}
    assert {f: n for f, n in lengths.items() if n > LONGEST_FUNCTION} == {}


@pytest.mark.parametrize("name", shipped())
def test_modules_stay_short(name: str) -> None:
    assert len(rulestone.load(name).runnable.spelled.source.splitlines()) <= LONGEST_MODULE


@pytest.mark.parametrize("name", shipped())
def test_every_line_of_a_rule_leads_back_to_it(name: str) -> None:
    emitted = rulestone.load(name).runnable.spelled
    assert len(emitted.spans) == len(emitted.source.splitlines())
    assert any(span.line for span in emitted.spans)


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
