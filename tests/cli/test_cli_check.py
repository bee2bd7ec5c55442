"""`rulestone check`: exit codes, formats, what is counted, what is cached, and random games."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from rulestone.cli.examination_cache import cached
from rulestone.link.files import shipped

GOOD = 'game dice "Dice"\nplayers 2\n{more}to play "Play"\n    end game\n'
WARNS = GOOD.format(more="number idle from 0 to 3\n")
FAILS = GOOD.format(more="") + 'example "no" for 2 players\n    expect 1 is 2\n'


def write(folder, text: str, name: str = "dice.rules") -> str:
    (folder / name).write_text(text, "utf-8")
    return name


def test_without_names_every_shipped_ruleset_is_checked(run) -> None:
    result = run("check", "--format", "json")
    assert [r["name"] for r in json.loads(result.stdout)["rulesets"]] == shipped()


def test_clean_rules_are_exit_code_0(run, folder) -> None:
    result = run("check", write(folder, GOOD.format(more="")))
    assert result.exit_code == 0
    assert result.stdout == "dice.rules  clean\n"


def test_warnings_count_only_when_strict(run, folder) -> None:
    name = write(folder, WARNS)
    assert run("check", name).exit_code == 0
    assert run("check", name, "--strict").exit_code == 1


def test_errors_are_exit_code_1_with_the_source_line(run, folder) -> None:
    result = run("check", write(folder, GOOD.format(more="number odd from 0 to lots\n")))
    assert result.exit_code == 1
    assert "dice.rules:3" in result.stdout
    assert "number odd from 0 to lots" in result.stdout


def test_a_failing_example_is_a_finding(run, folder) -> None:
    result = run("check", write(folder, FAILS), "--format", "concise")
    assert result.exit_code == 1
    assert "E0501" in result.stdout


def test_a_missing_file_beside_a_good_one_is_exit_code_2(run, folder) -> None:
    result = run("check", write(folder, GOOD.format(more="")), "gone.rules")
    assert result.exit_code == 2
    assert "clean" in result.stdout


def test_concise_findings_are_one_line_each(run, folder) -> None:
    result = run("check", write(folder, WARNS), "--format", "concise")
    assert result.stdout.splitlines()[0].startswith("dice.rules:3:1: warning[W0330]: ")


def test_github_findings_are_annotations_and_nothing_else(run, folder) -> None:
    result = run("check", write(folder, WARNS), "--format", "github")
    assert all(line.startswith("::warning file=dice.rules,line=3,") for line in result.stdout.splitlines())


def test_json_holds_findings_and_counts(run, folder) -> None:
    data = json.loads(run("check", write(folder, WARNS), "--format", "json").stdout)
    assert [(f["code"], f["line"]) for f in data["findings"]] == [("W0330", 3)]
    counts = {"errors": 0, "warnings": 1, "notes": 0, "examples": 0}
    assert data["rulesets"] == [{"name": "dice.rules", **counts}]


def test_assumed_clauses_are_counted_where_there_are_sources(run, folder) -> None:
    text = (
        'game cited "Cited"\n    cite pl 1\nplayers 2\n    cite pl 1\nsource pl "Zasady"\n'
        'to play "Play"\n    end game\n    assumed "our guess"\n'
    )
    data = json.loads(run("check", write(folder, text), "--format", "json").stdout)
    [ruleset] = data["rulesets"]
    assert (ruleset["clauses"], ruleset["cited"], ruleset["assumed"]) == (3, 2, 1)


def test_the_summary_speaks_the_language_asked_for(run, folder) -> None:
    assert "bez zarzutu" in run("check", write(folder, GOOD.format(more="")), "--lang", "pl").stdout


def test_a_folder_is_checked_as_one_ruleset(run, folder) -> None:
    (folder / "both").mkdir()
    write(folder, GOOD.format(more=""), "both/one.rules")
    write(folder, "number idle from 0 to 3\n", "both/two.rules")
    assert "two.rules" in run("check", "both", "--format", "concise").stdout


# ---------------------------------------------------------------- remembering


def test_a_result_is_remembered_until_a_file_changes(run, folder, monkeypatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
    name = write(folder, GOOD.format(more=""))
    assert cached(name) is None
    run("check", name)
    assert cached(name) is not None
    write(folder, WARNS)
    assert cached(name) is None
    assert "W0330" in run("check", name).stdout
    assert "W0330" in run("check", name).stdout


def test_a_variant_is_checked_again_when_its_game_changes(run, folder, monkeypatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
    write(folder, GOOD.format(more=""))
    name = write(folder, 'variant mild of dice "Mild"\n', "mild.rules")
    assert run("check", name).exit_code == 0
    write(folder, "gibberish\n")
    assert run("check", name).exit_code == 1


@pytest.mark.parametrize("junk", ["", "{}", "[1]", '{"stamp": 3}', "\x00"])
def test_a_damaged_record_only_costs_time(run, folder, monkeypatch, junk: str) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
    name = write(folder, GOOD.format(more=""))
    run("check", name)
    [record] = (folder / "cache" / "rulestone" / "examinations").iterdir()
    record.write_text(junk, "utf-8")
    assert run("check", name).stdout == "dice.rules  clean\n"


def test_a_cache_that_cannot_be_written_is_no_problem(run, folder, monkeypatch) -> None:
    (folder / "taken").write_text("a file", "utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", os.fspath(folder / "taken"))
    assert run("check", write(folder, GOOD.format(more=""))).exit_code == 0


# ---------------------------------------------------------------- random games

OVERFLOW = """game jar "Jar"
players 2
number coins from 0 to 3
choice more "More"
    then
        add 1 to coins
choice less "Less"
    needs some: coins at least 1
    then
        subtract 1 from coins
to play "Play"
    repeat 9 times
        as player 1
            choose more or less
score coins_left "Coins": coins
winner highest score
"""

DEAD_END = """game gate "Gate"
players 2
number keys from 0 to 2 starts 2
choice use "Use a key"
    needs some: keys at least 1
    then
        subtract 1 from keys
to play "Play"
    repeat 3 times
        as player 1
            choose use
score keys_left "Keys": keys
winner highest score
"""


def test_random_games_of_sound_rules_find_nothing(run) -> None:
    assert run("check", "pig", "tic_tac_toe", "--play", "5").exit_code == 0


def test_random_games_find_a_number_out_of_bounds_and_its_line(run, folder) -> None:
    name = write(folder, OVERFLOW)
    assert run("check", name).exit_code == 0
    result = run("check", name, "--play", "20", "--format", "concise")
    assert result.exit_code == 1
    assert "dice.rules:6:9: error[E0601]" in result.stdout


def test_the_game_that_found_it_is_shown_again_by_the_command_that_is_told(run, folder) -> None:
    name = write(folder, OVERFLOW)
    told = run("check", name, "--play", "20").stdout
    assert told.count("error[E0601]") == 1
    (command,) = re.findall(r"`rulestone (check [^`]+)`", told)
    again = run(*command.split()).stdout
    assert "error[E0601]" in again and "(games: 1; " in again
    assert re.search(r"^ +1  1  (more|less)$", again, re.MULTILINE)


def test_random_games_find_a_dead_end(run, folder) -> None:
    name = write(folder, DEAD_END)
    assert run("check", name).exit_code == 0
    result = run("check", name, "--play", "1", "--format", "concise")
    assert result.exit_code == 1
    assert "error[E0602]" in result.stdout


def test_a_folder_without_rules_is_told(run, folder: Path) -> None:
    (folder / "empty").mkdir()
    result = run("check", "empty")
    assert result.exit_code == 1
    assert "error[E0124]: there are no rules here\n --> empty\n" in result.output
