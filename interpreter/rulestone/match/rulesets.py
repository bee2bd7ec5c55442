"""Rulesets by name, as everything that plays or shows them gets them: without any error that `check` finds.

That a ruleset has no error is remembered per user until a rule file or this package changes; what is
remembered says nothing else, so anything odd about it only means that the rules are checked again.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from ..diagnostics.model import Diagnostic, Severity
from ..link.load import load_ruleset
from ..link.model import Ruleset
from ..syntax.resources import cache_folder, grammar_folder, keep
from .errors import RulesetError

SOUND = b"sound"


def loaded(name: str | Path, edition: str | None = None, variants: Sequence[str] = ()) -> Ruleset:
    """A linked ruleset in which `check` finds no error; its examples are not played."""
    ruleset, findings = load_ruleset(name, edition, variants)
    if ruleset is not None and not _errors(findings):
        record = _record(ruleset)
        if _is_kept(record):
            return ruleset
        from ..checks.api import check_laid  # not needed where the outcome is remembered

        findings = findings + check_laid(ruleset)
        if not _errors(findings):
            with contextlib.suppress(OSError):
                keep(record, SOUND)
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
    parts = [checker(), repr((ruleset.edition, ruleset.variants))]
    with contextlib.suppress(OSError):
        parts += [hashlib.sha256(Path(path).read_bytes()).hexdigest() for path in ruleset.paths]
    key = hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]
    return cache_folder() / "sound" / key


def _is_kept(record: Path) -> bool:
    with contextlib.suppress(OSError):
        return record.read_bytes() == SOUND
    return False


@cache
def checker() -> str:
    """A name for what checks: the package's files and when they were written."""
    package = Path(__file__).resolve().parents[1]
    stages = ("syntax", "diagnostics", "link", "analysis", "costs", "checks")
    files = [file for stage in stages for file in (package / stage).rglob("*.py")]
    states = [
        (str(file), file.stat().st_mtime_ns, file.stat().st_size)
        for file in sorted([*files, *grammar_folder().glob("*.lark")])
    ]
    return hashlib.sha256(repr(states).encode()).hexdigest()
