"""What the shell is told when Tab is pressed."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from rulestone.cli import completion
from rulestone.cli.main import app
from rulestone.link.files import shipped
from rulestone.match import bots


def offered(line: str, shell: str = "bash") -> list[str]:
    words = {
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(line.split(" ")) - 1),
        "_TYPER_COMPLETE_ARGS": line,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        "_RULESTONE_COMPLETE": f"complete_{shell}",
    }
    return CliRunner().invoke(app, env=words, prog_name="rulestone").stdout.split()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("rulestone simu", ["simulate"]),
        ("rulestone new ", ["variant", "game"]),
        ("rulestone play ", shipped()),
        ("rulestone check k", ["kleopatra", "kuhn_poker"]),
        ("rulestone check some/folder", []),
        ("rulestone play --se", ["--set", "--seat", "--seed"]),
        ("rulestone play pig --lang ", ["en", "pl", "cs", "nl"]),
        ("rulestone play pharaon --edition ", ["pl", "cs", "nl"]),
        ("rulestone play --players 2 pharaon --edition c", ["cs"]),
        ("rulestone play nothing --edition ", []),
        ("rulestone play ra --variant ", ["without_barge"]),
        ("rulestone play pharaon --set d", ["dark_sides="]),
        ("rulestone play pharaon --set study=", ["study=0", "study=1"]),
        ("rulestone play pig --seat 2=person:", [f"2=person:{code}" for code in ("en", "pl", "cs", "nl")]),
        ("rulestone simulate pig --bots greedy,r", ["greedy,random"]),
        ("rulestone show ra auc", ["auction"]),
        ("rulestone compare pharaon n", ["nl"]),
        ("rulestone new variant mild --of pha", ["pharaon"]),
        ("rulestone new variant mild --of pharaon/", ["pharaon/pl", "pharaon/cs", "pharaon/nl"]),
    ],
)
def test_a_line_is_completed(line: str, expected: list[str]) -> None:
    assert offered(line) == expected


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_are_told_the_same(shell: str) -> None:
    told = " ".join(offered("rulestone play pharaon --edition ", shell))
    assert all(edition in told for edition in ("pl", "cs", "nl"))
    assert "kleopatra" in " ".join(offered("rulestone play k", shell))


def test_every_bot_is_offered() -> None:
    assert tuple(bots.BOTS) == completion.BOTS
