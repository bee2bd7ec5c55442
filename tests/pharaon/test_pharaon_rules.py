"""The rule text itself: nothing to find in it, every example comes out, every count is as printed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from rulestone.checks.api import check
from rulestone.compare.comparison import compare
from rulestone.link.api import link_anyway
from rulestone.link.load import load_ruleset, read_files
from rulestone.link.model import Ruleset
from rulestone.link.paths import part_path
from rulestone.match.examples import run_examples
from rulestone.syntax import ast

EDITIONS = (None, "pl", "cs", "nl")

# Where each edition's words lead to different play: the points, and how many examples tell it apart.
TOLD_APART = {
    "pl": {"D13", "D18", "D24", "D25", "D27", "D32", "D34"},
    "cs": {"D4", "D28"},
    "nl": {"D25", "D27", "D29", "D32", "D34", "D36", "D56"},
}


@cache
def linked(edition: str | None) -> Ruleset:
    ruleset, findings = load_ruleset("pharaon", edition=edition)
    assert findings == []
    assert ruleset is not None
    return ruleset


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_is_found(edition: str | None) -> None:
    assert check(linked(edition)) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_example_comes_out(edition: str | None) -> None:
    assert run_examples(linked(edition)) == []


@pytest.mark.parametrize("edition", ["pl", "cs", "nl"])
def test_an_edition_differs_where_its_points_say(edition: str) -> None:
    comparison = compare([linked(None), linked(edition)])
    found = {e.point.name if e.point else d.path for e in comparison.entries for d in e.differences}
    assert found == TOLD_APART[edition]


@pytest.mark.parametrize("edition", ["pl", "cs", "nl"])
def test_examples_tell_the_editions_apart(edition: str) -> None:
    """An example written for an edition does not come out under the base rules."""
    base = linked(None)
    own = [e for e in linked(edition).examples if e.edition == edition]
    assert len(own) >= len(TOLD_APART[edition])
    for example in own:
        under_base = replace(base, examples=(replace(example, edition=None),))
        assert run_examples(under_base), example.title


@cache
def files() -> tuple[ast.File, ...]:
    return tuple(read_files("pharaon").files)


def some_changes(layer: ast.Layer, points: list[ast.Point]) -> Iterator[ast.Change]:
    """Those changes of an edition that some points are about."""
    about = [".".join(path) for point in points for path in point.about]
    for change in layer.changes:
        item = change.declaration
        if isinstance(item, ast.Item):
            paths = [f"{item.name}.{part_path(part)}" for part in item.parts]
            named = [any(path.startswith(a) for a in about) for path in paths]
            if any(named):
                parts = tuple(part for part, kept in zip(item.parts, named, strict=True) if kept)
                yield replace(change, declaration=replace(item, parts=parts))
        elif {".".join(change.path), getattr(item, "name", "")} & {a.split(".")[0] for a in about}:
            yield change


def edition_of(edition: str, points: set[str]) -> Ruleset:
    """The base rules, but some points are played as an edition reads them."""
    wanted = [point for name, point in linked(None).points.items() if name in points]

    def laid(declaration: ast.Declaration) -> ast.Declaration:
        if isinstance(declaration, ast.Layer) and declaration.name == edition:
            return replace(declaration, changes=tuple(some_changes(declaration, wanted)))
        return declaration

    changed = [replace(f, declarations=tuple(laid(d) for d in f.declarations)) for f in files()]
    ruleset, findings = link_anyway(changed, edition)
    assert ruleset is not None
    assert {f.code for f in findings} <= {"E0220"}, (
        "a point may speak of what is added only where it is played"
    )
    return ruleset


READINGS = [(edition, name) for edition, points in TOLD_APART.items() for name in sorted(points)]


@pytest.mark.parametrize("edition", ["pl", "cs", "nl"])
def test_the_points_make_up_the_edition(edition: str) -> None:
    whole = edition_of(edition, TOLD_APART[edition])
    assert compare([linked(edition), whole]).entries == ()


@pytest.mark.parametrize(("edition", "name"), READINGS)
def test_each_reading_has_an_example(edition: str, name: str) -> None:
    """If an edition played the ruling of a point instead, one of its own examples would not come out."""
    changed = edition_of(edition, TOLD_APART[edition] - {name})
    own = tuple(e for e in changed.examples if e.edition == edition)
    assert run_examples(replace(changed, examples=own))


@pytest.mark.parametrize(("edition", "name"), READINGS)
def test_each_ruling_has_an_example(edition: str, name: str) -> None:
    """If the base rules read a point as an edition does, one of the base examples would not come out."""
    changed = edition_of(edition, {name})
    plain = tuple(replace(e, edition=edition) for e in changed.examples if e.edition is None)
    assert run_examples(replace(changed, examples=plain))


def test_the_dutch_doctor_is_worth_three() -> None:
    comparison = compare([linked(None), linked("nl")])
    (entry,) = [e for e in comparison.entries if e.point and e.point.name == "D29"]
    (difference,) = entry.differences
    assert difference.path.endswith("doctor.prestige.base")


def copies(kind: str, group: str | None = None) -> int:
    members = linked(None).kinds[kind].members
    return sum(m.copies for m in members if group is None or group in m.groups)


def test_the_box_holds_what_the_rulebooks_list() -> None:
    assert [copies(k) for k in ("resource", "offering", "jar", "artisan", "noble", "segment", "plot")] == [
        120, 40, 30, 30, 26, 5, 5,
    ]  # fmt: skip
    assert (copies("offering", "pictured"), copies("offering", "local")) == (15, 15)
    assert copies("noble", "scribe") == 5


def test_every_point_is_there() -> None:
    points = linked(None).points
    assert list(points) == [f"D{n}" for n in range(1, 61)]
    for point in points.values():
        assert [says.edition for says in point.says] == ["pl", "cs", "nl"]
        assert point.ruling


def test_each_resource_is_equally_common_on_the_jars() -> None:
    jars = linked(None).kinds["jar"].members
    shown = [getattr(v.expr, "name", "") for jar in jars for values in jar.values.values() for v in values]
    assert {name: shown.count(name) for name in set(shown)} == dict.fromkeys(
        ("agriculture", "construction", "trade", "power", "justice"), 18
    )
