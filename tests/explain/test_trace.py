"""Tracing: which rules fired, in order, with the values they read and all that they changed."""

from __future__ import annotations

import sys

import pytest

from market import MARKET
from rulestone.explain.trace import fired_lines, tracing
from rulestone.match.game import Game, load
from rulestone.match.match import Match
from rulestone.words import words_for


def played(game: Game, seed: int, steps: int) -> Match:
    match = game.start(seed)
    for step in range(steps):
        if match.over:
            break
        options = match.decision.options
        match.take(options[(seed + step * 7) % len(options)])
    return match


def test_a_purchase_is_told_statement_by_statement() -> None:
    game = load(MARKET, players=2)
    match = game.start(3)
    with tracing(game) as trace:
        match.take("buy weaver")
    fired = [(f.step, f.clause.path, type(f.statement).__name__) for f in trace.fired]
    assert fired == [
        (1, "market.buy", "Choice"),
        (2, "market.buy", "Choice"),
        (2, "market.buy", "Assign"),
        (2, "market.buy", "Assign"),
        (2, "market.buy", "Assign"),
    ]
    assert [(c.cell.name, c.cell.owner, c.before, c.after) for c in trace.fired[-1].changes] == [
        ("fame", 0, 0, 3)
    ]


def test_values_are_told_with_what_they_came_to() -> None:
    game = load(MARKET, players=2)
    match = game.start(3)
    assert match.table()["friends"][0] == ["banker"]
    with tracing(game) as trace:
        match.take("gather salt")
    assert [(v.name, v.result) for f in trace.fired for v in f.values] == [("wage", 2)]
    lines = list(fired_lines(words_for(game.ruleset, "en"), trace, trace.fired))
    assert "    Wage = 2" in lines
    assert "    Store (player 1, salt): 0 → 2" in lines


@pytest.mark.parametrize(("name", "players"), [("ra", 2), ("ra", 4), ("goofspiel", 2), ("pig", 2)])
def test_changes_of_a_trace_add_up_to_the_whole_game(name: str, players: int) -> None:
    game = load(name, players=players)
    with tracing(game) as trace:
        match = played(game, 5, 40)
    state = list(game.initial(5))
    for fired in trace.fired:
        for change in fired.changes:
            assert state[change.cell.address] == change.before
            state[change.cell.address] = change.after
    assert all(state[address] == match.state[address] for address in trace.cells.at)


def test_watching_changes_nothing_and_ends() -> None:
    game = load("ra", players=3)
    plain = played(game, 9, 60)
    before = sys.gettrace()
    with tracing(game) as trace:
        watched = played(game, 9, 60)
    assert watched.position() == plain.position()
    assert sys.gettrace() is before
    count = len(trace.fired)
    played(game, 9, 5)
    assert len(trace.fired) == count


@pytest.mark.parametrize("lang", ["pl", "cs", "nl"])
def test_a_trace_speaks_every_language(lang: str) -> None:
    game = load("ra", players=2)
    with tracing(game) as trace:
        played(game, 4, 60)
    text = "\n".join(fired_lines(words_for(game.ruleset, lang), trace, trace.fired))
    assert "‹" not in text
    assert len(text.splitlines()) > 100
