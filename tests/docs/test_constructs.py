"""The table of constructs is complete, its examples run, and docs/language.md is made from it."""

from __future__ import annotations

import inspect
import random
from pathlib import Path

import pytest

from rulestone.checks.api import check_text
from rulestone.diagnostics import Severity
from rulestone.link.api import link
from rulestone.link.kinds import BASES
from rulestone.link.model import Ruleset
from rulestone.match.examples import run_examples
from rulestone.match.game import game_of
from rulestone.run.program import make
from rulestone.syntax import ast
from rulestone.syntax.constructs import CONSTRUCTS, SETTINGS, Construct
from rulestone.syntax.constructs.page import page
from rulestone.syntax.grammar import build_parser
from rulestone.syntax.keywords import HEADS, LINE_STARTS, RESERVED
from rulestone.syntax.parser import parse_text

PAGE = Path(__file__).parents[2] / "docs" / "language.md"
NO_SYNTAX_OF_THEIR_OWN = {ast.Node, ast.File}
LONGEST = 2000

constructs = pytest.mark.parametrize("construct", CONSTRUCTS, ids=lambda c: c.name)


def linked(text: str) -> Ruleset:
    file, findings = parse_text(text, "text.rules")
    ruleset, more = link([file])
    assert ruleset is not None, [*findings, *more]
    return ruleset


def keywords_of_the_grammar() -> set[str]:
    patterns = (t.pattern.value for t in build_parser().terminals)
    return {p for p in patterns if p.isalpha() and p.islower()} | {"least", "most"}


def nodes(tree: object) -> set[type]:
    """The classes of all nodes in a tree."""
    if isinstance(tree, tuple):
        return {cls for item in tree for cls in nodes(item)}
    if not isinstance(tree, ast.Node):
        return set()
    below = (getattr(tree, name) for name in tree.__dataclass_fields__ if name not in ("span", "binding"))
    return {type(tree)} | {cls for item in below for cls in nodes(item)}


def test_the_page_is_the_one_made_from_the_table() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_node_that_can_be_written_is_in_the_table() -> None:
    written = {cls for _, cls in inspect.getmembers(ast, inspect.isclass) if issubclass(cls, ast.Node)}
    assert {c.node for c in CONSTRUCTS} == written - NO_SYNTAX_OF_THEIR_OWN


def test_no_two_constructs_share_a_name() -> None:
    names = [c.name for c in CONSTRUCTS]
    assert sorted(set(names)) == sorted(names)


def test_every_word_of_the_language_is_in_some_form() -> None:
    shown = {word for c in CONSTRUCTS for word in c.words()}
    assert (RESERVED | HEADS | LINE_STARTS) - shown == set()
    assert keywords_of_the_grammar() - shown == set()


def test_every_word_of_a_form_is_a_word_of_the_language() -> None:
    known = keywords_of_the_grammar() | RESERVED | HEADS
    strange = {c.name: c.words() - known for c in CONSTRUCTS if c.words() - known}
    assert strange == WORDS_THAT_ARE_NAMES


WORDS_THAT_ARE_NAMES = {"a neighbouring seat": {"left", "right"}, "place": {"mine"}}
IN_THE_SETTING = {ast.Game, ast.Players, ast.Need, ast.Pay}


def test_the_kinds_of_kinds_are_told() -> None:
    kind = next(c for c in CONSTRUCTS if c.node is ast.Kind)
    assert all(f"`{base}`" in kind.meaning for base in BASES)


@constructs
def test_the_example_shows_its_construct(construct: Construct) -> None:
    file, findings = parse_text(construct.rules(), "text.rules")
    assert not findings
    setting, _ = parse_text(SETTINGS[construct.setting].rules, "text.rules")
    added = file.declarations[len(setting.declarations) :]
    assert construct.node in nodes(file.declarations if construct.node in IN_THE_SETTING else added)


@constructs
def test_the_example_has_no_errors(construct: Construct) -> None:
    assert not [d for d in check_text(construct.rules()) if d.severity is Severity.ERROR]


@constructs
def test_the_example_comes_out(construct: Construct) -> None:
    assert run_examples(linked(construct.rules())) == []


@constructs
@pytest.mark.parametrize("most", [False, True], ids=["fewest players", "most players"])
def test_the_example_can_be_played(construct: Construct, most: bool) -> None:
    ruleset = linked(construct.rules())
    match = game_of(make(ruleset), ruleset.high if most else ruleset.low, {}).start(seed=1)
    chance = random.Random(1)
    pieces = match.census()
    for _ in range(LONGEST):
        if match.over:
            break
        match.take(chance.choice(match.decision.options))
    assert match.over
    assert match.census() == pieces
