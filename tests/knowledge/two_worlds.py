"""Two worlds: states that differ only in what a seat cannot know must be the same to it.

`differences(match, eyes)` makes another state by swapping what a seat (or a spectator) cannot know, and
gives everything that is not the same to it: view, log, scores, options, and what bots choose. An empty list
is what every ruleset must give at every position.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulestone.analysis.following import is_hidden
from rulestone.match.beliefs import Beliefs
from rulestone.match.bots import BOTS, decisions_taken, make
from rulestone.match.eyes import SPECTATOR, Eyes, Onlooker, visible
from rulestone.match.game import Game
from rulestone.match.match import Match


def other_world(match: Match, eyes: Onlooker, seed: int) -> Match:
    """The same match, with other things where somebody cannot know what there is."""
    beliefs = Beliefs(match.game.runnable, match.players, eyes)
    return standing_at(match, beliefs.sample(match.snapshot(), seed), eyes)


def unseen_world(match: Match, eyes: Onlooker) -> Match:
    """The same match with other numbers where somebody does not see them, though a memory may know them."""
    world = match.snapshot()
    for at, values in unseen_numbers(match.game, match.players, eyes):
        world[at] = next((value for value in values if value != world[at]), world[at])
    return standing_at(match, world, eyes)


def unseen_numbers(game: Game, players: int, eyes: Onlooker) -> Iterator[tuple[int, Sequence[int]]]:
    """Where numbers lie that somebody does not see, and some of what they might be."""
    ruleset, layout = game.runnable.program.ruleset, game.runnable.layout
    for name, decl in ruleset.numbers.items():
        if not is_hidden(decl):
            continue
        array = layout.numbers[name]
        width = array.size // array.dims[0] if array.each_player else array.size
        values = (0, 1) if decl.type == "number" else (0, -1)
        for owner in range(players) if array.each_player else (-1,):
            if not visible(decl.sight, owner, eyes):
                for cell in range(width):
                    yield array.base + max(owner, 0) * width + cell, values


def standing_at(match: Match, state: list[int], eyes: Eyes) -> Match:
    """A match with the same history at another state; for who is to decide, options are made anew.

    That somebody else has something to decide is no secret, so a state in which that seat had no choice at
    all is none of those that are possible; there the decision is left as it stands.
    """
    other = Match(match.game, state, match.seed, match.chance)
    other._log, other._offer = list(match.log), match.offer
    if not other.over and match.decision.actor == eyes:
        other.ask_again()
    return other


def seen(match: Match, eyes: Onlooker) -> dict[str, Any]:
    """All that somebody is told of a match."""
    found: dict[str, Any] = {
        "view": match.view(eyes),
        "log": [(e.actor, e.name, e.is_open) for e in match.log_for(eyes)],
        "news": [e.text("pl") for e in match.log_for(eyes)[-4:]],
        "over": match.over,
    }
    if not match.over:
        found["scores"] = match.scores_for(eyes)
        found["breakdown"] = [match.breakdown_for(eyes, seat) for seat in range(match.players)]
        decision = match.decision_for(eyes)
        found["decision"] = (
            decision.actor,
            decision.rule,
            [(o.name, o.text("en")) for o in decision.options],
        )
    return found


def chosen(match: Match, eyes: Eyes, bots: Sequence[str]) -> dict[str, int]:
    """What bots of a seat choose, if it is its turn: options by number, with the same seed."""
    if match.over or match.decision.actor is None or match.decision.actor != eyes:
        return {}
    taken = decisions_taken(match)
    return {
        name: make(name, match.decision.actor, 7).pick(match.game, match.snapshot(), match.offer, taken)
        for name in bots
    }


def differences(
    match: Match, eyes: Onlooker, seed: int = 1, bots: Sequence[str] = tuple(BOTS)
) -> list[tuple[str, Any, Any]]:
    """What is not the same to somebody in two worlds that differ only in what they cannot know."""
    found = list(_unlike(seen(match, eyes), seen(unseen_world(match, eyes), eyes), "unseen "))
    other = other_world(match, eyes, seed)
    here, there = seen(match, eyes), seen(other, eyes)
    found += _unlike(here, there, "")
    if not found:
        found += _unlike(chosen(match, eyes, bots), chosen(other, eyes, bots), "bot ")
    return found


def is_other(match: Match, eyes: Onlooker, seed: int = 1) -> bool:
    """Whether the other world really is another, so that a comparison says something."""
    return other_world(match, eyes, seed).table() != match.table()


def onlookers(match: Match) -> list[Onlooker]:
    """Everybody who must be told of a match apart: all seats, and a spectator."""
    return [*range(match.players), SPECTATOR]


def _unlike(one: dict[str, Any], other: dict[str, Any], what: str) -> Iterator[tuple[str, Any, Any]]:
    for name in one:
        if one[name] != other.get(name):
            yield what + name, one[name], other.get(name)
