"""Faults: where in the rules a run may stop, and why. A site's number is all that the program knows of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from ..syntax.spans import NOWHERE, Span
from .ir import And, Array, Binary, Call, Compare, Either, Expr, Load, Not, Or, Step

Kind = Literal[
    "endless", "index", "bounds", "division", "overflow", "seat", "nothing", "options", "loop"
]  # fmt: skip

TESTED = frozenset(
    (
        "fault",
        "inside",
        "chosen",
        "tested_room",
        "seat",
        "bounded",
        "plus",
        "minus",
        "times",
        "quotient",
        "remainder",
        "tick",
        "roll_number",
    )
)
"""The functions of the runtime that may note a fault."""


@dataclass(frozen=True, slots=True)
class FaultSite:
    """One place where a run may stop: what may go wrong there, and with what."""

    kind: Kind
    span: Span
    subject: str = ""


ENDLESS = FaultSite("endless", NOWHERE)


@dataclass(slots=True)
class FaultTable:
    """All sites by number; number 1 is for a run that comes to no decision."""

    sites: list[FaultSite] = field(default_factory=lambda: [ENDLESS])
    _numbers: dict[FaultSite, int] = field(default_factory=dict)

    def site(self, kind: Kind, span: Span, subject: str = "") -> int:
        """The number of a site."""
        made = FaultSite(kind, span, subject)
        if made not in self._numbers:
            self.sites.append(made)
            self._numbers[made] = len(self.sites)
        return self._numbers[made]


def may_fault(node: Expr | Array, is_tested: Callable[[str], bool]) -> bool:
    """Whether working out an expression may note a fault; `is_tested` knows it of functions."""
    match node:
        case Call(name=name, args=args):
            return is_tested(name) or any(may_fault(arg, is_tested) for arg in args)
        case Load(index=index):
            return may_fault(index, is_tested)
        case Binary(left=left, right=right) | Compare(left=left, right=right):
            return may_fault(left, is_tested) or may_fault(right, is_tested)
        case And(parts=parts) | Or(parts=parts):
            return any(may_fault(part, is_tested) for part in parts)
        case Not(part=part):
            return may_fault(part, is_tested)
        case Either(test=test, then=then, otherwise=otherwise):
            return any(may_fault(part, is_tested) for part in (test, then, otherwise))
        case Step():
            return True
    return False
