"""Members that leave something unsaid."""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics.model import Diagnostic, diagnostic
from ..link.model import KindInfo, Ruleset

_NEEDED = ("number", "truth", "cost")


def check_members(ruleset: Ruleset) -> list[Diagnostic]:
    """A warning for each attribute that some members have and others leave out."""
    return [d for kind in ruleset.kinds.values() for d in _missing(kind)]


def _missing(kind: KindInfo) -> Iterator[Diagnostic]:
    for attribute in kind.decl.attributes:
        if attribute.type not in _NEEDED:
            continue
        for member in kind.members:
            if attribute.name not in member.values:
                yield diagnostic("W0337", member.span, name=member.name, attribute=attribute.name)
