"""Conditions and costs once it is known what was chosen."""

from __future__ import annotations

import pytest

from rulestone.link.model import Ruleset
from rulestone.match.rulesets import loaded
from rulestone.match.stated import card_asked, decided, stated, stated_cost
from rulestone.syntax import ast


@pytest.fixture(scope="module")
def kleopatra() -> Ruleset:
    return loaded("kleopatra")


def order(ruleset: Ruleset) -> ast.Logic:
    """The throne is built after the pedestal: `b is not throne or no pedestal in quarry`."""
    condition = next(n.condition for n in ruleset.choices["build"].needs if n.name == "order")
    assert isinstance(condition, ast.Logic)
    return condition


def test_an_alternative_that_the_choice_rules_out_is_left_out(kleopatra: Ruleset) -> None:
    throne, door = (kleopatra.kinds["part"].member(name) for name in ("throne", "door"))
    assert throne is not None and door is not None
    condition = order(kleopatra)
    assert decided(condition.left, {"b": throne}) is False
    assert decided(condition.left, {"b": door}) is True
    assert decided(condition.right, {"b": throne}) is None
    assert stated(condition, {"b": throne}) == condition.right
    assert stated(condition, {"b": door}) == condition
    assert stated(condition, {}) == condition


def test_a_cost_is_that_of_the_chosen_card() -> None:
    ruleset = loaded("pharaon")
    pay, welcome = ruleset.choices["enter"].pay, ruleset.kinds["deed"].member("welcome")
    assert pay is not None and welcome is not None
    price = pay.parts[1].cost
    assert card_asked(price, {"d": welcome}) is welcome
    cost = stated_cost(price, {"d": welcome})
    assert isinstance(cost, ast.Cost) and cost.bills[0].lines[0].count == 5
    assert stated_cost(price, {}) is price
