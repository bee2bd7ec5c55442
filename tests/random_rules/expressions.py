"""Random expressions of a wanted type, with what they may come to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from rulestone.syntax import ast

from .chances import Chances
from .names import Names
from .world import HUGE, NUMBER, PLAYER, TRUTH, Amount, Kind, Local, Scope, Sort, Valued, World, member_of

R = TypeVar("R")
Maker = Callable[[Scope, int], R | None]
_LIMIT = 10**12
_OPPOSITES = ("at least", "at most", "more than", "fewer than", "is", "is not")


class Picked(NamedTuple):
    """A selection, its variable, whether it surely selects something, and the most that it may select."""

    selection: ast.Selection
    local: Local
    sure: bool
    most: int


class Expressions(Names):
    """Makes expressions: numbers and conditions here, things in `Names`."""

    def __init__(self, chances: Chances, world: World) -> None:
        super().__init__(chances, world)

    # ------------------------------------------------------------ any sort

    def of_sort(self, sort: Sort, scope: Scope, depth: int, safe: bool = True) -> ast.Expr:
        """An expression of a type."""
        if sort == NUMBER:
            return self.number(scope, depth).expr
        if sort == TRUTH:
            return self.truth(scope, depth)
        if sort == PLAYER:
            return self.player(scope, depth, safe)
        if sort.sort == "cell":
            return self.cell(sort.of, scope, depth, safe)
        return self.member(sort.of, scope, depth, safe)

    def _make(
        self, weights: Mapping[str, int], makers: Mapping[str, Maker[R]], scope: Scope, depth: int
    ) -> R | None:
        """What one of the makers makes, tried by weight; None if none of those tried can."""
        for _ in range(4):
            name = self.chances.weighted(weights)
            with self.chances.inside(name):
                made = makers[name](scope, depth - 1)
            if made is not None:
                return made
        return None

    # ------------------------------------------------------------ numbers

    def number(self, scope: Scope, depth: int | None = None) -> Amount:
        """A number, never far beyond what rules can reckon with unless that is risked."""
        depth = scope.depth if depth is None else depth
        if depth < 0:
            return self._simplest(scope)
        made = self._make(self._number_weights(scope, depth), self._number_makers(), scope, depth)
        made = made or self._literal(scope, depth)
        if max(abs(made.low), abs(made.high)) > _LIMIT and not self.chances.maybe(scope.risk):
            return Amount(ast.Arithmetic("mod", made.expr, ast.Number(7)), 0, 6)
        return made

    def _simplest(self, scope: Scope) -> Amount:
        local = self._local_number(scope, 0)
        return local if local and self.chances.maybe(50) else self._literal(scope, 0)

    def within(self, low: int, high: int, scope: Scope, depth: int | None = None) -> ast.Expr:
        """A number that lies between two, unless another is risked."""
        made = self.number(scope, depth)
        if low <= made.low and made.high <= high:
            return made.expr
        near = not isinstance(made.expr, ast.Number) and made.low <= high and made.high >= low
        if near and self.chances.maybe(scope.risk):
            return made.expr
        if self.chances.maybe(40):
            return ast.Number(self.chances.between(low, min(high, low + 9)))
        floor = ast.Number(low)
        if self.chances.maybe(30) and high - low < _LIMIT:
            turned = ast.Arithmetic("mod", made.expr, ast.Number(high - low + 1))
            return turned if low == 0 else ast.Arithmetic("+", turned, floor)
        return ast.Extreme("max", (floor, ast.Extreme("min", (made.expr, ast.Number(high)))))

    def _number_weights(self, scope: Scope, depth: int) -> dict[str, int]:
        weights = {"Number": 5, "Ref": 9}
        if depth > 0:
            weights |= {"Arithmetic": 6, "When": 2, "Extreme": 3}
            if not scope.constant:
                weights |= {"Count": 4, "Fold": 5, "Amount": 3, "SlotOf": 2}
        return weights

    def _number_makers(self) -> dict[str, Maker[Amount]]:
        return {
            "Number": self._literal,
            "Ref": self._number_ref,
            "Arithmetic": self._arithmetic,
            "When": self._number_when,
            "Extreme": self._extreme,
            "Count": self._count,
            "Fold": self._fold,
            "Amount": self._amount,
            "SlotOf": self._slot_of,
        }

    def _literal(self, scope: Scope, _depth: int) -> Amount:
        if self.chances.maybe(scope.risk // 4):
            value = self.chances.one((999_999_999, -999_999_999))
        elif self.chances.maybe(80):
            value = self.chances.between(0, 5)
        else:
            value = self.chances.one((-3, -1, 7, 10, 25, 64, 99))
        return Amount(ast.Number(value), value, value)

    def _arithmetic(self, scope: Scope, depth: int) -> Amount:
        op = self.chances.weighted({"+": 5, "-": 4, "*": 3, "/": 3, "mod": 3})
        if self.chances.maybe(scope.risk // 4):
            return self._enormous(scope, depth)
        if op == "-" and self.chances.maybe(20):
            return self._minus(scope, depth)
        left = self.number(scope, depth)
        right = self._divisor(scope, depth) if op in ("/", "mod") else self.number(scope, depth)
        low, high = _reckoned(op, left, right)
        return Amount(ast.Arithmetic(op, left.expr, right.expr), low, high)  # type: ignore[arg-type]

    def _enormous(self, scope: Scope, depth: int) -> Amount:
        """A product that goes beyond 64 bits unless one factor is small."""
        most = ast.Number(999_999_999)
        made = self.number(scope, depth).expr
        return Amount(ast.Arithmetic("*", ast.Arithmetic("*", most, most), made), -HUGE, HUGE)

    def _minus(self, scope: Scope, depth: int) -> Amount:
        made = self.number(scope, depth)
        return Amount(ast.Arithmetic("-", ast.Number(0), made.expr), -made.high, -made.low)

    def _divisor(self, scope: Scope, depth: int) -> Amount:
        made = self.number(scope, depth)
        if self.chances.maybe(scope.risk) or made.low > 0 or made.high < 0:
            return made
        if self.chances.maybe(50):
            value = self.chances.one((2, 3, 2, 3, 4, 7, -2, -3))
            return Amount(ast.Number(value), value, value)
        return Amount(ast.Extreme("max", (made.expr, ast.Number(1))), 1, max(1, made.high))

    def _number_when(self, scope: Scope, depth: int) -> Amount:
        then, other = self.number(scope, depth), self.number(scope, depth)
        condition = self.truth(scope, depth)
        both = min(then.low, other.low), max(then.high, other.high)
        return Amount(ast.When(then.expr, condition, other.expr), *both)

    def _extreme(self, scope: Scope, depth: int) -> Amount:
        made = [self.number(scope, depth) for _ in range(self.chances.between(2, 3))]
        op = self.chances.weighted({"max": 1, "min": 1})
        pick = max if op == "max" else min
        low, high = pick(m.low for m in made), pick(m.high for m in made)
        return Amount(ast.Extreme(op, tuple(m.expr for m in made)), low, high)  # type: ignore[arg-type]

    def _count(self, scope: Scope, depth: int) -> Amount | None:
        picked = self.selection(scope, depth)
        if picked is None:
            return None
        what = "kinds" if picked.local.sort.sort == "member" and self.chances.maybe(35) else "number"
        return Amount(ast.Count(what, picked.selection), 0, picked.most)  # type: ignore[arg-type]

    def _fold(self, scope: Scope, depth: int) -> Amount | None:
        picked = self.selection(scope, depth)
        if picked is None:
            return None
        op = self.chances.weighted({"total": 4, "highest": 3, "lowest": 3, "different": 2})
        inner = scope.having(picked.local)
        made = self.number(inner, depth) if op != "different" else self._different(inner, depth)
        low, high = min(0, made.low), max(0, made.high)
        if op == "total":
            low, high = low * picked.most, high * picked.most
        if op == "different":
            low, high = 0, picked.most
        return Amount(ast.Fold(op, made.expr, picked.selection), low, high)  # type: ignore[arg-type]

    def _different(self, scope: Scope, depth: int) -> Amount:
        sorts = [NUMBER, NUMBER, TRUTH, PLAYER, member_of(self.a_kind().name)]
        sorts += [Sort("cell", grid.name) for grid in self.world.grids()[:1]]
        sort = self.chances.one(sorts)
        return Amount(self.of_sort(sort, scope, depth, safe=False), 0, 1)

    def _amount(self, scope: Scope, depth: int) -> Amount | None:
        places = list(self.world.places.values())
        if not places:
            return None
        place = self.chances.one(places)
        what = self.chances.weighted({"size": 3, "room": 2})
        spot = self.place_ref(place, scope, depth)
        most = self.world.kinds[place.kind].pieces
        low, high = (0, most) if what == "size" else (0, place.slots + 3) if place.slots else (-60, 99999)
        return Amount(ast.Amount(what, spot), low, high)  # type: ignore[arg-type]

    def _slot_of(self, scope: Scope, depth: int) -> Amount | None:
        place = self.readable(scope, "row", "ring")
        if place is None:
            return None
        spot = self.place_ref(place, scope, depth, reading=True)
        return Amount(ast.SlotOf(self.member(place.kind, scope, depth, False), spot), 0, place.slots)

    # ------------------------------------------------------------ names of numbers

    def _number_ref(self, scope: Scope, depth: int) -> Amount | None:
        makers: list[Callable[[Scope, int], Amount | None]] = [self._table_size, self._option, self._listed]
        if not scope.constant:
            makers += [self._kept] * 4 + [self._local_number] * 4 + [self._position, self._index_of]
            makers += [self._attribute] * 3 * scope.attributes + [self._valued_number] * 2 * scope.values
            makers += [self._score] * scope.scores
        for maker in self.chances.shuffled(makers)[:5]:
            made = maker(scope, depth)
            if made is not None:
                return made
        return None

    def _table_size(self, _scope: Scope, _depth: int) -> Amount:
        name = "people" if self.world.alone is not None and self.chances.maybe(40) else "players"
        return Amount(ast.Ref(name), self.world.seats[0], self.world.most)

    def _option(self, scope: Scope, depth: int) -> Amount | None:
        options = [(n, o) for n, o in self.world.options.items() if not (o[2] and scope.constant)]
        if not options:
            return None
        name, (low, high, each) = self.chances.one(options)
        return Amount(self.owned(name, each, (), scope, depth), low, high)

    def _listed(self, scope: Scope, depth: int) -> Amount | None:
        found = [x for x in self.world.lists.values() if x.sort == NUMBER]
        listing = self.chances.one(found) if found else None
        made = self.list_ref(listing, scope, depth) if listing else None
        return Amount(made, listing.low, listing.high) if made and listing else None

    def _kept(self, scope: Scope, depth: int) -> Amount | None:
        number = self.kept(scope, NUMBER)
        if number is None:
            return None
        ref = self.number_ref(number, scope, depth, reading=True)
        return Amount(ref, number.low, number.high)

    def _local_number(self, scope: Scope, _depth: int) -> Amount | None:
        local = self.local(scope, NUMBER)
        return Amount(ast.Ref(local.name), local.low, local.high) if local else None

    def _position(self, scope: Scope, depth: int) -> Amount | None:
        grids = self.world.grids()
        if not grids:
            return None
        grid = self.chances.one(grids)
        what = self.chances.one(("row", "column"))
        size = grid.rows if what == "row" else grid.columns
        return Amount(ast.Ref(what, (self.cell(grid.name, scope, depth),)), 1, size)

    def _index_of(self, scope: Scope, depth: int) -> Amount | None:
        kind = self.a_kind()
        return Amount(ast.Ref("index", (self.member(kind.name, scope, depth, False),)), 0, kind.size)

    def _attribute(self, scope: Scope, depth: int) -> Amount | None:
        found = self.attribute_ref(NUMBER, scope, depth)
        return Amount(found[0], *found[1].ranges[found[2]]) if found else None

    def _valued_number(self, scope: Scope, depth: int) -> Amount | None:
        value = self.value_of(NUMBER, scope)
        return Amount(self.value_ref(value, scope, depth), value.low, value.high) if value else None

    def _score(self, scope: Scope, depth: int) -> Amount | None:
        scores = [v for v in self.world.values.values() if v.is_score]
        if not scores or (scope.reads != "all" and not all(v.open for v in scores)):
            return None
        ref = self.owned("score", True, (), scope, depth)
        return Amount(ref, sum(v.low for v in scores), sum(v.high for v in scores))

    # ------------------------------------------------------------ conditions

    def truth(self, scope: Scope, depth: int | None = None) -> ast.Expr:
        """A condition."""
        depth = scope.depth if depth is None else depth
        if depth < 0:
            return ast.Compare("at most", self._simplest(scope).expr, self._simplest(scope).expr)
        weights = {"Compare": 8}
        if depth > 0:
            weights |= {"Logic": 5, "Not": 2}
        if not scope.constant:
            weights |= {"Ref": 3, "State": 4, "InGroup": 3, "Holds": 3, "Exists": 4, "LineThrough": 2}
            if depth > 0:
                weights |= {"When": 1}
        made = self._make(weights, self._truth_makers(), scope, depth)
        return made or self._compare(scope, 0)

    def _truth_makers(self) -> dict[str, Maker[ast.Expr]]:
        return {
            "Compare": self._compare,
            "Logic": self._logic,
            "Not": lambda scope, depth: ast.Not(self.truth(scope, depth)),
            "Ref": self._truth_ref,
            "State": self._state,
            "InGroup": self._in_group,
            "Holds": self._holds,
            "Exists": self._exists,
            "LineThrough": self._line,
            "When": self._truth_when,
        }

    def _compare(self, scope: Scope, depth: int) -> ast.Expr:
        sorts = (
            {"number": 6}
            if scope.constant
            else {"number": 6, "truth": 1, "player": 2, "member": 3, "cell": 2}
        )
        sort = self.chances.weighted(sorts)
        if sort == "number":
            op = self.chances.one(_OPPOSITES)
            return ast.Compare(op, self.number(scope, depth).expr, self.number(scope, depth).expr)
        op = self.chances.one(("is", "is not"))
        made = self._pair(sort, scope, depth)
        return ast.Compare(op, *made) if made else self._compare(scope, depth)  # type: ignore[arg-type]

    def _pair(self, sort: str, scope: Scope, depth: int) -> tuple[ast.Expr, ast.Expr] | None:
        """Two things of one sort to be compared."""
        if sort == "truth":
            return self.truth(scope, depth), self.truth(scope, depth)
        if sort == "player":
            return self.player(scope, depth, False), self.player(scope, depth, False)
        if sort == "member":
            kind = self.a_kind().name
            return self.member(kind, scope, depth, False), self.member(kind, scope, depth, False)
        grids = self.world.grids()
        if not grids:
            return None
        grid = self.chances.one(grids).name
        return self.cell(grid, scope, depth, False), self.cell(grid, scope, depth, False)

    def _logic(self, scope: Scope, depth: int) -> ast.Expr:
        op = self.chances.one(("and", "or"))
        if self.chances.maybe(25) and not scope.constant:
            guarded = self._guarded(op, scope, depth)
            if guarded is not None:
                return guarded
        return ast.Logic(op, self.truth(scope, depth), self.truth(scope, depth))  # type: ignore[arg-type]

    def _guarded(self, op: str, scope: Scope, depth: int) -> ast.Expr | None:
        """`x is not nothing and worth of x …`: what is not needed must not be looked at."""
        found = [(k, n) for k in self.world.named() for n, s in k.attributes.items() if s == NUMBER]
        if not found or not scope.attributes:
            return None
        kind, name = self.chances.one(found)
        what = self.member(kind.name, scope, depth, False)
        there = ast.Compare("is not" if op == "and" else "is", what, ast.Ref("nothing"))
        bound = ast.Compare("at least", ast.Ref(name, (what,)), ast.Number(self.chances.between(0, 3)))
        return ast.Logic(op, there, bound)  # type: ignore[arg-type]

    def _truth_ref(self, scope: Scope, depth: int) -> ast.Expr | None:
        local = self.local(scope, TRUTH)
        if local and self.chances.maybe(50):
            return ast.Ref(local.name)
        found = self.attribute_ref(TRUTH, scope, depth) if scope.attributes else None
        if found and self.chances.maybe(60):
            return found[0]
        value = self.value_of(TRUTH, scope) if scope.values else None
        return self.value_ref(value, scope, depth) if value else ast.Ref(self.chances.one(("yes", "no")))

    def _state(self, scope: Scope, depth: int) -> ast.Expr | None:
        test, negated = self.chances.one(("empty", "empty", "full")), self.chances.maybe(40)
        what = self._spot(scope, depth) if self.chances.maybe(50) else None
        if what is None:
            places = [p for p in self.world.places.values()]
            if not places:
                return None
            what = self.place_ref(self.chances.one(places), scope, depth)
        return ast.State(what, test, negated)  # type: ignore[arg-type]

    def _spot(self, scope: Scope, depth: int) -> ast.Expr | None:
        """A cell or slot of which can be asked whether it is empty."""
        grids = self.world.grids(single=True)
        if grids and self.chances.maybe(60):
            grid = self.chances.one(grids)
            if self.world.known(grid, False, scope.reads):
                return self.cell(grid.name, scope, depth, False)
        place = self.readable(scope, "row", "ring", "grid")
        return self.at(place, scope, depth) if place else None

    def _in_group(self, scope: Scope, depth: int) -> ast.Expr | None:
        groups = [(kind.name, group) for kind in self.world.kinds.values() for group in kind.groups]
        if not groups:
            return None
        kind, group = self.chances.one(groups)
        return ast.InGroup(self.member(kind, scope, depth, False), group, self.chances.maybe(30))

    def _holds(self, scope: Scope, depth: int) -> ast.Expr | None:
        grids = [g for g in self.world.grids(single=True) if self.world.known(g, False, scope.reads)]
        if not grids:
            return None
        grid = self.chances.one(grids)
        cell = self.cell(grid.name, scope, depth, False)
        return ast.Holds(cell, self.member(grid.kind, scope, depth, False), self.chances.maybe(30))

    def _exists(self, scope: Scope, depth: int) -> ast.Expr | None:
        picked = self.selection(scope, depth)
        return ast.Exists(picked.selection, self.chances.maybe(40)) if picked else None

    def _line(self, scope: Scope, depth: int) -> ast.Expr | None:
        grids = [g for g in self.world.grids(single=True) if self.world.known(g, False, scope.reads)]
        if not grids:
            return None
        grid = self.chances.one(grids)
        length = self.chances.between(2, max(2, min(grid.rows, grid.columns)))
        return ast.LineThrough(length, self.cell(grid.name, scope, depth, False))

    def _truth_when(self, scope: Scope, depth: int) -> ast.Expr:
        return ast.When(self.truth(scope, depth), self.truth(scope, depth), self.truth(scope, depth))

    # ------------------------------------------------------------ selections

    def selection(self, scope: Scope, depth: int) -> Picked | None:
        """Something to look at one by one."""
        with self.chances.inside("Selection"):
            what = self.chances.weighted({"held": 6, "kind": 4, "player": 3, "cell": 3, "placement": 1})
            made = getattr(self, f"_select_{what}")(scope, depth)
            if made is None:
                return None
            if self.chances.maybe(35 if depth > 0 else 10):
                where = self.truth(scope.having(made.local), max(0, depth - 1))
                made = made._replace(selection=_with_where(made.selection, where), sure=False)
            return made  # type: ignore[no-any-return]

    def _select_held(self, scope: Scope, depth: int) -> Picked | None:
        """Pieces that lie somewhere."""
        place = self.readable(scope, "pile", "pile", "row", "ring", "grid", "pool")
        if place is None:
            return None
        kind = self.world.kinds[place.kind]
        spot = self.place_ref(place, scope, depth, reading=True)
        what = self.chances.one(
            [kind.name, kind.name, *kind.groups, *self.names_of(kind), *self._held_locals(scope, kind)]
        )
        local = self.variable(member_of(kind.name), scope)
        var = None if local.name == "it" else local.name
        return Picked(ast.Selection(what, var, spot), local, False, max(1, kind.pieces))

    def _held_locals(self, scope: Scope, kind: Kind) -> list[str]:
        return [x.name for x in scope.of(member_of(kind.name)) if x.safe and x.name != "it"][:2]

    def _select_kind(self, scope: Scope, _depth: int) -> Picked | None:
        """Members, wherever they are."""
        kind = self.a_kind()
        group = self.chances.one(list(kind.groups)) if kind.groups and self.chances.maybe(40) else None
        local = self.variable(member_of(kind.name), scope)
        var = None if local.name == "it" else local.name
        return Picked(ast.Selection(group or kind.name, var), local, True, max(1, kind.size))

    def _select_player(self, scope: Scope, _depth: int) -> Picked:
        local = self.variable(PLAYER, scope)
        var = None if local.name == "it" else local.name
        return Picked(ast.Selection("player", var), local, True, self.world.most)

    def _select_cell(self, scope: Scope, _depth: int) -> Picked | None:
        grids = self.world.grids()
        laid = [local for local in scope.locals if local.sort.sort == "placement"]
        if not grids:
            return None
        over = self.chances.one(laid) if laid and self.chances.maybe(70) else None
        grid = self.world.places[over.sort.of] if over else self.chances.one(grids)
        local = self.variable(Sort("cell", grid.name), scope)
        var = None if local.name == "it" else local.name
        chosen = ast.Selection("cell", var, grid=over.name if over else grid.name)
        return Picked(chosen, local, True, grid.rows * grid.columns)

    def _select_placement(self, scope: Scope, depth: int) -> Picked | None:
        grids = self.world.grids()
        shaped = [k for k in self.world.named() for s in k.attributes.values() if s.sort == "shape"]
        if not grids or not shaped:
            return None
        grid, kind = self.chances.one(grids), self.chances.one(shaped)
        local = self.variable(Sort("placement", grid.name), scope, named=True)
        laid = self.member(kind.name, scope, min(depth, 1))
        chosen = ast.Selection("placement", local.name, grid=grid.name, of=laid)
        return Picked(chosen, local, False, 80)

    # ------------------------------------------------------------ pieces of expressions that others make

    def value_of(self, sort: Sort, scope: Scope) -> Valued | None:
        """A value of that type that may be read here."""
        found = [v for v in self.world.values.values() if v.sort == sort and (v.open or scope.reads == "all")]
        found = [v for v in found if not v.is_score or scope.scores]
        return self.chances.one(found) if found else None


def _with_where(selection: ast.Selection, where: ast.Expr) -> ast.Selection:
    return ast.Selection(selection.what, selection.var, selection.place, where, selection.grid, selection.of)


def _reckoned(op: str, left: Amount, right: Amount) -> tuple[int, int]:
    """Between which numbers a result lies."""
    if op == "mod":
        most = max(abs(right.low), abs(right.high))
        return (0 if right.low > 0 else -most), most
    if op == "/":
        most = max(abs(left.low), abs(left.high)) + 1
        return -most, most
    apply = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b}[op]
    ends = [apply(a, b) for a in (left.low, left.high) for b in (right.low, right.high)]
    return min(ends), max(ends)
