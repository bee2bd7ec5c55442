"""What a rule's names mean at one place of the program."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .head import PLAYERS
from .ir import Array, Const, Expr, Var, either

S, O = Array("S"), Array("O")  # the state, and what lies outside it: options and books

LEAST, MOST = -(2**63), 2**63 - 1
Range = tuple[int, int]
ANY: Range = (LEAST, MOST)


@dataclass(frozen=True, slots=True)
class Local:
    """A local: its value, between which numbers it lies for certain, and whether it is a seat that plays."""

    value: Expr
    range: Range = ANY
    plays: bool = False


def marked(mark: str) -> tuple[Range, bool]:
    """What is known of a parameter by the letter of its argument: its range, and whether it plays."""
    return (ANY if mark == "-" else (0, MOST)), mark == "p"


@dataclass(frozen=True, slots=True)
class Scope:
    """What names mean at one place: the acting seat and the locals."""

    me: Expr
    names: dict[str, Local] = field(default_factory=dict)

    def with_name(self, name: str, value: Expr, range: Range = ANY, plays: bool = False) -> Scope:
        """The scope with one more local."""
        return Scope(self.me, {**self.names, name: Local(value, range, plays)})

    def with_me(self, seat: Expr) -> Scope:
        """The scope with another acting seat."""
        return Scope(seat, self.names)


def next_seat(seat: Expr) -> Expr:
    """The next seat clockwise. A division would cost more than all the rest of a turn."""
    return either((seat + 1).lt(S[PLAYERS]), seat + 1, 0)


def stem(name: str) -> str:
    """A rule's name in letters that every Python takes as they are."""
    return re.sub(r"[^a-z0-9_]", "_", name.lower())


def local(name: str) -> str:
    """The stem of a local's name."""
    return f"x_{stem(name)}"


def is_simple(value: Expr) -> bool:
    """Whether an expression costs nothing to repeat, and can be at no fault."""
    return isinstance(value, Const | Var)
