"""Numbers nobody can count to, names that are no text, and disks without room: sentences, no tracebacks."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
from pathlib import Path

import pytest

import rulestone as library
from robustness.processes import COMMAND, PLAIN, has_traceback, rulestone
from rulestone.match.saves import SavedGame, dump

HUGE, ENDLESS = "9" * 60, "9" * 5000
NUMBERS = (
    ("simulate", "pig", "--games", "1", "--workers", "1", "--seed", HUGE),
    ("simulate", "pig", "--players", HUGE),
    ("simulate", "pharaon", "--games", "1", "--set", f"first_player={HUGE}"),
    ("simulate", "pharaon", "--games", "1", "--set", f"first_player={ENDLESS}"),
    ("check", "pig", "--play", ENDLESS),
    ("play", "pig", "--seat", f"{HUGE}=random"),
)
FIELDS = {
    "seed": int(HUGE),
    "players": int(HUGE),
    "options": {"x": int(HUGE)},
    "edition": "\ud800",
    "variants": ["\0"],
    "moves": [{"actor": int(HUGE), "name": "x", "asked": True}],
}
WRITING = {
    "sheet": ("sheet", "pig", "--output", "made.html"),
    "new": ("new", "game", "made"),
    "play": ("play", "pig", "--seed", "1", "--save", "made.json"),
    "format": ("format", "plain.rules"),
}


@pytest.mark.parametrize("arguments", NUMBERS, ids=lambda words: f"{words[0]} {words[-2]}")
def test_huge_numbers_are_told(arguments: tuple[str, ...]) -> None:
    done = rulestone(*arguments)
    assert not has_traceback(done), done.stderr
    assert done.returncode in (0, 2)


@pytest.mark.parametrize(
    "line", [f"players: {HUGE}", f"players: {ENDLESS}", f"Player 1:\n    points: {HUGE}"]
)
def test_huge_numbers_on_a_table_are_told(line: str, tmp_path: Path) -> None:
    (tmp_path / "table.txt").write_text(f"game: pig\n{line}\n")
    done = rulestone("score", "pig", "table.txt", folder=tmp_path)
    assert (done.returncode, has_traceback(done)) == (2, False), done.stderr


@pytest.mark.parametrize("field", FIELDS)
def test_odd_saves_are_told(field: str, tmp_path: Path) -> None:
    save = json.loads(dump(library.load("pig").start(1))) | {field: FIELDS[field]}
    with contextlib.suppress(ValueError):
        save = SavedGame.model_validate(save).sealed().model_dump(mode="json")
    (tmp_path / "game.json").write_text(json.dumps(save))
    done = rulestone("replay", "game.json", folder=tmp_path)
    assert not has_traceback(done), done.stderr
    assert done.returncode in (0, 2)


def test_names_that_are_no_text_are_names_all_the_same(tmp_path: Path) -> None:
    folder = os.fsencode(tmp_path) + b"/\xff\xfe"
    os.makedirs(folder)
    source = Path(library.load("pig").ruleset.paths[0]).read_bytes()
    with open(folder + b"/pig\xff.rules", "wb") as file:
        file.write(source)
    path = os.fsdecode(folder + b"/pig\xff.rules")
    page, save = (os.fsdecode(folder + name) for name in (b"/\xff.html", b"/\xff.json"))
    for arguments in (
        ("check", path, "--format", "json"),
        ("show", path),
        ("ask", path, "who wins"),
        ("sheet", path, "--output", page),
        ("play", path, "--seed", "1", "--save", save),
        ("format", path),
    ):
        done = rulestone(*arguments, typed="quit\n")
        assert not has_traceback(done), (arguments[0], done.stderr[-800:])
        expected = (2,) if arguments[0] == "play" else (0, 1)  # a save names its rules in text
        assert done.returncode in expected, (arguments[0], done.stderr)


@pytest.mark.parametrize("name", WRITING)
def test_a_full_disk_is_told_and_leaves_nothing(name: str, tmp_path: Path) -> None:
    """No file of this process may grow, so that whatever is written fails."""
    (tmp_path / "plain.rules").write_text('game   x   "X"\n')
    before = (tmp_path / "plain.rules").read_bytes()
    done = subprocess.run(
        ["bash", "-c", 'ulimit -f 0; exec "$@"', "bash", *COMMAND, *WRITING[name]],
        input="1\nquit\n", cwd=tmp_path, capture_output=True, text=True, check=False,
        env={**os.environ, **PLAIN},
    )  # fmt: skip
    assert not has_traceback(done), done.stderr
    assert done.returncode == 2, done.stderr
    assert "stdout" not in done.stderr
    assert "made" in done.stderr or "plain.rules" in done.stderr
    assert [p.name for p in tmp_path.iterdir()] == ["plain.rules"]
    assert (tmp_path / "plain.rules").read_bytes() == before
