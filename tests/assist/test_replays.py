"""Saved games under another edition: where they part, how, and by which difference."""

from __future__ import annotations

import pytest
from market import MARKET

from rulestone.assist.replays import Replay, parting_lines, replay_under
from rulestone.match.game import load
from rulestone.match.saves import saved
from rulestone.words import words_for


def replayed(first: str, second: str, *moves: str, variant: tuple[str, ...] = ()) -> Replay:
    one = load(MARKET, players=1, edition=first)
    other = load(MARKET, players=1, edition=second, variants=variant)
    match = one.start(1)
    for move in moves:
        match.take(move)
    return replay_under(one, other, saved(match))


def test_the_same_edition_never_parts() -> None:
    replay = replayed("en", "en", "save", "gather salt", "gather wine")
    assert replay.parting is None
    assert replay.second.position() == replay.first.position()


def test_a_choice_that_is_no_longer_offered_parts_the_options() -> None:
    parting = replayed("en", "de", "gather salt", "save").parting
    assert parting is not None
    assert (parting.step, parting.move, parting.sort) == (3, "save", "options")
    assert (parting.lost, parting.gained) == (("save",), ())
    assert [d.path for d in parting.because] == ["save.poor"]


def test_a_value_that_counts_differently_parts_the_scores() -> None:
    last = replayed("en", "de", "gather salt", "gather salt", "gather wine", "save").parting
    assert last is not None
    assert (last.move, last.sort, last.scores) == ("save", "scores", ((13,), (14,)))
    assert [d.path for d in last.because] == ["goods_score.silver"]


def test_a_rule_that_does_more_parts_the_table() -> None:
    parting = replayed("en", "en", "gather salt", "gather wine", variant=("hungry",)).parting
    assert parting is not None
    assert (parting.step, parting.sort) == (2, "table")
    assert "store" in parting.unlike
    assert [d.path for d in parting.because] == ["wage.base"]


def test_pieces_that_go_elsewhere_part_the_table() -> None:
    one, other = load("ra", players=2), load("ra", players=2, variants=["without_barge"])
    match = one.start(2)
    while "ra" not in [entry.name for entry in match.log]:
        match.take("draw")
    parting = replay_under(one, other, saved(match)).parting
    assert parting is not None
    assert (parting.sort, parting.unlike) == ("table", ("box",))
    assert [d.path for d in parting.because] == ["mark_ra"]


@pytest.mark.parametrize("lang", ["en", "pl", "cs", "nl"])
def test_the_parting_is_told(lang: str) -> None:
    replay = replayed("en", "de", "gather salt", "save")
    lines = parting_lines(words_for(load("ra").ruleset, lang), replay.parting)
    assert len(lines) == 3
    assert "‹" not in "".join(lines)
