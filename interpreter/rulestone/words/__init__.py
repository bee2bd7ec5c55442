"""Words: the phrase layer. Linked rules become sentences in four languages, from catalogues."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .language import CODES, Language, detect, language

if TYPE_CHECKING:
    from .words import Words, words_for

__all__ = ["CODES", "Language", "Words", "detect", "language", "words_for"]


def __getattr__(name: str) -> Any:
    """Loads what speaks of rules when it is asked for: the engine's own phrases need no ruleset."""
    if name not in ("Words", "words_for"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import words

    return getattr(words, name)
