"""Saved games: who did what, by name, pinned to the rules it was played by.

A saved game is read back by playing it again, so it cannot hold a position that the rules
do not lead to. Its seal shows whether anybody changed the file since.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from .. import __version__
from ..link.files import rule_files, shipped
from ..link.model import Ruleset
from ..storage.reading import read_text, real
from ..storage.writing import target, write_whole
from ..syntax.resources import rulesets_folder
from ..words.phrase import Phrase, say
from .errors import IllegalChoice, RulesetError, SaveError, text_of
from .game import Game, load
from .match import Chance, LogEntry, Match

FORMAT = 1


class Move(BaseModel):
    """One entry of the log: a seat's choice, or what chance gave (actor None)."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    actor: int | None
    name: str
    asked: bool


class SavedGame(BaseModel):
    """Everything needed to play a match again; `seats` say who plays, for whoever continues it."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    format: int
    rulestone: str
    game: str
    edition: str | None
    variants: list[str]
    options: dict[str, int | list[int]]
    players: int
    seed: int
    chance: Chance
    digest: str
    moves: list[Move]
    seats: list[str] = []
    seal: str = ""

    def sealed(self) -> SavedGame:
        """The same with the seal that belongs to its content."""
        return self.model_copy(update={"seal": self.right_seal()})

    def right_seal(self) -> str:
        """What the seal must be: a hash of everything else."""
        content = self.model_dump(mode="json", exclude={"seal"})
        text = json.dumps(content, sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()[:16]


# ---------------------------------------------------------------- writing


def saved(match: Match, seats: Sequence[str] = ()) -> SavedGame:
    """A match as a saved game."""
    ruleset = match.game.ruleset
    return SavedGame(
        format=FORMAT,
        rulestone=__version__,
        game=_origin(ruleset),
        edition=ruleset.edition,
        variants=list(ruleset.variants),
        options=dict(match.game.options),
        players=match.game.players,
        seed=match.seed,
        chance=match.chance,
        digest=match.game.digest,
        moves=[Move(actor=e.actor, name=e.name, asked=e.asked) for e in match.log],
        seats=list(seats),
    ).sealed()


def dump(match: Match, seats: Sequence[str] = ()) -> str:
    """The text of a saved game: JSON, one move a line."""
    data = saved(match, seats).model_dump(mode="json")
    moves = [json.dumps(move, ensure_ascii=False) for move in data.pop("moves")]
    head = json.dumps(data, ensure_ascii=False, indent=2).removesuffix("\n}")
    lines = ",".join(f"\n    {move}" for move in moves)
    return f'{head},\n  "moves": [{lines}{chr(10) + "  " if moves else ""}]\n}}\n'


def save_leading_to(match: Match) -> str:
    """The text of a saved game from which exactly this match comes back; a SaveError if there is none."""
    text = dump(match)
    if resume(match.game, text).snapshot() != match.snapshot():
        raise SaveError(
            say("This match was changed by hand, so no saved game leads to it. Copy it with `clone`.")
        )
    return text


def _origin(ruleset: Ruleset) -> str:
    """What the game is loaded by: a shipped name, the file that was read last, or the folder of all."""
    own = [p for p in map(_absolute, ruleset.paths) if not p.is_relative_to(_absolute(rulesets_folder()))]
    if not own:
        return ruleset.name
    folder = own[-1].parent
    is_whole = len(own) > 1 and set(own) == {real(path) for path in folder.glob("*.rules")}
    return str(folder if is_whole else own[-1])


def _absolute(path: str | Path) -> Path:
    return real(path)


def write_save(path: str | Path, match: Match, seats: Sequence[str] = ()) -> None:
    """Writes the saved game of a match to a file, in one step."""
    write_whole(path, dump(match, seats))


def in_the_way(path: str | Path, match: Match) -> Phrase | None:
    """What would be lost if a match were saved in a file: anything but an earlier save of the same match."""
    file = target(path)
    if not file.exists():
        return None
    try:
        save = load_saved(file)
    except SaveError:
        return say("[path] is already there, and it is not a saved game.", path=str(path))
    if _leads_to(save, match):
        return None
    return say("[path] is already there: another game is saved in it.", path=str(path))


def _leads_to(save: SavedGame, match: Match) -> bool:
    """Whether a save is of the same match, now or earlier, so that nothing of it would be lost."""
    now = saved(match)
    kept = ("digest", "players", "options", "seed")
    is_same = all(getattr(save, name) == getattr(now, name) for name in kept)
    return is_same and save.moves == now.moves[: len(save.moves)]


# ---------------------------------------------------------------- reading


def load_saved(path: str | Path) -> SavedGame:
    """The saved game in a file."""
    try:
        text = read_text(text_of("path", path))
    except UnicodeError:
        raise SaveError(say("“[path]” is not a saved game: it is not text.", path=str(path))) from None
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise SaveError(
            say("The saved game “[path]” cannot be read: [reason].", path=str(path), reason=reason)
        ) from None
    return read_saved(text)


def read_saved(text: str) -> SavedGame:
    """The saved game that a text holds, if it is a whole and unchanged one."""
    data = _data(text_of("text", text))
    if data.get("format") != FORMAT:
        raise SaveError(
            say(
                "This saved game has the format [found]; this version of Rulestone reads the format "
                "[wanted]. Continue it with the version that saved it: [version].",
                found=str(data.get("format")),
                wanted=FORMAT,
                version=str(data.get("rulestone")),
            )
        )
    game = _validated(data)
    if game.seal != game.right_seal():
        raise SaveError(say("This saved game was changed after it was saved, so it cannot be trusted."))
    return game


def _data(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except RecursionError:
        raise SaveError(say("This is not a saved game.")) from None
    except ValueError as problem:
        line = getattr(problem, "lineno", 1)
        raise SaveError(
            say("This is no whole saved game: it breaks off, or is damaged, at line [line].", line=line)
        ) from None
    if not isinstance(data, dict) or not {"format", "rulestone", "moves"} <= set(data):
        raise SaveError(say("This is not a saved game."))
    return data


def _validated(data: dict[str, Any]) -> SavedGame:
    try:
        return SavedGame.model_validate(data)
    except ValidationError as problem:
        first = problem.errors()[0]
        where = ".".join(str(x) for x in first["loc"])
        raise SaveError(say("This saved game is damaged: “[field]” is wrong.", field=where)) from None


# ---------------------------------------------------------------- continuing


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


def resume(game: Game, text: str) -> Match:
    """The match of a saved game, played again up to where it was saved."""
    return replayed(game, read_saved(text))


def replayed(game: Game, save: SavedGame) -> Match:
    """The match of a saved game under exactly the rules it was saved with."""
    _pinned(game, save)
    match = game.start(save.seed, chance=save.chance)
    compared = _compared(match, save, 0)
    while len(match.log) < len(save.moves):
        _step(match, save.moves[len(match.log)], len(match.log))
        compared = _compared(match, save, compared)
    return match


def replayed_by_names(game: Game, save: SavedGame) -> Match:
    """The match as far as the same names lead under other rules; chance gives what it gave."""
    match = game.start(save.seed, chance="ask")
    while not match.over and len(match.log) < len(save.moves):
        _step(match, save.moves[len(match.log)], len(match.log))
    match.chance = save.chance
    return match


def _pinned(game: Game, save: SavedGame) -> None:
    if game.digest != save.digest:
        raise SaveError(
            say(
                "This game was saved under other rules ([saved], edition [edition]); these are [now]. "
                "Load the edition and variants it was saved with, or see how far it goes under these rules "
                "with `rulestone replay --anyway`.",
                saved=save.digest,
                edition=save.edition or "–",
                now=game.digest,
            )
        )
    if game.players != save.players or game.options != save.options:
        raise SaveError(
            say("This game was saved with other players or options: [players].", players=save.players)
        )


def _step(match: Match, move: Move, number: int) -> None:
    try:
        match.take(move.name)
    except IllegalChoice as problem:
        raise SaveError(
            say(
                "Move [number] of the saved game cannot be made: [reason]",
                number=number + 1,
                reason=str(problem),
            )
        ) from None


def _compared(match: Match, save: SavedGame, first: int) -> int:
    """How far the log goes. From `first` on it must be what was saved: the same seats, names and draws."""
    for number in range(first, min(len(match.log), len(save.moves))):
        entry, move = match.log[number], save.moves[number]
        if not _same(entry, move):
            raise SaveError(
                say(
                    "Move [number] of the saved game is “[saved]”, but the rules lead to “[played]”.",
                    number=number + 1,
                    saved=move.name,
                    played=entry.name,
                )
            )
    if len(match.log) > len(save.moves):
        raise SaveError(say("The saved game breaks off in the middle of a choice."))
    return len(match.log)


def _same(entry: LogEntry, move: Move) -> bool:
    return (entry.actor, entry.name, entry.asked) == (move.actor, move.name, move.asked)
