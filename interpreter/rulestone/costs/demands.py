"""What a cost asks for: alternatives, each a row of demands of (count, set of members).

A set of members is a number, one bit a member ("colours"). Pieces that are of a sort *themselves* (`own`)
have bits of their own, behind those of all members: see `own_colours`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import product
from math import comb, prod
from operator import or_

from ..link.model import KindInfo, Ruleset
from ..syntax import ast
from ..syntax.limits import most

MOST_CLAIMS = most("claims")
"""How many claims all alternatives of one cost may come to: a cost beyond is refused by `check` (E0338)."""


@dataclass(frozen=True, slots=True)
class Demand:
    """So many pieces of these colours; if `different`, of as many colours as pieces."""

    count: int
    colours: int
    different: bool = False

    @property
    def sets(self) -> int:
        """How many sets of what it asks for matter, the empty one included."""
        if not self.different:
            return 2
        among = self.colours.bit_count()
        return 1 + sum(comb(among, size) for size in range(among - self.count + 1, among + 1))


Alternative = tuple[Demand, ...]


def size_of(alternative: Alternative) -> int:
    """How many pieces an alternative is paid with."""
    return sum(demand.count for demand in alternative)


def colours_of(alternative: Alternative) -> int:
    """All colours that an alternative takes."""
    return reduce(or_, (demand.colours for demand in alternative), 0)


# ---------------------------------------------------------------- sets of members


def colours(members: Sequence[int]) -> int:
    """A set of members as bits."""
    return sum(1 << member for member in members)


def own_colours(kind: KindInfo, members: int) -> int:
    """The colours of pieces that are such members themselves, not only stand for them."""
    return members << len(kind.members)


def members_of(ruleset: Ruleset, line: ast.BillLine) -> tuple[int, ...]:
    """The members a line accepts; none if which one is known only in play (`is_open`)."""
    binding = line.binding
    if is_open(line):
        return ()
    if binding.sort == "group":
        return ruleset.groups[binding.name].members
    if binding.sort == "kind":
        return tuple(range(len(ruleset.kinds[binding.name].members)))
    return (binding.index,)


def is_open(line: ast.BillLine) -> bool:
    """Whether a line asks for what is known only in play: a parameter, a `let`, what an expression names."""
    return not isinstance(line.what, str) or line.binding.sort not in ("member", "group", "kind")


def open_lines(cost: ast.Cost) -> tuple[ast.BillLine, ...]:
    """The lines of a cost that ask for what is known only in play, in order."""
    return tuple(line for bill in cost.bills for line in bill.lines if is_open(line))


# ---------------------------------------------------------------- alternatives


def alternatives(
    ruleset: Ruleset, cost: ast.Cost, values: Sequence[int] = (), *, own: bool = True
) -> Iterator[Alternative]:
    """Every alternative of a cost, each once; `values` are the members its open lines name.

    Conditions of bills (`when`) are left to whoever asks. Without `own`, a line of that mode takes stand-ins.
    """
    seen: set[Alternative] = set()
    given = iter(values)
    for bill in cost.bills or (ast.Bill(()),):
        lines = [_line(ruleset, line, given, own) for line in bill.lines]
        for way in product(*lines):
            demands = _added_up([demand for line in way for demand in line])
            if demands not in seen:
                seen.add(demands)
                yield demands


def _line(ruleset: Ruleset, line: ast.BillLine, given: Iterator[int], own: bool) -> list[Alternative]:
    """The ways to read one line."""
    members = (next(given),) if is_open(line) else members_of(ruleset, line)
    if line.mode == "same":
        return [(Demand(line.count, 1 << member),) for member in members]
    if line.mode == "different":
        return _different(line.count, members)
    if line.mode == "own" and own:
        kind = ruleset.kinds[line.binding.type.of]
        return [(Demand(line.count, own_colours(kind, colours(members))),)]
    return [(Demand(line.count, colours(members)),)]


def _different(count: int, members: Sequence[int]) -> list[Alternative]:
    """One of each, if all are asked for; none can be read if there are not as many."""
    if count > len(members):
        return []
    if count == len(members):
        return [tuple(Demand(1, 1 << member) for member in members)]
    return [(Demand(count, colours(members), different=count > 1),)]


def _added_up(demands: Sequence[Demand]) -> Alternative:
    """The same demands, those for equal colours as one; what is different stays apart."""
    sums: dict[int, int] = {}
    apart = [demand for demand in demands if demand.different]
    for demand in demands:
        if demand.count and not demand.different:
            sums[demand.colours] = sums.get(demand.colours, 0) + demand.count
    return (*(Demand(count, each) for each, count in sums.items()), *apart)


# ---------------------------------------------------------------- size


def claims_bound(ruleset: Ruleset, cost: ast.Cost) -> int:
    """How many claims a cost comes to at most, told without making any; open lines taken as one member."""
    return sum(_bill_bound(ruleset, bill) for bill in cost.bills)


def _bill_bound(ruleset: Ruleset, bill: ast.Bill) -> int:
    same = [line for line in bill.lines if line.mode == "same"]
    return claims_of_way(ruleset, bill) * prod(len(members_of(ruleset, line)) for line in same)


def claims_of_way(ruleset: Ruleset, bill: ast.Bill) -> int:
    """How many claims one alternative of a bill has at most: one for every set of demands that matters."""
    return max(1, prod(_sets(ruleset, line) for line in bill.lines) - 1)


def _sets(ruleset: Ruleset, line: ast.BillLine) -> int:
    among = len(members_of(ruleset, line))
    if line.mode == "different" and 0 < line.count <= among:
        return Demand(line.count, (1 << among) - 1, different=True).sets
    return 2


def costs_of(ruleset: Ruleset) -> Iterator[ast.Cost]:
    """Every cost that can be paid: named, of a part, of a member, or on a card instead of another."""
    yield from (decl.cost for decl in ruleset.costs.values())
    pays = (choice.pay for choice in ruleset.choices.values() if choice.pay is not None)
    yield from (part.cost for pay in pays for part in pay.parts if isinstance(part.cost, ast.Cost))
    yield from (m.value for _, m in ruleset.modifiers() if isinstance(m.value, ast.Cost))
    for kind in ruleset.kinds.values():
        named = [name for name, attribute in kind.attributes.items() if attribute.type == "cost"]
        values = (v.expr for member in kind.members for name in named for v in member.values.get(name, ()))
        yield from (expr for expr in values if isinstance(expr, ast.Cost))
