"""A finding in words: message, help and suggestions, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .codes import CODES
from .model import Diagnostic

Translate = Callable[[str], str]

_MOST = 8


def identity(text: str) -> str:
    """English is the language the wording is written in."""
    return text


def message(found: Diagnostic, translate: Translate = identity) -> str:
    """What was found."""
    return _fill(CODES[found.code].message, found, translate)


def help_text(found: Diagnostic, translate: Translate = identity) -> str:
    """What to do about it; empty if there is nothing general to say."""
    return _fill(CODES[found.code].help, found, translate)


def did_you_mean(found: Diagnostic, translate: Translate = identity) -> str:
    """The nearest words that would have been understood; empty if there are none."""
    if not found.suggestions:
        return ""
    words = _alternatives(tuple(f"`{word}`" for word in found.suggestions), translate)
    return translate("did you mean {words}?").format(words=words)


def _fill(template: str, found: Diagnostic, translate: Translate) -> str:
    if not template:
        return ""
    values = {key: _value(value, translate) for key, value in found.values}
    return translate(template).format(**values)


def _value(value: Any, translate: Translate) -> str:
    if isinstance(value, tuple | list):
        return _alternatives(tuple(translate(str(item)) for item in value), translate)
    return translate(value) if isinstance(value, str) and value else str(value)


def _alternatives(words: tuple[str, ...], translate: Translate) -> str:
    """`a, b or c`; a long list is cut short."""
    if len(words) > _MOST:
        return ", ".join((*words[:_MOST], "…"))
    if len(words) < 2:
        return "".join(words)
    both = {"first": ", ".join(words[:-1]), "last": words[-1]}
    return translate("{first} or {last}").format(**both)
