"""`rulestone format`: what is written, what is only told, and what is left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulestone.link.files import shipped

UGLY = '-- a comment\ngame  dice   "Dice"   -- its name\nplayers 2\nto play "Play"\n  end   game\n'
NEAT = '-- a comment\ngame dice "Dice"  -- its name\nplayers 2\nto play "Play"\n    end game\n'


@pytest.fixture
def ugly(folder):
    path = folder / "dice.rules"
    path.write_text(UGLY, "utf-8")
    return path


def test_a_file_is_brought_into_layout_and_keeps_its_comments(run, ugly) -> None:
    result = run("format", "dice.rules")
    assert result.exit_code == 0
    assert result.stdout == "dice.rules\n"
    assert ugly.read_text("utf-8") == NEAT


def test_formatting_again_changes_nothing(run, ugly) -> None:
    run("format", "dice.rules")
    result = run("format", "dice.rules")
    assert (result.exit_code, result.stdout) == (0, "")


def test_check_only_tells(run, ugly) -> None:
    result = run("format", "--check", "dice.rules")
    assert (result.exit_code, result.stdout) == (1, "dice.rules\n")
    assert ugly.read_text("utf-8") == UGLY


def test_diff_shows_the_lines_and_writes_nothing(run, ugly) -> None:
    result = run("format", "--diff", "dice.rules")
    assert result.exit_code == 1
    assert '-game  dice   "Dice"   -- its name\n+game dice "Dice"  -- its name\n' in result.stdout
    assert ugly.read_text("utf-8") == UGLY


def test_without_names_the_current_folder_is_formatted(run, ugly, folder) -> None:
    (folder / "deeper").mkdir()
    (folder / "deeper" / "more.rules").write_text(UGLY, "utf-8")
    assert run("format").stdout == "deeper/more.rules\ndice.rules\n"


def test_a_broken_file_is_left_alone_and_the_others_formatted(run, ugly, folder) -> None:
    (folder / "bad.rules").write_text("game  is\n", "utf-8")
    result = run("format", "bad.rules", "dice.rules")
    assert result.exit_code == 1
    assert "bad.rules:1" in result.stderr
    assert (folder / "bad.rules").read_text("utf-8") == "game  is\n"
    assert ugly.read_text("utf-8") == NEAT


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"", b"\x00\x01"])
def test_a_file_that_holds_no_text_is_left_alone(run, folder, content: bytes) -> None:
    (folder / "odd.rules").write_bytes(content)
    assert run("format", "odd.rules").exit_code == 1
    assert (folder / "odd.rules").read_bytes() == content


def test_windows_line_ends_are_a_change(run, folder) -> None:
    (folder / "dice.rules").write_bytes(NEAT.replace("\n", "\r\n").encode())
    assert run("format", "--check", "dice.rules").exit_code == 1


def test_the_shipped_rules_are_formatted(run) -> None:
    result = run("format", "--check", *shipped())
    assert (result.exit_code, result.stdout) == (0, "")


def test_what_comes_in_is_formatted_to_the_output(run) -> None:
    assert run("format", "-", typed='game  x  "X"\nplayers 2\n').stdout == 'game x "X"\nplayers 2\n'
    broken = run("format", "-", typed="game x\n")
    assert (broken.exit_code, broken.stdout) == (1, "game x\n")
    assert "-:1:7" in broken.stderr
    assert run("format", "-", "--check", typed="players  2\n").exit_code == 1


def test_a_broken_file_is_not_said_to_be_as_it_should_be(run, folder: Path) -> None:
    (folder / "broken.rules").write_text("game x\n", "utf-8")
    result = run("format", "broken.rules")
    assert result.exit_code == 1
    assert "as it should be" not in result.stderr
