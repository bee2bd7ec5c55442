"""Invariants of docs/architecture.md that belong to no single stage."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TypeGuard

import pytest
from code_map import PACKAGE, ROOT

from rulestone import load
from rulestone.link.files import shipped

NOUNS = [
    "amulet",
    "artisan",
    "barge",
    "cleopatra",
    "god",
    "kleopatra",
    "noble",
    "pharaoh",
    "pharaon",
    "sarcophagus",
    "sphinx",
    "traitor",
]


def sources() -> list[Path]:
    return [*PACKAGE.rglob("*.py"), *(ROOT / "grammar").rglob("*.lark")]


def test_no_game_has_a_word_in_the_interpreter_or_the_grammar() -> None:
    words = "|".join(sorted({*NOUNS, *shipped()}))
    pattern = re.compile(rf"\b(?:{words})s?\b", re.IGNORECASE)
    found = {str(p.relative_to(ROOT)): pattern.findall(p.read_text(encoding="utf-8")) for p in sources()}
    assert {path: names for path, names in found.items() if names} == {}


@pytest.mark.parametrize("name", ["tic_tac_toe", "ra"])
def test_a_program_calls_itself_alone(name: str) -> None:
    module = ast.parse(load(name).runnable.spelled.source)
    own = {node.name for node in ast.walk(module) if isinstance(node, ast.FunctionDef)}
    called = {node.func.id for node in ast.walk(module) if _is_named_call(node)}
    assert [node for node in ast.walk(module) if isinstance(node, ast.Import | ast.ImportFrom)] == []
    assert called and called <= own | {"int", "min", "max", "range"}


def _is_named_call(node: ast.AST) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name)


def test_no_program_is_read_back_from_text() -> None:
    readers = {"ast", "tokenize", "symtable", "dis"}
    paths = [path for stage in ("program", "spell", "run") for path in (PACKAGE / stage).rglob("*.py")]
    found = {path.name: readers & _imported(path) for path in paths}
    assert {name: modules for name, modules in found.items() if modules} == {}
    assert readers & _imported(Path(__file__)) == {"ast"}


def _imported(path: Path) -> set[str]:
    """The modules of other packages that one imports."""
    nodes = [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    whole = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return whole | {str(n.module) for n in nodes if isinstance(n, ast.ImportFrom) and n.level == 0}
