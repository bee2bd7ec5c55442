"""A table laid out by hand: what somebody says lies there, written into the state of a game.

Pieces are only moved: each comes from where it lies before the game begins. What is not
spoken of stays as it was then.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..analysis.constants import constant
from ..link.cells import cell_count, cell_name
from ..link.model import Member, Ruleset
from ..match.errors import SetupError
from ..match.game import Game
from ..program.layout import CellArray, PlaceArray
from ..syntax import ast
from ..words import Words, words_for
from ..words.phrase import Phrase, say

SLOTS = ("row", "ring")


class TableError(SetupError):
    """Something that cannot lie on a table; `name` and `seat` say what it was said about.

    With the ruleset it calls numbers, places and pieces by their names in the reader's language.
    """

    def __init__(
        self, phrase: Phrase, name: str, seat: int | None = None, ruleset: Ruleset | None = None
    ) -> None:
        super().__init__(phrase)
        self.name, self.seat, self.ruleset = name, seat, ruleset

    def text(self, lang: str = "en") -> str:
        """The message in a person's words."""
        if self.ruleset is None:
            return super().text(lang)
        words = words_for(self.ruleset, lang)
        named = {key: called(words, self.ruleset, v) for key, v in self.phrase.slots if isinstance(v, str)}
        return words.say(self.phrase.msgid, **{**dict(self.phrase.slots), **named})


def called(words: Words, ruleset: Ruleset, name: str) -> str:
    """What a number, place, wheel, kind, group or piece is called; anything else as it is."""
    if any(name in things for things in (ruleset.numbers, ruleset.places, ruleset.wheels)):
        return str(words.speaker.declared(name))
    if name in ruleset.kinds or name in ruleset.groups:
        return str(words.speaker.something(name, plural=True))
    member = words.speaker.member_of(name)
    return words.member(member) if member else name


@dataclass(frozen=True, slots=True)
class Spot:
    """One instance of a number or place: whose, of which member or cell, and where it begins."""

    name: str
    base: int
    seat: int | None = None
    key: str | None = None


class TableState:
    """Lays a table. Which pieces or cells a mere count stands for is left to `way`: 0 takes the first
    ones, 1 the last, 2 as many different ones as there are, any other number some at random.
    """

    def __init__(self, game: Game, state: list[int], *, way: int = 0) -> None:
        self.game, self.state, self.way = game, state, way
        self.chance = random.Random(way)
        self.picked: Counter[tuple[str, int]] = Counter()
        self.ruleset, self.layout = game.ruleset, game.runnable.layout
        self.stock: dict[str, Counter[int]] = {}
        self.vague: list[tuple[str, int | None]] = []  # what only a count was said of

    def _wrong(self, phrase: Phrase, name: str, seat: int | None = None) -> TableError:
        return TableError(phrase, name, seat, self.ruleset)

    def lay(self, table: Mapping[str, Any]) -> None:
        """Everything that a table says; places are emptied before anything is laid there."""
        known = {n: v for n, v in table.items() if n in self.layout.numbers or n in self.layout.wheels}
        for name, value in known.items():
            self._number(name, value)
        places = [(n, v) for n, v in table.items() if n in self.layout.places]
        laid = [(spot, v) for n, v in places for spot, v in self._spread(self.layout.places[n], v)]
        for spot, _ in laid:
            self._take_up(spot)
        for spot, content in laid:
            self._fill(spot, content, {name for name, _ in places})
        self._put_back({name for name, _ in places})

    # ------------------------------------------------------------ instances

    def _spread(self, array: CellArray, value: Any) -> Iterator[tuple[Spot, Any]]:
        """The instances that a value speaks of, as the declaration has them."""
        if not array.each_player:
            yield from self._by_key(array, array.base, None, value)
            return
        seats = self.game.seats
        if not isinstance(value, Sequence) or isinstance(value, str) or len(value) > seats:
            name = array.name
            phrase = say(
                "“[name]” takes a list, an entry for each seat: [count] in all.", name=name, count=seats
            )
            raise self._wrong(phrase, name)
        width = array.size // array.dims[0]
        for seat, own in enumerate(value):
            if own is not None:
                yield from self._by_key(array, array.base + seat * width, seat, own)

    def _by_key(
        self, array: CellArray, base: int, seat: int | None, value: Any
    ) -> Iterator[tuple[Spot, Any]]:
        if not array.indexes:
            yield Spot(array.name, base, seat), value
            return
        keys = self.keys(array)
        if isinstance(value, Sequence) and not isinstance(value, str) and len(value) == len(keys):
            value = dict(zip(keys, value, strict=True))
        if not isinstance(value, Mapping) or any(key not in keys for key in value):
            phrase = say("“[name]” is kept for each of these: [keys].", name=array.name, keys=", ".join(keys))
            raise self._wrong(phrase, array.name, seat)
        for key, one in value.items():
            yield Spot(array.name, base + keys[key] * array.stride, seat, key), one

    def keys(self, array: CellArray) -> dict[str, int]:
        """What an indexed number or place is kept for, by name, with the number of the instance."""
        index = array.indexes[0]
        grid = ast.indexed_grid(index)
        if grid is not None:
            return {cell_name(self.ruleset, grid, c): c for c in range(cell_count(self.ruleset, grid))}
        group = self.ruleset.groups.get(index)
        members = self.ruleset.kinds[group.kind if group else index].members
        return {m.name: m.index for m in members if group is None or m.index in group.members}

    # ------------------------------------------------------------ numbers

    def _number(self, name: str, value: Any) -> None:
        if name in self.layout.wheels:
            steps = len(self.ruleset.wheels[name].members)
            self.state[self.layout.wheels[name]] = self.within(value, 0, steps - 1, name, None)
            return
        array, decl = self.layout.numbers[name], self.ruleset.numbers[name]
        if decl.type == "player" and array.indexes and isinstance(value, list):
            self._owned(array, value)
            return
        for spot, one in self._spread(array, value):
            self.state[spot.base] = self._value(decl, one, spot)

    def _value(self, decl: ast.NumberDecl, value: Any, spot: Spot) -> int:
        if decl.type == "number":
            low, high = constant(decl.low, -(10**6)), constant(decl.high, 10**6)
            return self.within(value, low, high, decl.name, spot.seat)
        if value is None:
            return -1
        if decl.type == "player":
            return self.within(value, 0, self.game.seats - 1, decl.name, spot.seat)
        return self._member(decl.type, value, spot).index

    def _owned(self, array: CellArray, shares: list[Any]) -> None:
        """What belongs to whom, told seat by seat: the cells or members, or just how many."""
        keys = self.keys(array)
        free = [key for key in keys if not any(key in own for own in shares if isinstance(own, list))]
        for seat, own in enumerate(shares):
            if isinstance(own, int):
                self.vague += [(array.name, seat)] if own else []
                count = self.within(own, 0, len(free), array.name, seat)
                own = self._some(free, count)
                free = [key for key in free if key not in own]
            for key in own or ():
                if key not in keys:
                    phrase = say("“[name]” knows no “[key]”.", name=array.name, key=key)
                    raise self._wrong(phrase, array.name, seat)
                self.state[array.base + keys[key] * array.stride] = seat

    def _some(self, keys: list[str], count: int) -> list[str]:
        if self.way > 1:
            return self.chance.sample(keys, count)
        return keys[:count] if self.way == 0 else keys[len(keys) - count :]

    def within(self, value: Any, low: int, high: int, name: str, seat: int | None) -> int:
        """A number, if it is one and lies within its bounds."""
        if not isinstance(value, int):
            phrase = say("“[name]” is a number, not “[given]”.", name=name, given=str(value))
            raise self._wrong(phrase, name, seat)
        if not low <= value <= high:
            phrase = say("“[name]” goes from [low] to [high], so it cannot be [given].", name=name, low=low,
                         high=high, given=value)  # fmt: skip
            raise self._wrong(phrase, name, seat)
        return value

    # ------------------------------------------------------------ pieces

    def _member(self, kind: str, name: str, spot: Spot) -> Member:
        found = self.ruleset.kinds[kind].member(name)
        if found is None:
            raise self._wrong(say("No piece is called “[piece]”.", piece=name), spot.name, spot.seat)
        return found

    def _take_up(self, spot: Spot) -> None:
        """Empties a place; its pieces wait to be laid down."""
        array = self.layout.places[spot.name]
        stock = self.stock.setdefault(array.kind, Counter())
        for member, count in self._content(array, spot.base):
            stock[member] += count
        for at in range(array.stride):
            self.state[spot.base + at] = 0

    def _content(self, array: PlaceArray, base: int) -> Iterator[tuple[int, int]]:
        if array.shape in ("pile", "pool"):
            yield from ((m, self.state[base + 1 + m]) for m in range(array.cells))
            return
        first = base + 1 if array.shape == "grid" else base
        filled = (self.state[first + cell] for cell in range(array.cells))
        yield from ((value - 1, 1) for value in filled if value)

    def _fill(self, spot: Spot, content: Any, given: set[str]) -> None:
        array, place = self.layout.places[spot.name], self.ruleset.places[spot.name]
        if array.shape == "grid":
            for key, name in dict(content).items():
                cell = self._cell(spot, key)
                self._put(spot, array, self._member(array.kind, name, spot), cell, given)
            return
        names = list(content)
        room = constant(place.capacity, len(names)) if place.capacity is not None else len(names)
        if len(names) > room:
            phrase = say("“[name]” has room for [room] only, not for [count].", name=spot.name, room=room,
                         count=len(names))  # fmt: skip
            raise self._wrong(phrase, spot.name, spot.seat)
        for cell, name in sorted(enumerate(names), key=lambda entry: self._is_any(array.kind, entry[1])):
            if name is not None:
                self._put(spot, array, self._wanted(array.kind, name, spot, given), cell, given)

    def _cell(self, spot: Spot, key: str) -> int:
        cells = range(cell_count(self.ruleset, spot.name))
        found = [c for c in cells if cell_name(self.ruleset, spot.name, c) == key]
        if not found:
            raise self._wrong(
                say("“[name]” knows no “[key]”.", name=spot.name, key=key), spot.name, spot.seat
            )
        return found[0]

    def _is_any(self, kind: str, name: str | None) -> bool:
        """Whether a name leaves open which piece is meant."""
        group = self.ruleset.groups.get(name or "")
        return self.ruleset.kinds[kind].member(name or "") is None and (name == kind or group is not None)

    def _wanted(self, kind: str, name: str, spot: Spot, given: set[str]) -> Member:
        """The piece of that name; any that is left of a group or kind."""
        if not self._is_any(kind, name):
            return self._member(kind, name, spot)
        self.vague.append((spot.name, spot.seat))
        members = self.ruleset.kinds[kind].members
        group = self.ruleset.groups.get(name)
        chosen = [m for m in members if group is None or m.index in group.members]
        left = [m for m in chosen if self._left(m, given)]
        if not left:
            count = sum(m.copies for m in chosen)
            raise self._wrong(_too_many(name, count), spot.name, spot.seat)
        return self._pick(left)

    def _pick(self, members: list[Member]) -> Member:
        if self.way > 2:
            return self.chance.choice(members)
        if self.way < 2:
            return members[-self.way]
        chosen = min(members, key=lambda m: self.picked[m.kind, m.index])
        self.picked[chosen.kind, chosen.index] += 1
        return chosen

    def _put(self, spot: Spot, array: PlaceArray, member: Member, cell: int, given: set[str]) -> None:
        if not self._fetch(member, given):
            raise self._wrong(_too_many(member.name, member.copies), spot.name, spot.seat)
        if array.shape in ("pile", "pool"):
            self.state[spot.base] += 1
            self.state[spot.base + 1 + member.index] += 1
        elif array.shape == "grid":
            self.state[spot.base] += 1
            self.state[spot.base + 1 + cell] = member.index + 1
        else:
            self.state[spot.base + cell] = member.index + 1

    # ------------------------------------------------------------ where pieces come from

    def _sources(self, member: Member, given: set[str]) -> Iterator[tuple[PlaceArray, int]]:
        """Piles that are not spoken of and have the piece."""
        for name, array in self.layout.places.items():
            if name not in given and array.kind == member.kind and array.shape in ("pile", "pool"):
                for base in range(array.base, array.base + array.size, array.stride):
                    if self.state[base + 1 + member.index]:
                        yield array, base

    def _left(self, member: Member, given: set[str]) -> bool:
        waiting = self.stock.get(member.kind, Counter())[member.index] > 0
        return waiting or next(self._sources(member, given), None) is not None

    def _fetch(self, member: Member, given: set[str]) -> bool:
        """Picks a piece up, if there is one left."""
        stock = self.stock.setdefault(member.kind, Counter())
        if stock[member.index] > 0:
            stock[member.index] -= 1
            return True
        for _, base in self._sources(member, given):
            self.state[base] -= 1
            self.state[base + 1 + member.index] -= 1
            return True
        return False

    def _put_back(self, given: set[str]) -> None:
        """Pieces that were taken up and not laid down again go where others of their kind lie."""
        for kind, stock in self.stock.items():
            members = self.ruleset.kinds[kind].members
            for index, count in stock.items():
                target = self._home(kind, given) if count > 0 else None
                if count > 0 and target is None:
                    piece = members[index].name
                    phrase = say("Nothing says where these lie: [piece] ([count]).", piece=piece, count=count)
                    raise self._wrong(phrase, kind)
                if target is not None:
                    self.state[target] += count
                    self.state[target + 1 + index] += count

    def _home(self, kind: str, given: set[str]) -> int | None:
        piles = (a for a in self.layout.places.values() if a.kind == kind and a.shape in ("pile", "pool"))
        return next((array.base for array in piles if array.name not in given), None)


def _too_many(name: str, count: int) -> Phrase:
    return say("There are not that many: “[piece]” ([count] in all).", piece=name, count=count)
