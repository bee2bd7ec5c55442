"""What people say about a table: how a thing is asked for, and what an answer to it means.

Names may be those of the rules or of any language; unknown ones come back with suggestions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ..words import CODES, Words, words_for
from ..words.declarations import capital
from ..words.lookup import Lookup, Names, shown
from ..words.naming import is_numbered
from ..words.phrase import Phrase, say
from .score import SO_FAR, Reckoning, Wanted
from .table_state import TableError

NOTHING = ("-", "–", "0", "")
COUNT_FIRST = re.compile(r"(\d+)\s*[x×]?\s+(.+)")
COUNT_LAST = re.compile(r"(.+?)\s*[x×:=]?\s*(\d+)")

MOST_DIGITS = 18  # of a number that anybody means


def is_number(text: str) -> bool:
    """Whether a text is a whole number that can be counted to."""
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS


@dataclass(slots=True)
class Reader:
    """Understands what is said about a table; `lenient` forgives slips, for people who see the outcome."""

    reckoning: Reckoning
    lenient: bool = False
    names: Names = field(init=False)

    def __post_init__(self) -> None:
        self.names = Names(self.reckoning.ruleset)

    def value(self, wanted: Wanted, text: str) -> Any:
        """What a text says about one thing."""
        text = text.strip()
        if wanted.keys and wanted.sort != "shares":
            return self._keyed(wanted, text)
        return self._single(wanted, text)

    def _single(self, wanted: Wanted, text: str) -> Any:
        match wanted.sort:
            case "number" | "wheel":
                return self._number(wanted, text)
            case "player":
                return self._player(wanted, text)
            case "member":
                return None if text in NOTHING else self._name(wanted, wanted.kind, text, groups=False)
            case "shares":
                return self._shares(wanted, text)
            case "row" | "ring":
                return [self._slot(wanted, entry) for entry in _entries(text)]
            case "grid":
                return dict(self._on_cell(wanted, entry) for entry in _entries(text))
            case _:
                return [name for entry in _entries(text) for name in self._pieces(wanted, entry)]

    def _wrong(self, wanted: Wanted, phrase: Phrase) -> TableError:
        return TableError(phrase, wanted.name, wanted.seat, self.reckoning.ruleset)

    # ------------------------------------------------------------ numbers and seats

    def _number(self, wanted: Wanted, text: str) -> int:
        if not re.fullmatch(r"[-−]?\d+", text):
            phrase = say("“[name]” is a number, not “[given]”.", name=wanted.name, given=text)
            raise self._wrong(wanted, phrase)
        number = int(text.replace("−", "-"))
        if not wanted.low <= number <= wanted.high:
            phrase = say("“[name]” goes from [low] to [high], so it cannot be [given].", name=wanted.name,
                         low=wanted.low, high=wanted.high, given=number)  # fmt: skip
            raise self._wrong(wanted, phrase)
        return number

    def _player(self, wanted: Wanted, text: str) -> int | None:
        if text in NOTHING:
            return None
        seat = seat_of(self.reckoning, text)
        if seat is None:
            phrase = say("There is no player “[given]”: write a number from 1 to [count].", given=text,
                         count=self.reckoning.game.seats)  # fmt: skip
            raise self._wrong(wanted, phrase)
        return seat

    def _shares(self, wanted: Wanted, text: str) -> list[str] | int:
        """Cells or members that belong to a seat, or just how many."""
        if text in NOTHING or is_number(text):
            return self._number(wanted, text if is_number(text) else "0")
        lookup = self._key_lookup(wanted)
        return [self._key(wanted, lookup, entry) for entry in re.split(r"[,\s]+", text) if entry]

    # ------------------------------------------------------------ things kept for each of something

    def _keyed(self, wanted: Wanted, text: str) -> dict[str, Any]:
        """`red 2, blue 1`, or all of them in order: `2 0 1 0 0`."""
        plain = text.replace(",", " ").split()
        if wanted.sort == "number" and len(plain) == len(wanted.keys) and all(is_number(p) for p in plain):
            return {k: self._number(wanted, p) for k, p in zip(wanted.keys, plain, strict=True)}
        lookup = self._key_lookup(wanted)
        found: dict[str, Any] = {}
        for entry in _entries(text):
            name, value = self._split(wanted, lookup, entry)
            found[name] = value
        return found

    def _split(self, wanted: Wanted, lookup: Lookup, entry: str) -> tuple[str, Any]:
        if wanted.sort == "number":
            key = lookup.find(entry)
            if key is not None:
                return key, 1
            counted = COUNT_LAST.fullmatch(entry) or COUNT_FIRST.fullmatch(entry)
            if counted is None:
                return self._key(wanted, lookup, entry), 1
            first, last = counted.groups()
            name, number = (first, last) if is_number(last) else (last, first)
            return self._key(wanted, lookup, name), self._number(wanted, number)
        name, _, rest = entry.partition("=")
        one = Wanted(wanted.name, wanted.sort, wanted.seat, wanted.kind, (), wanted.low, wanted.high)
        return self._key(wanted, lookup, name.strip()), self._single(one, rest.strip().replace(";", ","))

    def _key_lookup(self, wanted: Wanted) -> Lookup:
        names = set(wanted.keys)
        for kind in self.reckoning.ruleset.kinds.values():
            if names <= {member.name for member in kind.members}:
                called = {m.name: list(self.names.of_member(m)) for m in kind.members if m.name in names}
                return Lookup(called)
        return Lookup(dict.fromkeys(wanted.keys, ()))

    def _key(self, wanted: Wanted, lookup: Lookup, text: str) -> str:
        found = lookup.find(text, lenient=self.lenient)
        if found is None:
            known = ", ".join(wanted.keys if len(wanted.keys) <= 12 else lookup.like(text))
            phrase = say(
                "“[name]” knows no “[key]”. Known: [known].", name=wanted.name, key=text, known=known
            )
            raise self._wrong(wanted, phrase)
        return found

    # ------------------------------------------------------------ pieces

    def _pieces(self, wanted: Wanted, entry: str) -> Iterator[str]:
        """`3 red`, `red 3` or `red`."""
        lookup = self.names.pieces(wanted.kind, groups=True)
        found = lookup.find(entry)
        if found is not None:
            yield found
            return
        counted = COUNT_FIRST.fullmatch(entry) or COUNT_LAST.fullmatch(entry)
        if counted is None and is_number(entry):
            yield from [wanted.kind] * int(entry)
            return
        count, name = 1, entry
        if counted is not None:
            first, last = counted.groups()
            count, name = (int(first), last) if is_number(first) else (int(last), first)
        yield from [self._name(wanted, wanted.kind, name, groups=True)] * count

    def _name(self, wanted: Wanted, kind: str, text: str, *, groups: bool) -> str:
        lookup = self.names.pieces(kind, groups=groups)
        found = lookup.find(text, lenient=self.lenient)
        if found is None:
            raise _Unknown(self.reckoning, wanted, text, lookup.like(text))
        return found

    def _slot(self, wanted: Wanted, entry: str) -> str | None:
        return None if entry in NOTHING else self._name(wanted, wanted.kind, entry, groups=False)

    def _on_cell(self, wanted: Wanted, entry: str) -> tuple[str, str]:
        cell, _, name = entry.partition(" ")
        return cell, self._name(wanted, wanted.kind, name.strip(), groups=False)


class _Unknown(TableError):
    """A piece that nothing is called; suggests what looks like it, in the reader's language."""

    def __init__(self, reckoning: Reckoning, wanted: Wanted, given: str, like: list[str]) -> None:
        self.kind, self.given, self.like = wanted.kind, given, like
        phrase = self._phrase(", ".join(like))
        super().__init__(phrase, wanted.name, wanted.seat, reckoning.ruleset)

    def _phrase(self, names: str) -> Phrase:
        if names:
            return say("No piece is called “[given]”. Perhaps: [names].", given=self.given, names=names)
        return say("No piece is called “[given]”.", given=self.given)

    def text(self, lang: str = "en") -> str:
        """The message in a person's words."""
        assert self.ruleset is not None
        words = words_for(self.ruleset, lang)
        return self._phrase(shown(words, self.ruleset, self.kind, self.like)).text(words)


def _entries(text: str) -> list[str]:
    """What stands between commas; nothing at all if it is only a dash."""
    if text in ("-", "–", ""):
        return []
    return [entry.strip() for entry in re.split(r"[,;]", text) if entry.strip()]


def seat_of(reckoning: Reckoning, text: str) -> int | None:
    """The seat that a number, `player 2` in any language, or the name of an automatic seat means."""
    seats, table = reckoning.game.seats, reckoning.ruleset.seats
    labels: dict[str, list[str]] = {str(seat): [] for seat in range(seats)}
    for code in CODES:
        words = words_for(reckoning.ruleset, code)
        for seat in range(seats):
            labels[str(seat)] += [words.player(seat + 1), f"@{seat + 1}"]
        if seats > reckoning.game.players and table is not None and table.automatic is not None:
            labels[str(seats - 1)].append(words.title(table.automatic))
    if is_number(text):
        return int(text) - 1 if 1 <= int(text) <= seats else None
    found = Lookup({f"seat {name}": called for name, called in labels.items()}).find(text)
    return int(found.split(" ")[1]) if found else None


# ---------------------------------------------------------------- asking


def seat_label(reckoning: Reckoning, words: Words, seat: int) -> str:
    """`Player 2`, or what the rules call a seat that plays by itself."""
    table = reckoning.ruleset.seats
    if seat >= reckoning.game.players and table is not None and table.automatic is not None:
        return capital(words.title(table.automatic))
    return capital(words.player(seat + 1))


def default_text(wanted: Wanted) -> str:
    """What stands for a thing unless something is said."""
    return str(wanted.default) if wanted.default is not None else "-"


def called(words: Words, name: str) -> str:
    """What a thing that is wanted is called."""
    return words.say("points so far") if name == SO_FAR else str(words.speaker.declared(name))


def hint(reckoning: Reckoning, words: Words, wanted: Wanted) -> str:
    """What may be said about a thing."""
    name = capital(called(words, wanted.name))
    match wanted.sort:
        case "number" | "wheel":
            limits = words.say("[name]: a number from [low] to [high]", name=name, low=wanted.low,
                               high=wanted.high)  # fmt: skip
            return limits if not wanted.keys else f"{limits} ({_keys(reckoning, words, wanted)})"
        case "player":
            return words.say("[name]: the number of a player, or - for nobody", name=name)
        case "member":
            return words.say("[name]: one of these, or - for nothing: [names]", name=name,
                            names=_members(reckoning, words, wanted))  # fmt: skip
        case "shares":
            return words.say(
                "[name]: how many, or which: [names]", name=name, names=_keys(reckoning, words, wanted)
            )
        case "row" | "ring":
            return words.say("[name]: what lies there in order, - for an empty space: [names]", name=name,
                            names=_members(reckoning, words, wanted))  # fmt: skip
        case _:
            return words.say("[name]: pieces with their number, - for none: [names]", name=name,
                            names=_members(reckoning, words, wanted))  # fmt: skip


def _members(reckoning: Reckoning, words: Words, wanted: Wanted) -> str:
    members = reckoning.ruleset.kinds[wanted.kind].members
    if len(members) > 2 and all(is_numbered(member) for member in members):
        return f"{members[0].name} … {members[-1].name}"
    return shown(words, reckoning.ruleset, wanted.kind, [member.name for member in members])


def _keys(reckoning: Reckoning, words: Words, wanted: Wanted) -> str:
    for kind in reckoning.ruleset.kinds.values():
        members = {m.name: m for m in kind.members}
        if set(wanted.keys) <= set(members):
            return ", ".join(words.member(members[key]) for key in wanted.keys)
    return f"{wanted.keys[0]} … {wanted.keys[-1]}"
