"""A little game to run drivers on: from room to room at random, scoring where one comes; and a model of it.

A room has so many doors; one without any ends the game, and one is at fault.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any

from program.walk import Walk
from rulestone.program import head
from rulestone.program.code import Writer
from rulestone.program.ir import Array, Const, Function, Var, either
from rulestone.program.kernel import RUNTIME
from rulestone.program.runtime.chance import pick_number, stop
from rulestone.program.runtime.drivers import MOST_BLOCKS
from rulestone.program.runtime.faults import fault
from rulestone.syntax.spans import Span

DOORS = 4  # most doors a room has
ROOM, ROLLS, SCORES = head.HEAD, head.HEAD + 1, head.HEAD + 2
SITES, SITE, ROLL, CLAUSE = 8, 7, 3, 6
START, ASK, GO, ENDLESS = 0, 1, 2, 3
LIMIT = 40  # instead of a million: the walk is slow
S, O, R = Array("S"), Array("O"), Array("R")


@dataclass
class Rooms:
    """What lies behind each door of each room, and which room is at fault."""

    doors: list[list[int]]
    faulty: int = -1
    players: int = 2

    @classmethod
    def at_random(cls, seed: int, players: int = 2) -> Rooms:
        rng = random.Random(seed)
        doors = [[rng.randrange(9) for _ in range(rng.choice((0, 1, 1, 2, 3, 4)))] for _ in range(9)]
        return cls(doors, rng.randrange(-9, 9), players)

    @property
    def size(self) -> int:
        return SCORES + self.players

    def start(self) -> list[int]:
        state = [0] * self.size
        state[head.PLAYERS] = self.players
        return state

    def walk(self) -> Walk:
        behind = [door for doors in self.doors for door in [*doors, *[0] * (DOORS - len(doors))]]
        tables = {
            "DEGREES": [len(doors) for doors in self.doors],
            "BEHIND": behind,
            "SITE_COUNTED": [int(site == SITE) for site in range(SITES)],
        }
        functions = {name: _shorter(made) for name, made in RUNTIME.items()}
        own = (_start(len(self.doors)), _ask(), _go(self.faulty), _endless(), _score_total(), _winner_mask())
        functions |= {made.name: made for made in own}
        return Walk(functions, tables, {START: "start", ASK: "ask", GO: "go", ENDLESS: "endless"})


def _shorter(node: Any) -> Any:
    """A function with the drivers' limits put down."""
    if node == Const(MOST_BLOCKS):
        return Const(LIMIT)
    if isinstance(node, tuple):
        return tuple(map(_shorter, node))
    if not is_dataclass(node) or isinstance(node, Span):
        return node
    return replace(node, **{part.name: _shorter(getattr(node, part.name)) for part in fields(node)})


def _block(name: str) -> Writer:
    return Writer(name=name, params=("S", "O"))


def _start(rooms: int) -> Function:
    f = _block("start")
    f.put(S, ROOM, pick_number(S, 0, rooms - 1, ROLLS, ROLL))
    f.give(ASK)
    return f.done()


def _ask() -> Function:
    f = _block("ask")
    f.put(S, head.TURN, (S[head.TURN] + 1) % S[head.PLAYERS])
    n = f.let("n", Array("DEGREES")[S[ROOM]])
    with f.when(n.eq(0)):
        f.put(S, head.OVER, head.ENDED)
        f.give(-1)
    with f.loop("i", 0, n) as i:
        f.put(O, i, i + 10)
    f.give(stop(S, SITE, S[head.TURN], n, GO))
    return f.done()


def _go(faulty: int) -> Function:
    f = _block("go")
    f.put(S, ROOM, Array("BEHIND")[S[ROOM] * DOORS + S[head.CHOSEN] - 10])
    f.put(S, S[head.TURN] + SCORES, S[ROOM], "+")
    with f.when(S[ROOM].eq(faulty)):
        f.run(fault(S, CLAUSE, S[ROOM]))
        f.put(S, head.OVER, head.ENDED)
    f.give(ASK)
    return f.done()


def _endless() -> Function:
    f = _block("endless")
    f.give(ENDLESS)
    return f.done()


def _score_total() -> Function:
    f = Writer(name="score_total", params=("S", "seat"))
    f.give(S[Var("seat") + SCORES])
    return f.done()


def _winner_mask() -> Function:
    f = Writer(name="winner_mask", params=("S",))
    f.give(either(S[SCORES].ge(S[SCORES + 1]), 1, 2))
    return f.done()


# ---------------------------------------------------------------- the same in plain Python


@dataclass
class Game:
    """A game of it, played by the rules of drivers as they are told."""

    rooms: Rooms
    seed: int
    room: int = 0
    turn: int = 1
    clock: int = 0
    decisions: int = 0
    scores: list[int] = field(default_factory=list)
    fault: int = 0
    over: bool = False
    used: list[int] = field(default_factory=lambda: [0] * (10 + DOORS))

    def begin(self) -> Game:
        self.room = WALK.call("mix", self.seed, ROLL, 0) * len(self.rooms.doors) >> 32
        self.scores = [0] * self.rooms.players
        self.turn = 1 % self.rooms.players
        self.over = not self.doors
        return self

    def copy(self) -> Game:
        return replace(self, scores=[*self.scores], used=[*self.used])

    @property
    def doors(self) -> list[int]:
        return self.rooms.doors[self.room]

    def go(self, door: int) -> None:
        self.used[10 + door] += 1
        self.room = self.doors[door]
        self.scores[self.turn] += self.room
        if self.room == self.rooms.faulty:
            self.fault, self.over = CLAUSE, True
            return
        self.turn = (self.turn + 1) % self.rooms.players
        self.over = not self.doors

    def settle(self) -> None:
        forced = 0
        while not self.over and len(self.doors) == 1:
            forced += 1
            if forced > LIMIT:
                self.fault, self.over = 1, True
                return
            self.go(0)

    def draw(self, seed: int, draw: int) -> int:
        return WALK.call("mix", seed, 4096 + self.turn, draw) * len(self.doors) >> 32

    def decide(self) -> None:
        door = self.draw(self.seed, self.clock)
        self.clock, self.decisions = self.clock + 1, self.decisions + 1
        self.go(door)

    def play(self, limit: int) -> Game:
        while not self.over and self.decisions < limit:
            self.settle()
            if not self.over:
                self.decide()
        return self

    def lead(self, seat: int) -> int:
        others = [score for other, score in enumerate(self.scores) if other != seat]
        return self.scores[seat] - max(others, default=0)


WALK = Walk(RUNTIME)
