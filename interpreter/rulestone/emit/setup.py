"""The state before the first rule: numbers at their start, pieces where they begin."""

from __future__ import annotations

from dataclasses import dataclass

from ..lower.layout import PLAYERS, TURN, Array
from ..lower.program import Program
from ..syntax import ast
from .code import Code, Scope
from .expressions import Expressions


@dataclass(slots=True)
class Setup:
    """Writes `setup`, `refresh` and `census`."""

    program: Program
    expressions: Expressions

    def write(self, code: Code) -> None:
        """All three functions."""
        self._setup(code)
        self._refresh(code)

    def _setup(self, code: Code) -> None:
        ruleset = self.program.ruleset
        with code.block("def setup(S):"):
            code.add(f"S[0] = {self.program.entry}", f"S[{TURN}] = -1")
            for number in ruleset.numbers.values():
                self._number(code, number)
            for place in ruleset.places.values():
                if place.starts is not None:
                    self._place(code, place)
        code.add("")

    def _number(self, code: Code, decl: ast.NumberDecl) -> None:
        start = self._start(decl)
        array = self.program.layout.numbers[decl.name]
        if start == "0":
            return
        if not array.dims:
            code.add(f"S[{array.base}] = {start}")
        elif decl.each_player and decl.start is not None:
            width = array.size // array.dims[0]
            with code.block(f"for me in range({array.dims[0]}):", f"for i in range({width}):"):
                code.add(f"S[{array.base} + me * {width} + i] = {start}")
        else:
            code.add(f"for i in range({array.size}):", f"    S[{array.base} + i] = {start}")

    def _start(self, decl: ast.NumberDecl) -> str:
        if decl.start is not None:
            return self.expressions.text(decl.start, Scope("me"))
        if decl.type != "number":
            return "-1"
        low = self.expressions.constant(decl.low) if isinstance(decl.low, ast.Number) else 0
        return str(max(0, low))

    def _place(self, code: Code, place: ast.Place) -> None:
        array = self.program.layout.places[place.name]
        if place.starts == "mine":
            self._own_pieces(code, place, array)
            return
        counts = self._counts(place)
        if place.shape in ("row", "ring"):
            filled = [m for m, n in enumerate(counts) for _ in range(n)]
            for slot, member in enumerate(filled[: array.cells]):
                code.add(f"S[{array.base + slot}] = {member + 1}")
            return
        table = self.expressions.tables.put(f"START_{place.name}", counts)
        code.add(f"for i in range({array.cells}):", f"    S[{array.base + 1} + i] = {table}[i]")
        code.add(f"S[{array.base}] = {sum(counts)}")

    def _counts(self, place: ast.Place) -> list[int]:
        ruleset = self.program.ruleset
        kind = ruleset.kinds[place.kind]
        chosen = range(len(kind.members))
        if place.starts in ruleset.groups:
            chosen = ruleset.groups[place.starts or ""].members  # type: ignore[assignment]
        elif place.starts not in ("all", place.kind):
            member = kind.member(place.starts or "")
            chosen = range(0) if member is None else range(member.index, member.index + 1)
        return [m.copies if m.index in chosen else 0 for m in kind.members]

    def _own_pieces(self, code: Code, place: ast.Place, array: Array) -> None:
        members = self.program.ruleset.kinds[place.kind].members
        copies = members[0].copies if members else 0
        with code.block(f"for p in range(S[{PLAYERS}]):"):
            code.add(f"S[{array.base} + p * {array.stride}] = {copies}")
            code.add(f"S[{array.base} + p * {array.stride} + 1 + p] = {copies}")

    def _refresh(self, code: Code) -> None:
        """Makes every once-a-round ability usable again."""
        ruleset, layout = self.program.ruleset, self.program.layout
        with code.block("def refresh(S):"):
            code.add("pass")
            for member, modifier in ruleset.modifiers():
                if modifier.limit == "round":
                    slot = layout.uses[(member.kind, member.name, member.modifiers.index(modifier))]
                    code.add(f"for p in range(S[{PLAYERS}]):", f"    S[{slot} + p] = 0")
        code.add("")
