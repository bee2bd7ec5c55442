"""What the language page, the rulesets and the rule files of the tests say by example holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulestone.link.load import load_ruleset
from rulestone.link.model import Ruleset
from rulestone.syntax.constructs import CONSTRUCTS, Construct

from .examples import Fails, play_example

RULES = Path(__file__).parent.parent / "engine" / "rules"
CHAPTER = Path(__file__).with_name("chapter.rules")
EXERCISES = ("grids", "interrupts", "moves", "payments", "reckoning", "rings", "turns")


def played(ruleset: Ruleset | None) -> int:
    """How many steps of a ruleset's examples were judged."""
    assert ruleset is not None
    examples = [x for x in ruleset.examples if x.edition in (None, ruleset.edition)]
    return sum(play_example(ruleset, example) for example in examples)


@pytest.mark.parametrize("construct", CONSTRUCTS, ids=lambda construct: construct.name)
def test_constructs(construct: Construct, tmp_path: Path) -> None:
    path = tmp_path / "example.rules"
    path.write_text(construct.rules(), encoding="utf-8")
    ruleset, _ = load_ruleset(path)
    steps = played(ruleset)
    assert steps or '\nexample "' not in construct.rules()


def test_the_chapter_on_what_rules_mean() -> None:
    assert played(load_ruleset(CHAPTER)[0]) > 60


@pytest.mark.parametrize("name", EXERCISES)
def test_exercises(name: str) -> None:
    assert played(load_ruleset(RULES / f"{name}.rules")[0]) > 5


@pytest.mark.parametrize(("name", "least"), [("ra", 150), ("kleopatra", 150), ("pharaon", 600)])
def test_shipped(name: str, least: int) -> None:
    assert played(load_ruleset(name)[0]) > least


@pytest.mark.parametrize("edition", ["pl", "cs", "nl"])
def test_editions(edition: str) -> None:
    ruleset, _ = load_ruleset("pharaon", edition)
    assert ruleset is not None
    own = [example for example in ruleset.examples if example.edition == edition]
    assert own and all(play_example(ruleset, example) for example in own)


def test_a_wrong_example_fails(tmp_path: Path) -> None:
    path = tmp_path / "wrong.rules"
    text = 'game wrong "Wrong"\nplayers 2\nto play "Play"\n    end game\nexample "wrong"\n    expect 1 is 2\n'
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Fails):
        played(load_ruleset(path)[0])
