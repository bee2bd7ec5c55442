"""Random values: what members say, what is worked out, what is paid, and what counts at the end."""

from __future__ import annotations

from dataclasses import replace

from rulestone.syntax import ast

from .statements import Statements
from .world import NUMBER, PLAYER, TRUTH, Amount, Kind, Local, Place, Scope, Sort, Valued, member_of

_PICTURES = ("X", "XX", "XXX", "XX/X.", "XX/XX", "X.X", "X/X", ".X/XX")


class Worth(Statements):
    """Makes attributes' values, values, scores, costs and stand-ins."""

    purse: Place
    rest: Place | None

    # ------------------------------------------------------------ what members say

    def make_attributes(self) -> None:
        """What the members of every kind say of each attribute."""
        for kind in list(self.world.kinds.values()):
            for name, sort in kind.attributes.items():
                self._attribute_values(kind, name, sort)

    def _attribute_values(self, kind: Kind, name: str, sort: Sort) -> None:
        reader = self.chances.one(kind.members) if sort == NUMBER and self.chances.maybe(15) else None
        ranges = [(0, 0)]
        for member in kind.members:
            if self.chances.maybe(12):
                continue
            with self.chances.inside("Value"):
                if member == reader and len(kind.members) > 1:
                    made = [self._of_others(kind, name, member)]
                else:
                    made = self._said(kind, sort)
            parts = [None] if len(made) == 1 and self.chances.maybe(80) else ["base", "more", "extra"]
            values = [ast.Value(name, part, m.expr) for part, m in zip(parts, made, strict=False)]
            self.parts.setdefault(member, []).extend(values)
            ranges.append((sum(m.low for m in made), sum(m.high for m in made)))
        kind.ranges[name] = min(low for low, _ in ranges), max(high for _, high in ranges)

    def _of_others(self, kind: Kind, name: str, member: str) -> Amount:
        """A formula that reads the same attribute of all the other members."""
        others = ast.Compare("is not", ast.Ref("k"), ast.Ref(member))
        chosen = ast.Selection(kind.name, "k", where=others)
        op = self.chances.one(("total", "highest", "lowest"))
        fold = ast.Fold(op, ast.Ref(name, (ast.Ref("k"),)), chosen)  # type: ignore[arg-type]
        return Amount(fold, -(10**7), 10**7)

    def _said(self, kind: Kind, sort: Sort) -> list[Amount]:
        if sort == NUMBER and self.chances.maybe(65):
            value = self.chances.between(-1, 6)
            return [Amount(ast.Number(value), value, value)]
        if sort == NUMBER:
            scope = self._formula(kind)
            count = self.chances.between(1, 3) if self.chances.maybe(40) else 1
            return [self.number(scope, 2) for _ in range(count)]
        return [Amount(self._said_otherwise(kind, sort), 0, 0)]

    def _said_otherwise(self, kind: Kind, sort: Sort) -> ast.Expr:
        match sort.sort:
            case "truth":
                if self.chances.maybe(30):
                    return self.truth(self._formula(kind), 1)
                return ast.Ref(self.chances.one(("yes", "no")))
            case "shape":
                return ast.Picture(self.chances.one(_PICTURES))
            case "pieces" | "cost":
                pieces = sort.sort == "pieces"
                return self._pieces() if pieces else self.cost(self._formula(kind))  # type: ignore[return-value]
        return self.certain(self.world.kinds[sort.of], Scope(constant=True))

    def _formula(self, kind: Kind) -> Scope:
        """What a member's formula may read: anything open but values and attributes."""
        it = (Local("it", member_of(kind.name)),) if self.strange() else ()
        return Scope(it, reads="open", values=False, attributes=False, risk=self.risk // 2)

    risk: int
    odd: bool

    def strange(self) -> bool:
        """Whether something is written here that the checks refuse."""
        return self.odd and self.chances.maybe(40)

    def _pieces(self) -> ast.Cost:
        coin = self.world.kinds["coin1"]
        names = self.chances.some(coin.members, 0, 2)
        lines = [ast.BillLine(self.chances.between(1, coin.copies[n]), "exact", n) for n in names]
        return ast.Cost((ast.Bill(tuple(lines)),) if lines else ())

    # ------------------------------------------------------------ costs

    def cost(self, scope: Scope, when: bool = True, single: bool = False) -> ast.Cost:
        """What is to be paid; a `single` cost asks for one piece."""
        if not single and self.chances.maybe(6):
            return ast.Cost(())
        with self.chances.inside("Cost"):
            count = self.chances.weighted({"1": 6, "2": 3, "3": 1})
            return ast.Cost(tuple(self._bill(scope, when, single) for _ in range(int(count))))

    def _bill(self, scope: Scope, when: bool, single: bool) -> ast.Bill:
        with self.chances.inside("Bill"):
            lines = [
                self._bill_line(scope, single) for _ in range(1 if single else self.chances.between(1, 2))
            ]
            condition = self.truth(scope, 1) if when and self.chances.maybe(25) else None
            return ast.Bill(tuple(lines), condition)

    def _bill_line(self, scope: Scope, single: bool) -> ast.BillLine:
        """One line of a bill, never for more pieces than there are."""
        coin = self.world.kinds["coin1"]
        mode = self.chances.weighted({"exact": 4, "same": 3, "different": 2, "any": 4, "own": 2, "of": 3})
        several = [*coin.groups, coin.name]
        with self.chances.inside("BillLine"):
            if mode == "of":
                what: str | ast.Expr = self._of_what(scope)
            else:
                what = self.chances.one(coin.members if mode == "exact" else several)
        members = coin.groups.get(what, coin.members) if isinstance(what, str) else coin.members
        copies = [coin.copies[m] for m in members]
        most = {"different": len(members), "same": max(copies), "of": 2}.get(mode, sum(copies))
        if mode == "exact":
            most = coin.copies[str(what)]
        count = 1 if single else self.chances.between(1, min(3, most))
        return ast.BillLine(count, mode, what)  # type: ignore[arg-type]

    def _of_what(self, scope: Scope) -> ast.Expr:
        return self.member("coin1", replace(scope, risk=0), 2, not self.chances.maybe(15))

    def make_costs(self) -> None:
        """Costs by name."""
        while self.chances.wants("CostDecl", 40) and len(self.world.costs) < 2:
            name = self.world.name("cost")
            with self.chances.inside("CostDecl"):
                scope = Scope(reads="open", values=False, depth=1)
                self.declarations.append(ast.CostDecl(name, self.cost(scope, self.chances.maybe(40))))
            self.world.costs[name] = name

    def make_stand_ins(self) -> None:
        """What always stands for something else."""
        while self.chances.wants("StandsFor", 30):
            self.declarations.append(self.stand_in())
        if self.rest is not None:
            self.declarations.append(self._several())

    def _several(self) -> ast.StandsFor:
        coin = self.world.kinds["coin1"]
        what, target = self.chances.some(self.chances.shuffled(coin.members), 2, 2)
        assert self.rest
        with self.chances.inside("StandsFor"):
            rest = ast.Ref(self.rest.name, mine=self.rest.each)
        return ast.StandsFor(what, None, ast.Ref(target), count=self.chances.between(2, 3), rest=rest)

    def stand_in(self) -> ast.StandsFor:
        """A piece that counts as others in payments."""
        coin = self.world.kinds["coin1"]
        what = self.chances.one([*coin.members, *coin.members, *coin.groups])
        parts = sorted({part for r in self.world.routines.values() for part in r.parts})
        part = self.chances.one(parts) if parts and self.chances.maybe(30) else None
        it = Local("it", member_of(coin.name))
        scope = Scope((it,), reads="open", depth=1)
        with self.chances.inside("StandsFor"):
            when = self.truth(scope) if self.chances.maybe(40) else None
            group = self.chances.one(list(coin.groups)) if self.chances.maybe(50) else None
            target = None if group else self._other(coin, what)
        return ast.StandsFor(what, group, target, part, when)

    def _other(self, coin: Kind, what: str) -> ast.Expr:
        if self.chances.maybe(80):
            return ast.Ref(self.chances.one([m for m in coin.members if m != what]))
        return self.member(coin.name, Scope(reads="open", depth=1, values=False), 1, self.chances.maybe(50))

    # ------------------------------------------------------------ values

    def make_values(self) -> None:
        """Values with and without parameters."""
        for _ in range(self.chances.between(1, 4)):
            reads = "all" if self.chances.maybe(20) else "open"
            sort = NUMBER if self.chances.maybe(70) else self.a_sort()
            with self.chances.inside("ValueDecl"):
                self._value(self.world.name("value"), sort, reads)

    def _value(self, name: str, sort: Sort, reads: str) -> None:
        params = self.parameters(self.chances.between(0, 2))
        scope = Scope(params, reads=reads, risk=self.risk // 2)
        addends = self._addends(name, scope) if sort == NUMBER else []
        if sort != NUMBER:
            addends = [(None, Amount(self.of_sort(sort, scope, 2, self.chances.maybe(50)), 0, 0))]
        written = tuple(ast.Value(name, part, made.expr) for part, made in addends)
        declared = tuple(self.param_written(p) for p in params)
        self.declarations.append(ast.ValueDecl(name, declared, written, title=self._titled()))
        self._known_value(name, sort, params, addends, reads == "open")

    def _titled(self) -> str | None:
        return "A value" if self.chances.maybe(15) else None

    def _known_value(
        self, name: str, sort: Sort, params: tuple[Local, ...], addends: list[tuple[str | None, Amount]],
        open_: bool, is_score: bool = False,
    ) -> None:  # fmt: skip
        low, high = sum(a.low for _, a in addends), sum(a.high for _, a in addends)
        parts = tuple(part for part, _ in addends if part)
        self.world.values[name] = Valued(name, sort, params, low, high, open_, is_score, parts)

    def _addends(self, name: str, scope: Scope) -> list[tuple[str | None, Amount]]:
        if self.chances.maybe(50):
            return [(None, self.number(scope))]
        parts = ("base", "more", "late")[: self.chances.between(1, 3)]
        return [(part, self.number(scope, 2)) for part in parts]

    def make_scores(self) -> None:
        """What counts at the end, and who wins."""
        for _ in range(self.chances.between(1, 2)):
            name = self.world.name("score")
            reads = "all" if self.chances.maybe(25) else "open"
            with self.chances.inside("ValueDecl"):
                addends = self._addends(name, Scope(reads=reads, risk=self.risk // 4))
            written = tuple(ast.Value(name, part, made.expr) for part, made in addends)
            self.declarations.append(ast.ValueDecl(name, (), written, True, "Score"))
            self._known_value(name, NUMBER, (), addends, reads == "open", True)
        if self.chances.wants("Winner", 75):
            self.declarations.append(self.winner())

    def winner(self) -> ast.Winner:
        """Who wins, with ties and what it takes to win at all."""
        scope = Scope(scores=True, depth=2)
        with self.chances.inside("Winner"):
            first: ast.Expr = ast.Ref("score") if self.chances.maybe(60) else self.number(scope, 1).expr
            ties = [(self.chances.one(("highest", "highest", "lowest")), first)]
            while self.chances.maybe(35) and len(ties) < 3:
                ties.append((self.chances.one(("highest", "lowest")), self.number(scope, 1).expr))
        with self.chances.inside("Need"):
            needs = [ast.Need(self.world.name("wins"), self.truth(scope))] if self.chances.maybe(30) else []
        return ast.Winner(tuple(ties), tuple(needs))  # type: ignore[arg-type]

    # ------------------------------------------------------------ parameters of values and procedures

    def parameters(self, count: int) -> tuple[Local, ...]:
        """Parameters by type: a number's range is kept small."""
        return tuple(self._parameter() for _ in range(count))

    def _parameter(self) -> Local:
        sort = self.chances.one((NUMBER, PLAYER, PLAYER, member_of(self.a_kind().name), TRUTH))
        grids = self.world.grids()
        if grids and self.chances.maybe(25):
            sort = Sort("cell", self.chances.one(grids).name)
        if sort in (NUMBER, TRUTH):
            low = self.chances.between(-1, 1)
            return Local(self.world.name("n"), NUMBER, True, low, low + self.chances.between(1, 4))
        return Local(self.world.name("p"), sort)

    def param_written(self, local: Local) -> ast.Param:
        """A parameter as it is declared."""
        if local.sort == NUMBER:
            chosen = ast.Selection("number", local.name)
            return ast.Param(chosen, ast.Number(local.low), ast.Number(local.high))
        if local.sort.sort == "cell":
            return ast.Param(ast.Selection("cell", local.name, grid=local.sort.of))
        what = "player" if local.sort == PLAYER else local.sort.of
        return ast.Param(ast.Selection(what, local.name))
