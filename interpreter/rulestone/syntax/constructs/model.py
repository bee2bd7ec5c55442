"""What the table of constructs holds, and how an example becomes a whole game."""

from __future__ import annotations

import re
from dataclasses import dataclass
from textwrap import dedent, indent

from .. import ast
from .settings import BARE, SETTINGS

_STEPS = ("given", "expect", "offers", "does", "do", "view")
_PLAY = re.compile(r"^to play\b", re.MULTILINE)
_WORD = re.compile(r"\b[a-z]+\b")


@dataclass(frozen=True, slots=True)
class Construct:
    """One construct: its node, its forms, what it means, and an example that runs.

    In `forms`, words in small letters are written as they stand, words in CAPITALS stand for
    something else, and what is between square brackets may be left out. `setting` names the
    little game that the example is added to.
    """

    name: str
    node: type[ast.Node]
    forms: tuple[str, ...]
    meaning: str
    example: str
    setting: str = BARE

    def words(self) -> set[str]:
        """The words of the language that its forms use."""
        return {word for form in self.forms for word in _WORD.findall(form)}

    def rules(self) -> str:
        """The example as a whole game: added to its setting, with a `to play` where it has none."""
        text = dedent(self.example).strip() + "\n"
        if text.startswith(_STEPS):
            text = f'example "{self.name}"\n{indent(text, "    ")}'
        whole = f"{SETTINGS[self.setting].rules}\n{text}"
        return whole if _PLAY.search(whole) else f'{whole}to play "Play"\n    end game\n'


@dataclass(frozen=True, slots=True)
class Section:
    """Constructs that belong together, with a word about all of them."""

    title: str
    text: str
    constructs: tuple[Construct, ...]
