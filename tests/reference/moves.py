"""Moving pieces: as far as it goes, and never more than that."""

from __future__ import annotations

from rulestone.syntax import ast

from .expressions import Expressions
from .table import members
from .values import Area, Missing, Scope, Spot, Thing, Value

MANY = 10**9


class Moves(Expressions):
    """`move`, and what a pool does before it is drawn from."""

    def move(self, node: ast.Move, scope: Scope) -> None:
        """How many, the piece, both ends, and the room at the target; then pieces move one by one."""
        count = None if node.count is None else self.number(node.count, scope)
        what = None if node.what is None else self._moved(node.what, scope)
        source, target = self.end(node.source, scope), self.end(node.target, scope)
        if isinstance(source, Missing):
            return
        pieces = self._pieces(node, what, count, source)
        self.move_pieces(pieces, source, target, scope)

    def _moved(self, node: ast.Expr, scope: Scope) -> Value:
        """A member, a cost that lists pieces, or all members of a group or kind."""
        if isinstance(node, ast.Ref) and node.binding.sort in ("group", "kind"):
            return members(self.ruleset, node.binding.name)
        return self.value(node, scope)

    def _pieces(self, node: ast.Move, what: Value, count: int | None, source: Area | Spot) -> list[Thing]:
        """The pieces that are to be moved, one by one."""
        lying = self.table.contents(source)
        if what is None:
            return lying
        if isinstance(what, Missing):
            return []
        if isinstance(what, list):
            return [piece for member in what for piece in lying if piece == member]
        if isinstance(what, ast.Cost):
            return self._listed_pieces(what)
        there = [what] * lying.count(what)
        return there if node.every else there[: 1 if count is None else max(0, count)]

    def _listed_pieces(self, cost: ast.Cost) -> list[Thing]:
        """The pieces that an attribute lists, member by member."""
        lines = [line for bill in cost.bills for line in bill.lines]
        pieces = [Thing(line.binding.of, line.binding.index) for line in lines for _ in range(line.count)]
        return sorted(pieces, key=lambda piece: piece.index)

    def move_pieces(
        self, pieces: list[Thing], source: Area | Spot, target: Area | Spot | Missing, scope: Scope
    ) -> None:
        """Moves those that lie there and fit. Room is looked at before anything is taken."""
        if isinstance(target, Missing) or source == target:
            return
        room = self.room(target, scope) if self.limited(target) else MANY
        for piece in pieces:
            if room > 0 and self.table.holds(source, piece):
                spot = self._first_empty(target)
                self.table.take(source, piece)
                self.table.put(spot, piece)
                room -= 1

    def _first_empty(self, end: Area | Spot) -> Area | Spot:
        """In a row, ring or grid the first empty slot, before a piece is taken up."""
        if isinstance(end, Spot) or not isinstance(self.table.places[end], list):
            return end
        return Spot(end, self.table.slots(end).index(None))

    def refill(self, pool: Area) -> None:
        """An empty pool takes everything from where it refills."""
        source = self.ruleset.places[pool.name].refills
        if source is None or self.table.contents(pool):
            return
        key = pool.key if Area(source, pool.key) in self.table.places else ()
        for piece in self.table.contents(Area(source, key)):
            self.table.take(Area(source, key), piece)
            self.table.put(pool, piece)
