"""Linked rulesets by name, as everything beside the engine reads them."""

from __future__ import annotations

from collections.abc import Sequence

from ..diagnostics.model import Severity
from ..link.load import load_ruleset
from ..link.model import Ruleset
from .errors import RulesetError


def loaded(name: str, edition: str | None = None, variants: Sequence[str] = ()) -> Ruleset:
    """A linked ruleset without errors."""
    ruleset, findings = load_ruleset(name, edition, variants)
    if ruleset is None or any(f.severity is Severity.ERROR for f in findings):
        raise RulesetError(name, findings)
    return ruleset


def editions(ruleset: Ruleset) -> list[str]:
    """The editions that a ruleset knows: its sources, and the layers laid over them."""
    layers = [layer.name for layer in ruleset.layers if layer.sort == "edition"]
    return list(dict.fromkeys([*ruleset.sources, *layers]))
