"""Witnesses: for a difference that changes play, a real position in which two rulesets part.

Random games under the first rules are played again with the one rule or card that differs; the first
step that differs is the witness. Where no game shows one, an example of the rules may.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from ..link.model import Ruleset
from ..link.rewrite import walk
from ..match.bots import make as make_bot
from ..match.game import Game, game_of
from ..match.match import Match
from ..match.saves import SavedGame, saved
from ..run.program import Runnable, make
from ..syntax import ast
from .comparison import ComparedPoint, Comparison
from .hybrid import hybrid
from .replays import Parting, replay_under

GAMES = 40
SECONDS = 60.0
LONGEST = 2000  # choices after which a game is left


@dataclass(frozen=True, slots=True)
class Witness:
    """How an entry of a comparison shows: a saved game and where it parts, or an example of the rules."""

    one: int  # the two rulesets of the comparison
    other: int
    save: SavedGame | None = None
    parting: Parting | None = None
    example: ast.Example | None = None


def witnesses(
    comparison: Comparison, games: int = GAMES, seconds: float = SECONDS, players: int | None = None
) -> list[Witness | None]:
    """A witness for every entry of a comparison; None where it makes no difference or none was found.

    Each entry is looked at alone: the first ruleset plays against itself with nothing but the
    rules and cards in question taken from another.
    """
    runnables: dict[int, Runnable] = {}
    found: list[Witness | None] = []
    until, left = time.monotonic() + seconds, sum(bool(entry.differences) for entry in comparison.entries)
    for entry in comparison.entries:
        if not entry.differences:
            found.append(None)
            continue
        search = _Search(comparison, entry, players, runnables)
        deadline = time.monotonic() + (until - time.monotonic()) / left
        found.append(search.in_games(games, deadline) or search.in_examples())
        left -= 1
    return found


@dataclass(slots=True)
class _Search:
    """Looks for a witness of one entry between two rulesets that differ in it."""

    comparison: Comparison
    entry: ComparedPoint
    players: int | None
    runnables: dict[int, Runnable]

    @property
    def other(self) -> int:
        """The first ruleset that does not read as the first of all."""
        like = [d.like for d in self.entry.differences]
        return next(n for n in range(len(self.comparison.rulesets)) if any(x[n] != 0 for x in like))

    def in_games(self, games: int, until: float) -> Witness | None:
        """A random game that parts, within a number of games and a time."""
        one, other = self.comparison.rulesets[0], self.comparison.rulesets[self.other]
        mixed = hybrid(one, other, self.entry.differences)
        if mixed is None:
            return None
        first, second = self.runnables.setdefault(0, make(one)), make(mixed)
        counts = [self.players] if self.players else _tables(one)
        for seed in range(games):
            if time.monotonic() > until:
                break
            game = game_of(first, counts[seed % len(counts)], {})
            save = saved(_random(game, seed))
            changed = game_of(second, game.players, {})
            parting = replay_under(game, changed, save, traced=False).parting
            if parting is not None:
                return Witness(0, self.other, save, parting)
        return None

    def in_examples(self) -> Witness | None:
        """An example of one of the editions that speaks of the rule or card in question."""
        names = {difference.path.split(".")[0] for difference in self.entry.differences}
        for number in (0, self.other):
            ruleset = self.comparison.rulesets[number]
            for example in ruleset.examples:
                if example.edition == ruleset.edition is not None and names & _mentioned(example):
                    return Witness(0, self.other, example=example)
        return None


def _tables(ruleset: Ruleset) -> list[int]:
    """Player counts to try: the usual ones first, alone last."""
    return sorted(range(ruleset.low, ruleset.high + 1), key=lambda count: (count == 1, count))


def _random(game: Game, seed: int) -> Match:
    match = game.start(seed)
    bots = [make_bot("random", seat, seed) for seat in range(match.players)]
    for _ in range(LONGEST):
        if match.over:
            break
        match.take(bots[match.decision.actor or 0].choose(match))
    return match


def _mentioned(example: ast.Example) -> set[str]:
    names = {node.name for node in walk(*example.steps) if isinstance(node, ast.Ref)}
    for step in example.steps:
        if isinstance(step, ast.Take | ast.Offers):
            names |= set(step.option.split(" "))
    return names
