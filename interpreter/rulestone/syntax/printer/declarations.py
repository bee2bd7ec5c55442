"""Declarations as lines of text."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from itertools import chain

from .. import ast
from .expressions import POST, TIGHT, amount, arguments, cost, expr
from .statements import Lines, block, indented, thing, walk
from .tables import aligned
from .words import kind_name, name, names, part_name, sentence, text


@singledispatch
def declaration(node: ast.Declaration) -> Lines:
    """The lines of a declaration."""
    raise TypeError(f"not a declaration: {node!r}")


def _notes(nodes: tuple[ast.Note, ...]) -> Lines:
    return indented(_note(node) for node in nodes)


def _note(node: ast.Note) -> str:
    match node:
        case ast.Cite(entries=entries):
            return f"cite {', '.join(_citation(*entry) for entry in entries)}"
        case ast.Assumed(reason=reason):
            return f"assumed {text(reason)}"
        case ast.Summary(text=content):
            return f"summary {text(content)}"


def _citation(edition: str, page: int | str, inferred: bool) -> str:
    return sentence(edition, _page(page), "~" if inferred else None)


def _page(page: int | str) -> str:
    return text(page) if isinstance(page, str) else str(page)


def _title(title: str | None) -> str | None:
    return text(title) if title is not None else None


def _when(node: ast.Expr | None) -> str | None:
    return f"when {expr(node)}" if node is not None else None


# ---------------------------------------------------------------- pieces


@declaration.register
def _(node: ast.Game) -> Lines:
    yield f"game {node.name} {text(node.title)}"
    yield from _notes(node.notes)


@declaration.register
def _(node: ast.Players) -> Lines:
    line = sentence("players", str(node.low), f"to {node.high}" if node.high != node.low else None)
    robot = f", automatic {text(node.automatic)} for {node.alone}" if node.automatic is not None else ""
    yield line + robot
    yield from _notes(node.notes)


@declaration.register
def _(node: ast.Source) -> Lines:
    yield f"source {node.edition} {text(node.title)}"


@declaration.register
def _(node: ast.Kind) -> Lines:
    yield f"kind {kind_name(node.name)} is {node.base} {text(node.singular)}, {text(node.plural)}"
    yield from indented(_attribute(attribute) for attribute in node.attributes)
    if node.active is not None:
        yield f"    active in {expr(node.active, TIGHT)}"
    if node.home is not None:
        yield f"    returns to {expr(node.home, TIGHT)}"
    yield from _notes(node.notes)


def _attribute(node: ast.Attribute) -> str:
    if node.type == "member":
        return f"has {name(node.name)} {name(node.of or '')}"
    return sentence("has", name(node.name), node.type, f"of {name(node.of)}" if node.of else None)


@declaration.register
def _(node: ast.Item) -> Lines:
    number = f"#{node.number}" if node.number is not None else None
    head = sentence(kind_name(node.kind), name(node.name), number, _title(node.title))
    yield head + _copies(node.copies) + _groups(node.groups)
    for part in node.parts:
        yield from indented(_part(part))
    yield from _notes(node.notes)


@declaration.register
def _(node: ast.Items) -> Lines:
    if node.per_player:
        yield f"{kind_name(node.kind)} for each player{_copies(node.copies)}{_groups(node.groups)}"
    else:
        which = f"numbered {node.low} to {node.high}" if node.low is not None else names(node.names)
        each = " each" if node.copies is not None else ""
        yield f"{kind_name(node.kind)} {which}{_copies(node.copies)}{each}{_groups(node.groups)}"
    yield from _notes(node.notes)


def _copies(copies: int | None) -> str:
    if copies is None:
        return ""
    return f", {copies} {'copy' if copies == 1 else 'copies'}"


def _groups(groups: tuple[str, ...]) -> str:
    return f", in {names(groups)}" if groups else ""


@declaration.register
def _(node: ast.StandsFor) -> Lines:
    yield from _stands_for(node)


def _stands_for(node: ast.StandsFor) -> Lines:
    target = expr(node.target, POST) if node.target is not None else f"any {name(node.group or '')}"
    if node.rest is not None:
        target = f"{node.count} {target}, rest to {expr(node.rest, TIGHT)}"
    only = f", only for {node.part}" if node.part is not None else ""
    yield sentence(kind_name(node.what), "stands for", target + only, _when(node.when))
    yield from _notes(node.notes)


def _part(node: ast.ItemPart) -> Lines:
    match node:
        case ast.Value():
            part = part_name(node.part) if node.part is not None else None
            yield f"{sentence(name(node.name), part)}: {amount(node.expr)}"
            yield from _notes(node.notes)
        case ast.Handler():
            yield sentence("on", node.name, str(node.at) if node.at is not None else None)
            yield from chain(block(node.body), _notes(node.notes))
        case ast.StandsFor():
            yield from _stands_for(node)
        case ast.Modifier():
            yield sentence(_limit(node), _ability(node), _when(node.when))
            yield from chain(block(node.body), _notes(node.notes))


def _limit(node: ast.Modifier) -> str | None:
    return {"always": None, "round": "once a round", "game": "once"}[node.limit]


def _ability(node: ast.Modifier) -> str:
    target = sentence(" of ".join(node.target), arguments(node.args))
    value = amount(node.value) if node.value is not None else ""
    match node.verb:
        case "before" | "after" | "instead":
            position = "instead of" if node.verb == "instead" else node.verb
            return sentence("may" if node.may else None, position, target)
        case "adds":
            return f"{_verb('add', node.may)} {value} to {target}"
        case "replaces" | "pays":
            return f"{_verb('replace', node.may)} {target} with {value}"
        case "waives" | "offers":
            return f"{_verb(node.verb[:-1], node.may)} {target}"


def _verb(bare: str, may: bool) -> str:
    return f"may {bare}" if may else f"{bare}s"


@declaration.register
def _(node: ast.Table) -> Lines:
    yield f"table {name(node.kind)}"
    rows = aligned([node.columns, *(tuple(_cell(cell) for cell in row.cells) for row in node.rows)])
    yield from indented(rows[:1])
    for line, row in zip(rows[1:], node.rows, strict=True):
        yield f"    {line}"
        yield from indented(_notes(row.notes))
    yield from _notes(node.notes)


def _cell(cell: ast.Expr | ast.Cost | str | None) -> str:
    if cell is None:
        return ""
    return text(cell) if isinstance(cell, str) else amount(cell)


@declaration.register
def _(node: ast.Group) -> Lines:
    nouns = f"{text(node.singular)}, {text(node.plural or '')}" if node.singular is not None else None
    members = f": {names(node.members)}" if node.members else ""
    yield sentence("group", name(node.name), "of", name(node.kind), nouns) + members
    yield from _notes(node.notes)


# ---------------------------------------------------------------- what is kept


@declaration.register
def _(node: ast.NumberDecl) -> Lines:
    head = node.type if node.type in ("number", "player") else f"remember {name(node.type)}"
    limits = _limits(node.low, node.high)
    start = f"starts {expr(node.start)}" if node.start is not None else None
    where = _each(node.each_player, node.indexes)
    yield sentence(head, name(node.name), where, limits, start, _sight(node.sight), _title(node.title))
    yield from _notes(node.notes)


def _limits(low: ast.Expr | None, high: ast.Expr | None) -> str | None:
    if low is None or high is None:
        return None
    return f"from {expr(low)} to {expr(high)}"


def _each(each_player: bool, indexes: tuple[str, ...]) -> str:
    kinds = f"for each {' and '.join(_index(index) for index in indexes)}" if indexes else None
    return sentence("each player" if each_player else None, kinds)


def _index(index: str) -> str:
    grid = ast.indexed_grid(index)
    return name(index) if grid is None else ast.CELL_OF + name(grid)


def _sight(sight: str) -> str | None:
    return None if sight == "open" else sight


@declaration.register
def _(node: ast.Place) -> Lines:
    starts = f"starts with {node.starts}" if node.starts is not None else None
    refills = f"refills from {name(node.refills)}" if node.refills is not None else None
    size = f"{node.rows} by {node.columns}" if node.shape == "grid" else None
    where = _each(node.each_player, node.indexes)
    head = sentence(node.shape, name(node.name), size, "of", name(node.kind), where, _capacity(node))
    yield sentence(head, _sight(node.sight), starts, refills, _title(node.title))
    yield from _notes(node.notes)


def _capacity(node: ast.Place) -> str | None:
    if node.capacity is None:
        return None
    size = expr(node.capacity)
    return f"{size} slots" if node.shape in ("row", "ring") else f"holds {size}"


@declaration.register
def _(node: ast.Wheel) -> Lines:
    yield sentence("wheel", name(node.name), _title(node.title), "in", name(node.ring)) + (
        f": {names(node.members)}"
    )
    yield from _notes(node.notes)


@declaration.register
def _(node: ast.ListDecl) -> Lines:
    first = f"from {node.first}" if node.first is not None else None
    values = ", ".join(expr(value) for value in node.values)
    yield f"{sentence('list', name(node.name), 'by', _by(node.by), first)}: {values}"
    yield from _notes(node.notes)


def _by(index: str) -> str:
    return index if ast.indexed_grid(index) is None else _index(index)


# ---------------------------------------------------------------- play


@declaration.register
def _(node: ast.ValueDecl) -> Lines:
    head = sentence("score" if node.is_score else "value", name(node.name), _params(node.params))
    head = sentence(head, _title(node.title))
    if len(node.addends) == 1 and node.addends[0].part is None:
        yield f"{head}: {amount(node.addends[0].expr)}"
    else:
        yield head
        yield from indented(chain.from_iterable(_addend(addend) for addend in node.addends))
    yield from _notes(node.notes)


def _addend(node: ast.Value) -> Lines:
    yield f"{part_name(node.part or '')}: {amount(node.expr)}"
    yield from _notes(node.notes)


def _params(params: tuple[ast.Param, ...]) -> str:
    return f"({', '.join(walk(p.selection, None, p.low, p.high) for p in params)})" if params else ""


@declaration.register
def _(node: ast.CostDecl) -> Lines:
    yield f"cost {name(node.name)}: {cost(node.cost)}"
    yield from _notes(node.notes)


@declaration.register
def _(node: ast.Choice) -> Lines:
    head = sentence("secret" if node.secret else None, "choice", node.name, _params(node.params))
    yield sentence(head, _title(node.title))
    if node.any_moment:
        yield "    at any moment"
    yield from block(node.lets)
    yield from _needs(node.needs)
    if node.pay is not None:
        yield from indented(_pay(node.pay))
    if node.body:
        yield "    then"
        yield from indented(block(node.body))
    yield from _notes(node.notes)


def _needs(needs: tuple[ast.Need, ...]) -> Lines:
    for need in needs:
        yield f"    needs {need.name}: {expr(need.condition)}"
        yield from indented(_notes(need.notes))


def _pay(node: ast.Pay) -> Lines:
    yield f"pay from {', '.join(expr(source, TIGHT) for source in node.sources)}"
    for part in node.parts:
        price = cost(part.cost) if isinstance(part.cost, ast.Cost) else expr(part.cost, TIGHT)
        to = f", to {_destination(part)}" if part.to else ""
        less = f", less {part.less}" if part.less is not None else ""
        yield f"    {name(part.name)}: {price}{to}{less}"
        yield from indented(_notes(part.notes))


def _destination(part: ast.PayPart) -> str:
    return sentence(" or ".join(expr(place, POST) for place in part.to), _when(part.to_when))


@declaration.register
def _(node: ast.Procedure) -> Lines:
    yield sentence("to", node.name, _params(node.params), _title(node.title))
    yield from block(node.body)
    yield from _notes(node.notes)


@declaration.register
def _(node: ast.Winner) -> Lines:
    yield "winner " + ", then ".join(f"{rank} {expr(value)}" for rank, value in node.ties)
    yield from _needs(node.needs)
    yield from _notes(node.notes)


@declaration.register
def _(node: ast.Option) -> Lines:
    limits = f"from {node.low} to {node.high} starts {node.start}"
    yield sentence("option", name(node.name), _each(node.each_player, ()), limits, _title(node.title))
    yield from _notes(node.notes)


# ---------------------------------------------------------------- layers, points, examples


@declaration.register
def _(node: ast.Layer) -> Lines:
    game = f"{node.game}/{node.edition}" if node.edition is not None else node.game
    source = f"source {text(node.source)}" if node.source is not None else None
    after = f"after {', '.join(node.after)}" if node.after else None
    yield sentence(node.sort, node.name, "of", game, _title(node.title), source, after)
    for change in node.changes:
        yield from indented(_change(change))
    yield from _notes(node.notes)


def _change(node: ast.Change) -> Lines:
    if node.declaration is None:
        yield f"remove {'.'.join(node.path)}"
        return
    head, *rest = declaration(node.declaration)
    yield f"{node.verb} {head}"
    yield from rest


@declaration.register
def _(node: ast.Point) -> Lines:
    yield f"point {node.name} {text(node.title)} {node.weight}"
    yield from indented(_says(says) for says in node.says)
    if node.ruling is not None:
        yield f"    ruling {text(node.ruling)}"
    if node.because is not None:
        yield f"    because {text(node.because)}"
    if node.about:
        yield f"    about {', '.join('.'.join(path) for path in node.about)}"


def _says(node: ast.Says) -> str:
    cite = f"cite {_page(node.page)}" if node.page is not None else None
    plays = f"plays {node.plays}" if node.plays is not None else None
    return sentence(name(node.edition), node.verdict, _title(node.text), cite, plays)


@declaration.register
def _(node: ast.Example) -> Lines:
    seats = f"for {node.players} players" if node.players is not None else None
    edition = f"in {node.edition}" if node.edition is not None else None
    options = ", ".join(f"{option} {value}" for option, value in node.options)
    yield sentence("example", text(node.title), seats, edition, f"with {options}" if options else None)
    yield from indented(chain.from_iterable(_example_step(step) for step in node.steps))
    yield from _notes(node.notes)


def _example_step(node: ast.ExampleStep) -> Lines:
    match node:
        case ast.Given():
            yield "given"
            yield from block(node.body)
        case ast.Take():
            yield f"do {text(node.option)}"
        case ast.Offers():
            yield f"{'does not offer' if node.negated else 'offers'} {text(node.option)}"
        case ast.Expect():
            yield f"expect {expr(node.condition)}"
        case ast.View():
            yield f"view of player {node.seat} {_seen(node)}"


def _seen(node: ast.View) -> str:
    spot = expr(node.spot, TIGHT)
    if node.verb == "hides":
        return f"hides {node.count} in {spot}"
    if node.what is None:
        return f"{'does not see' if node.negated else 'sees'} {spot}"
    count = None if node.count is None else str(node.count)
    verb = "does not know" if node.negated else "knows"
    return sentence(verb, count, thing(node.what), "in", spot)


def items(nodes: Iterable[ast.Declaration]) -> Lines:
    """Declarations one after the other; short ones of one sort stay together."""
    before: tuple[type, bool] | None = None
    for node in nodes:
        lines = list(declaration(node))
        here = (type(node), len(lines) == 1)
        if before is not None and not (here == before and here[1]):
            yield ""
        yield from lines
        before = here
