"""Between which numbers an expression lies for certain, whatever the tables of a ruleset hold.

What a number of the state, a local or an attribute may be follows from its type and its bounds, which the
program itself keeps to; what stands in tables is data and may be changed without compiling anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..link.model import TRUTH, Binding, Ruleset, Type
from ..link.rewrite import walk
from ..link.types import type_of
from ..syntax import ast
from .ir import Const
from .layout import Layout
from .nodes import Active
from .scope import ANY, LEAST, MOST, Range, Scope

DATA: Range = (-1_000_000_000, 1_000_000_000)
"""What a table of the rules may hold: `check` refuses greater numbers."""
PIECES = 1_000_000_000
"""More pieces than there are of any kind."""
MOST_NUMBERS = 4096
"""How many numbers a `for each` goes through at most, where its block may change what it selects."""
NO_SEAT = Const(-1)
CHANGES = ("adds", "replaces")
"""What abilities do to values."""


def fits(low: int, high: int) -> bool:
    """Whether a result is sure to fit 64 bits."""
    return low >= LEAST and high <= MOST


def hull(ranges: Iterable[Range]) -> Range:
    """The least range that holds all of these."""
    found = list(ranges)
    return min((low for low, _ in found), default=0), max((high for _, high in found), default=0)


def within(inner: Range, outer: Range) -> bool:
    """Whether a range lies in another."""
    return outer[0] <= inner[0] and inner[1] <= outer[1]


def _clip(low: int, high: int) -> Range:
    return max(low, LEAST), min(high, MOST)


def _meet(a: Range, b: Range) -> Range:
    low, high = max(a[0], b[0]), min(a[1], b[1])
    return (low, high) if low <= high else a


@dataclass(slots=True)
class Ranges:
    """The ranges of one ruleset's expressions."""

    ruleset: Ruleset
    layout: Layout
    assigned: frozenset[str] = frozenset()  # locals that some rule changes: their first value proves nothing
    _values: dict[str, Range] = field(default_factory=dict)
    _numbers: dict[str, Range] = field(default_factory=dict)

    def of(self, expr: Any, scope: Scope) -> Range:
        """Where an expression lies."""
        rule = _RULES.get(type(expr))
        if rule is not None:
            return rule(self, expr, scope)
        return self.of_type(type_of(expr, self.ruleset))

    def plays(self, expr: Any, scope: Scope) -> bool:
        """Whether a seat is sure to play."""
        if isinstance(expr, ast.LeftOf):
            return True
        if not isinstance(expr, ast.Ref):
            return False
        if expr.binding.sort == "local":
            return scope.names[expr.name].plays and expr.name not in self.assigned
        return bool(expr.binding.sort == "builtin" and expr.name == "me")

    def marks(self, args: Sequence[Any], scope: Scope) -> str:
        """What is sure of arguments, a letter each: `p` a seat that plays, `s` not nobody, nothing, nowhere.

        Nothing at all if nothing is sure.
        """
        found = "".join(self._mark(arg, scope) for arg in args)
        return found if found.strip("-") else ""

    def _mark(self, arg: Any, scope: Scope) -> str:
        if type_of(arg, self.ruleset).sort not in ("player", "member", "cell", "placement"):
            return "-"
        if self.plays(arg, scope):
            return "p"
        return "s" if self.is_sure(arg, scope) else "-"

    def is_sure(self, expr: ast.Expr, scope: Scope) -> bool:
        """Whether a seat, member, cell or placement is never nobody, nothing or nowhere."""
        return self.of(expr, scope)[0] >= 0

    def of_type(self, type: Type) -> Range:
        """Where everything of a type lies."""
        if type.sort in ("member", "cell", "placement") and type.of is None:  # `nothing` and `nowhere`
            return -1, MOST
        match type.sort:
            case "truth":
                return 0, 1
            case "player":
                return -1, self.ruleset.high - 1
            case "member":
                return -1, len(self.ruleset.kinds[type.of or ""].members) - 1
            case "cell":
                return -1, self.layout.places[type.of or ""].cells - 1
            case "placement":
                return -1, len(self.layout.placements[type.of or ""].cells) - 1
        return ANY

    # ------------------------------------------------------------ names

    def _ref(self, ref: ast.Ref, scope: Scope) -> Range:
        binding: Binding = ref.binding
        return _meet(self.of_type(binding.type), self._named(ref, binding, scope))

    def _named(self, ref: ast.Ref, binding: Binding, scope: Scope) -> Range:
        match binding.sort:
            case "local":
                return self.of_local(ref.name, scope)
            case "builtin":
                return self._truth(ref.name) if binding.type == TRUTH else self._builtin(ref.name)
            case "function":
                return self._function(ref, scope)
            case "member" | "player":
                return binding.index, binding.index
            case "own":
                return (0, MOST) if ref.mine else ANY
            case "number":
                return self.of_number(ref.name)
            case "option":
                option = self.ruleset.options[ref.name]
                return option.low, option.high
            case "value":
                return self.of_value(ref.name)
            case "attribute" | "list":
                return self._tabled(binding)
        return ANY

    def of_local(self, name: str, scope: Scope) -> Range:
        """Where a local lies."""
        return ANY if name in self.assigned else scope.names[name].range

    def _builtin(self, name: str) -> Range:
        ruleset = self.ruleset
        if name == "me":
            return 0, ruleset.high - 1
        if name in ("players", "people"):
            return 1, ruleset.high
        return -1, -1

    def _truth(self, name: str) -> Range:
        return (1, 1) if name == "yes" else (0, 0)

    def _function(self, ref: ast.Ref, scope: Scope) -> Range:
        if ref.name in ("row", "column"):
            return 1, PIECES
        if ref.name == "index":
            low, high = self.of(ref.args[0], scope)
            return low + 1, high + 1
        if ref.name == "score":
            return self.of_score()
        return ANY

    def of_score(self) -> Range:
        """Where the sum of all scores lies."""
        parts = [self.of_value(v.name) for v in self.ruleset.values.values() if v.is_score]
        return _clip(sum(p[0] for p in parts), sum(p[1] for p in parts))

    def of_number(self, name: str) -> Range:
        """Where a number lies: the program keeps to its bounds."""
        if name not in self._numbers:
            self._numbers[name] = ANY
            self._numbers[name] = self._bounds(self.ruleset.numbers[name])
        return self._numbers[name]

    def _bounds(self, decl: ast.NumberDecl) -> Range:
        if decl.type != "number" or decl.low is None or decl.high is None:
            return ANY
        nothing = Scope(NO_SEAT)
        low, high = self.of(decl.low, nothing), self.of(decl.high, nothing)
        first = tuple(max(0, end) for end in low) if decl.start is None else self.of(decl.start, nothing)
        return min(low[0], first[0]), max(high[1], first[1])

    def of_value(self, name: str) -> Range:
        """Where a value lies, with all that cards may add to it."""
        if name not in self._values:
            self._values[name] = ANY
            self._values[name] = self._sum_of(name)
        return self._values[name]

    def _sum_of(self, name: str) -> Range:
        decl = self.ruleset.values[name]
        scope = _params(decl.params)
        if any(isinstance(addend.expr, ast.Cost) for addend in decl.addends):
            return 0, MOST
        parts = [
            self._changed((str(addend.part), name), self.of(addend.expr, scope), scope)
            for addend in decl.addends
        ]
        total = sum(p[0] for p in parts), sum(p[1] for p in parts)
        low, high = self._changed((name,), total, scope)
        return _clip(low, high) if fits(low, high) else ANY

    def _changed(self, target: tuple[str, ...], range: Range, scope: Scope) -> Range:
        """Where a value or an addend lies, with all that cards may do to it."""
        low, high = range
        for _, modifier in self.ruleset.modifiers():
            if modifier.target == target and modifier.verb in CHANGES:
                if modifier.value is None or isinstance(modifier.value, ast.Cost):
                    return ANY
                a, b = self.of(modifier.value, scope)
                a, b = (low + a, high + b) if modifier.verb == "adds" else (a, b)
                low, high = min(low, a), max(high, b)
        return low, high

    def _tabled(self, binding: Binding) -> Range:
        return DATA if binding.type.sort == "number" and not self._is_formula(binding) else ANY

    def _is_formula(self, binding: Binding) -> bool:
        if binding.sort != "attribute":
            return False
        return is_formula(self.ruleset, binding.of or "", binding.name)

    # ------------------------------------------------------------ operations

    def _arithmetic(self, expr: ast.Arithmetic, scope: Scope) -> Range:
        return _clip(*self.exactly(expr.op, self.of(expr.left, scope), self.of(expr.right, scope)))

    def exactly(self, op: str, left: Range, right: Range) -> Range:
        """Where the result lies, if numbers had no end."""
        if op == "mod":
            return min(0, right[0] + 1), max(0, right[1] - 1)
        if op == "/":
            divisors = [d for d in (*right, -1, 1) if right[0] <= d <= right[1] and d != 0]
            ends = [n // d for n in left for d in divisors]
            return (min(ends), max(ends)) if ends else ANY
        ends = [_OPERATIONS[op](a, b) for a in left for b in right]
        return min(ends), max(ends)

    def _extreme(self, expr: ast.Extreme, scope: Scope) -> Range:
        parts = [self.of(arg, scope) for arg in expr.args]
        pick = max if expr.op == "max" else min
        return pick(p[0] for p in parts), pick(p[1] for p in parts)

    def _when(self, expr: ast.When, scope: Scope) -> Range:
        return hull([self.of(expr.then, scope), self.of(expr.otherwise, scope)])

    def _amount(self, expr: ast.Amount, scope: Scope) -> Range:
        return (0, PIECES) if expr.what == "size" else (-PIECES, PIECES)

    def _slot_of(self, expr: ast.SlotOf, scope: Scope) -> Range:
        return 0, self.layout.places[expr.place.name].cells

    def _left_of(self, expr: ast.LeftOf, scope: Scope) -> Range:
        return 0, self.ruleset.high - 1

    def _count(self, expr: ast.Count, scope: Scope) -> Range:
        return 0, self.most(expr.selection)

    def most(self, selection: ast.Selection) -> int:
        """How many a selection holds at most, equal pieces counted."""
        if selection.place is not None:
            return PIECES
        sizes = self.of_type(type_of(selection, self.ruleset))
        return sizes[1] + 1 if sizes != ANY else PIECES

    def of_param(self, param: ast.Param, scope: Scope) -> Range:
        """Where a parameter of a choice lies, as it is offered."""
        if param.high is None:
            return self.inside(param.selection, scope).names[param.selection.name].range
        low = 0 if param.low is None else self.of(param.low, scope)[0]
        return low, self.of(param.high, scope)[1]

    def selected(self, selection: ast.Selection) -> int:
        """How many things a selection goes through at most; at least 1."""
        if selection.place is not None:
            return self.layout.places[selection.place.name].cells
        sort = selection.binding.sort
        if sort == "cell" and selection.of is not None:
            return self.layout.placements[selection.grid or ""].width
        if sort == "placement":
            return max(1, self.layout.placements[selection.grid or ""].most)
        return max(1, self.of_type(type_of(selection, self.ruleset))[1] + 1)

    def room(self, stmt: ast.ForEach, scope: Scope) -> int:
        """How much a `for each` goes through at most."""
        if stmt.low is None or stmt.high is None:
            return self.selected(stmt.selection)
        low, high = self.of(stmt.low, scope)[0], self.of(stmt.high, scope)[1]
        return max(1, min(high - low + 1, MOST_NUMBERS))

    def _fold(self, expr: ast.Fold, scope: Scope) -> Range:
        most = self.most(expr.selection)
        if expr.op == "different":
            return 0, most
        low, high = self.of(expr.expr, self.inside(expr.selection, scope))
        if expr.op == "total":
            low, high = min(0, low * most), max(0, high * most)
            return (low, high) if fits(low, high) else ANY
        return min(0, low), max(0, high)

    def inside(self, selection: ast.Selection, scope: Scope) -> Scope:
        """The scope of what is said of each thing selected."""
        high = self.of_type(type_of(selection, self.ruleset))[1]
        return scope.with_name(selection.name, NO_SEAT, (0, high))

    def _numbered(self, expr: ast.Numbered, scope: Scope) -> Range:
        return int(expr.binding.index), int(expr.binding.index)


def _params(params: Iterable[ast.Param]) -> Scope:
    scope = Scope(NO_SEAT)
    for param in params:
        scope = scope.with_name(param.selection.name, NO_SEAT)
    return scope


def assigned_locals(ruleset: Ruleset) -> frozenset[str]:
    """The locals that some rule changes."""
    roots: list[ast.Node] = [*ruleset.procedures.values(), *ruleset.choices.values()]
    roots += [h for k in ruleset.kinds.values() for m in k.members for h in m.handlers]
    targets = (n.target for n in walk(*roots) if isinstance(n, ast.Assign))
    return frozenset(t.name for t in targets if t.binding.sort == "local")


def is_formula(ruleset: Ruleset, kind: str, name: str) -> bool:
    """Whether some member's value of an attribute has to be worked out in play."""
    members = ruleset.kinds[kind].members
    exprs = [v.expr for m in members for v in m.values.get(name, ())]
    return not all(isinstance(e, ast.Number) or is_member(e) for e in exprs)


def is_member(expr: Any) -> bool:
    """Whether an expression is a member or a seat by name."""
    return isinstance(expr, ast.Ref | ast.Numbered) and expr.binding.sort in ("member", "player")


_OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
}

_RULES: dict[type, Callable[[Ranges, Any, Scope], Range]] = {
    ast.Number: lambda _, node, __: (node.value, node.value),
    ast.Numbered: Ranges._numbered,
    ast.Ref: Ranges._ref,
    ast.Arithmetic: Ranges._arithmetic,
    ast.Extreme: Ranges._extreme,
    ast.When: Ranges._when,
    ast.Amount: Ranges._amount,
    ast.SlotOf: Ranges._slot_of,
    ast.LeftOf: Ranges._left_of,
    ast.Count: Ranges._count,
    ast.Fold: Ranges._fold,
    Active: lambda *_: (0, 1),
}
