"""Names, texts and numbers as they are written."""

from __future__ import annotations

from collections.abc import Iterable

from ..keywords import HEADS, RESERVED

_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"})


def name(text: str) -> str:
    """A name; a reserved word stands between backticks."""
    return f"`{text}`" if text in RESERVED and text != "nothing" else text


def kind_name(text: str) -> str:
    """A name at the beginning of a line, where words that begin items are taken too."""
    return f"`{text}`" if text in HEADS else name(text)


def part_name(text: str) -> str:
    """The name of an addend, which may be `each`."""
    return text if text == "each" else name(text)


def names(texts: Iterable[str]) -> str:
    """Names separated by commas."""
    return ", ".join(name(text) for text in texts)


def text(content: str) -> str:
    """A text between quotes."""
    return f'"{content.translate(_ESCAPES)}"'


def sentence(*words: str | None) -> str:
    """The words that are there, with a space between them."""
    return " ".join(word for word in words if word)
