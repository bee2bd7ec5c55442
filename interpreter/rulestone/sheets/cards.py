"""The card reference: every card, tile and token with its number, its values and what it does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..link.model import KindInfo, Member
from ..syntax import ast
from ..words.declarations import capital
from ..words.forms import Counted
from ..words.language import MINUS
from . import boards
from .model import Block, Card, Cards, Cell, Picture, Prose, Section, Sheet, Table
from .scribe import Scribe
from .values import (
    added_up,
    is_bare,
    is_conditional,
    is_plainly_true,
    is_simple,
    sentences,
    shown_attributes,
    value_cell,
)

_SHORT = 12  # rows
_NARROW, _WIDE = 38, 64  # letters


def card_sheet(scribe: Scribe) -> Sheet:
    """Every kind that has members, in the order declared; first those that need little room, side by side."""
    sections = [_section(scribe, kind) for kind in scribe.ruleset.kinds.values() if kind.members]
    sections.sort(key=lambda section: section.columns > 0)
    return Sheet("cards", scribe.words.say("Card reference"), tuple(sections))


def _section(scribe: Scribe, kind: KindInfo) -> Section:
    blocks = tuple(_blocks(scribe, kind))
    return Section(kind_title(scribe, kind), blocks, max(map(_columns, blocks), default=0))


def _columns(block: Block) -> int:
    """How many columns a block wants for itself: cards and narrow tables three; none if it is short."""
    match block:
        case Cards():
            return 3
        case Picture():
            return 3 if block.narrow else 0
        case Table():
            letters = sum(max(map(len, column)) + 2 for column in _letters(block))
            if letters <= _NARROW:
                return 0 if len(block.rows) < _SHORT else 3
            return 2 if letters <= _WIDE else 1
        case _:
            return 0


def _letters(table: Table) -> Iterator[tuple[str, ...]]:
    """The texts of a table by columns, an icon counted as three letters; a head may be broken into words."""
    heads = [max(head.split(), key=len, default="") for head in table.head]
    rows = (["ooo" * len(cell.icons) + str(cell) * (not cell.drawn) for cell in row] for row in table.rows)
    return zip(heads, *rows, strict=True)


def kind_title(scribe: Scribe, kind: KindInfo) -> str:
    """A kind's name in the plural, or in the singular if there is only one."""
    return capital(str(scribe.speaker.something(kind.name, plural=len(kind.members) > 1)))


def _blocks(scribe: Scribe, kind: KindInfo) -> Iterator[Block]:
    yield from _in_the_game(scribe, kind)
    picture = boards.of_kind(scribe, kind)
    if picture:
        yield from picture
    elif is_bare(kind) or _is_list(scribe, kind):
        names = [scribe.words.member(member) for member in kind.members]
        yield Prose(scribe.words.say("These are: [titles].", titles=scribe.words.language.join(names)))
    elif is_simple(scribe, kind):
        yield member_table(scribe, kind)
    else:
        yield Cards(tuple(card(scribe, kind, member) for member in kind.members))


def _is_list(scribe: Scribe, kind: KindInfo) -> bool:
    """Whether there is nothing to tell about a kind's members but their names."""
    spoken = any(m.values or m.handlers or m.modifiers or m.stands or m.number for m in kind.members)
    return not spoken and all(m.copies == 1 and not scribe.icon(m.name) for m in kind.members)


def _in_the_game(scribe: Scribe, kind: KindInfo) -> Iterator[Block]:
    pieces = sum(member.copies for member in kind.members)
    if kind.physical:
        assumed = any(scribe.is_assumed(member.notes) for member in kind.members)
        if not (assumed and scribe.known_only):
            counted = Counted(pieces, scribe.speaker.noun(kind.name))
            yield Prose(scribe.words.say("In the game: [pieces].", pieces=counted))


# ---------------------------------------------------------------- tables


def member_table(scribe: Scribe, kind: KindInfo) -> Table:
    """A kind's members, a row each."""
    names = shown_attributes(kind)
    copies = kind.physical and any(member.copies != 1 for member in kind.members)
    numbers = any(member.number is not None for member in kind.members)
    head = [scribe.words.say("No.")] if numbers else []
    head += [capital(str(scribe.speaker.something(kind.name)))]
    head += [scribe.words.say("copies")] if copies else []
    head += [scribe.name(name) for name in names]
    rows = tuple(_row(scribe, member, names, copies, numbers) for member in kind.members)
    places = range(len(head))
    numeric = tuple(n for n in places if all(_is_number(row[n]) for row in rows))
    return Table(tuple(head), rows, "", numeric, scribe.pages(kind.members[0].notes))


def _is_number(cell: Cell) -> bool:
    return cell.text in ("", "–") or cell.text.lstrip(MINUS).isdigit()


def _row(scribe: Scribe, member: Member, names: list[str], copies: bool, numbers: bool) -> tuple[Cell, ...]:
    icon = scribe.icon(member.name, *member.groups)
    row = [Cell("" if member.number is None else str(member.number))] if numbers else []
    row += [Cell(scribe.title(member), (icon,) if icon else ())]
    row += [scribe.cell(str(member.copies), member.notes)] if copies else []
    return (*row, *(value_cell(scribe, member, name) for name in names))


# ---------------------------------------------------------------- cards


def card(scribe: Scribe, kind: KindInfo, member: Member) -> Card:
    """One card with all that it says."""
    assumed = scribe.is_assumed(member.notes)
    names = [name for name in shown_attributes(kind) if not is_plainly_true(member.values.get(name))]
    summed = [name for name in names if is_conditional(member.values[name])]
    facts = tuple((scribe.name(n), value_cell(scribe, member, n)) for n in names if n not in summed)
    lines = [line for name in summed for line in added_up(scribe, member, name)]
    hidden = assumed and scribe.known_only
    known = tuple((name, cell) for name, cell in facts if cell.text != "–")
    return Card(
        scribe.title(member),
        "" if member.number is None else str(member.number),
        member.copies,
        scribe.icon(member.name, *member.groups, kind.name),
        known if hidden else facts,
        () if hidden else (*lines, *sentences(scribe, member)),
        scribe.pages(member.notes),
        assumed,
    )


def cost_table(scribe: Scribe) -> Iterator[Table]:
    """What is paid for pieces and for whatever has a price of its own."""
    rows = [(Cell(scribe.name(decl.name)), _price(scribe, decl)) for decl in scribe.ruleset.costs.values()]
    for kind in scribe.ruleset.kinds.values():
        names = [x.name for x in kind.attributes.values() if x.type == "cost"] if kind.physical else []
        rows += [(_titled(scribe, m), value_cell(scribe, m, name)) for m in kind.members for name in names]
    if rows:
        yield Table((scribe.words.say("For this"), scribe.words.say("pay")), tuple(rows))


def _price(scribe: Scribe, decl: ast.CostDecl) -> Cell:
    icons = scribe.cost_icons(decl.cost)
    cell = scribe.cell(scribe.words.cost(decl.cost), decl.notes, icons, drawn=True)
    return replace(cell, pages=scribe.pages(decl.notes))


def _titled(scribe: Scribe, member: Member) -> Cell:
    icon = scribe.icon(member.name, *member.groups)
    return Cell(scribe.title(member), (icon,) if icon else ())


def action_tables(scribe: Scribe, choice: ast.Choice) -> Iterator[Table]:
    """For a choice among named actions: the actions with their costs."""
    for param in choice.params:
        kind = scribe.ruleset.kinds.get(param.selection.what)
        if kind is None or kind.physical or not any(a.type == "cost" for a in kind.attributes.values()):
            continue
        names = [n for n in shown_attributes(kind) if kind.attributes[n].type in ("cost", "member", "number")]
        head = (capital(str(scribe.speaker.something(kind.name))), *(scribe.name(n) for n in names))
        yield Table(head, tuple(_row(scribe, member, names, False, False) for member in kind.members))
