"""A second Ra to judge the first by: no part of the package is used here.

The game is one generator that yields every decision and draw with two or more options,
so that a position is just the list of names chosen so far.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from contextlib import suppress
from typing import Any

from traces import WORDS, Step, codes

CIVILISATION = ("art", "agriculture", "astronomy", "religion", "writing")
MONUMENTS = ("fortress", "obelisk", "palace", "pyramid", "sphinx", "statue", "step_pyramid", "temple")
DISASTERS = ("funeral", "drought", "unrest", "earthquake")
TILES = (
    {"ra": 30, "god": 8, "gold": 5, "pharaoh": 25, "nile": 25, "flood": 12}
    | dict.fromkeys(CIVILISATION, 5)
    | dict.fromkeys(MONUMENTS, 5)
    | {"funeral": 2, "drought": 2, "unrest": 4, "earthquake": 2}
)
DISCS = {
    2: ((9, 6, 5, 2), (8, 7, 4, 3)),
    3: ((13, 8, 5, 2), (12, 9, 6, 3), (11, 10, 7, 4)),
    4: ((13, 6, 2), (12, 7, 3), (11, 8, 4), (10, 9, 5)),
    5: ((16, 7, 2), (15, 8, 3), (14, 9, 4), (13, 10, 5), (12, 11, 6)),
}
LAST_SPACE = {2: 6, 3: 8, 4: 9, 5: 10}

Decision = tuple[int | None, list[str]]
Asking = Generator[Decision, str, str]
Playing = Generator[Decision, str, None]


class EpochOver(Exception):
    """The barge has reached the last space."""


class Seat:
    """What lies before one player."""

    def __init__(self) -> None:
        self.up: list[int] = []
        self.down: list[int] = []
        self.tiles: Counter[str] = Counter()
        self.score = 10

    def lose(self, tile: str, count: int = 1) -> int:
        """Takes away up to that many of a tile; says how many."""
        lost = min(count, self.tiles[tile])
        self.tiles[tile] -= lost
        return lost


class Oracle:
    """A game of Ra; `decision` is what must be chosen next, None when it is over."""

    def __init__(self, players: int) -> None:
        self.seats = [Seat() for _ in range(players)]
        self.bag = Counter(TILES)
        self.track: Counter[str] = Counter()
        self.center, self.ra_drawn, self.epoch, self.to_move = 1, 0, 1, -1
        self._settled: list[Step] = []
        self.history: list[Step] = []  # all that was done and drawn, asked for or not
        self._game = self._play()
        self.decision: Decision | None = next(self._game)

    def take(self, name: str) -> None:
        """Goes on with the option of that name."""
        assert self.decision is not None and name in self.decision[1], (name, self.decision)
        self.history.append((self.decision[0], name))
        self._settled.clear()
        try:
            self.decision = self._game.send(name)
        except StopIteration:
            self.decision = None

    def settled(self) -> list[Step]:
        """What was done and drawn without alternative since something was taken last."""
        return list(self._settled)

    def asked(self) -> Decision | None:
        """Who must choose among what; None when the game is over."""
        return self.decision

    def snapshot(self) -> dict[str, Any]:
        """The position in the words of the recorded games."""
        return {
            "epoch": self.epoch,
            "to_move": self.to_move,
            "ra_drawn": self.ra_drawn,
            "track": codes(self.track.elements()),
            "center": self.center,
            "over": self.decision is None,
            "players": [
                {"up": seat.up, "down": seat.down, "tiles": codes(seat.tiles.elements()), "score": seat.score}
                for seat in self.seats
            ],
        }

    def winners(self) -> list[int]:
        """The seat with the most points; among equals the one with the highest disc."""
        rank = [(seat.score, max(seat.up + seat.down)) for seat in self.seats]
        return [seat for seat, mine in enumerate(rank) if mine == max(rank)]

    def _ask(self, actor: int | None, options: list[str]) -> Asking:
        if len(options) > 1:
            return (yield actor, options)
        self._settled.append((actor, options[0]))
        self.history.append((actor, options[0]))
        return options[0]

    def _play(self) -> Playing:
        yield from self._deal()
        for self.epoch in (1, 2, 3):
            self.to_move = max(range(len(self.seats)), key=lambda p: max(self.seats[p].up))
            with suppress(EpochOver):
                yield from self._turns()
            self._score()
            self.track.clear()
            self.ra_drawn = 0
            if self.epoch < 3:
                self._forget()
        self.to_move = -1

    def _deal(self) -> Playing:
        count = len(self.seats)
        groups = {f"{WORDS[count]}_{i + 1}": discs for i, discs in enumerate(DISCS[count])}
        for seat in self.seats:
            name = yield from self._ask(None, list(groups))
            seat.up = sorted(groups.pop(name))

    def _turns(self) -> Playing:
        while True:
            yield from self._turn(self.to_move)
            count = len(self.seats)
            following = [(self.to_move + i) % count for i in range(1, count + 1)]
            able = [p for p in following if self.seats[p].up]
            if not able:
                return
            self.to_move = able[0]

    def _turn(self, me: int) -> Playing:
        options = ["draw"] if self.track.total() < 8 else []
        options += ["invoke"] + (["spend"] if self._claims(me) else [])
        action = yield from self._ask(me, options)
        if action == "draw":
            yield from self._draw(me)
        elif action == "invoke":
            yield from self._auction(me, called=True)
        else:
            yield from self._spend(me)

    def _claims(self, me: int) -> list[str]:
        if not self.seats[me].tiles["god"]:
            return []
        return [f"claim {tile}" for tile in TILES if self.track[tile] and tile != "god"]

    def _draw(self, me: int) -> Playing:
        tile = yield from self._ask(None, [tile for tile in TILES if self.bag[tile]])
        self.bag[tile] -= 1
        if tile != "ra":
            self.track[tile] += 1
            return
        self.ra_drawn += 1
        if self.ra_drawn == LAST_SPACE[len(self.seats)]:
            raise EpochOver
        yield from self._auction(me, called=False)

    def _spend(self, me: int) -> Playing:
        choice = yield from self._ask(me, self._claims(me))
        while choice != "stop":
            tile = choice.removeprefix("claim ")
            self.track[tile] -= 1
            self.seats[me].lose("god")
            self.seats[me].tiles[tile] += 1
            yield from self._disasters(me)
            choice = yield from self._ask(me, [*self._claims(me), "stop"])

    def _auction(self, caller: int, called: bool) -> Playing:
        count = len(self.seats)
        must = called and self.track.total() < 8
        best, winner = 0, -1
        for me in [(caller + i) % count for i in range(1, count + 1)]:
            if not self.seats[me].up:
                continue
            options = [f"bid {disc}" for disc in self.seats[me].up if disc > best]
            if not (must and me == caller and winner < 0):
                options.append("pass")
            choice = yield from self._ask(me, options)
            if choice != "pass":
                best, winner = int(choice.removeprefix("bid ")), me
        if winner >= 0:
            yield from self._win(winner, best)
        elif called and not must:
            self.track.clear()

    def _win(self, me: int, disc: int) -> Playing:
        seat = self.seats[me]
        seat.up.remove(disc)
        seat.down = sorted([*seat.down, self.center])
        self.center = disc
        seat.tiles += self.track
        self.track.clear()
        yield from self._disasters(me)

    def _disasters(self, me: int) -> Playing:
        seat = self.seats[me]
        for _ in range(seat.lose("funeral", 2)):
            seat.lose("pharaoh", 2)
        for _ in range(seat.lose("drought", 2)):
            seat.lose("nile", 2 - seat.lose("flood", 2))
        for disaster, victims in (("unrest", CIVILISATION), ("earthquake", MONUMENTS)):
            for _ in range(2 * seat.lose(disaster, 4)):
                options = [f"lose {tile}" for tile in victims if seat.tiles[tile]]
                if options:
                    choice = yield from self._ask(me, options)
                    seat.lose(choice.removeprefix("lose "))

    def _score(self) -> None:
        pharaohs = [seat.tiles["pharaoh"] for seat in self.seats]
        suns = [sum(seat.up + seat.down) for seat in self.seats]
        for me, seat in enumerate(self.seats):
            seat.score += worth(seat.tiles) + extremes(pharaohs, me, 5, -2)
            if self.epoch == 3:
                seat.score += monuments(seat.tiles) + extremes(suns, me, 5, -5)
            seat.score = max(0, seat.score)

    def _forget(self) -> None:
        for seat in self.seats:
            for tile in ("god", "gold", "flood", *CIVILISATION):
                seat.lose(tile, seat.tiles[tile])
            seat.up, seat.down = sorted(seat.up + seat.down), []


def extremes(counts: list[int], me: int, most: int, least: int) -> int:
    """The reward for having the most and the forfeit for having the least; nothing if all are equal."""
    if max(counts) == min(counts):
        return 0
    return most * (counts[me] == max(counts)) + least * (counts[me] == min(counts))


def worth(tiles: Counter[str]) -> int:
    """What a player's own tiles score after every epoch, without pharaohs."""
    river = tiles["flood"] + tiles["nile"] if tiles["flood"] else 0
    types = sum(tiles[tile] > 0 for tile in CIVILISATION)
    return 2 * tiles["god"] + 3 * tiles["gold"] + river + (-5, 0, 0, 5, 10, 15)[types]


def monuments(tiles: Counter[str]) -> int:
    """What a player's monuments score after the last epoch."""
    counts = [tiles[tile] for tile in MONUMENTS]
    types = sum(count > 0 for count in counts)
    return (0, 1, 2, 3, 4, 5, 6, 10, 15)[types] + sum((0, 0, 0, 5, 10, 15)[count] for count in counts)


def at(players: int, names: list[str]) -> Oracle:
    """The position after these choices and draws."""
    game = Oracle(players)
    for name in names:
        game.take(name)
    return game


def perft(players: int, names: list[str], depth: int) -> int:
    """How many sequences of that many choices and draws follow a position."""
    decision = at(players, names).decision
    if decision is None:
        return 0
    options = decision[1]
    if depth == 1:
        return len(options)
    return sum(perft(players, [*names, option], depth - 1) for option in options)
