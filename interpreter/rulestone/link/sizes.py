"""Sizes no game needs: what a declaration may count up to, so that a slip of the pen costs no time.

What is found here would take the linker itself too long; everything else is left to the checks.
"""

from __future__ import annotations

from dataclasses import replace

from ..diagnostics.model import Diagnostic, diagnostic
from ..syntax import ast
from ..syntax.limits import LIMITS

Sized = tuple[ast.Declaration, list[Diagnostic]]


def within_limits(decl: ast.Declaration) -> Sized:
    """The declaration, made small with a finding if it is too large."""
    match decl:
        case ast.Players() if max(decl.low, decl.high) > LIMITS["seats"].most:
            low, high = min(decl.low, LIMITS["seats"].most), min(decl.high, LIMITS["seats"].most)
            small: ast.Declaration = replace(decl, low=low, high=high, automatic=None, alone=None)
            return small, [too_large(decl, "players", "seats", max(decl.low, decl.high))]
        case ast.Items() if _numbered(decl) > LIMITS["members"].most:
            return replace(decl, high=decl.low), [too_large(decl, decl.kind, "members", _numbered(decl))]
        case ast.Place() if cells_of(decl) > LIMITS["spots"].most:
            small = replace(decl, rows=decl.rows and 1, columns=decl.columns and 1, capacity=None)
            return small, [too_large(decl, decl.name, "spots", cells_of(decl))]
        case ast.Layer():
            return _layer(decl)
    return decl, []


def _layer(layer: ast.Layer) -> Sized:
    changes, findings = [], []
    for change in layer.changes:
        if change.declaration is not None:
            small, found = within_limits(change.declaration)
            change = replace(change, declaration=small) if found else change
            findings += found
        changes.append(change)
    return (replace(layer, changes=tuple(changes)) if findings else layer), findings


def _numbered(decl: ast.Items) -> int:
    return 0 if decl.low is None or decl.high is None else decl.high - decl.low + 1


def cells_of(place: ast.Place) -> int:
    """How many cells or slots a place has, as far as its declaration says it in plain numbers."""
    if place.shape == "grid":
        return (place.rows or 1) * (place.columns or 1)
    return place.capacity.value if isinstance(place.capacity, ast.Number) else 0


def too_large(node: ast.Node, name: str, limit: str, count: int) -> Diagnostic:
    """The finding that something comes to more than its limit."""
    known = LIMITS[limit]
    return diagnostic("E0226", node.span, name=name, what=known.what, count=count, limit=known.most)
