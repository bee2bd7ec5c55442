"""Games played at random, and their tables at the last moment before the final score is counted.

The moment is the last time that the rule named here is carried out; the table is read off the state then.

    python tests/tabletop/last_moments.py GAME PLAYERS GAMES

holds the final score of each table, told in a file, against the match that led to it.
"""

from __future__ import annotations

import random
import sys
from typing import Any

from rulestone.match.game import Game, load
from rulestone.match.match import Match
from rulestone.match.views import Viewer
from rulestone.tabletop.score import Reckoning
from rulestone.tabletop.table_file import read_and_score, write_table
from rulestone.words import words_for

LAST_RULE = {
    "ra": "do_score_epoch",
    "kleopatra": "do_last_reckoning",
    "pharaon": "do_final_scoring",
    "goofspiel": "do_award",
    "kuhn_poker": "do_showdown",
}


def played(game: Game, seed: int) -> tuple[Match, dict[str, Any], list[int]]:
    """A finished match, the table before the last rule, and the scores at that moment."""
    game.runnable.is_followed = True  # so it is played in Python
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


def scored_alike(game: Game, reckoning: Reckoning, seed: int, lang: str) -> bool:
    """Whether a file that tells only what is wanted gives the scores and winners of the match."""
    match, table, so_far = played(game, seed)
    told = {**table, "so_far": so_far} if reckoning.earned else table
    found = read_and_score(write_table(reckoning, words_for(game.ruleset, lang), told), reckoning)
    return (list(found.totals), list(found.winners)) == (match.scores, match.winners)


def main(name: str, players: str, games: str) -> int:
    """Says what was found; 1 if a table scores otherwise."""
    game = load(name, players=int(players))
    reckoning = Reckoning(game.ruleset, int(players))
    seeds = range(int(games))
    wrong = [n for n in seeds if not scored_alike(game, reckoning, n, ("en", "pl", "cs", "nl")[n % 4])]
    print(f"{games} tables, {len(wrong)} scored otherwise {wrong[:10] or ''}".strip())
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
