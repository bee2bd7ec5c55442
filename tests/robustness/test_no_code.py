"""No text of a ruleset becomes code: what a title says is never run, and never breaks the program."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import rulestone

RULES = Path(__file__).parent / "rules"
TITLES = sorted(RULES.glob("title_runs_code*.rules"))
RAN = "RULESTONE_TITLE_RAN"  # what the titles set, if they are run

INNOCENT = {
    "quotes": r"Say \"\"\"Hello\"\"\"",
    "one_quote_at_the_end": r"The \"King\"",
    "backslash": r"C:\\Users\\new",
    "backslash_at_the_end": r"A path\\",
    "half_an_escape": r"\\N{nothing} \\x \\u",
    "new_line": r"Two\nlines",
}

GAME = """game plain "[title]"
players 2
number gold each player from 0 to 9
choice grab "[title]"
    then
        add 1 to my gold
choice rest "Rest"
to play "[title]"
    take turns until my gold is 3
        choose grab or rest
score gold_score "[title]": my gold
example "[title]"
    expect my gold is 0
"""

WAYS = {
    "check": "from rulestone.cli.main import app; app(['check', sys.argv[1]])",
    "load": "import rulestone; rulestone.load(sys.argv[1]).start(seed=1)",
    "simulate": "import rulestone; rulestone.load(sys.argv[1]).simulate(games=2, workers=1, compiled=False)",
    "compiled": "import rulestone; rulestone.load(sys.argv[1]).simulate(games=2, workers=1, compiled=True)",
}


def ran(way: str, path: Path, cache: Path) -> tuple[str, str]:
    """What a title left in the environment of a process that used its rules, and what the process said."""
    script = (
        f"import os, sys, atexit\natexit.register(lambda: print('RAN', os.environ.get('{RAN}')))\n{WAYS[way]}"
    )
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    return done.stdout.splitlines()[-1], done.stdout + done.stderr


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("path", TITLES, ids=lambda path: path.stem)
def test_a_title_is_not_run(path: Path, way: str, tmp_path: Path) -> None:
    outcome, output = ran(way, path, tmp_path)
    assert outcome == "RAN None"
    assert "Traceback" not in output


@pytest.mark.parametrize("title", INNOCENT.values(), ids=INNOCENT)
def test_an_innocent_title_breaks_nothing(title: str, tmp_path: Path) -> None:
    path = tmp_path / "plain.rules"
    path.write_text(GAME.replace("[title]", title), "utf-8")
    found = rulestone.check(path)
    assert [d.code for d in found if d.severity == "error"] == []
    game = rulestone.load(path)
    assert game.simulate(games=2, workers=1, compiled=False).games == 2


def test_the_program_does_not_depend_on_texts(tmp_path: Path) -> None:
    sources = set()
    for number, title in enumerate(("Plain", *INNOCENT.values())):
        path = tmp_path / f"{number}.rules"
        path.write_text(GAME.replace("[title]", title), "utf-8")
        sources.add(rulestone.load(path).runnable.spelled.source)
    assert len(sources) == 1
