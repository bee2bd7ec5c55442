"""Printing and parsing are inverse: random trees of every construct, and all shipped rules."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest
import strategies
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulestone.syntax import ast
from rulestone.syntax.parser import parse_text
from rulestone.syntax.printer import format_text, print_file
from rulestone.syntax.reading import parse_file
from rulestone.syntax.resources import rulesets_folder

CONSTRUCTS = [
    cls
    for _, cls in inspect.getmembers(ast, inspect.isclass)
    if issubclass(cls, ast.Node) and cls is not ast.Node
]
SHIPPED = sorted(rulesets_folder().glob("**/*.rules"))
AT_LEAST = 50
UNHURRIED = settings(
    max_examples=55,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


def nodes(value: Any) -> Iterator[ast.Node]:
    if isinstance(value, tuple):
        for item in value:
            yield from nodes(item)
    elif isinstance(value, ast.Node):
        yield value
        for field in fields(value):
            yield from nodes(getattr(value, field.name))


def assert_round_trip(declaration: ast.Declaration) -> None:
    file = ast.File("<text>", (declaration,))
    text = print_file(file)
    parsed, findings = parse_text(text)
    assert not findings, (findings, text)
    assert parsed == file, text


def test_random_trees_survive_printing_and_parsing() -> None:
    seen: Counter[type] = Counter()
    for strategy in strategies.declarations():

        @UNHURRIED
        @given(strategy)
        def survives(declaration: ast.Declaration) -> None:
            assert_round_trip(declaration)
            seen.update({type(node) for node in nodes(ast.File("", (declaration,)))})

        survives()
    rare = {cls.__name__: seen[cls] for cls in CONSTRUCTS if seen[cls] < AT_LEAST}
    assert not rare


@given(st.one_of(strategies.declarations()))
@settings(UNHURRIED, max_examples=400)
def test_printed_text_is_in_canonical_layout(declaration: ast.Declaration) -> None:
    text = print_file(ast.File("<text>", (declaration,)))
    assert format_text(text) == text


@given(st.lists(st.one_of(strategies.small_declarations()), min_size=2, max_size=6))
@UNHURRIED
def test_items_stay_apart(declarations: list[ast.Declaration]) -> None:
    file = ast.File("<text>", tuple(declarations))
    assert parse_text(print_file(file)) == (file, [])


def test_there_are_rules_to_try() -> None:
    assert len(SHIPPED) >= 10


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_rules_survive_printing_and_formatting(path: Any) -> None:
    file, findings = parse_file(path)
    assert not findings
    assert parse_text(print_file(file), file.path)[0] == file
    formatted = format_text(path.read_text("utf-8"))
    assert format_text(formatted) == formatted
    assert parse_text(formatted, file.path)[0] == file
