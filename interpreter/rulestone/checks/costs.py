"""Costs nobody can ever pay: they ask for more pieces than there are; and costs too large to work out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..costs.demands import MOST_CLAIMS, claims_bound
from ..diagnostics.model import Diagnostic, diagnostic
from ..link.model import Binding, Member, Ruleset
from ..link.rewrite import walk
from ..syntax import ast
from .trees import trees


def check_costs(ruleset: Ruleset) -> list[Diagnostic]:
    """A finding for every cost of which no alternative can be met, or that has too many."""
    purse = _Purse(ruleset)
    findings = []
    for tree in trees(ruleset):
        for node in walk(tree.node):
            if not isinstance(node, ast.Cost) or not node.bills:
                continue
            if not any(purse.covers(b) for b in node.bills):
                findings.append(diagnostic("E0315", node.span, **purse.shortfall(node.bills[0])))
            elif _bound(node) and claims_bound(ruleset, node) > MOST_CLAIMS:
                findings.append(
                    diagnostic("E0338", node.span, count=claims_bound(ruleset, node), limit=MOST_CLAIMS)
                )
    return findings


def _bound(cost: ast.Cost) -> bool:
    """Whether every name in a cost means something."""
    return all(line.binding is not None for bill in cost.bills for line in bill.lines)


class _Purse:
    """How many pieces there are to pay with, wilds counted wherever they might help."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.wild = sum(m.copies for m in self._wild_members())

    def _wild_members(self) -> list[Member]:
        stands = [*self.ruleset.stands]
        stands += [s for k in self.ruleset.kinds.values() for m in k.members for s in m.stands]
        found = {(m.kind, m.index): m for s in stands for m in self._members(s.binding)}
        return list(found.values())

    def _members(self, binding: Binding | None) -> Iterator[Member]:
        kind = self.ruleset.kinds.get(binding.type.of or "") if binding else None
        if kind is None or binding is None:
            return
        group = self.ruleset.groups.get(binding.name) if binding.sort == "group" else None
        for member in kind.members:
            if (
                binding.sort == "kind"
                or (group and member.index in group.members)
                or member.index == binding.index
            ):
                yield member

    def available(self, line: ast.BillLine) -> int | None:
        """The most that could ever be paid towards a line; None if that depends on play."""
        if not isinstance(line.binding, Binding) or line.binding.sort not in ("member", "kind", "group"):
            return None
        copies = [m.copies for m in self._members(line.binding)]
        if line.mode == "own":
            return sum(copies)
        if line.mode == "same":
            return max(copies, default=0) + self.wild
        if line.mode == "different":
            return sum(c > 0 for c in copies) + self.wild
        return sum(copies) + self.wild

    def covers(self, bill: ast.Bill) -> bool:
        """Whether every line of a bill could be met, taken by itself."""
        return not self.shortfall(bill)

    def shortfall(self, bill: ast.Bill) -> dict[str, Any]:
        """The first line of a bill that cannot be met, as values for the finding."""
        for line in bill.lines:
            have = self.available(line)
            if have is not None and have < line.count:
                return {"count": line.count, "what": str(line.what), "have": have}
        return {}
