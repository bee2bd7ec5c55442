"""How a choice is paid for: in one part, or with one piece first (`lead`) and then the rest.

The first piece may count towards the rest, in the colour in which it was paid (`less`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..link.model import Member, Ruleset
from ..syntax import ast
from .demands import open_lines

Payer = tuple[str, int]
"""A place that is paid from, and a member whose pieces may lie there."""


@dataclass(frozen=True, slots=True)
class Way:
    """A cost that may be paid for a part: as the rule says, perhaps under a condition, or as a card allows.

    `ability` is the card with the number of the ability on it; whether it applies is for the engine to ask.
    `of` is a member whose cost it is, where an attribute is asked for, and the expression that has to name
    it.
    """

    cost: ast.Cost | ast.Ref
    when: ast.Expr | None = None
    ability: tuple[Member, int, ast.Modifier] | None = None
    of: tuple[ast.Expr, Member] | None = None


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
    coin = coin or ruleset.kinds[ruleset.places[choice.pay.sources[0].name].kind].name
    first, last = choice.pay.parts[0], choice.pay.parts[-1]
    leads = leads and all(is_one_piece(other.value) for _, _, other in replacements(ruleset, choice, first))
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


def is_tabled(cost: ast.Cost) -> bool:
    """Whether a cost is the same whenever it is asked for: no condition, and all that it names is known."""
    return not open_lines(cost) and all(bill.when is None for bill in cost.bills)


def is_one_piece(cost: ast.Node | None) -> bool:
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
    yield from _written(ruleset, part.cost)
    for ability in replacements(ruleset, choice, part):
        assert isinstance(ability[2].value, ast.Cost)
        yield from (replace(way, ability=ability) for way in _bills(ability[2].value))


def _written(ruleset: Ruleset, cost: ast.Cost | ast.Ref) -> Iterator[Way]:
    if isinstance(cost, ast.Cost):
        yield from _bills(cost)
    elif cost.binding.sort == "cost":
        yield from _bills(ruleset.costs[cost.name].cost)
    else:
        yield Way(cost)
        if cost.binding.sort == "attribute":
            yield from _of_members(ruleset, cost)


def _bills(cost: ast.Cost) -> Iterator[Way]:
    for bill in cost.bills or (ast.Bill(()),):
        yield Way(ast.Cost((ast.Bill(bill.lines),)), bill.when)


def _of_members(ruleset: Ruleset, cost: ast.Ref) -> Iterator[Way]:
    """The costs of members that no table can hold, for they are not always the same."""
    for member in ruleset.kinds[cost.binding.of or ""].members:
        for value in member.values.get(cost.name, ()):
            if isinstance(value.expr, ast.Cost) and not is_tabled(value.expr):
                yield from (replace(way, of=(cost.args[0], member)) for way in _bills(value.expr))


def replacements(
    ruleset: Ruleset, choice: ast.Choice, part: ast.PayPart
) -> Iterator[tuple[Member, int, ast.Modifier]]:
    """The abilities that let another cost be paid for a part, each with its number on its card."""
    for kind in ruleset.kinds.values():
        for member in kind.members:
            for at, modifier in enumerate(member.modifiers):
                if modifier.verb == "pays" and _is_about(modifier, choice, part):
                    yield member, at, modifier


def _is_about(modifier: ast.Modifier, choice: ast.Choice, part: ast.PayPart) -> bool:
    """Whether an ability names the part of the choice, or the cost that the part asks for."""
    if modifier.binding.sort != "cost":
        return modifier.target == (part.name, choice.name)
    asked = part.cost
    return isinstance(asked, ast.Ref) and asked.binding.sort == "cost" and asked.name == modifier.binding.name
