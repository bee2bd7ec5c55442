"""Machine code that is kept, and made by another process while a plain one is at hand."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen

import pytest
from random_functions import random_unit

from rulestone.program.ir import Binary as Operation
from rulestone.program.ir import Const, Function, Load, Return, Unit, Var
from rulestone.run import objects
from rulestone.run.compiler import compile_llvm, count_functions, machine_name
from rulestone.run.making import GROUPED, OPTIMISED, Steps
from rulestone.run.tiers import COMMAND, Making, Tiers
from rulestone.spell.llvm import spell_llvm


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


def program(number: int) -> Unit:
    body = Return(Operation("+", Load("WORTH", Var("x")), Const(number)))
    return Unit({"f": Function("f", ("x",), (body,))}, {"WORTH": (100, 200)}, {})


def text(number: int) -> str:
    return spell_llvm(program(number), ("f",), watched=False)


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is compiled in this process, one after the other."""
    levels: list[str] = []

    def noted(text: str, level: str, *more: object) -> bytes:
        levels.append(level)
        return compile_llvm(text, level, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(objects, "compile_llvm", noted)
    monkeypatch.setattr("rulestone.run.tiers.compile_llvm", noted)
    return levels


# ---------------------------------------------------------------- kept files


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: content[:-1],
        lambda content: content + b"x",
        lambda content: b"",
        lambda content: content[:20],
        lambda content: bytes([content[0] ^ 1]) + content[1:],
        lambda content: content[:-1] + bytes([content[-1] ^ 1]),
    ],
)
def test_what_was_damaged_is_made_again(
    damage: Callable[[bytes], bytes], compiled: list[str], cache: Path
) -> None:
    code = objects.best(text(1))
    assert objects.best(text(1)) == code and compiled == ["best"]
    [path] = cache.rglob("*.o")
    path.write_bytes(damage(path.read_bytes()))
    assert objects.best(text(1)) == code and compiled == ["best", "best"]
    assert objects.kept(objects.key_of(text(1))) == code


def test_the_code_of_another_program_is_not_taken(compiled: list[str], cache: Path) -> None:
    other = objects.best(text(1))
    [path] = cache.rglob("*.o")
    own = objects.best(text(2))
    [place] = set(cache.rglob("*.o")) - {path}
    place.write_bytes(path.read_bytes())
    assert other != own and objects.kept(objects.key_of(text(2))) is None
    assert objects.best(text(2)) == own


def test_code_is_for_one_compiler_and_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    key = objects.key_of(text(1))
    assert key != objects.key_of(text(2))
    monkeypatch.setattr(objects, "machine_name", lambda: machine_name() + " and more")
    assert key != objects.key_of(text(1))


def test_a_cache_that_cannot_be_written_is_done_without(cache: Path, compiled: list[str]) -> None:
    (cache / "rulestone").write_text("a file where a folder should be")
    assert objects.best(text(1)) and objects.best(text(1)) and compiled == ["best", "best"]


# ---------------------------------------------------------------- tiers


@pytest.fixture
def tiers() -> Iterator[Tiers]:
    made = Tiers(program(3), ("f",))
    yield made
    made.close()


def wait_for(truth: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not truth():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_plain_one_at_once_and_the_best_from_elsewhere(tiers: Tiers, compiled: list[str]) -> None:
    assert tiers.progress == 0 and not tiers.ready()
    assert tiers.at_hand().functions["f"](1) == 203
    wait_for(tiers.ready)
    assert tiers.progress == 100
    assert tiers.best().functions["f"](1) == 203 and tiers.best() is tiers.at_hand()
    assert compiled == ["quick"], "the best was made by another process"


def test_the_best_is_taken_when_it_is_kept(tiers: Tiers, compiled: list[str]) -> None:
    objects.best(tiers.text)
    compiled.clear()
    assert tiers.ready() and tiers.progress == 100
    assert tiers.at_hand() is tiers.best() and tiers.best().functions["f"](0) == 103
    assert compiled == []


def test_the_best_can_be_waited_for(tiers: Tiers, compiled: list[str]) -> None:
    tiers.start()
    assert tiers.best().functions["f"](0) == 103 and compiled == []


def test_the_best_can_be_made_here_and_now(tiers: Tiers, compiled: list[str]) -> None:
    assert tiers.compile_now().functions["f"](0) == 103 and compiled == ["best"]
    assert Tiers(program(3), ("f",)).ready()


def test_it_can_be_stopped(tiers: Tiers) -> None:
    tiers.start()
    tiers.close()
    assert not tiers.ready() and tiers.progress == 0
    assert tiers.best().functions["f"](0) == 103


def test_a_process_that_fails_leaves_the_plain_one(
    tiers: Tiers, monkeypatch: pytest.MonkeyPatch, compiled: list[str]
) -> None:
    monkeypatch.setattr("rulestone.run.tiers.COMMAND", "raise SystemExit(3)")
    assert tiers.at_hand().functions["f"](0) == 103
    tiers._making.wait()  # type: ignore[union-attr]
    assert not tiers.ready() and tiers.progress == 0 and compiled == ["quick"]


def test_where_no_process_starts_the_plain_one_stays(tiers: Tiers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert tiers.at_hand().functions["f"](0) == 103 and not tiers.ready() and tiers.progress == 0
    assert tiers.at_hand() is tiers.at_hand()


def test_it_goes_on_when_nobody_waits_any_more(cache: Path) -> None:
    """Also if whoever wanted the program was killed: it is kept for the next."""
    program = spell_llvm(random_unit(1, 40), ("f",), watched=False).encode()
    process = Popen([sys.executable, "-P", "-c", COMMAND], stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(b"%d\n" % len(program) + program)
    process.stdin.close()
    process.stdout.close()
    assert process.wait(60) == 0 and list(cache.rglob("*.o"))


def test_much_can_be_handed_over_and_stopped() -> None:
    """More than a pipe holds."""
    making = Making("; much\n" * 10**6)
    making.stop()
    assert making.is_over


def test_steps_are_told() -> None:
    tiers = Tiers(random_unit(1), ("f",))
    tiers.start()
    seen = []
    while not tiers.ready():
        seen.append(tiers.progress)
    tiers.close()
    assert seen == sorted(seen) and len(set(seen)) > 3


# ---------------------------------------------------------------- how far it has come


def test_how_far_goes_by_the_functions_named() -> None:
    steps = Steps(4)
    assert steps.after(b"BISECT: running pass (1) annotation2metadata on [module]") == 0
    assert steps.after(b"BISECT: running pass (2) simplifycfg on function (f.a)") == 0
    assert steps.after(b"BISECT: running pass (3) inline on (f.a)") == GROUPED // 4
    assert steps.after(b"BISECT: running pass (4) openmp-opt-cgscc on (f.a)") == GROUPED // 4
    assert steps.after(b"BISECT: running pass (5) inline on (f.b, f.c)") == GROUPED // 2
    steps.write_out(2)
    assert steps.after(b"BISECT: running pass (6) mergeicmps on function (f.a)") == OPTIMISED
    assert steps.after(b"BISECT: running pass (7) isel on function (f.d)") == (OPTIMISED + 100) // 2
    assert steps.after(b"nothing that it knows") == (OPTIMISED + 100) // 2


def test_functions_are_counted() -> None:
    assert count_functions(text(1)) == 2
