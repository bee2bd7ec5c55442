"""What expressions come to, operand by operand from left to right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rulestone.link.cells import cell_count
from rulestone.link.model import Ruleset
from rulestone.link.rewrite import walk
from rulestone.syntax import ast
from rulestone.syntax.spans import Span

from .shapes import placements
from .table import Table, belongs, domain, indexes, members, ordinal
from .told import Told
from .values import (
    NO_LIMIT,
    NOBODY,
    NOTHING,
    NOWHERE,
    Area,
    Cell,
    Fault,
    Missing,
    Scope,
    Seat,
    Spot,
    Thing,
    Value,
    divided,
    whole_number,
)

LINES = ((0, 1), (1, 0), (1, 1), (1, -1))


class Expressions:
    """A table with the rules it is played by: here only what is needed to work something out."""

    def __init__(self, ruleset: Ruleset, people: int, chosen: Mapping[str, Any]) -> None:
        self.ruleset, self.people = ruleset, people
        alone = ruleset.seats.alone if ruleset.seats else None
        self.players = people + (people == alone)
        self.table = Table(ruleset)
        self.options = {name: chosen.get(name, decl.start) for name, decl in ruleset.options.items()}
        self.told: Told = Told()
        self._asking: list[tuple[str, Thing]] = []

    # ------------------------------------------------------------ numbers and truths

    def number(self, node: ast.Node | None, scope: Scope) -> int:
        """A number."""
        assert node is not None
        value = self.value(node, scope)
        assert type(value) is int, (node, value)
        return value

    def truth(self, node: ast.Node, scope: Scope) -> bool:
        """Whether a condition holds."""
        value = self.value(node, scope)
        assert type(value) is bool, (node, value)
        self.told.guard(node, value)
        return value

    def value(self, node: ast.Node, scope: Scope) -> Value:
        """Whatever an expression is."""
        self.told.node(node)
        match node:
            case ast.Number(value):
                return whole_number(value, node.span)
            case ast.Numbered():
                what = node.binding
                return Seat(what.index) if what.sort == "player" else Thing(what.of, what.index)
            case ast.Ref():
                return self._ref(node, scope)
            case ast.Arithmetic():
                return self._arithmetic(node, scope)
            case ast.Extreme(op, args):
                numbers = [self.number(arg, scope) for arg in args]
                return max(numbers) if op == "max" else min(numbers)
            case ast.Compare():
                return self._compare(node, scope)
            case ast.Logic(op, left, right):
                first = self.truth(left, scope)
                return first if first is (op == "or") else self.truth(right, scope)
            case ast.Not(operand):
                return not self.truth(operand, scope)
            case ast.When(then, condition, otherwise):
                return self.value(then if self.truth(condition, scope) else otherwise, scope)
            case ast.Count() | ast.Exists() | ast.Fold() | ast.Pick():
                return self._many(node, scope)
            case ast.LeftOf(side, player):
                seat = self.seat(player, scope, node.span)
                return Seat((seat.number + (1 if side == "left" else -1)) % self.players)
            case ast.Cost() | ast.Picture():
                return node
        return self._looked_at(node, scope)

    def seat(self, node: ast.Node, scope: Scope, span: Span) -> Seat:
        """A seat that plays."""
        seat = self.value(node, scope)
        if not isinstance(seat, Seat) or seat.number >= self.players:
            raise Fault("seat", span, seat)
        return seat

    def _arithmetic(self, node: ast.Arithmetic, scope: Scope) -> int:
        left, right = self.number(node.left, scope), self.number(node.right, scope)
        match node.op:
            case "+":
                result = left + right
            case "-":
                result = left - right
            case "*":
                result = left * right
            case "/":
                result = divided(left, right, node.span)[0]
            case "mod":
                result = divided(left, right, node.span)[1]
        return whole_number(result, node.span)

    def _compare(self, node: ast.Compare, scope: Scope) -> bool:
        left, right = self.value(node.left, scope), self.value(node.right, scope)
        match node.op:
            case "is":
                return bool(left == right)
            case "is not":
                return bool(left != right)
            case "at least":
                return bool(left >= right)
            case "at most":
                return bool(left <= right)
            case "more than":
                return bool(left > right)
        return bool(left < right)

    def added(self, numbers: Iterable[int], span: Span) -> int:
        """A sum, none of whose steps may leave 64 bits."""
        total = 0
        for number in numbers:
            total = whole_number(total + number, span)
        return total

    # ------------------------------------------------------------ names

    def _ref(self, node: ast.Ref, scope: Scope) -> Value:
        what = node.binding
        if what.sort == "local":
            return scope.names[what.name]
        if what.sort == "builtin":
            return self._builtin(what.name, scope)
        args: list[Value] = [scope.me] if node.mine else []
        args += [self.value(arg, scope) for arg in node.args]
        match what.sort:
            case "member":
                return Thing(what.of, what.index)
            case "own":
                return self._own(what.of, args[0], node.span)
            case "function":
                return self._function(what.name, args, node.span, scope)
            case "number":
                key = self.key(self.ruleset.numbers[what.name], args, node.span)
                return self.adjusted("number", what.name, self.table.numbers[what.name, key], scope, args)
            case "place":
                return Area(what.name, self.key(self.ruleset.places[what.name], args, node.span))
            case "value":
                return self._called(self.ruleset.values[what.name], args, node.span, scope)
            case "attribute":
                return self.attribute(what.name, args[0], node.span, scope)
            case "list":
                return self._listed(self.ruleset.lists[what.name], args, node.span, scope)
            case "option":
                return self._option(what.name, args, node.span)
            case "cost":
                return self.ruleset.costs[what.name].cost
        raise NotImplementedError(what)

    def _builtin(self, name: str, scope: Scope) -> Value:
        return {
            "me": scope.me,
            "nobody": NOBODY,
            "nothing": NOTHING,
            "nowhere": NOWHERE,
            "players": self.players,
            "people": self.people,
            "yes": True,
            "no": False,
        }[name]

    def _own(self, kind: str, seat: Value, span: Span) -> Value:
        """A seat's own piece; nobody has none."""
        if seat is NOBODY:
            return NOTHING
        own = [m.index for m in self.ruleset.kinds[kind].members if m.owner == seat.number]
        if not own:
            raise Fault("index", span, seat)
        return Thing(kind, own[0])

    def _function(self, name: str, args: list[Value], span: Span, scope: Scope) -> Value:
        if name == "score":
            return self._score_of(args[0] if args else scope.me, span)
        what = args[0]
        if what is NOTHING and name in ("index", "owner"):
            return 0 if name == "index" else NOBODY
        if isinstance(what, Missing):
            raise Fault("missing", span, what)
        if name == "index":
            return ordinal(what) + 1
        if name == "owner":
            owner = self.ruleset.kinds[what.kind].members[what.index].owner
            return NOBODY if owner is None else Seat(owner)
        row, column = divmod(what.number, self.width(what.grid))
        return (row if name == "row" else column) + 1

    def key(self, decl: ast.NumberDecl | ast.Place, args: list[Value], span: Span) -> tuple[int, ...]:
        """Which of several numbers or places is meant."""
        for value, name in zip(args, indexes(decl), strict=True):
            if not belongs(self.ruleset, value, name):
                raise Fault("index", span, value)
        return tuple(map(ordinal, args))

    def _listed(self, decl: ast.ListDecl, args: list[Value], span: Span, scope: Scope) -> Value:
        if decl.by in ("number", "players"):
            first = decl.first if decl.first is not None else self.ruleset.low if decl.by == "players" else 1
            place = (args[0] if args else self.players) - first
        else:
            allowed = domain(self.ruleset, decl.by)
            place = allowed.index(args[0]) if args[0] in allowed else -1
        if not 0 <= place < len(decl.values):
            raise Fault("index", span, args[0] if args else self.players)
        found = self.value(decl.values[place], Scope(scope.me))
        return self.adjusted("list", decl.name, found, scope, args)

    def _option(self, name: str, args: list[Value], span: Span) -> int:
        chosen = self.options[name]
        if not args:
            return int(chosen)
        if not isinstance(args[0], Seat):
            raise Fault("index", span, args[0])
        if isinstance(chosen, int):
            return chosen
        return int(chosen[args[0].number])

    # ------------------------------------------------------------ values, scores, attributes

    def _called(self, decl: ast.ValueDecl, args: list[Value], span: Span, scope: Scope) -> Value:
        if decl.params:
            return self.worked_out(decl, scope.me, named(decl.params, args), args)
        me = args[0] if args else scope.me
        if not isinstance(me, Seat):
            raise Fault("missing", span, me)
        return self.worked_out(decl, me, {}, args)

    def worked_out(self, decl: ast.ValueDecl, me: Seat, names: dict[str, Value], args: list[Value]) -> Value:
        """A value with its parameters, all its addends added up."""
        scope = Scope(me, names)
        parts = [self._addend(decl, addend, scope, args) for addend in decl.addends]
        total = parts[0] if len(parts) == 1 else self.added(parts, decl.span)
        return self.adjusted("value", decl.name, total, scope, args)

    def _addend(self, decl: ast.ValueDecl, addend: ast.Value, scope: Scope, args: list[Value]) -> Value:
        return self.adjusted("addend", addend.part, self.value(addend.expr, scope), scope, args, of=decl.name)

    def _score_of(self, seat: Value, span: Span) -> int:
        if not isinstance(seat, Seat):
            raise Fault("missing", span, seat)
        return self.added(self.score_parts(seat).values(), span)

    def score_parts(self, seat: Seat) -> dict[str, int]:
        """Every part of a seat's score."""
        scores = [decl for decl in self.ruleset.values.values() if decl.is_score]
        return {decl.name: self.worked_out(decl, seat, {}, []) for decl in scores}

    def attribute(self, name: str, what: Value, span: Span, scope: Scope) -> Value:
        """What a member has; in its formula `me` is the seat that asks."""
        if not isinstance(what, Thing):
            raise Fault("missing", span, what)
        info = self.ruleset.kinds[what.kind]
        given = info.members[what.index].values.get(name, ())
        if any(asked == name for asked, _ in self._asking) and self._reads(given, name):
            return 0
        self._asking.append((name, what))
        try:
            inner = Scope(scope.me, {"it": what})
            values = [self.value(value.expr, inner) for value in given]
            found = self._attribute_sum(info.attributes[name], values, span)
            return self.adjusted("attribute", name, found, inner, [what], of=what.kind)
        finally:
            self._asking.pop()

    def _attribute_sum(self, attribute: ast.Attribute, values: list[Value], span: Span) -> Value:
        if attribute.type == "number":
            return self.added(values, span)
        if values:
            return values[0]
        nobody = attribute.type == "member" and attribute.of == "player"
        missing: Missing = NOBODY if nobody else NOTHING
        return {"truth": False, "member": missing, "shape": ast.Picture("")}.get(attribute.type, ast.Cost(()))

    def _reads(self, roots: Iterable[ast.Node], name: str, seen: frozenset[str] = frozenset()) -> bool:
        """Whether a formula reads an attribute, by itself or through values."""
        for node in walk(*roots):
            what = node.binding if isinstance(node, ast.Ref) else None
            if what is not None and what.sort == "attribute" and what.name == name:
                return True
            if what is not None and what.sort == "value" and what.name not in seen:
                addends = self.ruleset.values[what.name].addends
                if self._reads(addends, name, seen | {what.name}):
                    return True
        return False

    def adjusted(
        self, sort: str, name: str | None, value: Value, scope: Scope, args: list[Value], of: str = ""
    ) -> Value:
        """A value as abilities change it."""
        raise NotImplementedError

    # ------------------------------------------------------------ selections

    def selected(self, node: ast.Selection, scope: Scope) -> Iterator[tuple[Value, int]]:
        """What is selected, one after the other, each with how often it lies there."""
        self.told.node(node)
        for value, copies in self._candidates(node, scope):
            if node.where is None or self.truth(node.where, scope.block(**{node.var or "it": value})):
                yield value, copies

    def _candidates(self, node: ast.Selection, scope: Scope) -> list[tuple[Value, int]]:
        if node.place is None:
            return [(value, 1) for value in self._domain(node, scope)]
        wanted = self._domain(node, scope)
        area = self.value(node.place, scope)
        held = self.table.places[area]
        if isinstance(held, list):
            return [(piece, 1) for piece in held if piece in wanted]
        return [(piece, held[piece]) for piece in wanted if held[piece]]

    def _domain(self, node: ast.Selection, scope: Scope) -> list[Value]:
        what = node.binding
        match what.sort:
            case "player":
                return [Seat(n) for n in range(self.players)]
            case "cell" if node.of is not None:
                laid = self.value(node.of, scope)
                return [Cell(laid.grid, n) for n in laid.cells]
            case "cell":
                return [Cell(str(node.grid), n) for n in range(cell_count(self.ruleset, str(node.grid)))]
            case "placement":
                assert node.of is not None
                return list(self._placements(self.value(node.of, scope), str(node.grid), node.span, scope))
            case "local":
                value = scope.names[what.name]
                return [] if value is NOTHING else [value]
            case "member":
                return [Thing(what.of, what.index)]
        return list(members(self.ruleset, what.name))

    def _placements(self, what: Value, grid: str, span: Span, scope: Scope) -> list[Value]:
        if not isinstance(what, Thing):
            raise Fault("missing", span, what)
        attributes = self.ruleset.kinds[what.kind].attributes.values()
        name = next(a.name for a in attributes if a.type == "shape")
        decl = self.ruleset.places[grid]
        picture = self.attribute(name, what, span, scope)
        return list(placements(picture.text, grid, decl.rows or 1, decl.columns or 1))

    def _many(self, node: ast.Count | ast.Exists | ast.Fold | ast.Pick, scope: Scope) -> Value:
        found = self.selected(node.selection, scope)
        match node:
            case ast.Count("number"):
                return sum(copies for _, copies in found)
            case ast.Count():
                return len({value for value, _ in found})
            case ast.Exists():
                return any(True for _ in found) is not node.negated
            case ast.Fold():
                return self._fold(node, found, scope)
        return self._pick(node, found, scope)

    def _fold(self, node: ast.Fold, found: Iterator[tuple[Value, int]], scope: Scope) -> int:
        var = node.selection.var or "it"
        total, values = 0, []
        for item, copies in found:
            value = self.value(node.expr, scope.block(**{var: item}))
            values.append(value)
            if node.op == "total":
                total = whole_number(total + whole_number(value * copies, node.span), node.span)
        if node.op == "total":
            return total
        if node.op == "different":
            return len(set(values))
        return 0 if not values else max(values) if node.op == "highest" else min(values)

    def _pick(self, node: ast.Pick, found: Iterator[tuple[Value, int]], scope: Scope) -> Value:
        var, best, most = node.selection.var or "it", None, 0
        for item, _ in found:
            if node.expr is None:
                return item
            value = self.number(node.expr, scope.block(**{var: item}))
            if best is None or (value > most if node.op == "highest" else value < most):
                best, most = item, value
        if best is not None:
            return best
        sort = node.selection.binding.type.sort
        return {"player": NOBODY, "cell": NOWHERE}.get(sort, NOTHING)

    # ------------------------------------------------------------ places

    def end(self, node: ast.Node, scope: Scope) -> Area | Spot | Missing:
        """A place, a spot of one, or nowhere: what is looked at, or where a move begins or ends."""
        if isinstance(node, ast.At):
            area = self.value(node.place, scope)
            return self._spot(area, self.value(node.index, scope), node.span)
        found = self.value(node, scope)
        if isinstance(found, Cell):
            return Spot(self._only(found.grid), found.number)
        assert isinstance(found, Area) or found is NOWHERE, (node, found)
        return found

    def _only(self, grid: str) -> Area:
        return next(area for area in self.table.places if area.name == grid)

    def _spot(self, area: Area, index: Value, span: Span) -> Spot | Missing:
        if isinstance(index, Missing):
            return NOWHERE
        slot = index.number if isinstance(index, Cell) else index - 1
        if not 0 <= slot < len(self.table.slots(area)):
            raise Fault("index", span, index)
        return Spot(area, slot)

    def width(self, grid: str) -> int:
        """How many columns a grid has."""
        return self.ruleset.places[grid].columns or 1

    def room(self, end: Area | Spot, scope: Scope) -> int:
        """How many pieces still fit."""
        if isinstance(end, Spot):
            return 1 - len(self.table.contents(end))
        held = self.table.places[end]
        if isinstance(held, list):
            return held.count(None)
        capacity = self.ruleset.places[end.name].capacity
        limit = NO_LIMIT if capacity is None else self.number(capacity, Scope(scope.me))
        return max(0, limit - held.total())

    def limited(self, end: Area | Spot) -> bool:
        """Whether a place can be full at all."""
        if isinstance(end, Spot) or isinstance(self.table.places[end], list):
            return True
        return self.ruleset.places[end.name].capacity is not None

    def _looked_at(self, node: ast.Node, scope: Scope) -> Value:
        match node:
            case ast.At():
                end = self.end(node, scope)
                lying = [] if isinstance(end, Missing) else self.table.contents(end)
                return lying[0] if lying else NOTHING
            case ast.CellAt(row, column, grid):
                return self._cell(grid, self.number(row, scope), self.number(column, scope))
            case ast.Shifted():
                return self._shifted(node, scope)
            case ast.LineThrough(length, cell):
                return self._line(length, self.value(cell, scope))
            case ast.SlotOf(what, place):
                return self._slot_of(self.value(what, scope), self.value(place, scope)) + 1
            case ast.NextTo():
                return self._next_to(node, scope)
            case ast.Facing():
                return self._facing(node, scope)
            case ast.State():
                return self._state(node, scope)
            case ast.Amount(what, place):
                area = self.value(place, scope)
                return self.room(area, scope) if what == "room" else len(self.table.contents(area))
            case ast.InGroup(what, group, negated):
                return (self.value(what, scope) in members(self.ruleset, group)) is not negated
            case ast.Holds():
                spot, wanted = self.end(node.cell, scope), self.value(node.what, scope)
                standing = [] if isinstance(spot, Missing) else self.table.contents(spot)
                return (wanted in standing) is not node.negated
        raise NotImplementedError(node)

    def _cell(self, grid: str, row: int, column: int) -> Value:
        decl = self.ruleset.places[grid]
        rows, columns = decl.rows or 1, decl.columns or 1
        inside = 1 <= row <= rows and 1 <= column <= columns
        return Cell(grid, (row - 1) * columns + column - 1) if inside else NOWHERE

    def _shifted(self, node: ast.Shifted, scope: Scope) -> Value:
        cell = self.value(node.cell, scope)
        rows, columns = self.number(node.rows, scope), self.number(node.columns, scope)
        if cell is NOWHERE:
            return NOWHERE
        row, column = divmod(cell.number, self.width(cell.grid))
        return self._cell(cell.grid, row + 1 + rows, column + 1 + columns)

    def _line(self, length: int, cell: Value) -> bool:
        if cell is NOWHERE:
            return False
        slots = self.table.slots(self._only(cell.grid))
        if slots[cell.number] is None:
            return False
        row, column = divmod(cell.number, self.width(cell.grid))

        def run(rows: int, columns: int) -> int:
            steps = 0
            while True:
                steps += 1
                other = self._cell(cell.grid, row + 1 + rows * steps, column + 1 + columns * steps)
                if other is NOWHERE or slots[other.number] != slots[cell.number]:
                    return steps - 1

        return any(1 + run(*way) + run(-way[0], -way[1]) >= length for way in LINES)

    def _slot_of(self, what: Value, area: Area) -> int:
        """The slot of the first such piece, from 0; -1 if there is none."""
        slots = self.table.slots(area)
        return slots.index(what) if what in slots else -1

    def _next_to(self, node: ast.NextTo, scope: Scope) -> Value:
        what, area = self.value(node.what, scope), self.value(node.place, scope)
        slot, slots = self._slot_of(what, area), self.table.slots(area)
        if slot < 0:
            return NOTHING
        steps = node.steps if node.direction == "after" else -node.steps
        piece = slots[(slot + steps) % len(slots)]
        return NOTHING if piece is None else piece

    def _facing(self, node: ast.Facing, scope: Scope) -> Value:
        wheel = self.ruleset.wheels[node.wheel]
        slot = self._slot_of(self.value(node.what, scope), self._only(wheel.ring))
        if slot < 0:
            return NOTHING
        name = wheel.members[(slot + self.table.wheels[node.wheel]) % len(wheel.members)]
        kind = str(self.ruleset.wheel_kind(node.wheel))
        member = self.ruleset.kinds[kind].member(name)
        assert member is not None
        return Thing(kind, member.index)

    def _state(self, node: ast.State, scope: Scope) -> bool:
        end = self.end(node.place, scope)
        if isinstance(end, Missing):
            return node.negated
        if node.test == "empty":
            holds = not self.table.contents(end)
        else:
            holds = self.limited(end) and self.room(end, scope) == 0
        return holds is not node.negated


def named(params: tuple[ast.Param, ...], args: Iterable[Value]) -> dict[str, Value]:
    """Parameters by name."""
    return {p.selection.var or "it": value for p, value in zip(params, args, strict=True)}
