"""`rulestone replay`: a saved game checked by playing it again, and told in words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ..match.match import Match
from ..match.saves import SavedGame, load_saved, replayed, replayed_by_names
from ..words import words_for
from .console import CLEAN, Talk
from .play.command import saved_game
from .scores import score_table, winner_line
from .telling import lines


def replay_game(
    talk: Talk, path: Path, game: str | None, edition: str | None, *, anyway: bool, as_json: bool
) -> int:
    """Plays a saved game again, under its own rules or by names under others."""
    save = load_saved(path)
    rules = saved_game(save, game, edition)
    by_names = anyway or (edition is not None and edition != save.edition)
    match = replayed_by_names(rules, save) if by_names else replayed(rules, save)
    if as_json:
        talk.write(json.dumps(_data(match, save), ensure_ascii=False, indent=2) + "\n")
    else:
        _tell(talk, match)
    return CLEAN


def _tell(talk: Talk, match: Match) -> None:
    words = words_for(match.game.ruleset, talk.lang)
    for text in lines(words, match.game.ruleset, match.log, None):
        talk.print(text)
    talk.print(score_table(words, match))
    talk.print(winner_line(words, match) if match.over else words.say("The game is not over yet."))


def _data(match: Match, save: SavedGame) -> dict[str, Any]:
    return {
        "game": match.game.name,
        "edition": match.game.ruleset.edition,
        "variants": list(match.game.ruleset.variants),
        "digest": match.game.digest,
        "same_rules": match.game.digest == save.digest,
        "players": match.players,
        "seed": match.seed,
        "log": [{"actor": e.actor, "rule": e.rule, "name": e.name, "asked": e.asked} for e in match.log],
        "over": match.over,
        "scores": match.scores,
        "winners": match.winners,
    }
