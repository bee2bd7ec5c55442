"""What statements do. Play stops wherever somebody has to decide, so each is a generator."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import product

from rulestone.syntax import ast
from rulestone.syntax.spans import Span

from .abilities import Ability
from .choices import Choices
from .expressions import named
from .moves import Moves
from .reach import inside_moments
from .requests import Again, Answer, Chance, Decision, Flow, Option, Play
from .table import domain, indexes
from .values import NOTHING, Fault, Rule, Scope, Seat, Thing, Value, said, whole_number


class Leave(Exception):
    """`end NAME`: the innermost loop of that name is left."""

    def __init__(self, label: str) -> None:
        self.label = label


class Statements(Moves, Choices):
    """All of play."""

    turn_of: Seat | None = None

    def block(self, body: Sequence[ast.Stmt], scope: Scope) -> Flow:
        """Statements in order, in a block of their own."""
        inner = scope.block()
        for stmt in body:
            yield from self._statement(stmt, inner)

    def _statement(self, node: ast.Stmt, scope: Scope) -> Flow:
        self.told.node(node)
        match node:
            case ast.Move():
                self.move(node, scope)
            case ast.Draw():
                yield from self._draw(node, scope)
            case ast.Roll():
                yield from self._roll(node, scope)
            case ast.Assign():
                self._assign(node, scope)
            case ast.Let():
                scope.names[node.var] = self.value(node.value, scope)
            case ast.If():
                yield from self._if(node, scope)
            case ast.Repeat():
                yield from self._loop(node.label, self._repeat(node, scope))
            case ast.ForEach():
                yield from self._for_each(node, scope)
            case ast.TakeTurns():
                yield from self._loop(node.label, self._take_turns(node, scope))
            case ast.As():
                yield from self.block(node.body, scope.acting(self.seat(node.player, scope, node.span)))
            case ast.Do():
                yield from self._do(node, scope)
            case ast.Choose():
                yield from self._choose(node, scope)
            case ast.End():
                raise Leave(node.label)
            case ast.Turn():
                wheel = self.ruleset.wheels[node.wheel]
                turned = self.table.wheels[node.wheel] + self.number(node.steps, scope)
                self.table.wheels[node.wheel] = turned % len(wheel.members)
            case ast.Refresh():
                self.new_round()
            case ast.Optimise():
                self._settle(node, scope)
            case ast.LabelRegions():
                self._label(node, scope)
            case ast.Show():
                self._show(node, scope)
            case ast.Look():
                self.value(node.place, scope)
            case ast.Step():
                yield from self.wrapped(scope.rule.sort, scope.rule.name, node.name, node.body, scope)

    # ------------------------------------------------------------ asking

    def ask(
        self, options: Sequence[Option], span: Span, scope: Scope, weights: tuple[int, ...] = ()
    ) -> Play[Answer]:
        """One of several options; a single one is taken without asking."""
        if len(options) == 1:
            return options[0]
        if weights:
            return (yield Chance(scope.rule, span, tuple(options), weights))
        return (yield Decision(scope.me, scope.rule, span, tuple(options)))

    def _choose(self, node: ast.Choose, scope: Scope) -> Flow:
        while True:
            options = self.offered(node.choices, scope)
            if not options:
                break
            moments = self._moments(scope, node.choices)
            taken = yield from self.ask(options + moments, node.span, scope)
            if isinstance(taken, Again):
                continue
            yield from self.carry_out(taken, scope)
            if taken not in moments:
                return
        if not node.if_any and not node.otherwise:
            raise Fault("options", node.span)
        yield from self.block(node.otherwise, scope)

    def _moments(self, scope: Scope, named: Sequence[str] = ()) -> list[Option]:
        """The options of choices `at any moment`, where they are possible now and not on offer anyway."""
        if self.turn_of != scope.me or scope.rule in inside_moments(self.ruleset):
            return []
        names = [
            choice.name
            for choice in self.ruleset.choices.values()
            if choice.any_moment and choice.name not in named
        ]
        return self.offered(names, scope)

    def _draw(self, node: ast.Draw, scope: Scope) -> Flow:
        source = self.value(node.source, scope)
        target = None if node.target is None else self.end(node.target, scope)
        taken: Answer = Again.AGAIN
        while isinstance(taken, Again):
            self.refill(source)
            lying = self.table.contents(source)
            drawn = sorted(set(lying), key=lying.index)
            if not drawn:
                scope.names[node.var] = NOTHING
                return
            options = [Option(str(said(piece, self.ruleset)), values=(piece,)) for piece in drawn]
            taken = yield from self.ask(options, node.span, scope, tuple(map(lying.count, drawn)))
        scope.names[node.var] = piece = taken.values[0]
        if target is not None:
            self.move_pieces([piece], source, target, scope)

    def _roll(self, node: ast.Roll, scope: Scope) -> Flow:
        low, high = self.number(node.low, scope), self.number(node.high, scope)
        if high < low:
            raise Fault("options", node.span, high)
        options = [Option(str(n), values=(n,)) for n in range(low, high + 1)]
        taken: Answer = Again.AGAIN
        while isinstance(taken, Again):
            taken = yield from self.ask(options, node.span, scope, (1,) * len(options))
        scope.names[node.var] = taken.values[0]

    # ------------------------------------------------------------ abilities around rules

    def wrapped(
        self, sort: str, name: str, step: str | None, body: tuple[ast.Stmt, ...], scope: Scope
    ) -> Flow:
        """A rule or step with all abilities that wrap it, each around what is there already."""
        verbs = ("before", "after", "instead")
        if step is None:
            around = list(self.attached(verbs, sort, name, None))
        else:
            around = list(self.attached(verbs, "step", step, name))
        yield from self._around(around, body, scope)

    def _around(self, around: list[Ability], body: tuple[ast.Stmt, ...], scope: Scope) -> Flow:
        if not around:
            yield from self.block(body, scope)
            return
        *inner, last = around
        verb = last[2].verb
        if verb == "after":
            yield from self._around(inner, body, scope)
        used = yield from self._ability(last, scope)
        if verb == "before" or (verb == "instead" and not used):
            yield from self._around(inner, body, scope)

    def _ability(self, ability: Ability, scope: Scope) -> Generator[Decision | Chance, Answer, bool]:
        """Carries out an ability, if it can be used and its owner wants to."""
        rule = self.ability_rule(ability)
        inner = Scope(scope.me, dict(scope.given), rule, dict(scope.given))
        while True:
            if not self.usable(ability, inner, list(scope.given.values())):
                return False
            if not ability[2].may:
                break
            options, moments = [Option(self._use_name(ability)), Option("decline")], self._moments(scope)
            taken = yield from self.ask(options + moments, ability[2].span, scope)
            if taken == options[1]:
                return False
            if taken == options[0]:
                break
            if taken in moments:
                yield from self.carry_out(taken, scope)
        self.use_up(ability, inner)
        yield from self.block(ability[2].body, inner)
        return True

    def _use_name(self, ability: Ability) -> str:
        card, part, _ = ability
        return f"use_{said(card, self.ruleset)}" + (f"_{part + 1}" if part else "")

    # ------------------------------------------------------------ flow

    def _loop(self, label: str | None, body: Flow) -> Flow:
        try:
            yield from body
        except Leave as leave:
            if label is None or leave.label != label:
                raise

    def _if(self, node: ast.If, scope: Scope) -> Flow:
        for condition, body in node.branches:
            if self.truth(condition, scope):
                yield from self.block(body, scope)
                return
        yield from self.block(node.otherwise, scope)

    def _repeat(self, node: ast.Repeat, scope: Scope) -> Flow:
        left = None if node.times is None else self.number(node.times, scope)
        while left is None or left > 0:
            if node.until is not None and self.truth(node.until, scope):
                return
            if node.while_ is not None and not self.truth(node.while_, scope):
                return
            yield from self.block(node.body, scope)
            left = None if left is None else left - 1

    def _for_each(self, node: ast.ForEach, scope: Scope) -> Flow:
        var = node.selection.var or "it"
        for value in self._each(node, scope):
            yield from self.block(node.body, scope.block(**{var: value}))

    def _each(self, node: ast.ForEach, scope: Scope) -> list[Value]:
        if node.low is not None:
            return self.numbers_in(node.selection, node.low, node.high, scope)
        if node.start is None:
            return [value for value, _ in self.selected(node.selection, scope)]
        start = self.seat(node.start, scope, node.span)
        seats = [Seat((start.number + n) % self.players) for n in range(self.players)]
        var, where = node.selection.var or "it", node.selection.where
        return [p for p in seats if where is None or self.truth(where, scope.block(**{var: p}))]

    def _take_turns(self, node: ast.TakeTurns, scope: Scope) -> Flow:
        seat = Seat(0) if node.start is None else self.seat(node.start, scope, node.span)
        skipped = 0
        while skipped < self.players:
            turn = scope.acting(seat)
            if node.until is not None and self.truth(node.until, turn):
                return
            if node.skipping is not None and self.truth(node.skipping, turn):
                skipped += 1
            else:
                skipped, self.turn_of = 0, seat
                yield from self.block(node.body, turn)
            seat = Seat((seat.number + 1) % self.players)

    def _do(self, node: ast.Do, scope: Scope) -> Flow:
        if node.member is not None:
            yield from self._do_handler(node, scope)
            return
        procedure = self.ruleset.procedures[node.name]
        args = [self.value(arg, scope) for arg in node.args]
        names = named(procedure.params, args)
        inner = Scope(scope.me, names, Rule("procedure", node.name), dict(names))
        yield from self.wrapped("procedure", node.name, None, procedure.body, inner)

    def _do_handler(self, node: ast.Do, scope: Scope) -> Flow:
        member = self.value(node.member, scope)  # type: ignore[arg-type]
        args = [self.value(arg, scope) for arg in node.args]
        if not isinstance(member, Thing):
            return
        for handler in self.ruleset.kinds[member.kind].members[member.index].handlers:
            if handler.name == node.name and (handler.at is None or handler.at in args):
                rule = Rule("handler", node.name, member.kind, member.index)
                yield from self.block(handler.body, Scope(scope.me, {"it": member}, rule))
                return

    # ------------------------------------------------------------ numbers

    def _assign(self, node: ast.Assign, scope: Scope) -> None:
        decl = self.ruleset.numbers[node.target.binding.name]
        if node.op == "set":
            key = self._target(node.target, scope)
            new = self.value(node.value, scope)
        else:
            change = self.number(node.value, scope)
            key = self._target(node.target, scope)
            old = self.table.numbers[decl.name, key]
            new = whole_number(old + (change if node.op == "add" else -change), node.span)
        self.set_number(decl, key, new, node.span, scope.me)

    def _target(self, node: ast.Ref, scope: Scope) -> tuple[int, ...]:
        args: list[Value] = [scope.me] if node.mine else []
        args += [self.value(arg, scope) for arg in node.args]
        return self.key(self.ruleset.numbers[node.binding.name], args, node.span)

    def set_number(
        self, decl: ast.NumberDecl, key: tuple[int, ...], value: Value, span: Span, me: Seat
    ) -> None:
        """Sets a number that must lie within its bounds as they are now."""
        if decl.type == "number":
            low, high = self.number(decl.low, Scope(me)), self.number(decl.high, Scope(me))
            if not low <= value <= high:
                raise Fault("bounds", span, value)
        self.table.numbers[decl.name, key] = value

    def _family(self, node: ast.Ref, scope: Scope) -> list[tuple[Value, tuple[int, ...]]]:
        """All the numbers that are settled or labelled: what the last index is, and the key."""
        decl = self.ruleset.numbers[node.binding.name]
        args: list[Value] = [scope.me] if node.mine else []
        args += [self.value(arg, scope) for arg in node.args]
        last = domain(self.ruleset, indexes(decl)[-1])
        return [(value, self.key(decl, [*args, value], node.span)) for value in last]

    def _settle(self, node: ast.Optimise, scope: Scope) -> None:
        name = node.target.binding.name
        keys = [key for _, key in self._family(node.target, scope)]
        best, most = (0,) * len(keys), None
        for flags in product((0, 1), repeat=len(keys)):
            self._set_flags(name, keys, flags[::-1])
            if node.where is None or self.truth(node.where, scope):
                amount = self.number(node.value, scope)
                if most is None or amount > most:
                    best, most = flags[::-1], amount
        self._set_flags(name, keys, best)

    def _set_flags(self, name: str, keys: list[tuple[int, ...]], flags: tuple[int, ...]) -> None:
        for key, flag in zip(keys, flags, strict=True):
            self.table.numbers[name, key] = flag

    def _label(self, node: ast.LabelRegions, scope: Scope) -> None:
        cells = {cell.number for cell, _ in self.selected(node.selection, scope)}
        width = self.width(str(node.selection.grid))
        labels: dict[int, int] = {}
        for first in sorted(cells):
            if first not in labels:
                self._spread(first, cells, width, labels)
        decl = self.ruleset.numbers[node.target.binding.name]
        for cell, key in self._family(node.target, scope):
            self.set_number(decl, key, labels.get(cell.number, 0), node.span, scope.me)

    def _spread(self, first: int, cells: set[int], width: int, labels: dict[int, int]) -> None:
        reached = [first]
        for cell in reached:
            labels[cell] = first + 1
            row, column = divmod(cell, width)
            sides = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
            near = {r * width + c for r, c in sides if 0 <= c < width}
            reached += sorted((near & cells) - set(reached))

    def _show(self, node: ast.Show, scope: Scope) -> None:
        """Nothing lies anywhere else afterwards; only what is named can be at fault."""
        for part in (node.count, node.what, node.place, node.to):
            if part is not None and not is_kind(part):
                self.value(part, scope)


def is_kind(node: ast.Node) -> bool:
    """Whether a name means a whole kind or group."""
    return isinstance(node, ast.Ref) and node.binding.sort in ("kind", "group")
