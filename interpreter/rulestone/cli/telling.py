"""What happened, in words: the log as one seat may know it, or as a referee does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..link.model import Ruleset
from ..match.match import Entry
from ..words import Words
from ..words.declarations import capital

SECRET = ("hidden", "secret")


def player_name(words: Words, seat: int) -> str:
    """`Player 2`"""
    return capital(words.player(seat + 1))


def lines(words: Words, ruleset: Ruleset, entries: Iterable[Entry], seat: int | None) -> Iterator[str]:
    """The lines of some entries for a seat; None is the referee, who is told everything."""
    for entry in entries:
        text = line(words, ruleset, entry, seat)
        if text:
            yield text


def line(words: Words, ruleset: Ruleset, entry: Entry, seat: int | None) -> str:
    """One entry; empty if the seat may not know it."""
    if entry.actor is None:
        return _chance(words, ruleset, entry, seat)
    player = player_name(words, entry.actor)
    if seat in (None, entry.actor) or not is_secret(ruleset, entry):
        return entry.option.told(player, words.code)
    return words.say("[player] chooses in secret", player=player)


def _chance(words: Words, ruleset: Ruleset, entry: Entry, seat: int | None) -> str:
    text = entry.text(words.code)
    if entry.option.sort == "roll":
        return words.say("Rolled: [number]", number=text)
    if seat is not None and not _drawn_openly(ruleset, entry):
        return ""
    return words.say("Drawn: [piece]", piece=text)


def is_secret(ruleset: Ruleset, entry: Entry) -> bool:
    """Whether a choice was made in secret."""
    choice = ruleset.choices.get(entry.option.rule)
    return choice is not None and choice.secret


def _drawn_openly(ruleset: Ruleset, entry: Entry) -> bool:
    """Whether what is drawn can only come to lie where everybody sees it."""
    kind = entry.option.arguments[0].type.of
    return all(place.sight not in SECRET for place in ruleset.places.values() if place.kind == kind)


def has_secrets(ruleset: Ruleset) -> bool:
    """Whether one person may see what another may not."""
    places = any(place.sight in SECRET for place in ruleset.places.values())
    numbers = any(number.sight in SECRET for number in ruleset.numbers.values())
    return places or numbers or any(choice.secret for choice in ruleset.choices.values())
