"""The state before the first rule: numbers at their start, pieces where they begin."""

from __future__ import annotations

from dataclasses import dataclass

from ...syntax import ast
from ..code import Code
from ..head import PC, PLAYERS, TURN
from ..ir import Const, Expr, greatest, least
from ..layout import PlaceArray
from ..scope import S, Scope
from .context import Context
from .expressions import Expressions


@dataclass(slots=True)
class Setup:
    """Writes `setup` and `refresh`."""

    context: Context
    expressions: Expressions

    def write(self) -> None:
        """Both functions."""
        self.context.wanted["refresh"] = self._refresh
        ruleset = self.context.ruleset
        code = self.context.writer("setup", "S")
        code.put(S, PC, self.context.program.entry)
        code.put(S, TURN, -1)
        for number in ruleset.numbers.values():
            with code.origin(number.span):
                self._number(code, number)
        for place in ruleset.places.values():
            if place.starts is not None:
                with code.origin(place.span):
                    self._place(code, place)
        self.context.add(code)

    # ------------------------------------------------------------ numbers

    def _number(self, code: Code, decl: ast.NumberDecl) -> None:
        """A number set to its start, each seat's with that seat as `me`."""
        array = self.context.layout.numbers[decl.name]
        if self._starts_at_none(decl):
            return
        if decl.each_player and array.dims:
            width = array.size // array.dims[0]
            with code.loop(code.fresh("me"), 0, array.dims[0]) as me:
                self._fill(code, array.base + me * width, width, self._start(code, decl, Scope(me)))
        else:
            self._fill(code, Const(array.base), array.size, self._start(code, decl, Scope(Const(0))))

    def _fill(self, code: Code, base: Expr, count: int, value: Expr) -> None:
        if count == 1:
            code.put(S, base, value)
        else:
            code.fill(S, base, count, value)

    def _starts_at_none(self, decl: ast.NumberDecl) -> bool:
        """Whether a number starts with 0, with which the state begins anyway."""
        if decl.start is not None or decl.type != "number":
            return False
        return decl.low is None or self.expressions.range(decl.low, Scope(Const(0)))[1] <= 0

    def _start(self, code: Code, decl: ast.NumberDecl, scope: Scope) -> Expr:
        """What a number starts with."""
        e = self.expressions
        if decl.start is not None:
            return code.let(code.fresh("start"), e.of(decl.start, scope))
        if decl.type != "number":
            return Const(-1)
        low = code.let(code.fresh("low"), e.of(decl.low, scope))
        return greatest(0, low)

    # ------------------------------------------------------------ places

    def _place(self, code: Code, place: ast.Place) -> None:
        array = self.context.layout.places[place.name]
        if place.starts == "mine":
            self._own_pieces(code, place, array)
            return
        counts = self._counts(place)
        table = self.context.tables.start(place, counts)
        if place.shape in ("row", "ring", "grid"):
            self._fill_slots(code, place, array, len(counts))
            return
        total = code.let(code.fresh("total"), 0)
        with code.loop(code.fresh("i"), 0, array.cells) as i:
            code.put(S, array.base + 1 + i, table[i])
            code.let(total.name, table[i], "+")
        code.put(S, array.base, total)

    def _fill_slots(self, code: Code, place: ast.Place, array: PlaceArray, members: int) -> None:
        """Slots or cells filled in the order of members, as far as there are any."""
        table = self.context.tables.put("start", place.name, values=self._counts(place))
        first = array.base + int(place.shape == "grid")
        at = code.let(code.fresh("at"), 0)
        with (
            code.loop(code.fresh("i"), 0, members) as i,
            code.loop(code.fresh("k"), 0, table[i]),
            code.when(at.lt(array.cells)),
        ):
            code.put(S, first + at, i + 1)
            code.let(at.name, 1, "+")
        if place.shape == "grid":
            code.put(S, array.base, at)

    def _counts(self, place: ast.Place) -> list[int]:
        ruleset = self.context.ruleset
        kind = ruleset.kinds[place.kind]
        chosen: tuple[int, ...] = tuple(range(len(kind.members)))
        if place.starts in ruleset.groups:
            chosen = ruleset.groups[place.starts or ""].members
        elif place.starts not in ("all", place.kind):
            member = kind.member(place.starts or "")
            chosen = () if member is None else (member.index,)
        return [m.copies if m.index in chosen else 0 for m in kind.members]

    def _own_pieces(self, code: Code, place: ast.Place, array: PlaceArray) -> None:
        """Each seat at the table has its own pieces."""
        members = self.context.ruleset.kinds[place.kind].members
        owned = [(m.owner, m) for m in members if m.owner is not None]
        copies = [m.copies for _, m in sorted(owned, key=lambda pair: pair[0])]
        table = self.context.tables.put("start", place.name, values=copies)
        width = array.size // array.dims[0] if array.dims else 0
        with code.loop(code.fresh("p"), 0, S[PLAYERS]) as p:
            base = array.base + p * width
            if array.shape in ("pile", "pool"):
                code.put(S, base, table[p])
                code.put(S, base + 1 + p, table[p])
            else:
                first = base + int(array.shape == "grid")
                with code.loop(code.fresh("i"), 0, least(table[p], array.cells)) as i:
                    code.put(S, first + i, p + 1)

    # ------------------------------------------------------------ rounds

    def _refresh(self) -> None:
        """Makes every once-a-round ability usable again."""
        ruleset, layout = self.context.ruleset, self.context.layout
        code = self.context.writer("refresh", "S")
        for member, modifier in ruleset.modifiers():
            if modifier.limit == "round":
                slot = layout.uses[(member.kind, member.name, member.modifiers.index(modifier))]
                code.fill(S, slot, ruleset.high, 0)
        self.context.add(code)
