"""Saved games under another edition: where they part, how, and by which difference."""

from __future__ import annotations

import random

import pytest

from market import MARKET
from rulestone.compare.replays import Replay, parting_lines, replay_under
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


@pytest.fixture(scope="module")
def pharaons() -> dict[str, Replay]:
    """A random game of one edition under the two others."""
    games = {edition: load("pharaon", players=3, edition=edition) for edition in ("pl", "cs", "nl")}
    match, chance = games["pl"].start(5), random.Random(5)
    while len(match.log) < 45:
        match.take(chance.choice(match.decision.options))
    return {edition: replay_under(games["pl"], games[edition], saved(match)) for edition in ("cs", "nl")}


def test_only_what_made_them_part_is_named(pharaons: dict[str, Replay]) -> None:
    by_order, by_points = pharaons["cs"].parting, pharaons["nl"].parting
    assert by_order is not None and by_points is not None
    assert (by_order.sort, [d.path for d in by_order.because]) == ("options", ["outfit"])
    assert (by_points.sort, [d.path for d in by_points.because]) == ("scores", ["doctor.prestige.base"])
    assert len(pharaons["nl"].comparison.differences) > 10


@pytest.mark.parametrize(
    ("lang", "wanted"),
    [("en", "Choose jar:"), ("pl", "Wybierz urnę:"), ("cs", "Vyberte si kanopu:"), ("nl", "Kies vaas:")],
)
def test_the_parting_is_told_in_words(lang: str, wanted: str, pharaons: dict[str, Replay]) -> None:
    words = words_for(pharaons["cs"].second.game.ruleset, lang)
    _, lost, gained = parting_lines(words, pharaons["cs"].parting)
    assert "‹" not in lost + gained
    assert wanted in gained and "(pick jar_09)" in gained
    assert "17" in lost  # of those, only some are named
