"""What seats can follow of what the rules do: which piece a move takes, where it goes, what a number becomes.

Rules are followed from `play` and from every choice, until nothing becomes less known. Whether a seat
*can* know something is decided before play; whether it does is counted in play.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..link.model import Ruleset
from ..link.rewrite import walk
from ..syntax import ast
from .knowledge import ALL, ME, NONE, Local, Locals, Reading, is_veiled

FIRST = -1  # of a spot: the first slot that fits, which is known to whoever knows those before it
Context = tuple[int, ...]  # of a rule: who can know that it runs, then who knows each parameter
Key = tuple[str, ...]  # of a rule: `to`, `choice` or `handle`, then its name


@dataclass(frozen=True, slots=True)
class Setting:
    """An assignment to a number: in which rule it stands, who can know that it is carried out (`runs`),
    and who can know its value too (`told`).
    """

    stmt: ast.Assign
    rule: Key
    runs: int
    told: int


def is_hidden(decl: ast.NumberDecl) -> bool:
    """Whether some seat does not see a number."""
    return decl.sight in ("hidden", "secret")


@dataclass(slots=True)
class Naming:
    """Follows the rules until nothing becomes less known. `followed` are hidden numbers that all work out.

    `told` says of statements, by identity: of a `move` who is told which piece it takes, of an assignment
    who can know the value, of a draw or roll who can know what came. `spots` says of a move who can know
    which cell or slot it takes from, and which it fills.
    """

    ruleset: Ruleset
    followed: frozenset[str] = frozenset()
    reading: Reading = field(init=False)
    told: dict[int, int] = field(default_factory=dict)
    spots: dict[int, tuple[int, int]] = field(default_factory=dict)
    settings: dict[int, Setting] = field(default_factory=dict)
    contexts: dict[Key, Context] = field(default_factory=dict)
    names: dict[Key, dict[str, Local]] = field(default_factory=dict)
    _rule: Key = ()
    _kept: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.reading = Reading(self.ruleset, followed=self.followed)

    def build(self) -> Naming:
        """Itself, with all tables filled."""
        if "play" in self.ruleset.procedures:
            self.contexts["to", "play"] = (ALL,)
        for choice in self.ruleset.choices.values():
            known = ME if choice.secret else ALL
            runs = ALL if not choice.secret or is_sole_secret(self.ruleset, choice.name) else ME
            self.contexts["choice", choice.name] = (runs, *[known] * len(choice.params))
        before: Any = None
        while before != (self.contexts, self.names):
            before = (dict(self.contexts), {key: dict(names) for key, names in self.names.items()})
            for key in list(self.contexts):
                self._follow(key)
        return self

    def _follow(self, key: Key) -> None:
        known, *params = self.contexts[key]
        names = self.names.setdefault(key, {})
        self._rule = key
        sort, *name = key
        if sort == "handle":
            self._handlers(name[0], name[1], known, params, names)
            return
        rule: Any = (self.ruleset.choices if sort == "choice" else self.ruleset.procedures)[name[0]]
        for param, value in zip(rule.params, params, strict=True):
            _lower(names, param.selection.name, value)
        self._kept = dict(kept_hidden(self.ruleset, rule.body))
        for let in getattr(rule, "lets", ()):
            self._statement(let, known, names)
        self._body(rule.body, known, names)

    def _handlers(self, kind: str, name: str, known: int, params: list[int], names: dict[str, Local]) -> None:
        for variable, value in zip(("it", "at"), params, strict=True):
            _lower(names, variable, value)
        for member in self.ruleset.kinds[kind].members:
            for handler in member.handlers:
                if handler.name == name:
                    self._kept = dict(kept_hidden(self.ruleset, handler.body))
                    self._body(handler.body, min(known, *params), names)

    def _body(self, body: Sequence[Any], known: int, names: dict[str, Local]) -> None:
        for stmt in body:
            self._statement(stmt, known, names)

    def _statement(self, stmt: Any, known: int, names: dict[str, Local]) -> None:
        if isinstance(stmt, ast.Move):
            self._move(stmt, known, names)
        elif isinstance(stmt, ast.Assign) and stmt.target.binding.sort == "number":
            self._set(stmt, known, names)
        elif isinstance(stmt, ast.Let):
            _lower(names, stmt.var, min(known, self.reading.of(stmt.value, names)))
        elif isinstance(stmt, ast.Assign):
            _lower(names, stmt.target.name, min(known, self.reading.of(stmt.value, names)))
        elif isinstance(stmt, ast.Draw | ast.Roll):
            came = self._drawn(stmt, names) if isinstance(stmt, ast.Draw) else ALL
            told = min(known, came, self._kept.get(stmt.var, ALL))
            _lower(names, stmt.var, self._note(stmt, told))
            if isinstance(stmt, ast.Draw) and stmt.target is not None:
                self._note_spots(stmt, FIRST, self._spot(stmt.target, known, names))
        elif isinstance(stmt, ast.Do):
            self._call(stmt, known, names)
        else:
            self._nested(stmt, known, names)

    def _note(self, stmt: Any, told: int) -> int:
        """Somebody is told of what a statement does: as few as ever."""
        self.told[id(stmt)] = min(told, self.told.get(id(stmt), ALL))
        return self.told[id(stmt)]

    def _move(self, stmt: ast.Move, known: int, names: Locals) -> None:
        self._note(stmt, known if stmt.what is None else min(known, self.reading.of(stmt.what, names)))
        self._note_spots(stmt, *(self._spot(end, known, names) for end in (stmt.source, stmt.target)))

    def _note_spots(self, stmt: ast.Move | ast.Draw, source: int, target: int) -> None:
        before = self.spots.get(id(stmt), (ALL, ALL))
        self.spots[id(stmt)] = (min(source, before[0]), min(target, before[1]))

    def _spot(self, end: ast.Expr, known: int, names: Locals) -> int:
        """Who can know which cell or slot of a place is meant."""
        if isinstance(end, ast.At):
            return min(known, self.reading.of(end.index, names))
        if isinstance(end, ast.Ref) and end.binding is not None and end.binding.sort == "place":
            return FIRST
        return min(known, self.reading.of(end, names))

    def _set(self, stmt: ast.Assign, known: int, names: Locals) -> None:
        args = [self.reading.of(arg, names) for arg in stmt.target.args]
        runs = min([known, *args])
        told = self._note(stmt, min(runs, self.reading.of(stmt.value, names)))
        before = self.settings.get(id(stmt))
        runs = min(runs, before.runs) if before is not None else runs
        self.settings[id(stmt)] = Setting(stmt, self._rule, runs, told)

    def _drawn(self, stmt: ast.Draw, names: Locals) -> int:
        target = stmt.target.place if isinstance(stmt.target, ast.At) else stmt.target
        if target is None:
            return NONE if self._lies_unseen(stmt.kind) else ALL
        if not isinstance(target, ast.Ref) or target.binding.sort != "place":
            return NONE
        return self.reading.content(target, names)

    def _lies_unseen(self, kind: str) -> bool:
        """Whether pieces of a kind can lie where somebody does not see them, pools aside."""
        places = self.ruleset.places.values()
        return any(is_veiled(self.ruleset, p) for p in places if p.kind == kind and p.shape != "pool")

    def _call(self, stmt: ast.Do, known: int, names: Locals) -> None:
        if stmt.member is not None and stmt.binding is None:  # `nothing` by name has no handlers
            return
        given = [min(known, self.reading.of(arg, names)) for arg in stmt.args]
        key: Key = ("to", stmt.name)
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
            _lower(names, stmt.selection.name, known)
        elif isinstance(stmt, ast.Repeat):
            heads = [head for head in (stmt.times, stmt.until, stmt.while_) if head is not None]
            known = min([known, *(self.reading.of(head, names) for head in heads)])
        elif isinstance(stmt, ast.Optimise | ast.LabelRegions):
            self._reckoned(stmt, known, names)
        if isinstance(stmt, ast.As | ast.TakeTurns):
            self._as_another(stmt, known, names)
        else:
            self._body(getattr(stmt, "body", ()), known, names)
        self._body(getattr(stmt, "otherwise", ()), known, names)

    def _reckoned(self, stmt: ast.Optimise | ast.LabelRegions, known: int, names: Locals) -> None:
        """Numbers that a statement works out: known to who can know all that it reads."""
        if isinstance(stmt, ast.LabelRegions):
            self._note(stmt, min(known, self.reading.of(stmt.selection, names)))
            return
        read = [stmt.value] if stmt.where is None else [stmt.value, stmt.where]
        inside = self.reading.opened(stmt.target.name)  # the flags themselves are tried, not read
        self._note(stmt, min([known, *(inside.of(part, names) for part in read)]))

    def _as_another(self, stmt: ast.As | ast.TakeTurns, known: int, names: dict[str, Local]) -> None:
        """Inside, `me` is another seat: what only `me` knew outside is known to nobody, and back."""
        outside = {name: Local(_beyond(value.known)) for name, value in names.items()}
        inside, kept = dict(outside), self._kept
        self._kept = {**kept, **dict(kept_hidden(self.ruleset, stmt.body))}
        self._body(stmt.body, _beyond(known), inside)
        self._kept = kept
        for name, value in inside.items():
            if value != outside.get(name):
                _lower(names, name, _beyond(value.known))


def is_sole_secret(ruleset: Ruleset, name: str) -> bool:
    """Whether everybody knows that a secret choice is taken when it is: no other could be meant."""
    secret = {c.name for c in ruleset.choices.values() if c.secret and c.name != name}
    if any(ruleset.choices[other].any_moment or ruleset.choices[name].any_moment for other in secret):
        return False
    asked = [node.choices for node in walk(*rules_of(ruleset)) if isinstance(node, ast.Choose)]
    return not any(name in choices and secret & set(choices) for choices in asked)


def rules_of(ruleset: Ruleset) -> list[Any]:
    """Every procedure, choice and handler."""
    handlers = [handler for kind in ruleset.kinds.values() for m in kind.members for handler in m.handlers]
    return [*ruleset.procedures.values(), *ruleset.choices.values(), *handlers]


# ---------------------------------------------------------------- what is kept hidden


def kept_hidden(ruleset: Ruleset, body: Sequence[Any]) -> Iterator[tuple[str, int]]:
    """The locals of some statements that a hidden number is set to, and who can know them for that.

    A roll is open, unless what came is kept in a hidden number: then who sees the number sees the roll.
    """
    found: dict[str, int] = {}
    waiting = list(_kept(ruleset, body, ME))
    lets = {node.var: node.value for node in walk(*body) if isinstance(node, ast.Let)}
    while waiting:
        name, known = waiting.pop()
        if known < found.get(name, ALL):
            found[name] = known
            waiting += [(inner, known) for inner in _locals(lets.get(name))]
    yield from found.items()


def _kept(ruleset: Ruleset, body: Sequence[Any], most: int) -> Iterator[tuple[str, int]]:
    for stmt in body:
        if isinstance(stmt, ast.Assign) and stmt.op == "set" and stmt.target.binding.sort == "number":
            decl = ruleset.numbers[stmt.target.name]
            known = most if decl.sight == "hidden" and stmt.target.mine else NONE
            if is_hidden(decl):
                yield from ((name, known) for name in _locals(stmt.value))
        inside = NONE if isinstance(stmt, ast.As | ast.TakeTurns) else most
        for nested in nested_bodies(stmt):
            yield from _kept(ruleset, nested, inside)


def nested_bodies(stmt: Any) -> Iterator[Sequence[Any]]:
    """The blocks that a statement holds."""
    if isinstance(stmt, ast.If):
        yield from (body for _, body in stmt.branches)
    yield from (body for body in (getattr(stmt, "body", ()), getattr(stmt, "otherwise", ())) if body)


def _locals(expr: Any) -> Iterator[str]:
    for node in walk(expr) if expr is not None else ():
        if isinstance(node, ast.Ref) and node.binding is not None and node.binding.sort == "local":
            yield node.name


def _beyond(known: int) -> int:
    return ALL if known == ALL else NONE


def _lower(names: dict[str, Local], name: str, known: int) -> None:
    """A local of a rule is as little known as the least known value it ever gets."""
    names[name] = Local(min(known, names[name].known if name in names else ALL))
