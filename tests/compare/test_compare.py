"""Comparison: every difference, nothing that is none, each under its point."""

from __future__ import annotations

from dataclasses import replace

import pytest

from market import MARKET, market
from rulestone.compare.comparison import compare
from rulestone.compare.report import tell
from rulestone.compare.subjects import subjects
from rulestone.link.api import link
from rulestone.link.files import shipped
from rulestone.link.load import read_files
from rulestone.link.model import Ruleset
from rulestone.match.errors import SetupError
from rulestone.match.rulesets import loaded
from rulestone.words import CODES


def reordered(name: str, edition: str | None = None) -> Ruleset:
    """The same rules with every file's declarations written the other way round."""
    files = [replace(f, declarations=tuple(reversed(f.declarations))) for f in read_files(name).files]
    ruleset, findings = link(list(reversed(files)), edition)
    assert ruleset is not None, findings
    return ruleset


@pytest.mark.parametrize("name", [*shipped(), MARKET])
def test_a_ruleset_does_not_differ_from_itself_or_a_reordered_copy(name: str) -> None:
    assert compare([loaded(name), loaded(name)]).entries == ()
    assert compare([loaded(name), reordered(name)]).entries == ()


def test_an_edition_does_not_differ_from_itself() -> None:
    assert compare([market("de"), market("de")]).entries == ()
    assert compare([market("de"), reordered(MARKET, "de")]).entries == ()


def test_editions_differ_in_exactly_what_the_overlay_changes() -> None:
    comparison = compare([market("en"), market("de")])
    found = {e.point.name: [d.path for d in e.differences] for e in comparison.entries if e.point}
    assert found == {"D1": ["cook.worth"], "D2": ["save.poor"], "D3": ["goods_score.silver"], "D4": []}
    assert all(entry.point for entry in comparison.entries)


def test_what_no_point_is_about_stands_alone() -> None:
    comparison = compare([market(), market(None, "hungry")])
    assert [(e.point, [d.path for d in e.differences]) for e in comparison.entries] == [(None, ["wage.base"])]


def test_three_rulesets_are_compared_at_once() -> None:
    comparison = compare([market("en"), market("de"), market("en", "hungry")])
    by_path = {d.path: d.like for d in comparison.differences}
    assert by_path["cook.worth"] == (0, 1, 0)
    assert by_path["wage.base"] == (0, 0, 2)
    assert comparison.labels == ("en", "de", "en+hungry")


def test_rules_without_an_edition_differ_only_in_play() -> None:
    """They say nothing on any point, which is no difference from what an edition says."""
    comparison = compare(subjects("pharaon", ["pl"]))
    assert all(entry.differences for entry in comparison.entries)
    assert {e.point.name for e in comparison.entries if e.point} == {
        "D13", "D18", "D24", "D25", "D27", "D32", "D34",
    }  # fmt: skip


def test_what_a_card_does_is_told_whole() -> None:
    report = tell(compare(subjects("pharaon", ["pl", "cs"])), "en")
    plays = {
        d.path: [" ".join(saying.lines) for saying in d.plays] for e in report.entries for d in e.differences
    }
    assert all("Carry out" in text for text in plays["general.after.retire"])
    architect = next(texts for path, texts in plays.items() if path.startswith("architect."))
    assert all("Burial chamber" in text for text in architect)


def test_what_is_missing_somewhere_is_one_difference() -> None:
    base, variant = loaded("ra"), loaded("ra", None, ["without_barge"])
    paths = [d.path for d in compare([base, variant]).differences]
    assert paths == ["barge", "progress", "mark_ra", "clear_ra", "ra_tiles"]


def test_the_report_tells_what_each_says_and_plays_where() -> None:
    report = tell(compare([market("en"), market("de")]), "en")
    cook = report.entries[0]
    assert (cook.point, cook.title, cook.weight) == ("D1", "The cook", "changes play")
    assert [(s.label, s.lines, s.pages) for s in cook.says] == [
        ("en", ("five",), ("Market, the rules, page 2",)),
        ("de", ("four",), ("Markt, die Regeln, page 2",)),
    ]
    plays = cook.differences[0].plays
    assert [s.lines for s in plays] == [("Worth: 5.",), ("Worth: 4.",)]
    assert plays[1].pages == ("Markt, die Regeln, page 2",)
    assert (cook.ruling, cook.reason) == ("five", "the stall is printed so")
    assert report.entries[3].says[1].lines == ("says nothing about it",)


@pytest.mark.parametrize("lang", CODES)
def test_nothing_of_the_report_is_left_untranslated(lang: str) -> None:
    report = tell(compare([loaded("ra"), loaded("ra", None, ["without_barge"])]), lang)
    assert "‹" not in str(report.to_dict())


def test_subjects_are_editions_variants_and_files() -> None:
    assert [(r.edition, r.variants) for r in subjects(MARKET, ["en", "de+hungry"])] == [
        ("en", ()),
        ("de", ("hungry",)),
    ]
    assert [r.edition for r in subjects(MARKET, [])] == ["en", "de"]
    assert [r.variants for r in subjects(MARKET, ["hungry"])] == [(), ("hungry",)]
    assert [r.name for r in subjects(MARKET, ["ra"])] == ["market", "ra"]
    with pytest.raises(SetupError, match="no edition or variant “fr”"):
        subjects(MARKET, ["fr"])
    with pytest.raises(SetupError, match="no editions to compare"):
        subjects("ra", [])


def test_the_editions_of_pharaon_part_where_the_facts_say() -> None:
    comparison = compare(subjects("pharaon", ["pl", "cs", "nl"]))
    played = {e.point.name if e.point else d.path for e in comparison.entries for d in e.differences}
    known = {"D4", "D13", "D18", "D24", "D25", "D27", "D28", "D29", "D32", "D34", "D36", "D56"}
    assert played == known
