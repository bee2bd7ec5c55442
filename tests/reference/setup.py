"""The beginning: numbers in the order declared, then pieces."""

from __future__ import annotations

from rulestone.syntax import ast

from .statements import Statements
from .table import members
from .values import Area, Scope, Seat, Thing


def lay_out(play: Statements) -> None:
    """Sets every number and lays out every piece."""
    rows = [decl for decl in play.ruleset.places.values() if decl.shape in ("row", "ring")]
    play.table.open_places({decl.name: play.number(decl.capacity, Scope(Seat(0))) for decl in rows})
    for number in play.ruleset.numbers.values():
        _start(play, number)
    for place in play.ruleset.places.values():
        if place.starts is not None:
            _lay(play, place)


def _start(play: Statements, decl: ast.NumberDecl) -> None:
    for name, key in play.table.numbers:
        if name != decl.name:
            continue
        me = Seat(key[0]) if decl.each_player else Seat(0)
        if decl.start is not None:
            play.set_number(decl, key, play.value(decl.start, Scope(me)), decl.span, me)
        elif decl.type == "number":
            play.table.numbers[name, key] = max(0, play.number(decl.low, Scope(me)))


def _lay(play: Statements, decl: ast.Place) -> None:
    areas = [area for area in play.table.places if area.name == decl.name]
    for piece in _starting(play, decl):
        member = play.ruleset.kinds[piece.kind].members[piece.index]
        area: Area | None = areas[0]
        if decl.starts == "mine":
            area = next((a for a in areas if a.key[:1] == (member.owner,)), None)
            if member.owner is None or member.owner >= play.players:
                area = None
        for _ in range(member.copies):
            if area is not None and _fits(play, area):
                play.table.put(area, piece)


def _fits(play: Statements, area: Area) -> bool:
    held = play.table.places[area]
    return not isinstance(held, list) or None in held


def _starting(play: Statements, decl: ast.Place) -> list[Thing]:
    ruleset, starts = play.ruleset, str(decl.starts)
    if starts in ("all", "mine"):
        return members(ruleset, decl.kind)
    kind = ruleset.groups[decl.kind].kind if decl.kind in ruleset.groups else decl.kind
    if starts in ruleset.groups or starts in ruleset.kinds:
        return members(ruleset, starts)
    return [Thing(kind, m.index) for m in ruleset.kinds[kind].members if m.name == starts]
