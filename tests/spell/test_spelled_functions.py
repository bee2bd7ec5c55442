"""Small functions give the same in every spelling, and what is right."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from both_spellings import Outcome, spellings
from function_table import CASES, COMPARISONS, OPERATIONS, Case

from rulestone.program import ir


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_gives_what_is_right_in_every_spelling(case: Case) -> None:
    entries = dict.fromkeys(name for name, _ in case.calls)
    for run in spellings(case.unit, entries, watched=case.watched):
        for name, (given, value, *after) in case.calls:
            arrays = after[0] if after else [one for one in given if isinstance(one, list)]
            assert run(name, *given) == Outcome(value, tuple(map(tuple, arrays)))


def nodes(body: Any) -> Iterator[Any]:
    """All nodes of functions, however deep they lie."""
    waiting = [body]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, tuple):
            waiting += thing
        elif dataclasses.is_dataclass(thing):
            yield thing
            waiting += [getattr(thing, one.name) for one in dataclasses.fields(thing)]


USED = [node for case in CASES for function in case.unit.functions.values() for node in nodes(function.body)]


@pytest.mark.parametrize("kind", [*get_args(ir.Expr), *get_args(ir.Stmt)], ids=lambda kind: kind.__name__)
def test_every_node_is_in_the_table(kind: type) -> None:
    assert any(isinstance(node, kind) for node in USED)


def test_every_operator_is_in_the_table() -> None:
    assert set(OPERATIONS) == set(ir.ARITHMETIC)
    assert set(COMPARISONS) == set(ir.COMPARISON)
    changes = {node.op for node in USED if isinstance(node, ir.Let | ir.Store)}
    assert changes == {"", "+", "-", "*", "&", "|", "^"}
