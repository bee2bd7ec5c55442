"""Indexes, counts and numbers outside their bounds, and costs nobody can pay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..diagnostics.model import Diagnostic, diagnostic
from ..link.model import Binding, Ruleset
from ..link.rewrite import children
from ..link.sizes import cells_of
from ..syntax import ast
from ..syntax.limits import most
from ..syntax.spans import Span
from .intervals import Env, Interval, Intervals
from .sizes import index_size, settled
from .trees import trees


def check_bounds(ruleset: Ruleset) -> list[Diagnostic]:
    """Findings about declarations first, then about what statements do to them."""
    known = Intervals(ruleset)
    findings = [*_numbers(ruleset, known), *_lists(ruleset, known), *_options(ruleset), *_seats(ruleset)]
    findings += [*_spaceless(ruleset, known), *_places(ruleset, known), *_wheels(ruleset, known)]
    for tree in trees(ruleset):
        findings += _walk(tree.node, {}, known)
    return findings


# ------------------------------------------------------------------ declarations


def _numbers(ruleset: Ruleset, known: Intervals) -> Iterator[Diagnostic]:
    for decl in ruleset.numbers.values():
        bounds = known.bounds(decl.name)
        if bounds is None:
            continue
        if bounds[0] > bounds[1]:
            yield diagnostic("E0313", decl.span, name=decl.name, low=bounds[0], high=bounds[1])
            continue
        start = known.of(decl.start) if decl.start else None
        if start is not None and _outside(start, bounds):
            value = start[0]
            yield _out_of(decl.span, decl.name, value, bounds)


def _outside(found: Interval, bounds: Interval) -> bool:
    return found[0] > bounds[1] or found[1] < bounds[0]


def _out_of(span: Span, name: str, value: int, bounds: Interval) -> Diagnostic:
    return diagnostic("E0310", span, name=name, value=value, low=bounds[0], high=bounds[1])


def _lists(ruleset: Ruleset, known: Intervals) -> Iterator[Diagnostic]:
    for decl in ruleset.lists.values():
        wanted = _list_length(decl, ruleset, known)
        if wanted is not None and len(decl.values) != wanted:
            yield diagnostic(
                "E0311", decl.span, name=decl.name, given=len(decl.values), wanted=wanted, by=decl.by
            )
        for value in decl.values:
            if not _is_fixed(value):
                yield diagnostic("E0340", value.span if value.span.line else decl.span, name=decl.name)


_NO_ONE = ("nothing", "nobody")


def _is_fixed(value: ast.Expr) -> bool:
    """A number, a member or a seat, or a small sum of them."""
    match value:
        case ast.Number() | ast.Numbered():
            return True
        case ast.Ref(binding=binding):
            return binding is None or binding.sort in ("member", "player") or value.name in _NO_ONE
        case ast.Arithmetic():
            return value.op in ("+", "-", "*") and _is_fixed(value.left) and _is_fixed(value.right)
    return False


def _list_length(decl: ast.ListDecl, ruleset: Ruleset, known: Intervals) -> int | None:
    fewest, most = known.table("players") or (1, 1)
    if decl.by == "player":
        return most
    if decl.by == "players":
        return most - (fewest if decl.first is None else decl.first) + 1
    return index_size(ruleset, decl.by)


def _options(ruleset: Ruleset) -> Iterator[Diagnostic]:
    for decl in ruleset.options.values():
        if decl.low > decl.high:
            yield diagnostic("E0313", decl.span, name=decl.name, low=decl.low, high=decl.high)
        elif not decl.low <= decl.start <= decl.high:
            yield _out_of(decl.span, decl.name, decl.start, (decl.low, decl.high))


def _seats(ruleset: Ruleset) -> Iterator[Diagnostic]:
    for example in ruleset.examples:
        if example.players is not None and not ruleset.low <= example.players <= ruleset.high:
            yield _out_of(example.span, "players", example.players, (ruleset.low, ruleset.high))
        for name, value in example.options:
            option = ruleset.options.get(name)
            if option is not None and not option.low <= value <= option.high:
                yield _out_of(example.span, name, value, (option.low, option.high))
        for step in example.steps:
            seats = _seats_of(ruleset, example.players or ruleset.low)
            if isinstance(step, ast.View) and seats < step.seat <= ruleset.high:
                yield _out_of(step.span, "player", step.seat, (1, seats))


def _seats_of(ruleset: Ruleset, people: int) -> int:
    """How many seats there are at a table of so many persons."""
    return people + 1 if ruleset.seats is not None and ruleset.seats.alone == people else people


def _spaceless(ruleset: Ruleset, known: Intervals) -> Iterator[Diagnostic]:
    """Grids without cells, rows and rings without slots, and tables at which nobody sits."""
    for place in ruleset.places.values():
        sizes = (place.rows, place.columns)
        if place.shape in ("row", "ring") and place.capacity is not None:
            sizes = (known.constant(place.capacity), None)
        if any(size is not None and size < 1 for size in sizes):
            yield diagnostic("E0313", place.span, name=place.name, low=1, high=0)
    if ruleset.seats is not None and ruleset.seats.high < 1:
        yield diagnostic("E0313", ruleset.seats.span, name="players", low=1, high=0)


def _places(ruleset: Ruleset, known: Intervals) -> Iterator[Diagnostic]:
    """Pieces that begin where they do not fit, or in two places at once."""
    begun: dict[tuple[str, int], str] = {}
    for place in ruleset.places.values():
        starting = starting_pieces(place, ruleset)
        room = known.constant(place.capacity) if place.capacity is not None else None
        count = sum(ruleset.kinds[kind].members[i].copies for kind, i in starting)
        if place.shape == "grid":
            room = cells_of(place)
        each = (known.table("players") or (1, 1))[1] if place.starts == "mine" and place.each_player else 1
        if room is not None and count > room * each:
            yield diagnostic("E0314", place.span, name=place.name, count=count, room=room)
        if starting and place.each_player and place.starts != "mine":
            begun |= dict.fromkeys(starting, f"{place.name} of player 1")
        twice = next((piece for piece in starting if piece in begun), None)
        if twice is not None:
            member = ruleset.kinds[twice[0]].members[twice[1]]
            yield diagnostic("E0316", place.span, name=member.name, first=begun[twice], second=place.name)
        begun |= dict.fromkeys(starting, place.name)


def starting_pieces(place: ast.Place, ruleset: Ruleset) -> list[tuple[str, int]]:
    """The members that lie in a place before set-up, as kind and position."""
    group = ruleset.groups.get(place.kind)
    kind = ruleset.kinds.get(group.kind if group else place.kind)
    if kind is None or place.starts is None:
        return []
    if place.starts in ("all", "mine"):
        members = [m for m in kind.members if group is None or m.index in group.members]
    elif place.starts in ruleset.groups:
        members = [kind.members[i] for i in ruleset.groups[place.starts].members if i < len(kind.members)]
    else:
        members = [m for m in kind.members if m.name == place.starts]
    return [(kind.name, m.index) for m in members]


def _wheels(ruleset: Ruleset, known: Intervals) -> Iterator[Diagnostic]:
    for wheel in ruleset.wheels.values():
        ring = ruleset.places.get(wheel.ring)
        slots = known.constant(ring.capacity) if ring and ring.capacity is not None else None
        if slots is not None and slots != len(wheel.members):
            count = len(wheel.members)
            yield diagnostic("E0317", wheel.span, name=wheel.name, count=count, ring=wheel.ring, slots=slots)


# ------------------------------------------------------------------ statements


def _walk(node: ast.Node, env: Env, known: Intervals) -> Iterator[Diagnostic]:
    env = {**env, **_locals(node, env, known)}
    match node:
        case ast.Assign():
            yield from _assigned(node, env, known)
        case ast.Optimise():
            yield from _settled(node, known)
        case ast.Param() | ast.Roll():
            yield from _backwards(node, env, known)
        case ast.Ref() if isinstance(node.binding, Binding) and node.binding.sort == "list" and node.args:
            yield from _indexed(node, env, known)
        case ast.CellAt():
            yield from _cell(node, env, known)
        case ast.At():
            yield from _slot(node, env, known)
        case ast.Arithmetic(op="/" | "mod") if known.of(node.right, env) == (0, 0):
            yield diagnostic("E0343", node.span)
    for child in children(node):
        if isinstance(child, ast.Let | ast.Roll):
            env = {**env, **_locals(child, env, known)}
        yield from _walk(child, env, known)


def _locals(node: Any, env: Env, known: Intervals) -> dict[str, Interval]:
    """The locals a node brings into being, with their intervals where proved."""
    match node:
        case ast.ForEach() | ast.Param() if node.selection.var and node.low is not None:
            return _between(node.selection.var, node.low, node.high, env, known)
        case ast.Roll():
            return _between(node.var, node.low, node.high, env, known)
        case ast.Choice() | ast.Procedure() | ast.ValueDecl():
            found: dict[str, Interval] = {}
            for param in node.params:
                found |= _locals(param, env, known)
            return found
        case ast.Let():
            value = known.of(node.value, env)
            return {node.var: value} if value else {}
    return {}


def _between(
    var: str, low: ast.Expr, high: ast.Expr | None, env: Env, known: Intervals
) -> dict[str, Interval]:
    least, most = known.of(low, env), known.of(high, env)
    return {var: (least[0], most[1])} if least and most else {}


def _assigned(node: ast.Assign, env: Env, known: Intervals) -> Iterator[Diagnostic]:
    binding = node.target.binding
    if not isinstance(binding, Binding) or binding.sort != "number":
        return
    bounds, value = known.bounds(binding.name), known.of(node.value, env)
    if bounds is None or value is None:
        return
    width = bounds[1] - bounds[0]
    if _outside(value, bounds if node.op == "set" else (-width, width)):
        yield _out_of(node.span, binding.name, _reached(node.op, value, bounds), bounds)


def _reached(op: str, value: Interval, bounds: Interval) -> int:
    """A number that the assignment reaches at the least, for the finding to name."""
    if op == "set":
        return value[0]
    upwards = (value[0] > 0) == (op == "add")
    return bounds[0] + min(abs(v) for v in value) if upwards else bounds[1] - min(abs(v) for v in value)


def _settled(node: ast.Optimise, known: Intervals) -> Iterator[Diagnostic]:
    binding = node.target.binding
    if isinstance(binding, Binding) and binding.sort == "number" and known.bounds(binding.name) != (0, 1):
        yield diagnostic("E0328", node.span, name=binding.name)
    elif settled(known.ruleset, node) > most("settled"):
        count = settled(known.ruleset, node)
        yield diagnostic("E0346", node.span, name=node.target.name, count=count, limit=most("settled"))


def _backwards(node: ast.Param | ast.Roll, env: Env, known: Intervals) -> Iterator[Diagnostic]:
    low, high = known.of(node.low, env), known.of(node.high, env)
    if low and high and low[0] > high[1]:
        name = node.var if isinstance(node, ast.Roll) else node.selection.name
        yield diagnostic("E0313", node.span, name=name, low=low[0], high=high[1])


def _indexed(node: ast.Ref, env: Env, known: Intervals) -> Iterator[Diagnostic]:
    decl = known.ruleset.lists[node.name]
    index = known.of(node.args[0], env)
    first = decl.first if decl.first is not None else 1 if decl.by == "number" else known.ruleset.low
    if decl.by not in ("number", "players") or index is None:
        return
    last = first + len(decl.values) - 1
    if _outside(index, (first, last)):
        yield diagnostic("E0312", node.span, name=node.name, index=index[0], first=first, last=last)


def _cell(node: ast.CellAt, env: Env, known: Intervals) -> Iterator[Diagnostic]:
    grid = known.ruleset.places.get(node.grid)
    if grid is None or grid.rows is None or grid.columns is None:
        return
    for expr, size in ((node.row, grid.rows), (node.column, grid.columns)):
        found = known.of(expr, env) if isinstance(expr, ast.Number) else None
        if found and _outside(found, (1, size)):
            yield diagnostic("E0312", expr.span, name=node.grid, index=found[0], first=1, last=size)


def _slot(node: ast.At, env: Env, known: Intervals) -> Iterator[Diagnostic]:
    place = known.ruleset.places.get(node.place.name)
    slots = known.of(place.capacity) if place and place.shape in ("row", "ring") else None
    index = known.of(node.index, env)
    if slots and index and _outside(index, (1, slots[1])):
        yield diagnostic("E0312", node.span, name=node.place.name, index=index[0], first=1, last=slots[1])
