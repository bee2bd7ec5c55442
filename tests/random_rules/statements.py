"""Random statements: every form of each, in blocks that come to an end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from rulestone.syntax import ast

from .pieces import WIDE, Pieces
from .world import NUMBER, PLAYER, TRUTH, Kind, Local, Number, Place, Routine, Scope, Sort, member_of

Made = tuple[list[ast.Stmt], Scope]
_WEIGHTS = {
    "Move": 12, "Assign": 9, "Let": 4, "If": 5, "ForEach": 4, "Repeat": 3, "As": 2, "Do": 4, "Choose": 4,
    "Draw": 4, "Roll": 3, "TakeTurns": 1, "End": 2, "Turn": 2, "Refresh": 1, "Optimise": 2,
    "LabelRegions": 2, "Show": 2, "Look": 2, "Step": 3,
}  # fmt: skip
_LOUD = ("Choose", "Draw", "Roll", "TakeTurns")
_MAKERS = {"End": "_leave"}
_BLOCKS = ("If", "ForEach", "Repeat", "As", "TakeTurns", "Step")


class Statements(Pieces):
    """Makes blocks. `left` decisions may still be asked for in the routine that is being made."""

    left: int
    factor: int
    routine: Routine
    lateness: int

    @contextmanager
    def times(self, count: int) -> Iterator[None]:
        """While what is made is carried out so many times."""
        self.factor *= max(1, count)
        try:
            yield
        finally:
            self.factor //= max(1, count)

    def spend(self, asks: int) -> bool:
        """Whether so many more decisions may be asked for here; if so, they are counted."""
        if asks * self.factor > self.left:
            return False
        self.left -= asks * self.factor
        return True

    def block(self, scope: Scope, low: int = 1, high: int = 3, depth: int = 2) -> tuple[ast.Stmt, ...]:
        """Statements in order; what one names, those after it know."""
        made: list[ast.Stmt] = []
        for _ in range(self.chances.between(low, high)):
            more, scope = self.statement(scope, depth)
            made += more
        return tuple(made)

    def statement(self, scope: Scope, depth: int) -> Made:
        """A statement, with what it needs before it."""
        weights = {name: weight for name, weight in _WEIGHTS.items() if self._fits(name, scope, depth)}
        for _ in range(5):
            name = self.chances.weighted(weights)
            with self.chances.inside(name):
                made = getattr(self, _MAKERS.get(name, f"_{name.lower()}"))(scope, depth - 1)
            if made is not None:
                return made  # type: ignore[no-any-return]
        return self._assign_points(scope)

    def _fits(self, name: str, scope: Scope, depth: int) -> bool:
        if name in _LOUD and scope.quiet:
            return False
        if name == "Step" and not scope.stepping:
            return False
        return depth > 0 or name not in _BLOCKS

    def _assign_points(self, scope: Scope) -> Made:
        with self.chances.inside("Assign"):
            value = self.within(-50, 50, scope)
        return [ast.Assign("add", ast.Ref("points1", mine=True), value)], scope

    # ------------------------------------------------------------ moving

    def _move(self, scope: Scope, _depth: int) -> Made | None:
        kind = self.chances.one(self.world.physical())
        if len(self.world.places_of(kind.name)) < 2:
            return None
        source, target = self._end(kind, scope), self._end(kind, scope)
        form = self.chances.weighted({"one": 5, "count": 4, "all": 5, "pieces": 2})
        if form == "pieces":
            found = self.attribute_ref(Sort("pieces", kind.name), scope, 1)
            return ([ast.Move(found[0], source, target)], scope) if found else None
        if form == "all":
            return [ast.Move(self._all_of(kind, scope), source, target, every=True)], scope
        what = self.member(kind.name, scope, scope.depth, self.chances.maybe(70))
        count = None if form == "one" else self.within(-1, 4, scope, 1)
        if count is None and self.chances.maybe(25) and isinstance(source, ast.At):
            what = source
        return [ast.Move(what, source, target, count)], scope

    def _all_of(self, kind: Kind, scope: Scope) -> ast.Expr | None:
        form = self.chances.weighted({"everything": 5, "kind": 2, "group": 3, "member": 2})
        if form == "kind" and not kind.own:
            return ast.Ref(kind.name)
        if form == "group" and kind.groups:
            return ast.Ref(self.chances.one(list(kind.groups)))
        return self.member(kind.name, scope, 1, False) if form == "member" else None

    def _end(self, kind: Kind, scope: Scope) -> ast.Expr:
        """One end of a move: a place, a slot or a cell."""
        place = self.chances.one(self.world.places_of(kind.name))
        if place.shape == "grid" and self.chances.maybe(75):
            if not (place.each or place.indexes) and self.chances.maybe(70):
                return self.cell(place.name, scope, scope.depth, self.chances.maybe(80))
            return self.at(place, scope, scope.depth)
        if place.shape in ("row", "ring") and self.chances.maybe(50):
            return self.at(place, scope, 1)
        return self.place_ref(place, scope, 1)

    def _draw(self, scope: Scope, _depth: int) -> Made | None:
        pools = [p for p in self.world.places.values() if p.shape == "pool"]
        if not pools:
            return None
        pool = self.chances.one(pools)
        target = self._end(self.world.kinds[pool.kind], scope) if self.chances.maybe(60) else None
        local = Local(self.world.name("d"), member_of(pool.kind), False)
        self.routine.loud = True
        drawn = ast.Draw(pool.kind, local.name, self.place_ref(pool, scope, 0), target)
        return [drawn], scope.having(local)

    def _roll(self, scope: Scope, _depth: int) -> Made:
        low = self.chances.between(-1, 1)
        local = Local(self.world.name("r"), NUMBER, True, low, 99)
        high: ast.Expr = ast.Number(low + self.chances.between(1, 5))
        if self.chances.maybe(25):
            high = self.within(low, low + 5, scope, 1)
        if self.chances.maybe(scope.risk):
            late = ast.Arithmetic("mod", ast.Ref("clock1"), ast.Number(5))
            high = ast.Arithmetic("-", ast.Number(low + 2), late)
        self.routine.loud = True
        return [ast.Roll(local.name, ast.Number(low), high)], scope.having(local)

    # ------------------------------------------------------------ changing

    def _assign(self, scope: Scope, depth: int) -> Made:
        free = [n for n in self.world.numbers.values() if n.free]
        number = self.chances.one(free)
        target = self.number_ref(number, scope, 1)
        if number.sort != NUMBER:
            value = self.of_sort(number.sort, scope, scope.depth, self.chances.maybe(70))
            return [ast.Assign("set", target, value)], scope
        op = self.chances.weighted({"set": 4, "add": 5, "subtract": 3})
        if number.ceiling != WIDE and self.chances.maybe(scope.risk):
            value = self.number(scope, 1).expr if op == "set" else self.within(-3, 6, scope, 1)
            if not isinstance(value, ast.Number):
                return [ast.Assign(op, target, value)], scope  # type: ignore[arg-type]
        if op == "set":
            low, high = max(number.floor, -999), min(number.ceiling, 999)
            return [ast.Assign("set", target, self.within(low, high, scope))], scope
        if number.ceiling == WIDE:
            value = self.within(-99, 99, scope)
            return [ast.Assign(op, target, value)], scope  # type: ignore[arg-type]
        return [self._guarded_step(op, number, target, scope)], scope

    def _guarded_step(self, op: str, number: Number, target: ast.Ref, scope: Scope) -> ast.Stmt:
        step = ast.Assign(op, target, ast.Number(1))  # type: ignore[arg-type]
        if self.chances.maybe(scope.risk):
            return step
        bound = ast.Number(number.ceiling if op == "add" else number.floor)
        guard = ast.Compare("fewer than" if op == "add" else "more than", target, bound)
        return ast.If(((guard, (step,)),))

    def _let(self, scope: Scope, _depth: int) -> Made:
        sort = self.a_sort()
        if sort == NUMBER:
            made = self.number(scope)
            local = Local(self.world.name("x"), NUMBER, True, made.low, made.high)
            return [ast.Let(local.name, made.expr)], scope.having(local)
        safe = self.chances.maybe(60)
        value = self.of_sort(sort, replace(scope, risk=0), scope.depth, safe)
        if isinstance(value, ast.Ref) and value.name in ("nothing", "nowhere"):
            return self._let(scope, 0)
        local = Local(self.world.name("x"), sort, safe or sort == TRUTH)
        return [ast.Let(local.name, value)], scope.having(local)

    def a_sort(self) -> Sort:
        """The type of a local or parameter."""
        sorts = [NUMBER, NUMBER, TRUTH, PLAYER, member_of(self.a_kind().name)]
        sorts += [Sort("cell", grid.name) for grid in self.world.grids()[:1]]
        return self.chances.one(sorts)

    def _turn(self, scope: Scope, _depth: int) -> Made | None:
        if not self.world.wheels:
            return None
        steps = self.within(-2, 7, scope, 1)
        return [ast.Turn(self.chances.one(list(self.world.wheels)), steps)], scope

    def _refresh(self, scope: Scope, _depth: int) -> Made:
        return [ast.Refresh()], scope

    def _optimise(self, scope: Scope, _depth: int) -> Made | None:
        flags = [n for n in self.world.numbers.values() if n.use.startswith("flags")]
        if not flags:
            return None
        number = self.chances.one(flags)
        kind = number.use.split()[1]
        flag = ast.Ref(number.name, (ast.Ref("it"),), mine=number.each)
        inner = scope.having(Local("it", member_of(kind)))
        worth = self.number(replace(inner, risk=0), 1).expr
        value: ast.Expr = ast.Fold("total", ast.Arithmetic("*", worth, flag), ast.Selection(kind))
        if self.chances.maybe(25):
            value = self.number(scope).expr
        where = None
        if self.chances.maybe(20):
            where = self.truth(scope, 1)
        elif self.chances.maybe(60):
            on = ast.Count("number", ast.Selection(kind, where=ast.Compare("is", flag, ast.Number(1))))
            where = ast.Compare(
                self.chances.one(("at most", "is")), on, ast.Number(self.chances.between(0, 2))
            )
        target = ast.Ref(number.name, mine=number.each)
        return [ast.Optimise(target, value, where)], scope

    def _labelregions(self, scope: Scope, _depth: int) -> Made | None:
        regions = [n for n in self.world.numbers.values() if n.use.startswith("region")]
        if not regions:
            return None
        number = self.chances.one(regions)
        grid = number.use.split()[1]
        local = self.variable(Sort("cell", grid), scope)
        where = self.truth(scope.having(local)) if self.chances.maybe(85) else None
        var = None if local.name == "it" else local.name
        target = self.owned(number.name, number.each, (), scope, 1)
        return [ast.LabelRegions(target, ast.Selection("cell", var, where=where, grid=grid))], scope

    # ------------------------------------------------------------ what seats know

    def _veiled(self) -> Place | None:
        found = [
            p for p in self.world.places.values() if p.shape != "pool" and self.world.kinds[p.kind].physical
        ]
        hidden = [p for p in found if p.sight != "open"]
        return self.chances.one(hidden) if hidden and self.chances.maybe(80) else self.chances.one(found)

    def _show(self, scope: Scope, _depth: int) -> Made | None:
        place = self._veiled()
        if place is None:
            return None
        to = self.player(scope, 1) if self.chances.maybe(60) else None
        what = self.member(place.kind, scope, 1, False) if self.chances.maybe(50) else None
        count = self.within(0, 3, scope, 0) if what is not None and self.chances.maybe(50) else None
        return [ast.Show(what, self.place_ref(place, scope, 1), to, count)], scope

    def _look(self, scope: Scope, _depth: int) -> Made | None:
        place = self._veiled()
        return ([ast.Look(self.place_ref(place, scope, 1))], scope) if place else None

    # ------------------------------------------------------------ flow

    def _if(self, scope: Scope, depth: int) -> Made:
        unsafe = [x for x in scope.locals if not x.safe and x.sort.sort in ("member", "player", "cell")]
        if unsafe and self.chances.maybe(50):
            return self._if_there(self.chances.one(unsafe), scope, depth)
        branches = [
            (self.truth(scope), self.block(scope, 1, 2, depth)) for _ in range(self.chances.between(1, 2))
        ]
        otherwise = self.block(scope, 1, 2, depth) if self.chances.maybe(50) else ()
        return [ast.If(tuple(branches), otherwise)], scope

    def _if_there(self, local: Local, scope: Scope, depth: int) -> Made:
        """A block in which something surely is there."""
        nothing = {"member": "nothing", "player": "nobody", "cell": "nowhere"}[local.sort.sort]
        condition = ast.Compare("is not", ast.Ref(local.name), ast.Ref(nothing))
        inner = scope.having(replace(local, safe=True))
        return [ast.If(((condition, self.block(inner, 1, 2, depth)),))], scope

    def _foreach(self, scope: Scope, depth: int) -> Made | None:
        if self.chances.maybe(25):
            return self._for_numbers(scope, depth)
        picked = self.selection(replace(scope, depth=1), 1)
        if picked is None or picked.most * self.factor > 60:
            return None
        start = None
        if picked.selection.what == "player" and self.chances.maybe(50):
            start = self.player(scope, 1)
        with self.times(picked.most):
            body = self.block(self._inside(scope).having(picked.local), 1, 2, depth)
        return [ast.ForEach(picked.selection, body, start)], scope

    def _for_numbers(self, scope: Scope, depth: int) -> Made:
        low = self.chances.between(-1, 2)
        high = self.within(low - 1, low + 3, replace(scope, risk=0), 1)
        local = Local(self.world.name("n"), NUMBER, True, low, low + 3)
        where = self.truth(scope.having(local)) if self.chances.maybe(30) else None
        with self.times(4):
            body = self.block(self._inside(scope).having(local), 1, 2, depth)
        chosen = ast.Selection("number", local.name, where=where)
        return [ast.ForEach(chosen, body, None, ast.Number(low), high)], scope

    def _inside(self, scope: Scope) -> Scope:
        """The scope inside a loop: simpler things, so that rules stay short."""
        return replace(scope, depth=max(1, scope.depth - 1))

    def _tally(self, each: bool = False) -> ast.Ref:
        """A number that counts the rounds of one loop."""
        number = self._number("tally", high=9, free=False, each=each)
        return ast.Ref(number.name, mine=each)

    def _repeat(self, scope: Scope, depth: int) -> Made | None:
        form = (
            "times" if scope.quiet else self.chances.weighted({"times": 4, "until": 3, "while": 3, "bare": 3})
        )
        label = self.world.name("loop") if form == "bare" or self.chances.maybe(30) else None
        inner = self._inside(scope)
        inner = replace(inner, loops=inner.loops | {label}) if label else inner
        count = self.chances.between(1, 4)
        with self.times(count):
            if form == "times":
                body = self.block(inner, 1, 2, depth)
                return [ast.Repeat(body, self._rounds(count, scope), label=label)], scope
            made = self._counted(inner, depth)
        return self._bounded(form, label, count, made, scope)

    def _rounds(self, count: int, scope: Scope) -> ast.Expr:
        return (
            self.within(0, count, replace(scope, risk=0), 1) if self.chances.maybe(40) else ast.Number(count)
        )

    def _counted(self, scope: Scope, depth: int) -> tuple[ast.Stmt, ...]:
        """A body that surely asks or draws, as loops without a bound have to."""
        loud, scope = self._draw(scope, 0) or self._roll(scope, 0)
        if self.chances.maybe(30):
            more, scope = self._roll(scope, 0)
            loud = [*loud, *more]
        return (*loud, *self.block(scope, 1, 2, depth))

    def _bounded(
        self, form: str, label: str | None, count: int, body: tuple[ast.Stmt, ...], scope: Scope
    ) -> Made:
        tally = self._tally()
        begin, tick = ast.Assign("set", tally, ast.Number(0)), ast.Assign("add", tally, ast.Number(1))
        over = ast.Compare("at least", tally, ast.Number(count))
        body = (tick, *body)
        if label and self.chances.maybe(40):
            return self._loosely(form, label, [begin], (*body, ast.If(((over, (ast.End(label),)),))), scope)
        if form == "until":
            until = ast.Logic("or", over, self.truth(scope)) if self.chances.maybe(70) else over
            return [begin, ast.Repeat(body, until=until, label=label, forever=self.chances.maybe(15))], scope
        if form == "while":
            more = ast.Compare("fewer than", tally, ast.Number(count))
            while_ = ast.Logic("and", more, self.truth(scope)) if self.chances.maybe(70) else more
            return [begin, ast.Repeat(body, while_=while_, label=label)], scope
        assert label
        body = (*body, ast.If(((over, (ast.End(label),)),)))
        return [begin, ast.Repeat(body, label=label, forever=self.chances.maybe(50))], scope

    def _loosely(
        self, form: str, label: str, begin: list[ast.Stmt], body: tuple[ast.Stmt, ...], scope: Scope
    ) -> Made:
        """A loop with any condition whatever, that its body ends anyhow."""
        condition = None if form == "bare" else self.truth(scope, 1)
        until, while_ = (condition, None) if form == "until" else (None, condition)
        ever = self.chances.maybe(50)
        return [*begin, ast.Repeat(body, None, until, while_, label, ever)], scope

    def _taketurns(self, scope: Scope, depth: int) -> Made | None:
        count = self.chances.between(2, 4)
        if count * self.factor > 30:
            return None
        form = self.chances.weighted({"until": 3, "skipping": 2, "ever": 2})
        label = self.world.name("loop") if form == "ever" or self.chances.maybe(40) else None
        inner = self._inside(scope)
        inner = replace(inner, loops=inner.loops | {label}) if label else inner
        with self.times(count):
            body = self._counted(inner, depth)
        return self._turns(form, label, count, body, scope)

    def _turns(
        self, form: str, label: str | None, count: int, body: tuple[ast.Stmt, ...], scope: Scope
    ) -> Made:
        start = self.player(scope, 1) if self.chances.maybe(50) else None
        tally = self._tally(form == "skipping")
        over = ast.Compare("at least", tally, ast.Number(count if form != "skipping" else 1))
        tick = ast.Assign("add", tally, ast.Number(1))
        begin: ast.Stmt = ast.Assign("set", tally, ast.Number(0))
        if form == "skipping":
            each = Local(self.world.name("p"), PLAYER)
            reset = ast.Assign("set", ast.Ref(tally.name, (ast.Ref(each.name),)), ast.Number(0))
            begin = ast.ForEach(ast.Selection("player", each.name), (reset,))
            return [begin, ast.TakeTurns((tick, *body), start, over, None, label)], scope
        skipping = self.truth(replace(scope, depth=1)) if self.chances.maybe(30) else None
        if form == "until" and label and self.chances.maybe(50):
            ended = ast.If(((over, (ast.End(label),)),))
            until = self.truth(replace(scope, depth=1))
            return [begin, ast.TakeTurns((tick, *body, ended), start, skipping, until, label)], scope
        if form == "until":
            return [begin, ast.TakeTurns((tick, *body), start, skipping, over, label)], scope
        assert label
        whole = (tick, *body, ast.If(((over, (ast.End(label),)),)))
        return [begin, ast.TakeTurns(whole, start, skipping, None, label, True)], scope

    def _as(self, scope: Scope, depth: int) -> Made:
        return [ast.As(self.player(scope, 2), self.block(scope, 1, 2, depth))], scope

    def _do(self, scope: Scope, _depth: int) -> Made | None:
        found = [r for r in self._callable(scope, "procedure", "handler")]
        if not found:
            return None
        routine = self.chances.one(found)
        if not self.spend(routine.asks):
            return None
        self.routine.loud |= routine.loud
        args = tuple(self.argument(p, scope, 1) for p in routine.params)
        if routine.sort == "procedure":
            return [ast.Do(routine.name, args)], scope
        number = (self.within(0, 3, scope, 1),) if self.chances.maybe(50) else ()
        member = self.member(routine.kind, scope, 2, self.chances.maybe(60))
        return [ast.Do(routine.name, number, member)], scope

    def _callable(self, scope: Scope, *sorts: str) -> list[Routine]:
        """The routines that may be called here: no circles, and no `end` without its loop."""
        found = [r for sort in sorts for r in self.world.routines_of(sort, scope.level)]
        return [r for r in found if r.ends <= scope.loops and not (scope.quiet and r.loud)]

    def _choose(self, scope: Scope, depth: int) -> Made | None:
        found = self._callable(scope, "choice")
        chosen = self.chances.some(self.chances.shuffled(found), 1, 3)
        asks = 1 + max((r.asks for r in chosen), default=0)
        if not chosen or not self.spend(asks):
            return None
        return [self.choose(chosen, scope, depth)], scope

    def choose(self, chosen: list[Routine], scope: Scope, depth: int) -> ast.Choose:
        """A decision between some choices; what if there is none is said unless one is always there."""
        self.routine.loud = True
        sure = any(r.plain for r in chosen)
        form = self.chances.weighted({"any": 3, "otherwise": 3, "bare": 3 if sure else 0})
        if not sure and self.chances.maybe(3 * scope.risk):
            form = "bare"
        otherwise = self.block(scope, 1, 2, max(0, depth)) if form == "otherwise" else ()
        return ast.Choose(tuple(r.name for r in chosen), form == "any", otherwise)

    def _leave(self, scope: Scope, _depth: int) -> Made | None:
        """Leaves a loop, or towards the end the game, if something holds."""
        if scope.loops and self.chances.maybe(80):
            label, condition = self.chances.one(sorted(scope.loops)), self.truth(scope)
            return [ast.If(((condition, (ast.End(label),)),))], scope
        late = ast.Compare("at least", ast.Ref("clock1"), ast.Number(self.lateness))
        return [ast.If(((ast.Logic("and", late, self.truth(scope)), (ast.End("game"),)),))], scope

    def _step(self, scope: Scope, depth: int) -> Made:
        name = self.world.name("step")
        self.routine.steps.append(name)
        return [ast.Step(name, self.block(scope, 1, 2, depth))], scope
