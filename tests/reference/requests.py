"""What play asks for: a decision of a seat, or a draw of chance; and what can be answered."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeVar

from rulestone.syntax.spans import Span

from .values import Rule, Seat, Value

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be chosen: the choice's name, and its arguments by name."""

    name: str
    args: tuple[str | int, ...] = ()
    place: str = ""  # from which a piece is paid
    values: tuple[Value, ...] = ()

    def __str__(self) -> str:
        """The name that examples and saved games use: there a seat is its number."""
        return " ".join(str(part).removeprefix("player ") for part in (self.name, *self.args))


@dataclass(frozen=True, slots=True)
class Decision:
    """A seat has to choose."""

    actor: Seat
    rule: Rule
    span: Span
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Chance:
    """Chance has to name one, each with so many chances."""

    rule: Rule
    span: Span
    options: tuple[Option, ...]
    weights: tuple[int, ...]


class Again(Enum):
    """The answer that the table was changed from outside: the same decision is asked again."""

    AGAIN = 0


Answer = Option | Again
Play = Generator[Decision | Chance, Answer, T]
"""A part of play: it asks, receives answers, and comes to something in the end."""

Flow = Play[None]
AnyPlay = Generator[Decision | Chance, Answer, Any]
