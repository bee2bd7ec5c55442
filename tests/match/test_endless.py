"""Play in which nobody has a choice any more is told, not waited for."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulestone import load
from rulestone.match.errors import EndlessPlay
from rulestone.match.trials import try_out

ALWAYS_ONE = """\
game dull "Dull"
players 1
number points from 0 to 9 starts 0

to play
    repeat until points is 2
        roll pips from 1 to 1
        set points to pips

score points "Points": points
winner highest score
"""


def test_play_without_any_choice_is_told(tmp_path: Path) -> None:
    path = tmp_path / "dull.rules"
    path.write_text(ALWAYS_ONE, "utf-8")
    with pytest.raises(EndlessPlay, match=r"dull\.rules:5:1"):
        load(path).start(seed=1)
    assert [d.code for d in try_out(path, games=1)] == ["E0604"]
