"""Words: the phrase layer. Linked rules become sentences in four languages, from catalogues."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .codes import CODES

if TYPE_CHECKING:
    from .language import Language, detect
    from .words import Words, words_for

__all__ = ["CODES", "Language", "Words", "detect", "words_for"]


def __getattr__(name: str) -> Any:
    """Loads what is asked for: the list of languages needs no grammar, the engine's phrases no ruleset."""
    if name in ("Language", "detect"):
        from . import language

        return getattr(language, name)
    if name in ("Words", "words_for"):
        from . import words

        return getattr(words, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
