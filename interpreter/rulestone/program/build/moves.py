"""Moving pieces: the one thing that every game does, in every combination of places.

All operands are worked out before anything changes; a move goes as far as it goes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ...analysis.following import FIRST
from ...analysis.knowledge import NONE
from ...syntax import ast
from ..code import Code
from ..head import NOBODY
from ..ir import Const, Expr, For, If, Var, both, call, least
from ..scope import Range, S, Scope, is_simple
from .context import Context
from .expressions import NO_GRID, Expressions
from .watching import (
    OPEN,
    Sight,
    sight_of,
    spot_told,
    told,
    watch_all,
    watch_carry,
    watch_look,
    watch_move,
    watch_put,
    watch_show,
    watch_take,
)

UNTOLD = Const(NOBODY)


@dataclass(frozen=True, slots=True)
class Spot:
    """One end of a move: a pile, the slots of a row, a grid, or one cell or slot.

    `base` is where it begins, and for a cell the cell itself; `size` is where its piece counter stands, if it
    has one; `there` is the test that a cell is not nowhere; `sight` is who sees it.
    """

    shape: str
    base: Expr
    sight: Sight
    cells: int = 0
    size: Expr | None = None
    limit: Expr | None = None
    there: Expr | None = None
    where: Expr = UNTOLD  # who can tell which cell it is
    place: str = ""  # the name of the place, if it is a whole one

    @property
    def first(self) -> Expr:
        """Where the first of its slots lies."""
        return self.base + 1 if self.shape == "grid" else self.base


@dataclass(slots=True)
class Moves:
    """Writes `move`, `show`, and the placing half of `draw`."""

    expressions: Expressions

    @property
    def context(self) -> Context:
        """What all builders share."""
        return self.expressions.context

    # ------------------------------------------------------------ ends

    def spot(self, code: Code, expr: Any, scope: Scope, known: int = FIRST) -> Spot:
        """What an end of a move is, worked out now; `known` says who can tell which cell of it."""
        return replace(self._spot(code, expr, scope), where=spot_told(known, scope))

    def _spot(self, code: Code, expr: Any, scope: Scope) -> Spot:
        e = self.expressions
        if isinstance(expr, ast.Ref) and expr.binding.sort == "place":
            return self.place(code, expr, scope)
        if isinstance(expr, ast.At):
            array, base = e.place(expr.place, scope)
            if array.shape != "grid":
                sight = sight_of(self.context, array, base)
                return Spot("cell", self.hold(code, e.slot_address(expr, array, base, scope)), sight)
            return self._cell(code, expr.index, array.name, self.hold(code, base), scope)
        grid = e.grid_of(expr)
        if grid is NO_GRID:
            return Spot("cell", Const(0), OPEN, there=Const(0))
        return self._cell(code, expr, grid.name, Const(e.base_of(grid)), scope)

    def _cell(self, code: Code, cell: Any, grid: str, base: Expr, scope: Scope) -> Spot:
        e = self.expressions
        value = self.hold(code, e.of(cell, scope))
        there = None if self.context.ranges.is_sure(cell, scope) else value.ge(0)
        sight = sight_of(self.context, e.layout.places[grid], base)
        return Spot("cell", base + 1 + value, sight, size=base, there=there)

    def place(self, code: Code, ref: ast.Ref, scope: Scope) -> Spot:
        """A whole place."""
        e = self.expressions
        array, base = e.place(ref, scope)
        base = self.hold(code, base)
        limit = e.capacity(e.ruleset.places[ref.name], scope) if array.shape in ("pile", "pool") else None
        shape = {"pool": "pile", "row": "slots", "ring": "slots"}.get(array.shape, array.shape)
        size = base if shape == "grid" else None
        sight = sight_of(self.context, array, base)
        held = None if limit is None else self.hold(code, limit)
        return Spot(
            shape, base, sight, array.cells, size, held, where=spot_told(FIRST, scope), place=array.name
        )

    def hold(self, code: Code, value: Expr, stem: str = "a") -> Expr:
        """A value worked out now, so that it may be used later and more than once."""
        return value if is_simple(value) else code.let(code.fresh(stem), value)

    # ------------------------------------------------------------ move

    def write(self, code: Code, move: ast.Move, scope: Scope) -> None:
        """The move as statements."""
        depth = code.depth
        e, what, following = self.expressions, move.what, self.context.following
        who = told(following.told.get(id(move), NONE), scope)
        known = following.spots.get(id(move), (NONE, NONE))
        count = Const(1) if move.count is None else self.hold(code, e.of(move.count, scope), "count")
        whole = what is None or (move.every and _names(what, "kind"))
        group = what.name if move.every and isinstance(what, ast.Ref) and _names(what, "group") else None
        pieces = isinstance(what, ast.Ref) and what.binding.type.sort == "pieces"
        member: Expr = Const(0)
        range: Range = (0, 0)
        if not (whole or group):
            assert what is not None
            member, range = self._what(code, what, scope, pieces)
        source = self.spot(code, move.source, scope, known[0])
        target = self.spot(code, move.target, scope, known[1])
        self._open_there(code, source, target)
        if whole:
            self._everything(code, source, target, who)
        elif group is not None:
            self._group(code, group, source, target)
        elif pieces:
            self._pieces(code, what, member, source, target, who)
        else:
            if range[0] < 0:
                code.open(If(((member.ge(0), ()),)))
            every = move.every and source.shape != "cell"
            self.some(code, source, target, member, self.held(source, member) if every else count, who)
        code.close(depth)

    def _what(self, code: Code, what: Any, scope: Scope, pieces: bool) -> tuple[Expr, Range]:
        e = self.expressions
        if pieces:
            arg = what.args[-1] if what.args else None
            assert arg is not None
            high = len(e.ruleset.kinds[what.binding.of].members) - 1
            return self.hold(code, e.index(arg, scope, 0, high, what.span, what.name), "m"), (0, high)
        return self.hold(code, e.of(what, scope), "m"), e.range(what, scope)

    def _open_there(self, code: Code, *spots: Spot) -> None:
        """From and to nowhere nothing moves, nor from a place to itself."""
        tests = [spot.there for spot in spots if spot.there is not None]
        tests += _apart(*spots)
        if tests:
            code.open(If(((both(*tests), ()),)))

    def _everything(self, code: Code, source: Spot, target: Spot, who: Expr) -> None:
        if source.shape == target.shape == "pile" and target.limit is None:
            self.all(code, source, target)
        elif source.shape == "pile":
            with code.loop(code.fresh("m"), 0, source.cells) as m:
                self.some(code, source, target, m, S[source.base + 1 + m], UNTOLD)
        elif source.shape == "cell":
            m = code.let(code.fresh("m"), S[source.base] - 1)
            with code.when(m.ge(0)):
                self.one(code, m, source, target)
        else:
            self._every_slot(code, source, target, who)

    def all(self, code: Code, source: Spot, target: Spot) -> None:
        """Moves everything from one pile to another that has room for it."""
        watch_all(code, source.sight, target.sight, source.base)
        code.run(call("shift_all", S, source.base, target.base, source.cells))

    def _every_slot(self, code: Code, source: Spot, target: Spot, who: Expr) -> None:
        with code.loop(code.fresh("i"), 0, source.cells) as i:
            m = code.let(code.fresh("m"), S[source.first + i] - 1)
            with code.when(m.ge(0)):
                one = Spot("cell", source.first + i, source.sight, size=source.size, where=who)
                self.one(code, m, one, target)

    def _group(self, code: Code, group: str, source: Spot, target: Spot) -> None:
        """All pieces of a group, member by member."""
        members = self.expressions.ruleset.groups[group].members
        low, high = min(members), max(members)
        depth = code.depth
        name = code.fresh("m")
        m: Expr = Var(name)
        if members == tuple(range(low, high + 1)):
            code.open(For(name, Const(low), Const(high + 1), ()))
        else:
            at = code.fresh("i")
            code.open(For(at, Const(0), Const(len(members)), ()))
            m = code.let(name, self.context.tables.group(group)[Var(at)])
        held = self.hold(code, self.held(source, m), "n")
        if source.shape == target.shape == "pile" and target.limit is None:
            watch_carry(code, source.sight, target.sight, m, held)
            code.run(call("shift", S, source.base, target.base, m, held))
        else:
            self.some(code, source, target, m, held, UNTOLD)
        code.close(depth)

    def _pieces(self, code: Code, what: Any, row: Expr, source: Spot, target: Spot, who: Expr) -> None:
        """The pieces that an attribute lists."""
        kind = self.expressions.ruleset.kinds[what.binding.of]
        table = self.context.tables.pieces(kind.name, kind.attributes[what.binding.name])
        width = len(self.expressions.ruleset.kinds[kind.attributes[what.binding.name].of or ""].members)
        with code.loop(code.fresh("m"), 0, width) as m:
            self.some(code, source, target, m, table[row * width + m], who)

    # ------------------------------------------------------------ pieces of one member

    def some(self, code: Code, source: Spot, target: Spot, member: Expr, count: Expr, who: Expr) -> None:
        """Moves up to so many pieces of a member: as many as there are and as fit."""
        if source.shape == target.shape == "pile" and target.limit is None:
            moved = least(count, S[source.base + 1 + member])
            watch_move(code, source.sight, target.sight, S[source.base], member, moved, who)
            code.run(call("shift", S, source.base, target.base, member, count))
        elif count == Const(1) or source.shape == "cell":
            with code.when(count.ge(1)):
                self.one(code, member, source, target, who)
        else:
            with code.loop(code.fresh("k"), 0, least(count, self.held(source, member))):
                self.one(code, member, source, target, who)

    def one(self, code: Code, member: Expr, source: Spot, target: Spot, who: Expr = UNTOLD) -> None:
        """Moves one piece of a member, if it is there and fits; `who` is told which it is."""
        if source.shape == target.shape == "pile" and target.limit is None:
            self.some(code, source, target, member, Const(1), who)
            return
        held = S[source.base] if source.shape == "pile" else Const(0)
        with code.when(both(self.has(source, member), self.fits(target), *_apart(source, target))):
            self._watch_cells(code, member, source, target, held, who)
            watch_move(code, source.sight, target.sight, held, member, Const(1), who)
            self._put(code, target, member)
            self._take(code, source, member)

    def _watch_cells(
        self, code: Code, member: Expr, source: Spot, target: Spot, held: Expr, who: Expr
    ) -> None:
        index = self._index(target, Const(-1))
        watch_put(code, target.sight, index, target.where, source.sight, held, member, who)
        watch_take(code, source.sight, self._index(source, member), source.where, who)

    def _index(self, spot: Spot, member: Expr) -> Expr:
        """Which cell of its place a spot is, or in which a member stands; -1 finds the first empty one."""
        if spot.shape == "cell":
            return spot.base - spot.sight.first
        return call("find_slot", S, spot.first, spot.cells, member) - 1

    def has(self, spot: Spot, member: Expr) -> Expr:
        """The test that a piece is there."""
        if spot.shape == "pile":
            return S[spot.base + 1 + member].gt(0)
        if spot.shape == "cell":
            return S[spot.base].eq(member + 1)
        return call("find_slot", S, spot.first, spot.cells, member).gt(0)

    def held(self, spot: Spot, member: Expr) -> Expr:
        """How many pieces of a member lie there."""
        if spot.shape == "pile":
            return S[spot.base + 1 + member]
        if spot.shape == "cell":
            return S[spot.base].eq(member + 1)
        return call("count_member", S, spot.first, spot.cells, member)

    def fits(self, spot: Spot) -> Expr:
        """The test that one more piece fits."""
        if spot.shape == "pile":
            return Const(1) if spot.limit is None else S[spot.base].lt(spot.limit)
        if spot.shape == "cell":
            return S[spot.base].eq(0)
        return call("find_slot", S, spot.first, spot.cells, -1).gt(0)

    def _take(self, code: Code, spot: Spot, member: Expr) -> None:
        if spot.shape == "pile":
            code.put(S, spot.base + 1 + member, 1, "-")
            code.put(S, spot.base, 1, "-")
            return
        at = spot.base
        if spot.shape != "cell":
            at = spot.first - 1 + call("find_slot", S, spot.first, spot.cells, member)
        code.put(S, at, 0)
        if spot.size is not None:
            code.put(S, spot.size, 1, "-")

    def _put(self, code: Code, spot: Spot, member: Expr) -> None:
        if spot.shape == "pile":
            code.put(S, spot.base + 1 + member, 1, "+")
            code.put(S, spot.base, 1, "+")
            return
        at = spot.base
        if spot.shape != "cell":
            at = spot.first - 1 + call("find_slot", S, spot.first, spot.cells, -1)
        code.put(S, at, member + 1)
        if spot.size is not None:
            code.put(S, spot.size, 1, "+")

    # ------------------------------------------------------------ show

    def show(self, code: Code, place: ast.Ref, stmt: ast.Show | None, scope: Scope) -> None:
        """Shows what lies in a place, or some of it, to whom the statement says; without one, to `me`."""
        depth, e = code.depth, self.expressions
        count: Expr = Const(1)
        member = None
        if stmt is not None and stmt.what is not None:
            if stmt.count is not None:
                count = self.hold(code, e.of(stmt.count, scope), "count")
            member = self.hold(code, e.of(stmt.what, scope), "m")
        spot = self.place(code, place, scope)
        who = self._shown_to(code, stmt, scope)
        if spot.sight.is_open:
            return
        if member is None or stmt is None or stmt.what is None:
            with code.loop(code.fresh("m"), 0, spot.sight.members) as m:
                watch_show(code, spot.sight, m, self.held(spot, m), who)
            watch_look(code, spot.sight, who)
        else:
            if e.range(stmt.what, scope)[0] < 0:
                code.open(If(((member.ge(0), ()),)))
            watch_show(code, spot.sight, member, least(count, self.held(spot, member)), who)
        code.close(depth)

    def _shown_to(self, code: Code, stmt: ast.Show | None, scope: Scope) -> Expr:
        if stmt is None:
            return scope.me
        if stmt.to is None:
            return told(2, scope)
        return self.hold(
            code, self.context.seat(stmt.to, self.expressions.of(stmt.to, scope), scope, stmt.span), "who"
        )


def _apart(source: Spot, target: Spot) -> list[Expr]:
    """The test that two whole places are not one and the same, where they may be."""
    if not source.place or source.place != target.place:
        return []
    return [source.base.ne(target.base)]


def _names(what: Any, sort: str) -> bool:
    return isinstance(what, ast.Ref) and what.binding.sort == sort
