"""`rulestone explain`: a saved position explained, choice by choice, card by card, point by point."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..explain.position import (
    CardNow,
    ChoiceExplained,
    Line,
    declared_choices,
    explain_card,
    explain_choice,
    explain_score,
    named_choices,
    score_lines,
)
from ..explain.remedy import Remedy, ways_of
from ..match.match import Match
from ..match.saves import load_saved, replayed, saved_game
from ..words import Words, words_for
from ..words.clauses import pages
from .console import CLEAN, Talk
from .log_text import Teller


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked about a position."""

    choice: str | None
    card: str | None
    score: bool
    game: str | None
    as_json: bool


def explain_position(talk: Talk, path: Path, asked: Asked) -> int:
    """Explains what was asked for; every choice of the decision if nothing was."""
    save = load_saved(path)
    match = replayed(saved_game(save, asked.game), save)
    words = words_for(match.game.ruleset, talk.lang)
    if asked.as_json:
        talk.write(json.dumps(_data(match, words, asked), ensure_ascii=False, indent=2) + "\n")
        return CLEAN
    for text in _lines(match, words, asked):
        talk.print(text)
    return CLEAN


def _lines(match: Match, words: Words, asked: Asked) -> Iterator[str]:
    for explained in _choices(match, asked):
        shortly = explained.allowed and asked.choice is None
        yield from [explained.head(words, match)] if shortly else explained.lines(words, match)
    if asked.card is not None:
        yield from explain_card(match, asked.card).lines(words, match)
    if _wants_score(match, asked):
        for seat, score in enumerate(match.scores):
            yield f"{Teller(match.game, words).player(seat)}: {words.language.number(score)}"
            yield from score_lines(words, match, explain_score(match, seat))


def _wants_score(match: Match, asked: Asked) -> bool:
    """Whether points are to be told: if asked, and of a game that is over unless something else is."""
    return asked.score or (match.over and asked.choice is None and asked.card is None)


def _choices(match: Match, asked: Asked) -> list[ChoiceExplained]:
    if asked.choice is not None:
        names = named_choices(match, asked.choice)
        return _possible(match, names) if len(names) > 1 else [explain_choice(match, names[0])]
    if asked.card is not None or asked.score:
        return []
    return _possible(match, declared_choices(match))


def _possible(match: Match, names: list[str]) -> list[ChoiceExplained]:
    """Choices explained, without those that no position allows."""
    explained = (explain_choice(match, name) for name in names)
    return [e for e in explained if not any(r.sort == "never" for r in e.refusals)]


# ---------------------------------------------------------------- data


def _data(match: Match, words: Words, asked: Asked) -> dict[str, Any]:
    data: dict[str, Any] = {"choices": [_choice_data(match, words, e) for e in _choices(match, asked)]}
    if asked.card is not None:
        data["card"] = _card_data(match, words, explain_card(match, asked.card))
    if _wants_score(match, asked):
        seats = range(match.players)
        data["scores"] = [[_line_data(line) for line in explain_score(match, seat)] for seat in seats]
    return data


def _choice_data(match: Match, words: Words, explained: ChoiceExplained) -> dict[str, Any]:
    return {
        "name": explained.name,
        "allowed": explained.allowed,
        "reasons": [
            {
                "clause": refusal.clause,
                "sort": refusal.sort,
                "shortfall": refusal.shortfall,
                "text": refusal.text(words.code),
                "pages": [[page.edition, page.place] for page in pages(refusal.cites)],
            }
            for refusal in explained.refusals
        ],
        "remedies": _remedy_data(match, words, explained.remedy),
        "text": explained.lines(words, match),
    }


def _remedy_data(match: Match, words: Words, found: Remedy | None) -> list[list[dict[str, Any]]]:
    """Every smallest way to make it legal: what would have to be different, and how."""
    return [
        [{"what": name, "before": change.before, "after": change.after} for name, change in way]
        for way in ways_of(words, match, found)
    ]


def _card_data(match: Match, words: Words, card: CardNow) -> dict[str, Any]:
    return {
        "name": card.member.name,
        "places": [[name, owner] for name, owner in card.places],
        "values": dict(card.values),
        "text": card.lines(words, match),
    }


def _line_data(line: Line) -> dict[str, Any]:
    return {
        "clause": line.clause.path,
        "value": line.value,
        "pages": [[page.edition, page.place] for page in line.pages],
        "below": [_line_data(below) for below in line.below],
    }
