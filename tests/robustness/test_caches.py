"""A cache in any condition costs time, and nothing else: the same results, and a word about it at `-v`."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from robustness.processes import has_traceback, rulestone, wait_for_machine_code
from rulestone.storage import records

COMMANDS = (
    ("check", "pig", "--format", "concise"),
    ("ask", "pig", "how many points"),
    ("show", "pig", "hold"),
    ("simulate", "pig", "--games", "600", "--workers", "1", "--seed", "1", "--format", "json"),
)
SORTS = {"answers", "catalogues", "examinations", "programs", "sound", "trees"}

Damage = Callable[[Path], object]


def flip(at: float) -> Damage:
    def damage(path: Path) -> None:
        content = bytearray(path.read_bytes())
        content[int(at * (len(content) - 1))] ^= 0x10
        path.write_bytes(content)

    return damage


def cut(share: float) -> Damage:
    return lambda path: path.write_bytes(path.read_bytes()[: int(share * path.stat().st_size)])


def in_place_of(make: Damage) -> Damage:
    def damage(path: Path) -> None:
        path.unlink()
        make(path)

    return damage


DAMAGES: dict[str, Damage] = {
    "empty": cut(0),
    "half": cut(0.5),
    "without its last byte": lambda path: path.write_bytes(path.read_bytes()[:-1]),
    "longer": lambda path: path.write_bytes(path.read_bytes() + b"\0"),
    "zeroed": lambda path: path.write_bytes(bytes(path.stat().st_size)),
    "zeroed from the middle": lambda path: path.write_bytes(
        path.read_bytes()[: path.stat().st_size // 2].ljust(path.stat().st_size, b"\0")
    ),
    "flipped seal": flip(0),
    "flipped": flip(0.5),
    "flipped end": flip(1),
    "a pipe": in_place_of(os.mkfifo),
    "a folder": in_place_of(Path.mkdir),
    "a link": in_place_of(lambda path: path.symlink_to(os.devnull)),
    "nonsense": lambda path: path.write_bytes(b"nonsense" * 50),
}


def outputs(cache: Path, *options: str) -> list[tuple[str, int]]:
    done = [rulestone(*options, *command, XDG_CACHE_HOME=str(cache)) for command in COMMANDS]
    assert not any(map(has_traceback, done)), [d.stderr for d in done]
    return [(d.stdout, d.returncode) for d in done]


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[tuple[str, int]]]:
    """A cache after some commands, and what they said."""
    cache = tmp_path_factory.mktemp("filled")
    said = outputs(cache)
    wait_for_machine_code(cache)
    return cache, said


def every_record(cache: Path) -> Iterator[Path]:
    return (path for path in sorted((cache / "rulestone").rglob("*")) if path.is_file())


def copied(filled: Path, to: Path) -> Path:
    shutil.copytree(filled, to / "cache", copy_function=shutil.copy2)
    return to / "cache"


def test_commands_leave_records_of_every_sort(filled: tuple[Path, object]) -> None:
    assert {path.parent.name for path in every_record(filled[0])} == SORTS


def test_nothing_in_the_cache_is_a_pickle_and_all_is_private(filled: tuple[Path, object]) -> None:
    for path in every_record(filled[0]):
        assert path.read_bytes()[records.SEAL : records.SEAL + 1] != b"\x80"
        assert b"rulestone.syntax" not in path.read_bytes()
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert stat.S_IMODE((filled[0] / "rulestone").stat().st_mode) == 0o700


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_every_record_is_doubted_alone(
    filled: tuple[Path, object], damage: Damage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = copied(filled[0], tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    for path in every_record(cache):
        assert records.read(path) is not None
        damage(path)
        assert records.read(path) is None


@pytest.mark.parametrize("damage", [DAMAGES[name] for name in ("half", "zeroed", "flipped", "a pipe")])
def test_a_damaged_cache_gives_the_same_results(
    filled: tuple[Path, list[tuple[str, int]]], damage: Damage, tmp_path: Path
) -> None:
    cache = copied(filled[0], tmp_path)
    for path in every_record(cache):
        damage(path)
    assert outputs(cache) == filled[1]


def test_a_record_is_of_no_use_under_another_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    one, other = (tmp_path / "rulestone" / "trees" / name for name in ("one", "other"))
    records.write(one, b"content")
    assert records.read(one) == b"content"
    one.rename(other)
    assert records.read(other) is None


def test_a_doubtful_record_is_made_again_and_told(
    filled: tuple[Path, list[tuple[str, int]]], tmp_path: Path
) -> None:
    cache = copied(filled[0], tmp_path)
    for path in every_record(cache):
        flip(0.5)(path)
    told = rulestone("-v", *COMMANDS[0], XDG_CACHE_HOME=str(cache))
    assert (told.stdout, told.returncode) == filled[1][0]
    assert "examinations" in told.stderr
    assert "it is made again" in told.stderr
    again = rulestone("-v", *COMMANDS[0], XDG_CACHE_HOME=str(cache))
    assert again.stderr == ""


# ---------------------------------------------------------------- the folder


def unwritable(folder: Path) -> str:
    folder.write_text("a file")
    return str(folder)


def missing_device(folder: Path) -> str:
    return "/dev/null/nowhere"


def relative(folder: Path) -> str:
    return "relative"


def with_a_pipe(folder: Path) -> str:
    folder.mkdir()
    os.mkfifo(folder / "rulestone")
    return str(folder)


def with_a_link(folder: Path) -> str:
    (folder / "elsewhere").mkdir(parents=True)
    (folder / "rulestone").symlink_to("elsewhere")
    return str(folder)


def with_pipes_for_folders(folder: Path) -> str:
    (folder / "rulestone").mkdir(parents=True)
    for sort in SORTS:
        os.mkfifo(folder / "rulestone" / sort)
    return str(folder)


FOLDERS = (unwritable, missing_device, relative, with_a_pipe, with_a_link, with_pipes_for_folders)


@pytest.mark.parametrize("make", FOLDERS)
def test_a_cache_that_cannot_be_used_is_only_slow(
    filled: tuple[Path, list[tuple[str, int]]], make: Callable[[Path], str], tmp_path: Path
) -> None:
    where = make(tmp_path / "cache")
    home = tmp_path / "home"
    done = [
        rulestone("-v", *command, folder=tmp_path, XDG_CACHE_HOME=where, HOME=str(home))
        for command in COMMANDS
    ]
    assert not any(map(has_traceback, done)), [d.stderr for d in done]
    assert [(d.stdout, d.returncode) for d in done] == filled[1]
    assert make is relative or "In the cache" in done[0].stderr
    assert not (tmp_path / "relative").exists()
    assert not list(tmp_path.glob("cache/elsewhere/*"))


def test_a_cache_that_others_may_write_to_is_closed_and_told(
    filled: tuple[Path, list[tuple[str, int]]], tmp_path: Path
) -> None:
    cache = copied(filled[0], tmp_path)
    (cache / "rulestone").chmod(0o777)
    done = rulestone("-v", *COMMANDS[0], XDG_CACHE_HOME=str(cache))
    assert (done.stdout, done.returncode) == filled[1][0]
    assert "Others could write" in done.stderr
    assert stat.S_IMODE((cache / "rulestone").stat().st_mode) == 0o700


def test_what_belongs_to_somebody_else_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    path, doubts = tmp_path / "rulestone" / "trees" / "one", list[records.Doubt]()
    records.write(path, b"content")
    monkeypatch.setattr(records, "_listeners", [doubts.append])
    monkeypatch.setattr(os, "geteuid", lambda: path.stat().st_uid + 1)
    assert records.read(path) is None
    records.write(path, b"another")
    monkeypatch.undo()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert {doubt.reason for doubt in doubts} == {"foreign"}
    assert records.read(path) == b"content"


def test_a_cache_without_room_is_only_slow(
    filled: tuple[Path, list[tuple[str, int]]], tmp_path: Path
) -> None:
    """The size of files is limited to nothing, so that every record fails to be written."""
    script = 'ulimit -f 0; exec "$@"'
    for command, said in zip(COMMANDS, filled[1], strict=True):
        done = subprocess.run(
            ["bash", "-c", script, "bash", *rulestone_argv("-v", *command)],
            capture_output=True,
            text=True,
            env={**os.environ, "XDG_CACHE_HOME": str(tmp_path), "LC_ALL": "C.UTF-8", "COLUMNS": "200"},
            check=False,
        )
        assert (done.stdout, done.returncode) == said, done.stderr
        assert "Traceback" not in done.stderr
        assert "cannot be kept" in done.stderr
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def rulestone_argv(*arguments: str) -> list[str]:
    from robustness.processes import COMMAND

    return [*COMMAND, *arguments]


# ---------------------------------------------------------------- what is left behind


def test_what_a_killed_process_left_is_swept_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = tmp_path / "rulestone" / "trees"
    records.write(folder / "one", b"1")
    old, new, other = (folder / name for name in (f".{'a' * 24}.partial", f".{'b' * 24}.partial", ".partial"))
    for path in (old, new, other):
        path.write_bytes(b"half")
    for path in (old, other):
        os.utime(path, (0, 0))
    records.write(folder / "two", b"2")
    assert sorted(p.name for p in folder.iterdir()) == sorted([new.name, other.name, "one", "two"])
