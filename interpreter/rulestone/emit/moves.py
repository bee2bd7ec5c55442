"""Moving pieces: the one thing that every game does, in every combination of places."""

from __future__ import annotations

from dataclasses import dataclass

from ..analysis.following import FIRST
from ..analysis.knowledge import NONE
from ..lower.layout import NOBODY
from ..syntax import ast
from .code import Code, Scope, beyond
from .expressions import Expressions
from .watching import (
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

UNTOLD = str(NOBODY)


@dataclass(frozen=True, slots=True)
class Spot:
    """One end of a move: a pile, a row of slots, one cell, or one slot.

    `base` is where it begins; `size` is where its piece counter stands, if it has one; `sight` is
    who sees it.
    """

    shape: str
    base: str
    sight: Sight
    cells: int = 0
    size: str | None = None
    limit: str | None = None
    where: str = UNTOLD  # who can tell which cell it is

    @property
    def first(self) -> str:
        """Where its first cell lies, or its only one."""
        return beyond(self.base, 1) if self.shape == "grid" else self.base


@dataclass(slots=True)
class Moves:
    """Writes `move` and the placing half of `draw`."""

    expressions: Expressions

    def spot(self, expr: ast.Expr, scope: Scope, known: int = FIRST) -> Spot:
        """What an end of a move is; `known` says who can tell which cell of it."""
        e, where = self.expressions, spot_told(known, scope)
        if isinstance(expr, ast.Ref) and expr.binding.sort == "place":
            array, base = e.place(expr, scope)
            limit = e.capacity(e.ruleset.places[expr.name], scope)
            shape = "slots" if array.shape in ("row", "ring") else array.shape
            sight = sight_of(e, array, base)
            return Spot("pile" if shape == "pool" else shape, base, sight, array.cells, None, limit, where)
        if isinstance(expr, ast.At):
            array, base = e.place(expr.place, scope)
            size = base if array.shape == "grid" else None
            return Spot("cell", e.at_address(expr, scope), sight_of(e, array, base), size=size, where=where)
        grid = e.layout.places[e.grid_of(expr).name]
        sight = sight_of(e, grid, str(grid.base))
        return Spot("cell", e.cell_address(expr, scope), sight, size=str(grid.base), where=where)

    def write(self, code: Code, move: ast.Move, scope: Scope) -> None:
        """The move as statements; it goes as far as it goes."""
        following = self.expressions.following
        known, spots = following.told.get(id(move), NONE), following.spots.get(id(move), (NONE, NONE))
        source, target = self.spot(move.source, scope, spots[0]), self.spot(move.target, scope, spots[1])
        what, who = move.what, told(known, scope)
        if what is None or (move.every and _names_kind(what)):
            self._everything(code, source, target, who)
        elif isinstance(what, ast.Ref) and what.binding.type.sort == "pieces":
            self._pieces(code, what, source, target, scope, who)
        elif move.every and isinstance(what, ast.Ref) and what.binding.sort == "group":
            self._group(code, what.name, source, target)
        else:
            self._member(code, move, what, source, target, scope, who)

    def _everything(self, code: Code, source: Spot, target: Spot, who: str) -> None:
        if source.shape == target.shape == "pile" and target.limit is None:
            self.all(code, source, target)
        elif source.shape == "pile":
            with code.block(
                f"for m in range({source.cells}):", f"for _ in range(S[{beyond(source.base, 1, 'm')}]):"
            ):
                self.one(code, "m", source, target)
        elif source.shape == "cell":
            code.add(f"m = S[{source.base}] - 1")
            with code.block("if m >= 0:"):
                self.one(code, "m", source, target)
        else:
            self._every_cell(code, source, target, who)

    def all(self, code: Code, source: Spot, target: Spot) -> None:
        """Moves everything from one pile to another that has room for it."""
        watch_all(code, source.sight, target.sight, source.base)
        code.add(f"shift_all(S, {source.base}, {target.base}, {source.cells})")

    def show(self, code: Code, place: ast.Ref, stmt: ast.Show | None, scope: Scope) -> None:
        """Shows what lies in a place, or some of it, to whom the statement says; without one, to `me`."""
        e, spot = self.expressions, self.spot(place, scope)
        who = scope.me if stmt is None else told(2 if stmt.to is None else 0, scope)
        if stmt is not None and stmt.to is not None:
            who = e.text(stmt.to, scope)
        if spot.sight.is_open:
            code.add("pass")
        elif stmt is None or stmt.what is None:
            with code.block(f"for m in range({spot.sight.members}):"):
                watch_show(code, spot.sight, "m", self._held(spot, "m"), who)
            watch_look(code, spot.sight, who)
        else:
            member, wanted = (
                e.text(stmt.what, scope),
                "1" if stmt.count is None else e.text(stmt.count, scope),
            )
            watch_show(code, spot.sight, member, f"min({wanted}, {self._held(spot, member)})", who)

    def _held(self, spot: Spot, member: str) -> str:
        """How many pieces of a member lie there."""
        if spot.shape == "pile":
            return f"S[{beyond(spot.base, 1, member)}]"
        return f"count_member(S, {spot.first}, {spot.cells}, {member})"

    def _every_cell(self, code: Code, source: Spot, target: Spot, who: str) -> None:
        first = beyond(source.base, 1) if source.shape == "grid" else source.base
        size = source.base if source.shape == "grid" else None
        with code.block(f"for i in range({source.cells}):"):
            code.add(f"m = S[{first} + i] - 1")
            with code.block("if m >= 0:"):
                self.one(code, "m", Spot("cell", f"{first} + i", source.sight, size=size, where=who), target)

    def _group(self, code: Code, group: str, source: Spot, target: Spot) -> None:
        e = self.expressions
        members = e.ruleset.groups[group].members
        iterable = e.tables.put(f"GROUP_{group}", list(members))
        if members == tuple(range(min(members), max(members) + 1)):
            iterable = f"range({min(members)}, {max(members) + 1})"
        with code.block(f"for m in {iterable}:"):
            if source.shape == target.shape == "pile" and target.limit is None:
                watch_carry(code, source.sight, target.sight, "m", self._held(source, "m"))
                code.add(f"shift(S, {source.base}, {target.base}, m, S[{beyond(source.base, 1, 'm')}])")
                return
            count = f"S[{beyond(source.base, 1, 'm')}]" if source.shape == "pile" else str(source.cells or 1)
            with code.block(f"for _ in range({count}):"):
                self.one(code, "m", source, target)

    def _pieces(self, code: Code, what: ast.Ref, source: Spot, target: Spot, scope: Scope, who: str) -> None:
        e = self.expressions
        table, member = e.text(what, scope).split(", ", 1)
        with code.block(f"for m in range({source.cells}):"):
            amount = f"{table}[({member}) * {source.cells} + m]"
            if target.limit is None and target.shape == "pile":
                self.some(code, source, target, "m", amount, who)
            else:
                with code.block(f"for _ in range({amount}):"):
                    self.one(code, "m", source, target, who)

    def _member(
        self, code: Code, move: ast.Move, what: ast.Expr, source: Spot, target: Spot, scope: Scope, who: str
    ) -> None:
        e = self.expressions
        member = e.text(what, scope)
        count = "1" if move.count is None else e.text(move.count, scope)
        if move.every:
            count = (
                f"S[{beyond(source.base, 1, member)}]" if source.shape == "pile" else str(source.cells or 1)
            )
        if source.shape == target.shape == "pile" and target.limit is None:
            self.some(code, source, target, member, count, who)
        elif count == "1":
            self.one(code, member, source, target, who)
        else:
            with code.block(f"for _ in range({count}):"):
                self.one(code, member, source, target, who)

    def some(self, code: Code, source: Spot, target: Spot, member: str, count: str, who: str) -> None:
        """Moves up to so many pieces of a member between piles."""
        moved = f"min({count}, S[{beyond(source.base, 1, member)}])"
        watch_move(code, source.sight, target.sight, f"S[{source.base}]", member, moved, who)
        code.add(f"shift(S, {source.base}, {target.base}, {member}, {count})")

    def one(self, code: Code, member: str, source: Spot, target: Spot, who: str = UNTOLD) -> None:
        """Moves one piece of a member, if it is there and fits; `who` is told which it is."""
        if source.shape == target.shape == "pile" and target.limit is None:
            self.some(code, source, target, member, "1", who)
            return
        tests = [self.has(source, member), self._fits(target)]
        held = f"S[{source.base}]" if source.shape == "pile" else "0"
        with code.block(f"if {' and '.join(t for t in tests if t)}:"):
            index = self._index(target, "-1")
            watch_put(code, target.sight, index, target.where, source.sight, held, member, who)
            watch_take(code, source.sight, self._index(source, member), source.where, who)
            watch_move(code, source.sight, target.sight, held, member, "1", who)
            self._take(code, source, member)
            self._put(code, target, member)

    def _index(self, spot: Spot, member: str) -> str:
        """Which cell of its place a spot is, or in which a member stands; -1 finds the first empty one."""
        if spot.shape == "cell":
            return f"{spot.base} - ({spot.sight.first})"
        return f"find_slot(S, {spot.first}, {spot.cells}, {member}) - 1"

    def has(self, spot: Spot, member: str) -> str:
        """The test that a piece is there."""
        if spot.shape == "pile":
            return f"S[{beyond(spot.base, 1, member)}] > 0"
        if spot.shape == "cell":
            return f"S[{spot.base}] == {member} + 1"
        first = beyond(spot.base, 1) if spot.shape == "grid" else spot.base
        return f"find_slot(S, {first}, {spot.cells}, {member}) > 0"

    def _fits(self, spot: Spot) -> str | None:
        if spot.shape == "pile":
            return None if spot.limit is None else f"S[{spot.base}] < {spot.limit}"
        if spot.shape == "cell":
            return f"S[{spot.base}] == 0"
        return f"find_slot(S, {spot.base}, {spot.cells}, -1) > 0"

    def _take(self, code: Code, spot: Spot, member: str) -> None:
        if spot.shape == "pile":
            code.add(f"S[{beyond(spot.base, 1, member)}] -= 1", f"S[{spot.base}] -= 1")
        elif spot.shape == "cell":
            code.add(f"S[{spot.base}] = 0")
            if spot.size is not None:
                code.add(f"S[{spot.size}] -= 1")
        elif spot.shape == "grid":
            code.add(f"S[{spot.base} + find_slot(S, {spot.base} + 1, {spot.cells}, {member})] = 0")
            code.add(f"S[{spot.base}] -= 1")
        else:
            code.add(f"S[{spot.base} + find_slot(S, {spot.base}, {spot.cells}, {member}) - 1] = 0")

    def _put(self, code: Code, spot: Spot, member: str) -> None:
        if spot.shape == "pile":
            code.add(f"S[{beyond(spot.base, 1, member)}] += 1", f"S[{spot.base}] += 1")
        elif spot.shape == "cell":
            code.add(f"S[{spot.base}] = {member} + 1")
            if spot.size is not None:
                code.add(f"S[{spot.size}] += 1")
        else:
            code.add(f"S[{spot.base} + find_slot(S, {spot.base}, {spot.cells}, -1) - 1] = {member} + 1")


def _names_kind(what: ast.Expr) -> bool:
    return isinstance(what, ast.Ref) and what.binding.sort == "kind"
