"""Golden counts: how many sequences of choices and draws follow a position, by depth."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import rulestone

CASES = [
    case for file in sorted(Path(__file__).parent.glob("*.json")) for case in json.loads(file.read_text())
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_counts_by_depth(case: dict[str, Any]) -> None:
    match = rulestone.load(case["ruleset"], players=case["players"]).start(chance="ask")
    for name in case["prefix"]:
        match.take(name)
    depths = range(1, len(case["counts"]) + 1)
    assert [match.perft(depth) for depth in depths] == case["counts"]
