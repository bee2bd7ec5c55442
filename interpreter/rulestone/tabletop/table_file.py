"""A table in writing: a small file that says what lies there at the end of a game.

    game: harbour
    players: 3
    round: 5
    player 1:
        ships: 2 sloops, cutter
        coins: 12

A line is a name and what is said of it; `--` begins a comment. What belongs to a player stands
below their line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..match.errors import SetupError
from ..words import Words
from ..words.lookup import Lookup, Names, shown
from ..words.phrase import Phrase, say
from .score import SO_FAR, Reckoning, Score, Wanted
from .table_state import TableError
from .table_text import Reader, called, default_text, hint, is_number, seat_label, seat_of

COMMENT = re.compile(r"(^|\s)--.*$|^\s*#.*$")
HEAD = ("game", "players", "edition", "variants")


class FileError(SetupError):
    """A line of a score file that cannot be understood; says which, and what to do."""

    def __init__(self, problem: SetupError | Phrase, line: int, path: str = "") -> None:
        phrase = problem.phrase if isinstance(problem, SetupError) else problem
        super().__init__(phrase)
        self.problem, self.line, self.path = problem, line, path

    def text(self, lang: str = "en") -> str:
        """The message in a person's words."""
        said = self.problem.text(lang) if isinstance(self.problem, SetupError) else super().text(lang)
        return f"{self.path}:{self.line}: {said}"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a score file: `key: value`."""

    number: int
    key: str
    value: str


def file_lines(text: str, path: str = "") -> Iterator[Line]:
    """The lines that say something."""
    for number, raw in enumerate(text.splitlines(), 1):
        line = COMMENT.sub("", raw).strip()
        if not line:
            continue
        key, colon, value = line.partition(":")
        if not colon:
            raise FileError(say("Write it as “name: value”, not “[line]”.", line=line), number, path)
        yield Line(number, key.strip(), value.strip())


def read_head(text: str, path: str = "") -> dict[str, tuple[int, str]]:
    """What a file says about the game before it speaks of the table, with the number of the line."""
    lines = file_lines(text, path)
    return {line.key.lower(): (line.number, line.value) for line in lines if line.key.lower() in HEAD}


def read_table(text: str, reckoning: Reckoning, path: str = "") -> dict[str, Any]:
    """The table that a file describes."""
    return _TableReader(reckoning, path).read(text)


class _TableReader:
    """Reads the lines of one file."""

    def __init__(self, reckoning: Reckoning, path: str) -> None:
        self.reckoning, self.path = reckoning, path
        self.reader = Reader(reckoning)
        rules = reckoning.ruleset
        self.first = wanted_names(reckoning, self.reader.names)
        self.keys = self.reader.names.declared([*rules.numbers, *rules.places, *rules.wheels])
        self.table: dict[str, Any] = {}
        self.said: dict[tuple[str, int | None], int] = {}

    def read(self, text: str) -> dict[str, Any]:
        """All lines; a line about a player begins what is said of them."""
        seat: int | None = None
        for line in file_lines(text, self.path):
            if line.key.lower() in HEAD:
                continue
            named = self._seat(line)
            if named is not None:
                seat = named
                continue
            try:
                self._say(line, seat)
            except TableError as problem:
                raise FileError(problem, line.number, self.path) from None
        return self.table

    def _seat(self, line: Line) -> int | None:
        """The player whose part of the file begins here."""
        seat = None if is_number(line.key) else seat_of(self.reckoning, line.key)
        if seat is None and re.fullmatch(r"\D+ \d+", line.key) and not line.value:
            count = self.reckoning.game.seats
            phrase = say("There is no player “[given]”: write a number from 1 to [count].", given=line.key,
                         count=count)  # fmt: skip
            raise FileError(phrase, line.number, self.path)
        return seat

    def _say(self, line: Line, seat: int | None) -> None:
        name = self.first.find(line.key) or self.keys.find(line.key)
        if name is None:
            raise FileError(self._unknown(line.key), line.number, self.path)
        if seat is None and self.reckoning.is_own(name):
            phrase = say("“[name]” belongs to a player: write it below “player 1:”.", name=name)
            raise TableError(phrase, name, None, self.reckoning.ruleset)
        wanted = self.reckoning.described(name, seat)
        earlier = self.said.setdefault((name, wanted.seat), line.number)
        if earlier != line.number:
            phrase = say("“[name]” was told already, in line [line].", name=name, line=earlier)
            raise TableError(phrase, name, seat, self.reckoning.ruleset)
        self._put(wanted, self.reader.value(wanted, line.value))

    def _unknown(self, key: str) -> Phrase:
        like = self.first.like(key) or list(dict.fromkeys(w.name for w in self.reckoning.wanted))
        return say(
            "Nothing on this table is called “[key]”. Perhaps: [names].", key=key, names=", ".join(like)
        )

    def _put(self, wanted: Wanted, value: Any) -> None:
        put(self.table, wanted, value, self.reckoning.game.seats)

    def line_of(self, name: str, seat: int | None) -> int | None:
        """The line that spoke of something."""
        return self.said.get((name, seat)) or self.said.get((name, None))


def wanted_names(reckoning: Reckoning, names: Names) -> Lookup:
    """What is asked for, by all that it is called."""
    asked = dict.fromkeys(w.name for w in reckoning.wanted)
    labels = {name: list(names.of_declared(name)) for name in asked if name != SO_FAR}
    if SO_FAR in asked:
        labels[SO_FAR] = [called(words, SO_FAR) for words in names.words]
    return Lookup(labels)


def put(table: dict[str, Any], wanted: Wanted, value: Any, seats: int) -> None:
    """Notes what was said about one thing."""
    if wanted.seat is None:
        table[wanted.name] = value
    else:
        table.setdefault(wanted.name, [None] * seats)[wanted.seat] = value


def read_and_score(text: str, reckoning: Reckoning, path: str = "") -> Score:
    """The score of the table that a file describes; what is wrong with it names its line."""
    reader = _TableReader(reckoning, path)
    table = reader.read(text)
    missing = [w.name for w in reckoning.wanted if w.required and not table.get(w.name)]
    try:
        if missing:
            phrase = say("The score depends on what lies here: “[name]”. Say so.", name=missing[0])
            raise TableError(phrase, missing[0], None, reckoning.ruleset)
        return reckoning.score(table)
    except TableError as problem:
        line = reader.line_of(problem.name, problem.seat)
        raise (FileError(problem, line, path) if line else problem) from None


# ---------------------------------------------------------------- writing


def write_table(reckoning: Reckoning, words: Words, table: Mapping[str, Any] | None = None) -> str:
    """A table as a file; without one, a file to be filled in, with what may stand in every line."""
    return "\n".join(_Writer(reckoning, words, table).lines()) + "\n"


class _Writer:
    """Writes one file, in one language; under names of the rules where those of the language are unclear."""

    def __init__(self, reckoning: Reckoning, words: Words, table: Mapping[str, Any] | None) -> None:
        self.reckoning, self.words, self.table = reckoning, words, table
        self.names = Names(reckoning.ruleset)
        self.keys = wanted_names(reckoning, self.names)

    def lines(self) -> Iterator[str]:
        """The head, what is shared, then seat by seat."""
        yield from self._head()
        seat: int | None = None
        for wanted in self.reckoning.wanted:
            if wanted.seat != seat:
                seat = wanted.seat
                yield from ("", f"{seat_label(self.reckoning, self.words, seat or 0)}:")
            yield from self._line(wanted, "" if seat is None else "    ")

    def _head(self) -> Iterator[str]:
        ruleset, words = self.reckoning.ruleset, self.words
        yield f"-- {self.words.title(ruleset.title)}"
        if self.table is None:
            told = words.say(
                "Fill in what lies on the table at the end. A line left out stays as it is here."
            )
            yield f"-- {told}"
        yield f"game: {ruleset.name}"
        yield f"players: {self.reckoning.game.players}"
        yield from [f"edition: {ruleset.edition}"] if ruleset.edition else []
        yield from [f"variants: {', '.join(ruleset.variants)}"] if ruleset.variants else []

    def _line(self, wanted: Wanted, indent: str) -> Iterator[str]:
        label = called(self.words, wanted.name)
        key = label if self.keys.find(label) == wanted.name else wanted.name
        if self.table is None:
            if wanted.seat in (None, 0) or self._is_new(wanted):
                yield f"{indent}-- {hint(self.reckoning, self.words, wanted)}"
            yield f"{indent}{key}: {default_text(wanted)}"
            return
        value = self.table.get(wanted.name)
        if wanted.sort == "shares" and isinstance(value, Mapping):
            value = [
                [k for k, owner in value.items() if owner == s] for s in range(self.reckoning.game.seats)
            ]
        if wanted.seat is not None and value is not None:
            value = value[wanted.seat]
        if value is not None:
            yield f"{indent}{key}: {self.value(wanted, value)}"

    def _is_new(self, wanted: Wanted) -> bool:
        """Whether no seat before this one was asked for it."""
        earlier = (w for w in self.reckoning.wanted if w.name == wanted.name)
        return next(earlier, None) is wanted

    def value(self, wanted: Wanted, value: Any) -> str:
        """What is said about one thing."""
        if isinstance(value, Mapping):
            return ", ".join(f"{key} {one}" for key, one in value.items()) or "-"
        if wanted.sort == "pieces":
            counts = Counter(value)
            return ", ".join(self._piece(wanted.kind, name, n) for name, n in counts.items()) or "-"
        if isinstance(value, list):
            return ", ".join("-" if one is None else str(one) for one in value) or "-"
        return str(value + 1) if wanted.sort == "player" else str(value)

    def _piece(self, kind: str, name: str, count: int) -> str:
        text = shown(self.words, self.reckoning.ruleset, kind, [name])
        clear = self.names.pieces(kind, groups=True).find(text) == name and "," not in text
        return f"{count} {text if clear else name}" if count > 1 else text if clear else name


def value_text(reckoning: Reckoning, words: Words, wanted: Wanted, value: Any) -> str:
    """What was understood, as a file would have it."""
    return _Writer(reckoning, words, {}).value(wanted, value)
