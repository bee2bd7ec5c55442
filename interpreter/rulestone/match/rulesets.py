"""Rulesets by name, as everything that plays or shows them gets them: without any error that `check` finds.

That a ruleset has no error is remembered per user until a rule file or this package changes; what is
remembered says nothing else, so anything odd about it only means that the rules are checked again.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from ..diagnostics.model import Diagnostic, Severity
from ..link.load import load_ruleset
from ..link.model import Ruleset
from ..storage import records
from ..storage.keys import as_they_stand, key_of
from ..syntax.resources import grammar_folder
from .errors import RulesetError

SOUND = b"sound"


def loaded(name: str | Path, edition: str | None = None, variants: Sequence[str] = ()) -> Ruleset:
    """A linked ruleset in which `check` finds no error; its examples are not played."""
    ruleset, findings = load_ruleset(name, edition, variants)
    if ruleset is not None and not _errors(findings):
        record = _record(ruleset)
        if records.read(record) == SOUND:
            return ruleset
        from ..checks.api import check_laid  # not needed where the outcome is remembered

        findings = findings + check_laid(ruleset)
        if not _errors(findings):
            records.write(record, SOUND)
            return ruleset
    raise RulesetError(str(name), findings)


def editions(ruleset: Ruleset) -> list[str]:
    """The editions that a ruleset knows: its sources, and the layers laid over them."""
    layers = [layer.name for layer in ruleset.layers if layer.sort == "edition"]
    return list(dict.fromkeys([*ruleset.sources, *layers]))


def _errors(findings: Sequence[Diagnostic]) -> bool:
    return any(f.severity is Severity.ERROR for f in findings)


def _record(ruleset: Ruleset) -> Path:
    """Where it is remembered that such rules, with these layers, are sound."""
    with contextlib.suppress(OSError):
        texts = [Path(path).read_bytes() for path in ruleset.paths]
        key = key_of(checker(), repr((ruleset.edition, ruleset.variants)), *texts)
        return records.cache_folder() / "sound" / key
    return records.NO_FOLDER / "sound"


@cache
def checker() -> str:
    """A name for what checks: the package's files and when they were written."""
    package = Path(__file__).resolve().parents[1]
    stages = ("syntax", "diagnostics", "link", "analysis", "costs", "checks")
    files = [file for stage in stages for file in (package / stage).rglob("*.py")]
    return as_they_stand([*files, *grammar_folder().glob("*.lark")])
