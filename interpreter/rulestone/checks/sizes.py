"""What would take more room or time than any game needs: things kept, chosen among, or counted through."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from ..diagnostics.model import Diagnostic, diagnostic
from ..link.cells import cell_count
from ..link.model import Ruleset
from ..link.rewrite import walk
from ..syntax import ast
from .intervals import Intervals
from .trees import trees

MAX_NUMBERS = 100_000


def check_sizes(ruleset: Ruleset) -> list[Diagnostic]:
    """A finding for whatever comes to more than can be kept or offered."""
    known = Intervals(ruleset)
    return [*_kept(ruleset), *_offered(ruleset, known), *_counted(ruleset, known)]


def _kept(ruleset: Ruleset) -> Iterator[Diagnostic]:
    kept: list[tuple[ast.NumberDecl | ast.Place, int]] = [(number, 1) for number in ruleset.numbers.values()]
    kept += [(place, _room(ruleset, place)) for place in ruleset.places.values()]
    for decl, each in kept:
        instances = prod(index_size(ruleset, index) or 1 for index in decl.indexes)
        yield from _told(decl, decl.name, instances * each * (ruleset.high if decl.each_player else 1))


def index_size(ruleset: Ruleset, name: str) -> int | None:
    """How many there are of a kind, a group or the cells of a grid; None for any other name."""
    grid = ast.indexed_grid(name)
    if grid is not None:
        return cell_count(ruleset, grid) if grid in ruleset.places else None
    if name in ruleset.kinds:
        return len(ruleset.kinds[name].members)
    return len(ruleset.groups[name].members) if name in ruleset.groups else None


def _room(ruleset: Ruleset, place: ast.Place) -> int:
    if place.shape == "grid":
        return (place.rows or 1) * (place.columns or 1)
    return index_size(ruleset, place.kind) or 1


def _offered(ruleset: Ruleset, known: Intervals) -> Iterator[Diagnostic]:
    for choice in ruleset.choices.values():
        yield from _told(choice, choice.name, prod(_domain(ruleset, p, known) for p in choice.params))


def _domain(ruleset: Ruleset, param: ast.Param, known: Intervals) -> int:
    """Among how many things a parameter chooses, as far as that is known."""
    what = param.selection.what
    if param.high is not None:
        low, high = known.of(param.low), known.of(param.high)
        return max(1, high[1] - (low[0] if low else 0) + 1) if high else 1
    if what == "player":
        return ruleset.high
    if what == "cell":
        what = f"{ast.CELL_OF}{param.selection.grid}"
    return index_size(ruleset, what) or 1


def _counted(ruleset: Ruleset, known: Intervals) -> Iterator[Diagnostic]:
    """What statements count up to: faces of a roll, and how often a loop goes round."""
    for tree in trees(ruleset):
        for node in walk(tree.node):
            match node:
                case ast.Roll():
                    yield from _told(node, node.var, _between(node.low, node.high, known))
                case ast.ForEach(low=low, high=high) if high is not None:
                    yield from _told(node, node.selection.var or "number", _between(low, high, known))
                case ast.Repeat(times=times) if times is not None:
                    yield from _told(node, "repeat", (known.of(times) or (0, 0))[0])


def _between(low: ast.Expr | None, high: ast.Expr, known: Intervals) -> int:
    least, most = known.of(low), known.of(high)
    return most[0] - least[1] + 1 if least and most else 0


def _told(node: ast.Node, name: str, count: int) -> Iterator[Diagnostic]:
    if count > MAX_NUMBERS:
        yield diagnostic("E0226", node.span, name=name, count=count, limit=MAX_NUMBERS)
