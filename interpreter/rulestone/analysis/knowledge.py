"""Who can know what an expression comes to.

Everybody sees open things, and how many pieces lie anywhere; a hidden thing is known to its owner,
a secret one to nobody. A choice tells everybody what was chosen, a secret one only the chooser.
What a rule does under a condition is known to those who can know the condition.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..link.model import PLAYER, Binding, Ruleset
from ..link.rewrite import children, walk
from ..syntax import ast

ALL, ME, NONE = 2, 1, 0  # known to everybody, to `me` at least, perhaps to nobody


@dataclass(frozen=True, slots=True)
class Local:
    """A local name: who can know its value, and whether it is sure to be `me`."""

    known: int
    is_me: bool = False


Locals = Mapping[str, Local]


def is_veiled(ruleset: Ruleset, place: ast.Place) -> bool:
    """Whether some seat may not know what lies in a place.

    What a pool holds can be counted out, unless pieces of its kind lie unseen elsewhere too.
    """
    if place.shape != "pool":
        return place.sight in ("hidden", "secret")
    return any(p.kind == place.kind and p.sight in ("hidden", "secret") for p in ruleset.places.values())


@dataclass(frozen=True, slots=True)
class Shown:
    """The places whose content the rules show: those shown to the seat that owns them, those shown to others.

    A place that nobody owns is shown to others.
    """

    owners: frozenset[str] = frozenset()
    others: frozenset[str] = frozenset()

    def __contains__(self, place: str) -> bool:
        """Whether the place is shown to anybody."""
        return place in self.owners or place in self.others


def shown_places(ruleset: Ruleset) -> Shown:
    """The places whose content the rules show, and to whom."""
    roots: list[Any] = [*ruleset.procedures.values(), *ruleset.choices.values()]
    roots += [handler for kind in ruleset.kinds.values() for m in kind.members for handler in m.handlers]
    roots += [modifier for _, modifier in ruleset.modifiers()]
    owners, others = set(), set()
    for root in roots:
        apart = _kept_apart(root)
        for node in walk(root):
            if isinstance(node, ast.Show | ast.Look):
                owner, seat = _owner(ruleset, node.place), _shown_to(node)
                if owner is None or seat is None or owner != seat:
                    others.add(node.place.name)
                if owner is not None and (seat is None or (owner, seat) not in apart):
                    owners.add(node.place.name)
    return Shown(frozenset(owners), frozenset(others))


ME_REF = ast.Ref("me", binding=Binding("builtin", "me", PLAYER))


def _owner(ruleset: Ruleset, place: ast.Ref) -> ast.Expr | None:
    """Whose place it is, as far as it is anybody's."""
    if place.mine:
        return ME_REF
    decl = ruleset.places.get(place.name)
    return place.args[0] if decl is not None and decl.each_player and place.args else None


def _shown_to(stmt: ast.Show | ast.Look) -> ast.Expr | None:
    """The one seat that is shown something; None: all."""
    return ME_REF if isinstance(stmt, ast.Look) else stmt.to


class _Apart:
    """Pairs of expressions that are never the same seat in a rule: by a `where`, or as neighbours."""

    def __init__(self, pairs: list[tuple[Any, Any]]) -> None:
        self.pairs = pairs

    def __contains__(self, pair: tuple[Any, Any]) -> bool:
        one, other = pair
        beside = any(isinstance(a, ast.LeftOf) and a.player == b for a, b in ((one, other), (other, one)))
        return beside or (one, other) in self.pairs or (other, one) in self.pairs


def _kept_apart(rule: Any) -> _Apart:
    wheres = (node.where for node in walk(rule) if isinstance(node, ast.Selection) and node.where is not None)
    return _Apart([pair for where in wheres for part in conjuncts(where) for pair in _unlike(part)])


def conjuncts(expr: ast.Expr) -> list[ast.Expr]:
    """The conditions that all have to hold for one to hold."""
    if isinstance(expr, ast.Logic) and expr.op == "and":
        return [*conjuncts(expr.left), *conjuncts(expr.right)]
    return [expr]


def _unlike(condition: Any) -> list[tuple[Any, Any]]:
    is_unlike = isinstance(condition, ast.Compare) and condition.op == "is not"
    return [(condition.left, condition.right)] if is_unlike else []


# ---------------------------------------------------------------- expressions


@dataclass(slots=True)
class Reading:
    """Says of expressions who can know their values. `shown` are places that may be read by those to whom
    the rules show them; `followed` are hidden numbers that everybody can work out; `unseen` collects the
    names of what nobody, or only another seat, sees.
    """

    ruleset: Ruleset
    shown: Shown = field(default_factory=Shown)
    followed: frozenset[str] = frozenset()
    unseen: list[str] = field(default_factory=list)
    _reading: list[tuple[str, ...]] = field(default_factory=list)
    _read: dict[tuple[Any, ...], tuple[int, tuple[str, ...]]] = field(default_factory=dict)

    def of(self, node: Any, names: Locals) -> int:
        """Who can know the value of an expression, given its local names."""
        if isinstance(node, ast.Ref):
            return self._ref(node, names)
        if isinstance(node, ast.Amount):
            return self._all(node.place.args, names)
        if isinstance(node, ast.State) and isinstance(node.place, ast.Ref) and self._is_place(node.place):
            return self._all(node.place.args, names)
        if isinstance(node, ast.Selection):
            return self.selection(node, names)[0]
        if isinstance(node, ast.Count | ast.Exists | ast.Fold | ast.Pick):
            known, inner = self.selection(node.selection, names)
            expr = getattr(node, "expr", None)
            return known if expr is None else min(known, self.of(expr, inner))
        return self._all(children(node), names)

    def opened(self, number: str) -> Reading:
        """The same, with one number open to all."""
        return replace(self, followed=self.followed | {number})

    def selection(self, node: ast.Selection, names: Locals) -> tuple[int, Locals]:
        """Who can know what a selection selects; the names inside it."""
        known = ALL if node.place is None else self.of(node.place, names)
        if node.of is not None:
            known = min(known, self.of(node.of, names))
        if node.what in names and node.binding is not None and node.binding.sort == "local":
            known = min(known, names[node.what].known)
        inner = {**names, node.name: Local(known)}
        return (known if node.where is None else min(known, self.of(node.where, inner))), inner

    def is_me(self, node: Any, names: Locals) -> bool:
        """Whether an expression is sure to be `me`."""
        if not isinstance(node, ast.Ref) or node.binding is None:
            return False
        if node.binding.sort == "local":
            return node.name in names and names[node.name].is_me
        return node.binding.sort == "builtin" and node.name == "me"

    def _all(self, nodes: Any, names: Locals) -> int:
        return min((self.of(node, names) for node in nodes), default=ALL)

    def _is_place(self, node: ast.Ref) -> bool:
        return node.binding is not None and node.binding.sort == "place"

    def _ref(self, ref: ast.Ref, names: Locals) -> int:
        if ref.binding is None:  # a name that means nothing is found elsewhere
            return ALL
        sort, known = ref.binding.sort, self._all(ref.args, names)
        if sort == "local":
            return min(known, names.get(ref.name, Local(NONE)).known)
        if sort == "number":
            decl = self.ruleset.numbers[ref.name]
            if ref.name in self.followed:
                return known
            return min(known, self._seen(decl.sight, decl.each_player, ref, names))
        if sort == "place":
            return min(known, self.content(ref, names))
        if sort == "value":
            return min(known, self._value(ref, names))
        if sort == "function" and ref.name == "score":
            return min(known, self._score(ref, names))
        if sort == "attribute":
            return min(known, self._attribute(ref, names))
        return known

    def content(self, ref: ast.Ref, names: Locals) -> int:
        """Who knows what lies in a place."""
        place = self.ruleset.places[ref.name]
        if place.shape == "pool" and not is_veiled(self.ruleset, place):
            return ALL
        owned = place.each_player and self._is_mine(ref, names)
        if ref.name in (self.shown.owners if owned else self.shown.others):
            return ALL
        sight = "secret" if place.shape == "pool" else place.sight
        return self._seen(sight, place.each_player, ref, names)

    def _seen(self, sight: str, each_player: bool, ref: ast.Ref, names: Locals) -> int:
        if sight in ("open", "covered"):
            return ALL
        if sight == "hidden" and (ref.mine or (each_player and self._is_mine(ref, names))):
            return ME
        self.unseen.append(ref.name)
        return NONE

    def _is_mine(self, ref: ast.Ref, names: Locals) -> bool:
        """Whether what one seat owns is sure to be that of `me`."""
        return ref.mine or (bool(ref.args) and self.is_me(ref.args[0], names))

    def _value(self, ref: ast.Ref, names: Locals) -> int:
        decl = self.ruleset.values[ref.name]
        given: list[Any] = [ME_REF] if ref.mine else []
        given += ref.args
        inner = {
            param.selection.name: Local(self.of(arg, names), self.is_me(arg, names))
            for param, arg in zip(decl.params, given, strict=False)
        }
        return self._once(("value", ref.name), [addend.expr for addend in decl.addends], inner)

    def _score(self, ref: ast.Ref, names: Locals) -> int:
        scores = [v for v in self.ruleset.values.values() if v.is_score]
        known = min(
            (self._once(("score", v.name), [a.expr for a in v.addends], {}) for v in scores), default=ALL
        )
        return known if known == ALL or ref.mine or self.is_me(ref.args[0], names) else NONE

    def _attribute(self, ref: ast.Ref, names: Locals) -> int:
        kind, inner = ref.binding.of, {"it": Local(self._all(ref.args, names))}
        values = [v.expr for m in self.ruleset.kinds[kind].members for v in m.values.get(ref.name, ())]
        return self._once(("attribute", kind, ref.name), values, inner)

    def _once(self, key: tuple[str, ...], exprs: Sequence[Any], names: Locals) -> int:
        """What is worked out from itself adds nothing the second time."""
        if key in self._reading:
            return ALL
        asked = (key, tuple(names.items()))
        if asked not in self._read:
            self._reading.append(key)
            before = len(self.unseen)
            known = self._all(exprs, names)
            self._reading.pop()
            self._read[asked] = known, tuple(dict.fromkeys(self.unseen[before:]))
            del self.unseen[before:]
        known, unseen = self._read[asked]
        self.unseen += unseen
        return known
