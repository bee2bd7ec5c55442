"""Random expressions that name things: seats, members, cells, and places with all their indexes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulestone.syntax import ast

from .chances import Chances
from .world import (
    NUMBER,
    PLAYER,
    Amount,
    Kind,
    Listing,
    Local,
    Number,
    Place,
    Scope,
    Sort,
    Valued,
    World,
    member_of,
)


class Names:
    """Makes expressions for seats, members, cells and places; `Expressions` adds numbers and conditions."""

    def __init__(self, chances: Chances, world: World) -> None:
        self.chances, self.world = chances, world

    def number(self, scope: Scope, depth: int | None = None) -> Amount:
        """A number."""
        raise NotImplementedError

    def truth(self, scope: Scope, depth: int | None = None) -> ast.Expr:
        """A condition."""
        raise NotImplementedError

    def within(self, low: int, high: int, scope: Scope, depth: int | None = None) -> ast.Expr:
        """A number of a range."""
        raise NotImplementedError

    def of_sort(self, sort: Sort, scope: Scope, depth: int, safe: bool = True) -> ast.Expr:
        """An expression of a type."""
        raise NotImplementedError

    def selection(self, scope: Scope, depth: int) -> object:
        """Something to look at one by one."""
        raise NotImplementedError

    def value_of(self, sort: Sort, scope: Scope) -> Valued | None:
        """A value of that type that may be read here."""
        raise NotImplementedError

    # ------------------------------------------------------------ locals

    def variable(self, sort: Sort, scope: Scope, named: bool = False) -> Local:
        """A variable for a selection: `it`, a new name, or now and then one that is known outside already."""
        if not named and self.chances.maybe(35):
            return Local("it", sort, True, 0, 9)
        outer = [x.name for x in scope.locals if x.name != "it"]
        if outer and not named and self.chances.maybe(8):
            return Local(self.chances.one(outer), sort)
        return Local(self.world.name("x"), sort)

    def local(self, scope: Scope, sort: Sort, safe: bool = False) -> Local | None:
        """A local of that type."""
        found = [x for x in scope.of(sort) if x.safe or not safe]
        return self.chances.one(found) if found else None

    def a_kind(self) -> Kind:
        """A kind whose members can be named."""
        return self.chances.one(self.world.named())

    def names_of(self, kind: Kind) -> list[str]:
        """The members of a kind that have names."""
        return kind.members[:3] if kind.named and not kind.own else []

    # ------------------------------------------------------------ seats

    def player(self, scope: Scope, depth: int, safe: bool = True) -> ast.Expr:
        """A seat; a safe one plays."""
        if depth < 0:
            local = self.local(scope, PLAYER, safe=True)
            return ast.Ref(local.name if local and self.chances.maybe(50) else "me")
        weights = {"Ref": 8, "Numbered": 2}
        if depth > 0:
            weights |= {"LeftOf": 3, "When": 2, "Pick": 2}
        name = self.chances.weighted(weights)
        safe = safe and not self.chances.maybe(scope.risk)
        with self.chances.inside(name):
            return self._player(name, scope, depth - 1, safe)

    def _player(self, name: str, scope: Scope, depth: int, safe: bool) -> ast.Expr:
        if name == "Numbered":
            return ast.Numbered(
                "player", self.chances.between(1, self.world.seats[0] if safe else self.world.most)
            )
        if name == "LeftOf":
            return ast.LeftOf(self.chances.one(("left", "right")), self.player(scope, depth))
        if name == "When":
            sides = self.player(scope, depth, safe), self.player(scope, depth, safe)
            return ast.When(sides[0], self.truth(scope, depth), sides[1])
        if name == "Pick":
            return self._pick_player(scope, depth, safe)
        return self._player_ref(scope, depth, safe)

    def _pick_player(self, scope: Scope, depth: int, safe: bool) -> ast.Expr:
        local = self.variable(PLAYER, scope)
        where = None if safe else self.truth(scope.having(local), depth)
        chosen = ast.Selection("player", None if local.name == "it" else local.name, where=where)
        return self._picked(chosen, scope.having(local), depth)

    def _picked(self, chosen: ast.Selection, scope: Scope, depth: int) -> ast.Pick:
        op = self.chances.weighted({"highest": 3, "lowest": 3, "first": 2})
        expr = None if op == "first" else self.number(scope, depth).expr
        return ast.Pick(op, chosen, expr)  # type: ignore[arg-type]

    def _player_ref(self, scope: Scope, depth: int, safe: bool) -> ast.Expr:
        local = self.local(scope, PLAYER, safe)
        if local and self.chances.maybe(50):
            return ast.Ref(local.name)
        number = self.kept(scope, PLAYER)
        if number and self.chances.maybe(40):
            ref = self.number_ref(number, scope, depth, reading=True)
            return self._or_else(ref, "nobody", ast.Ref("me")) if safe else ref
        if not safe and self.chances.maybe(50):
            owners = [kind for kind in self.world.kinds.values() if kind.own]
            if owners and depth > 0:
                return ast.Ref(
                    "owner", (self.member(self.chances.one(owners).name, scope, depth - 1, False),)
                )
            return ast.Ref("nobody")
        value = self.value_of(PLAYER, scope) if scope.values and not safe else None
        return self.value_ref(value, scope, depth) if value else ast.Ref("me")

    def _or_else(self, made: ast.Expr, nothing: str, other: ast.Expr) -> ast.Expr:
        """What was made, or something else where it is nothing."""
        return ast.When(made, ast.Compare("is not", made, ast.Ref(nothing)), other)

    # ------------------------------------------------------------ members

    def member(self, kind_name: str, scope: Scope, depth: int, safe: bool = True) -> ast.Expr:
        """A member of a kind; a safe one is not `nothing`."""
        kind = self.world.kinds[kind_name]
        safe = safe and not self.chances.maybe(scope.risk)
        if scope.constant or depth < 0:
            return self.certain(kind, scope)
        weights = {"Ref": 9}
        if kind.numbers:
            weights["Numbered"] = 4
        if depth > 0:
            weights |= {"When": 2, "Pick": 3, "At": 3, "NextTo": 2, "Facing": 2}
        name = self.chances.weighted(weights)
        with self.chances.inside(name):
            made = self._member(name, kind, scope, depth - 1, safe)
        if made is None:
            return self._member_ref(kind, scope, depth, safe)
        if safe and name in ("At", "NextTo", "Facing"):
            return self._or_else(made, "nothing", self.certain(kind, scope))
        return made

    def certain(self, kind: Kind, scope: Scope) -> ast.Expr:
        """A member that surely is one."""
        local = self.local(scope, member_of(kind.name), safe=True)
        if local and self.chances.maybe(60):
            return ast.Ref(local.name)
        if kind.own:
            return ast.Ref(kind.name, mine=True)
        if not kind.named or (kind.numbers and self.chances.maybe(30)):
            return ast.Numbered(kind.name, self.chances.one(list(kind.numbers.values())))
        return ast.Ref(self.chances.one(kind.members))

    def _member(self, name: str, kind: Kind, scope: Scope, depth: int, safe: bool) -> ast.Expr | None:
        match name:
            case "Numbered":
                return ast.Numbered(kind.name, self.chances.one(list(kind.numbers.values())))
            case "When":
                sides = [self.member(kind.name, scope, depth, safe) for _ in range(2)]
                return ast.When(sides[0], self.truth(scope, depth), sides[1])
            case "Pick":
                return self._pick_member(kind, scope, depth, safe)
            case "At":
                place = self.readable(scope, "row", "ring", "grid", kind=kind.name)
                return self.at(place, scope, depth) if place else None
            case "NextTo":
                return self._next_to(kind, scope, depth)
            case "Facing":
                return self._facing(kind, scope, depth)
        return self._member_ref(kind, scope, depth, safe)

    def _pick_member(self, kind: Kind, scope: Scope, depth: int, safe: bool) -> ast.Expr:
        local = self.variable(member_of(kind.name), scope)
        place = None if safe else self.readable(scope, "pile", "row", "ring", "grid", kind=kind.name)
        spot = self.place_ref(place, scope, depth, reading=True) if place else None
        where = None if safe or self.chances.maybe(50) else self.truth(scope.having(local), depth)
        var = None if local.name == "it" else local.name
        return self._picked(ast.Selection(kind.name, var, spot, where), scope.having(local), depth)

    def _next_to(self, kind: Kind, scope: Scope, depth: int) -> ast.Expr | None:
        place = self.readable(scope, "ring", kind=kind.name)
        if place is None:
            return None
        what = self.member(kind.name, scope, depth, False)
        way = self.chances.one(("after", "before"))
        spot = self.place_ref(place, scope, depth, reading=True)
        return ast.NextTo(self.chances.between(1, 5), way, what, spot)  # type: ignore[arg-type]

    def _facing(self, kind: Kind, scope: Scope, depth: int) -> ast.Expr | None:
        wheels = [(w, ring) for w, (ring, shown) in self.world.wheels.items() if shown == kind.name]
        wheels = [(w, r) for w, r in wheels if self.world.known(self.world.places[r], False, scope.reads)]
        if not wheels:
            return None
        wheel, ring = self.chances.one(wheels)
        return ast.Facing(wheel, self.member(self.world.places[ring].kind, scope, depth, False))

    def _member_ref(self, kind: Kind, scope: Scope, depth: int, safe: bool) -> ast.Expr:
        local = self.local(scope, member_of(kind.name), safe)
        if local and self.chances.maybe(60):
            return ast.Ref(local.name)
        number = self.kept(scope, member_of(kind.name))
        if number and self.chances.maybe(30):
            ref = self.number_ref(number, scope, depth, reading=True)
            return self._or_else(ref, "nothing", self.certain(kind, scope)) if safe else ref
        if kind.own and self.chances.maybe(60):
            return self.owned(kind.name, True, (), scope, depth)
        found = self.attribute_ref(member_of(kind.name), scope, depth) if scope.attributes else None
        if found and self.chances.maybe(50):
            return self._or_else(found[0], "nothing", self.certain(kind, scope)) if safe else found[0]
        return self._rare_member(kind, scope, depth, safe)

    def _rare_member(self, kind: Kind, scope: Scope, depth: int, safe: bool) -> ast.Expr:
        listing = next((x for x in self.world.lists.values() if x.sort == member_of(kind.name)), None)
        if listing and depth >= 0 and self.chances.maybe(30):
            made = self.list_ref(listing, scope, depth)
            if made is not None:
                return made
        value = self.value_of(member_of(kind.name), scope) if scope.values and not safe else None
        if value and self.chances.maybe(40):
            return self.value_ref(value, scope, depth)
        if not safe and self.chances.maybe(15):
            return ast.Ref("nothing")
        return self.certain(kind, scope)

    # ------------------------------------------------------------ cells and spots

    def cell(self, grid_name: str, scope: Scope, depth: int, safe: bool = True) -> ast.Expr:
        """A cell of a grid; a safe one lies inside."""
        grid = self.world.places[grid_name]
        if depth < 0:
            return self._corner(grid, scope)
        safe = safe and not self.chances.maybe(scope.risk)
        weights = {"Ref": 8, "CellAt": 5}
        if depth > 0:
            weights |= {"Shifted": 4, "When": 2, "Pick": 2}
        name = self.chances.weighted(weights)
        with self.chances.inside(name):
            made = self._cell(name, grid, scope, depth - 1, safe)
        if safe and name == "Shifted":
            return self._or_else(made, "nowhere", self._corner(grid, scope))
        return made

    def _cell(self, name: str, grid: Place, scope: Scope, depth: int, safe: bool) -> ast.Expr:
        if name == "CellAt":
            return self._cell_at(grid, scope, depth, safe)
        if name == "Shifted":
            ways = [ast.Number(self.chances.between(-1, 1)) for _ in range(2)]
            if self.chances.maybe(30):
                return ast.Shifted(
                    self.cell(grid.name, scope, depth, False), self.number(scope, depth).expr, ways[1]
                )
            return ast.Shifted(self.cell(grid.name, scope, depth, False), *ways)
        if name == "When":
            sides = [self.cell(grid.name, scope, depth, safe) for _ in range(2)]
            return ast.When(sides[0], self.truth(scope, depth), sides[1])
        if name == "Pick":
            return self._pick_cell(grid, scope, depth, safe)
        return self._cell_ref(grid, scope, depth, safe)

    def _cell_ref(self, grid: Place, scope: Scope, depth: int, safe: bool) -> ast.Expr:
        local = self.local(scope, Sort("cell", grid.name), safe)
        if local and self.chances.maybe(80):
            return ast.Ref(local.name)
        value = self.value_of(Sort("cell", grid.name), scope) if scope.values and not safe else None
        if value and self.chances.maybe(50):
            return self.value_ref(value, scope, depth)
        return ast.Ref("nowhere") if not safe and self.chances.maybe(15) else self._corner(grid, scope)

    def _corner(self, grid: Place, scope: Scope) -> ast.Expr:
        local = self.local(scope, Sort("cell", grid.name), safe=True)
        if local and self.chances.maybe(60):
            return ast.Ref(local.name)
        row, column = self.chances.between(1, grid.rows), self.chances.between(1, grid.columns)
        return ast.CellAt(ast.Number(row), ast.Number(column), grid.name)

    def _cell_at(self, grid: Place, scope: Scope, depth: int, safe: bool) -> ast.Expr:
        if safe:
            row, column = (
                self.within(1, grid.rows, _calm(scope), depth),
                self.within(1, grid.columns, _calm(scope), depth),
            )
            return ast.CellAt(row, column, grid.name)
        sums = [self.number(scope, depth).expr for _ in range(2)]
        # A row that is written out must exist; one that is worked out may lie outside.
        row, column = (
            ast.Number(self.chances.between(1, size)) if isinstance(expr, ast.Number) else expr
            for expr, size in zip(sums, (grid.rows, grid.columns), strict=True)
        )
        return ast.CellAt(row, column, grid.name)

    def _pick_cell(self, grid: Place, scope: Scope, depth: int, safe: bool) -> ast.Expr:
        local = self.variable(Sort("cell", grid.name), scope)
        where = None if safe else self.truth(scope.having(local), depth)
        var = None if local.name == "it" else local.name
        return self._picked(
            ast.Selection("cell", var, where=where, grid=grid.name), scope.having(local), depth
        )

    def at(self, place: Place, scope: Scope, depth: int) -> ast.At:
        """A cell or slot of a place."""
        spot = self.place_ref(place, scope, depth, reading=True)
        if place.shape == "grid":
            return ast.At(spot, self.cell(place.name, scope, depth, False))
        return ast.At(spot, self.slot(place, scope, depth))

    def slot(self, place: Place, scope: Scope, depth: int) -> ast.Expr:
        """The number of a slot."""
        return self.within(1, place.slots, scope, min(depth, 1))

    # ------------------------------------------------------------ whatever is indexed

    def owned(self, name: str, each: bool, args: Sequence[ast.Expr], scope: Scope, depth: int) -> ast.Ref:
        """A name with its arguments, of the acting seat or of another."""
        if not each:
            return ast.Ref(name, tuple(args))
        if self.chances.maybe(55):
            return ast.Ref(name, tuple(args), mine=True)
        return ast.Ref(name, (self.player(scope, min(depth, 1)), *args))

    def _mine_only(self, sight: str, each: bool, scope: Scope) -> bool:
        return each and sight == "hidden" and scope.reads == "mine"

    def indexes(self, names: Sequence[str], scope: Scope, depth: int) -> list[ast.Expr]:
        """An argument for each index."""
        return [self._index(name, scope, depth) for name in names]

    def _index(self, name: str, scope: Scope, depth: int) -> ast.Expr:
        kind = self.world.group_of(name)
        if kind is None or self.chances.maybe(scope.risk):
            sort = self.world.index_sort(name)
            return self.of_sort(sort, scope, min(depth, 1))
        members = kind.groups[name]
        local = self.local(scope, member_of(kind.name), safe=True)
        if local and self.chances.maybe(50):
            inside = ast.InGroup(ast.Ref(local.name), name)
            return ast.When(ast.Ref(local.name), inside, ast.Ref(self.chances.one(members)))
        return ast.Ref(self.chances.one(members))

    def number_ref(self, number: Number, scope: Scope, depth: int, reading: bool = False) -> ast.Ref:
        """What is kept, with its indexes."""
        args = self.indexes(number.indexes, scope, depth)
        if reading and self._mine_only(number.sight, number.each, scope):
            return ast.Ref(number.name, tuple(args), mine=True)
        return self.owned(number.name, number.each, args, scope, depth)

    def place_ref(self, place: Place, scope: Scope, depth: int, reading: bool = False) -> ast.Ref:
        """A place with its indexes."""
        args = self.indexes(place.indexes, scope, depth)
        if reading and self._mine_only(place.sight, place.each, scope):
            return ast.Ref(place.name, tuple(args), mine=True)
        return self.owned(place.name, place.each, args, scope, depth)

    def kept(self, scope: Scope, sort: Sort) -> Number | None:
        """Something of that type that is kept and may be read here."""
        if scope.constant:
            return None
        found = [n for n in self.world.numbers.values() if n.sort == sort and _readable(n, scope)]
        return self.chances.one(found) if found else None

    def readable(self, scope: Scope, *shapes: str, kind: str | None = None) -> Place | None:
        """A place of one of these shapes whose content may be read here."""
        if scope.constant:
            return None
        shape = self.chances.one(shapes)
        found = [p for p in self.world.places.values() if p.shape == shape and kind in (None, p.kind)]
        found = [p for p in found if self.world.known(p, p.each, scope.reads)]
        if not found:
            found = [p for p in self.world.places.values() if p.shape in shapes and kind in (None, p.kind)]
            found = [p for p in found if self.world.known(p, p.each, scope.reads)]
        return self.chances.one(found) if found else None

    def attribute_ref(self, sort: Sort, scope: Scope, depth: int) -> tuple[ast.Ref, Kind, str] | None:
        """An attribute of that type, of some member."""
        found = [(k, n) for k in self.world.kinds.values() for n, s in k.attributes.items() if s == sort]
        if not found or scope.constant:
            return None
        kind, name = self.chances.one(found)
        return ast.Ref(name, (self.member(kind.name, scope, min(depth, 2)),)), kind, name

    def list_ref(self, listing: Listing, scope: Scope, depth: int) -> ast.Ref | None:
        """An entry of a list."""
        last = listing.first + listing.count - 1
        if listing.by == "players":
            if self.chances.maybe(50) or scope.constant:
                return ast.Ref(listing.name)
            return ast.Ref(listing.name, (self.within(listing.first, last, scope, depth),))
        if listing.by == "number":
            inner = _calm(scope) if scope.constant else scope
            return ast.Ref(listing.name, (self.within(listing.first, last, inner, depth),))
        if scope.constant:
            return None
        if listing.by == "player":
            return self.owned(listing.name, True, (), scope, depth)
        return ast.Ref(listing.name, tuple(self.indexes([listing.by], scope, depth)))

    def value_ref(self, value: Valued, scope: Scope, depth: int) -> ast.Ref:
        """A value with its arguments."""
        if value.is_score:
            return self.owned(value.name, True, (), scope, depth)
        args = tuple(self.argument(p, scope, depth) for p in value.params)
        if args and value.params[0].sort == PLAYER and self.chances.maybe(40):
            return ast.Ref(value.name, args[1:], mine=True)
        return ast.Ref(value.name, args)

    def argument(self, param: Local, scope: Scope, depth: int) -> ast.Expr:
        """An argument for a parameter, within its range."""
        if param.sort == NUMBER:
            return self.within(param.low, param.high, scope, min(depth, 1))
        return self.of_sort(param.sort, scope, min(depth, 1))


def _readable(number: Number, scope: Scope) -> bool:
    if scope.reads == "all" or number.sight == "open":
        return True
    return number.sight == "hidden" and number.each and scope.reads == "mine"


def _calm(scope: Scope) -> Scope:
    """The same scope without any risk."""
    return replace(scope, risk=0)
