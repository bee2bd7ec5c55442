"""Who sits where: people with a language of their own, and bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...match.bots import BOTS, Bot, make
from ...match.errors import SetupError
from ...words import CODES
from ...words.phrase import say

PERSON = "person"
MOST_DIGITS = 9  # of a seat's number


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat: a person who reads `lang`, or a bot."""

    number: int
    lang: str
    bot: Bot | None = None
    name: str = PERSON

    @property
    def is_person(self) -> bool:
        """Whether somebody at the terminal decides."""
        return self.bot is None

    def __str__(self) -> str:
        return f"{PERSON}:{self.lang}" if self.is_person else self.name


def seated(wishes: Sequence[str], players: int, lang: str, seed: int) -> list[Seat]:
    """The seats as wished for; the first is a person and the rest play at random unless said."""
    asked = dict(map(parse_seat, wishes))
    beyond = [number for number in asked if not 1 <= number <= players]
    if beyond:
        raise SetupError(
            say("There is no seat [number]: this game has [players].", number=beyond[0], players=players)
        )
    return [
        _seat(number, asked.get(number, PERSON if number == 1 else "random"), lang, seed)
        for number in range(1, players + 1)
    ]


def parse_seat(text: str) -> tuple[int, str]:
    """`2=person:pl` as the seat's number and who sits there."""
    number, _, who = text.partition("=")
    kind, _, code = who.partition(":")
    if (
        not number.isdecimal()
        or len(number) > MOST_DIGITS
        or kind not in (PERSON, *BOTS)
        or (code and (kind != PERSON or code not in CODES))
    ):
        raise SetupError(
            say(
                "“[text]” is no seat. Write its number and who sits there: [examples].",
                text=text,
                examples="1=person, 1=person:pl, 2=random, 3=greedy",
            )
        )
    return int(number), who


def _seat(number: int, who: str, lang: str, seed: int) -> Seat:
    kind, _, code = who.partition(":")
    if kind == PERSON:
        return Seat(number - 1, code or lang)
    return Seat(number - 1, lang, make(kind, number - 1, seed), kind)
