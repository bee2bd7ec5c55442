"""What it takes to win: seats that fail a `needs` of the winner cannot, and sometimes nobody can."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

import rulestone
from rulestone.cli.main import app
from rulestone.link.clauses import clauses

RAFT = """
game raft "Raft"
players 2
number lives each player from 0 to 1 starts 1
number gold each player from 0 to 9
choice dive "Dive for gold"
    then
        set my lives to 0
        add 5 to my gold
choice stay "Stay on the raft"
    then
        add 1 to my gold
to play "Play"
    for each player p
        as p
            choose dive or stay
score haul "Gold": my gold
winner highest score
    needs alive: my lives more than 0

variant immortal of raft
    remove winner.alive
variant greedy of raft
    change winner highest score
        needs alive: my lives more than 0 or my gold more than 4
"""


@pytest.fixture
def raft(tmp_path: Path) -> Path:
    path = tmp_path / "raft.rules"
    path.write_text(RAFT, "utf-8")
    return path


CASES = [
    ((), "dive stay", [1]),
    ((), "stay stay", [0, 1]),
    ((), "dive dive", []),
    (("immortal",), "dive stay", [0]),
    (("greedy",), "dive stay", [0]),
]


@pytest.mark.parametrize(("variants", "choices", "winners"), CASES)
def test_only_those_who_may_win_do(
    raft: Path, variants: tuple[str, ...], choices: str, winners: list[int]
) -> None:
    match = rulestone.load(raft, variants=variants).start()
    assert match.winners == []
    for choice in choices.split():
        match.take(choice)
    assert match.winners == winners


def test_the_condition_is_a_clause(raft: Path) -> None:
    assert "raft.winner.alive" in [clause.path for clause in clauses(rulestone.load(raft).ruleset)]


def test_games_that_nobody_wins_are_counted(raft: Path) -> None:
    report = rulestone.load(raft).simulate(games=400, seed=1, workers=1)
    assert 60 < report.unwon < 140
    assert report.unfinished == 0
    shared = report.seats[0].wins.shared
    assert report.unwon + shared + sum(seat.wins.alone for seat in report.seats) == 400


SAID = {
    "en": ("Nobody wins.", "Games that nobody wins:"),
    "pl": ("Nikt nie wygrywa.", "Gry, których nikt nie wygrywa:"),
    "cs": ("Nikdo nevítězí.", "Hry, které nikdo nevyhrál:"),
    "nl": ("Niemand wint.", "Spellen die niemand wint:"),
}


@pytest.mark.parametrize("lang", SAID)
def test_the_command_line_says_so(raft: Path, lang: str, tmp_path: Path) -> None:
    invoke, save = CliRunner().invoke, tmp_path / "raft.save"
    seats = ("--seat", "2=person", "--lang", lang, "--save", str(save))
    played = invoke(app, ["play", str(raft), *seats], input="1\n1\n")
    assert SAID[lang][0] in played.stdout
    simulated = invoke(app, ["simulate", str(raft), "--games", "40", "--workers", "1", "--lang", lang])
    assert SAID[lang][1] in simulated.stdout
