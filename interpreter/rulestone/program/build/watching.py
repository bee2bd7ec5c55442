"""Keeping what every seat knows: what a watched run does beside each move.

It is there only in a watched build, as a match runs it; places that everybody sees cost nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...analysis.following import FIRST
from ...analysis.hidden_numbers import Guess, declared_bounds
from ...analysis.knowledge import ALL, ME, NONE
from ...syntax import ast
from ..code import Code
from ..head import DOUBT, EVERYBODY, FIRST_THAT_FITS, NOBODY
from ..ir import Call, Const, Expr, Run, Watched, call, one_of
from ..layout import PlaceArray, cells_stride, known_stride
from ..scope import S, Scope
from .context import Context
from .expressions import Expressions

NEVER = Const(-1)


@dataclass(frozen=True, slots=True)
class Sight:
    """Who sees an instance of a place (`eye`), and where it is kept what the others know of it (`known`).

    `known` is -1 for what everybody sees. `members` are those of the kind that lies there.
    """

    known: Expr
    eye: Expr
    members: int
    cells_known: Expr = NEVER  # where it is kept what the others know of its cells; -1 if it has none
    cells: int = 0
    first: Expr = NEVER  # where its first cell lies

    @property
    def is_open(self) -> bool:
        """Whether everybody sees what lies there."""
        return self.known == NEVER


OPEN = Sight(NEVER, Const(EVERYBODY), 0)
"""The sight of what everybody sees."""


def sight_of(context: Context, array: PlaceArray, base: Expr) -> Sight:
    """The sight of the instance of a place that begins at an address."""
    layout, ruleset = context.layout, context.ruleset
    members = len(ruleset.kinds[array.kind].members)
    if array.name not in layout.known:
        return Sight(NEVER, Const(EVERYBODY), members)
    place, start = ruleset.places[array.name], layout.known[array.name]
    offset = base - array.base
    known = start + offset // array.stride * known_stride(layout, ruleset, array.name)
    owned = place.sight == "hidden" and place.shape != "pool" and array.each_player
    eye = offset // (array.size // array.dims[0]) if owned else Const(NOBODY)
    known = known if array.dims else Const(start)
    if array.name not in layout.cells_known:
        return Sight(known, eye, members)
    start = layout.cells_known[array.name]
    cells = start + offset // array.stride * cells_stride(layout, array.name)
    first = base + 1 if array.shape == "grid" else base
    return Sight(known, eye, members, cells if array.dims else Const(start), array.cells, first)


def spot_told(known: int, scope: Scope) -> Expr:
    """Who can tell which cell of a place is meant; FIRST is the first that fits."""
    return Const(FIRST_THAT_FITS) if known == FIRST else told(known, scope)


def told(known: int, scope: Scope) -> Expr:
    """Who is told which piece is moved: everybody, the acting seat, or nobody."""
    return scope.me if known == ME else Const(EVERYBODY if known == ALL else NOBODY)


def watch_move(
    code: Code, source: Sight, target: Sight, held: Expr, member: Expr, count: Expr, told: Expr
) -> None:
    """Some pieces of one member are about to be moved."""
    ends = (source.known, source.eye, held, target.known, target.eye, source.members)
    _watched(code, (source, target), call("watch_move", S, *ends, member, count, told))


def watch_carry(code: Code, source: Sight, target: Sight, member: Expr, count: Expr) -> None:
    """All pieces of one member are about to be moved, with others of a group."""
    ends = (source.known, source.eye, target.known, target.eye, source.members)
    _watched(code, (source, target), call("watch_carry", S, *ends, member, count))


def watch_all(code: Code, source: Sight, target: Sight, base: Expr) -> None:
    """Everything in a pile is about to be moved."""
    ends = (source.known, source.eye, target.known, target.eye, source.members)
    _watched(code, (source, target), call("watch_all", S, *ends, base))


def watch_show(code: Code, sight: Sight, member: Expr, count: Expr, told: Expr) -> None:
    """Somebody is shown pieces of one member that lie there."""
    what = (sight.known, sight.eye, sight.members, member, count, told)
    _watched(code, (sight,), call("watch_show", S, *what))


def watch_take(code: Code, source: Sight, index: Expr, where: Expr, told: Expr) -> None:
    """A piece is about to leave a cell; `where` says who can tell which."""
    if source.cells_known != NEVER:
        what = (source.cells_known, source.eye, source.cells, index, where, told)
        code.add(Watched((Run(call("watch_take", S, *what), span=code.span),)))


def watch_put(
    code: Code, target: Sight, index: Expr, where: Expr, source: Sight, held: Expr, member: Expr, told: Expr
) -> None:
    """A piece is about to be laid on a cell; `where` says who can tell which."""
    if target.cells_known != NEVER:
        what = (target.cells_known, target.eye, target.cells, index, where)
        whence = (source.known, source.eye, held, source.members, member, told)
        code.add(Watched((Run(call("watch_put", S, *what, *whence), span=code.span),)))


def watch_look(code: Code, sight: Sight, told: Expr) -> None:
    """Somebody is shown all cells."""
    if sight.cells_known != NEVER:
        what = (sight.cells_known, sight.cells, sight.first, told)
        code.add(Watched((Run(call("watch_look", S, *what), span=code.span),)))


# ---------------------------------------------------------------- numbers


def watch_setting(code: Code, e: Expressions, stmt: ast.Assign, scope: Scope) -> None:
    """A number is about to be set or changed: what everybody knows of a guessed one from then on."""
    following, layout = e.context.following, e.layout
    if id(stmt) in following.reveals:
        shown = following.reveals[id(stmt)]
        value = e.of(shown, scope)
        seen = call("watch_number", S, _doubt(e, shown, scope), EVERYBODY, value, value)
        code.add(Watched((Run(seen, span=code.span),)))
    guess = following.guesses.get(id(stmt))
    if stmt.target.name not in layout.doubts or guess is None:
        return
    at = _doubt(e, stmt.target, scope)
    depths = [(layout.doubts[name], layout.numbers[name].size) for name in guess.depends]
    in_doubt = one_of(*(call("doubted", S, start, size) for start, size in depths))
    with code.watched():
        code.split(
            in_doubt,
            lambda: _watch_guess(code, e, stmt, Guess(NONE, None), at, scope),
            lambda: _watch_guess(code, e, stmt, guess, at, scope),
        )


def _watch_guess(code: Code, e: Expressions, stmt: ast.Assign, guess: Guess, at: Expr, scope: Scope) -> None:
    lowest, most = (e.of(end, scope) for end in declared_bounds(e.ruleset, stmt.target.name))
    who = told(guess.told, scope)
    if guess.bounds is None:
        code.run(call("watch_number", S, at, who, lowest, most))
        return
    low, high = (e.of(end, scope) for end in guess.bounds)
    if stmt.op == "set":
        code.run(call("watch_number", S, at, who, low, high))
    elif stmt.op == "add":
        code.run(call("watch_change", S, at, who, low, high, lowest, most))
    else:
        code.run(call("watch_change", S, at, who, 0 - high, 0 - low, lowest, most))


def _doubt(e: Expressions, ref: ast.Ref, scope: Scope) -> Expr:
    """Where it is kept what is known of a guessed number."""
    number, start = e.layout.numbers[ref.name], e.layout.doubts[ref.name]
    if not number.dims:
        return Const(start)
    return start + (e.address(number, ref, scope) - number.base) * DOUBT


def _watched(code: Code, places: tuple[Sight, ...], what: Call) -> None:
    if not all(place.is_open for place in places):
        code.add(Watched((Run(what, span=code.span),)))
