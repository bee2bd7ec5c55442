"""Every line on every noble matters: without it, an example does not come out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

import pytest

from rulestone.link.load import load_ruleset
from rulestone.link.model import Member, Ruleset
from rulestone.link.rewrite import walk
from rulestone.match.examples import run_examples
from rulestone.syntax import ast


@cache
def rules() -> Ruleset:
    ruleset, findings = load_ruleset("pharaon")
    assert ruleset is not None and findings == []
    return ruleset


def without_a_line(noble: Member) -> Iterator[tuple[str, Member]]:
    """The card with one of its lines left out, for each line in turn."""
    for name, values in noble.values.items():
        for i, value in enumerate(values):
            rest = {**noble.values, name: (*values[:i], *values[i + 1 :])}
            yield f"{name}.{value.part or 'all'}", replace(noble, values=rest)
    for i, modifier in enumerate(noble.modifiers):
        rest_modifiers = (*noble.modifiers[:i], *noble.modifiers[i + 1 :])
        yield ".".join((modifier.verb, *modifier.target)), replace(noble, modifiers=rest_modifiers)
    for i, stands in enumerate(noble.stands):
        rest_stands = (*noble.stands[:i], *noble.stands[i + 1 :])
        yield f"stands.{stands.what}", replace(noble, stands=rest_stands)
    for handler in noble.handlers:
        for i in range(len(handler.body)):
            body = (*handler.body[:i], *handler.body[i + 1 :])
            yield f"{handler.name}.{i}", replace(noble, handlers=(replace(handler, body=body),))


def worthless(line: str, noble: Member) -> bool:
    """A card of no points at all scores the same without the line that says so."""
    values = noble.values.get("prestige", ())
    return line == "prestige.all" and all(v.expr == ast.Number(0) for v in values)


def lines() -> list[tuple[int, str]]:
    nobles = rules().kinds["noble"].members
    return [(n.number or 0, line) for n in nobles for line, _ in without_a_line(n) if not worthless(line, n)]


def with_a_point_more(noble: Member) -> Iterator[tuple[str, Member]]:
    """The card with a point more in one of its score lines, for each in turn."""
    for name, values in noble.values.items():
        for i, value in enumerate(values):
            assert not isinstance(value.expr, ast.Cost)
            more = replace(value, expr=ast.Arithmetic("+", value.expr, ast.Number(1)))
            rest = {**noble.values, name: (*values[:i], more, *values[i + 1 :])}
            yield f"{name}.{value.part or 'all'}", replace(noble, values=rest)


def score_lines() -> list[tuple[int, str]]:
    return [(n.number or 0, line) for n in rules().kinds["noble"].members for line, _ in with_a_point_more(n)]


def spoken_of(example: ast.Example, noble: Member) -> bool:
    return any(isinstance(node, ast.Ref) and node.name == noble.name for node in walk(example))


def failing(number: int, change: Callable[[Member], Iterator[tuple[str, Member]]], line: str) -> bool:
    """Whether an example that speaks of the noble fails once the card is changed."""
    ruleset = rules()
    kind = ruleset.kinds["noble"]
    noble = next(m for m in kind.members if m.number == number)
    changed = dict(change(noble))[line]
    members = tuple(changed if m is noble else m for m in kind.members)
    examples = tuple(e for e in ruleset.examples if e.edition is None and spoken_of(e, noble))
    kinds = {**ruleset.kinds, "noble": replace(kind, members=members)}
    return bool(run_examples(replace(ruleset, kinds=kinds, examples=examples)))


@pytest.mark.parametrize(("number", "line"), lines())
def test_an_example_fails_without_the_line(number: int, line: str) -> None:
    assert failing(number, without_a_line, line)


@pytest.mark.parametrize(("number", "line"), score_lines())
def test_an_example_fails_with_a_point_more(number: int, line: str) -> None:
    """Also for the nobles of no points, which score the same without the line that says so."""
    assert failing(number, with_a_point_more, line)


def test_all_nobles_are_looked_at() -> None:
    """Two nobles bring no points; their score lines are only looked at with a point more."""
    assert {number for number, _ in lines()} == set(range(1, 27))
    assert {number for number, _ in score_lines()} == set(range(1, 27))
    left_out = set(score_lines()) - set(lines())
    assert left_out == {(23, "prestige.all"), (24, "prestige.all")}
