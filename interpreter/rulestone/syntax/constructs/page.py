"""The page about the language, made from the table."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import dedent

from ..keywords import NO_KIND, RESERVED
from . import SECTIONS, SETTINGS, Construct, Section
from .meaning import MEANING
from .settings import BARE

_HEAD = """\
# The rule language

This page is made from the table of constructs (`python -m rulestone.syntax.constructs > docs/language.md`).
Every example on it is checked and played by the tests. [The tutorial](tutorial.md) shows how a whole game
comes about; [errors.md](errors.md) explains what `rulestone check` may say.

{contents}

## Files

Rules are UTF-8 text in files that end in `.rules`. What begins at the left edge is a declaration; what
belongs to it is indented below it, with spaces. There is one statement a line; inside parentheses a line
may go on. A comment begins with `--` and ends with the line. Texts that people read stand between double
quotes.

A name consists of letters, digits and `_`, and does not begin with a digit. A word of the language can be a
name too, between backticks: `` `turn` ``. That is needed for these words:

{reserved}

No kind can be called by one of these words, which begin declarations or name types:

{kinds}

In the forms below, words in small letters are written as they stand, words in CAPITALS stand for something
else, and what is between square brackets may be left out. A bar separates alternatives; only in tables is
it written.

{meaning}
## The games the examples stand in

An example is added to one of three little games. Where it says nothing else, it is the first. Lines that
begin with `given`, `do`, `offers` or `expect` are the steps of an `example`. Where there is no `to play`,
it is one that ends at once.
"""


def page() -> str:
    """The whole page as Markdown."""
    head = _HEAD.format(
        reserved=_words(RESERVED),
        kinds=_words(NO_KIND),
        contents="\n".join(_contents()),
        meaning=MEANING,
    )
    return "\n".join([head, *_settings(), *(line for section in SECTIONS for line in _section(section))])


def _contents() -> Iterator[str]:
    """The sections, each with its constructs, after what holds for all of them."""
    heads = [line.removeprefix("### ") for line in MEANING.splitlines() if line.startswith("### ")]
    yield f"- **What rules mean**: {', '.join(f'[{h}](#{_anchor(h)})' for h in heads)}"
    for section in SECTIONS:
        names = ", ".join(f"[{c.name}](#{_anchor(c.name)})" for c in section.constructs)
        yield f"- **{section.title}**: {names}"


def _anchor(name: str) -> str:
    """The anchor that a heading of that name gets."""
    return "".join(c for c in name.lower().replace(" ", "-") if c.isalnum() or c in "-_")


def _words(words: frozenset[str]) -> str:
    """Words in lines of a readable length."""
    lines, line = [], ""
    for word in sorted(words):
        if len(line) + len(word) > 105:
            lines.append(line)
            line = ""
        line += f" `{word}`" if line else f"`{word}`"
    return "\n".join([*lines, line])


def _settings() -> Iterator[str]:
    for name, setting in SETTINGS.items():
        yield from (f"### {name.capitalize()}", "", setting.text, "", *_rules(setting.rules))


def _section(section: Section) -> Iterator[str]:
    yield from (f"## {section.title}", "")
    if section.text:
        yield from (section.text, "")
    for construct in section.constructs:
        yield from _construct(construct)


def _construct(construct: Construct) -> Iterator[str]:
    yield from (
        f"### {construct.name[0].upper()}{construct.name[1:]}",
        "",
        "```text",
        *construct.forms,
        "```",
        "",
    )
    yield from (construct.meaning, "")
    if construct.setting != BARE:
        yield from (f"In the {construct.setting}:", "")
    yield from _rules(dedent(construct.example).strip())


def _rules(text: str) -> Iterator[str]:
    yield from ("```rules", text.strip(), "```", "")
