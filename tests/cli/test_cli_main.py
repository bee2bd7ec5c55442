"""Help, the version, usage errors, and that help loads no engine."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from rulestone import __version__

COMMANDS = (
    "check", "format", "show", "play", "simulate", "replay", "compare", "ask", "explain", "sheet",
    "translate", "new",
)  # fmt: skip


def test_help_names_every_command(run) -> None:
    result = run("--help")
    assert result.exit_code == 0
    assert all(command in result.output for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(run, command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "Usage: rulestone" in result.output


def test_the_version(run) -> None:
    assert run("--version").output == f"rulestone {__version__}\n"


def test_help_loads_neither_grammar_nor_compiler_nor_catalogues() -> None:
    script = (
        "import sys; from rulestone.cli.main import app; app(['--help'], standalone_mode=False); "
        "sys.exit(len({'llvmlite', 'lark', 'babel', 'rulestone.syntax.ast'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("dance",),
        ("check", "--format", "xml"),
        ("check", "--lang", "de"),
        ("check", "--play", "many"),
        ("show",),
        ("simulate", "pig", "--games", "0"),
        ("replay",),
        ("new", "variant", "mild"),
    ],
)
def test_wrong_usage_is_exit_code_2(run, arguments: tuple[str, ...]) -> None:
    assert run(*arguments).exit_code == 2


@pytest.mark.parametrize("command", ["check", "show", "play", "simulate", "format"])
def test_a_game_that_does_not_exist_is_exit_code_2_and_says_so(run, command: str) -> None:
    result = run(command, "tic_tac_to")
    assert result.exit_code == 2
    assert "there is no ruleset called `tic_tac_to`" in result.output
    assert "did you mean `tic_tac_toe`?" in result.output


@pytest.mark.parametrize("command", ["show", "play", "simulate"])
def test_rules_with_errors_are_not_used_but_their_errors_shown(run, folder, command: str) -> None:
    (folder / "bad.rules").write_text('game bad "Bad"\nplayers 2\nto play "Play"\n    do nonsense\n', "utf-8")
    result = run(command, "bad.rules")
    assert result.exit_code == 1
    assert "E0201" in result.output
    assert "bad.rules:4" in result.output


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("command", ["check pig", "play pig --seed 1", "show pig roll_on"])
def test_a_closed_stream_brings_no_traceback(folder: Path, command: str, closed: str) -> None:
    done = in_shell(f"{command} {closed}")
    assert "Traceback" not in done.stdout + done.stderr
    assert done.returncode in (0, 2)


def test_output_that_cannot_be_written_is_told(folder: Path) -> None:
    done = in_shell("show pig > no_room.txt", before="ulimit -f 0;")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert done.stderr.startswith("stdout cannot be written: ")


def test_a_reader_that_leaves_early_brings_no_traceback(folder: Path) -> None:
    done = in_shell("show pharaon | head -1")
    assert (done.stdout.count("\n"), done.stderr) == (1, "")


def in_shell(arguments: str, before: str = "") -> subprocess.CompletedProcess[str]:
    command = f"{shlex.quote(sys.executable)} -c 'from rulestone.cli.main import run; run()' {arguments}"
    return subprocess.run(f"{before} {command}", shell=True, capture_output=True, text=True, check=False)
