"""Explanations: reasons that are true, the smallest change, cards as they stand, points with their rules."""

from __future__ import annotations

import random

import pytest
from market import MARKET

from rulestone.assist.explain import (
    declared_choices,
    explain_card,
    explain_choice,
    explain_score,
    score_lines,
)
from rulestone.assist.remedy import remedy, remedy_lines
from rulestone.match.errors import SetupError
from rulestone.match.game import Game, load
from rulestone.match.match import Match
from rulestone.words import words_for

STATIC = ("never", "moment", "unknown")


def positions(game: Game, count: int, seed: int) -> list[Match]:
    """Positions of random games at which a choice is made, far enough from each other."""
    chance, found = random.Random(seed), []
    while len(found) < count:
        match = game.start(chance.randrange(10**6))
        while not match.over and len(found) < count:
            if chance.random() < 0.15 and match.decision.options[0].sort == "choose":
                found.append(match.clone())
            match.take(chance.choice(match.decision.options))
    return found


@pytest.mark.parametrize(
    ("name", "players", "count"),
    [(MARKET, 2, 60), ("ra", 3, 40), ("pharaon", 3, 15), ("pharaon", 1, 10), ("breakthrough", 2, 2)],
)
def test_satisfying_the_reasons_makes_a_choice_legal(name: str, players: int, count: int) -> None:
    refused = 0
    for match in positions(load(name, players=players), count, seed=11):
        offered = {option.name for option in match.decision.options}
        for choice in declared_choices(match):
            reasons = match.why_not(choice)
            assert bool(reasons) == (choice not in offered), choice
            if reasons and not any(reason.sort in STATIC for reason in reasons):
                refused += 1
                assert remedy(match, choice) is not None, (choice, [r.clause for r in reasons])
    assert refused > count


def started() -> Match:
    match = load(MARKET, players=2).start(3)
    assert match.table()["friends"] == [["banker"], ["doctor"]]
    return match


def test_a_payment_says_how_many_pieces_are_missing() -> None:
    match = started()
    words = words_for(match.game.ruleset, "en")
    explained = explain_choice(match, "buy cook")
    assert [(r.sort, r.clause) for r in explained.refusals] == [("cost", "market.buy.price")]
    assert explained.remedy is not None
    assert remedy_lines(words, match, explained.remedy) == ["Missing: 1\u00a0salt and 1\u00a0wine."]


def test_every_failing_condition_is_told_with_its_page() -> None:
    match = started()
    match.take("gather salt")
    text = "\n".join(explain_choice(match, "sleep").lines(words_for(match.game.ruleset, "en"), match))
    assert "Only if your energy is less than 2" in text
    assert "Market, the rules, page 3" in text
    assert "Energy (player 2): 3 → 1" in text


def test_what_is_allowed_is_told_too() -> None:
    match = started()
    explained = explain_choice(match, "gather salt")
    assert explained.allowed and explained.refusals == () and explained.remedy is None
    assert "this is allowed now" in explained.lines(words_for(match.game.ruleset, "en"), match)[0]


def test_an_ability_that_is_used_up_is_told() -> None:
    match = started()
    card = explain_card(match, "Doctor")
    assert (card.member.name, card.seat, [a.used for a in card.abilities]) == ("doctor", 1, [False])
    assert card.places == (("friends", 1),)
    match.state[match.game.runnable.layout.uses["friend", "doctor", 0] + 1] = 1
    words = words_for(match.game.ruleset, "en")
    assert "Its ability is used up for now." in explain_card(match, "Doctor").lines(words, match)


def test_a_card_is_found_in_any_language() -> None:
    match = load("pharaon", players=3).start(1)
    names = {explain_card(match, name).member.name for name in ("doctor", "Doktor", "Lékař", "arts")}
    assert names == {"doctor"}
    with pytest.raises(SetupError, match="doctor"):
        explain_card(match, "docter")


@pytest.mark.parametrize(("name", "players"), [("ra", 3), ("pharaon", 4), ("pharaon", 1), (MARKET, 3)])
def test_every_point_names_its_rule_and_they_add_up(name: str, players: int) -> None:
    match = load(name, players=players).start(4)
    chance = random.Random(4)
    while not match.over:
        match.take(chance.choice(match.decision.options))
    for seat, score in enumerate(match.scores):
        lines = explain_score(match, seat)
        assert sum(line.value for line in lines) == score
        for line in lines:
            assert not line.below or sum(below.value for below in line.below) == line.value
            assert line.pages
        assert len(list(score_lines(words_for(match.game.ruleset, "pl"), match, lines))) >= len(lines)


def test_nobles_and_gods_are_told_one_by_one() -> None:
    match = load("pharaon", players=3).start(4)
    chance = random.Random(4)
    while not match.over:
        match.take(chance.choice(match.decision.options))
    cards = [
        below.clause.path for seat in range(3) for line in explain_score(match, seat) for below in line.below
    ]
    court = [name for court in match.table()["court"] for name in court]
    assert court and all(f"pharaon.{name}" in cards for name in court if name != "diplomat")


@pytest.mark.parametrize("lang", ["pl", "cs", "nl"])
def test_explanations_speak_every_language(lang: str) -> None:
    match = positions(load("pharaon", players=2), 3, seed=2)[-1]
    words = words_for(match.game.ruleset, lang)
    for choice in declared_choices(match)[:40]:
        assert "‹" not in "\n".join(explain_choice(match, choice).lines(words, match))
