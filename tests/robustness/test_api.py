"""Misuse of the library gives its own exceptions with a sentence; games and matches can be copied."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rulestone
from rulestone.match.errors import RulestoneError, SaveError
from rulestone.match.saves import dump, load_saved, read_saved

GAME = rulestone.load("kuhn_poker")
HUGE = 10**5000
ODD = (None, 3.5, -1, HUGE, "", "\0", "\ud800", b"x", [], {}, object(), "x" * 10_000)

CALLS: dict[str, Callable[[Any], Any]] = {
    "load": lambda x: rulestone.load(x),
    "edition": lambda x: rulestone.load("pharaon", edition=x or "x"),
    "variants": lambda x: rulestone.load("pharaon", variants=x or "x"),
    "options": lambda x: rulestone.load("pharaon", options={"dark_sides": x}),
    "option name": lambda x: rulestone.load("pharaon", options={str(x)[:50] if x != HUGE else "x": 1}),
    "players": lambda x: rulestone.load("pharaon", players="x" if x is None else x),
    "seed": lambda x: GAME.start(seed=x) if not isinstance(x, int) else GAME.start(chance="x"),
    "take": lambda x: GAME.start().take(x),
    "view": lambda x: GAME.start().view(x),
    "breakdown": lambda x: GAME.start().breakdown(x),
    "why not": lambda x: GAME.start().why_not(x) and GAME.start().take(x),
    "resume": lambda x: GAME.resume(x),
    "games": lambda x: GAME.simulate(games="x" if x == HUGE else x),
    "bots": lambda x: GAME.simulate(games=1, bots=x or "x"),
    "workers": lambda x: GAME.simulate(games=1, workers="x" if x is None or x == HUGE else x),
    "read save": lambda x: read_saved(x),
    "load save": lambda x: load_saved(x),
}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("odd", ODD, ids=lambda x: repr(x)[:12] if x != HUGE else "huge")
def test_misuse_is_told_in_a_sentence(name: str, odd: object) -> None:
    if (name, odd) in (("why not", ""), ("view", None)):  # about nothing, and the referee's
        return
    with pytest.raises(RulestoneError) as caught:
        CALLS[name](odd)
    for lang in ("en", "pl"):
        text = caught.value.text(lang)
        assert text[-1] in ".:?’”)" or " " in text
        assert len(text) < 20_000


def played(moves: int) -> rulestone.Match:
    match = rulestone.load("ra").start(seed=4)
    for _ in range(moves):
        match.take(match.decision.options[0])
    return match


COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
}


@pytest.mark.parametrize("way", COPIES)
def test_a_match_can_be_copied_and_the_copy_goes_its_own_way(way: str) -> None:
    match = played(9)
    before = dump(match)
    again = COPIES[way](match)
    assert (dump(again), again.snapshot()) == (before, match.snapshot())
    again.take(again.decision.options[-1])
    again.undo()
    again.take(again.decision.options[0])
    assert dump(match) == before
    match.take(match.decision.options[0])
    assert match.snapshot() == again.snapshot()


@pytest.mark.parametrize("way", COPIES)
def test_a_game_can_be_copied(way: str) -> None:
    game = rulestone.load("pharaon", players=3, options={"dark_sides": 2})
    game.start(seed=1)
    again = COPIES[way](game)
    assert (again.players, again.options, again.digest) == (game.players, game.options, game.digest)
    assert again.start(seed=1).snapshot() == game.start(seed=1).snapshot()
    again.options["dark_sides"] = 0
    assert game.options["dark_sides"] == 2


def test_a_match_that_was_changed_by_hand_refuses_in_words() -> None:
    match = played(3)
    match.state[-1] += 1
    with pytest.raises(SaveError, match="changed by hand"):
        pickle.dumps(match)
    assert copy.copy(match).snapshot() == match.snapshot()


def test_a_chance_that_is_asked_for_survives_a_pickle() -> None:
    match = GAME.start(seed=1, chance="ask")
    match.take(match.decision.options[0])
    assert pickle.loads(pickle.dumps(match)).snapshot() == match.snapshot()


def test_paths_may_be_of_any_kind(tmp_path: Path) -> None:
    path = tmp_path / "pig.rules"
    path.write_bytes(Path(rulestone.load("pig").ruleset.paths[0]).read_bytes())
    assert rulestone.load(path).name == rulestone.load(str(path)).name == "pig"
