"""Options and reasons come from the same guards: what is on offer has no reason against it, the rest has."""

from __future__ import annotations

import random

import pytest

import rulestone
from rulestone.link.files import shipped
from rulestone.match.reports import every_use

STEPS = 25


@pytest.mark.parametrize("name", shipped())
def test_a_choice_is_on_offer_exactly_if_nothing_speaks_against_it(name: str) -> None:
    game = rulestone.load(name)
    match, chance = game.start(seed=5), random.Random(5)
    uses = list(every_use(game))
    for _ in range(STEPS):
        if match.over:
            return
        offered = {option.name for option in match.decision.options if option.sort == "choose"}
        if offered:
            asked = chance.sample(uses, min(len(uses), 40))
            assert {use.name for use in asked if not match.why_not(use.name)} == offered & {
                u.name for u in asked
            }
        match.take(chance.choice(match.decision.options))


@pytest.mark.parametrize("lang", ["en", "pl", "cs", "nl"])
def test_a_reason_is_told_in_every_language(lang: str) -> None:
    match = rulestone.load("ra", players=3).start(seed=1)
    (refusal,) = [r for r in match.why_not("spend") if r.clause == "ra.spend.owned"]
    assert refusal.shortfall == 1
    assert refusal.cites
    assert "‹" not in refusal.text(lang)


def test_an_unknown_choice_and_a_wrong_moment_are_told_apart() -> None:
    match = rulestone.load("ra", players=3).start(seed=1)
    assert [r.sort for r in match.why_not("fly")] == ["unknown"]
    assert [r.sort for r in match.why_not("stop")] == ["moment"]


def test_a_choice_without_what_is_chosen_is_told_how_to_name_it() -> None:
    match = rulestone.load("goofspiel").start(seed=1)
    (refusal,) = match.why_not("offer")
    assert refusal.text() == "No choice is called “offer”. Perhaps: offer 1, offer 2, offer 3."
    match = rulestone.load("ra", players=3).start(seed=1)
    assert [r.sort for r in match.why_not("discard_tile")] == ["unknown"]
    assert [r.sort for r in match.why_not("bid")] == ["moment"]
