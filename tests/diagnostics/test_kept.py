"""Findings kept as data come back as they were: the same findings, in the same words."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rulestone.diagnostics.examination import Examination, from_data, to_data
from rulestone.diagnostics.render import render
from rulestone.match.examination import examine

PAGE = Path(__file__).parents[2] / "docs" / "errors.md"
BLOCK = re.compile(r"^```rules bad[^\n]*\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
BAD = [match["text"] for match in BLOCK.finditer(PAGE.read_text("utf-8"))]
LISTED = 'game dice "Dice"\nplayers 2\nto play "Play"\n    move\n'  # told with a list of what may follow


def kept(examination: Examination) -> Examination:
    return from_data(json.loads(json.dumps(to_data(examination))))


@pytest.mark.parametrize("text", [*BAD, LISTED])
def test_an_examination_kept_is_the_examination(tmp_path: Path, text: str) -> None:
    path = tmp_path / "text.rules"
    path.write_text(text, "utf-8")
    found = examine(path)
    assert found.findings
    assert kept(found) == found
    assert set(kept(found).findings) == set(found.findings)
    assert render(kept(found).findings) == render(found.findings)
