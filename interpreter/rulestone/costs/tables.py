"""All costs of a ruleset as three flat tables of integers, for the engine.

`costs` holds for every cost its first alternative and how many it has; `alternatives` for each of these its
first claim and how many; `claims` a row for each: the need, then the colours in so many words of `WORD` bits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import ceil
from typing import Any

from ..link.model import Ruleset
from ..syntax import ast
from .claims import Claim, claims_of
from .demands import MOST_CLAIMS, alternatives, claims_bound, claims_of_way, costs_of, open_lines

WORD = 63
"""Bits of a set of colours that go into one integer of 64 bits and leave its sign alone."""


class CostTooLarge(ValueError):
    """A cost that comes to more claims than can be weighed; `check` says so first."""


@dataclass(slots=True)
class Tables:
    """Costs by number. With `own`, pieces have bits of their own for what they are themselves."""

    ruleset: Ruleset
    words: int = 1
    own: bool = True
    numbers: dict[tuple[Any, ...], int] = field(default_factory=dict)
    costs: list[int] = field(default_factory=list)
    alternatives: list[int] = field(default_factory=list)
    claims: list[int] = field(default_factory=list)

    def add(self, cost: ast.Cost, values: tuple[int, ...] = ()) -> int:
        """The number of a cost, spelled out when first met; `values` are what its open lines name."""
        key = cost, values, tuple(line.binding.type.of for bill in cost.bills for line in bill.lines)
        if key not in self.numbers:
            if claims_bound(self.ruleset, cost) > MOST_CLAIMS:
                raise CostTooLarge(str(cost.span))
            self.numbers[key] = len(self.numbers)
            self._spell(cost, values)
        return self.numbers[key]

    def never(self) -> int:
        """The number of a cost that nothing pays."""
        if () not in self.numbers:
            self.numbers[()] = len(self.numbers)
            self.costs += [len(self.alternatives) // 2, 0]
        return self.numbers[()]

    def add_every(self, cost: ast.Cost) -> tuple[int, tuple[int, ...]]:
        """The first number of a cost with open lines, and how many members each line may name.

        The cost for members `v`, `w`, … of sizes `m`, `n`, … has the number `first + v * n + w`.
        """
        sizes = tuple(len(self.ruleset.kinds[line.binding.type.of].members) for line in open_lines(cost))
        numbers = [self.add(cost, values) for values in product(*map(range, sizes))]
        return min(numbers), sizes

    def _spell(self, cost: ast.Cost, values: tuple[int, ...]) -> None:
        found = list(alternatives(self.ruleset, cost, values, own=self.own))
        self.costs += [len(self.alternatives) // 2, len(found)]
        for alternative in found:
            claims = claims_of(alternative)
            self.alternatives += [len(self.claims) // (1 + self.words), len(claims)]
            for claim in claims:
                self.claims += [claim.need, *in_words(claim.colours, self.words)]

    def claims_by_number(self, number: int) -> Iterator[tuple[Claim, ...]]:
        """The alternatives of a cost, each as its claims."""
        return read_claims(self.costs, self.alternatives, self.claims, number, self.words)


def read_claims(
    costs: Sequence[int], alternatives: Sequence[int], claims: Sequence[int], number: int, words: int = 1
) -> Iterator[tuple[Claim, ...]]:
    """The alternatives of a cost, each as its claims, read back from tables."""
    row = 1 + words
    first, count = costs[2 * number : 2 * number + 2]
    for at in range(first, first + count):
        start, length = alternatives[2 * at : 2 * at + 2]
        rows = (claims[row * c : row * (c + 1)] for c in range(start, start + length))
        yield tuple(Claim(need, of_words(colours)) for need, *colours in rows)


def in_words(colours: int, words: int) -> tuple[int, ...]:
    """A set of colours as so many integers, the lowest bits first."""
    return tuple(colours >> WORD * at & (1 << WORD) - 1 for at in range(words))


def of_words(words: Sequence[int]) -> int:
    """The set of colours that such integers hold."""
    return sum(word << WORD * at for at, word in enumerate(words))


def words_for(ruleset: Ruleset) -> int:
    """How many words the largest set of colours takes; own pieces have bits if they are asked for."""
    sizes = [len(ruleset.kinds[kind].members) for kind in {line.binding.type.of for line in _lines(ruleset)}]
    bits = max(sizes, default=1) * (2 if asks_for_own(ruleset) else 1)
    return ceil(bits / WORD)


def asks_for_own(ruleset: Ruleset) -> bool:
    """Whether any cost asks for pieces that are of a sort themselves."""
    return any(line.mode == "own" for line in _lines(ruleset))


def most_claims(ruleset: Ruleset) -> int:
    """How many claims an alternative has at most: so many numbers are kept while a payment is weighed.

    No more than `MOST_CLAIMS`, since a larger cost is never spelled out.
    """
    bills = (bill for cost in costs_of(ruleset) for bill in cost.bills)
    return min(MOST_CLAIMS, max((claims_of_way(ruleset, bill) for bill in bills), default=1))


def _lines(ruleset: Ruleset) -> Iterator[ast.BillLine]:
    return (line for cost in costs_of(ruleset) for bill in cost.bills for line in bill.lines)
