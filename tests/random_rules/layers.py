"""Random layers over a ruleset, notes on it, and examples that hold."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulestone.link.rewrite import walk
from rulestone.syntax import ast

from .play import Play
from .world import NUMBER, Routine, Scope

Changes = list[tuple[ast.Change, str]]
_GAME = "gamble"


class Layers(Play):
    """Adds editions, variants, notes and examples to what is declared."""

    def with_layers(self, written: list[ast.Declaration], ready: bool) -> list[ast.Declaration]:
        """The declarations with everything that lies above or beside them."""
        sourced = self.chances.wants("Source", 25)
        if sourced:
            written = [written[0], ast.Source("en", "The book"), *(self._noted(d) for d in written[1:])]
        self.whole = written
        if ready:
            written = [*written, *self._examples()]
        if sourced and self.chances.wants("Point", 50):
            written = [*written, *self._edition()]
        if self.chances.wants("Layer", 30):
            written = [*written, *self._variants()]
        return written

    # ------------------------------------------------------------ notes

    def _noted(self, decl: Any) -> Any:
        if not hasattr(decl, "notes") or isinstance(decl, ast.Table) or self.chances.maybe(40):
            return decl
        kind = self.chances.weighted({"Cite": 4, "Assumed": 2, "Summary": 2})
        if kind == "Cite":
            page = self.chances.one((3, "Overview", 12))
            note: ast.Note = ast.Cite((("en", page, self.chances.maybe(30)),))
        elif kind == "Assumed":
            note = ast.Assumed("nobody says so")
        else:
            note = ast.Summary("As it is written.")
        return replace(decl, notes=(note,))

    # ------------------------------------------------------------ changes

    def _variants(self) -> list[ast.Declaration]:
        """A variant, and perhaps one that changes the same after it."""
        changes = self._changes()
        if not changes:
            return []
        made = tuple(change for change, _ in changes)
        first = ast.Layer("variant", "other", _GAME, title="Another way", changes=made)
        if not self.chances.maybe(40):
            return [first]
        after = ast.Layer("variant", "further", _GAME, after=("other",), changes=made[:1])
        return [first, after]

    def _edition(self) -> list[ast.Declaration]:
        """An edition, with a point that tells of what it changes."""
        changes = self._changes()
        if not changes:
            return []
        made = tuple(change for change, _ in changes)
        about = tuple(dict.fromkeys((name,) for _, name in changes))
        layer = ast.Layer("edition", "fr", _GAME, None, "French", "Le livre", (), made)
        says = (
            ast.Says("en", "says", "one thing", self.chances.between(2, 9)),
            ast.Says("fr", self.chances.one(("says", "slip")), "another thing", None,
                     "en" if self.chances.maybe(40) else None),
        )  # fmt: skip
        if self.chances.maybe(30):
            says = (says[0], ast.Says("fr", self.chances.one(("silent", "lost"))))
        weight = self.chances.one(("changes play", "edge case", "wording"))
        ruling, because = ("as it is here", "it is so") if self.chances.maybe(60) else (None, None)
        return [layer, ast.Point("D1", "What differs", weight, says, ruling, because, about)]  # type: ignore[arg-type]

    def _changes(self) -> Changes:
        """Some changes, no two of one declaration."""
        makers = [self._changed_number, self._changed_list, self._changed_value, self._changed_need]
        makers += [self._changed_body, self._changed_member, self._removed, self._added, self._changed_winner]
        found: dict[str, ast.Change] = {}
        for maker in self.chances.some(self.chances.shuffled(makers), 2, 4):
            with self.chances.inside("Change"):
                made = maker()
            if made is not None:
                found.setdefault(made[1], made[0])
        return [(change, name) for name, change in found.items()]

    def _of(self, cls: type) -> list[Any]:
        return [d for d in self.whole if isinstance(d, cls)]

    def _changed_number(self) -> tuple[ast.Change, str] | None:
        number = ast.NumberDecl("points1", "number", True, (), ast.Number(-9_000_000), ast.Number(9_000_000),
                                ast.Number(self.chances.between(3, 8)))  # fmt: skip
        return ast.Change("change", number), "points1"

    def _changed_list(self) -> tuple[ast.Change, str] | None:
        lists = [d for d in self._of(ast.ListDecl) if isinstance(d.values[0], ast.Number)]
        if not lists:
            return None
        old = self.chances.one(lists)
        values = tuple(ast.Number(self.chances.between(-1, 8)) for _ in old.values)
        return ast.Change("change", replace(old, values=values, notes=())), old.name

    def _changed_value(self) -> tuple[ast.Change, str] | None:
        values = [d for d in self._of(ast.ValueDecl) if self.world.values[d.name].sort == NUMBER]
        if not values:
            return None
        old = self.chances.one(values)
        part = self.chances.one(old.addends).part
        scope = Scope(self.world.values[old.name].params, reads="open", values=False, depth=1)
        new = ast.Value(old.name, part, self.within(-9, 9, scope))
        changed = replace(old, params=(), title=None, addends=(new,), notes=())
        return ast.Change("change", changed), old.name

    def _hosts(self) -> list[Routine]:
        kept = {d.name for d in self._of(ast.Choice)} | {d.name for d in self._of(ast.Procedure)}
        return [r for r in self.world.routines.values() if r.name in kept]

    def _changed_need(self) -> tuple[ast.Change, str] | None:
        hosts = [r for r in self._hosts() if r.needs]
        if not hosts:
            return None
        host = self.chances.one(hosts)
        scope = Scope(host.params, reads="mine", depth=1)
        need = ast.Need(self.chances.one(host.needs), self.truth(scope))
        return ast.Change("change", ast.Choice(host.name, needs=(need,))), host.name

    def _changed_body(self) -> tuple[ast.Change, str] | None:
        """Another body of a procedure, or another step of one."""
        hosts = [r for r in self._hosts() if r.sort == "procedure"]
        if not hosts:
            return None
        host = self.chances.one(hosts)
        self.routine, self.left, self.factor = Routine("", "change"), 0, 1
        scope = Scope(host.params, loops=host.ends, level=host.level, quiet=True, depth=1)
        body = self.block(scope, 1, 2, 1)
        if host.steps and self.chances.maybe(60):
            body = (ast.Step(host.steps[0], body),)
        return ast.Change("change", ast.Procedure(host.name, body=body)), host.name

    def _changed_member(self) -> tuple[ast.Change, str] | None:
        found = [
            (kind, name)
            for kind in self.world.named()
            for name, sort in kind.attributes.items()
            if sort == NUMBER
        ]
        if not found:
            return None
        kind, name = self.chances.one(found)
        member = self.chances.one(kind.members)
        if any(v.part for v in self.parts.get(member, ()) if isinstance(v, ast.Value) and v.name == name):
            return None
        value = ast.Value(name, None, ast.Number(self.chances.between(0, 5)))
        return ast.Change("change", ast.Item(kind.name, member, parts=(value,))), member

    def _removed(self) -> tuple[ast.Change, str] | None:
        waived = {p.target for parts in self.parts.values() for p in parts if isinstance(p, ast.Modifier)}
        hosts = [r for r in self._hosts() if r.needs and (r.needs[0], r.name) not in waived]
        if not hosts:
            return None
        host = self.chances.one(hosts)
        return ast.Change("remove", None, (host.name, host.needs[0])), host.name

    def _added(self) -> tuple[ast.Change, str] | None:
        name = self.world.name("score")
        scope = Scope(reads="open", depth=1)
        more = ast.ValueDecl(name, (), (ast.Value(name, None, self.number(scope).expr),), True, "More")
        return ast.Change("add", more), name

    def _changed_winner(self) -> tuple[ast.Change, str] | None:
        if not self._of(ast.Winner):
            return None
        ranking = ((self.chances.one(("highest", "lowest")), ast.Ref("points1", mine=True)),)
        return ast.Change("change", ast.Winner(ranking)), "winner"  # type: ignore[arg-type]

    # ------------------------------------------------------------ examples

    def _examples(self) -> list[ast.Declaration]:
        """Examples that begin at the first decision, and one that says everything itself."""
        made: list[ast.Declaration] = [self._example(n) for n in range(self.chances.between(1, 2))]
        plain = not any(isinstance(node, ast.Draw) for node in self._opening())
        if plain and self.chances.maybe(60):
            steps = (ast.Take(self.chances.one(("ready", "wait"))), ast.Expect(self._holding()))
            made.append(ast.Example("from the start", steps=steps))
        return made

    def _opening(self) -> list[Any]:
        play = next(d for d in self._of(ast.Procedure) if d.name == "play")
        return list(walk(play.body[0]))

    def _holding(self) -> ast.Expr:
        """A condition that holds whatever the table looks like."""
        if self.chances.maybe(50):
            made_so = self.truth(Scope(depth=1), 1)
            if self.chances.maybe(50):
                return ast.Logic("or", made_so, ast.Not(made_so))
            return ast.Not(ast.Logic("and", made_so, ast.Not(made_so)))
        made = self.number(Scope(depth=2, scores=True), 2).expr
        return ast.Compare("is", made, made)

    def _example(self, number: int) -> ast.Example:
        seats = self.chances.between(*self.world.seats) if self.world.alone is None else 2
        options = [(n, o) for n, o in self.world.options.items() if not o[2]]
        chosen = tuple((n, self.chances.between(low, high)) for n, (low, high, _) in options[:1])
        steps: list[ast.ExampleStep] = [ast.Offers("ready"), ast.Offers("nothing", True)]
        makers = [self._given, self._expect, self._view, self._view]
        for maker in self.chances.some(makers, 2, 4):
            steps.append(maker())
        if self.chances.maybe(50):
            steps.append(ast.Take("wait"))
        with_players = seats if self.chances.maybe(60) or seats != self.world.seats[0] else None
        return ast.Example(f"it holds {number}", with_players, None, chosen, tuple(steps))

    def _given(self) -> ast.Given:
        with self.chances.inside("Given"):
            self.routine, self.left, self.factor = Routine("", "given"), 0, 1
            scope = Scope(quiet=True, depth=1, level=0)
            return ast.Given(self.block(scope, 1, 3, 2))

    def _expect(self) -> ast.Expect:
        with self.chances.inside("Expect"):
            return ast.Expect(self._holding())

    def _view(self) -> ast.View:
        seat = self.chances.between(1, 2)
        owned = ast.Ref("points1", (ast.Numbered("player", 1),))
        stores = [p for p in self.world.places.values() if p.starts == "mine" and p.sight == "open"]
        form = self.chances.weighted({"sees": 3, "knows": 3, "lacks": 2, "hides": 2})
        if form == "sees" or not stores:
            return ast.View(seat, "sees", owned)
        store = stores[0]
        spot = ast.Ref(store.name, (ast.Numbered("player", 1),))
        man = ast.Ref(store.kind, (ast.Numbered("player", 1),))
        other = ast.Ref(store.kind, (ast.Numbered("player", 2),))
        if form == "knows":
            return ast.View(seat, "knows", spot, man)
        if form == "lacks":
            return ast.View(seat, "knows", spot, other, negated=True)
        return ast.View(seat, "hides", spot, count=0)
