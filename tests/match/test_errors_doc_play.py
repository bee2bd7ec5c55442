"""The last parts of docs/errors.md are the fixture of what examples and random games find."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

import pytest

from rulestone.diagnostics import Diagnostic, Severity
from rulestone.diagnostics.codes.examples import AT_FAULT, EXAMPLES, FAULTS
from rulestone.diagnostics.codes.trials import TRIALS
from rulestone.diagnostics.render import render
from rulestone.match import trials
from rulestone.match.examination import examine
from rulestone.match.game import load
from rulestone.match.match import Match
from rulestone.match.mishaps import KINDS, Mishap, merged
from rulestone.match.trials import play_trials, try_out
from rulestone.program.faults import Kind
from rulestone.syntax.spans import Span

PAGE = Path(__file__).parents[2] / "docs" / "errors.md"
SECTION = re.compile(r"^### (?P<code>[EW]0[56]\d\d): .+?$(?P<body>.*?)(?=^##|\Z)", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"^```rules (?P<verdict>bad|good)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
HEAD = 'game sample "Sample"\nplayers 2\n'
FAILURES = {"E0509", "E0605"}  # of this package: no rules give them
PLAY = 'to play "Play"\n    end game\n'


@dataclass(frozen=True)
class Sample:
    code: str
    verdict: str
    text: str

    def findings(self, folder: Path) -> list[Diagnostic]:
        """What the examples find, or random games where the code is one of theirs."""
        path = folder / "sample.rules"
        path.write_text(HEAD + self.text + ("" if "to play" in self.text else PLAY), "utf-8")
        found = list(examine(path).findings)
        return found + (try_out(path, 4) if self.code in TRIALS else [])


SAMPLES = [
    Sample(section["code"], block["verdict"], block["text"])
    for section in SECTION.finditer(PAGE.read_text("utf-8"))
    for block in BLOCK.finditer(section["body"])
]


@pytest.mark.parametrize("code", sorted((EXAMPLES | TRIALS).keys() - FAILURES))
def test_every_code_has_a_section_with_both_examples(code: str) -> None:
    assert [sample.verdict for sample in SAMPLES if sample.code == code] == ["bad", "good"]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: f"{sample.code}-{sample.verdict}")
def test_the_bad_example_gives_its_code_and_the_good_one_no_finding(
    sample: Sample, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trials, "LONGEST", 300)
    found = [d for d in sample.findings(tmp_path) if d.severity is not Severity.NOTE]
    assert {d.code for d in found} == ({sample.code} if sample.verdict == "bad" else set())
    assert "{" not in render(found)


def test_pieces_that_come_or_go_are_the_engines_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = iter(range(100))
    monkeypatch.setattr(Match, "census", lambda _: {"mark": [next(counts)]})
    (found,) = play_trials(load("tic_tac_toe").ruleset, 1, seed=7)
    values = dict(found.values)
    assert found.code == "E0605" and found.span.line
    assert values["players"] == 2 and values["seed"] == 7
    assert values["subject"].startswith("LostPieces: pieces came or went by 'place")


def test_what_fails_while_an_example_is_played_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "sample.rules"
    path.write_text(HEAD + PLAY + 'example "over at once"\n    expect 1 is 1\n', "utf-8")

    def fails(*_: object) -> None:
        raise IndexError("nothing there")

    monkeypatch.setattr(Match, "begin", fails)
    (found,) = [d for d in examine(path).findings if d.severity is Severity.ERROR]
    assert (found.code, found.span.line) == ("E0509", 5)
    (found,) = try_out(path, 3)
    assert (found.code, dict(found.values)["games"]) == ("E0605", 3)


def test_an_example_shows_the_line_at_fault(tmp_path: Path) -> None:
    (bad,) = [sample for sample in SAMPLES if (sample.code, sample.verdict) == ("E0506", "bad")]
    (found,) = [d for d in bad.findings(tmp_path) if d.severity is Severity.ERROR]
    assert dict(found.values)["problem"] == FAULTS["bounds"]
    (label,) = found.labels
    assert (label.text, label.span.line - found.span.line) == (AT_FAULT, 3)


def test_every_kind_of_fault_has_a_finding() -> None:
    assert KINDS.keys() == set(get_args(Kind))
    assert set(FAULTS) == set(get_args(Kind)) - {"endless", "loop"}
    assert set(KINDS.values()) == TRIALS.keys() - {"W0603", "E0605"}


def test_games_that_stop_at_one_place_are_one_finding() -> None:
    here, there = Span("a.rules", 3, 5, 3, 9), Span("a.rules", 7, 5, 7, 9)
    found = merged(
        [
            Mishap("E0601", here, "coins", 3, 8, 12),
            Mishap("E0601", there, "coins", 2, 5, 11),
            Mishap("E0601", here, "coins", 2, 4, 10),
            Mishap("E0602", here, "go", 2, 1),
        ],
        "my games/a.rules",
    )
    assert [(d.code, d.span, dict(d.values)["games"], dict(d.values)["value"]) for d in found] == [
        ("E0601", here, 2, 10),
        ("E0601", there, 1, 11),
        ("E0602", here, 1, 0),
    ]
    assert dict(found[0].values)["command"] == 'rulestone check "my games/a.rules" --play 1 --seed 4'
