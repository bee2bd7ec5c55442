"""`rulestone sheet` and `rulestone translate`."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

from rulestone.cli import demo
from rulestone.cli.console import Talk


@pytest.mark.parametrize(
    ("name", "start"), [("aid.pdf", b"%PDF-"), ("aid.html", b"<!doctype html>"), ("aid.md", b"# Ra\n")]
)
def test_the_format_follows_the_name_of_the_file(run, folder: Path, name: str, start: bytes) -> None:
    result = run("sheet", "ra", "--lang", "nl", "--sheet", "aid", "-o", name)
    assert result.exit_code == 0
    assert name in result.output
    assert (folder / name).read_bytes().lstrip().startswith(start)


NAMES = (
    (("pig", "--lang", "cs", "--format", "md"), "pig-cs.md"),
    (("pig", "--lang", "pl"), "pig-pl.html"),
    (("pig", "--sheet", "aid", "--lang", "nl", "--format", "md"), "pig-aid-nl.md"),
    (
        ("pharaon", "--edition", "nl", "--sheet", "aid", "--lang", "cs", "--format", "md"),
        "pharaon-nl-aid-cs.md",
    ),
)


@pytest.mark.parametrize(("arguments", "name"), NAMES)
def test_without_a_name_the_file_is_called_after_what_is_in_it(
    run, folder: Path, arguments: tuple[str, ...], name: str
) -> None:
    result = run("sheet", *arguments)
    assert result.exit_code == 0
    assert name in result.output
    assert (folder / name).exists()


REFUSED = (
    (("pig", "-o", "pig.txt"), ".html, .pdf, .md"),
    (("pig", "-o", "pig.pdf", "--format", "html"), "pig.pdf"),
    (("pig", "--sheet", "aid", "--with", "cs"), "--sheet glossary"),
    (("pharaon", "--sheet", "cards", "--against", "pl"), "--sheet differences"),
    (("pig", "--sheet", "differences"), "two editions"),
    (("ra", "--with", "cs,xx"), "xx"),
    (("ra", "--sheet", "pages"), "summary"),
    (("ra", "--lang", "xx"), "nl"),
)


@pytest.mark.parametrize(("arguments", "told"), REFUSED)
def test_what_cannot_be_is_refused_with_a_reason(
    run, folder: Path, arguments: tuple[str, ...], told: str
) -> None:
    result = run("sheet", *arguments)
    assert result.exit_code == 2
    assert told in result.stderr
    assert list(folder.iterdir()) == []


def test_a_pdf_without_typst_names_what_is_missing(
    run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    result = run("sheet", "pig", "--format", "pdf")
    assert result.exit_code == 2
    assert "rulestone[pdf]" in result.stderr
    assert list(folder.iterdir()) == []


def test_two_editions_are_compared(run, folder: Path) -> None:
    arguments = ("--sheet", "differences", "--edition", "nl", "--against", "pl", "-o", "d.md")
    assert run("sheet", "pharaon", *arguments).exit_code == 0
    text = (folder / "d.md").read_text("utf-8")
    assert "| nl |" in text and "| pl |" in text and "| cs |" not in text


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
    output = run("translate", "ra", "play").output
    for part in ("Scoring", "Punktacja", "Vyhodnocení", "Puntentelling", "112", "22krát"):
        assert part in output


def test_an_unknown_rule_is_told_with_what_is_near(run) -> None:
    result = run("translate", "ra", "sufer")
    assert result.exit_code == 2
    assert "suffer" in result.stderr


# ---------------------------------------------------------------- demo


def test_the_demo_writes_every_sheet(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulestone.cli.sheet.shipped", lambda: ["pig"])
    assert demo.write_all_sheets(Talk("en"), folder / "sheets") == 8
    assert (folder / "sheets" / "pig-pl.pdf").read_bytes().startswith(b"%PDF-")
