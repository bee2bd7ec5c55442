"""Two games that differ only in hidden things look the same to the others until these are revealed."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import rulestone
from rulestone.match.match import Match
from rulestone.program.head import OVER

Twins = tuple[Match, Match]
STEPS = 150


def common(twins: Twins, unwanted: frozenset[str]) -> list[str]:
    """The options that both games offer and that name nothing in which they differ."""
    first, second = ([o.name for o in match.decision.options] for match in twins)
    return [name for name in first if name in second and not unwanted & set(name.split())]


def play_alike(twins: Twins, seed: int, unwanted: frozenset[str] = frozenset()) -> Iterator[None]:
    """Takes the same options in both games, step by step, as long as there is one."""
    chance = random.Random(seed)
    while not any(match.over for match in twins):
        options = common(twins, unwanted)
        if not options:
            return
        name = chance.choice(options)
        for match in twins:
            match.take(name)
        yield


def views(match: Match, seats: tuple[int, ...]) -> list[dict[str, object]]:
    return [match.view(seat) for seat in seats]


def deal(name: str, players: int, draws: tuple[str, ...]) -> Match:
    """A game whose first draws are these; later ones are asked for."""
    match = rulestone.load(name, players=players).start(chance="ask")
    for draw in draws:
        match.take(draw)
    return match


HANDS = ("mosaic_p", "scribe", "artisan_card", "artisan_card")


def dealt(card: str) -> Match:
    """A game in which that card is the first that player 2 gets."""
    return deal("kleopatra", 3, (*HANDS, card, "artisan_card", "stone_card", *["marble_card"] * 3))


@pytest.mark.parametrize("seed", range(3))
def test_a_card_dealt_to_another_is_not_seen(seed: int) -> None:
    cards = ("beggar", "envoy")
    twins = dealt(cards[0]), dealt(cards[1])
    unwanted = frozenset({*cards, "play_beggar", "play_envoy"})
    steps = 0
    for _ in play_alike(twins, seed, unwanted):
        steps += 1
        others = [views(match, (0, 2)) for match in twins]
        assert others[0] == others[1]
        assert twins[0].view(1) != twins[1].view(1)
        if steps == STEPS:
            break
    assert steps == STEPS


def ceremony(offered: str) -> Match:
    """A ceremony in which player 1 has offered something and player 2 is asked."""
    match = dealt("lapis_card")
    while match.decision.actor is None:
        match.take(match.decision.options[0])
    match.state[match.game.runnable.layout.numbers["altar"].base] = 4
    match.take("turn_to_symbol")
    match.take(offered)
    return match


def test_an_offering_is_secret_until_all_are_shown() -> None:
    twins = ceremony("offer 1"), ceremony("offer 4")
    assert views(twins[0], (1, 2)) == views(twins[1], (1, 2))
    for match in twins:
        match.take("offer 2")
    assert views(twins[0], (1, 2)) == views(twins[1], (1, 2))
    assert twins[0].view(1)["offering"] == ["hidden", 2, "hidden"]
    for match in twins:
        match.take("offer 2")
    assert views(twins[0], (1, 2)) != views(twins[1], (1, 2))
    assert [match.view(2)["shown"] for match in twins] == [[1, 2, 2], [4, 2, 2]]


def courtesan(taken: str) -> Match:
    """Player 1 has taken one of two discarded cards back."""
    hand = ("mosaic_p", "courtesan", "artisan_card", "artisan_card")
    match = deal("kleopatra", 3, (*hand, *["artisan_card"] * 6))
    layout = match.game.runnable.layout
    unseen, discard = layout.places["unseen"], layout.places["discard"]
    for member in (4, 10):  # a lapis card and a trompe-l'oeil: laid there unseen by anybody
        for place, step in ((unseen, -1), (discard, 1)):
            match.state[place.base] += step
            match.state[place.base + 1 + member] += step
    while match.decision.actor is None:
        match.take(match.decision.options[0])
    match.take("play_courtesan")
    match.take(f"take_back {taken}")
    return match


def test_what_the_courtesan_takes_is_hers_alone() -> None:
    twins = courtesan("lapis_card"), courtesan("trompe_loeil")
    assert views(twins[0], (1, 2)) == views(twins[1], (1, 2))
    assert twins[0].view(0) != twins[1].view(0)


def test_nobody_wins_if_everybody_is_eaten() -> None:
    match = dealt("lapis_card")
    amulets = match.game.runnable.layout.numbers["amulets"].base
    match.state[OVER] = 1
    assert match.winners == [0, 1, 2]
    match.state[amulets : amulets + 3] = [2, 2, 2]
    assert match.winners == []
    match.state[amulets : amulets + 3] = [2, 2, 1]
    assert match.winners == [2]


# ---------------------------------------------------------------- classics


def kuhn(card: str) -> Match:
    return deal("kuhn_poker", 2, ("queen", card))


@pytest.mark.parametrize("seed", range(8))
def test_the_other_card_of_kuhn_poker_shows_only_in_the_end(seed: int) -> None:
    twins = kuhn("jack"), kuhn("king")
    assert twins[0].view(0) == twins[1].view(0)
    for _ in play_alike(twins, seed):
        if not twins[0].over:
            assert twins[0].view(0) == twins[1].view(0)
    assert twins[0].over and twins[1].over
    called = "fold" not in [entry.name for entry in twins[0].log]
    assert (twins[0].view(0) != twins[1].view(0)) is called


def goofspiel(bid: str) -> Match:
    match = deal("goofspiel", 2, ("3",))
    match.take(bid)
    return match


def test_a_bid_of_goofspiel_is_secret_until_both_are_made() -> None:
    twins = goofspiel("offer 1"), goofspiel("offer 4")
    assert twins[0].view(1) == twins[1].view(1)
    assert twins[0].view(0) != twins[1].view(0)
    for match in twins:
        match.take("offer 2")
    assert twins[0].view(1) != twins[1].view(1)
    assert twins[0].view(1)["hand"][0] == {"hidden": 3, "known": ["2", "3", "4"]}
