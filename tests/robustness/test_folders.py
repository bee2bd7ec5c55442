"""A ruleset's folder is read without leaving it, and nothing of somebody else's is written over."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

import rulestone as library
from robustness.processes import has_traceback, rulestone
from rulestone.match.errors import SaveError
from rulestone.match.saves import dump
from rulestone.sheets.html import to_html
from rulestone.sheets.icons import load_icons
from rulestone.storage.drawing import NotADrawing, cleaned
from rulestone.storage.reading import read_file
from rulestone.storage.writing import LinkElsewhere, NotAFile

GAME = """game jar "Jar"
players 2
kind stone is token "stone", "stones"
stone pebble, 4 copies
pile heap of stone starts with all
pile taken of stone each player
choice grab "Grab a stone"
    then
        move pebble from heap to my taken
to play "Play"
    take turns until heap is empty
        choose grab
score gathered "Gathered": size of my taken
winner highest score
"""
SECRET = 'secret "the password is swordfish"\n'
DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">%s</svg>'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a game, beside one with something of somebody else's."""
    (tmp_path / "jar" / "icons").mkdir(parents=True)
    (tmp_path / "jar" / "jar.rules").write_text(GAME)
    (tmp_path / "secret").write_text(SECRET)
    return tmp_path / "jar"


# ---------------------------------------------------------------- links and pipes

PLACES = ("more.rules", "jar.pl.po", "synonyms.txt", "icons/pebble.svg")


ODD: dict[str, Callable[[Path], object]] = {
    "link": lambda path: path.symlink_to(
        path.parents[2] / "secret" if path.parent.name == "icons" else "../secret"
    ),
    "pipe": os.mkfifo,
    "device": lambda path: path.symlink_to("/dev/zero"),
    "folder": Path.mkdir,
    "loop": lambda path: path.symlink_to(path.name),
    "nothing": lambda path: path.symlink_to("nowhere"),
}
COMMANDS = (
    ("check", "jar", "--lang", "pl"),
    ("show", "jar", "--lang", "all"),
    ("sheet", "jar", "--output", "jar.html", "--lang", "pl"),
    ("ask", "jar", "who wins"),
    ("translate", "jar"),
    ("format", "--check", "jar"),
)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("odd", ODD)
def test_what_is_no_file_of_the_folder_is_not_read(folder: Path, place: str, odd: str) -> None:
    ODD[odd](folder / place)
    commands = COMMANDS if odd in ("link", "pipe") and place == PLACES[0] else COMMANDS[:1]
    for command in commands:
        done = rulestone(*command, folder=folder.parent, timeout=20)
        assert not has_traceback(done), done.stderr
        assert "swordfish" not in done.stdout + done.stderr
        assert done.returncode in (0, 1, 2)
    sheet = folder.parent / "jar.html"
    assert not sheet.exists() or "swordfish" not in sheet.read_text()


def test_a_rule_file_that_leads_out_is_a_finding(folder: Path) -> None:
    ODD["link"](folder / "more.rules")
    (found,) = [d for d in library.check(folder) if d.severity == "error"]
    assert (found.code, dict(found.values)["reason"]) == ("E0120", "it is a link out of its folder")


def test_a_link_within_the_folder_is_followed(folder: Path) -> None:
    (folder / "jar.rules").rename(folder / "jar.text")
    (folder / "jar.rules").symlink_to("jar.text")
    assert [d for d in library.check(folder) if d.severity == "error"] == []


def test_reading_waits_for_nothing_and_stays_inside(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(NotAFile):
        read_file(tmp_path / "pipe")
    with pytest.raises(NotAFile):
        read_file("/dev/zero")
    (tmp_path / "in").mkdir()
    (tmp_path / "file").write_text("x")
    (tmp_path / "in" / "link").symlink_to("../file")
    assert read_file(tmp_path / "in" / "link") == b"x"
    for path in (tmp_path / "in" / "link", tmp_path / "in" / ".." / "file"):
        with pytest.raises(LinkElsewhere):
            read_file(path, within=tmp_path / "in")


# ---------------------------------------------------------------- saves that name files


@pytest.mark.parametrize(
    "name", ["secret", "secret.rules", "nowhere", "/etc/passwd", "/dev/zero", "\ud800", "\0"]
)
def test_a_save_that_names_a_file_tells_nothing_of_it(tmp_path: Path, name: str) -> None:
    (tmp_path / "secret").write_text(SECRET)
    (tmp_path / "secret.rules").write_text(SECRET)
    match = library.load("pig").start(seed=1)
    save = json.loads(dump(match))
    save["game"] = name if name.startswith(("/", "\0", "\ud800")) else str(tmp_path / name)
    (tmp_path / "game.json").write_text(resealed(save))
    for command in (("replay", "game.json"), ("play", "--load", "game.json")):
        done = rulestone(*command, folder=tmp_path, timeout=20)
        assert not has_traceback(done), done.stderr
        assert done.returncode == 2
        assert "swordfish" not in done.stdout + done.stderr
        assert "root:" not in done.stdout + done.stderr
        assert "\x00" not in done.stderr


def resealed(save: dict[str, object]) -> str:
    """A save whose seal fits whatever is in it, as a forger would make it."""
    from rulestone.match.saves import SavedGame

    try:
        return json.dumps(SavedGame.model_validate(save).sealed().model_dump(mode="json"))
    except ValueError:
        return json.dumps(save)


def test_a_save_is_refused_in_words(tmp_path: Path) -> None:
    from rulestone.cli.play.command import saved_game
    from rulestone.match.saves import saved

    save = saved(library.load("pig").start(seed=1)).model_copy(update={"game": "/etc/passwd"})
    with pytest.raises(SaveError, match="not at /etc/passwd any more"):
        saved_game(save)


# ---------------------------------------------------------------- drawings

HOSTILE = {
    "script": "<script>alert(1)</script>",
    "foreign object": '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">hello</p></foreignObject>',
    "handler": '<circle r="3" onload="alert(1)" onclick="alert(1)"/>',
    "style": '<rect style="fill:url(http://evil)" width="3"/><style>*{fill:red}</style>',
    "address": '<use href="http://evil/#x"/><use xlink:href="data:x" xmlns:xlink="http://www.w3.org/1999/xlink"/>',
    "paint": '<rect fill="url(http://evil#x)" stroke="url(#a)" width="3"/>',
    "picture": '<image href="file:///etc/passwd"/><a href="javascript:alert(1)"><path d="M0 0"/></a>',
    "animation": '<animate attributeName="href" to="javascript:alert(1)"/><set to="x"/>',
    "quotes": '<rect x="&quot; onload=&quot;alert(1)" width="3"/>',
    "text": "<text>&lt;script&gt;</text><title>&lt;script&gt;alert(1)&lt;/script&gt;</title>",
    "another language": '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
    "processing": "<?xml-stylesheet href='http://evil'?><!-- --><path d='M0 0'/><![CDATA[<script>]]>",
}


@pytest.mark.parametrize("inside", HOSTILE.values(), ids=HOSTILE)
def test_a_drawing_can_do_nothing(inside: str) -> None:
    found = cleaned(DRAWING % inside)
    for word in ("<script", "foreignObject", "onload", "onclick", "style", "http://evil", "url(",
                 "javascript", "data:", "/etc", "<animate", "<set", "<image", "<a ", "<?", "<!"):  # fmt: skip
        assert word not in found
    assert found.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">')


BROKEN = {
    "cut": DRAWING[:40],
    "empty": "",
    "text": "hello",
    "page": "<html><body/></html>",
    "bomb": '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + DRAWING % "&b;",
    "unknown entity": DRAWING % "&nothing;",
    "deep": DRAWING % ("<g>" * 400 + "</g>" * 400),
    "large": DRAWING % ("<g/>" * 60_000),
    "nul": DRAWING % "\0",
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_what_is_no_drawing_is_a_finding_and_left_out_of_sheets(folder: Path, text: str) -> None:
    (folder / "icons" / "pebble.svg").write_text(text)
    with pytest.raises(NotADrawing):
        cleaned(text)
    found = [d for d in library.check(folder) if d.code == "W0348"]
    assert [d.span.path for d in found] == [str((folder / "icons" / "pebble.svg").resolve())]
    assert load_icons(library.load(folder).ruleset) == {}


def test_shipped_icons_lose_nothing_that_is_seen() -> None:
    for name in ("pharaon", "kleopatra", "ra"):
        ruleset = library.load(name).ruleset
        for path in Path(ruleset.paths[0]).parent.glob("icons/*.svg"):
            clean = load_icons(ruleset)[path.stem]
            assert clean.count('="') == path.read_text().count('="')
            assert clean.count("</") == clean.count("<") - clean.count("</")


# ---------------------------------------------------------------- what is somebody else's


@pytest.mark.parametrize("ending", ["html", "md", "pdf"])
@pytest.mark.parametrize("content", [b"precious", b"# Rulestone and I\n\nA diary.\n"])
def test_a_sheet_replaces_nothing_but_a_sheet(tmp_path: Path, ending: str, content: bytes) -> None:
    path = tmp_path / f"pig.{ending}"
    path.write_bytes(content)
    done = rulestone("sheet", "pig", "--output", path, folder=tmp_path)
    assert (done.returncode, path.read_bytes()) == (2, content)
    assert "already there, and it is not by Rulestone" in done.stderr


@pytest.mark.parametrize("ending", ["html", "md", "pdf"])
def test_a_sheet_is_written_again_with_the_mode_it_has(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"pig.{ending}"
    assert rulestone("sheet", "pig", "--output", path).returncode == 0
    path.chmod(0o600)
    before = path.read_bytes()
    assert rulestone("sheet", "pig", "--output", path).returncode == 0
    assert path.read_bytes() == before
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [p.name for p in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize(
    "command", [("sheet", "pig", "--output", "{}.html"), ("new", "game", "x", "--output", "{}.rules")]
)
def test_pipes_devices_and_links_elsewhere_are_not_written_to(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    ending = command[-1].removeprefix("{}")
    (tmp_path / "here").mkdir()
    (tmp_path / "victim").write_text("precious")
    os.mkfifo(tmp_path / f"here/pipe{ending}")
    (tmp_path / f"here/link{ending}").symlink_to("../victim")
    (tmp_path / f"here/null{ending}").symlink_to("/dev/null")
    (tmp_path / f"here/dangling{ending}").symlink_to("../made")
    for name in ("pipe", "link", "null", "dangling"):
        done = rulestone(*(word.format(f"here/{name}") for word in command), folder=tmp_path, timeout=20)
        assert done.returncode == 2
        assert not has_traceback(done)
    assert (tmp_path / "victim").read_text() == "precious"
    assert not (tmp_path / "made").exists()
    assert stat.S_ISFIFO(os.lstat(tmp_path / f"here/pipe{ending}").st_mode)


def test_a_page_with_icons_is_the_same_as_without_what_was_left_out(folder: Path) -> None:
    from rulestone.sheets.document import make_document

    pages = []
    for inside in ('<circle r="9"/>', '<circle r="9" onload="alert(1)"/><script>alert(1)</script>'):
        (folder / "icons" / "pebble.svg").write_text(DRAWING % inside)
        pages.append(to_html(make_document(library.load(folder).ruleset, "en")))
    assert pages[0] == pages[1]
