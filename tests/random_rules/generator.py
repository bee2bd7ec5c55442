"""Random rulesets: whole small games of every construct of the language, typed, the same on every machine."""

from __future__ import annotations

from rulestone.syntax import ast
from rulestone.syntax.printer import print_file

from .chances import PLAIN, Chances, Profile
from .layers import Layers
from .world import World

__all__ = ["PLAIN", "Profile", "ruleset", "tree"]


class Generator(Layers):
    """Makes one ruleset."""

    def __init__(self, seed: int, profile: Profile) -> None:
        super().__init__(Chances(seed, profile), World())
        self.declarations, self.parts, self.listed = [], {}, set()
        self.left, self.factor = 0, 1
        drawn = self.chances.one((0, 0, 0, 3, 8, 15))
        self.risk = drawn if profile.risk is None else profile.risk
        self.odd = self.chances.maybe(profile.strange)
        self.turns = self.chances.between(*profile.turns)
        self.lateness = self.turns * 3 // 4

    def file(self) -> ast.File:
        """The whole ruleset as a tree."""
        self.make_table()
        self.make_kinds()
        self.make_places()
        self._purses()
        self._number("clock", high=self.turns, free=False)
        self.make_numbers()
        self.make_lists()
        self.make_attributes()
        self.make_costs()
        self.make_values()
        self.make_routines()
        self.make_stand_ins()
        self.make_scores()
        self.make_abilities()
        ready = self.chances.wants("Example", 40)
        self.make_play(ready)
        return self._written(ready)

    def _purses(self) -> None:
        piles = [p for p in self.world.places_of("coin1", "pile") if p.each and not (p.indexes or p.starts)]
        self.purse = piles[-1]
        self.purse.sight = "hidden" if self.purse.sight == "secret" else self.purse.sight
        other = [p for p in self.world.places_of("coin1", "pile") if p is not self.purse and not p.indexes]
        other = [p for p in other if p.name != self.world.kinds["coin1"].home and not p.starts]
        other = [p for p in other if p.sight == "open"]
        self.rest = self.chances.one(other) if other and self.chances.maybe(30) else None

    def _written(self, ready: bool) -> ast.File:
        title = ast.Game("gamble", "A game of chance")
        pieces = self.write_pieces()
        rules = [d for d in self.declarations if not isinstance(d, ast.Players)]
        table = [d for d in self.declarations if isinstance(d, ast.Players)]
        written = [title, *table, *pieces, *rules]
        return ast.File("random.rules", tuple(self.with_layers(written, ready)))


def tree(seed: int, profile: Profile = PLAIN) -> ast.File:
    """The random ruleset of that seed, as a tree."""
    return Generator(seed, profile).file()


def ruleset(seed: int, profile: Profile = PLAIN) -> str:
    """The random ruleset of that seed, as text: the same on any machine."""
    return print_file(tree(seed, profile))
