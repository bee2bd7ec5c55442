"""Findings that only follow from another: from text that could not be read, or from a misspelt name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..diagnostics.model import Diagnostic
from ..syntax import ast

# Something is missing that may stand in the lines that could not be read.
_MISSING = frozenset(
    "E0206 E0207 E0215 E0216 E0311 E0314 E0315 E0317 E0319 E0321 E0322 E0324 E0334 "
    "W0320 W0330 W0331 W0335 W0337".split()
)
# A name means nothing that may be defined in them.
_UNKNOWN = frozenset("E0201 E0204 E0208 E0209 E0210 E0211 E0213 E0218 E0220 E0222 E0333 E0336".split())


def without_consequences(findings: Iterable[Diagnostic], files: Sequence[ast.File]) -> list[Diagnostic]:
    """The findings that would be there even if all of the files could be read and no name were misspelt."""
    told = list(findings)
    lost = frozenset(word for file in files for word in file.lost)
    lost |= _members_of(lost, files) if lost != ast.EVERYTHING else frozenset()
    meant = {name for f in told if f.code in _UNKNOWN for name in f.suggestions}
    playless = any(f.code == "E0319" for f in told)
    return [
        f
        for f in told
        if not (lost and _follows(f, lost)) and not _meant(f, meant) and not (playless and _is_idle(f))
    ]


def _members_of(kinds: frozenset[str], files: Sequence[ast.File]) -> frozenset[str]:
    """The members of kinds that could not be read: they belong to nothing now."""
    declared = [d for file in files for d in file.declarations if isinstance(d, ast.Item | ast.Items)]
    named = [(d.name,) if isinstance(d, ast.Item) else d.names for d in declared if d.kind in kinds]
    return frozenset(name for names in named for name in names)


def _follows(finding: Diagnostic, lost: frozenset[str]) -> bool:
    if finding.code in _MISSING:
        return True
    named = {word for _, value in finding.values if isinstance(value, str) for word in value.split(".")}
    return finding.code in _UNKNOWN and (lost == ast.EVERYTHING or not lost.isdisjoint(named))


def _meant(finding: Diagnostic, meant: set[str]) -> bool:
    """Whether something is unused only because its name is misspelt where it is used."""
    return finding.code == "W0330" and dict(finding.values)["name"] in meant


def _is_idle(finding: Diagnostic) -> bool:
    """Whether a procedure is unused; without one called `play` it may only have the wrong name."""
    return finding.code == "W0330" and dict(finding.values)["sort"] == "procedure"
