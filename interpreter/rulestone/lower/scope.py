"""What a rule's names mean at one place of the program."""

from __future__ import annotations

from dataclasses import dataclass, field

from .layout import PLAYERS


@dataclass(frozen=True, slots=True)
class Scope:
    """What names mean at one place of the emitted code: the acting seat and the locals, as Python text.

    `sure` are the locals that range over real cells only, so that they are never nowhere.
    """

    me: str
    names: dict[str, str] = field(default_factory=dict)
    sure: frozenset[str] = frozenset()

    def with_name(self, name: str, text: str) -> Scope:
        """The scope with one more local."""
        return Scope(self.me, {**self.names, name: text}, self.sure - {name})

    def with_me(self, text: str) -> Scope:
        """The scope with another acting seat."""
        return Scope(text, self.names, self.sure)

    def surely(self, name: str) -> Scope:
        """The scope with a local known never to be nowhere."""
        return Scope(self.me, self.names, self.sure | {name})


def next_seat(seat: str) -> str:
    """The text of the next seat clockwise. A division would cost more than all the rest of a turn."""
    return f"({seat} + 1 if {seat} + 1 < S[{PLAYERS}] else 0)"


def local(name: str) -> str:
    """A Python identifier for a rule's local."""
    return f"x_{name}"
