"""What translations may get wrong."""

from __future__ import annotations

from .table import Code, error, warning

WORDS: dict[str, Code] = {
    "E0701": error(
        "the translation has a slot `[{name}]` that the English text has not",
        "The slots of this text: {known}.",
    ),
    "W0702": warning(
        "the slot `[{name}]` is lost in the translation",
        "Put it where its word belongs; a colon picks a form, as in `[{name}:acc]`.",
    ),
    "E0703": error("`{part}` means nothing in this language", "It knows: {known}."),
    "W0704": warning(
        "a sentence asks for a form that `{word}` lacks: {form}",
        "Add the form to the entry, after a bar.",
    ),
    "E0705": error("the catalogue cannot be read: {problem}", "Save it as a `.po` file in UTF-8."),
}
