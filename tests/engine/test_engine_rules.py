"""What the engine does, said as rules with examples: every file here must come out as it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulestone.link.load import load_ruleset
from rulestone.match.examples import run_examples

FILES = sorted((Path(__file__).parent / "rules").glob("*.rules"))


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_examples_come_out(path: Path) -> None:
    ruleset, findings = load_ruleset(path)
    assert [f"{f.span} {f.code} {f.values}" for f in findings if f.severity == "error"] == []
    assert ruleset is not None and len(ruleset.examples) >= 4
    assert [f"{f.span} {f.code} {f.values}" for f in run_examples(ruleset)] == []


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_a_wrong_expectation_is_found(path: Path, tmp_path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    wrong = tmp_path / path.name
    wrong.write_text(text + '\nexample "this is wrong"\n    expect 1 is 2\n', encoding="utf-8")
    ruleset, _ = load_ruleset(wrong)
    assert ruleset is not None
    assert [f.code for f in run_examples(ruleset)] == ["E0501"]
