"""Things that are declared and never used, and pieces that never come into play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..diagnostics.model import Diagnostic, diagnostic
from ..link.clauses import declarations
from ..link.model import Binding, Ruleset
from ..link.rewrite import walk
from ..syntax import ast
from .bounds import starting_pieces
from .trees import trees

Use = tuple[str, str]

# Uses that are looked up by name alone, in the spaces given.
_PLAIN_NAMES: dict[type, tuple[tuple[str, str], ...]] = {
    ast.CellAt: (("place", "grid"),),
    ast.Facing: (("wheel", "wheel"),),
    ast.Turn: (("wheel", "wheel"),),
    ast.InGroup: (("group", "group"),),
    ast.Wheel: (("place", "ring"),),
    ast.Selection: (("place", "grid"),),
    ast.StandsFor: (("group", "group"), ("kind", "group")),
}


def check_usage(ruleset: Ruleset) -> list[Diagnostic]:
    """Warnings for what nothing refers to."""
    used = set(_uses(ruleset))
    return [*_unused(ruleset, used), *_idle_handlers(ruleset, used), *_homeless(ruleset)]


def _unused(ruleset: Ruleset, used: set[Use]) -> Iterator[Diagnostic]:
    for kind in ruleset.kinds.values():
        if ("kind", kind.name) not in used and not kind.members:
            yield diagnostic("W0330", kind.decl.span, sort="kind", name=kind.name)
        for attribute in kind.decl.attributes:
            if attribute.type != "shape" and ("attribute", f"{kind.name}.{attribute.name}") not in used:
                yield diagnostic("W0330", attribute.span, sort="attribute", name=attribute.name)
    for space, name, decl in declarations(ruleset):
        if (space, name) not in used and not _used_by_itself(space, decl):
            yield diagnostic("W0330", decl.span, sort=space, name=name)


def _used_by_itself(space: str, decl: Any) -> bool:
    if space == "value":
        return bool(decl.is_score)
    if space == "choice":
        return bool(decl.any_moment)
    return space in ("game", "players", "winner", "stands", "wheel") or (
        space == "procedure" and decl.name == "play"
    )


def _idle_handlers(ruleset: Ruleset, used: set[Use]) -> Iterator[Diagnostic]:
    for kind in ruleset.kinds.values():
        for member in kind.members:
            for handler in member.handlers:
                if ("handler", f"{kind.name}.{handler.name}") not in used:
                    yield diagnostic("W0330", handler.span, sort="procedure", name=handler.name)


def _homeless(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """Pieces that lie in no place at the start can never be moved anywhere."""
    begun = {piece for place in ruleset.places.values() for piece in starting_pieces(place, ruleset)}
    for kind in ruleset.kinds.values():
        if not kind.physical:
            continue
        lost = [m for m in kind.members if (kind.name, m.index) not in begun]
        if lost and len(lost) == len(kind.members):
            yield diagnostic("W0331", kind.decl.span, name=kind.name)
        else:
            yield from (diagnostic("W0331", m.span, name=m.name) for m in lost)


# ------------------------------------------------------------------ uses


def _uses(ruleset: Ruleset) -> Iterator[Use]:
    for tree in trees(ruleset):
        for node in walk(tree.node):
            yield from _node_uses(node, tree.node)
        yield from _declared_uses(tree.node)


def _node_uses(node: ast.Node, root: ast.Node) -> Iterator[Use]:
    binding = getattr(node, "binding", None)
    if isinstance(binding, Binding):
        yield from _binding_uses(binding)
    for space, field in _PLAIN_NAMES.get(type(node), ()):
        yield space, str(getattr(node, field))
    match node:
        case ast.Choose():
            yield from (("choice", name) for name in node.choices)
        case ast.Draw():
            yield "kind", node.kind
            yield "group", node.kind
        case ast.Modifier():
            if node.verb == "offers":
                yield "choice", node.target[-1]


def _binding_uses(binding: Binding) -> Iterator[Use]:
    if binding.sort in ("attribute", "handler"):
        yield binding.sort, f"{binding.of}.{binding.name}"
    else:
        yield binding.sort, binding.name


def _declared_uses(decl: Any) -> Iterator[Use]:
    """What a declaration's own head refers to."""
    match decl:
        case ast.Place():
            names = [decl.kind, *decl.indexes, decl.starts]
            if decl.refills:
                yield "place", decl.refills
        case ast.NumberDecl():
            names = [decl.type, *decl.indexes]
        case ast.ListDecl():
            names = [decl.by]
        case ast.Kind():
            names = [a.of for a in decl.attributes]
        case ast.Example():
            yield from (("option", name) for name, _ in decl.options)
            return
        case _:
            return
    for name in names:
        yield "place", ast.indexed_grid(str(name)) or ""
        yield "kind", str(name)
        yield "group", str(name)
