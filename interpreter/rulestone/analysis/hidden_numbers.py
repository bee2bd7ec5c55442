"""Hidden numbers: which of them everybody can work out, and what the others may be.

A number is *followed* if every seat can know each value that it is ever set to: it is hidden from view, but
not from a good memory. A *guessed* one is set in the open, to a value that not everybody knows; then each
setting gives bounds that everybody knows: what a secret choice offered, what a roll could give. A *vague* one
is set by rules of which not everybody knows whether they run: it may be anything within its declared bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..link.model import NUMBER, Binding, Ruleset
from ..link.rewrite import walk
from ..syntax import ast
from .following import Key, Naming, Setting, is_hidden, nested_bodies, rules_of
from .knowledge import ALL

Bounds = tuple[ast.Expr, ast.Expr]
Reckoned = ast.Optimise | ast.LabelRegions


@dataclass(frozen=True, slots=True)
class Guess:
    """What is to be kept of one setting of a guessed number: who can know the value, and within which
    bounds, as expressions at that place of the rules, everybody knows it to be (None: its declared bounds).

    It holds if nobody is in doubt about the guessed numbers of `depends`; else nobody can know the value,
    and the declared bounds are all that is known.
    """

    told: int
    bounds: Bounds | None
    depends: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Following:
    """What seats can follow in a ruleset, by the identity of statements and by the names of numbers."""

    told: Mapping[int, int]
    spots: Mapping[int, tuple[int, int]]
    followed: frozenset[str]
    guessed: frozenset[str]
    vague: frozenset[str]
    guesses: Mapping[int, Guess]  # by setting of a guessed number
    reveals: Mapping[int, ast.Ref]  # by setting of an open number: the guessed one that it shows
    chosen: Mapping[str, tuple[str, ...]]  # of guessed numbers: the choice that gives them, and its guards
    causes: Mapping[str, ast.Node]  # of numbers that are uniform to others: the setting that makes them so


def follow(ruleset: Ruleset) -> Following:
    """What seats can follow of what the rules do."""
    hidden = frozenset(name for name, decl in ruleset.numbers.items() if is_hidden(decl))
    tracked, causes = hidden, {}
    while True:
        whole = Naming(ruleset, tracked).build()
        followed = _followed(ruleset, tracked)
        without = {name: Naming(ruleset, tracked - {name}).build() for name in tracked - followed}
        unsure = dict(_unsure([whole, *without.values()], tracked))
        causes.update(unsure)
        if not unsure:
            return _Guessing(ruleset, whole, without, followed, hidden, causes).build()
        tracked -= set(unsure)


def _followed(ruleset: Ruleset, tracked: frozenset[str]) -> frozenset[str]:
    """Those that every seat can always work out."""
    followed = tracked
    while True:
        naming = Naming(ruleset, followed).build()
        unknown = {s.stmt.target.name for s in naming.settings.values() if s.told < ALL}
        unknown |= {stmt.target.name for stmt in _reckoned(naming)}
        if not unknown & followed:
            return followed
        followed -= unknown


def _unsure(namings: Sequence[Naming], tracked: frozenset[str]) -> Iterator[tuple[str, ast.Node]]:
    """Numbers that are set where not everybody knows whether they are."""
    for naming in namings:
        for setting in naming.settings.values():
            if setting.runs < ALL and setting.stmt.target.name in tracked:
                yield setting.stmt.target.name, setting.stmt
        for stmt in _reckoned(naming):
            if stmt.target.name in tracked:
                yield stmt.target.name, stmt


def _reckoned(naming: Naming) -> Iterator[Reckoned]:
    """Statements that work out numbers from what not everybody knows."""
    for node in walk(*rules_of(naming.ruleset)):
        if isinstance(node, Reckoned) and naming.told.get(id(node), ALL) < ALL:
            yield node


@dataclass(slots=True)
class _Guessing:
    """Derives what everybody knows of all that is not followed. `without` are the rules as they are followed
    by somebody who is in doubt about one number.
    """

    ruleset: Ruleset
    naming: Naming
    without: Mapping[str, Naming]
    followed: frozenset[str]
    hidden: frozenset[str]
    causes: dict[str, ast.Node]
    _sources: dict[Key, dict[str, Any]] = field(default_factory=dict)

    def build(self) -> Following:
        """What is found."""
        naming, guessed = self.naming, frozenset(self.without)
        settings = [s for s in naming.settings.values() if s.stmt.target.name in guessed]
        guesses = {id(s.stmt): self._guess(s) for s in settings}
        for setting in settings:
            guess, name = guesses[id(setting.stmt)], setting.stmt.target.name
            if guess.bounds is None or set(guess.depends) - {name}:
                self.causes.setdefault(name, setting.stmt)
        return Following(
            Naming(self.ruleset, self.followed).build().told, naming.spots, self.followed, guessed,
            self.hidden - self.followed - guessed, guesses, dict(self._reveals(guessed)),
            dict(self._chosen(settings, guessed)), self.causes,
        )  # fmt: skip

    def _guess(self, setting: Setting) -> Guess:
        key, bounds = id(setting.stmt), _Bounding(self.naming, self._source).of_setting(setting)
        depends = [
            name
            for name, naming in self.without.items()
            if naming.settings[key].told < setting.told
            or _Bounding(naming, self._source).of_setting(naming.settings[key]) != bounds
        ]
        return Guess(setting.told, bounds, tuple(sorted(depends)))

    def _source(self, rule: Key, name: str) -> Any:
        """The one thing that gives a local name its value; None if there are several."""
        if rule not in self._sources:
            self._sources[rule] = dict(_sources(self.ruleset, rule))
        return self._sources[rule].get(name)

    def _reveals(self, guessed: frozenset[str]) -> Iterator[tuple[int, ast.Ref]]:
        for key, setting in self.naming.settings.items():
            shown, target = setting.stmt.value, setting.stmt.target.name
            if setting.stmt.op != "set" or setting.runs < ALL or target in self.hidden:
                continue
            if isinstance(shown, ast.Ref) and shown.name in guessed and shown.binding.sort == "number":
                names = self.naming.names.get(setting.rule, {})
                if all(self.naming.reading.of(arg, names) == ALL for arg in shown.args):
                    yield key, shown

    def _chosen(
        self, settings: Sequence[Setting], guessed: frozenset[str]
    ) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The choices whose one parameter is all that is not known of a number, with their guards on it."""
        for name in guessed:
            unknown = [s for s in settings if s.stmt.target.name == name and s.told < ALL]
            choice = self.ruleset.choices.get(unknown[0].rule[1]) if len(unknown) == 1 else None
            if choice is None or unknown[0].rule[0] != "choice" or len(choice.params) != 1:
                continue
            param = choice.params[0].selection.name
            stmt = unknown[0].stmt
            if stmt.op == "set" and isinstance(stmt.value, ast.Ref) and stmt.value.name == param:
                needs = [n.name for n in choice.needs if _is_about(n.condition, param)]
                if needs:
                    yield name, (choice.name, *needs)


@dataclass(frozen=True, slots=True)
class _Bounding:
    """Gives expressions bounds that everybody knows, as far as they have any."""

    naming: Naming
    source: Callable[[Key, str], Any]

    def of_setting(self, setting: Setting) -> Bounds | None:
        """The bounds of what a number is set to, or changed by."""
        value = setting.stmt.value
        return (value, value) if setting.told == ALL else self._bounds(value, setting.rule)

    def _bounds(self, expr: Any, rule: Key) -> Bounds | None:
        """The least and greatest that an expression may be, as everybody knows it."""
        if self._is_known(expr, rule):
            return expr, expr
        if isinstance(expr, ast.Ref) and expr.binding is not None and expr.binding.sort == "local":
            return self._local(self.source(rule, expr.name), rule)
        if isinstance(expr, ast.Arithmetic) and expr.op in ("+", "-"):
            left, right = self._bounds(expr.left, rule), self._bounds(expr.right, rule)
            if left is None or right is None:
                return None
            ends = right if expr.op == "+" else right[::-1]
            return (
                ast.Arithmetic(expr.op, left[0], ends[0], span=expr.span),
                ast.Arithmetic(expr.op, left[1], ends[1], span=expr.span),
            )
        if isinstance(expr, ast.Extreme):
            found = [self._bounds(arg, rule) for arg in expr.args]
            known = [bounds for bounds in found if bounds is not None]
            if len(known) < len(found):
                return None
            low, high = (tuple(bounds[end] for bounds in known) for end in (0, 1))
            return ast.Extreme(expr.op, low, span=expr.span), ast.Extreme(expr.op, high, span=expr.span)
        if isinstance(expr, ast.Count) and isinstance(expr.selection.place, ast.Ref):
            most = ast.Amount("size", expr.selection.place)
            return (ast.Number(0), most) if self._is_known(most, rule) else None
        if isinstance(expr, ast.When):
            return self._either(self._bounds(expr.then, rule), self._bounds(expr.otherwise, rule))
        return None

    def _either(self, one: Bounds | None, other: Bounds | None) -> Bounds | None:
        if one is None or other is None:
            return None
        return ast.Extreme("min", (one[0], other[0])), ast.Extreme("max", (one[1], other[1]))

    def _local(self, source: Any, rule: Key) -> Bounds | None:
        """What a local name may be, by what gave it its value."""
        if isinstance(source, ast.Let):
            return self._bounds(source.value, rule)
        if isinstance(source, ast.Roll):
            return self._range(source.low, source.high, rule)
        if not isinstance(source, ast.Param):
            return None
        selection = source.selection
        if selection.place is not None or selection.where is not None or selection.binding is None:
            return None
        if source.high is not None:
            return self._range(source.low or ast.Number(0), source.high, rule)
        return self._members(selection)

    def _range(self, low: Any, high: Any, rule: Key) -> Bounds | None:
        known = self._is_known(low, rule) and self._is_known(high, rule)
        return (low, high) if known else None

    def _members(self, selection: ast.Selection) -> Bounds | None:
        sort = selection.binding.sort
        if sort == "player":
            seats = ast.Ref("players", binding=Binding("builtin", "players", NUMBER))
            return ast.Number(0), ast.Arithmetic("-", seats, ast.Number(1))
        if sort == "kind":
            return ast.Number(0), ast.Number(len(self.naming.ruleset.kinds[selection.what].members) - 1)
        if sort == "group":
            members = sorted(self.naming.ruleset.groups[selection.what].members)
            if members == list(range(members[0], members[-1] + 1)):
                return ast.Number(members[0]), ast.Number(members[-1])
        return None

    def _is_known(self, expr: Any, rule: Key) -> bool:
        return self.naming.reading.of(expr, self.naming.names.get(rule, {})) == ALL


def declared_bounds(ruleset: Ruleset, name: str) -> Bounds:
    """Between which numbers a number must lie: as declared, or any seat or member, or none."""
    decl = ruleset.numbers[name]
    if decl.type == "number":
        return decl.low or ast.Number(0), decl.high or ast.Number(0)
    if decl.type == "player":
        seats = ast.Ref("players", binding=Binding("builtin", "players", NUMBER))
        return ast.Number(-1), ast.Arithmetic("-", seats, ast.Number(1))
    return ast.Number(-1), ast.Number(len(ruleset.kinds[decl.type].members) - 1)


def _is_about(condition: Any, param: str) -> bool:
    """Whether a condition reads nothing but a parameter and what never changes."""
    for node in walk(condition):
        if isinstance(node, ast.Ref):
            fixed = node.binding is not None and node.binding.sort in ("member", "list", "option")
            if not (fixed or node.name == param):
                return False
        elif not isinstance(node, ast.Number | ast.Arithmetic | ast.Compare | ast.Logic | ast.Not):
            return False
    return True


def _sources(ruleset: Ruleset, rule: Key) -> Iterator[tuple[str, Any]]:
    """What gives the locals of a rule their values; None for those that several things do."""
    sort, *name = rule
    if sort == "handle":
        return
    decl: Any = (ruleset.choices if sort == "choice" else ruleset.procedures)[name[0]]
    found: dict[str, list[Any]] = {}
    for param in decl.params:
        if sort == "choice" or param.high is not None:
            found.setdefault(param.selection.name, []).append(param)
    for let in getattr(decl, "lets", ()):
        found.setdefault(let.var, []).append(let)
    for stmt in _statements(decl.body):
        if isinstance(stmt, ast.Let | ast.Roll | ast.Draw):
            found.setdefault(stmt.var, []).append(stmt)
        elif isinstance(stmt, ast.Assign) and stmt.target.binding.sort == "local":
            found.setdefault(stmt.target.name, []).append(stmt)
        elif isinstance(stmt, ast.ForEach):
            found.setdefault(stmt.selection.name, []).append(stmt)
    for local, sources in found.items():
        yield local, sources[0] if len(sources) == 1 else None


def _statements(body: Sequence[Any]) -> Iterator[Any]:
    for stmt in body:
        yield stmt
        for nested in nested_bodies(stmt):
            yield from _statements(nested)
