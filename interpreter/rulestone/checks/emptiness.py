"""Decisions that may offer nothing, though nothing says what happens then."""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics.model import Diagnostic, diagnostic
from ..link.model import Ruleset
from ..syntax import ast
from .flow import Loop, read_bodies
from .intervals import Intervals


def check_emptiness(ruleset: Ruleset) -> list[Diagnostic]:
    """A note for every `choose` without a way out that the declarations do not prove safe."""
    known = Intervals(ruleset)
    return [
        diagnostic("W0320", site.node.span, names=" or ".join(site.node.choices))
        for body in read_bodies(ruleset).values()
        for site in body.asks
        if isinstance(site.node, ast.Choose) and not _safe(site.node, site.loops, known)
    ]


def _safe(node: ast.Choose, loops: tuple[Loop, ...], known: Intervals) -> bool:
    if node.if_any or node.otherwise:
        return True
    choices = [known.ruleset.choices[name] for name in node.choices if name in known.ruleset.choices]
    if len(choices) < len(node.choices):
        return True
    return any(_always(c, loops, known) for c in choices) or _complementary(choices)


def _always(choice: ast.Choice, loops: tuple[Loop, ...], known: Intervals) -> bool:
    """Whether a choice can be made whenever it is asked for."""
    if choice.pay is not None:
        return False
    if _free_cell(choice, loops):
        return True
    return not choice.needs and all(_inhabited(p, loops, known) for p in choice.params)


def _inhabited(param: ast.Param, loops: tuple[Loop, ...], known: Intervals) -> bool:
    selection = param.selection
    if selection.where is not None:
        return False
    if selection.place is not None:
        return any(_skips_empty(loop, selection.place) for loop in loops) and _whole_place(selection, known)
    if selection.what == "number":
        low, high = known.of(param.low), known.of(param.high)
        return bool(low and high and low[1] <= high[0])
    return True


def _whole_place(selection: ast.Selection, known: Intervals) -> bool:
    """Whether every piece in the place is among those selected."""
    place = known.ruleset.places.get(selection.place.name) if selection.place else None
    return place is not None and place.kind == selection.what


def _skips_empty(loop: Loop, place: ast.Ref) -> bool:
    guard = loop.skipping if isinstance(loop, ast.TakeTurns) else None
    return guard == ast.State(place, "empty")


def _free_cell(choice: ast.Choice, loops: tuple[Loop, ...]) -> bool:
    """`cell c of board`, needs only `c is empty`, inside a loop that ends when the board is full."""
    if len(choice.params) != 1 or len(choice.needs) != 1 or not loops:
        return False
    selection, need = choice.params[0].selection, choice.needs[0].condition
    if selection.grid is None or selection.where is not None or selection.var is None:
        return False
    until = loops[-1].until
    return need == ast.State(ast.Ref(selection.var), "empty") and until == ast.State(
        ast.Ref(selection.grid), "full"
    )


def _complementary(choices: list[ast.Choice]) -> bool:
    """Two choices without arguments or costs, one needing what the other must not have."""
    guards = [list(_guard(c)) for c in choices if not c.params and c.pay is None and len(c.needs) == 1]
    return any(opposite(a[0], b[0]) for a in guards for b in guards)


def _guard(choice: ast.Choice) -> Iterator[ast.Expr]:
    yield from (n.condition for n in choice.needs)


_OPPOSITES = {"is": "is not", "at least": "fewer than", "at most": "more than"}


def opposite(a: ast.Expr, b: ast.Expr) -> bool:
    """Whether exactly one of two conditions always holds, as far as their form tells."""
    match a, b:
        case ast.Not(), _ if a.operand == b:
            return True
        case (ast.Compare(), ast.Compare()) if (a.left, a.right) == (b.left, b.right):
            return _OPPOSITES.get(a.op) == b.op
        case ast.State(), ast.State():
            return (a.place, a.test) == (b.place, b.test) and a.negated != b.negated
        case ast.Exists(), ast.Exists():
            return a.selection == b.selection and a.negated != b.negated
    return False
