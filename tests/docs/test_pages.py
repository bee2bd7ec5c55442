"""The pages that tell how things are done do what they say."""

from __future__ import annotations

from pathlib import Path

import pytest
from blocks import differences

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("name", ["tutorial.md", "api.md"])
def test_every_block_comes_out_as_it_is_shown(name: str, tmp_path: Path) -> None:
    page = (DOCS / name).read_text(encoding="utf-8")
    assert differences(page, tmp_path) == []
