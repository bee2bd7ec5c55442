"""`rulestone replay`: a saved game told in words or as data, and refused when it does not hold."""

from __future__ import annotations

import json

import pytest

import rulestone


@pytest.fixture
def save(folder):
    match = rulestone.load("ra", players=2).start(3)
    for _ in range(12):
        match.take(match.decision.options[-1])
    path = folder / "saved.json"
    path.write_text(match.to_json(), "utf-8")
    return path, match


def test_the_log_is_told_in_words(run, save) -> None:
    result = run("replay", "saved.json")
    assert result.exit_code == 0
    assert "Player 2\u00a0invokes Ra" in result.stdout
    assert "The game is not over yet." in result.stdout


@pytest.mark.parametrize("lang", ["pl", "cs", "nl"])
def test_the_log_speaks_every_language(run, save, lang: str) -> None:
    text = run("replay", "saved.json", "--lang", lang).stdout
    assert "‹" not in text
    assert "Player 1" not in text


def test_json_holds_the_log_and_the_scores(run, save) -> None:
    _, match = save
    data = json.loads(run("replay", "saved.json", "--format", "json").stdout)
    assert [entry["name"] for entry in data["log"]] == [entry.name for entry in match.log]
    assert (data["digest"], data["same_rules"]) == (match.game.digest, True)
    assert (data["over"], data["scores"], data["winners"]) == (False, match.scores, [])


def test_a_finished_game_names_the_winner(run, folder) -> None:
    match = rulestone.load("tic_tac_toe").start(0)
    for name in ("place a1", "place b1", "place a2", "place b2", "place a3"):
        match.take(name)
    (folder / "won.json").write_text(match.to_json(), "utf-8")
    assert "Player 1\u00a0wins." in run("replay", "won.json").stdout


@pytest.mark.parametrize("content", ["", "{", "[]", "not json at all"])
def test_a_damaged_file_is_exit_code_2(run, folder, content: str) -> None:
    (folder / "broken.json").write_text(content, "utf-8")
    result = run("replay", "broken.json")
    assert result.exit_code == 2
    assert "saved game" in result.stderr


def test_a_missing_file_is_exit_code_2(run) -> None:
    assert run("replay", "gone.json").exit_code == 2


def test_changed_rules_are_refused_unless_asked_for(run, folder) -> None:
    run("new", "game", "pebbles")
    run("play", "pebbles.rules", "--seat", "1=random", "--seed", "2", "--save", "p.json")
    text = (folder / "pebbles.rules").read_text("utf-8")
    (folder / "pebbles.rules").write_text(text.replace("15 copies", "18 copies"), "utf-8")
    refused = run("replay", "p.json")
    assert refused.exit_code == 2
    assert "other rules" in refused.stderr
    assert run("replay", "p.json", "--anyway").exit_code == 0


def test_the_rules_may_have_moved(run, folder) -> None:
    run("new", "game", "pebbles")
    run("play", "pebbles.rules", "--seat", "1=random", "--seed", "2", "--save", "p.json")
    (folder / "pebbles.rules").rename(folder / "stones.rules")
    assert run("replay", "p.json").exit_code == 2
    assert run("replay", "p.json", "--game", "stones.rules").exit_code == 0
