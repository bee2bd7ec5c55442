"""What leads back to itself, and what goes too deep: values that read values, rules that carry out rules.

These findings come first: with a circle, or a chain that exhausts the stack, nothing else can be looked into.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ..diagnostics.model import Diagnostic, diagnostic
from ..link.model import Binding, Ruleset
from ..link.order import circles, depths
from ..link.rewrite import walk
from ..link.sizes import too_large
from ..syntax import ast
from ..syntax.limits import most
from .flow import read_bodies

Thing = tuple[str, str]
"""What is worked out or carried out: its sort and name; of an attribute, `KIND.NAME`."""

Reads = dict[Thing, dict[Thing, ast.Node]]
"""What each thing reads, with the first place where it does."""

_READ = ("value", "list", "cost", "number")


def check_circles(ruleset: Ruleset) -> list[Diagnostic]:
    """Findings about circles and chains; an empty list means that recursion over rules comes to an end."""
    readings, calls = reads(ruleset), _calls(ruleset)
    found = [*_closed(readings), *_closed(calls)]
    return found or [*_deep(readings, "readings"), *_deep(calls, "calls")]


def _closed(graph: Reads) -> Iterator[Diagnostic]:
    for reader, read in circles(graph):
        yield diagnostic("E0323", graph[reader][read].span, name=read[1])


def _deep(graph: Reads, limit: str) -> Iterator[Diagnostic]:
    found = depths(graph)
    first = next((thing for thing, depth in found.items() if depth == most(limit) + 1), None)
    if first is not None:
        node = next(iter(graph[first].values()))
        yield too_large(node, first[1], limit, max(found.values()))


# ------------------------------------------------------------------ what reads what


def reads(ruleset: Ruleset) -> Reads:
    """What is read to work out each value, list, cost, attribute, bound and capacity."""
    graph: Reads = {}
    for name, value in ruleset.values.items():
        _enter(graph, ("value", name), [value], ruleset)
    for name, entries in ruleset.lists.items():
        _enter(graph, ("list", name), entries.values, ruleset)
    for name, cost in ruleset.costs.items():
        _enter(graph, ("cost", name), [cost], ruleset)
    for name, number in ruleset.numbers.items():
        _enter(graph, ("number", name), [number.low, number.high], ruleset)
    for name, place in ruleset.places.items():
        _enter(graph, ("place", name), [place.capacity], ruleset)
    _members(graph, ruleset)
    return graph


def _members(graph: Reads, ruleset: Ruleset) -> None:
    for kind in ruleset.kinds.values():
        for member in kind.members:
            for name, parts in member.values.items():
                own = ("attribute", f"{kind.name}.{name}")
                _enter(graph, own, parts, ruleset, without=own)
            for modifier in member.modifiers:
                changed = _changed(modifier)
                if changed is not None:
                    _enter(graph, changed, [modifier.value, modifier.when], ruleset)


def _changed(modifier: ast.Modifier) -> Thing | None:
    """What an ability adds to or replaces."""
    binding = modifier.binding
    if modifier.verb not in ("adds", "replaces") or not isinstance(binding, Binding):
        return None
    if binding.sort == "addend":
        return "value", str(binding.of)
    return (binding.sort, binding.name) if binding.sort in _READ else None


def _enter(
    graph: Reads,
    thing: Thing,
    nodes: Iterable[ast.Node | None],
    ruleset: Ruleset,
    without: Thing | None = None,
) -> None:
    found = graph.setdefault(thing, {})
    for node in walk(*(n for n in nodes if n is not None)):
        for read in _read(node, ruleset):
            if read != without:
                found.setdefault(read, node)


def _read(node: ast.Node, ruleset: Ruleset) -> Iterator[Thing]:
    if isinstance(node, ast.Amount) and node.what == "room":
        yield "place", node.place.name
    binding = getattr(node, "binding", None)
    if not isinstance(binding, Binding):
        return
    if binding.sort in _READ:
        yield binding.sort, binding.name
    elif binding.sort == "attribute":
        yield "attribute", f"{binding.of}.{binding.name}"
    elif binding.sort == "function" and binding.name == "score":
        yield from (("value", name) for name, value in ruleset.values.items() if value.is_score)


# ------------------------------------------------------------------ what carries out what


def _calls(ruleset: Ruleset) -> Reads:
    graph: Reads = {}
    for routine, body in read_bodies(ruleset).items():
        found: dict[Thing, Any] = graph.setdefault(routine, {})
        for called, site in body.calls:
            found.setdefault(called, site.node)
    return graph
