"""Who can know what an expression comes to, and which piece a move takes.

Everybody sees open things, and how many pieces lie anywhere; a hidden thing is known to its owner,
a secret one to nobody. A choice tells everybody what was chosen, a secret one only the chooser.
What a rule does under a condition is known to those who can know the condition.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
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


def shown_places(ruleset: Ruleset) -> frozenset[str]:
    """The places whose content the rules show to somebody."""
    roots: list[Any] = [*ruleset.procedures.values(), *ruleset.choices.values()]
    roots += [handler for kind in ruleset.kinds.values() for m in kind.members for handler in m.handlers]
    roots += [modifier for _, modifier in ruleset.modifiers()]
    return frozenset(node.place.name for node in walk(*roots) if isinstance(node, ast.Show | ast.Look))


def secret_numbers(ruleset: Ruleset) -> dict[str, str]:
    """The seats' own hidden numbers that a secret choice sets to the number chosen, each with that choice."""
    found: dict[str, str] = {}
    for choice in ruleset.choices.values():
        if not choice.secret or len(choice.params) != 1 or choice.params[0].high is None:
            continue
        for stmt in choice.body:
            if (
                isinstance(stmt, ast.Assign)
                and stmt.op == "set"
                and stmt.target.mine
                and not stmt.target.args
            ):
                decl = ruleset.numbers.get(stmt.target.name)
                given = isinstance(stmt.value, ast.Ref) and stmt.value.name == choice.params[0].selection.var
                if given and decl is not None and decl.sight == "hidden" and not decl.indexes:
                    found[decl.name] = choice.name
    return found


# ---------------------------------------------------------------- expressions


@dataclass(slots=True)
class Reading:
    """Says of expressions who can know their values. `shown` are places that may be read as if open;
    `unseen` collects the names of what nobody, or only another seat, sees.
    """

    ruleset: Ruleset
    shown: frozenset[str] = frozenset()
    unseen: list[str] = field(default_factory=list)
    _reading: list[tuple[str, ...]] = field(default_factory=list)

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

    def selection(self, node: ast.Selection, names: Locals) -> tuple[int, Locals]:
        """Who can know what a selection selects; the names inside it."""
        known = ALL if node.place is None else self.of(node.place, names)
        if node.of is not None:
            known = min(known, self.of(node.of, names))
        if node.what in names and node.binding is not None and node.binding.sort == "local":
            known = min(known, names[node.what].known)
        inner = {**names, node.var or "it": Local(known)}
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
        if ref.name in self.shown or not (place.shape != "pool" or is_veiled(self.ruleset, place)):
            return ALL
        sight = "secret" if place.shape == "pool" else place.sight
        return self._seen(sight, place.each_player, ref, names)

    def _seen(self, sight: str, each_player: bool, ref: ast.Ref, names: Locals) -> int:
        if sight in ("open", "covered"):
            return ALL
        owned = ref.mine or (each_player and bool(ref.args) and self.is_me(ref.args[0], names))
        if sight == "hidden" and owned:
            return ME
        self.unseen.append(ref.name)
        return NONE

    def _value(self, ref: ast.Ref, names: Locals) -> int:
        decl = self.ruleset.values[ref.name]
        given: list[Any] = [ast.Ref("me", binding=Binding("builtin", "me", PLAYER))] if ref.mine else []
        given += ref.args
        inner = {
            param.selection.var or "it": Local(self.of(arg, names), self.is_me(arg, names))
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
        self._reading.append(key)
        known = self._all(exprs, names)
        self._reading.pop()
        return known


# ---------------------------------------------------------------- moves

Context = tuple[int, ...]  # of a rule: who can know that it runs, then who knows each parameter


def named_moves(ruleset: Ruleset) -> dict[int, int]:
    """For every `move` of the rules, by its identity: who is told which piece it takes. And for every
    number that is set, who can know to what.

    What a rule does that no rule calls is told to nobody.
    """
    return Naming(ruleset).build()


@dataclass(slots=True)
class Naming:
    """Follows the rules from `play` and from every choice, until nothing becomes less known."""

    ruleset: Ruleset
    reading: Reading = field(init=False)
    moves: dict[int, int] = field(default_factory=dict)
    contexts: dict[tuple[str, ...], Context] = field(default_factory=dict)
    names: dict[tuple[str, ...], dict[str, Local]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.reading = Reading(self.ruleset)

    def build(self) -> dict[int, int]:
        """The table of moves."""
        if "play" in self.ruleset.procedures:
            self.contexts["to", "play"] = (ALL,)
        for choice in self.ruleset.choices.values():
            known = ME if choice.secret else ALL
            self.contexts["choice", choice.name] = (known,) * (1 + len(choice.params))
        before: Any = None
        while before != (self.contexts, self.names):
            before = (dict(self.contexts), {key: dict(names) for key, names in self.names.items()})
            for key in list(self.contexts):
                self._rule(key)
        return self.moves

    def _rule(self, key: tuple[str, ...]) -> None:
        known, *params = self.contexts[key]
        names = self.names.setdefault(key, {})
        sort, *name = key
        if sort == "handle":
            self._handlers(name[0], name[1], known, params, names)
            return
        rule: Any = (self.ruleset.choices if sort == "choice" else self.ruleset.procedures)[name[0]]
        for param, value in zip(rule.params, params, strict=True):
            _lower(names, param.selection.var or "it", value)
        for let in getattr(rule, "lets", ()):
            self._statement(let, known, names)
        self._body(rule.body, known, names)

    def _handlers(self, kind: str, name: str, known: int, params: list[int], names: dict[str, Local]) -> None:
        for variable, value in zip(("it", "at"), params, strict=True):
            _lower(names, variable, value)
        for member in self.ruleset.kinds[kind].members:
            for handler in member.handlers:
                if handler.name == name:
                    self._body(handler.body, min(known, *params), names)

    def _body(self, body: Sequence[Any], known: int, names: dict[str, Local]) -> None:
        for stmt in body:
            self._statement(stmt, known, names)

    def _statement(self, stmt: Any, known: int, names: dict[str, Local]) -> None:
        if isinstance(stmt, ast.Move):
            told = known if stmt.what is None else min(known, self.reading.of(stmt.what, names))
            self.moves[id(stmt)] = min(told, self.moves.get(id(stmt), ALL))
        elif isinstance(stmt, ast.Assign) and stmt.target.binding.sort == "number":
            told = min(known, self.reading.of(stmt.value, names))
            self.moves[id(stmt)] = min(told, self.moves.get(id(stmt), ALL))
        elif isinstance(stmt, ast.Let):
            _lower(names, stmt.var, min(known, self.reading.of(stmt.value, names)))
        elif isinstance(stmt, ast.Assign):
            _lower(names, stmt.target.name, min(known, self.reading.of(stmt.value, names)))
        elif isinstance(stmt, ast.Draw):
            _lower(names, stmt.var, min(known, self._drawn(stmt, names)))
        elif isinstance(stmt, ast.Roll):
            _lower(names, stmt.var, known)
        elif isinstance(stmt, ast.Do):
            self._call(stmt, known, names)
        else:
            self._nested(stmt, known, names)

    def _drawn(self, stmt: ast.Draw, names: Locals) -> int:
        target = stmt.target.place if isinstance(stmt.target, ast.At) else stmt.target
        if not isinstance(target, ast.Ref) or target.binding.sort != "place":
            return NONE
        return self.reading.content(target, names)

    def _call(self, stmt: ast.Do, known: int, names: Locals) -> None:
        given = [min(known, self.reading.of(arg, names)) for arg in stmt.args]
        key: tuple[str, ...] = ("to", stmt.name)
        if stmt.member is not None:
            key = ("handle", str(stmt.binding.of), stmt.name)
            given = [min(known, self.reading.of(stmt.member, names)), *(given or [known])]
        context = (known, *given)
        before = self.contexts.get(key, context)
        self.contexts[key] = tuple(map(min, before, context))

    def _nested(self, stmt: Any, known: int, names: dict[str, Local]) -> None:
        if isinstance(stmt, ast.If):
            for condition, body in stmt.branches:
                known = min(known, self.reading.of(condition, names))
                self._body(body, known, names)
        elif isinstance(stmt, ast.ForEach):
            ends = [end for end in (stmt.start, stmt.low, stmt.high) if end is not None]
            known = min(
                [known, self.reading.of(stmt.selection, names), *(self.reading.of(e, names) for e in ends)]
            )
            _lower(names, stmt.selection.var or "it", known)
        elif isinstance(stmt, ast.Repeat):
            heads = [head for head in (stmt.times, stmt.until, stmt.while_) if head is not None]
            known = min([known, *(self.reading.of(head, names) for head in heads)])
        if isinstance(stmt, ast.As | ast.TakeTurns):
            self._as_another(stmt, known, names)
        else:
            self._body(getattr(stmt, "body", ()), known, names)
        self._body(getattr(stmt, "otherwise", ()), known, names)

    def _as_another(self, stmt: ast.As | ast.TakeTurns, known: int, names: dict[str, Local]) -> None:
        """Inside, `me` is another seat: what only `me` knew outside is known to nobody, and back."""
        outside = {name: Local(_beyond(value.known)) for name, value in names.items()}
        inside = dict(outside)
        self._body(stmt.body, _beyond(known), inside)
        for name, value in inside.items():
            if value != outside.get(name):
                _lower(names, name, _beyond(value.known))


def _beyond(known: int) -> int:
    return ALL if known == ALL else NONE


def _lower(names: dict[str, Local], name: str, known: int) -> None:
    """A local of a rule is as little known as the least known value it ever gets."""
    names[name] = Local(min(known, names[name].known if name in names else ALL))
