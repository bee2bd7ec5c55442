"""What happened, in words: the log as one seat may know it, or as a referee does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..link.model import Ruleset
from ..match.game import Game
from ..match.match import LogEntry
from ..words import Words, words_for
from ..words.declarations import capital

SECRET = ("hidden", "secret")


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells of a game's players and their deeds in one language."""

    game: Game
    words: Words

    def player(self, seat: int) -> str:
        """`Player 2`, or what the rules call a seat that plays by itself."""
        seats = self.game.ruleset.seats
        if seat >= self.game.players and seats is not None and seats.automatic is not None:
            return capital(self.words.title(seats.automatic))
        return capital(self.words.player(seat + 1))

    def lines(self, entries: Iterable[LogEntry], seat: int | None) -> Iterator[str]:
        """The lines of some entries for a seat; None is the referee, who is told everything."""
        return filter(None, (self.line(entry, seat) for entry in entries))

    def line(self, entry: LogEntry, seat: int | None) -> str:
        """One entry; empty if the seat may not know it."""
        if entry.actor is None:
            return self._chance(entry, seat)
        player = self.player(entry.actor)
        if seat in (None, entry.actor) or not self._is_secret(entry):
            return entry.option.told(player, self.words.code)
        return self.words.say("[player] chooses in secret", player=player)

    def _chance(self, entry: LogEntry, seat: int | None) -> str:
        text = entry.text(self.words.code)
        if entry.option.sort == "roll":
            return self.words.say("Rolled: [number]", number=text)
        if seat is not None and not self._drawn_openly(entry):
            return ""
        return self.words.say("Drawn: [piece]", piece=text)

    def _is_secret(self, entry: LogEntry) -> bool:
        choice = self.game.ruleset.choices.get(entry.option.rule)
        return choice is not None and choice.secret

    def _drawn_openly(self, entry: LogEntry) -> bool:
        """Whether what is drawn can only come to lie where everybody sees it."""
        kind = entry.option.arguments[0].type.of
        places = self.game.ruleset.places.values()
        return all(place.sight not in SECRET for place in places if place.kind == kind)


def teller(game: Game, lang: str) -> Teller:
    """Somebody who tells of a game in a language."""
    return Teller(game, words_for(game.ruleset, lang))


def has_secrets(ruleset: Ruleset) -> bool:
    """Whether one person may see what another may not."""
    places = any(place.sight in SECRET for place in ruleset.places.values())
    numbers = any(number.sight in SECRET for number in ruleset.numbers.values())
    return places or numbers or any(choice.secret for choice in ruleset.choices.values())
