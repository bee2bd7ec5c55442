"""Provenance: every rule of a game with sources is cited or marked as assumed."""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics.model import Diagnostic, diagnostic
from ..link.clauses import Clause, clauses
from ..link.model import Ruleset
from ..link.suggest import nearest
from ..syntax import ast


def check_citing(ruleset: Ruleset) -> list[Diagnostic]:
    """A warning for each declaration with clauses that nothing vouches for, and for cites of no source."""
    if not ruleset.sources:
        return []
    found = clauses(ruleset)
    return [*_uncited(found), *_unknown_sources(found, ruleset)]


def _uncited(found: list[Clause]) -> Iterator[Diagnostic]:
    """One finding a block: a declaration without a note speaks for all its parts that have none."""
    blocks: dict[tuple[str, int], tuple[Clause, int]] = {}
    silent = [c for c in found if not c.cites and not c.assumed]
    for clause in silent:
        block = _parent(clause, blocks) if clause.sort in _PARTS else (clause.span.path, clause.span.line)
        first, count = blocks.get(block, (clause, 0))
        blocks[block] = (first, count + 1)
    for clause, count in blocks.values():
        yield diagnostic("W0335", clause.span, name=clause.path, count=count)


_PARTS = ("attribute", "handler", "modifier", "let", "need", "pay", "step", "addend")


def _parent(clause: Clause, blocks: dict[tuple[str, int], tuple[Clause, int]]) -> tuple[str, int]:
    for key, (first, _) in reversed(blocks.items()):
        if clause.path.startswith(f"{first.path}."):
            return key
    return clause.span.path, clause.span.line


def _unknown_sources(found: list[Clause], ruleset: Ruleset) -> Iterator[Diagnostic]:
    seen: set[int] = set()
    for clause in found:
        for cite in clause.cites:
            if id(cite) in seen:
                continue
            seen.add(id(cite))
            for edition, _, _ in cite.entries:
                if edition not in ruleset.sources:
                    yield _no_source(cite, edition, ruleset)
    for point in ruleset.points.values():
        for says in point.says:
            if says.edition not in ruleset.sources:
                yield _no_source(says, says.edition, ruleset)


def _no_source(node: ast.Node, edition: str, ruleset: Ruleset) -> Diagnostic:
    return diagnostic("E0336", node.span, name=edition, suggestions=nearest(edition, ruleset.sources))
