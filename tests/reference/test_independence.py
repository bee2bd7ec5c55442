"""The reference is a witness only while it owes nothing to the engine: it reads trees and the model."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
DRIVERS = {"lockstep.py": {"rulestone"}}
ALLOWED = {
    "rulestone.syntax.ast",
    "rulestone.syntax.spans",
    "rulestone.link.model",
    "rulestone.link.cells",
    "rulestone.link.rewrite",
}
MODULES = sorted(path for path in HERE.glob("*.py") if not path.name.startswith("test_"))


def imported(path: Path) -> Iterator[str]:
    """The modules that a file imports, by their full names; those beside it by their own."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield whole if whole in ALLOWED else str(node.module)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 1, "nothing outside this folder is named relatively"
            yield f"reference.{node.module}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_only_trees_and_the_linked_model(path: Path) -> None:
    allowed = ALLOWED | DRIVERS.get(path.name, set())
    beside = {f"reference.{other.stem}" for other in MODULES if other.name not in DRIVERS}
    for module in imported(path):
        top = module.partition(".")[0]
        assert module in allowed | beside or (top in sys.stdlib_module_names and top != "importlib"), module


def test_nothing_of_the_engine_is_loaded() -> None:
    loaded = "import reference.game, reference.examples, sys; print(*sys.modules)"
    found = subprocess.run(
        [sys.executable, "-c", loaded], capture_output=True, text=True, check=True, env=_env()
    )
    stages = {name.split(".")[1] for name in found.stdout.split() if name.startswith("rulestone.")}
    assert stages <= {"syntax", "link", "diagnostics"}


def _env() -> dict[str, str]:
    return {"PYTHONPATH": ":".join([str(HERE.parent), *sys.path]), "PATH": ""}
