"""The code map names every module, and the layers it tells of are those that are enforced."""

from __future__ import annotations

import re
import tomllib

from code_map import PACKAGE, PAGE, ROOT, STAGES, first_line, with_map


def test_the_code_map_is_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == with_map(page), "run: python tests/docs/code_map.py"


def test_every_module_says_what_it_is() -> None:
    silent = [path for path in PACKAGE.rglob("*.py") if len(first_line(path)) < 10]
    assert silent == []


def test_the_stages_are_in_the_order_that_is_enforced() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    stages = [layer.split(".")[1] for layer in reversed(layers) if layer.count(".") == 1]
    assert stages == [stage for stage in STAGES if stage in stages]


def test_every_file_that_the_page_names_is_there() -> None:
    page = PAGE.read_text(encoding="utf-8")
    named = re.findall(r"`((?:interpreter|grammar|rulesets|locales|tests|docs|benchmarks)/[\w/.]*)`", page)
    assert named
    assert [name for name in named if not (ROOT / name).exists()] == []
