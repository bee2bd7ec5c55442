"""The rule text itself: nothing to find in it, every example comes out, every count is as printed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulestone.assist.compare import compare
from rulestone.checks.api import check
from rulestone.link.load import load_ruleset
from rulestone.link.model import Ruleset
from rulestone.match.examples import run_examples

EDITIONS = (None, "pl", "cs", "nl")

# Where each edition's words lead to different play: the points, and how many examples tell it apart.
TOLD_APART = {
    "pl": {"D13", "D18", "D24", "D25", "D27", "D32", "D34"},
    "cs": {"D4", "D28"},
    "nl": {"D25", "D27", "D29", "D32", "D34", "D36", "D56"},
}


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
