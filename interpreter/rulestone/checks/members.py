"""Members that leave something unsaid."""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics.model import Diagnostic, diagnostic
from ..link.model import KindInfo, Ruleset

_NEEDED = ("number", "truth", "cost")


def check_members(ruleset: Ruleset) -> list[Diagnostic]:
    """A warning for each attribute that some members have and others leave out; abilities that never work."""
    return [d for kind in ruleset.kinds.values() for d in (*_missing(kind), *_never_active(kind))]


def _never_active(kind: KindInfo) -> Iterator[Diagnostic]:
    if kind.decl.active is not None:
        return
    for member in kind.members:
        if member.modifiers:
            yield diagnostic("E0342", member.modifiers[0].span, name=member.name, kind=kind.name)


def _missing(kind: KindInfo) -> Iterator[Diagnostic]:
    for attribute in kind.decl.attributes:
        if attribute.type not in _NEEDED:
            continue
        for member in kind.members:
            if attribute.name not in member.values:
                yield diagnostic("W0337", member.span, name=member.name, attribute=attribute.name)
