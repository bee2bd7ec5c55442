"""What an example expects a seat to see and to know, held against its view."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..link.cells import cell_name
from ..program.head import ACTOR
from ..run.module import Plain
from ..syntax import ast
from .match import Match
from .views import HIDDEN, KNOWN


def view_values(name: str, step: ast.View) -> Iterator[tuple[str, ast.ValueDecl]]:
    """What the step names, as values to be compiled: the piece, then the arguments of the spot."""
    for number, expr in enumerate((step.what or ast.Number(0), *step.spot.args)):
        part = f"{name}_{number}"
        addend = ast.Value(part, None, expr, span=step.span)
        yield part, ast.ValueDecl(part, addends=(addend,), span=step.span)


@dataclass(frozen=True, slots=True)
class Sighting:
    """One `view of` of an example, in a match."""

    match: Match
    step: ast.View
    name: str
    module: Plain

    def comes_out(self) -> bool:
        """Whether the seat sees and knows what the step says."""
        step, known, hidden = self.step, self._known(), self._hidden()
        if step.verb == "hides":
            return hidden == step.count
        if step.verb == "sees":
            return (hidden == 0) is not step.negated
        count = known.count(self._piece())
        if step.negated:
            return count == 0
        return count > 0 if step.count is None else count == step.count

    def told(self) -> str:
        """What the seat really sees, for a finding."""
        seen = self._seen()
        if isinstance(seen, int | str):
            return f"`{seen}`"
        return ", ".join([*self._known(), *["?"] * self._hidden()]) or "–"

    def _seen(self) -> Any:
        """The view of the number or place that is meant."""
        spot, ruleset = self.step.spot, self.match.game.ruleset
        decl = ruleset.places[spot.name] if spot.name in ruleset.places else ruleset.numbers[spot.name]
        seen = self.match.view(self.step.seat - 1)[spot.name]
        at = [self._actor()] if spot.mine else []
        at += [self._value(number) for number in range(1, len(spot.args) + 1)]
        if decl.each_player:
            seen = seen[at.pop(0)]
        for index, value in zip(decl.indexes, at, strict=True):
            seen = seen.get(self._index(index, value), [])
        return seen

    def _known(self) -> list[str]:
        """The pieces there that the seat can name."""
        seen = self._seen()
        if isinstance(seen, dict) and HIDDEN in seen:
            return list(seen.get(KNOWN, []))
        if isinstance(seen, dict):
            seen = seen["covered"] if "covered" in seen else list(seen.values())
        return [piece for piece in seen if piece is not None] if isinstance(seen, list) else []

    def _hidden(self) -> int:
        """How many pieces there it cannot name; for a number, 1 if it does not see it."""
        seen = self._seen()
        if seen == HIDDEN:
            return 1
        return int(seen[HIDDEN]) - len(self._known()) if isinstance(seen, dict) and HIDDEN in seen else 0

    def _piece(self) -> str:
        ruleset = self.match.game.ruleset
        kind = ruleset.places[self.step.spot.name].kind
        return ruleset.kinds[kind].members[self._value(0)].name

    def _index(self, index: str, value: int) -> str:
        """The name by which a view calls one of several instances."""
        ruleset = self.match.game.ruleset
        grid = ast.indexed_grid(index)
        if grid is not None:
            return cell_name(ruleset, grid, value)
        group = ruleset.groups.get(index)
        return ruleset.kinds[group.kind if group else index].members[value].name

    def _value(self, number: int) -> int:
        question = self.module.question("value", f"{self.name}_{number}")
        assert question is not None
        return question(self.match.state, self._actor())

    def _actor(self) -> int:
        return max(0, int(self.match.state[ACTOR]))
