"""Checking: everything that can be said about rules without playing them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from ..diagnostics.model import Diagnostic
from ..link.api import link_anyway
from ..link.consequences import without_consequences
from ..link.load import read_files, shipped, with_layer
from ..link.model import Ruleset
from ..syntax import ast
from ..syntax.parser import parse_text
from .bounds import check_bounds
from .circles import check_circles
from .citing import check_citing
from .costs import check_costs
from .emptiness import check_emptiness
from .flow import check_flow
from .guessing import check_guessing
from .icons import check_icons
from .knowledge import check_knowledge
from .members import check_members
from .modifiers import check_modifiers
from .sizes import check_sizes
from .texts import check_texts
from .types import check_types
from .usage import check_usage
from .values import check_values
from .work import check_work

CHECKS = (
    check_types,
    check_bounds,
    check_sizes,
    check_work,
    check_costs,
    check_flow,
    check_values,
    check_emptiness,
    check_knowledge,
    check_guessing,
    check_modifiers,
    check_members,
    check_texts,
    check_citing,
    check_usage,
    check_icons,
)
"""Every check, in the order its findings are told."""


def check(ruleset: Ruleset) -> list[Diagnostic]:
    """All findings about one linked ruleset; what leads back to itself hides what else is wrong but types."""
    circles = check_circles(ruleset)
    if circles:
        return [*check_types(ruleset), *circles]
    return [finding for one in CHECKS for finding in one(ruleset)]


def check_text(text: str, path: str = "text.rules") -> list[Diagnostic]:
    """All findings about rules given as text."""
    file, findings = parse_text(text, path)
    return in_order(findings + check_files([file]))


def check_paths(names_or_paths: Iterable[str | Path] | None = None) -> list[Diagnostic]:
    """All findings about rulesets by name or path; about every shipped one if none is named."""
    findings: list[Diagnostic] = []
    for name in shipped() if names_or_paths is None else names_or_paths:
        reading = read_files(name)
        findings += in_order(reading.findings + check_files(reading.files, reading.layer))
    return list(dict.fromkeys(findings))


def check_files(files: Sequence[ast.File], layer: ast.Layer | None = None) -> list[Diagnostic]:
    """Findings about a ruleset's files: the base, each edition and each variant, none told twice.

    With a `layer`, only the game with that one laid over.
    """
    return list(dict.fromkeys(d for _, found in check_layers(files, layer) for d in found))


def check_layers(
    files: Sequence[ast.File], layer: ast.Layer | None = None
) -> Iterator[tuple[Ruleset | None, list[Diagnostic]]]:
    """The base, each edition and each variant as rulesets, each with the findings about it."""
    for edition, variants in layerings(files) if layer is None else [with_layer(layer, None, ())]:
        ruleset, found = link_anyway(files, edition, variants)
        if ruleset is not None:
            found += check_laid(ruleset)
        yield ruleset, without_consequences(found, files)


def check_laid(ruleset: Ruleset) -> list[Diagnostic]:
    """All findings about a ruleset that matter with its edition and variants laid over."""
    laid = [x.decl for x in ruleset.layers if x.name == ruleset.edition or x.name in ruleset.variants]
    alone = ruleset.edition and not ruleset.variants
    checked = replace(ruleset, examples=_of_edition(ruleset)) if alone else ruleset
    return [d for d in check(checked) if not laid or _told_of(d, laid)]


def _of_edition(ruleset: Ruleset) -> tuple[ast.Example, ...]:
    """The examples that an edition is held to: the others are checked where they are played."""
    return tuple(example for example in ruleset.examples if example.edition == ruleset.edition)


def _told_of(finding: Diagnostic, layers: Sequence[ast.Layer]) -> bool:
    """Whether a finding matters with layers laid over: what they leave unused need not go."""
    if finding.code not in ("W0330", "W0331"):
        return True
    inside = [x.span for x in layers if x.span.path == finding.span.path]
    return any(s.line <= finding.span.line <= s.end_line for s in inside)


def layerings(files: Sequence[ast.File]) -> list[tuple[str | None, tuple[str, ...]]]:
    """The base, every edition and variant of the files by itself, and editions that only examples name."""
    declared = [d for file in files for d in file.declarations]
    sources = {d.edition for d in declared if isinstance(d, ast.Source)}
    found: dict[tuple[str | None, tuple[str, ...]], None] = {(None, ()): None}
    for decl in declared:
        if isinstance(decl, ast.Layer):
            found[with_layer(decl, None, ())] = None
        elif isinstance(decl, ast.Example) and decl.edition in sources:
            found[decl.edition, ()] = None
    return list(found) if files else []


def in_order(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Findings by file, line and column, each once."""
    unique = dict.fromkeys(findings)
    return sorted(unique, key=lambda d: (d.span.path, d.span.line, d.span.column))
