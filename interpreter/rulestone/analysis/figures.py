"""Which parts of a rule carry figures: what a summary leaves out and a reader has to look up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from ..link.model import Ruleset
from ..link.rewrite import children, walk
from ..syntax import ast
from .constants import compared, worked_out

Body = tuple[ast.Stmt, ...]
_TRIVIAL = (0, 1)


def has_figures(ruleset: Ruleset, *nodes: ast.Node) -> bool:
    """Whether a number above one, a cost or a listed value is read anywhere a player would notice."""
    return any(_is_figure(ruleset, node) or has_figures(ruleset, *_noticed(node)) for node in nodes)


def _noticed(node: ast.Node) -> Iterable[ast.Node]:
    """What stands below a node, but not how a rule finds its way: names, counters, positions."""
    if isinstance(node, ast.Let | ast.At | ast.CellAt | ast.Shifted) or _is_lot(node):
        return ()
    return node.body if isinstance(node, ast.ForEach) else children(node)


def _is_lot(node: ast.Node) -> bool:
    """Whether chance only decides how the rules go on: a die has faces that a person can count."""
    return isinstance(node, ast.Roll) and not (
        isinstance(node.low, ast.Number) and isinstance(node.high, ast.Number)
    )


def _is_figure(ruleset: Ruleset, node: ast.Node) -> bool:
    match node:
        case ast.Number():
            return node.value not in _TRIVIAL
        case ast.BillLine():
            return True
        case ast.Ref():
            return node.name in ruleset.lists or _is_figure_value(ruleset, node.name)
        case _:
            return False


def _is_figure_value(ruleset: Ruleset, name: str) -> bool:
    """Whether a value without parameters comes down to figures, as a limit does."""
    value = ruleset.values.get(name)
    if value is None or value.params or value.is_score:
        return False
    nodes = (node for addend in value.addends for node in walk(addend.expr))
    return any(isinstance(node, ast.Number) and node.value not in _TRIVIAL for node in nodes)


def is_single(part: ast.PayPart) -> bool:
    """Whether a cost says no figure of its own: one piece, or a price that stands elsewhere."""
    bills = part.cost.bills if isinstance(part.cost, ast.Cost) else ()
    return all(line.count == 1 for bill in bills for line in bill.lines)


def only_figures(ruleset: Ruleset, body: Body) -> Body:
    """What of a body says figures, and what gives names that those statements use."""
    kept: list[ast.Stmt] = []
    for statement in reversed(body):
        if _names_for(statement, kept):
            kept.insert(0, statement)
        elif has_figures(ruleset, statement):
            kept.insert(0, _figures_within(ruleset, statement))
    return tuple(kept)


def _names_for(statement: ast.Stmt, later: list[ast.Stmt]) -> bool:
    """Whether later statements use what this one names."""
    if not isinstance(statement, ast.Draw | ast.Roll | ast.Let):
        return False
    return any(isinstance(node, ast.Ref) and node.name == statement.var for node in walk(*later))


def _figures_within(ruleset: Ruleset, statement: ast.Stmt) -> ast.Stmt:
    """A statement without the lines of its block that say no figures; whole if its own head says one."""
    match statement:
        case ast.ForEach() | ast.As() | ast.Step() | ast.TakeTurns():
            return replace(statement, body=only_figures(ruleset, statement.body))
        case ast.Repeat(times=None, until=None, while_=None):
            return replace(statement, body=only_figures(ruleset, statement.body))
        case ast.If(branches=((condition, body),), otherwise=()) if not has_figures(ruleset, condition):
            return replace(statement, branches=((condition, only_figures(ruleset, body)),))
        case _:
            return statement


# ---------------------------------------------------------------- what only the engine needs


def is_tool(option: ast.Option) -> bool:
    """Whether an option is no rule of the game: somebody added it, and no edition has it."""
    return any(isinstance(n, ast.Assumed) for n in option.notes) and not any(
        isinstance(n, ast.Cite) for n in option.notes
    )


def without_bookkeeping(ruleset: Ruleset, body: Body) -> Body:
    """A body without the notes that rules keep for themselves; never less than one statement."""
    kept: list[ast.Stmt] = []
    for statement in body:
        if isinstance(statement, ast.If):
            kept += _settled(ruleset, statement)
        elif not _is_bookkeeping(ruleset, statement):
            kept.append(_inside(ruleset, statement))
    return tuple(kept) or body


def _settled(ruleset: Ruleset, statement: ast.If) -> Body:
    """A condition without the branches that depend on a tool: it stands where it starts."""
    branches: list[tuple[ast.Expr, Body]] = []
    otherwise = statement.otherwise
    for condition, body in statement.branches:
        holds = _holds_by_default(ruleset, condition)
        if holds:
            otherwise = body
            break
        if holds is None:
            branches.append((condition, without_bookkeeping(ruleset, body)))
    rest = without_bookkeeping(ruleset, otherwise) if otherwise else ()
    return (replace(statement, branches=tuple(branches), otherwise=rest),) if branches else rest


def _holds_by_default(ruleset: Ruleset, condition: ast.Expr) -> bool | None:
    """Whether a comparison of a tool with a number holds at its start; None if it is no such thing."""
    if not isinstance(condition, ast.Compare) or not isinstance(condition.left, ast.Ref):
        return None
    option = ruleset.options.get(condition.left.name)
    if option is None or not is_tool(option) or not isinstance(condition.right, ast.Number):
        return None
    return compared(condition.op, option.start, condition.right.value)


def _inside(ruleset: Ruleset, statement: ast.Stmt) -> ast.Stmt:
    match statement:
        case ast.Repeat() | ast.ForEach() | ast.TakeTurns() | ast.As() | ast.Step():
            changed: ast.Stmt = replace(statement, body=without_bookkeeping(ruleset, statement.body))
            return changed
        case _:
            return statement


def _is_bookkeeping(ruleset: Ruleset, statement: ast.Stmt) -> bool:
    """Whether a statement only remembers a seat, a member or a flag."""
    if not isinstance(statement, ast.Assign) or statement.op != "set":
        return False
    number = ruleset.numbers.get(statement.target.name)
    return number is not None and (number.type != "number" or is_flag(number))


def is_flag(number: ast.NumberDecl) -> bool:
    """Whether a number only says yes or no."""
    return (
        isinstance(number.low, ast.Number) and isinstance(number.high, ast.Number) and number.high.value == 1
    )


# ---------------------------------------------------------------- by the number of players


def by_players(ruleset: Ruleset) -> Iterator[tuple[ast.ListDecl | ast.ValueDecl, tuple[int, ...]]]:
    """Every list and value that depends on the number of players alone, worked out for each number."""
    counts = range(ruleset.low, ruleset.high + 1)
    asked = _asked_by_players(ruleset)
    for listing in ruleset.lists.values():
        if listing.by == "players" or (listing.by == "number" and listing.name in asked):
            found = tuple(_listed(listing, n) for n in counts)
            if None not in found:
                yield listing, tuple(x for x in found if x is not None)
    for value in ruleset.values.values():
        if not value.params and _reads_players(value):
            worked = tuple(_total(value, n) for n in counts)
            if None not in worked:
                yield value, tuple(x for x in worked if x is not None)


def _asked_by_players(ruleset: Ruleset) -> set[str]:
    """The lists that are read at the number of players or persons."""
    roots: list[Any] = [*ruleset.procedures.values(), *ruleset.choices.values(), *ruleset.values.values()]
    refs = (node for node in walk(*roots) if isinstance(node, ast.Ref) and len(node.args) == 1)
    return {ref.name for ref in refs if _is_player_count(ref.args[0])}


def _is_player_count(expr: ast.Expr) -> bool:
    return isinstance(expr, ast.Ref) and expr.name in ("players", "people") and not expr.args


def _reads_players(value: ast.ValueDecl) -> bool:
    return any(_is_player_count(node) for node in walk(value) if isinstance(node, ast.Ref))


def _with_players(expr: ast.Node, n: int) -> int | None:
    """What a number is with so many players; None if it depends on anything else."""
    return worked_out(expr, lambda x: n if isinstance(x, ast.Ref) and _is_player_count(x) else None)


def _listed(listing: ast.ListDecl, n: int) -> int | None:
    position = n - (1 if listing.first is None else listing.first)
    return _with_players(listing.values[position], n) if 0 <= position < len(listing.values) else None


def _total(value: ast.ValueDecl, n: int) -> int | None:
    parts = [_with_players(addend.expr, n) for addend in value.addends]
    return None if None in parts else sum(part for part in parts if part is not None)


# ---------------------------------------------------------------- points

OTHERWISE = "otherwise"  # the slot for what counts where a condition does not hold


def slot_figures(value: ast.ValueDecl) -> dict[str, int]:
    """The figures that the summary of a value may show: that of each addend, by its name."""
    found: dict[str, int] = {}
    for addend in value.addends:
        number = _figure_of(addend.expr)
        if number is not None:
            found[addend.part or value.name] = number
        other = _figure_of(addend.expr.otherwise) if isinstance(addend.expr, ast.When) else None
        if other:
            found[OTHERWISE] = other
    return found


def _figure_of(expr: ast.Expr | ast.Cost) -> int | None:
    """The one number that an amount hangs on: itself, how much for each, or how much if a condition holds."""
    match expr:
        case ast.Number():
            return expr.value
        case ast.When():
            return _figure_of(expr.then)
        case ast.Arithmetic(op="*", left=ast.Number()) | ast.Arithmetic(op="*", right=ast.Number()):
            return expr.left.value if isinstance(expr.left, ast.Number) else _figure_of(expr.right)
        case _:
            return None


def unsaid(value: ast.ValueDecl, said: Iterable[str]) -> list[ast.Value]:
    """The addends with figures of their own for which a summary has no slot."""
    shown = set(said)
    return [
        addend
        for addend in value.addends
        if (addend.part or value.name) not in shown
        and any(isinstance(node, ast.Number) and node.value not in _TRIVIAL for node in walk(addend.expr))
    ]


def earned(ruleset: Ruleset, score: ast.ValueDecl) -> list[ast.ValueDecl]:
    """The values that were added to the number which a score only reads."""
    expr = score.addends[0].expr if len(score.addends) == 1 else None
    if not isinstance(expr, ast.Ref) or expr.name not in ruleset.numbers:
        return []
    adding = (node for node in walk(*ruleset.procedures.values()) if isinstance(node, ast.Assign))
    values = [x.value for x in adding if x.op == "add" and x.target.name == expr.name]
    names = dict.fromkeys(x.name for x in values if isinstance(x, ast.Ref) and x.name in ruleset.values)
    return [ruleset.values[name] for name in names]
