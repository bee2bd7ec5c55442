"""Whoever writes a sheet: the rules, the words of a language, the icons, and what is to be left out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile

from ..link.model import Member, Ruleset
from ..syntax import ast
from ..words import Words, words_for
from ..words.declarations import capital
from ..words.naming import Speaker
from .icons import load_icons
from .model import Cell, Line

Notes = Sequence[ast.Note]
_COUNTABLE = 8  # more icons than this nobody counts


@dataclass(frozen=True)
class Scribe:
    """Gathers the sheets of one ruleset in one language.

    With `known_only` nothing is written that no edition prints.
    """

    ruleset: Ruleset
    words: Words
    known_only: bool = False
    others: tuple[Words, ...] = ()
    drawings: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def speaker(self) -> Speaker:
        """Who says the rules."""
        return Speaker(self.words, self.ruleset)

    # ------------------------------------------------------------ where a rule comes from

    def pages(self, notes: Notes) -> str:
        """The pages of the editions, short: `pl/nl 4, 7 · cs 4~`; only the edition's own if it has any."""
        entries = dict.fromkeys(
            entry for note in notes if isinstance(note, ast.Cite) for entry in note.entries
        )
        own = [entry for entry in entries if entry[0] == self.ruleset.edition] or list(entries)
        places: dict[str, list[str]] = {}
        for edition, place, inferred in own:
            shown = str(place) if isinstance(place, int) else self.words.language.quote(place)
            places.setdefault(edition, []).append(f"{shown}~" if inferred else shown)
        editions: dict[str, list[str]] = {}
        for edition, found in places.items():
            editions.setdefault(", ".join(found), []).append(edition)
        return " · ".join(f"{'/'.join(names)}\u00a0{found}" for found, names in editions.items())

    def is_assumed(self, *notes: Notes) -> bool:
        """Whether any of the notes says that no edition prints it."""
        return any(isinstance(note, ast.Assumed) for some in notes for note in some)

    def reason(self, notes: Notes) -> str:
        """What of a rule is assumed, in words; nothing with `known_only`."""
        reasons = [note.reason for note in notes if isinstance(note, ast.Assumed)]
        return "" if self.known_only else "; ".join(self.words.title(reason) for reason in reasons)

    def unknown(self, notes: Notes) -> bool:
        """Whether a rule must be left out: it is assumed, no edition has it, and only the known is wanted."""
        return self.known_only and self.is_assumed(notes) and not self.pages(notes)

    def cell(self, text: str, notes: Notes = (), icons: Iterable[str] = (), drawn: bool = False) -> Cell:
        """A value, in brackets if it is assumed; left out if only the known is wanted."""
        shown = tuple(icons)
        if self.known_only and self.is_assumed(notes):
            return Cell("–")
        return Cell(text, shown, self.is_assumed(notes), drawn=drawn and bool(shown))

    # ------------------------------------------------------------ names and icons

    def title(self, member: Member) -> str:
        """A member's name, with a capital letter."""
        return capital(self.words.member(member))

    def name(self, name: str) -> str:
        """What anything declared is called, with a capital letter."""
        return capital(self.words.name(name))

    def icon(self, *names: str) -> str:
        """The first of the names that has an icon, else none."""
        return next((name for name in names if name in self.drawings), "")

    def cost_icons(self, cost: ast.Cost) -> tuple[str, ...]:
        """The pieces of a plain cost, an icon each; none unless all of it can be drawn."""
        lines = cost.bills[0].lines if len(cost.bills) == 1 else ()
        names = [line.what for line in lines if line.mode in ("exact", "any") and isinstance(line.what, str)]
        many = sum(line.count for line in lines) > _COUNTABLE
        if many or len(names) < len(lines) or any(name not in self.drawings for name in names):
            return ()
        return tuple(name for name, line in zip(names, lines, strict=True) for _ in range(line.count))


def scribe_for(ruleset: Ruleset, lang: str, others: Sequence[str] = (), known_only: bool = False) -> Scribe:
    """A scribe of a ruleset in a language, with other languages beside it."""
    beside = tuple(words_for(ruleset, code) for code in others if code != lang)
    return Scribe(ruleset, words_for(ruleset, lang), known_only, beside, load_icons(ruleset))


def lines_of(texts: Iterable[str]) -> tuple[Line, ...]:
    """Sentences indented with spaces as lines with a depth; a line alone in its block joins its head."""
    shown = [text for text in texts if text.strip()]
    lines = [Line(capital(x.strip()), (len(x) - len(x.lstrip(" "))) // 2) for x in shown]
    for number in reversed(range(len(lines) - 1)):
        head, only = lines[number : number + 2]
        if head.text.endswith(":") and _block_length(lines, number) == 1:
            lines[number : number + 2] = [Line(f"{head.text} {only.text}", head.depth)]
    return tuple(lines)


def _block_length(lines: Sequence[Line], head: int) -> int:
    """How many lines stand indented under one."""
    below = takewhile(lambda line: line.depth > lines[head].depth, lines[head + 1 :])
    return sum(1 for _ in below)
