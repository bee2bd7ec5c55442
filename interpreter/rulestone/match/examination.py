"""A ruleset examined as a whole: read, linked, checked, and its examples played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ..checks.api import check_layers, in_order, layerings
from ..diagnostics import Diagnostic, Severity
from ..diagnostics.examination import Examination
from ..link.api import link
from ..link.clauses import clauses
from ..link.load import Reading, read_files, with_layer
from ..link.model import Ruleset
from ..words.audit import audit
from .examples import run_examples


def examine(name_or_path: str | Path) -> Examination:
    """Everything that can be said about a ruleset by name or path without playing at random."""
    reading = read_files(name_or_path)
    layers = list(check_layers(reading.files, reading.layer))
    findings = reading.findings + [d for _, found in layers for d in found]
    name, files = str(name_or_path), tuple(f.path for f in reading.files)
    if any(d.severity is Severity.ERROR for d in findings):
        return Examination(name, tuple(in_order(findings)), files)
    rulesets = [own_examples(ruleset) for ruleset, _ in layers if ruleset is not None]
    findings += [d for ruleset in rulesets for d in (*run_examples(ruleset), *audit(ruleset))]
    examples = {example.span for ruleset in rulesets for example in ruleset.examples}
    return Examination(name, tuple(in_order(findings)), files, len(examples), coverage(rulesets[0]))


def own_examples(ruleset: Ruleset) -> Ruleset:
    """The ruleset with the examples that speak of it.

    A variant may change what the game's examples expect, so it is held only to those in its own file.
    """
    variants = [x for x in ruleset.layers if x.sort == "variant"]
    home = ruleset.game.span.path if ruleset.game else ""
    elsewhere = {x.decl.span.path for x in variants} - {home}
    laid = {x.decl.span.path for x in variants if x.name in ruleset.variants} & elsewhere
    spoken_of = laid if ruleset.variants else set(ruleset.paths) - elsewhere
    told = [e for e in ruleset.examples if e.span.path in spoken_of]
    return replace(ruleset, examples=tuple(told))


def coverage(ruleset: Ruleset) -> tuple[tuple[str, int], ...]:
    """How many clauses there are, how many are cited, and how many hold something assumed."""
    if not ruleset.sources:
        return ()
    found = clauses(ruleset)
    cited, assumed = sum(bool(c.cites) for c in found), sum(bool(c.assumed) for c in found)
    return (("clauses", len(found)), ("cited", cited), ("assumed", assumed))


def linked(reading: Reading) -> Iterator[Ruleset]:
    """The rulesets of some files: the base, every edition and every variant; or only the files' own layer."""
    layer = reading.layer
    for edition, variants in layerings(reading.files) if layer is None else [with_layer(layer, None, ())]:
        ruleset, _ = link(reading.files, edition, variants)
        if ruleset is not None:
            yield ruleset


def check(name_or_path: str | Path) -> list[Diagnostic]:
    """All findings about a ruleset, its examples played; an empty list means that it is sound."""
    return list(examine(name_or_path).findings)
