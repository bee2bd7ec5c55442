"""Words: the phrase layer. Linked rules become sentences in four languages, from catalogues."""

from .language import CODES, Language, detect, language
from .words import Words, words_for

__all__ = ["CODES", "Language", "Words", "detect", "language", "words_for"]
