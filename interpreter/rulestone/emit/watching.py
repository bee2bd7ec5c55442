"""Keeping what every seat knows: the lines that a watched run carries out beside each move.

Like assertions, they are there only in a checked module, as a match runs it; places that everybody
sees cost nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..analysis.following import FIRST
from ..analysis.hidden_numbers import Guess, declared_bounds
from ..analysis.knowledge import ALL, ME, NONE
from ..lower.layout import DOUBT, EVERYBODY, NOBODY, PlaceArray, cells_stride, known_stride
from ..syntax import ast
from .code import Code, Scope
from .expressions import Expressions

FIRST_THAT_FITS = -3  # of a cell: as the kernel knows it


@dataclass(frozen=True, slots=True)
class Sight:
    """Who sees an instance of a place (`eye`), and where it is kept what the others know of it (`k`).

    Both are texts. `k` is -1 for what everybody sees. `members` are those of the kind that lies there.
    """

    k: str
    eye: str
    members: int
    c: str = "-1"  # where it is kept what the others know of its cells; -1 if it has none
    cells: int = 0
    first: str = ""  # where its first cell lies

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
    k = k if array.dims else str(start)
    if array.name not in e.layout.cells_known:
        return Sight(k, eye, members)
    start = e.layout.cells_known[array.name]
    c = f"{start} + {offset} // {array.stride} * {cells_stride(e.layout, array.name)}"
    first = f"{base} + 1" if array.shape == "grid" else base
    return Sight(k, eye, members, c if array.dims else str(start), array.cells, first)


def spot_told(known: int, scope: Scope) -> str:
    """Who can tell which cell of a place is meant, as text; FIRST is the first that fits."""
    return str(FIRST_THAT_FITS) if known == FIRST else told(known, scope)


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


def watch_take(code: Code, source: Sight, index: str, where: str, told: str) -> None:
    """A piece is about to leave a cell; `where` says who can tell which."""
    if source.c != "-1":
        what = f"{source.c}, {source.eye}, {source.cells}, {index}, {where}, {told}"
        code.add(f"if __debug__: watch_take(S, {what})")


def watch_put(
    code: Code, target: Sight, index: str, where: str, source: Sight, held: str, member: str, told: str
) -> None:
    """A piece is about to be laid on a cell; `where` says who can tell which."""
    if target.c != "-1":
        what = f"{target.c}, {target.eye}, {target.cells}, {index}, {where}"
        whence = f"{source.k}, {source.eye}, {held}, {source.members}, {member}, {told}"
        code.add(f"if __debug__: watch_put(S, {what}, {whence})")


def watch_look(code: Code, sight: Sight, told: str) -> None:
    """Somebody is shown all cells."""
    if sight.c != "-1":
        code.add(f"if __debug__: watch_look(S, {sight.c}, {sight.cells}, {sight.first}, {told})")


def watch_setting(code: Code, e: Expressions, stmt: ast.Assign, scope: Scope) -> None:
    """A number is about to be set or changed: what everybody knows of a guessed one from then on."""
    if id(stmt) in e.following.reveals:
        shown = e.following.reveals[id(stmt)]
        value = e.text(shown, scope)
        code.add(f"if __debug__: watch_number(S, {_doubt(e, shown, scope)}, {EVERYBODY}, {value}, {value})")
    if stmt.target.name not in e.layout.doubts:
        return
    guess, at = e.following.guesses.get(id(stmt)), _doubt(e, stmt.target, scope)
    if guess is None:
        return
    depths = [(e.layout.doubts[name], e.layout.numbers[name].size) for name in guess.depends]
    with code.block("if __debug__:"):
        if not depths:
            _watch_guess(code, e, stmt, guess, at, scope)
            return
        with code.block(f"if {' or '.join(f'doubted(S, {start}, {size})' for start, size in depths)}:"):
            _watch_guess(code, e, stmt, Guess(NONE, None), at, scope)
        with code.block("else:"):
            _watch_guess(code, e, stmt, guess, at, scope)


def _watch_guess(code: Code, e: Expressions, stmt: ast.Assign, guess: Guess, at: str, scope: Scope) -> None:
    least, most = (e.text(end, scope) for end in declared_bounds(e.ruleset, stmt.target.name))
    who = told(guess.told, scope)
    if guess.bounds is None:
        code.add(f"watch_number(S, {at}, {who}, {least}, {most})")
        return
    low, high = (e.text(end, scope) for end in guess.bounds)
    if stmt.op == "set":
        code.add(f"watch_number(S, {at}, {who}, {low}, {high})")
    elif stmt.op == "add":
        code.add(f"watch_change(S, {at}, {who}, {low}, {high}, {least}, {most})")
    else:
        code.add(f"watch_change(S, {at}, {who}, -({high}), -({low}), {least}, {most})")


def _doubt(e: Expressions, ref: ast.Ref, scope: Scope) -> str:
    """Where it is kept what is known of a guessed number."""
    number, start = e.layout.numbers[ref.name], e.layout.doubts[ref.name]
    if not number.dims:
        return str(start)
    return f"{start} + {DOUBT} * ({e.address(number, e.arguments(ref, scope))} - {number.base})"


def _watched(code: Code, places: tuple[Sight, ...], call: str) -> None:
    if not all(place.is_open for place in places):
        code.add(f"if __debug__: {call}")
