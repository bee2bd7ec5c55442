"""`rulestone simulate`: the report for people and programs, and what it refuses."""

from __future__ import annotations

import json

import pytest

from rulestone.match.simulate import Table
from rulestone.match.tally import Tally

ARGUMENTS = ("simulate", "kuhn_poker", "--games", "40", "--seed", "3", "--workers", "1")


def test_json_is_the_report(run) -> None:
    data = json.loads(run(*ARGUMENTS, "--format", "json").stdout)
    assert (data["game"], data["games"], data["seed"], data["players"]) == ("kuhn_poker", 40, 3, 2)
    assert sum(seat["wins"]["alone"] for seat in data["seats"]) == 40
    assert set(data["choices"]) == {"check", "bet", "fold", "call"}


def test_the_same_seed_gives_the_same_report(run) -> None:
    assert run(*ARGUMENTS).stdout == run(*ARGUMENTS).stdout


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ("Kuhn poker: 40 games, seed 3", "Share of wins", "Decisions a game", "Check")),
        ("pl", ("40 gier, ziarno 3", "Udział wygranych", "Decyzje w grze")),
        ("cs", ("40 her, semínko 3", "Podíl výher")),
        ("nl", ("40 spellen, startgetal 3", "Gewonnen")),
    ],
)
def test_the_report_speaks_every_language(run, lang: str, words: tuple[str, ...]) -> None:
    text = run(*ARGUMENTS, "--lang", lang).stdout.replace("\u00a0", " ")
    assert all(word in text for word in words)
    assert "‹" not in text


def test_cards_are_counted(run) -> None:
    data = json.loads(
        run("simulate", "goofspiel", "--games", "5", "--format", "json", "--workers", "1").stdout
    )
    assert sum(data["members"]["bid"].values()) == 5 * 2 * 4


def test_one_bot_a_seat(run) -> None:
    bots = run(
        "simulate", "pig", "--games", "2", "--bots", "random,random", "--format", "json", "--workers", "1"
    )
    assert [seat["bot"] for seat in json.loads(bots.stdout)["seats"]] == ["random", "random"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--bots", "clever"), "no bot “clever”"),
        (("--bots", "random,random,random"), "one bot for all seats"),
        (("--players", "5"), "not for that many players"),
        (("--set", "colour=3"), "has no option “colour”"),
        (("--set", "colour"), "sets no option"),
    ],
)
def test_what_cannot_be_simulated_is_exit_code_2(run, arguments: tuple[str, str], said: str) -> None:
    result = run("simulate", "kuhn_poker", "--games", "2", *arguments)
    assert result.exit_code == 2
    assert said in result.stderr


def test_an_interruption_keeps_what_is_done(run, monkeypatch: pytest.MonkeyPatch) -> None:
    played = Table.play

    def interrupted(table: Table, first: int, games: int) -> Tally:
        if first >= 3:
            raise KeyboardInterrupt
        return played(table, first, games)

    monkeypatch.setattr(Table, "play", interrupted)
    arguments = ("simulate", "kuhn_poker", "--games", "9", "--bots", "random,greedy", "--workers", "1")
    data = json.loads(run(*arguments, "--format", "json").stdout)
    assert (data["games"], data["interrupted"]) == (3, True)
    assert "Stopped early" in run(*arguments).stdout
