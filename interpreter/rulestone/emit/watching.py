"""Keeping what every seat knows: the lines that a watched run carries out beside each move.

Like assertions, they are there only in a checked module, as a match runs it; places that everybody
sees cost nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..analysis.knowledge import ALL, ME
from ..lower.layout import EVERYBODY, NOBODY, PlaceArray, known_stride
from ..syntax import ast
from .code import Code, Scope
from .expressions import Expressions


@dataclass(frozen=True, slots=True)
class Sight:
    """Who sees an instance of a place (`eye`), and where it is kept what the others know of it (`k`).

    Both are texts. `k` is -1 for what everybody sees. `members` are those of the kind that lies there.
    """

    k: str
    eye: str
    members: int

    @property
    def is_open(self) -> bool:
        """Whether everybody sees what lies there."""
        return self.k == "-1"


def sight_of(e: Expressions, array: PlaceArray, base: str) -> Sight:
    """The sight of the instance of a place that begins at an address."""
    members = len(e.ruleset.kinds[array.kind].members)
    if array.name not in e.layout.known:
        return Sight("-1", str(EVERYBODY), members)
    place, start = e.ruleset.places[array.name], e.layout.known[array.name]
    offset = f"({base} - {array.base})"
    k = f"{start} + {offset} // {array.stride} * {known_stride(e.layout, e.ruleset, array.name)}"
    owned = place.sight == "hidden" and place.shape != "pool" and array.each_player
    eye = f"{offset} // {array.size // array.dims[0]}" if owned else str(NOBODY)
    return Sight(k if array.dims else str(start), eye, members)


def told(known: int, scope: Scope) -> str:
    """Who is told which piece is moved, as text: everybody, the acting seat, or nobody."""
    return {ALL: str(EVERYBODY), ME: scope.me}.get(known, str(NOBODY))


def watch_move(
    code: Code, source: Sight, target: Sight, held: str, member: str, count: str, told: str
) -> None:
    """Some pieces of one member are about to be moved."""
    ends = f"{source.k}, {source.eye}, {held}, {target.k}, {target.eye}, {source.members}"
    _watched(code, (source, target), f"watch_move(S, {ends}, {member}, {count}, {told})")


def watch_carry(code: Code, source: Sight, target: Sight, member: str, count: str) -> None:
    """All pieces of one member are about to be moved, with others of a group."""
    ends = f"{source.k}, {source.eye}, {target.k}, {target.eye}, {source.members}"
    _watched(code, (source, target), f"watch_carry(S, {ends}, {member}, {count})")


def watch_all(code: Code, source: Sight, target: Sight, base: str) -> None:
    """Everything in a pile is about to be moved."""
    ends = f"{source.k}, {source.eye}, {target.k}, {target.eye}, {source.members}"
    _watched(code, (source, target), f"watch_all(S, {ends}, {base})")


def watch_show(code: Code, sight: Sight, member: str, count: str, told: str) -> None:
    """Somebody is shown pieces of one member that lie there."""
    what = f"{sight.k}, {sight.eye}, {sight.members}, {member}, {count}, {told}"
    _watched(code, (sight,), f"watch_show(S, {what})")


def watch_number(code: Code, e: Expressions, stmt: ast.Assign, address: str) -> None:
    """A number that may be chosen in secret was set: whether the others can know to what."""
    flag = f"{e.layout.unread[stmt.target.name]} + {address} - {e.layout.numbers[stmt.target.name].base}"
    code.add("if __debug__:", f"    S[{flag}] = {int(e.told.get(id(stmt), 0) < ALL)}")


def _watched(code: Code, places: tuple[Sight, ...], call: str) -> None:
    if not all(place.is_open for place in places):
        code.add(f"if __debug__: {call}")
