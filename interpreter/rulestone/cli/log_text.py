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

    def lines(self, entries: Iterable[LogEntry]) -> Iterator[str]:
        """The lines of some entries, as somebody was told of them."""
        return map(self.line, entries)

    def line(self, entry: LogEntry) -> str:
        """One entry."""
        if entry.actor is not None:
            return entry.option.told(self.player(entry.actor), self.words.code)
        text = entry.text(self.words.code)
        if entry.option.sort == "roll":
            return self.words.say("Rolled: [number]", number=text)
        return self.words.say("Drawn: [piece]", piece=text)


def teller(game: Game, lang: str) -> Teller:
    """Somebody who tells of a game in a language."""
    return Teller(game, words_for(game.ruleset, lang))


def has_secrets(ruleset: Ruleset) -> bool:
    """Whether one person may see what another may not."""
    places = any(place.sight in SECRET for place in ruleset.places.values())
    numbers = any(number.sight in SECRET for number in ruleset.numbers.values())
    return places or numbers or any(choice.secret for choice in ruleset.choices.values())
