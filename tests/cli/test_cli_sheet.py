"""`rulestone sheet` and `rulestone translate`."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from rulestone.cli import demo


@pytest.mark.parametrize(
    ("name", "start"), [("aid.pdf", b"%PDF-"), ("aid.html", b"<!doctype html>"), ("aid.md", b"# Ra\n")]
)
def test_the_format_follows_the_name_of_the_file(run, folder: Path, name: str, start: bytes) -> None:
    result = run("sheet", "ra", "--lang", "nl", "--sheet", "aid", "-o", name)
    assert result.exit_code == 0
    assert name in result.output
    assert (folder / name).read_bytes().lstrip().startswith(start)


def test_without_a_name_the_file_is_called_after_game_and_language(run, folder: Path) -> None:
    assert run("sheet", "pig", "--lang", "cs", "--format", "md").exit_code == 0
    assert (folder / "pig-cs.md").exists()


def test_two_editions_are_compared(run, folder: Path) -> None:
    arguments = ("--sheet", "differences", "--edition", "nl", "--against", "pl", "-o", "d.md")
    assert run("sheet", "pharaon", *arguments).exit_code == 0
    text = (folder / "d.md").read_text("utf-8")
    assert "| nl |" in text and "| pl |" in text and "| cs |" not in text


def test_a_game_without_editions_has_nothing_to_compare(run) -> None:
    result = run("sheet", "pig", "--sheet", "differences", "-o", "d.md")
    assert result.exit_code == 2


def test_an_unknown_language_beside_is_told(run) -> None:
    result = run("sheet", "ra", "--with", "cs,xx")
    assert result.exit_code == 2


def test_a_file_that_cannot_be_written_is_told(run, folder: Path) -> None:
    (folder / "taken").mkdir()
    result = run("sheet", "pig", "--format", "md", "-o", "taken")
    assert result.exit_code == 2


def test_a_variant_of_ones_own_has_sheets(run, folder: Path) -> None:
    rules = (
        'variant long of ra "Longer"\n    change list multiple_worth by number from 0: 0, 0, 0, 5, 10, 77\n'
    )
    (folder / "long.rules").write_text(rules, "utf-8")
    assert run("sheet", "long.rules", "--sheet", "aid", "-o", "long.md").exit_code == 0
    assert "77" in (folder / "long.md").read_text("utf-8")


PAGE = Path(__file__).resolve().parents[2] / "docs" / "sheets.md"
COMMAND = re.compile(r"^rulestone ((?:sheet|translate) \S.*?)(?:   .*)?$", re.MULTILINE)
COMMANDS = COMMAND.findall(PAGE.read_text("utf-8"))


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_on_the_page_work(run, command: str) -> None:
    assert run(*shlex.split(command)).exit_code == 0


# ---------------------------------------------------------------- translating


@pytest.mark.parametrize("game", ["ra", "pig"])
def test_a_finished_translation_lacks_nothing(run, game: str) -> None:
    result = run("translate", game)
    assert result.exit_code == 0
    assert [line.split(":")[0] for line in result.output.splitlines()] == ["pl", "cs", "nl"]


def test_what_is_missing_is_listed_with_its_line(run, folder: Path) -> None:
    rules = 'game stub "Stub game"\nplayers 2\nto play "Stub"\n    end game\nwinner highest score\n'
    (folder / "stub.rules").write_text(rules, "utf-8")
    result = run("translate", "stub.rules", "--to", "cs")
    assert "stub.rules:1: Stub game" in result.output
    assert result.exit_code == 1


def test_a_rule_stands_in_all_languages_with_sample_numbers(run) -> None:
    output = run("translate", "ra", "suffer").output
    for part in ("Disasters", "Klęski", "Pohromy", "Rampen", "112", "22krát"):
        assert part in output


def test_an_unknown_rule_is_told_with_what_is_near(run) -> None:
    result = run("translate", "ra", "sufer")
    assert result.exit_code == 2
    assert "suffer" in result.stderr


# ---------------------------------------------------------------- demo


def test_the_demo_writes_every_sheet(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulestone.cli.sheet.shipped", lambda: ["pig"])
    assert demo.write_all_sheets(folder / "sheets") == 8
    assert (folder / "sheets" / "pig-pl.pdf").read_bytes().startswith(b"%PDF-")
