"""Limits: what would take more room or time than any game needs, in whatever form it is written.

The table of limits is `syntax.limits`. Text, names and numbers are held to it as they are read, and what
would take the linker too long as it is linked; how deep rules call and read each other is seen in `circles`.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Any

from ..costs.demands import costs_of
from ..costs.tables import asks_for_own
from ..diagnostics.model import Diagnostic
from ..link.cells import cell_count
from ..link.model import Ruleset
from ..link.rewrite import children, walk
from ..link.sizes import cells_of, too_large
from ..syntax import ast
from ..syntax.limits import most
from ..syntax.spans import NOWHERE
from .intervals import Intervals
from .trees import trees

_COUNTED = ast.ForEach | ast.Repeat | ast.TakeTurns | ast.Count | ast.Exists | ast.Fold | ast.Pick


def check_sizes(ruleset: Ruleset) -> list[Diagnostic]:
    """A finding for whatever comes to more than may be declared, kept or offered."""
    known = Intervals(ruleset)
    return [
        *_layers(ruleset),
        *_members(ruleset),
        *_spots(ruleset, known),
        *_kept(ruleset, known),
        *_declared(ruleset),
        *_offered(ruleset, known),
        *_paid(ruleset),
        *(found for tree in trees(ruleset) for found in _written(tree.node, tree.name, known)),
    ]


def _told(node: ast.Node, name: str, limit: str, count: int) -> Iterator[Diagnostic]:
    if count > most(limit):
        yield too_large(node, name, limit, count)


# ------------------------------------------------------------------ members


def _layers(ruleset: Ruleset) -> Iterator[Diagnostic]:
    if ruleset.layers:
        yield from _told(ruleset.layers[-1].decl, ruleset.name, "layers", len(ruleset.layers))


def _members(ruleset: Ruleset) -> Iterator[Diagnostic]:
    every = [member for kind in ruleset.kinds.values() for member in kind.members]
    for kind in ruleset.kinds.values():
        yield from _told(kind.decl, kind.name, "members", len(kind.members))
    yield from _told(ruleset.game or ast.Game("", ""), ruleset.name, "all_members", len(every))
    abilities = [modifier for _, modifier in ruleset.modifiers()]
    if abilities:
        yield from _told(abilities[-1], ruleset.name, "abilities", len(abilities))
    many = {member.span: member for member in reversed(every) if member.copies > most("copies")}
    for span, member in many.items():  # one line may declare many members
        yield too_large(ast.Game("", "", span=span), member.name, "copies", member.copies)
    for member in every:
        for name, parts in member.values.items():
            yield from _told(parts[-1], name, "addends", len(parts))


# ------------------------------------------------------------------ state


def _spots(ruleset: Ruleset, known: Intervals) -> Iterator[Diagnostic]:
    for place in ruleset.places.values():
        if cells_of(place) <= most("spots"):
            yield from _told(place, place.name, "spots", _slots(place, known))


def _slots(place: ast.Place, known: Intervals) -> int:
    """How many cells or slots a place has at most; none for a pile or pool."""
    if place.shape == "grid":
        return cells_of(place)
    slots = known.of(place.capacity) if place.shape in ("row", "ring") else None
    return slots[1] if slots else 0


def _kept(ruleset: Ruleset, known: Intervals) -> Iterator[Diagnostic]:
    """What is too much by itself, or else all of it together."""
    kept: list[tuple[ast.NumberDecl | ast.Place, int]] = [(n, 1) for n in ruleset.numbers.values()]
    kept += [(place, _room(ruleset, place, known)) for place in ruleset.places.values()]
    sizes = [(decl, each * instances(ruleset, decl)) for decl, each in kept]
    large = [(decl, size) for decl, size in sizes if size > most("state")]
    for decl, size in large:
        yield too_large(decl, decl.name, "state", size)
    if not large:
        node = ruleset.game or ast.Game("", "", span=NOWHERE)
        yield from _told(node, ruleset.name, "state", sum(size for _, size in sizes))


def instances(ruleset: Ruleset, decl: ast.NumberDecl | ast.Place) -> int:
    """How often a number or a place is there: for each index, and for each seat."""
    found = prod(index_size(ruleset, index) or 1 for index in decl.indexes)
    return found * (_seats(ruleset) if decl.each_player else 1)


def index_size(ruleset: Ruleset, name: str) -> int | None:
    """How many there are of a kind, a group or the cells of a grid; None for any other name."""
    grid = ast.indexed_grid(name)
    if grid is not None:
        return cell_count(ruleset, grid) if grid in ruleset.places else None
    if name == "player":
        return _seats(ruleset)
    if name in ruleset.kinds:
        return len(ruleset.kinds[name].members)
    return len(ruleset.groups[name].members) if name in ruleset.groups else None


def _seats(ruleset: Ruleset) -> int:
    alone = ruleset.seats.alone if ruleset.seats else None
    return max(ruleset.high, 0 if alone is None else alone + 1)


def _room(ruleset: Ruleset, place: ast.Place, known: Intervals) -> int:
    """How many numbers one such place takes: one for each cell or slot, or for each member."""
    return (
        max(1, _slots(place, known)) if place.shape in ("grid", "row", "ring") else _of(ruleset, place.kind)
    )


def _of(ruleset: Ruleset, kind: str) -> int:
    group = ruleset.groups.get(kind)
    return index_size(ruleset, group.kind if group else kind) or 1


# ------------------------------------------------------------------ declarations


def _declared(ruleset: Ruleset) -> Iterator[Diagnostic]:
    for entries in ruleset.lists.values():
        yield from _told(entries, entries.name, "entries", len(entries.values))
    for value in ruleset.values.values():
        yield from _told(value, value.name, "addends", len(value.addends))
    rules: list[Any] = [*ruleset.values.values(), *ruleset.choices.values(), *ruleset.procedures.values()]
    for rule in rules:
        yield from _told(rule, rule.name, "parameters", len(rule.params))
    for choice in ruleset.choices.values():
        yield from _told(choice, choice.name, "guards", len(choice.lets) + len(choice.needs))


def _offered(ruleset: Ruleset, known: Intervals) -> Iterator[Diagnostic]:
    for choice in ruleset.choices.values():
        if len(choice.params) <= most("parameters"):
            yield from _told(
                choice, choice.name, "options", prod(domain(ruleset, p, known) for p in choice.params)
            )


def _paid(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """Kinds with more members than a payment can tell apart."""
    limit = "own_coins" if asks_for_own(ruleset) else "coins"
    lines = [line for cost in costs_of(ruleset) for bill in cost.bills for line in bill.lines if line.binding]
    first = {line.binding.type.of: line for line in reversed(lines)}
    for name, line in first.items():
        yield from _told(line, str(name), limit, index_size(ruleset, str(name)) or 0)


def domain(ruleset: Ruleset, node: ast.Param | ast.ForEach, known: Intervals) -> int:
    """Among how many things a parameter or a loop goes, as far as that is known."""
    if node.high is not None:
        low, high = known.of(node.low), known.of(node.high)
        return max(1, high[1] - (low[0] if low else 0) + 1) if high else 1
    return selected(ruleset, node.selection)


def selected(ruleset: Ruleset, selection: ast.Selection) -> int:
    """Among how many things a selection looks, as far as that is known."""
    what = selection.what
    if what in ("cell", "placement") and selection.grid in ruleset.places:
        return cell_count(ruleset, str(selection.grid)) * (8 if what == "placement" else 1)
    held = ruleset.places.get(selection.place.name) if selection.place is not None else None
    if held is not None and held.shape == "grid":
        return cells_of(held)
    return index_size(ruleset, what) or 1


def settled(ruleset: Ruleset, node: ast.Optimise) -> int:
    """How many flags a `settle` tries."""
    decl = ruleset.numbers.get(node.target.name)
    return prod(index_size(ruleset, index) or 1 for index in decl.indexes[-1:]) if decl else 0


# ------------------------------------------------------------------ statements and expressions


def _written(root: ast.Node, name: str, known: Intervals) -> Iterator[Diagnostic]:
    """What is written too large in one declaration."""
    for node in walk(root):
        match node:
            case ast.Extreme():
                yield from _told(node, node.op, "operands", len(node.args))
            case ast.Choose():
                yield from _told(node, "choose", "branches", len(node.choices))
            case ast.If():
                yield from _told(node, "if", "branches", len(node.branches))
            case ast.Roll():
                yield from _told(node, node.var, "faces", _between(node.low, node.high, known))
            case ast.ForEach(low=low, high=high) if high is not None:
                yield from _told(node, node.selection.var or "number", "rounds", _between(low, high, known))
            case ast.Repeat(times=times) if times is not None:
                yield from _told(node, "repeat", "rounds", (known.of(times) or (0, 0))[0])
        for block in _blocks(node):
            yield from _told(block[0], name, "statements", len(block))
    yield from _loops(root, name, 0)


def _between(low: ast.Expr | None, high: ast.Expr, known: Intervals) -> int:
    least, greatest = known.of(low), known.of(high)
    return greatest[0] - least[1] + 1 if least and greatest else 0


def _blocks(node: ast.Node) -> Iterator[tuple[ast.Stmt, ...]]:
    """The blocks of statements directly below a node."""
    for block in (getattr(node, "body", ()), getattr(node, "otherwise", ())):
        if isinstance(block, tuple) and block:
            yield block
    if isinstance(node, ast.If):
        yield from (body for _, body in node.branches if body)


def _loops(node: ast.Node, name: str, depth: int) -> Iterator[Diagnostic]:
    """The first loop or selection that stands inside too many others."""
    depth += isinstance(node, _COUNTED)
    if depth > most("loops"):
        yield too_large(node, name, "loops", depth)
        return
    for child in children(node):
        yield from _loops(child, name, depth)
