"""Sizes no game needs: what a declaration may count up to, so that a slip of the pen costs no time."""

from __future__ import annotations

from dataclasses import replace

from ..diagnostics.model import Diagnostic, diagnostic
from ..syntax import ast

MAX_SEATS = 100
MAX_PIECES = 10_000

Sized = tuple[ast.Declaration, list[Diagnostic]]


def within_limits(decl: ast.Declaration) -> Sized:
    """The declaration, made small with a finding if it is too large."""
    match decl:
        case ast.Players() if max(decl.low, decl.high) > MAX_SEATS:
            small: ast.Declaration = replace(decl, low=1, high=2)
            return small, _too_many(decl, "players", max(decl.low, decl.high), MAX_SEATS)
        case ast.Items() if _numbered(decl) > MAX_PIECES:
            return replace(decl, high=decl.low), _too_many(decl, decl.kind, _numbered(decl))
        case ast.Item() | ast.Items() if (decl.copies or 0) > MAX_PIECES:
            return replace(decl, copies=1), _too_many(decl, decl.kind, decl.copies or 0)
        case ast.Place() if _cells(decl) > MAX_PIECES:
            small = replace(decl, rows=decl.rows and 1, columns=decl.columns and 1, capacity=None)
            return small, _too_many(decl, decl.name, _cells(decl))
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


def _cells(place: ast.Place) -> int:
    if place.shape == "grid":
        return (place.rows or 1) * (place.columns or 1)
    return place.capacity.value if isinstance(place.capacity, ast.Number) else 0


def _too_many(decl: ast.Declaration, name: str, count: int, limit: int = MAX_PIECES) -> list[Diagnostic]:
    return [diagnostic("E0226", decl.span, name=name, count=count, limit=limit)]
