"""Random situations of Pharaon, and the means to lay them out in an engine's state."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from functools import cache

import rulestone
from rulestone import Game

BASIC = ("agriculture", "construction", "trade", "power", "justice")
AREAS = ("offerings", "chamber", "nile", "nobles", "artisans")
SCRIBES = {
    "scribe_1": ("agriculture", "justice"),
    "scribe_2": ("construction", "power"),
    "scribe_3": ("trade", "agriculture"),
    "scribe_4": ("power", "trade"),
    "scribe_5": ("justice", "construction"),
}
DOORKEEPERS = {
    "architect": "chamber",
    "priestess": "offerings",
    "foreman": "artisans",
    "granary_master": "nile",
}


@cache
def game(edition: str | None = None, players: int = 3) -> Game:
    """The game, compiled once."""
    return rulestone.load("pharaon", players=players, edition=edition, options={"study": 1})


@dataclass
class Purse:
    """What somebody pays with: resources, offering tokens and the nobles that help."""

    goods: Counter[str] = field(default_factory=Counter)
    tokens: Counter[str] = field(default_factory=Counter)
    court: set[str] = field(default_factory=set)


def random_purse(rng: random.Random) -> Purse:
    """A purse that can often, but not always, pay."""
    goods = Counter({r: rng.choice((0, 0, 1, 1, 2, 3)) for r in BASIC})
    goods["silver"] = rng.choice((0, 0, 0, 1, 2))
    tokens = Counter(
        rng.choices([f"offer_{x}" for x in (*BASIC, *AREAS, "one")], k=rng.choice((0, 0, 1, 2, 3)))
    )
    nobles = [*SCRIBES, *DOORKEEPERS, "judge"]
    return Purse(+goods, tokens, set(rng.sample(nobles, rng.choice((0, 0, 1, 2, 3)))))


@dataclass
class Table:
    """An engine's state, written by the names of the rules."""

    game: Game
    state: list[int]

    @classmethod
    def fresh(cls, rng: random.Random, edition: str | None = None) -> Table:
        """The study table with an empty-handed first player."""
        table = cls(game(edition), list(game(edition).start(seed=rng.randrange(1000)).state))
        table.fill("goods", Counter(), 0)
        return table

    def member(self, kind: str, name: str) -> int:
        """The position of a member in its kind."""
        found = self.game.ruleset.kinds[kind].member(name)
        assert found is not None
        return found.index

    def fill(self, place: str, pieces: Counter[str], *at: int) -> None:
        """Makes a pile hold exactly these pieces."""
        array = self.game.runnable.layout.places[place]
        base = array.base
        for index, dim in zip(at, array.dims, strict=True):
            assert index < dim
            base += index * array.stride
        self.state[base : base + array.stride] = [0] * array.stride
        self.state[base] = sum(pieces.values())
        for name, count in pieces.items():
            self.state[base + 1 + self.member(array.kind, name)] = count

    def arrange(self, place: str, names: list[str]) -> None:
        """Puts pieces into the slots of a row or ring, in order."""
        array = self.game.runnable.layout.places[place]
        for slot, name in enumerate(names):
            self.state[array.base + slot] = self.member(array.kind, name) + 1

    def put(self, number: str, value: int, *at: int) -> None:
        """Sets a number, perhaps of a seat and a member."""
        array = self.game.runnable.layout.numbers[number]
        index = 0
        for position, dim in zip(at, array.dims, strict=True):
            index = index * dim + position
        self.state[array.base + index] = value

    def turn(self, steps: int) -> None:
        """Sets how far the wheel is turned."""
        self.state[self.game.runnable.layout.wheels["access"]] = steps
