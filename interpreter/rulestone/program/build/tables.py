"""What stands in the program's tables, which are data: attributes, lists, wheels, groups, shapes, costs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ...analysis.constants import constant
from ...costs.payments import is_tabled
from ...costs.tables import Tables as CostTables
from ...costs.tables import asks_for_own
from ...link.model import Ruleset
from ...syntax import ast
from ..ir import Array
from ..layout import Layout
from ..names import Names
from ..ranges import is_member


@dataclass(slots=True)
class Tables:
    """Constant arrays by name, each made when first wanted."""

    ruleset: Ruleset
    layout: Layout
    names: Names
    values: dict[str, tuple[int, ...]] = field(default_factory=dict)
    costs: CostTables = field(init=False)

    def __post_init__(self) -> None:
        self.costs = CostTables(self.ruleset, own=asks_for_own(self.ruleset))

    def put(self, role: str, *parts: object, values: list[int] | tuple[int, ...]) -> Array:
        """A table, known by what it is for."""
        name = self.names.table(role, *parts)
        self.values[name] = tuple(values) or (0,)
        return Array(name)

    # ------------------------------------------------------------ members

    def column(self, kind: str, attribute: ast.Attribute) -> Array:
        """An attribute that is a number, truth or member for each member of its kind."""
        members = self.ruleset.kinds[kind].members
        cells = [_cell(m.values.get(attribute.name, ()), attribute) for m in members]
        return self.put("table", kind, attribute.name, values=cells)

    def pieces(self, kind: str, attribute: ast.Attribute) -> Array:
        """How many pieces of each member an attribute lists, a row a member of its kind."""
        width = len(self.ruleset.kinds[attribute.of or ""].members)
        flat: list[int] = []
        for member in self.ruleset.kinds[kind].members:
            row = [0] * width
            for value in member.values.get(attribute.name, ()):
                for line in _lines(value.expr):
                    row[line.binding.index] += line.count
            flat += row
        return self.put("pieces", kind, attribute.name, values=flat)

    def group(self, name: str) -> Array:
        """The members of a group."""
        return self.put("group", name, values=self.ruleset.groups[name].members)

    def in_group(self, name: str) -> Array:
        """For each member of a kind whether it belongs to a group."""
        group = self.ruleset.groups[name]
        size = len(self.ruleset.kinds[group.kind].members)
        return self.put("in", name, values=[int(i in group.members) for i in range(size)])

    def owners(self, kind: str) -> Array:
        """The seat that each member of a kind belongs to."""
        owners = [-1 if m.owner is None else m.owner for m in self.ruleset.kinds[kind].members]
        return self.put("owner", kind, values=owners)

    def wheel(self, wheel: ast.Wheel, kind: str) -> Array:
        """What a wheel shows, in order."""
        found = [self.ruleset.kinds[kind].member(name) for name in wheel.members]
        return self.put("wheel", wheel.name, values=[m.index for m in found if m is not None])

    def start(self, place: ast.Place, counts: list[int]) -> Array:
        """How many pieces of each member lie in a place at the beginning."""
        return self.put("start", place.name, values=counts)

    # ------------------------------------------------------------ lists and shapes

    def list(self, decl: ast.ListDecl) -> Array:
        """The entries of a list."""
        return self.put("list", decl.name, values=[constant(v, NOTHING) for v in decl.values])

    def first_index(self, decl: ast.ListDecl) -> int:
        """What the first entry of a list belongs to: a number, so many players, the first seat or member."""
        if decl.first is not None:
            return decl.first
        return {"number": 1, "players": self.ruleset.low}.get(decl.by, 0)

    def first_placements(self, grid: str, kind: str) -> Array:
        """Where the placements of each member of a kind begin on a grid."""
        return self.put("first", kind, grid, values=self.layout.placements[grid].first[kind])

    def laid(self, grid: str) -> Array:
        """The cells of all placements on a grid."""
        return self.put("laid", grid, values=self.layout.placements[grid].table())

    # ------------------------------------------------------------ costs

    def cost(self, cost: ast.Cost) -> int:
        """The number of a cost."""
        return self.costs.add(cost)

    def cost_column(self, kind: str, name: str) -> Array:
        """The number of each member's cost."""
        column: list[int] = []
        for member in self.ruleset.kinds[kind].members:
            values = member.values.get(name, ())
            cost = values[0].expr if values else None
            made = cost if isinstance(cost, ast.Cost) else ast.Cost(())
            column.append(self.costs.add(made) if is_tabled(made) else self.costs.never())
        return self.put("cost", kind, name, values=column)

    def finished(self) -> dict[str, tuple[int, ...]]:
        """All tables, those of costs too."""
        costs = (self.costs.costs, self.costs.alternatives, self.costs.claims)
        named = {price.name: tuple(rows) or (0,) for price, rows in zip(PRICES, costs, strict=True)}
        return {**self.values, **named}


NOTHING = -1
"""What stands for no member and no seat."""
PRICES = (Array("COSTS"), Array("ALTERNATIVES"), Array("CLAIMS"))


def _cell(values: tuple[ast.Value, ...], attribute: ast.Attribute) -> int:
    if not values:
        return NOTHING if attribute.type == "member" else 0
    return sum(constant(v.expr, NOTHING) for v in values)


def _lines(expr: Any) -> tuple[ast.BillLine, ...]:
    return expr.bills[0].lines if isinstance(expr, ast.Cost) and expr.bills else ()


__all__ = ["NOTHING", "PRICES", "Tables", "is_member"]
