"""Statements as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatch

from .. import ast
from .expressions import PLAIN_SUM, POST, TIGHT, arguments, expr, selected, selection
from .words import name, sentence

Lines = Iterator[str]


def indented(lines: Iterable[str]) -> Lines:
    """Lines one level further in."""
    return (f"    {line}" for line in lines)


def block(body: tuple[ast.Stmt, ...]) -> Lines:
    """Statements one level further in."""
    for node in body:
        yield from indented(statement(node))


@singledispatch
def statement(node: ast.Stmt) -> Lines:
    """The lines of a statement."""
    raise TypeError(f"not a statement: {node!r}")


@statement.register
def _(node: ast.Move) -> Lines:
    route = f"from {expr(node.source, POST)} to {expr(node.target, POST)}"
    what = expr(node.what, POST) if node.what is not None else None
    if node.count is not None and node.what is not None:
        what = f"{_count(node.count)} {thing(node.what)}"
    yield sentence("move", "all" if node.every else None, what, route)


def _count(node: ast.Expr) -> str:
    bare = isinstance(node, ast.Ref) or (isinstance(node, ast.Number) and node.value >= 0)
    return expr(node, TIGHT) if bare else f"({expr(node)})"


def thing(node: ast.Expr) -> str:
    """What is counted, where a count stands before it."""
    bare = isinstance(node, ast.Ref | ast.LeftOf | ast.Numbered | ast.Facing)
    return expr(node, TIGHT) if bare else f"({expr(node)})"


@statement.register
def _(node: ast.Draw) -> Lines:
    target = f"to {expr(node.target, POST)}" if node.target is not None else None
    yield sentence("draw", name(node.kind), name(node.var), "from", expr(node.source, TIGHT), target)


@statement.register
def _(node: ast.Roll) -> Lines:
    yield f"roll {name(node.var)} from {expr(node.low)} to {expr(node.high)}"


@statement.register
def _(node: ast.Assign) -> Lines:
    target, value = expr(node.target, TIGHT), expr(node.value)
    if node.op == "set":
        yield f"set {target} to {value}"
    else:
        yield f"{node.op} {value} {'to' if node.op == 'add' else 'from'} {target}"


@statement.register
def _(node: ast.Let) -> Lines:
    yield f"let {name(node.var)} be {expr(node.value)}"


@statement.register
def _(node: ast.If) -> Lines:
    head = "if"
    for condition, body in node.branches:
        yield f"{head} {expr(condition)}"
        yield from block(body)
        head = "otherwise if"
    yield from _otherwise(node.otherwise)


def _otherwise(body: tuple[ast.Stmt, ...]) -> Lines:
    if body:
        yield "otherwise"
        yield from block(body)


@statement.register
def _(node: ast.Repeat) -> Lines:
    times = f"{expr(node.times)} times" if node.times is not None else None
    until, while_ = _clause("until", node.until), _clause("while", node.while_)
    yield sentence("repeat", times, until, while_, _tail(node))
    yield from block(node.body)


def _clause(word: str, node: ast.Expr | None) -> str | None:
    return f"{word} {expr(node)}" if node is not None else None


def _tail(node: ast.Repeat | ast.TakeTurns) -> str:
    label = f"as {node.label}" if node.label is not None else None
    return sentence("for ever" if node.forever else None, label)


@statement.register
def _(node: ast.ForEach) -> Lines:
    yield sentence("for each", walk(node.selection, node.start, node.low, node.high))
    yield from block(node.body)


def walk(node: ast.Selection, start: ast.Expr | None, low: ast.Expr | None, high: ast.Expr | None) -> str:
    """What a loop or a parameter ranges over."""
    first = start if start is not None else low
    begin = f"from {expr(first, PLAIN_SUM)}" if first is not None else None
    end = f"to {expr(high, PLAIN_SUM)}" if high is not None else None
    what = f"number {name(node.var or '')}" if node.what == "number" else selected(node)
    return sentence(what, begin, end, _clause("where", node.where))


@statement.register
def _(node: ast.TakeTurns) -> Lines:
    start, skipping = _clause("from", node.start), _clause("skipping", node.skipping)
    yield sentence("take turns", start, skipping, _clause("until", node.until), _tail(node))
    yield from block(node.body)


@statement.register
def _(node: ast.As) -> Lines:
    yield f"as {expr(node.player)}"
    yield from block(node.body)


@statement.register
def _(node: ast.Do) -> Lines:
    member = f"of {expr(node.member, TIGHT)}" if node.member is not None else None
    yield sentence("do", node.name, member, arguments(node.args))


@statement.register
def _(node: ast.Choose) -> Lines:
    yield sentence("choose", " or ".join(node.choices), "if any" if node.if_any else None)
    yield from _otherwise(node.otherwise)


@statement.register
def _(node: ast.End) -> Lines:
    yield f"end {node.label}"


@statement.register
def _(node: ast.Turn) -> Lines:
    unit = "step" if node.steps == ast.Number(1) else "steps"
    yield f"turn {name(node.wheel)} {expr(node.steps)} {unit}"


@statement.register
def _(node: ast.Refresh) -> Lines:
    yield "new round"


@statement.register
def _(node: ast.Optimise) -> Lines:
    value = expr(node.value, PLAIN_SUM)
    where = _clause("where", node.where)
    yield sentence("settle", expr(node.target, TIGHT), "for greatest", value, where)


@statement.register
def _(node: ast.LabelRegions) -> Lines:
    yield f"label {expr(node.target, TIGHT)} by {selection(node.selection)}"


@statement.register
def _(node: ast.Show) -> Lines:
    what = None if node.what is None else expr(node.what, POST)
    if node.count is not None and node.what is not None:
        what = f"{_count(node.count)} {thing(node.what)}"
    route = sentence(what, None if what is None else "from", expr(node.place, TIGHT))
    yield f"show {route} to {'all' if node.to is None else expr(node.to)}"


@statement.register
def _(node: ast.Look) -> Lines:
    yield f"look at {expr(node.place, TIGHT)}"


@statement.register
def _(node: ast.Step) -> Lines:
    yield f"step {node.name}"
    yield from block(node.body)
