"""Players in step: the same picks for all of them, and the first thing in which they differ.

The comparison knows no engine: a `Player` is anything that offers, takes and can be looked at. `Witness`
is the reference, `Engine` plays through the public interface of the package.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import rulestone
from rulestone.link.model import Ruleset
from rulestone.syntax import ast

from .game import Game
from .requests import Chance, Decision
from .table import domain, indexes, ordinal
from .told import Told
from .values import Area, Missing, Seat, Thing, Value, said


class Player(Protocol):
    """A game that stops at every decision and at every draw with more than one outcome."""

    def options(self) -> list[str]:
        """What can be taken now, in order; empty when the game is over or at fault."""

    def chance(self) -> list[int] | None:
        """How likely each option is, where chance decides; None where a seat does."""

    def take(self, name: str) -> None:
        """Takes the first option of that name."""

    def snapshot(self) -> dict[str, Any]:
        """Whose decision it is, the table, the scores, whether the game is over, and who wins."""

    def fault(self) -> str | None:
        """The line of the rules that is at fault, if there is one."""

    def site(self) -> str:
        """The line of the rules that asks."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The first thing in which players differ, after which picks, and where in the rules."""

    what: str
    first: object
    second: object
    picks: tuple[str, ...]
    source: str

    def __str__(self) -> str:
        return f"{self.what}: {self.first!r} but {self.second!r}\n  at {self.source}\n  after {self.picks}"


def in_step(
    players: Sequence[Player], choose: Callable[[list[str], list[int] | None], str], most: int = 2000
) -> Difference | None:
    """Plays two or more players with the same picks, until they differ or the game is over."""
    picks: list[str] = []
    first = players[0]
    for _ in range(most):
        for other in players[1:]:
            for what, mine, theirs in differences(first, other):
                return Difference(what, mine, theirs, tuple(picks), source(first))
        if not first.options():
            return None
        picks.append(choose(first.options(), first.chance()))
        for player in players:
            player.take(picks[-1])
    return None


def randomly(seed: int) -> Callable[[list[str], list[int] | None], str]:
    """Picks at random, the likely more often than the unlikely."""
    rng = random.Random(seed)
    return lambda options, weights: rng.choices(options, weights)[0]


def differences(a: Player, b: Player) -> list[tuple[str, object, object]]:
    """In what two players differ now, the plainest first."""
    found: list[tuple[str, object, object]] = [("fault", a.fault(), b.fault())]
    if not a.fault() and not b.fault():
        found += [("options", sorted(a.options()), sorted(b.options())), ("order", a.options(), b.options())]
        found.append(("chance", a.chance(), b.chance()))
        found += _leaves("", a.snapshot(), b.snapshot())
    return [pair for pair in found if pair[1] != pair[2]]


def _leaves(path: str, a: object, b: object) -> list[tuple[str, object, object]]:
    """The parts in which two snapshots differ, each by its path."""
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        keys = sorted(map(str, {*a, *b}))
        return [leaf for key in keys for leaf in _leaves(f"{path}.{key}", a.get(key), b.get(key))]
    return [] if a == b else [(path.lstrip("."), a, b)]


def source(player: Player) -> str:
    """The line of the rules that asks, with its text."""
    path, _, line = player.site().rpartition(":")
    if not path or not Path(path).is_file():
        return player.site() or "the end"
    return f"{player.site()}: {Path(path).read_text().splitlines()[int(line) - 1].strip()}"


def short(names: Sequence[str]) -> list[str]:
    """Options by name; as what a piece is paid is named only where there are several ways for that piece."""
    pieces = [" ".join(name.split()[:2]) for name in names]
    paid = [name.startswith("pay ") and len(name.split()) == 3 for name in names]
    return [
        piece if colour and pieces.count(piece) == 1 else name
        for name, piece, colour in zip(names, pieces, paid, strict=True)
    ]


class Witness:
    """The reference as a player."""

    def __init__(
        self,
        ruleset: Ruleset,
        players: int,
        options: Mapping[str, Any] | None = None,
        told: Told | None = None,
    ) -> None:
        self.game = Game(ruleset, players, options, told)

    def options(self) -> list[str]:
        return short([str(option) for option in self.game.options()])

    def chance(self) -> list[int] | None:
        request = self.game.request
        return list(request.weights) if isinstance(request, Chance) and not self.game.fault else None

    def take(self, name: str) -> None:
        self.game.take(self.options().index(name))

    def fault(self) -> str | None:
        fault = self.game.fault
        return None if fault is None else f"{fault.span.path}:{fault.span.line}"

    def site(self) -> str:
        request = self.game.request
        return "" if request is None else f"{request.span.path}:{request.span.line}"

    def snapshot(self) -> dict[str, Any]:
        game = self.game
        asked = game.request
        return {
            "actor": asked.actor.number if isinstance(asked, Decision) else None,
            "over": game.over,
            "table": self.table(),
            "scores": self.scores(),
            "winners": self.winners(),
        }

    def table(self) -> dict[str, Any]:
        """What lies where."""
        return nested(self.game)

    def scores(self) -> dict[str, Any]:
        """Every seat's score, part by part."""
        return {str(n): parts for n, parts in enumerate(self.game.scores())}

    def winners(self) -> list[int]:
        """The seats that win."""
        return self.game.winners()


def nested(game: Game) -> dict[str, Any]:
    """The table as `Match.table` gives it: a list a seat, a dictionary an index, and what lies there."""
    ruleset = game.ruleset
    declared: list[ast.NumberDecl | ast.Place] = [*ruleset.numbers.values(), *ruleset.places.values()]
    return {decl.name: _by_index(game, decl, list(indexes(decl)), ()) for decl in declared}


def _by_index(game: Game, decl: ast.NumberDecl | ast.Place, left: list[str], key: tuple[int, ...]) -> Any:
    if not left:
        return _leaf(game, decl, key)
    values = domain(game.ruleset, left[0])
    below = {v: _by_index(game, decl, left[1:], (*key, ordinal(v))) for v in values}
    if left[0] == "player":
        return [below[Seat(n)] for n in range(game.play.players)]
    shown = {str(said(v, game.ruleset)): entry for v, entry in below.items()}
    if ast.indexed_grid(left[0]) is None:
        return shown
    blank = 0 if isinstance(decl, ast.NumberDecl) and decl.type == "number" else None
    return {name: entry for name, entry in shown.items() if entry != blank}


def _leaf(game: Game, decl: ast.NumberDecl | ast.Place, key: tuple[int, ...]) -> Any:
    if isinstance(decl, ast.NumberDecl):
        return _plain(game, game.table.numbers[decl.name, key])
    area = Area(decl.name, key)
    held = game.table.places[area]
    if decl.shape == "grid":
        cells = domain(game.ruleset, f"cell of {decl.name}")
        named = zip(cells, game.table.slots(area), strict=True)
        return {str(said(c, game.ruleset)): _plain(game, t) for c, t in named if t is not None}
    lying: Sequence[Thing | None] = held if isinstance(held, list) else game.table.contents(area)
    return [_plain(game, piece) for piece in lying]


def _plain(game: Game, value: Value) -> str | int | None:
    if value is None or isinstance(value, Missing):
        return None
    return value.number if isinstance(value, Seat) else said(value, game.ruleset)


class Engine:
    """The package's engine as a player, through its public interface alone."""

    def __init__(
        self,
        name: str | Path,
        players: int,
        options: Mapping[str, Any] | None = None,
        edition: str | None = None,
        variants: Sequence[str] = (),
    ) -> None:
        game = rulestone.load(name, players=players, edition=edition, variants=variants, options=options)
        self.match: Any = None
        self.at_fault: str | None = None
        self.ruleset = game.ruleset
        self._try(lambda: setattr(self, "match", game.start(chance="ask")))

    def _try(self, act: Callable[[], object]) -> None:
        try:
            act()
        except rulestone.RuleFault as fault:
            self.at_fault = f"{fault.span.path}:{fault.span.line}"

    def options(self) -> list[str]:
        if self.at_fault or self.match is None or self.match.over:
            return []
        return short([option.name for option in self.match.decision.options])

    def chance(self) -> list[int] | None:
        if not self.options() or self.match.decision.actor is not None:
            return None
        return [option.weight for option in self.match.decision.options]

    def take(self, name: str) -> None:
        option = self.match.decision.options[self.options().index(name)]
        self._try(lambda: self.match.take(option))

    def fault(self) -> str | None:
        return self.at_fault

    def site(self) -> str:
        return ""

    def snapshot(self) -> dict[str, Any]:
        match = self.match
        known = {*self.ruleset.numbers, *self.ruleset.places}
        parts = {str(n): {p.name: p.value for p in match.breakdown(n)} for n in range(match.players)}
        return {
            "actor": None if match.over else match.decision.actor,
            "over": match.over,
            "table": {name: entry for name, entry in match.table().items() if name in known},
            "scores": parts,
            "winners": list(match.winners) if match.over else [],
        }
