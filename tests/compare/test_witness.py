"""Witnesses and impact: positions in which rulesets part, and what a difference does to scores."""

from __future__ import annotations

from market import market
from rulestone.compare.comparison import compare
from rulestone.compare.hybrid import hybrid
from rulestone.compare.impact import impact
from rulestone.compare.witness import witnesses
from rulestone.match.game import game_of
from rulestone.match.rulesets import loaded
from rulestone.match.saves import replayed
from rulestone.run.program import make


def test_every_difference_that_changes_play_has_a_real_position() -> None:
    comparison = compare([market("en"), market("de")])
    found = witnesses(comparison, games=40, seconds=60, players=2)
    sorts = [witness.parting.sort if witness and witness.parting else None for witness in found]
    assert sorts == ["table", "options", "scores", None]
    first = found[0]
    assert first is not None and first.save is not None and first.parting is not None
    assert first.parting.move == "buy cook"
    replayed(game_of(make(market("en")), 2, {}), first.save)


def test_a_hybrid_differs_in_that_alone() -> None:
    one, other = market("en"), market("de")
    for difference in compare([one, other]).differences:
        mixed = hybrid(one, other, [difference])
        assert mixed is not None
        assert [d.path for d in compare([one, mixed]).differences] == [difference.path]


def test_points_on_the_same_card_are_told_apart() -> None:
    """Two points are about the scribes: one about what they are worth, one about what they may pay."""
    one, other = loaded("pharaon", "pl"), loaded("pharaon", "cs")
    entries = {e.point.name: e for e in compare([one, other]).entries if e.point and e.differences}
    for name in ("D24", "D25"):
        mixed = hybrid(one, other, entries[name].differences)
        assert mixed is not None
        changed = {d.path for d in compare([one, mixed]).differences}
        assert changed == {d.path for d in entries[name].differences}


def test_impact_is_nothing_for_the_same_rules() -> None:
    (found,) = impact(compare([market("en"), market("en")]), games=50)
    assert found.changed == 0
    assert all(shift.mean == 0 and not shift.certain for shift in (*found.scores, *found.wins))


def test_impact_tells_what_dearer_silver_does() -> None:
    (found,) = impact(compare([market("en"), market("de")]), games=300, players=2)
    assert found.changed > 100
    assert found.scores[0].certain and found.scores[0].mean > 0
    assert abs(sum(shift.mean for shift in found.wins)) < 1e-9
