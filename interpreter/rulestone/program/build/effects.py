"""What expressions read of the table, and what statements may change of it.

A loop whose block cannot change what its selection reads need not fix that beforehand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from ...link.model import Ruleset
from ...link.rewrite import children
from ...link.types import maybe_type
from ...syntax import ast
from ..nodes import Active, Charge
from ..stopping import bodies, callee, does_something

Thing = tuple[str, str]
EVERYTHING: Thing = ("everything", "")


@dataclass(slots=True)
class Effects:
    """Answers about one ruleset, remembered by rule."""

    ruleset: Ruleset
    _reads: dict[Thing, frozenset[Thing]] = field(default_factory=dict)
    _writes: dict[str, frozenset[Thing]] = field(default_factory=dict)
    _bodies: dict[str, tuple[Any, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._bodies = dict(bodies(self.ruleset))

    def disturbs(self, body: Iterable[Any], *nodes: Any) -> bool:
        """Whether some statement may change what an expression reads."""
        written = self.writes(body)
        if not written:
            return False
        read = self.reads(*nodes)
        return bool(read) and (EVERYTHING in written or not read.isdisjoint(written))

    # ------------------------------------------------------------ reading

    def reads(self, *nodes: Any) -> frozenset[Thing]:
        """All that is looked at to work out expressions; locals too, for a rule may change them."""
        found: set[Thing] = set()
        waiting = [node for node in nodes if node is not None]
        while waiting:
            node = waiting.pop()
            if isinstance(node, ast.Ref) and node.binding is not None:
                found |= self._named(node)
            elif isinstance(node, Active):
                found |= self._active(node)
            elif isinstance(node, ast.Facing):
                found |= {("wheel", node.wheel), ("place", self.ruleset.wheels[node.wheel].ring)}
            elif isinstance(node, ast.Node):
                type = maybe_type(node, self.ruleset)
                if type is not None and type.sort == "cell" and type.of:
                    found.add(("place", type.of))
            if isinstance(node, ast.Node):
                waiting += children(node)
        return frozenset(found)

    def _named(self, ref: ast.Ref) -> frozenset[Thing]:
        binding = ref.binding
        if binding.sort in ("number", "place"):
            return frozenset([(binding.sort, ref.name)])
        if binding.sort == "local":
            type = frozenset([("place", binding.type.of)]) if binding.type.sort == "cell" else frozenset()
            return frozenset([("local", ref.name)]) | type
        if binding.sort == "value":
            return self._value(ref.name)
        if binding.sort == "attribute":
            attribute = ("attribute", f"{binding.of} {binding.name}")
            return self._once(attribute, lambda: self._of_attribute(binding))
        if binding.sort == "function" and ref.name == "score":
            scores = [v.name for v in self.ruleset.values.values() if v.is_score]
            return frozenset().union(*map(self._value, scores))
        return frozenset()

    def _once(self, key: Thing, work_out: Callable[[], frozenset[Thing]]) -> frozenset[Thing]:
        if key not in self._reads:
            self._reads[key] = frozenset()
            self._reads[key] = work_out()
        return self._reads[key]

    def _value(self, name: str) -> frozenset[Thing]:
        return self._once(("value", name), lambda: self._of_value(name))

    def _of_value(self, name: str) -> frozenset[Thing]:
        found = self.reads(*(addend.expr for addend in self.ruleset.values[name].addends))
        for member, modifier in self.ruleset.modifiers():
            if modifier.target == (name,):
                at = member.modifiers.index(modifier)
                found |= self.reads(modifier.value) | self._active(Active(member.kind, member.index, at))
        return found

    def _of_attribute(self, binding: Any) -> frozenset[Thing]:
        members = self.ruleset.kinds[binding.of].members
        return self.reads(*(v.expr for m in members for v in m.values.get(binding.name, ())))

    def _active(self, node: Active) -> frozenset[Thing]:
        kind = self.ruleset.kinds[node.kind]
        modifier = kind.members[node.member].modifiers[node.at]
        return frozenset([("use", "")]) | self.reads(kind.decl.active, modifier.when)

    # ------------------------------------------------------------ writing

    def writes(self, body: Iterable[Any]) -> frozenset[Thing]:
        """All that statements may change."""
        found: set[Thing] = set()
        for stmt in body:
            found |= self._statement(stmt)
        return frozenset(found)

    def _statement(self, stmt: Any) -> frozenset[Thing]:
        match stmt:
            case ast.Assign():
                return frozenset([(stmt.target.binding.sort, stmt.target.name)])
            case ast.Optimise() | ast.LabelRegions():
                return frozenset([("number", stmt.target.name)])
            case ast.Move():
                return frozenset([*self._ends(stmt.source), *self._ends(stmt.target)])
            case ast.Choose() | ast.Draw() | ast.Roll() | ast.TakeTurns():
                return frozenset([EVERYTHING])
            case ast.Do():
                return self._rule(callee(stmt)) if does_something(stmt) else frozenset()
            case ast.Turn():
                return frozenset([("wheel", stmt.wheel)])
            case ast.Refresh() | Charge():
                return frozenset([("use", "")])
        inner = [self.writes(getattr(stmt, name, ()) or ()) for name in ("body", "otherwise")]
        inner += [self.writes(block) for _, block in getattr(stmt, "branches", ())]
        return frozenset().union(*inner)

    def _ends(self, end: Any) -> list[Thing]:
        if isinstance(end, ast.At):
            return [("place", end.place.name)]
        if isinstance(end, ast.Ref) and end.binding.sort == "place":
            return [("place", end.name)]
        type = maybe_type(end, self.ruleset)
        return [("place", type.of)] if type is not None and type.of else [EVERYTHING]

    def _rule(self, key: str) -> frozenset[Thing]:
        if key not in self._writes:
            self._writes[key] = frozenset([EVERYTHING])
            self._writes[key] = self.writes(self._bodies.get(key, ()))
        return self._writes[key]
