"""Between which numbers an expression must lie, as far as declarations prove it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..link.model import Binding, KindInfo, Ruleset
from ..syntax import ast

Interval = tuple[int, int]
Env = Mapping[str, Interval]


class Intervals:
    """Intervals of one ruleset's expressions; None where nothing is proved."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._known: dict[tuple[str, ...], Interval | None] = {}

    def of(self, node: ast.Node | None, env: Env | None = None) -> Interval | None:
        """The least and greatest number an expression may be; `env` holds those of locals."""
        rule = _RULES.get(type(node))
        return rule(self, node, env or {}) if rule else None

    def constant(self, node: ast.Node | None) -> int | None:
        """The one number an expression must be."""
        found = self.of(node)
        return found[0] if found and found[0] == found[1] else None

    def bounds(self, name: str) -> Interval | None:
        """The declared bounds of a number."""
        return self._once(("number", name), lambda: self._bounds(self.ruleset.numbers[name]))

    def _bounds(self, decl: ast.NumberDecl) -> Interval | None:
        if decl.type != "number" or decl.low is None or decl.high is None:
            return None
        low, high = self.of(decl.low), self.of(decl.high)
        return (low[0], high[1]) if low and high else None

    def _once(self, key: tuple[str, ...], work_out: Callable[[], Interval | None]) -> Interval | None:
        """What is worked out one time, however often it is asked for; what reads itself proves nothing."""
        if key not in self._known:
            self._known[key] = None
            self._known[key] = work_out()
        return self._known[key]

    # ------------------------------------------------------------ names

    def _ref(self, node: ast.Ref, env: Env) -> Interval | None:
        binding = node.binding
        if not isinstance(binding, Binding):
            return None
        if binding.sort == "local":
            return env.get(node.name)
        return self._global(binding)

    def _global(self, binding: Binding) -> Interval | None:
        match binding.sort:
            case "number":
                return self.bounds(binding.name)
            case "builtin":
                return self.table(binding.name)
            case "option":
                option = self.ruleset.options[binding.name]
                return option.low, option.high
            case "list":
                entries = self.ruleset.lists[binding.name].values
                return self._once(("list", binding.name), lambda: self._hull([self.of(v) for v in entries]))
            case "attribute":
                kind = self.ruleset.kinds[binding.of or ""]
                return self._once(
                    ("attribute", kind.name, binding.name), lambda: self._attribute(kind, binding.name)
                )
            case "value":
                addends = self.ruleset.values[binding.name].addends
                return self._once(
                    ("value", binding.name), lambda: self._sum([self.of(a.expr) for a in addends])
                )
        return None

    def table(self, name: str) -> Interval | None:
        """How many sit at the table: persons, or seats with an automatic one among them."""
        low, high = self.ruleset.low, self.ruleset.high
        if name == "people":
            return low, high
        alone = self.ruleset.seats.alone if self.ruleset.seats else None
        counts = [n + (n == alone) for n in range(low, high + 1)]
        return (min(counts), max(counts)) if name == "players" and counts else None

    def _attribute(self, kind: KindInfo, name: str) -> Interval | None:
        if kind.attributes[name].type != "number":
            return None
        found = [self._sum([self.of(v.expr) for v in m.values.get(name, ())]) for m in kind.members]
        return self._hull(found)

    @staticmethod
    def _hull(parts: list[Interval | None]) -> Interval | None:
        known = [p for p in parts if p is not None]
        if not known or len(known) < len(parts):
            return None
        return min(p[0] for p in known), max(p[1] for p in known)

    @staticmethod
    def _sum(parts: list[Interval | None]) -> Interval | None:
        known = [p for p in parts if p is not None]
        if len(known) < len(parts):
            return None
        return sum(p[0] for p in known), sum(p[1] for p in known)

    # ------------------------------------------------------------ operations

    def _arithmetic(self, node: ast.Arithmetic, env: Env) -> Interval | None:
        left, right = self.of(node.left, env), self.of(node.right, env)
        if left is None or right is None:
            return None
        if node.op == "mod":
            return (0, right[1] - 1) if right[0] > 0 else None
        if node.op == "/" and right[0] <= 0 <= right[1]:
            return None
        ends = [_OPERATIONS[node.op](a, b) for a in left for b in right]
        return min(ends), max(ends)

    def _extreme(self, node: ast.Extreme, env: Env) -> Interval | None:
        parts = [self.of(a, env) for a in node.args]
        known = [p for p in parts if p is not None]
        if not known or len(known) < len(parts):
            return None
        pick = max if node.op == "max" else min
        return pick(p[0] for p in known), pick(p[1] for p in known)

    def _when(self, node: ast.When, env: Env) -> Interval | None:
        return self._hull([self.of(node.then, env), self.of(node.otherwise, env)])

    def _amount(self, node: ast.Amount, _env: Env) -> Interval | None:
        place = self.ruleset.places.get(node.place.name)
        if place is None:
            return None
        capacity = self._once(("place", place.name), lambda: self.of(place.capacity))
        return (0, max(0, capacity[1])) if capacity else None

    def _count(self, node: ast.Count, _env: Env) -> Interval | None:
        most = self._selected(node.selection, node.what == "kinds" or node.selection.place is None)
        return None if most is None else (0, most)

    def _selected(self, selection: ast.Selection, once: bool) -> int | None:
        """How many a selection can hold: members once each, or with all their copies."""
        binding = selection.binding
        if not isinstance(binding, Binding):
            return None
        if binding.sort == "player":
            return self.ruleset.high
        kind = self.ruleset.kinds.get(binding.type.of or "")
        if kind is None or binding.sort not in ("kind", "group", "member"):
            return None
        members = [m for m in kind.members if _chosen(m.index, binding, self.ruleset)]
        return len(members) if once else sum(m.copies for m in members)


def _chosen(index: int, binding: Binding, ruleset: Ruleset) -> bool:
    if binding.sort == "group":
        return index in ruleset.groups[binding.name].members
    return binding.sort == "kind" or index == binding.index


_OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a // b,
}

_RULES: dict[type, Callable[[Intervals, Any, Env], Interval | None]] = {
    ast.Number: lambda _, node, __: (node.value, node.value),
    ast.Ref: Intervals._ref,
    ast.Arithmetic: Intervals._arithmetic,
    ast.Extreme: Intervals._extreme,
    ast.When: Intervals._when,
    ast.Amount: Intervals._amount,
    ast.Count: Intervals._count,
}
