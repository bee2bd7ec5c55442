"""Comparing rulesets: every difference between editions, variants or files, by clause.

Differences are found on the linked rules, never on text. Each belongs to a point where the
ruleset declares one that is about it; points on which the editions say different things
are listed too where they make no difference in play.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ..link.clauses import Clause, clause_paths, clauses
from ..link.model import Ruleset
from ..link.paths import overlap, readings, sure_reading
from ..syntax import ast
from .trees import Tree, clause_tree

Weight = Literal["changes play", "edge case", "wording"]
WEIGHTS: tuple[Weight, ...] = ("changes play", "edge case", "wording")
Found = tuple[Clause, ...]  # all clauses of one path: an ability may stand on a card more than once


@dataclass(frozen=True, slots=True)
class Difference:
    """A clause that is not the same everywhere; `readings` has what stands there, by ruleset.

    `like` gives for each ruleset the first one that reads as it does.
    """

    path: str
    sort: str
    readings: tuple[Found, ...]
    like: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ComparedPoint:
    """A point with the differences it is about, or differences that no point explains."""

    point: ast.Point | None
    differences: tuple[Difference, ...]

    @property
    def weight(self) -> Weight:
        """How much it matters."""
        return self.point.weight if self.point else "changes play"


@dataclass(frozen=True, slots=True)
class Comparison:
    """What is not the same in some rulesets; empty if they play and read alike."""

    rulesets: tuple[Ruleset, ...]
    labels: tuple[str, ...]
    entries: tuple[ComparedPoint, ...]

    @property
    def differences(self) -> tuple[Difference, ...]:
        """Every difference in the rules, each once."""
        return tuple({d.path: d for entry in self.entries for d in entry.differences}.values())


def compare(rulesets: Sequence[Ruleset]) -> Comparison:
    """All on which linked rulesets differ: points first, in their order, then what no point is about."""
    differences = _differences(rulesets)
    entries: list[ComparedPoint] = []
    explained: set[str] = set()
    for point in _points(rulesets).values():
        about = _about(point, rulesets)
        own = tuple(d for d in differences if any(overlap(d.path, path) for path in about))
        explained |= {d.path for d in own}
        if own or _said_differently(point, rulesets):
            entries.append(ComparedPoint(point, own))
    entries += [ComparedPoint(None, (d,)) for d in differences if d.path not in explained]
    return Comparison(tuple(rulesets), _labels(rulesets), tuple(entries))


# ---------------------------------------------------------------- differences


def _differences(rulesets: Sequence[Ruleset]) -> list[Difference]:
    tables = [_by_path(ruleset) for ruleset in rulesets]
    paths = list(dict.fromkeys(path for table in tables for path in table))
    found: list[Difference] = []
    for path in paths:
        readings = tuple(table.get(path, ()) for table in tables)
        trees = [_trees(reading, ruleset) for reading, ruleset in zip(readings, rulesets, strict=True)]
        sort = next(clause.sort for reading in readings for clause in reading)
        if any(tree != trees[0] for tree in trees) and not _is_told(path, sort, readings, found):
            found.append(Difference(path, sort, readings, tuple(trees.index(tree) for tree in trees)))
    return found


def _by_path(ruleset: Ruleset) -> dict[str, Found]:
    """The clauses by path below the game's name; abilities alike in name stand together."""
    table: dict[str, list[Clause]] = {}
    for clause in clauses(ruleset):
        path = clause.path.removeprefix(f"{ruleset.name}.")
        if clause.sort in ("modifier", "stands"):
            path = re.sub(r"\.\d+$", "", path)
        table.setdefault(path, []).append(clause)
    return {path: tuple(found) for path, found in table.items()}


def _trees(reading: Found, ruleset: Ruleset) -> list[Tree]:
    """What clauses of one path say, in an order of its own."""
    return sorted((clause_tree(clause, ruleset) for clause in reading), key=repr)


def _is_told(path: str, sort: str, readings: Sequence[Found], found: Sequence[Difference]) -> bool:
    """Whether a difference above tells it: a rule is missing as a whole, or its steps are gone elsewhere."""
    above = [d for d in found if path.startswith(f"{d.path}.")]
    gone = sort == "step" and not all(readings)
    return any(gone or not all(d.readings) for d in above)


# ---------------------------------------------------------------- points


def _points(rulesets: Sequence[Ruleset]) -> Mapping[str, ast.Point]:
    points: dict[str, ast.Point] = {}
    for ruleset in rulesets:
        for name, point in ruleset.points.items():
            points.setdefault(name, point)
    return points


def _about(point: ast.Point, rulesets: Sequence[Ruleset]) -> set[str]:
    """The paths that a point is about, in any of the rulesets, below the game's name."""
    return {
        path.removeprefix(f"{ruleset.name}.")
        for ruleset in rulesets
        for about in point.about
        for path in resolved(about, ruleset)
    }


def resolved(about: tuple[str, ...], ruleset: Ruleset) -> list[str]:
    """The paths of clauses that a path as written names: `knight.roland.worth` or `roland.worth`."""
    paths = clause_paths(ruleset)
    sure = sure_reading(paths, about, ruleset.name)
    found = [sure] if sure else readings(paths, about, ruleset.name)
    return [".".join((paths[key], *rest)) for key, rest in found]


def says_of(point: ast.Point, ruleset: Ruleset) -> ast.Says | None:
    """What the edition of a ruleset says on a point."""
    return next((s for s in point.says if s.edition == ruleset.edition), None)


def _said_differently(point: ast.Point, rulesets: Sequence[Ruleset]) -> bool:
    """Whether the editions among them say different things; rules without an edition say nothing at all."""
    found = [says_of(point, ruleset) for ruleset in rulesets if ruleset.edition is not None]
    return len({(s.verdict, s.text, s.plays) if s else None for s in found}) > 1


# ---------------------------------------------------------------- labels


def _labels(rulesets: Sequence[Ruleset]) -> tuple[str, ...]:
    """Short names to tell the rulesets apart: edition and variants, else the files."""
    names = ["+".join([*([r.edition] if r.edition else []), *r.variants]) or r.name for r in rulesets]
    if len(set(names)) == len(names):
        return tuple(names)
    return tuple(f"{name} ({number})" for number, name in enumerate(names, 1))
