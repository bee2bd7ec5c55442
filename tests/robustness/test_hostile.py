"""A share of the hostile files and mutants that `make soak` puts through everything: few, for two cores.

A tenth of them would take longer than all other tests together. `make soak` does 20 000 of each.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from robustness import hostile as treating
from robustness.hostile import SORTS, through_everything, treated
from robustness.hostile_files import HOSTILE
from robustness.mutants import MUTATIONS, original
from rulestone.checks.api import check_text
from rulestone.diagnostics.model import Severity

FILES = 90  # five of each sort
MUTANTS = 60


def test_hostile_files_do_nothing() -> None:
    outcome = through_everything("hostile", FILES)
    assert outcome.wrong == []
    assert outcome.done == outcome.stages["checked"] == FILES


def test_mutants_do_nothing_and_play_the_same_in_both_builds() -> None:
    outcome = through_everything("mutants", MUTANTS)
    assert outcome.wrong == []
    assert outcome.done == MUTANTS
    assert outcome.stages["played"] * 6 >= MUTANTS  # many are still rules that can be played


@pytest.mark.parametrize("sort", SORTS)
def test_files_are_the_same_everywhere(sort: str) -> None:
    one = [SORTS[sort](number) for number in range(40)]
    code = f"from robustness.hostile import SORTS; print([SORTS[{sort!r}](n) for n in range(40)])"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=Path(treating.__file__).parents[1],
        env={"PYTHONHASHSEED": "7", "PYTHONPATH": ":".join(sys.path), "PYTHONUTF8": "1"},
        check=True,
    )
    assert done.stdout == f"{one!r}\n"
    assert len({content for _, content in one}) > 30


def test_every_sort_of_file_and_of_change_comes_up() -> None:
    assert {SORTS["hostile"](number)[0] for number in range(len(HOSTILE))} == {m.__name__ for m in HOSTILE}
    changes = {name for number in range(300) for name in SORTS["mutants"](number)[0].split(", ")}
    assert changes == {mutation.__name__ for mutation in MUTATIONS}


def test_what_mutants_are_made_of_is_sound() -> None:
    wrong = [n for n in range(12) if any(d.severity is Severity.ERROR for d in check_text(original(n)))]
    assert len(wrong) < 3


# ---------------------------------------------------------------- whether anything would be seen

CHILD = """
import os, signal, sys, time
sys.path[:0] = {path!r}
from robustness import hostile
def odd(number):
    if number == 2:
        {deed}
    return "odd", b"game"
hostile.SORTS["hostile"] = odd
sys.exit(hostile.main(sys.argv[1:]))
"""


@pytest.mark.parametrize(
    ("deed", "told"),
    [
        ("os._exit(3)", "with 3"),
        ("os.kill(os.getpid(), signal.SIGSEGV)", "with -11"),
        ("time.sleep(60)", "hangs"),
    ],
)
def test_what_ends_or_hangs_a_process_is_known_by_its_number(
    deed: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    child = tmp_path / "child.py"
    child.write_text(CHILD.format(path=[p for p in sys.path if p], deed=deed))
    monkeypatch.setattr(treating, "__file__", str(child))
    monkeypatch.setattr(treating, "PATIENCE", 10.0)
    outcome = through_everything("hostile", 5)
    assert [line.split(": ")[0] for line in outcome.wrong] == ["hostile 2"]
    assert outcome.wrong[0].endswith(told)
    assert (outcome.done, outcome.stages) == (5, {"checked": 4})


def test_an_error_that_is_not_told_in_words_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: Path) -> None:
        raise KeyError("no words")

    monkeypatch.setattr(treating, "examine", fail)
    wrong, stages = treated("hostile", 0, tmp_path)
    assert wrong is not None and "KeyError" in wrong
    assert stages == ["checked"]
    assert list(tmp_path.iterdir()) == []


def test_what_takes_too_long_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(treating, "LONGEST", 0.0)
    wrong, _ = treated("hostile", 0, tmp_path)
    assert wrong is not None and wrong.endswith("checked")
