"""Abilities: who may use them, how often, and what declining leaves as it was."""

from __future__ import annotations

from pathlib import Path

from small_market import options, start

CARDS = """helper doorman
    once a round waives open of visit
helper friend
    once a round may instead of count of enjoy
        add 5 to my visits
helper minstrel
    once a round may after enjoy
        add 1 to my luck
helper herald
    before enjoy
        add 1 to my luck
helper changer
    once a round offers swap
"""
RICH = {"red": 6}


def test_an_offer_is_there_for_its_holder_once_a_round(tmp_path: Path) -> None:
    assert not any(o.startswith("swap") for o in options(start(tmp_path, CARDS, RICH, {}, ["herald"])))
    match = start(tmp_path, CARDS, RICH, {}, ["changer"])
    match.take("swap red blue")
    assert match.table()["purse"][0].count("blue") == 1
    assert not any(o.startswith("swap") for o in options(match))
    match.take("rest")
    assert "swap red blue" in options(match)


def test_an_offer_lasts_until_the_turn_is_over(tmp_path: Path) -> None:
    match = start(tmp_path, CARDS, RICH, {}, ["changer"])
    match.take("rest")
    assert {"done", "swap red blue"} <= options(match)


def test_what_comes_before_comes_unasked(tmp_path: Path) -> None:
    match = start(tmp_path, CARDS, RICH, {}, ["herald"])
    match.take("visit stall")
    assert (match.table()["luck"][0], match.table()["visits"][0]) == (1, 1)


def test_what_may_come_instead_may_be_declined(tmp_path: Path) -> None:
    for answer, visits in (("use_friend", 5), ("decline", 1)):
        match = start(tmp_path, CARDS, RICH, {}, ["friend"])
        match.take("visit stall")
        match.take(answer)
        assert match.table()["visits"][0] == visits


def test_a_declined_ability_is_not_used_up(tmp_path: Path) -> None:
    match = start(tmp_path, CARDS, RICH, {}, ["minstrel"])
    uses = match.game.runnable.layout.uses
    (slot,) = [at for (_, name, _), at in uses.items() if name == "minstrel"]
    match.take("visit stall")
    match.take("decline")
    assert match.state[slot] == 0 and match.table()["luck"][0] == 0


def test_a_waiver_is_charged_only_where_it_was_needed(tmp_path: Path) -> None:
    match = start(tmp_path, CARDS, {"red": 9}, {}, ["doorman"])
    module, state = match.game.runnable.plain(), list(match.state)
    (slot,) = [at for (_, name, _), at in match.game.runnable.layout.uses.items() if name == "doorman"]
    tray = match.game.runnable.layout.places["tray"].base
    match.take("visit stall")
    assert match.state[slot] == 0
    state[tray] = 2
    shortfall = module.question("need", "visit", "open")
    assert shortfall is not None
    assert shortfall(state, 0, 0) == 0
    state[slot] = 1
    assert shortfall(state, 0, 0) > 0
