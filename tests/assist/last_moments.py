"""Games played at random, and their tables at the last moment before the final score is counted.

The moment is the last time that the rule named here is carried out; the table is read off the state then.
"""

from __future__ import annotations

import random
from typing import Any

from rulestone.match.game import Game
from rulestone.match.match import Match
from rulestone.match.views import Viewer

LAST_RULE = {
    "ra": "do_score_epoch",
    "kleopatra": "do_last_reckoning",
    "pharaon": "do_final_scoring",
    "goofspiel": "do_award",
    "kuhn_poker": "do_showdown",
}


def played(game: Game, seed: int) -> tuple[Match, dict[str, Any], list[int]]:
    """A finished match, the table before the last rule, and the scores at that moment."""
    functions = game.runnable.plain(check=True).namespace
    name, before = LAST_RULE[game.name], []
    original = functions[name]

    def noted(state: Any, *rest: Any) -> Any:
        before.append([int(number) for number in state])
        return original(state, *rest)

    functions[name] = noted
    try:
        match, chance = game.start(seed), random.Random(seed)
        while not match.over:
            match.take(chance.choice(match.decision.options))
    finally:
        functions[name] = original
    state = before[-1]
    scores = [int(functions["score_total"](state, seat)) for seat in range(match.players)]
    return match, Viewer(game.runnable).table(state), scores
