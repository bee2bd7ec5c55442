"""Help, the version, usage errors, and that help loads no engine."""

from __future__ import annotations

import subprocess
import sys

import pytest

from rulestone import __version__

COMMANDS = ("check", "format", "show", "play", "simulate", "replay", "sheet", "translate", "new")


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
        "sys.exit(len({'numba', 'lark', 'babel', 'rulestone.syntax.ast'} & set(sys.modules)))"
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
