"""A game as a command asks for it: name, players, layers and options."""

from __future__ import annotations

from collections.abc import Sequence

from ..match.errors import SetupError
from ..match.game import Game, load
from ..words.phrase import say


def load_game(
    name: str, players: int | None, edition: str | None, variants: Sequence[str], settings: Sequence[str]
) -> Game:
    """The game with its layers laid over and its options set."""
    return load(
        name, players=players, edition=edition, variants=variants, options=dict(map(parse_setting, settings))
    )


def parse_setting(text: str) -> tuple[str, int | list[int]]:
    """`dark_sides=3`, or `first_game=0,1,0` for an option that every seat has of its own."""
    name, _, value = text.partition("=")
    try:
        numbers = [int(part) for part in value.split(",")]
    except ValueError:
        raise SetupError(say("“[text]” sets no option: write OPTION=NUMBER.", text=text)) from None
    return name.strip(), numbers if len(numbers) > 1 else numbers[0]
