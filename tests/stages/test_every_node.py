"""Every class of the syntax tree is handled in every stage, or left out there with a reason."""

from __future__ import annotations

import dataclasses

import pytest
from node_classes import NODES, cases, made, table
from node_stages import GROUPS, STAGES, Stage

from rulestone.syntax import ast

stages = pytest.mark.parametrize("name", STAGES)


def names(classes: object) -> list[str]:
    return sorted(cls.__name__ for cls in classes)  # type: ignore[attr-defined]


def missing(stage: Stage) -> set[type]:
    return set(stage.concerned() - stage.handles() - set(stage.left_out))


def test_every_class_belongs_to_a_group() -> None:
    assert names(set(NODES.values()) - set().union(*GROUPS.values())) == []


@stages
def test_a_stage_handles_every_class_that_concerns_it(name: str) -> None:
    assert names(missing(STAGES[name])) == []


@stages
def test_nothing_is_left_out_that_is_handled_or_does_not_concern_the_stage(name: str) -> None:
    stage = STAGES[name]
    assert names(set(stage.left_out) & stage.handles()) == []
    assert names(set(stage.left_out) - stage.concerned()) == []


def test_a_new_class_is_missing_everywhere() -> None:
    """A class of expressions and statements that no stage knows is found by each stage about either."""

    @dataclasses.dataclass(frozen=True)
    class Novelty(ast.Node):
        """`something new`"""

    for name, stage in STAGES.items():
        wider = dataclasses.replace(stage, about=(*stage.about, frozenset({Novelty})))
        assert missing(wider) == {Novelty}, name


def test_tables_and_code_are_read_as_they_stand() -> None:
    assert table("words.statements:_TELLERS")() == set(GROUPS["statements"])
    assert ast.Game in table("syntax.printer.declarations:declaration")()
    assert {ast.Ref, ast.Pick, ast.Selection} <= cases("analysis.knowledge")()
    assert ast.Step not in cases("analysis.knowledge")()
    assert ast.File not in made("syntax.builder")()
