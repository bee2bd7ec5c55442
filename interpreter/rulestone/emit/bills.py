"""Costs spelled out at compile time: every way to read a bill, as demands of (count, set of members).

An alternative's demands can be met if, for every set of them, enough pieces can serve one of the
set: these claims are spelled out too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import reduce
from itertools import combinations, product
from operator import or_

from ..link.model import Ruleset
from ..syntax import ast

Demands = tuple[tuple[int, int], ...]


@dataclass(slots=True)
class Bills:
    """All costs of a ruleset as three flat tables: costs to alternatives to claims."""

    ruleset: Ruleset
    numbers: dict[ast.Cost, int] = field(default_factory=dict)
    costs: list[int] = field(default_factory=list)
    alternatives: list[int] = field(default_factory=list)
    claims: list[int] = field(default_factory=list)

    def add(self, cost: ast.Cost) -> int:
        """The number of a cost, spelled out when first met."""
        if cost not in self.numbers:
            self.numbers[cost] = len(self.numbers)
            found = list(self.spell(cost))
            self.costs += [len(self.alternatives) // 2, len(found)]
            for demands in found:
                claims = claims_of(demands)
                self.alternatives += [len(self.claims) // 2, len(claims)]
                self.claims += [number for claim in claims for number in claim]
        return self.numbers[cost]

    def spell(self, cost: ast.Cost) -> Iterator[Demands]:
        """Every alternative of a cost; equal sets of one alternative are added up."""
        seen: set[Demands] = set()
        for bill in cost.bills or (ast.Bill(()),):
            for lines in product(*(self._line(line) for line in bill.lines)):
                sums: dict[int, int] = {}
                for count, colours in (demand for line in lines for demand in line):
                    sums[colours] = sums.get(colours, 0) + count
                demands = tuple((n, colours) for colours, n in sums.items())
                if demands not in seen:
                    seen.add(demands)
                    yield demands

    def _line(self, line: ast.BillLine) -> list[Demands]:
        members = self.members(line)
        if line.mode == "same":
            return [((line.count, 1 << m),) for m in members]
        if line.mode == "different":
            return [tuple((1, 1 << m) for m in some) for some in combinations(members, line.count)]
        return [((line.count, self.mask(members)),)]

    def members(self, line: ast.BillLine) -> tuple[int, ...]:
        """The members that a line asks for."""
        binding = line.binding
        if binding.sort == "group":
            return self.ruleset.groups[binding.name].members
        if binding.sort == "kind":
            return tuple(range(len(self.ruleset.kinds[binding.name].members)))
        return (binding.index,)

    def mask(self, members: tuple[int, ...]) -> int:
        """A set of members as bits."""
        return sum(1 << m for m in members)


def claims_of(demands: Demands) -> Demands:
    """What every set of demands needs of the colours it is about, the set of all demands first.

    A claim is left out where another asks for as many pieces of fewer colours. The fewer demands,
    the likelier a claim fails: so these come next.
    """
    whole = (1 << len(demands)) - 1
    found: dict[int, int] = {}
    for chosen in (whole, *sorted(range(1, whole), key=int.bit_count)):
        some = [demand for at, demand in enumerate(demands) if chosen >> at & 1]
        colours = reduce(or_, (c for _, c in some), 0)
        found[colours] = max(found.get(colours, 0), sum(n for n, _ in some))
    first = next(iter(found))
    return tuple(
        (need, colours)
        for colours, need in found.items()
        if colours == first
        or not any(n >= need and c != colours and c & colours == c for c, n in found.items())
    )
