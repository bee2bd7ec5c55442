"""`--save` writes a saved game and nothing else: what lies at its path already is not harmed."""

from __future__ import annotations

import os
import pty
import select
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rulestone.match.saves import load_saved
from rulestone.storage.writing import LinkElsewhere, NotAFile, write_whole

COMMAND = [sys.executable, "-c", "from rulestone.cli.entry import run; run()"]
LANGUAGE = {"LC_ALL": "C.UTF-8", "COLUMNS": "200"}


def play(*arguments: object, typed: str = "1\nquit\n", folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, "play", *map(str, arguments)],
        input=typed,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **LANGUAGE},
        check=False,
    )


def refused(done: subprocess.CompletedProcess[str], *words: str) -> None:
    assert done.returncode == 2, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    for word in words:
        assert word in done.stderr


def test_a_device_is_no_place_for_a_save(tmp_path: Path) -> None:
    before = os.stat(os.devnull)
    done = play("pig", "--seed", 1, "--save", os.devnull, folder=tmp_path)
    refused(done, os.devnull, "not an ordinary file", "name another")
    after = os.stat(os.devnull)
    assert stat.S_ISCHR(after.st_mode)
    assert (after.st_ino, after.st_rdev) == (before.st_ino, before.st_rdev)


def test_a_pipe_is_no_place_for_a_save(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    done = play("pig", "--seed", 1, "--save", "pipe", folder=tmp_path)
    refused(done, "pipe", "not an ordinary file")
    assert stat.S_ISFIFO(os.lstat(tmp_path / "pipe").st_mode)


@pytest.mark.parametrize("content", [b"dear diary", b"", b"\xff\x00", b'{"format": 1}', b"{}"])
def test_another_file_stays_as_it_is(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "diary").write_bytes(content)
    done = play("pig", "--seed", 1, "--save", "diary", folder=tmp_path)
    refused(done, "diary is already there, and it is not a saved game", "Save under another name")
    assert (tmp_path / "diary").read_bytes() == content
    assert [p.name for p in tmp_path.iterdir()] == ["diary"]


@pytest.mark.parametrize("again", [("tic_tac_toe", "--seed", 1), ("pig", "--seed", 2), ("pig", "--seed", 1)])
def test_another_saved_game_stays_as_it_is(tmp_path: Path, again: tuple[object, ...]) -> None:
    assert play("pig", "--seed", 1, "--save", "game.json", folder=tmp_path).returncode == 0
    before = (tmp_path / "game.json").read_bytes()
    refused(play(*again, "--save", "game.json", folder=tmp_path), "another game is saved in it")
    assert (tmp_path / "game.json").read_bytes() == before


def test_the_same_game_goes_on_in_its_own_save(tmp_path: Path) -> None:
    play("pig", "--seed", 1, "--save", "game.json", folder=tmp_path)
    first = load_saved(tmp_path / "game.json").moves
    assert play("--load", "game.json", folder=tmp_path).returncode == 0
    done = play("--load", "game.json", "--save", "game.json", folder=tmp_path)
    assert done.returncode == 0
    moves = load_saved(tmp_path / "game.json").moves
    assert len(moves) > len(first) > 0
    assert moves[: len(first)] == first


def test_saving_elsewhere_in_play_harms_nothing_either(tmp_path: Path) -> None:
    (tmp_path / "diary").write_text("dear diary")
    os.mkfifo(tmp_path / "pipe")
    typed = "save diary\nsave pipe\nsave /dev/null\nsave mine.json\nsave mine.json\nquit\n"
    done = play("pig", "--seed", 1, "--save", "game.json", typed=typed, folder=tmp_path)
    assert done.returncode == 0
    assert done.stderr.count("not a saved game") == 1
    assert done.stderr.count("not an ordinary file") == 2
    assert (tmp_path / "diary").read_text() == "dear diary"
    assert load_saved(tmp_path / "mine.json") == load_saved(tmp_path / "game.json")


# ---------------------------------------------------------------- links and modes


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    (tmp_path / "other").mkdir()
    (tmp_path / "here" / "game.json").symlink_to(tmp_path / "other" / "theirs.json")
    done = play("pig", "--seed", 1, "--save", "here/game.json", folder=tmp_path)
    refused(done, "a link to a file of another folder")
    assert (tmp_path / "here" / "game.json").is_symlink()
    assert list((tmp_path / "other").iterdir()) == []


def test_a_link_within_the_folder_stays_a_link(tmp_path: Path) -> None:
    play("pig", "--seed", 1, "--save", "game.json", folder=tmp_path)
    (tmp_path / "latest.json").symlink_to("game.json")
    before = len(load_saved(tmp_path / "game.json").moves)
    assert play("--load", "latest.json", folder=tmp_path).returncode == 0
    assert (tmp_path / "latest.json").is_symlink()
    assert len(load_saved(tmp_path / "game.json").moves) > before


def test_a_save_keeps_its_mode(tmp_path: Path) -> None:
    play("pig", "--seed", 1, "--save", "game.json", folder=tmp_path)
    (tmp_path / "game.json").chmod(0o600)
    assert play("--load", "game.json", folder=tmp_path).returncode == 0
    assert stat.S_IMODE((tmp_path / "game.json").stat().st_mode) == 0o600


def test_a_new_file_has_the_mode_that_the_user_wants(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_whole(tmp_path / "new", "text")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640


def test_a_link_planted_in_the_way_of_the_partial_file_is_not_followed(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("precious")
    for number in range(os.getpid(), os.getpid() + 3):
        (tmp_path / f".game.json.{number}").symlink_to(victim)
    write_whole(tmp_path / "game.json", "text")
    assert victim.read_text() == "precious"
    assert not list(tmp_path.glob("*.partial"))


def test_a_loop_of_links_and_a_device_are_errors_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "null").symlink_to(os.devnull)
    with pytest.raises(LinkElsewhere):
        write_whole(tmp_path / "null", "text")
    with pytest.raises(NotAFile):
        write_whole(os.devnull, "text")
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(NotAFile):
        write_whole(tmp_path / "loop", "text")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["loop", "null"]


def test_formatting_follows_no_link_out_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "here").mkdir()
    theirs = tmp_path / "other" / "theirs.rules"
    theirs.write_text('game   theirs   "Theirs"\n')
    (tmp_path / "here" / "link.rules").symlink_to(theirs)
    done = subprocess.run(
        [*COMMAND, "format", "here"], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, "E0120" in done.stderr) == (1, True)
    assert "Traceback" not in done.stderr
    assert theirs.read_text() == 'game   theirs   "Theirs"\n'
    assert (tmp_path / "here" / "link.rules").is_symlink()


# ---------------------------------------------------------------- at a terminal


@pytest.mark.parametrize(("answer", "is_replaced"), [("no", False), ("", False), ("yes", True)])
def test_a_person_at_the_terminal_is_asked(tmp_path: Path, answer: str, is_replaced: bool) -> None:
    (tmp_path / "diary").write_text("dear diary")
    said = at_terminal(
        ["play", "pig", "--seed", "1", "--save", "diary"],
        [("Replace it?", f"{answer}\n"), ("> ", "quit\n")],
        tmp_path,
    )
    assert "Traceback" not in said
    if is_replaced:
        assert load_saved(tmp_path / "diary").game == "pig"
    else:
        assert (tmp_path / "diary").read_text() == "dear diary"


def at_terminal(arguments: list[str], talk: list[tuple[str, str]], folder: Path) -> str:
    """What a command says at a terminal where each answer is typed once its prompt stands there."""
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(folder)
        os.environ.update(LANGUAGE, TERM="dumb")
        os.execv(sys.executable, [*COMMAND, *arguments])
    said, until = "", time.monotonic() + 60
    while time.monotonic() < until:
        if not select.select([terminal], [], [], 0.2)[0]:
            continue
        try:
            piece = os.read(terminal, 4096).decode("utf-8", "replace")
        except OSError:  # the other side is gone
            break
        if not piece:
            break
        said += piece
        if talk and talk[0][0] in said[-4000:]:
            os.write(terminal, talk.pop(0)[1].encode())
    os.waitpid(process, 0)
    os.close(terminal)
    return said
