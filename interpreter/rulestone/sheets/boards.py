"""What is best shown as a picture: wheels in rings, tracks with levels, rows of spaces, grids."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..link.model import KindInfo, Member
from ..syntax import ast
from ..words.declarations import capital
from ..words.statements import block
from . import pictures
from .model import Block, Cell, Picture, Table
from .pictures import Sign
from .scribe import Scribe
from .values import value_cell


def of_kind(scribe: Scribe, kind: KindInfo) -> list[Block]:
    """The pictures of a kind's members, if they are tracks or spaces in rows."""
    if kind.decl.base == "track" and any(h.at is not None for m in kind.members for h in m.handlers):
        return [_track(scribe, kind, member) for member in kind.members]
    if kind.decl.base == "space":
        return list(_rows(scribe, kind))
    return []


def of_places(scribe: Scribe) -> list[Block]:
    """The pictures of boards: grids, and rings with the wheels that turn in them."""
    found: list[Block] = []
    wheels = list(scribe.ruleset.wheels.values())
    for place in scribe.ruleset.places.values():
        if place.shape == "grid" and place.rows and place.columns and not place.each_player:
            found.append(_grid(scribe, place, place.rows, place.columns))
        elif place.shape == "ring":
            found.append(_ring(scribe, place, [w for w in wheels if w.ring == place.name]))
    return found


# ---------------------------------------------------------------- grids


def _grid(scribe: Scribe, place: ast.Place, height: int, width: int) -> Picture:
    """A board with the cells marked that a list tells apart."""
    lists = [x for x in scribe.ruleset.lists.values() if x.by == f"cell of {place.name}"]
    shown = [x for x in lists if not (scribe.known_only and scribe.is_assumed(x.notes))]
    marks = [(str(scribe.cell(scribe.name(x.name), x.notes)), _marked(x, width)) for x in shown]
    head = tuple(label for label, _ in marks)
    cells = tuple(Cell(", ".join(f"{row}/{column}" for row, column in sorted(at))) for _, at in marks)
    table = Table(head, (cells,)) if marks else None
    svg = pictures.grid(height, width, marks)
    return Picture(scribe.name(place.name), svg, table, pages=scribe.pages(place.notes))


def _marked(listing: ast.ListDecl, width: int) -> frozenset[tuple[int, int]]:
    """The cells at which a list is not zero, by row and column from 1."""
    places = (n for n, x in enumerate(listing.values) if not isinstance(x, ast.Number) or x.value)
    return frozenset((place // width + 1, place % width + 1) for place in places)


# ---------------------------------------------------------------- rings


def _ring(scribe: Scribe, place: ast.Place, wheels: list[ast.Wheel]) -> Picture:
    members = scribe.ruleset.kinds[place.kind].members
    outer = [_sign(scribe, member) for member in members]
    shown = wheels[:1] if not (scribe.known_only and wheels and scribe.is_assumed(wheels[0].notes)) else []
    on_wheel = [x for w in shown for name in w.members if (x := scribe.speaker.member_of(name))]
    title = scribe.name(place.name)
    notes = [note for wheel in shown for note in wheel.notes]
    table = _ring_table(scribe, members, on_wheel, title, notes)
    svg = pictures.ring(outer, [_sign(scribe, member) for member in on_wheel])
    return Picture(title, svg, table, pages=scribe.pages(place.notes))


def _ring_table(
    scribe: Scribe, around: tuple[Member, ...], inside: list[Member], title: str, notes: list[ast.Note]
) -> Table:
    rows = tuple((Cell(title), Cell(scribe.title(member))) for member in around)
    wheel = scribe.words.say("wheel inside")
    rows += tuple((Cell(wheel), scribe.cell(scribe.title(member), notes)) for member in inside)
    return Table(("", ""), rows)


def _sign(scribe: Scribe, member: Member) -> Sign:
    return Sign(scribe.title(member), scribe.drawings.get(scribe.icon(member.name), ""))


# ---------------------------------------------------------------- tracks


def _track(scribe: Scribe, kind: KindInfo, member: Member) -> Block:
    """A track with what happens on each level."""
    assumed = scribe.is_assumed(member.notes)
    signs = [] if assumed and scribe.known_only else list(_levels(scribe, member))
    length = max((h.at for h in member.handlers if h.at is not None), default=1)
    title = scribe.title(member)
    head = (scribe.words.say("level"), scribe.words.say("effect"))
    rows = tuple((Cell(sign.note), scribe.cell(sign.label, member.notes)) for sign in signs)
    facts = tuple((scribe.name(name), value_cell(scribe, member, name)) for name in member.values)
    return Picture(
        f"[{title}]" if assumed and signs else title,
        pictures.track(signs, length),
        Table(head, rows),
        scribe.pages(member.notes),
        narrow=True,
        facts=facts,
    )


def _levels(scribe: Scribe, member: Member) -> Iterator[Sign]:
    inner = replace(scribe.speaker, terse=True).knowing({"it": scribe.speaker.this(member.kind)})
    for handler in member.handlers:
        if handler.at is not None:
            effect = " ".join(_effect(scribe, handler) or block(inner, handler.body))
            yield Sign(capital(effect.rstrip(".")), _effect_icon(scribe, handler), str(handler.at))


def _effect(scribe: Scribe, handler: ast.Handler) -> list[str]:
    """The titles of the rules that a level calls, if it does nothing else."""
    calls = [x for x in handler.body if isinstance(x, ast.Do) and x.member is None]
    if len(calls) < len(handler.body):
        return []
    return [_call(scribe, call) for call in calls]


def _call(scribe: Scribe, call: ast.Do) -> str:
    title = scribe.name(call.name)
    arguments = [scribe.words.expr(argument) for argument in call.args]
    return f"{title} ({scribe.words.language.join(arguments)})" if arguments else title


def _effect_icon(scribe: Scribe, handler: ast.Handler) -> str:
    names = [x.name if isinstance(x, ast.Do) else "" for x in handler.body]
    return scribe.drawings.get(scribe.icon(*names), "")


# ---------------------------------------------------------------- spaces in rows


def _rows(scribe: Scribe, kind: KindInfo) -> Iterator[Block]:
    """Spaces known by the number of their row and their place in it."""
    numbers = [a.name for a in kind.attributes.values() if a.type == "number"]
    if len(numbers) != 2:
        return
    placed = {_position(member, numbers): member for member in kind.members}
    lines = sorted({row for row, _ in placed})
    if len(placed) != len(kind.members) or None in {x for key in placed for x in key}:
        return
    shown = [name for name in kind.attributes if name not in numbers]
    notes = kind.members[0].notes
    hidden = scribe.known_only and scribe.is_assumed(notes)
    drawn = [
        (str(row), [_space(scribe, placed[key], shown, hidden) for key in sorted(placed) if key[0] == row])
        for row in lines
    ]
    title = capital(str(scribe.speaker.something(kind.name, plural=True)))
    rows = tuple(
        (Cell(label), *(Cell(sign.label) for sign in signs), *_padding(drawn, signs))
        for label, signs in drawn
    )
    head = ("", *(str(n + 1) for n in range(max(len(signs) for _, signs in drawn))))
    yield Picture(title, pictures.rows(drawn), Table(head, rows), pages=scribe.pages(notes))


def _padding(drawn: list[tuple[str, list[Sign]]], signs: list[Sign]) -> tuple[Cell, ...]:
    return (Cell(""),) * (max(len(row) for _, row in drawn) - len(signs))


def _position(member: Member, numbers: list[str]) -> tuple[int, int]:
    found = [member.values[name][0].expr for name in numbers if member.values.get(name)]
    row, place = (x.value if isinstance(x, ast.Number) else -1 for x in (*found, None, None)[:2])
    return row, place


def _space(scribe: Scribe, member: Member, shown: list[str], hidden: bool) -> Sign:
    cells = [value_cell(scribe, member, name) for name in shown]
    icon = next((icon for cell in cells for icon in cell.icons), "")
    text = "" if hidden else " ".join(str(cell) for cell in cells)
    return Sign(text, "" if hidden else scribe.drawings.get(icon, ""))
