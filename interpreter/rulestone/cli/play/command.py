"""From what was asked on the command line to a session."""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from ...link.load import load_ruleset
from ...match.errors import SetupError
from ...match.match import Match
from ...match.saves import SavedGame, load_saved, replayed, saved_game
from ...words.phrase import say
from ..console import Talk
from ..setup import load_game
from .seats import parse_seat, seated
from .session import Session


@dataclass(frozen=True, slots=True)
class PlayRequest:
    """What was asked for, as it was typed."""

    game: str | None
    players: int | None
    edition: str | None
    variants: Sequence[str]
    settings: Sequence[str]
    seats: Sequence[str]
    seed: int | None
    save: Path | None
    load: Path | None


def play_game(talk: Talk, request: PlayRequest) -> int:
    """Starts a game, or goes on with a saved one."""
    who = list(request.seats)
    if request.load is not None:
        _keep_set_up(request)
        save = load_saved(request.load)
        match, who = _resumed(request, save), [*_kept_seats(save), *who]
    else:
        match = _started(request)
    seats = seated(who, match.game.players, talk.lang, match.seed)
    path = request.save or request.load or _new_save(match.game.name)
    return Session(talk, match, seats, path).run()


def _keep_set_up(request: PlayRequest) -> None:
    """What a saved game was begun with cannot be wished for anew."""
    asked = (("--players", request.players), ("--seed", request.seed), ("--set", request.settings or None))
    given = ", ".join(name for name, wish in asked if wish is not None)
    if given:
        raise SetupError(
            say("A saved game keeps its players, seed and options; leave out: [given].", given=given)
        )


def _started(request: PlayRequest) -> Match:
    if request.game is None:
        raise SetupError(say("Say which game to play, or which saved game to load."))
    game = load_game(request.game, _players(request), request.edition, request.variants, request.settings)
    return game.start(secrets.randbelow(2**31) if request.seed is None else request.seed)


def _players(request: PlayRequest) -> int | None:
    """So many as were asked for; otherwise enough for every seat that was mentioned."""
    if request.players is not None or not request.seats:
        return request.players
    ruleset, _ = load_ruleset(request.game or "", request.edition, request.variants)
    mentioned = [parse_seat(text)[0] for text in request.seats]
    return max(mentioned + ([ruleset.low] if ruleset else []))


def _resumed(request: PlayRequest, save: SavedGame) -> Match:
    return replayed(saved_game(save, request.game, request.edition, request.variants), save)


def _kept_seats(save: SavedGame) -> list[str]:
    """The seats as they were when the game was saved."""
    return [f"{number}={who}" for number, who in enumerate(save.seats, 1)]


def _new_save(game: str) -> Path:
    """A new file in the user's own folder of saved games."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    now = datetime.now().strftime("%Y%m%d-%H%M%S")
    return Path(base) / "rulestone" / "saves" / f"{game}-{now}.json"
