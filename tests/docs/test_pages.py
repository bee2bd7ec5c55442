"""The pages that tell how things are done do what they say."""

from __future__ import annotations

from pathlib import Path

import pytest
from blocks import differences

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["README.md", "docs/tutorial.md", "docs/api.md", "docs/architecture.md"])
def test_every_block_comes_out_as_it_is_shown(name: str, tmp_path: Path) -> None:
    page = (ROOT / name).read_text(encoding="utf-8")
    assert differences(page, tmp_path) == []
