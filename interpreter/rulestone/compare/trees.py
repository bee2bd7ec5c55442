"""Rules as trees of plain data: what two rulesets must share to play alike.

Spans, bindings, notes, titles and the order of declarations are left out. What stands in a
clause of its own (a need, a step, an addend) is left out of the block around it, so that a
difference is found once, where it is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from ..link.clauses import Clause
from ..link.model import Member, Ruleset
from ..link.plain import plain
from ..syntax import ast

Tree = Any  # lists, tuples, texts and numbers


def clause_tree(clause: Clause, ruleset: Ruleset) -> Tree:
    """What a clause itself says, without its parts that are clauses too."""
    shape = SHAPES.get(type(clause.node))
    return shape(clause.node, ruleset) if shape else tree(clause.node)


def tree(node: Any, without: Collection[str] = ()) -> Tree:
    """Any part of the rules as plain data; of a step only its name."""
    return _named_step(node) or plain(node, without, _named_step)


def _named_step(node: Any) -> Tree:
    return ("Step", node.name) if isinstance(node, ast.Step) else None


def _choice(node: ast.Choice, _: Ruleset) -> Tree:
    sources = tree(node.pay.sources) if node.pay else None
    return (tree(node, ("lets", "needs", "pay")), sources)


def _value(node: ast.ValueDecl, _: Ruleset) -> Tree:
    nameless = [tree(a) for a in node.addends if not a.part]
    return (tree(node, ("addends",)), nameless)


def _kind(node: ast.Kind, _: Ruleset) -> Tree:
    return tree(node, ("attributes",))


def _member(node: Member, _: Ruleset) -> Tree:
    return (node.kind, node.name, node.number, node.copies, tuple(sorted(node.groups)), node.owner)


def _group(node: ast.Group, ruleset: Ruleset) -> Tree:
    members = ruleset.kinds[node.kind].members
    names = (members[index].name for index in ruleset.groups[node.name].members)
    return (node.name, node.kind, tuple(sorted(names)))


def _list(node: ast.ListDecl, ruleset: Ruleset) -> Tree:
    """A list by members goes by their names, so that their order does not matter."""
    if node.by not in ruleset.kinds:
        return tree(node)
    members = ruleset.kinds[node.by].members
    values = [(m.name, tree(v)) for m, v in zip(members, node.values, strict=False)]
    return (node.name, node.by, tuple(sorted(values, key=lambda pair: pair[0])))


def _players(node: ast.Players, _: Ruleset) -> Tree:
    return (node.low, node.high, node.alone)


def _step(node: ast.Step, _: Ruleset) -> Tree:
    return (node.name, tree(node.body))


def _nothing(_: Any, __: Ruleset) -> Tree:
    return ()


SHAPES: dict[type, Callable[[Any, Ruleset], Tree]] = {
    ast.Game: _nothing,
    ast.Players: _players,
    ast.Choice: _choice,
    ast.ValueDecl: _value,
    ast.Kind: _kind,
    ast.Group: _group,
    ast.ListDecl: _list,
    ast.Step: _step,
    Member: _member,
}
