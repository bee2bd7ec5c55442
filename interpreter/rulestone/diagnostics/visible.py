"""Texts of others on somebody's screen: what a terminal would take for a command is shown, not obeyed."""

from __future__ import annotations

import re

REPLACEMENT = "\ufffd"
DELETE, PICTURES = 0x7F, 0x2400  # the first of the signs that stand for control characters
# Control characters, those that turn the direction of writing, line ends of other systems, half characters.
HIDDEN = "\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
_SCREEN = re.compile(f"[{HIDDEN}]")
_LINE = re.compile(f"[\t\n{HIDDEN}]")


def visible(text: str) -> str:
    """A text of any number of lines, fit for a terminal."""
    return text if text.isascii() and text.isprintable() else _SCREEN.sub(_sign, text)


def one_line(text: str) -> str:
    """The same for what has to stay on one line: a name, a path, a part of a sentence."""
    return text if text.isascii() and text.isprintable() else _LINE.sub(_sign, text)


def _sign(found: re.Match[str]) -> str:
    number = ord(found[0])
    if number < ord(" "):
        return chr(PICTURES + number)
    return "\u2421" if number == DELETE else REPLACEMENT
