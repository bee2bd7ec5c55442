"""Random choices, procedures and abilities, and the play that holds them together."""

from __future__ import annotations

from dataclasses import replace

from rulestone.syntax import ast

from .expressions import Picked
from .world import NUMBER, Kind, Local, Routine, Scope, Sort, member_of
from .worth import Worth

_MOST_OPTIONS = 36


class Play(Worth):
    """Makes what is done. Routines may only call those made before them, so that nothing goes in circles."""

    turns: int

    # ------------------------------------------------------------ routines

    def make_routines(self) -> None:
        """Choices that are always there first, then handlers, procedures and choices in any order."""
        for _ in range(self.chances.between(2, 3)):
            self._plain_choice()
        sorts = ["choice"] * self.chances.between(2, 4) + ["procedure"] * self.chances.between(1, 3)
        sorts += ["handler"] * (1 + self.chances.maybe(40)) if self.chances.wants("Handler", 70) else []
        for sort in self.chances.shuffled(sorts):
            getattr(self, f"_make_{sort}")()
        if self.chances.wants("AtAnyMoment", 40):
            self._make_choice(any_moment=True)

    def _begin(self, sort: str, name: str, params: tuple[Local, ...], asks: int) -> Scope:
        """A new routine, and the scope of its body."""
        ends = frozenset({"turns"}) if sort != "handler" and self.chances.maybe(20) else frozenset[str]()
        level = len(self.world.routines) + 1
        self.routine = Routine(name, sort, params, ends=ends, level=level)
        self.left, self.factor = asks, 1
        stepping = sort in ("procedure", "choice")
        return Scope(params, loops=ends, level=level, risk=self.risk, stepping=stepping)

    def _finish(self, asks: int) -> None:
        self.routine.asks = asks - self.left
        self.world.routines[self.routine.name] = self.routine

    def _plain_choice(self) -> None:
        """A choice without conditions, perhaps of a number."""
        name = self.world.name("rest")
        number = Local(self.world.name("n"), NUMBER, True, 0, self.chances.between(1, 3))
        params = (number,) if self.chances.maybe(30) else ()
        with self.chances.inside("Choice"):
            scope = self._begin("choice", name, params, 0)
            body = self.block(scope, 1, 2, 1)
        self.routine.plain = True
        self._finish(0)
        title = f"Rest [{number.name}]" if params else "Rest"
        written = tuple(self.param_written(p) for p in params)
        self.declarations.append(ast.Choice(name, written, title, body=body))

    def _make_procedure(self) -> None:
        name = self.world.name("proc")
        params = self.parameters(self.chances.between(0, 2))
        with self.chances.inside("Procedure"):
            scope = self._begin("procedure", name, params, 3)
            body = self.block(scope, 2, 4, 3)
        self._finish(3)
        title = f"Do {name}" if self.chances.maybe(40) else None
        written = tuple(self.param_written(p) for p in params)
        self.declarations.append(ast.Procedure(name, written, title, body))

    def _make_handler(self) -> None:
        """A procedure of the members of one kind, with and without a number."""
        kinds = [k for k in self.world.named() if k.named]
        kind, name = self.chances.one(kinds), self.world.name("event")
        it = (Local("it", member_of(kind.name)),) if self.strange() else ()
        scope = self._begin("handler", name, (), 1)
        self.routine.kind = kind.name
        self.left = 0
        for member in self.chances.some(kind.members, 1, 3):
            for at in self.chances.one(((None,), (None,), (1,), (1, 2), (3, None))):
                with self.chances.inside("Handler"):
                    handler = ast.Handler(name, at, self.block(scope.having(*it), 1, 2, 2))
                self.parts.setdefault(member, []).append(handler)
        self._finish(0)

    # ------------------------------------------------------------ choices

    def _make_choice(self, any_moment: bool = False) -> None:
        name = self.world.name("act")
        with self.chances.inside("Choice"):
            scope = self._begin("choice", name, (), 2)
            if any_moment:
                self.routine.ends, scope = frozenset(), replace(scope, loops=frozenset())
            guards = replace(scope, reads="mine", depth=2, risk=self.risk // 2)
            params, guards = self._choice_params(guards)
            lets, guards = self._lets(guards)
            needs = self._needs(guards)
            fuel = self._fuel() if any_moment else None
            pay = self._pay(guards) if self.chances.wants("Pay", 35) else None
            inner = scope.having(*guards.locals)
            body = (*self._carried_out(params, inner), *self.block(inner, 1, 3, 2))
        self._declare_choice(name, params, lets, needs, pay, body, fuel)

    def _declare_choice(
        self, name: str, params: list[ast.Param], lets: list[ast.Let], needs: list[ast.Need],
        pay: ast.Pay | None, body: tuple[ast.Stmt, ...], fuel: ast.Ref | None,
    ) -> None:  # fmt: skip
        if fuel is not None:
            left = ast.Need(self.world.name("fuelled"), ast.Compare("at least", fuel, ast.Number(1)))
            needs = [*needs, left]
            body = (ast.Assign("subtract", fuel, ast.Number(1)), *body)
        slots = " ".join(f"[{p.selection.var or 'it'}]" for p in params)
        title = f"Act {name} {slots}".strip() if self.chances.maybe(70) else None
        secret = self.chances.wants("Secret", 10)
        if self.chances.maybe(6) and fuel is None:
            body = ()
        declared = ast.Choice(
            name, tuple(params), title, tuple(lets), tuple(needs), pay, body, secret, fuel is not None
        )
        self.routine.asks += 2 - self.left + (4 if pay else 0)
        self.world.routines[name] = self.routine
        self.routine.plain = not (params or needs or pay) and fuel is None
        self.declarations.append(declared)

    def _fuel(self) -> ast.Ref:
        """What a choice at any moment uses up, so that nobody can take it for ever."""
        number = self._number("fuel", high=4, each=True, free=False, use="fuel")
        return ast.Ref(number.name, mine=True)

    def _choice_params(self, scope: Scope) -> tuple[list[ast.Param], Scope]:
        params: list[ast.Param] = []
        options = 1
        locals_: list[Local] = []
        for _ in range(self.chances.weighted_number((3, 5, 4, 1))):
            made = self._choice_param(scope)
            if made is None or options * made[2] > _MOST_OPTIONS:
                continue
            options *= made[2]
            params.append(made[0])
            locals_.append(made[1])
            scope = scope.having(made[1])
        self.routine.params = tuple(locals_)
        return params, scope

    def _choice_param(self, scope: Scope) -> tuple[ast.Param, Local, int] | None:
        with self.chances.inside("Param"):
            if self.chances.maybe(25):
                return self._number_param(scope)
            with self.chances.inside("Selection"):
                what = self.chances.weighted({"held": 7, "kind": 3, "player": 2, "cell": 4, "placement": 2})
                picked = getattr(self, f"_select_{what}")(scope, 1)
            if picked is None:
                return None
            if what == "held" and self.chances.maybe(50):
                picked = self._at_hand(scope) or picked
            name = self.world.name("c")
            local = Local(name, picked.local.sort)
            where = self.truth(scope.having(local), 1) if self.chances.maybe(30) else None
            old = picked.selection
            chosen = ast.Selection(old.what, name, old.place, where, old.grid, old.of)
            sizes = {"held": 4, "placement": 18}
            return ast.Param(chosen), local, min(picked.most, sizes.get(what, 12))

    def _at_hand(self, scope: Scope) -> Picked | None:
        """Any piece of those that seats begin with, or that begin in the open."""
        found = [p for p in self.world.places.values() if p.shape == "pile" and not p.indexes]
        found = [p for p in found if p.each or p.starts]
        found = [p for p in found if self.world.known(p, p.each, scope.reads)]
        if not found:
            return None
        place = self.chances.one(found)
        kind = self.world.kinds[place.kind]
        spot = ast.Ref(place.name, mine=place.each)
        return Picked(ast.Selection(kind.name, None, spot), Local("it", member_of(kind.name)), False, 4)

    def _number_param(self, scope: Scope) -> tuple[ast.Param, Local, int]:
        low = self.chances.between(-1, 1)
        high = self.within(low, low + 4, replace(scope, risk=0), 1)
        if isinstance(high, ast.Number) and high.value < low:
            high = ast.Number(low)
        local = Local(self.world.name("n"), NUMBER, True, low, low + 4)
        where = self.truth(scope.having(local), 1) if self.chances.maybe(25) else None
        chosen = ast.Selection("number", local.name, where=where)
        return ast.Param(chosen, ast.Number(low), high), local, 5

    def _lets(self, scope: Scope) -> tuple[list[ast.Let], Scope]:
        lets: list[ast.Let] = []
        while self.chances.wants("Let", 25) and len(lets) < 2:
            with self.chances.inside("Let"):
                made, scope = super()._let(scope, 0)
            lets += made  # type: ignore[arg-type]
        return lets, scope

    def _needs(self, scope: Scope) -> list[ast.Need]:
        needs: list[ast.Need] = []
        while self.chances.wants("Need", 40) and len(needs) < 3:
            name = self.world.name("need")
            with self.chances.inside("Need"):
                needs.append(ast.Need(name, self._likely(scope)))
            self.routine.needs.append(name)
        return needs

    def _likely(self, scope: Scope) -> ast.Expr:
        """A condition that more often holds than one made at random."""
        made = self.truth(scope)
        if self.chances.maybe(65):
            return made
        early = ast.Compare("fewer than", ast.Ref("clock1"), ast.Number(self.turns // 2))
        return ast.Logic("or", early, made)

    def _carried_out(self, params: list[ast.Param], scope: Scope) -> list[ast.Stmt]:
        """What the parameters are for: a piece moves where it may, a cell is laid on."""
        made: list[ast.Stmt] = []
        for param in params:
            place = param.selection.place
            if place is None or self.chances.maybe(20):
                continue
            kind = self.world.kinds[self.world.places[place.name].kind]
            if kind.physical and param.selection.var:
                with self.chances.inside("Move"):
                    target = self._end(kind, replace(scope, depth=1))
                made.append(ast.Move(ast.Ref(param.selection.var), place, target))
        return made

    # ------------------------------------------------------------ payments

    def _pay(self, scope: Scope) -> ast.Pay:
        scope = replace(scope, depth=1)
        sources = [ast.Ref(self.purse.name, mine=True)]
        if self.rest is not None:
            sources.append(ast.Ref(self.rest.name, mine=self.rest.each))
        with self.chances.inside("Pay"):
            double = self.chances.maybe(40)
            parts = [self._pay_part("fee", scope, single=True, less=None)] if double else []
            less = "fee" if double and self.chances.maybe(65) else None
            parts.append(self._pay_part("price", scope, single=False, less=less))
        self.routine.parts = [part.name for part in parts]
        return ast.Pay(tuple(sources), tuple(parts))

    def _pay_part(self, name: str, scope: Scope, single: bool, less: str | None) -> ast.PayPart:
        with self.chances.inside("PayPart"):
            cost: ast.Cost | ast.Ref = self.cost(scope, single=single)
            if not single and self.chances.maybe(40):
                cost = self._known_cost(scope) or cost
            to: tuple[ast.Expr, ...] = ()
            when = None
            if self.chances.maybe(45):
                places = self.world.places_of("coin1", "pile")
                chosen = self.chances.some(self.chances.shuffled(places), 1, 2)
                to = tuple(self.place_ref(p, replace(scope, risk=0), 1) for p in chosen)
                when = self.truth(scope) if self.chances.maybe(40) else None
        return ast.PayPart(name, cost, to, when, less)

    def _known_cost(self, scope: Scope) -> ast.Ref | None:
        if self.world.costs and self.chances.maybe(50):
            return ast.Ref(self.chances.one(list(self.world.costs)))
        found = self.attribute_ref(Sort("cost", "coin1"), replace(scope, risk=0), 1)
        return found[0] if found else None

    # ------------------------------------------------------------ abilities

    def make_abilities(self) -> None:
        """What the cards of a seat's court change."""
        self.touched: dict[tuple[str, ...], str] = {}
        deeds = [kind for kind in self.world.kinds.values() if kind.court]
        for kind in deeds:
            for member in kind.members:
                for _ in range(self.chances.between(1, 2)):
                    with self.chances.inside("Modifier"):
                        part = self._ability(kind)
                    if part is not None:
                        self.parts.setdefault(member, []).append(part)
                if self.chances.wants("StandsFor", 20):
                    self.parts.setdefault(member, []).append(self.stand_in())

    def _ability(self, kind: Kind) -> ast.Modifier | None:
        verbs = {"waives": 3, "pays": 3, "adds": 3, "replaces": 3, "around": 6, "offers": 2}
        verb = self.chances.weighted(verbs)
        return getattr(self, f"_{verb}")(kind)  # type: ignore[no-any-return]

    def _limit_of(self) -> str:
        return self.chances.weighted({"always": 5, "round": 3, "game": 3})

    def _when(self, scope: Scope) -> ast.Expr | None:
        return self.truth(replace(scope, depth=1, risk=0)) if self.chances.maybe(35) else None

    def _host_scope(self, host: Routine) -> Scope:
        return Scope(host.params, reads="mine", level=host.level, depth=1)

    def _arguments_of(self, host: Routine) -> tuple[ast.Expr, ...]:
        """The arguments with which alone an ability attaches, where members or numbers can be written."""
        simple = all(p.sort == NUMBER or p.sort.sort == "member" for p in host.params)
        if not host.params or not simple or self.chances.maybe(60):
            return ()
        with self.chances.inside("Modifier"):
            return tuple(
                ast.Number(self.chances.between(p.low, p.high)) if p.sort == NUMBER
                else self.certain(self.world.kinds[p.sort.of], Scope(constant=True))
                for p in host.params
            )  # fmt: skip

    def _waives(self, _kind: Kind) -> ast.Modifier | None:
        hosts = [(r, need) for r in self.world.routines.values() for need in r.needs]
        if not hosts:
            return None
        host, need = self.chances.one(hosts)
        args, when = self._arguments_of(host), self._when(self._host_scope(host))
        return ast.Modifier(
            "waives", (need, host.name), args, self._limit_of(), self.chances.maybe(30), when=when
        )  # type: ignore[arg-type]

    def _pays(self, _kind: Kind) -> ast.Modifier | None:
        hosts = [(r, part) for r in self.world.routines.values() for part in r.parts]
        if not hosts:
            return None
        host, part = self.chances.one(hosts)
        cost = self.cost(self._host_scope(host), when=False, single=part == "fee")
        if not cost.bills:
            return None
        args, when = self._arguments_of(host), self._when(self._host_scope(host))
        return ast.Modifier("pays", (part, host.name), args, self._limit_of(), True, cost, (), when)  # type: ignore[arg-type]

    def _clear(self, target: tuple[str, ...], verb: str) -> bool:
        """Whether an ability may attach there: of those whose order matters only one does."""
        there = self.touched.get(target)
        if there is None or (there == verb and verb in ("adds", "before", "after")):
            self.touched[target] = verb
            return True
        return False

    def _adds(self, kind: Kind, verb: str = "adds") -> ast.Modifier | None:
        found = [v for v in self.world.values.values() if v.sort == NUMBER]
        own = [name for name, sort in kind.attributes.items() if sort == NUMBER]
        scope = Scope(values=False, attributes=False, reads="open", depth=1)
        if own and self.chances.maybe(25):
            target: tuple[str, ...] = (self.chances.one(own),)
        elif found:
            value = self.chances.one(found)
            part = self.chances.one(value.addends) if value.addends and self.chances.maybe(50) else None
            target = (part, value.name) if part else (value.name,)
            scope = replace(scope, locals=value.params)
        else:
            return None
        if not self._clear(target, verb):
            return None
        amount = self.within(-9, 9, scope)
        may = verb == "adds" and self.chances.maybe(30)
        return ast.Modifier(verb, target, (), "always", may, amount, (), self._when(scope))  # type: ignore[arg-type]

    def _replaces(self, kind: Kind) -> ast.Modifier | None:
        return self._adds(kind, "replaces")

    def _around(self, _kind: Kind) -> ast.Modifier | None:
        hosts = [r for r in self.world.routines.values() if r.sort in ("procedure", "choice")]
        hosts = [r for r in hosts if "fuel" not in r.name]
        host = self.chances.one(hosts)
        verb = self.chances.weighted({"before": 3, "after": 4, "instead": 2})
        part = self.chances.one(host.steps) if host.steps and self.chances.maybe(60) else None
        if verb == "instead" and part is None and self._is_interrupt(host):
            return None
        target = (part, host.name) if part else (host.name,)
        if not self._clear(target, verb):
            return None
        may, args = self.chances.maybe(45), self._arguments_of(host)
        self.left, self.factor, self.routine = 1, 1, Routine("", "ability")
        scope = Scope(host.params, loops=host.ends, level=host.level, risk=self.risk, depth=1)
        # Whoever was said to be quiet must stay so: quiet routines stand where nothing may ask or draw.
        scope = replace(scope, quiet=not host.loud)
        body = self.block(scope, 1, 2, 1)
        return ast.Modifier(
            verb, target, args, self._limit_of(), may, None, body, self._when(self._host_scope(host))
        )  # type: ignore[arg-type]

    def _is_interrupt(self, host: Routine) -> bool:
        declared = [d for d in self.declarations if isinstance(d, ast.Choice) and d.name == host.name]
        return any(d.any_moment for d in declared)

    def _offers(self, _kind: Kind) -> ast.Modifier | None:
        hosts = [r for r in self.world.routines.values() if r.sort == "choice" and not r.plain and not r.ends]
        if not hosts:
            return None
        host = self.chances.one(hosts)
        when = self._when(Scope(reads="mine"))
        return ast.Modifier("offers", (host.name,), (), self._limit_of(), self.chances.maybe(25), when=when)  # type: ignore[arg-type]

    # ------------------------------------------------------------ the game

    def make_play(self, ready: bool) -> None:
        """The whole game: laying out, turns that a clock ends, and what is done at the end."""
        level = len(self.world.routines) + 1
        self.routine = Routine("play", "procedure", level=level)
        scope = Scope(level=level, risk=self.risk, stepping=True)
        self.left, self.factor = 6, 1
        with self.chances.inside("Procedure"):
            opening = [*self._dealt(scope), *self._ready(ready), *self.block(scope, 0, 2, 2)]
            turns = self._main_turns(scope)
            self.left, self.factor = 6, 1
            closing = self.block(scope, 0, 1, 2)
        body = (*opening, turns, *closing)
        self.declarations.append(ast.Procedure("play", (), "Play", body))

    def _ready(self, ready: bool) -> list[ast.Stmt]:
        """A first decision that offers two things for sure, for examples to speak of."""
        if not ready:
            return []
        for name in ("ready", "wait"):
            self.declarations.append(ast.Choice(name, title=name.capitalize()))
        return [ast.As(ast.Numbered("player", 1), (ast.Choose(("ready", "wait")),))]

    def _dealt(self, scope: Scope) -> list[ast.Stmt]:
        """Coins and other pieces in everybody's hands, so that there is something to do."""
        bank = self.world.kinds["coin1"].home
        p = self.world.name("p")
        mine = ast.Ref(self.purse.name, (ast.Ref(p),))
        body: list[ast.Stmt] = []
        for coin in self.world.kinds["coin1"].members:
            start = next(pl for pl in self.world.places_of("coin1") if pl.starts)
            source = ast.Ref(start.name, (ast.Numbered("player", 1),) if start.each else ())
            body.append(ast.Move(ast.Ref(coin), source, mine, ast.Number(self.chances.between(1, 2))))
        body += self._hands(p)
        body += [
            ast.Assign("set", ast.Ref(n.name, (ast.Ref(p),)), ast.Number(self.chances.between(1, 3)))
            for n in self.world.numbers.values()
            if n.use == "fuel"
        ]
        made: list[ast.Stmt] = [ast.ForEach(ast.Selection("player", p), tuple(body))]
        assert bank
        return made

    def _hands(self, p: str) -> list[ast.Stmt]:
        """Cards into the courts, and some pieces of every kind into a pile of each seat's own."""
        made: list[ast.Stmt] = []
        for kind in self.world.physical():
            starts = [pl for pl in self.world.places_of(kind.name) if pl.starts and not pl.indexes]
            own = [
                pl
                for pl in self.world.places_of(kind.name, "pile")
                if pl.each and not pl.indexes and not pl.starts
            ]
            if not starts or not own or kind.own or kind.name == "coin1":
                continue
            start, hand = starts[0], self.chances.one(own)
            if kind.court and self.chances.maybe(60):
                hand = self.world.places[kind.court]
            target = ast.Ref(hand.name, (ast.Ref(p),))
            if start.shape == "pool":
                drawn = ast.Draw(kind.name, self.world.name("d"), ast.Ref(start.name), target)
                made.append(ast.Repeat((drawn,), ast.Number(2)))
            elif not start.each:
                name = self.certain(kind, Scope(constant=True))
                made.append(ast.Move(name, ast.Ref(start.name), target))
        return made

    def _main_turns(self, scope: Scope) -> ast.Stmt:
        clock = ast.Ref("clock1")
        inner = replace(scope, loops=scope.loops | {"turns"})
        self.left = max(3, 240 // self.turns)
        body = [*self.block(inner, 0, 1, 2), self._main_choice(inner), *self.block(inner, 0, 2, 2)]
        if self.world.alone is not None:
            robot = ast.Logic(
                "and",
                ast.Compare("is", ast.Ref("people"), ast.Number(1)),
                ast.Compare("is", ast.Ref("me"), ast.Numbered("player", 2)),
            )
            body = [
                ast.If(
                    ((ast.Not(robot), tuple(body)),), tuple(self.block(replace(scope, quiet=True), 1, 2, 1))
                )
            ]
        tick = ast.Assign("add", clock, ast.Number(1))
        over: ast.Expr = ast.Compare("at least", clock, ast.Number(self.turns))
        if self.chances.maybe(15):
            late = ast.Compare("at least", clock, ast.Number(self.lateness))
            over = ast.Logic("or", over, ast.Logic("and", late, self.truth(replace(scope, depth=1))))
        start = self.player(replace(scope, risk=0), 1) if self.chances.maybe(35) else None
        skipping = None
        if self.chances.maybe(15):
            skipping = ast.Compare("is", ast.Arithmetic("mod", clock, ast.Number(5)), ast.Number(4))
            tick_first = ast.Compare("is", ast.Ref("me"), ast.Numbered("player", 1))
            skipping = ast.Logic("and", skipping, tick_first)
        label = "turns"
        return ast.TakeTurns((tick, *body), start, skipping, over, label)

    def _main_choice(self, scope: Scope) -> ast.Stmt:
        found = self._callable(scope, "choice")
        plain = [r for r in found if r.plain]
        others = self.chances.shuffled([r for r in found if not r.plain])
        two = self.chances.some(plain, 2, 2)
        chosen = self.chances.shuffled([*others[: self.chances.between(2, 4)], *two])
        affordable = [r for r in chosen if 1 + r.asks <= self.left or r.plain]
        self.spend(1 + max(r.asks for r in affordable))
        with self.chances.inside("Choose"):
            return self.choose(affordable, replace(scope, risk=0), 1)
