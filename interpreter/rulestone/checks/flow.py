"""How play moves: who calls whom, loops that never end, ends that leave no loop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ..diagnostics.model import Diagnostic, diagnostic
from ..link.model import Ruleset
from ..link.rewrite import children
from ..link.suggest import nearest
from ..syntax import ast
from ..syntax.spans import NOWHERE, Span
from .trees import Tree, flow_trees

Routine = tuple[str, str]
"""`procedure` or `choice` with its name, or `handler of KIND` with its name."""

Loop = ast.Repeat | ast.TakeTurns


@dataclass(slots=True)
class Site:
    """A statement that matters to the flow, with the loops around it, innermost last."""

    node: ast.Node
    loops: tuple[Loop, ...]


@dataclass(slots=True)
class Body:
    """What one routine does: its calls, ends and loops, and whether it asks or draws anything itself."""

    routine: Routine
    calls: list[tuple[Routine, Site]] = field(default_factory=list)
    ends: list[Site] = field(default_factory=list)
    loops: list[Site] = field(default_factory=list)
    asks: list[Site] = field(default_factory=list)


Bodies = dict[Routine, Body]


def check_flow(ruleset: Ruleset) -> list[Diagnostic]:
    """Findings about loops and ends; that no rule leads back to itself has been looked at (`circles`)."""
    bodies = read_bodies(ruleset)
    if ("procedure", "play") not in bodies:
        return [diagnostic("E0319", _game_span(ruleset))]
    _interrupt(bodies, [c.name for c in ruleset.choices.values() if c.any_moment])
    return [*_stray_ends(bodies), *_endless(bodies)]


def _game_span(ruleset: Ruleset) -> Span:
    return ruleset.game.span if ruleset.game else NOWHERE


# ------------------------------------------------------------------ reading


def read_bodies(ruleset: Ruleset) -> Bodies:
    """The flow of every routine; what cards put before, after or instead of it counts as part of it."""
    bodies: Bodies = {}
    for tree in flow_trees(ruleset):
        for routine in _routines(tree):
            body = bodies.setdefault(routine, Body(routine))
            for node in tree.node.body:
                _read(node, (), body)
            if tree.sort == "modifier" and tree.node.verb == "offers":
                body.calls.append((("choice", tree.node.target[-1]), Site(tree.node, ())))
    return bodies


def _routines(tree: Tree) -> list[Routine]:
    if tree.sort in ("procedure", "choice"):
        return [(tree.sort, tree.name)]
    if tree.sort == "handler" and tree.member:
        return [(f"handler of {tree.member.kind}", tree.name)]
    binding = tree.node.binding
    if binding is None:
        return []
    host = binding.of or binding.name
    sort = "choice" if binding.sort in ("choice", "need", "pay") else "procedure"
    return [(sort, host)] if tree.node.verb != "offers" else [("procedure", "play")]


def _read(node: ast.Node, loops: tuple[Loop, ...], body: Body) -> None:
    site = Site(node, loops)
    match node:
        case ast.Do() if node.binding:
            sort = f"handler of {node.binding.of}" if node.binding.sort == "handler" else "procedure"
            body.calls.append(((sort, node.name), site))
        case ast.Choose():
            body.asks.append(site)
            body.calls += [(("choice", name), site) for name in node.choices]
        case ast.Draw() | ast.Roll():
            body.asks.append(site)
        case ast.End():
            body.ends.append(site)
        case ast.Repeat() | ast.TakeTurns():
            body.loops.append(site)
            loops = (*loops, node)
    for child in children(node):
        if isinstance(child, ast.Stmt):
            _read(child, loops, body)


# ------------------------------------------------------------------ interrupts


def _interrupt(bodies: Bodies, names: list[str]) -> None:
    """Let every decision outside interrupts, and outside what they do, lead to each of them."""
    interrupts: list[Routine] = [("choice", name) for name in names]
    quiet = {routine for interrupt in interrupts for routine in _order(bodies, interrupt)}
    for routine in _order(bodies) if interrupts else ():
        if routine not in quiet:
            body = bodies[routine]
            body.calls += [(i, s) for s in body.asks if isinstance(s.node, ast.Choose) for i in interrupts]


# ------------------------------------------------------------------ ends


def _labels(loops: tuple[Loop, ...]) -> frozenset[str]:
    return frozenset(loop.label for loop in loops if loop.label)


def _order(bodies: Bodies, start: Routine = ("procedure", "play")) -> list[Routine]:
    """Every routine reached from a start, callers before those they call."""
    done: dict[Routine, None] = {}

    def visit(routine: Routine) -> None:
        for called, _ in bodies[routine].calls:
            if called in bodies and called not in done:
                visit(called)
        done[routine] = None

    visit(start)
    return list(reversed(done))


def _stray_ends(bodies: Bodies) -> Iterator[Diagnostic]:
    """`end LABEL` where some way leads there from outside that loop."""
    around: dict[Routine, frozenset[str]] = {("procedure", "play"): frozenset({"game"})}
    known = {str(getattr(s.node, "label", "")) for b in bodies.values() for s in b.loops} | {"game"}
    for routine in _order(bodies):
        outside = around[routine]
        for called, site in bodies[routine].calls:
            inside = outside | _labels(site.loops)
            around[called] = around[called] & inside if called in around else inside
        for site in bodies[routine].ends:
            assert isinstance(site.node, ast.End)
            if site.node.label not in outside | _labels(site.loops):
                names = nearest(site.node.label, known)
                yield diagnostic("E0324", site.node.span, name=site.node.label, suggestions=names)


# ------------------------------------------------------------------ loops


@dataclass(frozen=True, slots=True)
class Reach:
    """Whether something asks or draws, and which loops around it it may end."""

    asks: bool = False
    ends: frozenset[str] = frozenset()


def _reach(bodies: Bodies, routine: Routine, found: dict[Routine, Reach]) -> Reach:
    """What a routine reaches with all it calls."""
    if routine not in found:
        body = bodies.get(routine)
        found[routine] = _gather(body, None, bodies, found) if body else Reach()
    return found[routine]


def _gather(body: Body, loop: Loop | None, bodies: Bodies, found: dict[Routine, Reach]) -> Reach:
    """What a body reaches, or only one loop of it; ends of loops further inside are not seen from there."""
    asks, ends = False, set[str]()
    for called, site in body.calls:
        if _within(site, loop):
            below = _reach(bodies, called, found)
            asks = asks or below.asks
            ends |= below.ends - _labels(_between(site, loop))
    for site in body.ends:
        if _within(site, loop) and isinstance(site.node, ast.End):
            ends |= {site.node.label} - _labels(_between(site, loop))
    return Reach(asks or any(_within(s, loop) for s in body.asks), frozenset(ends))


def _within(site: Site, loop: Loop | None) -> bool:
    return loop is None or any(x is loop for x in site.loops)


def _between(site: Site, loop: Loop | None) -> tuple[Loop, ...]:
    """The loops around a site that stand inside `loop`."""
    if loop is None:
        return site.loops
    depth = next(i for i, x in enumerate(site.loops) if x is loop)
    return site.loops[depth + 1 :]


def _endless(bodies: Bodies) -> Iterator[Diagnostic]:
    """Loops that nothing bounds: without any decision, or without any way out."""
    found: dict[Routine, Reach] = {}
    for body in bodies.values():
        for site in body.loops:
            loop = site.node
            if not isinstance(loop, ast.Repeat | ast.TakeTurns) or getattr(loop, "times", None) is not None:
                continue
            inside = _gather(body, loop, bodies, found)
            if not inside.asks:
                yield diagnostic("E0321", loop.span)
            elif not (loop.forever or _stops(loop) or inside.ends):
                yield diagnostic("E0322", loop.span)


def _stops(loop: Loop) -> bool:
    if isinstance(loop, ast.Repeat):
        return loop.until is not None or loop.while_ is not None
    return loop.until is not None or loop.skipping is not None
