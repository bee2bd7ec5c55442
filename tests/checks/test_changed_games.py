"""Whole games with something changed give findings or can be played: none crashes, none takes long."""

from __future__ import annotations

import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "syntax"))
from mutations import TOKEN, change_character, change_line, change_token

from rulestone.checks.api import check, check_files
from rulestone.diagnostics import Severity
from rulestone.link.api import link, link_anyway
from rulestone.link.files import rule_files
from rulestone.match.errors import RulestoneError
from rulestone.match.game import game_of
from rulestone.run.program import make
from rulestone.syntax import ast
from rulestone.syntax.layout import split
from rulestone.syntax.parser import parse_text
from rulestone.syntax.resources import rulesets_folder

GAMES = 800
LARGE = ("kleopatra", "pharaon", "ra")
CHANGED_LARGE = 20  # changes to each of them
SECONDS = 2.0
STEPS = 12
NUMBERS = ["0", "1", "7", "99", "1000", "999999999"]


def another_word(rng: random.Random, text: str) -> str:
    """A word of the game in another word's place: read well, but it means something else."""
    words = [found for found in TOKEN.finditer(text) if found.group().isidentifier()]
    old, new = rng.choice(words), rng.choice(words).group()
    return text[: old.start()] + new + text[old.end() :]


def another_number(rng: random.Random, text: str) -> str:
    old = rng.choice(list(re.finditer(r"\b\d+\b", text)))
    return text[: old.start()] + rng.choice(NUMBERS) + text[old.end() :]


def one_item_less(rng: random.Random, text: str) -> str:
    items = [chunk.text for chunk in split(text)]
    items.pop(rng.randrange(len(items)))
    return "".join(items)


CHANGES = [
    change_character, change_line, change_token, one_item_less, another_word, another_word, another_number,
]  # fmt: skip


def changed_games(seed: int, count: int) -> Iterator[str]:
    rng = random.Random(seed)
    games = [path.read_text("utf-8") for path in sorted((rulesets_folder() / "classics").glob("*.rules"))]
    for _ in range(count):
        text = rng.choice(games)
        for _ in range(rng.randrange(1, 3)):
            text = rng.choice(CHANGES)(rng, text)
        yield text


def outcome(text: str) -> str:
    file, findings = parse_text(text)
    findings = findings + check_files([file])
    if any(d.severity is Severity.ERROR for d in findings):
        return "findings"
    return played([file])


def played(files: list[ast.File]) -> str:
    """A few steps of the game; a fault of the rules that shows only in play is told as such."""
    ruleset, _ = link(files)
    assert ruleset is not None
    rng = random.Random(0)
    try:
        match = game_of(make(ruleset), None, {}).start(seed=1)
        for _ in range(STEPS):
            if match.over:
                break
            match.take(rng.choice(match.decision.options))
    except RulestoneError:
        return "faults"
    return "played"


def test_changed_games_give_findings_or_can_be_played() -> None:
    outcomes: Counter[str] = Counter()
    for text in changed_games(seed=5, count=GAMES):
        begin = time.process_time()
        outcomes[outcome(text)] += 1
        assert time.process_time() - begin < SECONDS, text
    assert outcomes["findings"] >= GAMES // 4
    assert outcomes["played"] >= GAMES // 10


def several_items_moved(rng: random.Random, text: str) -> str:
    """An item cut out and put in somewhere else, or put in twice."""
    items = [chunk.text for chunk in split(text)]
    moved = rng.choice(items)
    if rng.random() < 0.5:
        items.remove(moved)
    items.insert(rng.randrange(len(items) + 1), moved)
    return "".join(items)


@pytest.mark.parametrize("name", LARGE)
def test_changed_large_games_give_findings_or_can_be_played(name: str) -> None:
    rng, outcomes = random.Random(name), Counter[str]()
    texts = [path.read_text("utf-8") for path in rule_files(name)]
    files = [parse_text(text)[0] for text in texts]
    for _ in range(CHANGED_LARGE):
        at = rng.randrange(len(files))
        text = rng.choice([*CHANGES, several_items_moved])(rng, texts[at])
        begin = time.process_time()
        changed, findings = parse_text(text)
        whole = [*files[:at], changed, *files[at + 1 :]]
        ruleset, more = link_anyway(whole)
        findings += more + (check(ruleset) if ruleset else [])
        sound = not any(d.severity is Severity.ERROR for d in findings)
        assert time.process_time() - begin < SECONDS, text
        outcomes[played(whole) if sound else "findings"] += 1
    assert outcomes["findings"] and sum(outcomes.values()) == CHANGED_LARGE
