"""The last parts of docs/errors.md are the fixture of what examples and random games find."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from rulestone.diagnostics import Diagnostic, Severity
from rulestone.diagnostics.codes.examples import EXAMPLES
from rulestone.diagnostics.codes.trials import TRIALS
from rulestone.diagnostics.render import render
from rulestone.match import trials
from rulestone.match.examination import examine
from rulestone.match.game import load
from rulestone.match.match import Match
from rulestone.match.trials import LostPieces, play_trials, try_out

PAGE = Path(__file__).parents[2] / "docs" / "errors.md"
SECTION = re.compile(r"^### (?P<code>[EW]0[56]\d\d): .+?$(?P<body>.*?)(?=^##|\Z)", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"^```rules (?P<verdict>bad|good)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
HEAD = 'game sample "Sample"\nplayers 2\n'
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


@pytest.mark.parametrize("code", sorted(EXAMPLES | TRIALS))
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
    with pytest.raises(LostPieces, match=r"tic_tac_toe, 2 players, seed 7: .* by 'place"):
        play_trials(load("tic_tac_toe").ruleset, 1, seed=7)
