"""The final score of a table: what lies there goes in, the points of every seat and the winner come out.

    score("my.rules", {"hand": [["red", "red"], ["blue"]], "coins": [12, 10]}, players=2)

A table is written as `Match.table()` gives it; only what the scores depend on has to be there.
Pieces come from where they lie before the game, so nothing can be on the table twice.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from ..analysis.constants import constant
from ..link.model import Ruleset
from ..match.game import Game, game_of
from ..match.match import Match, Part
from ..match.reasons import Watched, cells_at
from ..match.rulesets import loaded
from ..program.head import OVER
from ..program.layout import CellArray
from ..run.module import Fault
from ..run.program import make
from ..syntax import ast
from ..words.phrase import say
from .endgame import read_by_score, with_endgame, written_by
from .table_state import SLOTS, TableError, TableState

SO_FAR = "so_far"
SAMPLES = 3  # games played to see what their final scores depend on
WAYS = 8  # ways to read a mere count of pieces that are tried, to see whether it matters
LONGEST = 20_000  # decisions of such a game at most
LEAST, MOST = ast.Number(-(10**9)), ast.Number(10**9)  # bounds that no sum of points comes near


@dataclass(frozen=True, slots=True)
class Wanted:
    """Something to be known about a table: a number, player, member or wheel; pieces of a place in a
    pile, in `slots` or on `cells`; `shares` of what belongs to somebody.

    `keys` are the members or cells that a value is kept for, one each; `default` is what it is unless said.
    """

    name: str
    sort: str
    seat: int | None
    kind: str = ""
    keys: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    default: Any = None

    @property
    def required(self) -> bool:
        """Whether there is no sensible table without it: a ring has no gaps."""
        return self.sort == "ring"


@dataclass(frozen=True, slots=True)
class Tie:
    """One comparison of the winner line: what each seat still level came to, and who is left."""

    op: str
    expr: ast.Expr
    values: tuple[tuple[int, int], ...]
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """A final score: by seat the parts and the total, the winners, and how ties were broken."""

    match: Match
    parts: tuple[tuple[Part, ...], ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    ties: tuple[Tie, ...]

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain data."""
        seats = [
            {"seat": seat, "total": total, "parts": [_part_data(part) for part in parts]}
            for seat, (total, parts) in enumerate(zip(self.totals, self.parts, strict=True))
        ]
        game = self.match.game
        ties = [{"op": tie.op, "values": dict(tie.values), "left": list(tie.left)} for tie in self.ties]
        return {
            "game": game.name,
            "edition": game.ruleset.edition,
            "players": game.players,
            "seats": seats,
            "winners": list(self.winners),
            "ties": ties,
        }


def _part_data(part: Part) -> dict[str, Any]:
    return {"name": part.name, "value": part.value, "addends": dict(part.addends)}


def score(
    game: Game | str | Path,
    table: Mapping[str, Any],
    *,
    players: int | None = None,
    edition: str | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, int | list[int]] | None = None,
) -> Score:
    """The final score of a table as it lies when nobody has anything left to decide."""
    if isinstance(game, Game):
        return Reckoning(game.ruleset, game.players, game.options).score(table)
    return Reckoning(loaded(str(game), edition, variants), players, dict(options or {})).score(table)


class Reckoning:
    """Works out final scores of one game."""

    def __init__(
        self, ruleset: Ruleset, players: int | None = None, options: dict[str, int | list[int]] | None = None
    ) -> None:
        self.ruleset = ruleset
        self.needed = read_by_score(ruleset)
        closed, self.endgame = with_endgame(ruleset)
        self.game = game_of(make(_unbounded(closed, self.earned)), players, options or {})

    # ------------------------------------------------------------ scoring

    def score(self, table: Mapping[str, Any]) -> Score:
        """The final score of a table; it must not matter which pieces a vague count stands for."""
        self._check_names(table)
        found, vague = self._scored(table, 0)
        if vague and any(_outcome(self._scored(table, way)[0]) != _outcome(found) for way in range(1, WAYS)):
            name, seat = vague[0]
            phrase = say("Which pieces these are matters for the score: “[name]”. Name them.", name=name)
            raise TableError(phrase, name, seat, self.ruleset)
        return found

    def check(self, table: Mapping[str, Any]) -> None:
        """Raises what is wrong with a table, finished or not."""
        self._check_names(table)
        TableState(self.game, self.game.initial(0)).lay(_plain(table))

    def _check_names(self, table: Mapping[str, Any]) -> None:
        layout = self.game.runnable.layout
        for name in table:
            known = (*layout.numbers, *layout.places, *layout.wheels, SO_FAR, "players")
            if name not in known:
                wanted = ", ".join(dict.fromkeys(w.name for w in self.wanted))
                raise TableError(
                    say("This game has nothing called “[name]”. Wanted: [names].", name=name, names=wanted),
                    name,
                )

    def _scored(self, table: Mapping[str, Any], way: int) -> tuple[Score, list[tuple[str, int | None]]]:
        state = self.game.initial(0)
        top = TableState(self.game, state, way=way)
        defaults = {w.name: w.default for w in self.wanted if w.seat is None and w.name not in table}
        top.lay({**{n: v for n, v in defaults.items() if v is not None}, **_plain(table)})
        state[OVER] = 1
        match = Match(self.game, state, 0, "draw")
        if SO_FAR in table:
            parts = self._added(match, table[SO_FAR])
        else:
            match.arrange(self.endgame)
            parts = [tuple(match.breakdown(seat)) for seat in range(match.players)]
        won = tuple(match.winners)
        return Score(match, tuple(parts), tuple(match.scores), won, tuple(self._ties(match))), top.vague

    def _added(self, match: Match, so_far: Sequence[int | None]) -> list[tuple[Part, ...]]:
        """Carries the endgame out; gives what each seat had so far, and what each part adds to it."""
        self._carry(match.state, so_far)
        before = [match.breakdown(seat) for seat in range(match.players)]
        match.arrange(self.endgame)
        return [self._parts(match.breakdown(seat), earlier) for seat, earlier in enumerate(before)]

    def _parts(self, parts: list[Part], before: list[Part]) -> tuple[Part, ...]:
        earlier = Part(SO_FAR, sum(part.value for part in before))
        gained = [Part(p.name, p.value - b.value) for p, b in zip(parts, before, strict=True)]
        return (earlier, *(p for p in gained if p.name not in self._fixed))

    @cached_property
    def _fixed(self) -> frozenset[str]:
        """Scores that the endgame never changes."""
        changing = {f"{name}" for name in self.earned.values()}
        return frozenset(v.name for v in self.ruleset.values.values() if v.is_score) - changing

    def _ties(self, match: Match) -> Iterator[Tie]:
        """Every comparison that was needed until one seat was left, or the last."""
        winner, runnable = self.ruleset.winner, self.game.runnable
        left = [seat for seat in range(match.players) if seat not in match.barred]
        for number, (op, expr) in enumerate(winner.ties if winner and left else ()):
            compared = runnable.question("tie", number)
            assert compared is not None
            values = [(seat, compared(match.state, seat)) for seat in left]
            best = (max if op == "highest" else min)(value for _, value in values)
            left = [seat for seat, value in values if value == best]
            yield Tie(op, expr, tuple(values), tuple(left))
            if len(left) == 1:
                return

    # ------------------------------------------------------------ points so far

    @cached_property
    def earned(self) -> dict[str, str]:
        """Numbers of each player that are a score of their own and that the endgame adds to, with the score.

        Where there are several, people know their sum, not each.
        """
        written = written_by(self.ruleset)
        found = {}
        for value in self.ruleset.values.values():
            name = _plain_number(value)
            if name in written and self.ruleset.numbers[name].each_player:
                found[name] = value.name
        return found if len(found) > 1 else {}

    def _carry(self, state: list[int], so_far: Sequence[int | None]) -> None:
        """Puts the points that seats have so far into the first of the numbers that points are kept in.

        Only their sum counts, so they need not stay within the bounds of that one.
        """
        if not self.earned:
            raise TableError(say("This game does not count points before its end."), SO_FAR)
        low, high = self._range()
        base = self.game.runnable.layout.numbers[next(iter(self.earned))].base
        match = Match(self.game, state, 0, "draw")
        for seat, points in enumerate(so_far):
            if points is not None:
                TableState(self.game, state).within(points, low, high, SO_FAR, seat)
                state[base + seat] += points - match.scores[seat]

    def _range(self) -> tuple[int, int]:
        """The fewest and the most points that a seat may have so far."""
        start = Match(self.game, self.game.initial(0), 0, "draw").scores[0]
        decls = [self.ruleset.numbers[name] for name in self.earned]
        return start + sum(constant(d.low) for d in decls), start + sum(constant(d.high) for d in decls)

    # ------------------------------------------------------------ what is wanted

    @cached_property
    def wanted(self) -> tuple[Wanted, ...]:
        """What has to be known about a table: first what is shared, then seat by seat."""
        names = [n for n in self._declared() if n in self.needed and n not in self.earned]
        shared = [self._wanted(name, None) for name in names if not self._by_seat(name)]
        own = [
            wanted
            for seat in range(self.game.seats)
            for wanted in (*self._so_far(seat), *(self._wanted(n, seat) for n in names if self._by_seat(n)))
        ]
        return tuple(w for w in (*shared, *own) if not self._is_settled(w) and not self._is_idle(w))

    def described(self, name: str, seat: int | None) -> Wanted:
        """Anything that may be said about a table, also what nobody has to ask for."""
        if name == SO_FAR:
            found = next(self._so_far(seat or 0), None)
            if found is None:
                raise TableError(say("This game does not count points before its end."), SO_FAR)
            return found
        return self._wanted(name, seat if self.is_own(name) else None)

    def is_own(self, name: str) -> bool:
        """Whether it is told seat by seat."""
        return name == SO_FAR or self._by_seat(name)

    def _declared(self) -> Iterator[str]:
        """Everything a table has: rings first, since the rest lies around them."""
        rings = [name for name, place in self.ruleset.places.items() if place.shape == "ring"]
        yield from dict.fromkeys([*rings, *self.ruleset.wheels, *self.ruleset.numbers, *self.ruleset.places])

    def _by_seat(self, name: str) -> bool:
        decl = self.ruleset.numbers.get(name)
        if decl is not None and decl.type == "player" and decl.indexes:
            return True
        array = self._array(name)
        return array is not None and array.each_player

    def _array(self, name: str) -> CellArray | None:
        layout = self.game.runnable.layout
        return layout.numbers.get(name) or layout.places.get(name)

    def _so_far(self, seat: int) -> Iterator[Wanted]:
        if self.earned:
            low, high = self._range()
            start = Match(self.game, self.game.initial(0), 0, "draw").scores[seat]
            yield Wanted(SO_FAR, "number", seat, low=low, high=high, default=start)

    def _wanted(self, name: str, seat: int | None) -> Wanted:
        if name in self.ruleset.wheels:
            return Wanted(name, "wheel", None, high=len(self.ruleset.wheels[name].members) - 1, default=0)
        array = self._array(name)
        assert array is not None
        keys = tuple(TableState(self.game, []).keys(array)) if array.indexes else ()
        place = self.ruleset.places.get(name)
        if place is not None:
            shape = place.shape if place.shape in (*SLOTS, "grid") else "pieces"
            return Wanted(name, shape, seat, place.kind, keys, high=constant(place.capacity))
        return self._number(self.ruleset.numbers[name], seat, keys)

    def _number(self, decl: ast.NumberDecl, seat: int | None, keys: tuple[str, ...]) -> Wanted:
        if decl.type == "player" and keys:
            return Wanted(decl.name, "shares", seat, keys=keys, high=len(keys))
        if decl.type != "number":
            return Wanted(decl.name, "player" if decl.type == "player" else "member", seat, decl.type, keys)
        low, high = constant(decl.low, -(10**6)), constant(decl.high, 10**6)
        base = self.game.runnable.layout.numbers[decl.name].base
        default = None if keys else self.game.initial(0)[base + (seat or 0)]
        return Wanted(decl.name, "number", seat, keys=keys, low=low, high=high, default=default)

    # ------------------------------------------------------------ what nobody has to be asked for

    def _is_idle(self, wanted: Wanted) -> bool:
        """Whether it is a shared number that no final score looks at with these seats and options."""
        array = self.game.runnable.layout.numbers.get(wanted.name)
        if array is None or array.dims or wanted.sort != "number":
            return False
        return array.base not in self._looked_at

    @cached_property
    def _looked_at(self) -> frozenset[int]:
        """The cells that the final scores of a few games read."""
        module, read = self.game.runnable.plain(), set()
        for match in self._samples:
            state = Watched(match.state)
            self._once_more(state)
            for seat in range(match.players):
                module.score_total(state, seat)
            module.winner_mask(state)
            read |= set(state.read)
        return frozenset(read)

    @cached_property
    def _samples(self) -> list[Match]:
        """A few random games, played to their end."""
        played = []
        for seed in range(SAMPLES):
            match, chance = self.game.start(seed), random.Random(seed)
            for _ in range(LONGEST):
                if match.over:
                    played.append(match)
                    break
                match.take(chance.choice(match.decision.options))
        return played

    def _is_settled(self, wanted: Wanted) -> bool:
        """Whether the endgame sets a number before it reads it."""
        array = self.game.runnable.layout.numbers.get(wanted.name)
        if array is None:
            return False
        width = array.size // array.dims[0] if array.each_player else array.size
        base = array.base + (wanted.seat or 0) * width if array.each_player else array.base
        return all(at in self._set_first for at in range(base, base + width))

    @cached_property
    def _set_first(self) -> frozenset[int]:
        """The cells that the endgame writes and has not read before, at the end of each of a few games."""
        found = []
        for start in [match.state for match in self._samples] or [self.game.initial(0)]:
            state = _Recorded(start)
            self._once_more(state)
            found.append(state.set_first)
        return frozenset.intersection(*map(frozenset, found))

    def _once_more(self, state: list[int]) -> None:
        """Counts once more in a game that is over; what is added to may leave its bounds then."""
        with suppress(Fault):
            self.game.runnable.carry_out(state, self.endgame, 0)


def _unbounded(ruleset: Ruleset, names: Iterable[str]) -> Ruleset:
    """The rules with some numbers free to hold the points of them all."""
    wide = {name: replace(ruleset.numbers[name], low=LEAST, high=MOST) for name in names}
    return replace(ruleset, numbers={**ruleset.numbers, **wide})


class _Recorded(list[int]):
    """A state that remembers which cells were written before they were read."""

    def __init__(self, state: Sequence[int]) -> None:
        super().__init__(state)
        self.read: set[int] = set()
        self.set_first: set[int] = set()

    def __getitem__(self, at: Any) -> Any:
        self.read.update(cell for cell in cells_at(at, len(self)) if cell not in self.set_first)
        return super().__getitem__(at)

    def __setitem__(self, at: Any, value: Any) -> None:
        self.set_first.update(cell for cell in cells_at(at, len(self)) if cell not in self.read)
        super().__setitem__(at, value)


def _outcome(found: Score) -> object:
    return found.totals, found.winners


def _plain(table: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in table.items() if name not in (SO_FAR, "players")}


def _plain_number(value: ast.ValueDecl) -> str:
    """The number that a score is, if it is nothing else."""
    if not value.is_score or len(value.addends) != 1:
        return ""
    expr = value.addends[0].expr
    is_number = isinstance(expr, ast.Ref) and expr.mine and not expr.args and expr.binding.sort == "number"
    return expr.name if is_number and isinstance(expr, ast.Ref) else ""
