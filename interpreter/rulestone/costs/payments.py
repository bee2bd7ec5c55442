"""How a choice is paid for: in one part, or with one piece first (`lead`) and then the rest.

The first piece may count towards the rest, in the colour in which it was paid (`less`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..link.model import Member, Ruleset
from ..syntax import ast

Payer = tuple[str, int]
"""A place that is paid from, and a member whose pieces may lie there."""


@dataclass(frozen=True, slots=True)
class Way:
    """A cost that may be paid for a part: as the rule says, perhaps under a condition, or as a card allows.

    `ability` is the card with the number of the ability on it; whether it applies is for the engine to ask.
    """

    cost: ast.Cost | ast.Ref
    when: ast.Expr | None = None
    ability: tuple[Member, int, ast.Modifier] | None = None


@dataclass(frozen=True, slots=True)
class Payment:
    """The payment of one choice. `coin` is the kind in whose members its costs are written."""

    choice: ast.Choice
    coin: str
    lead: ast.PayPart | None
    rest: ast.PayPart | None
    payers: tuple[Payer, ...]

    @property
    def counts(self) -> bool:
        """Whether the first piece counts towards the rest."""
        return self.lead is not None and self.rest is not None and self.rest.less == self.lead.name


def payment_of(ruleset: Ruleset, choice: ast.Choice) -> Payment:
    """How a choice that costs something is paid for."""
    assert choice.pay is not None
    coin, leads = shape_of(choice.pay)
    first, last = choice.pay.parts[0], choice.pay.parts[-1]
    lead, rest = (first, last if last is not first else None) if leads else (None, last)
    return Payment(choice, coin, lead, rest, payers_of(ruleset, choice.pay))


def shape_of(pay: ast.Pay) -> tuple[str, bool]:
    """The kind that a payment is written in, and whether its first part is a single piece asked for apart."""
    first = pay.parts[0].cost
    if not isinstance(first, ast.Cost):
        return str(first.binding.type.of), False
    lines = [line for bill in first.bills for line in bill.lines]
    leads = is_one_piece(first) and (len(lines) == 1 or len(pay.parts) > 1)
    return str(lines[0].binding.type.of) if lines else _coin_of(pay.parts[-1]), leads


def _coin_of(part: ast.PayPart) -> str:
    """The kind a part is written in; of one that costs nothing, no kind at all."""
    if not isinstance(part.cost, ast.Cost):
        return str(part.cost.binding.type.of)
    kinds = [str(line.binding.type.of) for bill in part.cost.bills for line in bill.lines]
    return kinds[0] if kinds else ""


def is_one_piece(cost: ast.Cost | ast.Ref) -> bool:
    """Whether a cost is one piece, whichever of its bills is paid."""
    if not isinstance(cost, ast.Cost) or not cost.bills:
        return False
    return all(len(bill.lines) == 1 and bill.lines[0].count == 1 for bill in cost.bills)


def payers_of(ruleset: Ruleset, pay: ast.Pay) -> tuple[Payer, ...]:
    """Everything that may be paid with, in the order in which pieces are asked for."""
    kinds = [(ref.name, ruleset.kinds[ruleset.places[ref.name].kind]) for ref in pay.sources]
    return tuple((place, member.index) for place, kind in kinds for member in kind.members)


def ways_of(ruleset: Ruleset, choice: ast.Choice, part: ast.PayPart) -> Iterator[Way]:
    """The costs that may be paid for a part, each bill of the rule's own apart."""
    if isinstance(part.cost, ast.Cost):
        for bill in part.cost.bills or (ast.Bill(()),):
            yield Way(ast.Cost((ast.Bill(bill.lines),)), bill.when)
    else:
        yield Way(part.cost)
    for member, at, modifier in replacements(ruleset, choice, part):
        assert isinstance(modifier.value, ast.Cost)
        yield Way(modifier.value, None, (member, at, modifier))


def replacements(
    ruleset: Ruleset, choice: ast.Choice, part: ast.PayPart
) -> Iterator[tuple[Member, int, ast.Modifier]]:
    """The abilities that let another cost be paid for a part, each with its number on its card."""
    for kind in ruleset.kinds.values():
        for member in kind.members:
            for at, modifier in enumerate(member.modifiers):
                if modifier.verb == "pays" and modifier.target == (part.name, choice.name):
                    yield member, at, modifier
