"""How a game closes: what is done after the last decision, and what the final score is read from.

Both come from the rules. The endgame is the run of statements before the game's end that ask
nobody and are nobody's turn; what it and the scores read is followed back through values,
attributes and procedures, leaving out whatever changes no score.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TypeGuard

from ..link.model import Ruleset
from ..link.rewrite import children, walk
from ..match.errors import SetupError
from ..program.abilities import weave
from ..program.nodes import Active
from ..program.stopping import Analysis, bodies, callee
from ..syntax import ast
from ..words.phrase import say

NAME = "endgame"
Body = tuple[ast.Stmt, ...]


def with_endgame(ruleset: Ruleset) -> tuple[Ruleset, str]:
    """The ruleset with its endgame as one more procedure, and what that is called."""
    name = NAME
    while name in ruleset.procedures:
        name += "_"
    procedure = ast.Procedure(name, body=endgame(ruleset))
    return replace(ruleset, procedures={**ruleset.procedures, name: procedure}), name


def endgame(ruleset: Ruleset) -> Body:
    """What is done after the last decision of a game, before its score is read."""
    woven = weave(ruleset)
    found = list(dict.fromkeys(body for body in _Endings(woven, Analysis(bodies(woven))).all() if body))
    if len(found) > 1:
        raise SetupError(
            say(
                "[game] may end in several ways that count differently, so its final score cannot be "
                "worked out from the table alone.",
                game=ruleset.title,
            )
        )
    return found[0] if found else ()


# ---------------------------------------------------------------- where a game ends


@dataclass(slots=True)
class _Endings:
    """Looks for the endgames of a game: before the end of its play and before every `end game`."""

    ruleset: Ruleset
    analysis: Analysis

    def all(self) -> Iterator[Body]:
        """Each of them; empty where a game just ends."""
        yield self._tail(self.analysis.bodies.get("to play", ()))
        for body in self.analysis.bodies.values():
            yield from self._before_ends(body)

    def _tail(self, body: Body, inside: frozenset[str] = frozenset()) -> Body:
        """The endgame at the end of a body. Where a loop or a rule with decisions stands before it, it
        begins in there: with the end of the loop's last time, or of the rule.
        """
        run = self._run(body)
        before = body[: len(body) - len(run)]
        match before[-1:]:
            case [(ast.Repeat() | ast.Step()) as last] if not _for_ever(last):
                return self._tail(last.body, inside) + run
            case [ast.Do(member=None) as last] if callee(last) not in inside:
                called = self.analysis.bodies.get(callee(last), ())
                return self._tail(called, inside | {callee(last)}) + run
            case _:
                return run

    def _run(self, body: Body) -> Body:
        start = len(body)
        while start and self._closes(body[start - 1]):
            start -= 1
        while start < len(body) and _unknown_locals(body[start:]):
            start += 1
        return body[start:]

    def _closes(self, stmt: ast.Stmt) -> bool:
        return not (self.analysis.stops(stmt) or self.analysis.ends(stmt) or self._has_actor(stmt, set()))

    def _before_ends(self, body: Body) -> Iterator[Body]:
        for at, stmt in enumerate(body):
            if isinstance(stmt, ast.End) and stmt.label == "game":
                yield self._tail(body[:at])
            for inner in _bodies(stmt):
                yield from self._before_ends(inner)

    def _has_actor(self, node: ast.Node, seen: set[str]) -> bool:
        """Whether something depends on whose turn it is."""
        for part in _outside_as(node):
            if isinstance(part, Active) or (isinstance(part, ast.Ref) and _is_actor(part)):
                return True
            if any(self._has_actor(inner, seen) for inner in self._behind(part, seen)):
                return True
        return False

    def _behind(self, part: ast.Node, seen: set[str]) -> Iterator[ast.Node]:
        """The statements that a `do` carries out, or what a value adds up from; each once."""
        if isinstance(part, ast.Do) and callee(part) not in seen:
            seen.add(callee(part))
            yield from self.analysis.bodies.get(callee(part), ())
        value = self.ruleset.values.get(part.name) if _is_value(part) else None
        if value is not None and f"value {value.name}" not in seen:
            seen.add(f"value {value.name}")
            yield from value.addends


def _bodies(stmt: ast.Stmt) -> Iterator[Body]:
    if isinstance(stmt, ast.If):
        yield from (body for _, body in stmt.branches)
        yield stmt.otherwise
    elif isinstance(stmt, ast.Repeat | ast.ForEach | ast.TakeTurns | ast.As | ast.Step):
        yield stmt.body
    elif isinstance(stmt, ast.Choose):
        yield stmt.otherwise


def _for_ever(stmt: ast.Stmt) -> bool:
    return isinstance(stmt, ast.Repeat) and not (stmt.times or stmt.until or stmt.while_)


def _outside_as(node: ast.Node) -> Iterator[ast.Node]:
    """The nodes of a tree, without what is done `as` somebody."""
    if isinstance(node, ast.As):
        yield from walk(node.player)
        return
    yield node
    for child in children(node):
        yield from _outside_as(child)


def _is_value(node: ast.Node) -> TypeGuard[ast.Ref]:
    return isinstance(node, ast.Ref) and node.binding is not None and node.binding.sort == "value"


def _is_actor(ref: ast.Ref) -> bool:
    return ref.mine or (ref.binding is not None and ref.binding.sort == "builtin" and ref.name == "me")


def _unknown_locals(body: Body) -> bool:
    """Whether statements read a local that stands before them."""
    bound = [node for node in walk(*body) if isinstance(node, ast.Let | ast.Selection)]
    known = {"it", *(node.var for node in bound)}
    refs = [n for n in walk(*body) if isinstance(n, ast.Ref) and n.binding is not None]
    return any(ref.binding.sort == "local" and ref.name not in known for ref in refs)


# ---------------------------------------------------------------- what it reads


def read_by_score(ruleset: Ruleset) -> frozenset[str]:
    """The numbers, places and wheels that a final score and the winner depend on."""
    reads = _Reads(weave(ruleset))
    needed = set(reads.of_scores())
    effects = list(reads.effects(endgame(ruleset), frozenset(), set()))
    while True:
        more = {name for writes, read in effects if writes & needed for name in read} - needed
        if not more:
            return frozenset(needed)
        needed |= more


def written_by(ruleset: Ruleset) -> frozenset[str]:
    """What the endgame of a game may change."""
    effects = _Reads(weave(ruleset)).effects(endgame(ruleset), frozenset(), set())
    return frozenset(name for writes, _ in effects for name in writes)


Effect = tuple[frozenset[str], frozenset[str]]  # what a statement writes, and what that depends on


@dataclass(slots=True)
class _Reads:
    """Follows names back to the state."""

    ruleset: Ruleset
    known: dict[str, frozenset[str]] = field(default_factory=dict)

    def of_scores(self) -> frozenset[str]:
        """What scores and the winner read."""
        scores = [v for v in self.ruleset.values.values() if v.is_score]
        found = [self.named(f"value {score.name}") for score in scores]
        return frozenset().union(*found, self.of(self.ruleset.winner))

    def of(self, *nodes: ast.Node | None) -> frozenset[str]:
        """What expressions read."""
        found: set[str] = set()
        for node in walk(*(n for n in nodes if n is not None)):
            found |= set(self._direct(node))
        return frozenset(found)

    def _direct(self, node: ast.Node) -> Iterator[str]:
        if isinstance(node, ast.Ref) and node.binding is not None:
            yield from self._bound(node)
        elif isinstance(node, ast.Facing):
            yield from (node.wheel, self.ruleset.wheels[node.wheel].ring)
        elif isinstance(node, ast.Holds | ast.State | ast.LineThrough):
            yield from _grids(node)
        elif isinstance(node, Active):
            active = self.ruleset.kinds[node.kind].decl.active
            yield from (active.name,) if active is not None else ()

    def _bound(self, ref: ast.Ref) -> Iterator[str]:
        sort, rules = ref.binding.sort, self.ruleset
        if sort in ("number", "place"):
            yield ref.name
        elif sort == "value":
            yield from self.named(f"value {ref.name}")
        elif sort == "attribute":
            yield from self.named(f"attribute {ref.binding.of} {ref.name}")
        elif sort == "list" and ref.name in rules.lists:
            yield from self.of(*rules.lists[ref.name].values)

    def named(self, key: str) -> frozenset[str]:
        """What a value, or an attribute of any member, reads; abilities that change it included."""
        if key not in self.known:
            self.known[key] = frozenset()  # an attribute may read itself on others
            sort, *names = key.split(" ")
            nodes = self._addends(names) if sort == "value" else self._stated(*names)
            self.known[key] = self.of(*nodes, *self._changes(names[-1]))
        return self.known[key]

    def _addends(self, names: list[str]) -> Iterator[ast.Node]:
        value = self.ruleset.values.get(names[0])
        yield from (addend.expr for addend in value.addends) if value else ()

    def _stated(self, kind: str, name: str) -> Iterator[ast.Node]:
        for member in self.ruleset.kinds[kind].members:
            yield from (value.expr for value in member.values.get(name, ()))

    def _changes(self, name: str) -> Iterator[ast.Node]:
        for member, modifier in self.ruleset.modifiers():
            if modifier.verb in ("adds", "replaces") and modifier.target and modifier.target[-1] == name:
                yield Active(member.kind, member.index, member.modifiers.index(modifier))
                yield from (n for n in (modifier.value, modifier.when) if n is not None)

    # ------------------------------------------------------------ statements

    def effects(self, body: Body, control: frozenset[str], called: set[str]) -> Iterator[Effect]:
        """What the statements of a body write, each with what that depends on."""
        for stmt in body:
            yield from self._effects(stmt, control, called)
            if isinstance(stmt, ast.Let):
                control = control | self.of(stmt.value)

    def _effects(self, stmt: ast.Stmt, control: frozenset[str], called: set[str]) -> Iterator[Effect]:
        match stmt:
            case ast.If():
                control = control | self.of(*(condition for condition, _ in stmt.branches))
            case ast.Repeat():
                control = control | self.of(stmt.times, stmt.until, stmt.while_)
            case ast.ForEach():
                control = control | self.of(stmt.selection, stmt.start, stmt.low, stmt.high)
            case ast.As():
                control = control | self.of(stmt.player)
            case ast.Do():
                yield from self._done(stmt, control, called)
                return
            case _:
                yield from self._written(stmt, control)
        for inner in _bodies(stmt):
            yield from self.effects(inner, control, called)

    def _done(self, stmt: ast.Do, control: frozenset[str], called: set[str]) -> Iterator[Effect]:
        key = callee(stmt)
        if key not in called:
            body = bodies(self.ruleset).get(key, ())
            control = control | self.of(*stmt.args, stmt.member)
            yield from self.effects(body, control, called | {key})

    def _written(self, stmt: ast.Stmt, control: frozenset[str]) -> Iterator[Effect]:
        match stmt:
            case ast.Move():
                writes = self.of(stmt.source) | self.of(stmt.target) | set(_grids(stmt))
                full = {n for n in writes if n in self.ruleset.places and self._is_limited(n)}
                yield writes, control | self.of(stmt.what, stmt.source, stmt.count) | full
            case ast.Assign():
                own = frozenset({stmt.target.name})
                kept = frozenset() if stmt.op == "set" else own
                yield own, control | kept | self.of(*stmt.target.args, stmt.value)
            case ast.Optimise():
                read = self.of(*stmt.target.args, stmt.value, stmt.where)
                yield frozenset({stmt.target.name}), control | read | self._of_score(stmt.value)
            case ast.LabelRegions():
                yield frozenset({stmt.target.name}), control | self.of(stmt.selection)
            case ast.Turn():
                yield frozenset({stmt.wheel}), control | {stmt.wheel} | self.of(stmt.steps)

    def _of_score(self, value: ast.Expr) -> frozenset[str]:
        return self.of_scores() if any(_is_score(n) for n in walk(value)) else frozenset()

    def _is_limited(self, place: str) -> bool:
        decl = self.ruleset.places[place]
        return decl.capacity is not None or decl.shape == "grid"


def _is_score(node: ast.Node) -> bool:
    return isinstance(node, ast.Ref) and node.name == "score"


def _grids(node: ast.Node) -> Iterator[str]:
    """The grids whose cells a node speaks of."""
    for part in walk(node):
        if isinstance(part, ast.CellAt):
            yield part.grid
        elif isinstance(part, ast.Ref) and part.binding is not None and part.binding.type.sort == "cell":
            yield part.binding.type.of
