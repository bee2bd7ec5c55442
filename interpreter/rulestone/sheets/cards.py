"""The card reference: every card, tile and token with its number, its values and what it does."""

from __future__ import annotations

from collections.abc import Iterator

from ..link.model import KindInfo, Member
from ..syntax import ast
from ..words.declarations import capital
from ..words.forms import Counted
from . import boards
from .model import Block, Card, Cards, Cell, Prose, Section, Sheet, Table
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


def card_sheet(scribe: Scribe) -> Sheet:
    """Every kind that has members, in the order declared."""
    kinds = [kind for kind in scribe.ruleset.kinds.values() if kind.members]
    sections = tuple(Section(kind_title(scribe, kind), tuple(_blocks(scribe, kind))) for kind in kinds)
    return Sheet("cards", scribe.words.say("Card reference"), sections)


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
    iconic = tuple(n for n in places[1:] if len(head) > 3 and all(_is_drawn(row[n]) for row in rows))
    return Table(tuple(head), rows, "", numeric, iconic, scribe.pages(kind.members[0].notes))


def _is_number(cell: Cell) -> bool:
    return cell.text in ("", "–") or cell.text.lstrip("-").isdigit()


def _is_drawn(cell: Cell) -> bool:
    return len(cell.icons) == 1 or cell.text in ("", "–")


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
    return Card(
        scribe.title(member),
        "" if member.number is None else str(member.number),
        member.copies,
        scribe.icon(member.name, *member.groups, kind.name),
        () if hidden else facts,
        () if hidden else (*lines, *sentences(scribe, member)),
        scribe.pages(member.notes),
        assumed,
    )


def cost_table(scribe: Scribe) -> Iterator[Table]:
    """What is paid for pieces and for whatever has a price of its own."""
    rows = [(Cell(scribe.name(decl.name), pages=scribe.pages(decl.notes)),
             scribe.cell(scribe.words.cost(decl.cost), decl.notes, scribe.cost_icons(decl.cost)))
            for decl in scribe.ruleset.costs.values()]  # fmt: skip
    for kind in scribe.ruleset.kinds.values():
        names = [x.name for x in kind.attributes.values() if x.type == "cost"] if kind.physical else []
        rows += [(_titled(scribe, m), value_cell(scribe, m, name)) for m in kind.members for name in names]
    if rows:
        yield Table((scribe.words.say("For this"), scribe.words.say("pay")), tuple(rows))


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
        rows = tuple(_row(scribe, member, names, False, False) for member in kind.members)
        iconic = tuple(n for n in range(1, len(head)) if all(_is_drawn(row[n]) for row in rows))
        yield Table(head, rows, iconic=iconic)
