"""Nodes that only lowering makes: they have no syntax of their own."""

from __future__ import annotations

from dataclasses import dataclass

from ..link.model import Member
from ..syntax.ast import Choice, Node


@dataclass(frozen=True, slots=True)
class Active(Node):
    """Whether a member's ability number `at` may be used by `me` now."""

    kind: str
    member: int
    at: int


@dataclass(frozen=True, slots=True)
class Charge(Node):
    """Marks a limited ability of `me` as used."""

    kind: str
    member: int
    at: int


@dataclass(frozen=True, slots=True)
class UseAbility(Choice):
    """The choice to use an ability that may be left; without a member, to leave it."""

    member: Member | None = None
