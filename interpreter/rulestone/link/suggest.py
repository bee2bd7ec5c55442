"""What somebody may have meant: the nearest known names to a misspelt one."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(name: str, known: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """Up to three known names that look like `name`, the likeliest first."""
    return tuple(get_close_matches(name, sorted(set(known)), n=limit, cutoff=0.6))
