"""`rulestone replay`: a saved game checked by playing it again, and told in words."""

from __future__ import annotations

import json
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ..compare.comparison import ComparedPoint
from ..compare.replays import Parting, Replay, parting_lines, replay_under
from ..compare.report import tell
from ..explain.trace import Trace, fired_lines, tracing
from ..match.match import Match
from ..match.saves import SavedGame, load_saved, replayed, replayed_by_names, saved_game
from ..words import Words, words_for
from .compare import as_text
from .console import CLEAN, Talk
from .log_text import teller
from .scores import score_table, winner_line


@dataclass(frozen=True, slots=True)
class ReplayRequest:
    """What was asked for: the rules to use, and how much to tell."""

    game: str | None
    edition: str | None
    anyway: bool
    trace: bool
    as_json: bool


def replay_game(talk: Talk, path: Path, request: ReplayRequest) -> int:
    """Plays a saved game again, under its own rules or by names under others."""
    save = load_saved(path)
    if request.edition is not None and request.edition != save.edition:
        return _under_another(talk, save, request)
    rules = saved_game(save, request.game)
    with tracing(rules) if request.trace else nullcontext() as trace:
        match = replayed_by_names(rules, save) if request.anyway else replayed(rules, save)
    if request.as_json:
        talk.write(json.dumps(_data(match, save), ensure_ascii=False, indent=2) + "\n")
    else:
        _tell(talk, match, trace)
    return CLEAN


def _tell(talk: Talk, match: Match, trace: Trace | None = None) -> None:
    tells = teller(match.game, talk.lang)
    _tell_fired(talk, tells.words, trace, 0)
    for number, entry in enumerate(match.log, 1):
        talk.print(tells.line(entry))
        _tell_fired(talk, tells.words, trace, number)
    talk.print(score_table(tells, match))
    talk.print(winner_line(tells, match) if match.over else tells.words.say("The game is not over yet."))


def _tell_fired(talk: Talk, words: Words, trace: Trace | None, step: int) -> None:
    """The rules that fired after so many choices and draws."""
    if trace is not None:
        for text in fired_lines(words, trace, [f for f in trace.fired if f.step == step]):
            talk.print(f"    {text}", style="dim")


def _under_another(talk: Talk, save: SavedGame, request: ReplayRequest) -> int:
    """How far the same game goes under another edition, and where and why it parts."""
    replay = replay_under(
        saved_game(save, request.game), saved_game(save, request.game, request.edition), save
    )
    if request.as_json:
        data = {**_data(replay.second, save), "parting": _parting_data(replay.parting)}
        talk.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")
        return CLEAN
    _tell(talk, replay.second)
    words = words_for(replay.second.game.ruleset, talk.lang)
    for text in parting_lines(words, replay.parting):
        talk.print(text)
    if replay.parting is not None:
        report = tell(replace(replay.comparison, entries=_entries(replay)), talk.lang)
        talk.tell("\n" + as_text(report, talk.words))
    return CLEAN


def _entries(replay: Replay) -> tuple[ComparedPoint, ...]:
    """The points and differences that made the games part."""
    because = replay.parting.because if replay.parting else ()
    return tuple(e for e in replay.comparison.entries if any(d in because for d in e.differences))


def _parting_data(parting: Parting | None) -> dict[str, Any] | None:
    if parting is None:
        return None
    return {
        "step": parting.step,
        "move": parting.move,
        "sort": parting.sort,
        "lost": list(parting.lost),
        "gained": list(parting.gained),
        "unlike": list(parting.unlike),
        "scores": [list(scores) for scores in parting.scores],
        "because": [difference.path for difference in parting.because],
    }


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
