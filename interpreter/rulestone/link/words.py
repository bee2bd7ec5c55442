"""Declarations that no book can take: kinds called as other declarations are, cells that hold no number."""

from __future__ import annotations

from dataclasses import replace

from ..diagnostics.model import Diagnostic, diagnostic
from ..syntax import ast
from ..syntax.keywords import NO_KIND

NUMBERS = ("number", "copies")
"""Columns of a table that hold plain numbers."""

Accepted = tuple[ast.Declaration | None, list[Diagnostic]]


def acceptable(decl: ast.Declaration) -> Accepted:
    """The declaration, or what is left of it, with a finding for what cannot be taken."""
    match decl:
        case ast.Kind() if decl.name in NO_KIND:
            return None, [_taken(decl, decl.name)]
        case ast.Item() | ast.Items() | ast.Table() if decl.kind in NO_KIND:
            return None, [_taken(decl, decl.kind)]
        case ast.Table():
            return _plain_numbers(decl)
        case ast.Layer():
            return _layer(decl)
    return decl, []


def _taken(decl: ast.Declaration, name: str) -> Diagnostic:
    return diagnostic("E0228", decl.span, name=name)


def _layer(layer: ast.Layer) -> Accepted:
    changes: list[ast.Change] = []
    findings: list[Diagnostic] = []
    for change in layer.changes:
        if change.declaration is None:
            changes.append(change)
            continue
        decl, found = acceptable(change.declaration)
        findings += found
        if decl is not None:
            changes.append(replace(change, declaration=decl) if found else change)
    return (replace(layer, changes=tuple(changes)) if findings else layer), findings


def _plain_numbers(table: ast.Table) -> Accepted:
    """A table in which what is no plain number, where one must stand, is left out."""
    rows, findings = [], []
    for row in table.rows:
        bad = [at for at, cell in enumerate(row.cells) if cell is not None and not _fits(table, at, cell)]
        for at in bad:
            span = getattr(row.cells[at], "span", row.span)
            findings.append(diagnostic("E0229", span if span.line else row.span, name=table.columns[at]))
        cells = tuple(None if at in bad else cell for at, cell in enumerate(row.cells))
        rows.append(replace(row, cells=cells) if bad else row)
    return (replace(table, rows=tuple(rows)) if findings else table), findings


def _fits(table: ast.Table, at: int, cell: ast.Expr | ast.Cost | str) -> bool:
    if at >= len(table.columns) or table.columns[at] not in NUMBERS:
        return True
    return isinstance(cell, ast.Number) and cell.value >= 0
