"""What each card, area or track gives of a total: the sums of the score taken apart, member by member.

Each `total … for …` of a score is compiled once more as a value of a single member, beside the
rules themselves; the state stays as it is laid out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..link.model import Binding, Member, Ruleset, Type
from ..link.rewrite import walk
from ..match.match import Match
from ..run.program import make
from ..syntax import ast


@dataclass(frozen=True, slots=True)
class Share:
    """What one member gives."""

    member: Member
    value: int


class Shares:
    """The totals of a ruleset's scores, taken apart."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.totals = {name: fold for name, fold in _totals(ruleset)}
        values = {name: _share_value(name, fold) for name, fold in self.totals.items()}
        self.ruleset = ruleset
        self.module = make(replace(ruleset, values={**ruleset.values, **values})).plain()

    def of(self, match: Match, seat: int, score: str, addend: int, value: int) -> list[Share]:
        """What every member gives to one addend of a score; nothing if they do not add up to it."""
        for name, fold in self.totals.items():
            if name.startswith(f"share_{score}_{addend}_"):
                found = list(self._shares(match, seat, name, fold))
                if sum(share.value for share in found) == value:
                    return found
        return []

    def _shares(self, match: Match, seat: int, name: str, fold: ast.Fold) -> Iterator[Share]:
        worth = self.module.question("value", name)
        assert worth is not None
        for member in _members(self.ruleset, fold.selection):
            value = worth(list(match.state), seat, member.index)
            if value:
                yield Share(member, value)


def _totals(ruleset: Ruleset) -> Iterator[tuple[str, ast.Fold]]:
    """Every total over members in the scores, under a name of its own."""
    for value in ruleset.values.values():
        if not value.is_score:
            continue
        for number, addend in enumerate(value.addends):
            folds = [node for node in walk(addend.expr) if isinstance(node, ast.Fold) and _is_total(node)]
            for at, fold in enumerate(folds):
                yield f"share_{value.name}_{number}_{at}", fold


def _is_total(fold: ast.Fold) -> bool:
    binding = fold.selection.binding
    return fold.op == "total" and binding is not None and binding.sort in ("kind", "group")


def _members(ruleset: Ruleset, selection: ast.Selection) -> list[Member]:
    binding = selection.binding
    if binding.sort == "group":
        group = ruleset.groups[binding.name]
        return [ruleset.kinds[group.kind].members[index] for index in group.members]
    return list(ruleset.kinds[binding.name].members)


def _share_value(name: str, fold: ast.Fold) -> ast.ValueDecl:
    """The value of one member: its worth, as often as it lies there, if it is selected at all."""
    selection = fold.selection
    var = selection.name
    worth: ast.Expr = fold.expr
    if selection.place is not None:
        times = ast.Count("number", ast.Selection(var, place=selection.place, binding=_local(var, selection)))
        worth = ast.Arithmetic("*", worth, times)
    if selection.where is not None:
        worth = ast.When(worth, selection.where, ast.Number(0))
    anyone = ast.Param(ast.Selection(selection.what, var, binding=selection.binding))
    return ast.ValueDecl(name, (anyone,), (ast.Value(name, None, worth),))


def _local(var: str, selection: ast.Selection) -> Binding:
    return Binding("local", var, Type("member", selection.binding.type.of))
