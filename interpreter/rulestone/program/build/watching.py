"""Keeping what every seat knows: what a watched run does beside each move.

It is there only in a watched build, as a match runs it; places that everybody sees cost nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...analysis.knowledge import ALL, ME
from ...syntax import ast
from ..code import Code
from ..head import EVERYBODY, NOBODY
from ..ir import Call, Const, Expr, Run, Store, Watched, call
from ..layout import PlaceArray, known_stride
from ..scope import S, Scope
from .context import Context


@dataclass(frozen=True, slots=True)
class Sight:
    """Who sees an instance of a place (`eye`), and where it is kept what the others know of it (`known`).

    `known` is -1 for what everybody sees. `members` are those of the kind that lies there.
    """

    known: Expr
    eye: Expr
    members: int

    @property
    def is_open(self) -> bool:
        """Whether everybody sees what lies there."""
        return self.known == Const(-1)


def sight_of(context: Context, array: PlaceArray, base: Expr) -> Sight:
    """The sight of the instance of a place that begins at an address."""
    layout, ruleset = context.layout, context.ruleset
    members = len(ruleset.kinds[array.kind].members)
    if array.name not in layout.known:
        return Sight(Const(-1), Const(EVERYBODY), members)
    place, start = ruleset.places[array.name], layout.known[array.name]
    offset = base - array.base
    known = start + offset // array.stride * known_stride(layout, ruleset, array.name)
    owned = place.sight == "hidden" and place.shape != "pool" and array.each_player
    eye = offset // (array.size // array.dims[0]) if owned else Const(NOBODY)
    return Sight(known if array.dims else Const(start), eye, members)


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


def watch_number(code: Code, context: Context, stmt: ast.Assign, address: Expr) -> None:
    """A number that may be chosen in secret was set: whether the others can know to what."""
    layout = context.layout
    flag = layout.unread[stmt.target.name] + (address - layout.numbers[stmt.target.name].base)
    unknown = int(context.told.get(id(stmt), 0) < ALL)
    code.add(Watched((Store("S", flag, Const(unknown), span=code.span),)))


def _watched(code: Code, places: tuple[Sight, ...], what: Call) -> None:
    if not all(place.is_open for place in places):
        code.add(Watched((Run(what, span=code.span),)))
