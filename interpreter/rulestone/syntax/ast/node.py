"""What every node has: its place in the text."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..spans import NOWHERE, Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Anything that stands somewhere in a rule file."""

    span: Span = field(default=NOWHERE, compare=False, repr=False)
