"""Explanations: reasons that are true, the smallest change, cards as they stand, points with their rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from true_reasons import examine, positions

from market import MARKET
from rulestone.explain.position import (
    declared_choices,
    explain_card,
    explain_choice,
    explain_score,
    named_choices,
    score_lines,
)
from rulestone.explain.remedy import remedy_lines
from rulestone.match.errors import SetupError
from rulestone.match.game import load
from rulestone.match.match import Match
from rulestone.match.reasons import Reasons, Refusal
from rulestone.syntax import ast
from rulestone.words import words_for


@pytest.mark.parametrize(
    ("name", "players", "count"),
    [(MARKET, 2, 60), ("ra", 3, 50), ("pharaon", 3, 50), ("pharaon", 1, 50), ("kleopatra", 3, 50)],
)
def test_satisfying_the_reasons_makes_a_choice_legal(name: str, players: int, count: int) -> None:
    """The full count of positions is a claim of `make soak`."""
    found = examine(name, players, count)
    assert found.untrue == []
    assert found.positions == count and found.refused > count


def test_a_reason_left_out_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Reasons._failing

    def forgetful(self: Reasons, choice: ast.Choice, values: list[int]) -> list[Refusal]:
        found = honest(self, choice, values)
        return found[1:] if len(found) > 1 else found

    monkeypatch.setattr(Reasons, "_failing", forgetful)
    assert any("not on offer" in untrue for untrue in examine("ra", 2, 40).untrue)


@pytest.mark.parametrize("name", [MARKET, "ra"])
def test_a_false_reason_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Reasons._failing

    def inventive(self: Reasons, choice: ast.Choice, values: list[int]) -> list[Refusal]:
        found = honest(self, choice, values)
        given = {reason.clause.rpartition(".")[2] for reason in found}
        invented = [need for need in choice.needs if need.name not in given][:1]
        return found + [
            Refusal(
                f"{choice.name}.{need.name}", "need", 1, guard=self._guard("need", choice.name, need.name)
            )
            for need in invented
        ]

    monkeypatch.setattr(Reasons, "_failing", inventive)
    assert any("against what is said" in untrue for untrue in examine(name, 2, 40).untrue)


def test_a_reason_taken_for_another_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Reasons._failing

    def confused(self: Reasons, choice: ast.Choice, values: list[int]) -> list[Refusal]:
        guards = [self._guard("need", choice.name, need.name) for need in choice.needs]
        return [
            replace(reason, guard=guards[guards.index(reason.guard) - 1])
            for reason in honest(self, choice, values)
            if reason.guard in guards
        ]

    monkeypatch.setattr(Reasons, "_failing", confused)
    assert examine("ra", 2, 40).untrue


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


def reasons_met(game: str, players: int, choice: str, seed: int) -> Iterator[tuple[Match, Refusal]]:
    """The reasons against a choice in positions of a random game."""
    for match in positions(load(game, players=players), 40, seed):
        if choice in declared_choices(match):
            yield from ((match, reason) for reason in match.why_not(choice))


def test_a_cost_names_the_colour_it_is_now_and_the_price_of_the_card() -> None:
    said = {r.text() for _, r in reasons_met("pharaon", 3, "enter welcome", 2) if r.sort == "cost"}
    colours = {"agriculture", "construction", "trade", "power", "justice"}
    assert len(said) > 1
    for text in said:
        assert text.startswith("You cannot pay this: 1 × ") and "5\xa0different basic resources" in text
        assert text.removeprefix("You cannot pay this: 1 × ").split(" ")[0] in colours


def test_every_reason_has_a_page_where_the_rules_name_one() -> None:
    for match in positions(load("pharaon", players=3), 6, seed=3):
        for choice in declared_choices(match):
            assert all(reason.cites for reason in match.why_not(choice))


def test_alternatives_that_the_choice_rules_out_are_not_told() -> None:
    met = reasons_met("kleopatra", 3, "build throne", 5)
    said = {r.text() for _, r in met if r.clause == "kleopatra.build.order"}
    assert said == {"Only if there is no pedestal in the quarry."}


def test_a_choice_is_asked_for_by_its_rule_or_in_words() -> None:
    match = next(iter(positions(load("ra", players=2), 1, seed=1)))
    assert named_choices(match, "invoke") == ["invoke"]
    assert named_choices(match, "wezwij Ra") == ["invoke"]
    assert named_choices(match, "what") == ["what"]
    start = load("pharaon", players=2).start(1)
    assert named_choices(start, "enter") == ["enter sacrifice"]  # of what is not asked now, one will do
    assert len(named_choices(start, start.decision.options[0].name.split(" ")[0])) > 1


def test_another_moment_is_told() -> None:
    match = load("pharaon", players=2).start(1)
    words = words_for(match.game.ruleset, "en")
    head, reason, *_ = explain_choice(match, "enter welcome").lines(words, match)
    assert head.startswith("Welcome a noble (enter welcome)")
    assert reason.startswith("  This is not the moment for it. Now: ")


@pytest.mark.parametrize("lang", ["pl", "cs", "nl"])
def test_explanations_speak_every_language(lang: str) -> None:
    match = list(positions(load("pharaon", players=2), 3, seed=2))[-1]
    words = words_for(match.game.ruleset, lang)
    for choice in declared_choices(match)[:40]:
        assert "‹" not in "\n".join(explain_choice(match, choice).lines(words, match))
