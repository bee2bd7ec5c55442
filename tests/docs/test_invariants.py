"""Invariants of docs/architecture.md that belong to no single stage."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from code_map import PACKAGE, ROOT

from rulestone.link.files import shipped
from rulestone.run import kernel

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


def test_the_runtime_imports_nothing_of_the_package() -> None:
    tree = ast.parse(Path(kernel.__file__).read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert [
        node.module for node in imports if node.level or (node.module or "").startswith("rulestone")
    ] == []
