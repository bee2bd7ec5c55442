"""A ruleset examined as a whole: read, linked, checked, and its examples played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from ..check.api import check_files, in_order, layerings
from ..diagnostics import Diagnostic, Severity
from ..link.api import link
from ..link.clauses import clauses
from ..link.load import Reading, read_files, with_layer
from ..link.model import Ruleset
from .examples import run_examples


@dataclass(frozen=True, slots=True)
class Examination:
    """What was found in a ruleset; `coverage` counts cited and assumed clauses where there are sources."""

    name: str
    findings: tuple[Diagnostic, ...]
    files: tuple[str, ...]
    examples: int = 0
    coverage: tuple[tuple[str, int], ...] = ()

    def count(self, severity: Severity) -> int:
        """How many findings are that severe."""
        return sum(d.severity is severity for d in self.findings)


def examine(name_or_path: str | Path) -> Examination:
    """Everything that can be said about a ruleset by name or path without playing at random."""
    reading = read_files(name_or_path)
    findings = reading.findings + check_files(reading.files, reading.layer)
    files = tuple(f.path for f in reading.files)
    if any(d.severity is Severity.ERROR for d in findings):
        return Examination(str(name_or_path), tuple(in_order(findings)), files)
    rulesets = list(linked(reading))
    for ruleset in rulesets:
        findings += run_examples(own_examples(ruleset))
    return Examination(
        str(name_or_path),
        tuple(in_order(findings)),
        files,
        len({e.span for ruleset in rulesets for e in own_examples(ruleset).examples}),
        coverage(rulesets[0]),
    )


def own_examples(ruleset: Ruleset) -> Ruleset:
    """The ruleset with the examples that speak of it.

    A variant may change what the game's examples expect, so it is held only to those in its own file.
    """
    homes = {x.decl.span.path: x.name in ruleset.variants for x in ruleset.layers if x.sort == "variant"}
    told = [e for e in ruleset.examples if homes.get(e.span.path, not ruleset.variants)]
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
