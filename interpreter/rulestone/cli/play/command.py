"""From what was asked on the command line to a session."""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from shlex import quote

from ...link.files import rule_files, shipped
from ...link.load import load_ruleset
from ...match.errors import RulesetError, SaveError, SetupError
from ...match.game import Game, load
from ...match.match import Match
from ...match.saves import SavedGame, load_saved, replayed
from ...words.phrase import say
from ..console import Talk
from ..setup import load_game
from .seats import parse_seat, seated
from .session import Session


@dataclass(frozen=True, slots=True)
class Wishes:
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


def play_game(talk: Talk, wishes: Wishes) -> int:
    """Starts a game, or goes on with a saved one."""
    who = list(wishes.seats)
    if wishes.load is not None:
        _keep_set_up(wishes)
        save = load_saved(wishes.load)
        match, who = _resumed(wishes, save), [*_kept_seats(save), *who]
    else:
        match = _started(wishes)
    seats = seated(who, match.game.players, talk.lang, match.seed)
    path = wishes.save or wishes.load or _new_save(match.game.name)
    return Session(talk, match, seats, path).run()


def _keep_set_up(wishes: Wishes) -> None:
    """What a saved game was begun with cannot be wished for anew."""
    asked = (("--players", wishes.players), ("--seed", wishes.seed), ("--set", wishes.settings or None))
    given = ", ".join(name for name, wish in asked if wish is not None)
    if given:
        raise SetupError(
            say("A saved game keeps its players, seed and options; leave out: [given].", given=given)
        )


def _started(wishes: Wishes) -> Match:
    if wishes.game is None:
        raise SetupError(say("Say which game to play, or which saved game to load."))
    game = load_game(wishes.game, _players(wishes), wishes.edition, wishes.variants, wishes.settings)
    return game.start(secrets.randbelow(2**31) if wishes.seed is None else wishes.seed)


def _players(wishes: Wishes) -> int | None:
    """So many as were asked for; otherwise enough for every seat that was mentioned."""
    if wishes.players is not None or not wishes.seats:
        return wishes.players
    ruleset, _ = load_ruleset(wishes.game or "", wishes.edition, wishes.variants)
    mentioned = [parse_seat(text)[0] for text in wishes.seats]
    return max(mentioned + ([ruleset.low] if ruleset else []))


def _resumed(wishes: Wishes, save: SavedGame) -> Match:
    return replayed(saved_game(save, wishes.game, wishes.edition, wishes.variants), save)


def saved_game(
    save: SavedGame, game: str | None = None, edition: str | None = None, variants: Sequence[str] = ()
) -> Game:
    """The game of a saved one; what is given replaces what was saved."""
    if game is None:
        return _own_game(save, edition, variants)
    return _game(save, game, edition, variants)


def _game(save: SavedGame, game: str, edition: str | None, variants: Sequence[str]) -> Game:
    return load(
        game,
        players=save.players,
        edition=edition or save.edition,
        variants=variants or save.variants,
        options=save.options,
    )


def _own_game(save: SavedGame, edition: str | None, variants: Sequence[str]) -> Game:
    """The game that a save names. It may be anybody's: nothing is told of what lies at that path."""
    files = rule_files(save.game)
    try:
        if save.game in shipped() or any(file.suffix == ".rules" for file in files):
            return _game(save, save.game, edition, variants)
    except RulesetError as problem:
        if save.game in shipped():
            raise
        raise SaveError(
            say(
                "The rules of this saved game cannot be used; look into them with `rulestone check [path]`.",
                path=quote(save.game),
            )
        ) from problem
    raise SaveError(
        say(
            "The rules of this saved game are not at [path] any more; name them after the saved game.",
            path=save.game,
        )
    )


def _kept_seats(save: SavedGame) -> list[str]:
    """The seats as they were when the game was saved."""
    return [f"{number}={who}" for number, who in enumerate(save.seats, 1)]


def _new_save(game: str) -> Path:
    """A new file in the user's own folder of saved games."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    now = datetime.now().strftime("%Y%m%d-%H%M%S")
    return Path(base) / "rulestone" / "saves" / f"{game}-{now}.json"
