"""`rulestone play`: golden sessions, who sits where, saving and going on, and what is kept from whom."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from sessions import GOLDEN, SESSIONS, Session

from rulestone.match.match import Match
from rulestone.match.saves import load_saved


@pytest.mark.parametrize("session", SESSIONS, ids=lambda s: s.name)
def test_a_session_is_as_written(session: Session) -> None:
    assert session.transcript() == session.path.read_text("utf-8")


def test_every_transcript_belongs_to_a_session() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == {session.name for session in SESSIONS}


@pytest.mark.parametrize("session", SESSIONS, ids=lambda s: s.name)
def test_a_session_lacks_no_words(session: Session) -> None:
    assert "‹" not in session.path.read_text("utf-8")


def play(run, *arguments: str, typed: str = ""):
    return run("play", *arguments, "--save", "saved.json", typed=typed)


# ---------------------------------------------------------------- seats


def test_bots_alone_play_to_the_end(run) -> None:
    result = play(run, "tic_tac_toe", "--seat", "1=random", "--seat", "2=greedy", "--seed", "1")
    assert result.exit_code == 0
    assert "The game is over" in result.stdout


def test_the_seats_mentioned_say_how_many_play(run) -> None:
    result = play(run, "pig", "--seat", "1=random", "--seat", "4=random", "--seed", "1")
    assert "Player 4" in result.stdout
    assert "Player 5" not in result.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--seat", "3=random", "--players", "2"), "no seat 3"),
        (("--seat", "0=random"), "no seat 0"),
        (("--seat", "1=robot"), "is no seat"),
        (("--seat", "one=random"), "is no seat"),
        (("--seat", "1=person:xx"), "is no seat"),
        (("--seat", "1=random:pl"), "is no seat"),
        (("--players", "7"), "not for that many players"),
        (("--set", "speed=3"), "has no option"),
        (("--set", "speed=fast"), "sets no option"),
    ],
)
def test_what_cannot_be_set_up_is_exit_code_2(run, arguments: tuple[str, ...], said: str) -> None:
    result = play(run, "pig", *arguments)
    assert result.exit_code == 2
    assert said in result.stderr


def test_an_option_is_part_of_the_game(run, folder: Path) -> None:
    text = (
        'game dial "Dial"\nplayers 1\noption speed from 1 to 5 starts 1 "Speed"\nnumber sum from 0 to 9\n'
        'choice turn_it "Turn"\n    then\n        add speed to sum\nchoice stop "Stop"\n'
        'to play "Play"\n    as player 1\n        choose turn_it or stop\n'
        'score total_sum "Sum": sum\nwinner highest score\n'
    )
    (folder / "dial.rules").write_text(text, "utf-8")
    play(run, "dial.rules", "--set", "speed=4", typed="1\n")
    assert load_saved(folder / "saved.json").options == {"speed": 4}
    assert "4" in run("replay", "saved.json").stdout.splitlines()[-3]


def test_neither_game_nor_save_is_exit_code_2(run) -> None:
    result = run("play")
    assert result.exit_code == 2
    assert "Say which game to play" in result.stderr


# ---------------------------------------------------------------- saving and going on


def test_the_end_of_the_input_saves_the_game_and_says_so(run, folder: Path) -> None:
    result = play(run, "tic_tac_toe", "--seed", "1", typed="5\n")
    assert result.exit_code == 0
    assert "The game is saved in saved.json." in result.stdout
    assert load_saved(folder / "saved.json").moves[0].name == "place b2"


def test_every_choice_is_saved_by_itself(run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lengths: list[int] = []

    def watched(path: Path, match: Match, seats: list[str]) -> None:
        lengths.append(len(json.loads(match.to_json())["moves"]))

    monkeypatch.setattr("rulestone.cli.play.session.write_save", watched)
    play(run, "tic_tac_toe", "--seed", "1", "--seat", "2=person", typed="1\n2\n1\nquit\n")
    assert lengths == [0, 1, 2, 3, 3]


def test_a_saved_game_goes_on_where_it_was_with_the_same_seats(run, folder: Path) -> None:
    play(run, "tic_tac_toe", "--seed", "1", "--seat", "2=person:nl", typed="5\nquit\n")
    result = run("play", "--load", "saved.json", typed="1\n")
    assert "Speler 2, jij bent aan de beurt" in result.stdout
    assert len(load_saved(folder / "saved.json").moves) == 2


def test_going_on_may_save_elsewhere_and_seat_others(run, folder: Path) -> None:
    play(run, "tic_tac_toe", "--seed", "1", typed="5\nquit\n")
    before = (folder / "saved.json").read_text("utf-8")
    run("play", "--load", "saved.json", "--save", "more.json", "--seat", "1=random")
    assert (folder / "saved.json").read_text("utf-8") == before
    assert load_saved(folder / "more.json").seats == ["random", "random"]


def test_without_a_file_the_game_is_kept_in_the_users_own_folder(run, folder: Path) -> None:
    result = run("play", "pig", typed="quit\n")
    [path] = (folder / "data" / "rulestone" / "saves").iterdir()
    assert path.name.startswith("pig-")
    assert path.name in result.stdout


@pytest.mark.parametrize("content", ["", "{", "[]"])
def test_a_damaged_save_is_exit_code_2(run, folder: Path, content: str) -> None:
    (folder / "saved.json").write_text(content, "utf-8")
    result = run("play", "--load", "saved.json")
    assert result.exit_code == 2
    assert "saved game" in result.stderr
    assert (folder / "saved.json").read_text("utf-8") == content


def test_a_place_that_cannot_be_written_is_told_before_anything_is_played(run, folder: Path) -> None:
    (folder / "taken").write_text("a file", "utf-8")
    result = run("play", "pig", "--save", "taken/saved.json", typed="1\n")
    assert result.exit_code == 2
    assert "cannot be saved" in result.stderr
    assert ">" not in result.stdout


def test_saving_elsewhere_that_fails_keeps_the_old_place(run, folder: Path) -> None:
    (folder / "taken").write_text("a file", "utf-8")
    result = play(run, "tic_tac_toe", "--seed", "1", typed="save taken/x.json\n1\nquit\n")
    assert "cannot be saved in taken/x.json" in result.stderr
    assert "The game is saved in saved.json." in result.stdout
    assert result.exit_code == 0


# ---------------------------------------------------------------- commands


def test_an_option_may_be_named(run, folder: Path) -> None:
    play(run, "tic_tac_toe", "--seed", "1", typed="place c3\nquit\n")
    assert load_saved(folder / "saved.json").moves[0].name == "place c3"


@pytest.mark.parametrize("typed", ["0", "10", "-1", "dance", "place z9", "1.5", "¹", "?77"])
def test_what_is_not_understood_changes_nothing(run, folder: Path, typed: str) -> None:
    result = play(run, "tic_tac_toe", "--seed", "1", typed=f"{typed}\nquit\n")
    assert "Type a number from 1\u00a0to 9" in result.stdout
    assert load_saved(folder / "saved.json").moves == []


def test_there_is_nothing_to_undo_at_the_start(run) -> None:
    assert "There is nothing to undo." in play(run, "tic_tac_toe", "--seed", "1", typed="undo\nquit\n").stdout


def test_undo_takes_back_a_persons_choice(run, folder: Path) -> None:
    play(run, "tic_tac_toe", "--seed", "1", "--seat", "2=person", typed="5\n1\nundo\nundo\nquit\n")
    assert load_saved(folder / "saved.json").moves == []


def test_undo_does_not_take_back_what_a_bot_has_played(run, folder: Path) -> None:
    result = play(run, "tic_tac_toe", "--seed", "1", typed="5\nundo\nquit\n")
    assert "This cannot be undone: somebody else has played since." in result.stdout
    assert len(load_saved(folder / "saved.json").moves) == 2


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ("place b2", "Only if b2 is empty."),
        ("1", "This is allowed now."),
        ("fly", "No choice is called “fly”. Perhaps: place a1, place b1, place a2."),
        ("place", "No choice is called “place”. Perhaps: place a1, place b1, place a2."),
        ("place z1", "No choice is called “place z1”. Perhaps: place b1, place a1, place c3."),
        ("", "Name a choice as the rules call it: place."),
    ],
)
def test_why_answers(run, wanted: str, said: str) -> None:
    assert said in play(run, "tic_tac_toe", "--seed", "1", typed=f"5\nwhy {wanted}\nquit\n").stdout


# ---------------------------------------------------------------- secrets


def test_nobody_sees_another_hand_or_what_was_drawn(run) -> None:
    arguments = ("kuhn_poker", "--seed", "3", "--seat", "2=person")
    text = play(run, *arguments, typed="\n2\n\nlog\ntable\nquit\n").stdout
    first, second = text.split("Give the screen to player 2.")
    assert ("jack" in first) and ("queen" not in first)
    assert ("queen" in second) and ("jack" not in second)


def test_a_game_without_secrets_needs_no_handing_over(run) -> None:
    result = play(run, "tic_tac_toe", "--seat", "2=person", typed="1\n1\nquit\n")
    assert "Give the screen" not in result.stdout


def test_one_person_alone_hands_over_to_nobody(run) -> None:
    assert "Give the screen" not in play(run, "kuhn_poker", "--seed", "3", typed="1\nquit\n").stdout


# ---------------------------------------------------------------- odd input


@pytest.mark.parametrize("path", ["/", ".", "~nobody-at-all/x", "a\0b", "/proc/none/x.json"])
def test_a_place_where_nothing_can_be_saved_is_told_and_play_goes_on(run, path: str) -> None:
    result = play(run, "pig", "--seed", "1", typed=f"save {path}\n1\nquit\n")
    assert result.exit_code == 0
    if not path.startswith("~"):
        assert "The game cannot be saved in" in result.output


@pytest.mark.parametrize("path", ["/", "."])
def test_a_game_that_cannot_be_saved_does_not_begin(run, path: str) -> None:
    result = run("play", "pig", "--save", path)
    assert result.exit_code == 2
    assert "Is a directory" in result.output


@pytest.mark.parametrize("typed", ["9" * 5000, "00", "3", "-1", "1.0", "¹"])
def test_a_number_out_of_range_is_asked_for_again(run, folder: Path, typed: str) -> None:
    result = play(run, "pig", "--seed", "1", typed=f"{typed}\nquit\n")
    assert "Type a number from 1\u00a0to 2" in result.stdout
    assert result.exit_code == 0


def test_a_seat_has_a_number_one_can_count_to(run) -> None:
    result = run("play", "pig", "--seat", f"{'9' * 5000}=person")
    assert result.exit_code == 2
    assert "is no seat" in result.output


@pytest.mark.parametrize("wish", ["--players=3", "--seed=5", "--set=a=1"])
def test_a_saved_game_keeps_what_it_was_begun_with(run, wish: str) -> None:
    play(run, "pig", "--seed", "1", typed="quit\n")
    result = run("play", "--load", "saved.json", wish)
    assert result.exit_code == 2
    assert f"leave out: {wish.split('=')[0]}." in result.output


def test_a_choice_that_is_interrupted_was_not_made(run, folder: Path, monkeypatch) -> None:
    def interrupted(match: Match) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Match, "settle", interrupted)
    monkeypatch.setattr(Match, "begin", lambda match, whole=Match.begin: _settled(match, whole))
    result = play(run, "tic_tac_toe", "--seed", "1", typed="1\n")
    assert result.exit_code == 0
    assert load_saved(folder / "saved.json").moves == []


def _settled(match: Match, begin) -> None:
    with contextlib.suppress(KeyboardInterrupt):
        begin(match)


def test_letters_that_the_terminal_lacks_are_no_failure(folder: Path) -> None:
    command = [
        sys.executable,
        "-c",
        "from rulestone.cli.entry import run; run()",
        "play",
        "pig",
        "--save",
        "x",
    ]
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        command, input="why \u0105\nquit\n".encode(), capture_output=True, env=environment, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_narrow_terminal_hides_nothing(run, monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    text = play(run, "kleopatra", "--players", "3", "--seed", "3", typed="quit\n").stdout
    table = text[text.index("(you)") : text.index("Visit the first stall")]
    assert "…" not in table
