"""Hostile texts in every place that takes one: they are shown, and never obeyed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

import rulestone as library
from robustness.processes import has_traceback, rulestone
from rulestone.diagnostics.visible import one_line, visible
from rulestone.sheets.document import make_document
from rulestone.sheets.html import to_html
from rulestone.sheets.markdown import to_markdown
from rulestone.sheets.pdf import to_pdf

MARK = "PWNED"
HOSTILE = {
    "script": f"<script>document.title='{MARK}'</script>",
    "image": f"<img src=x onerror=document.title='{MARK}'>",
    "attribute": f"\\\" onmouseover=document.title='{MARK}' x=\\\"",
    "template": "{{ 7*7 }}{% include '/etc/passwd' %}",
    "typst": '#read(\\"/etc/passwd\\") #panic(1) $x$ @x',
    "markdown": f"![x](javascript:{MARK}) [x](http://evil) `x` **x** <b>x</b> | x",
    "escape": "\x1b]0;PWNED\x07\x1b[31m\x9b2J\x08",
    "direction": "\u202eevil\u2066",
    "command": "::error::PWNED ##[error]PWNED",
    "python": "\\\"\\\"\\\"\\nimport os\\n__import__('os').system('x') # {0} %s",
}

GAME = """game jar "[x]"
players 2
source en "[x]"
kind stone is token "[x]", "[x]s"
    cite en "[x]"
stone pebble "[x]", 4 copies
group shiny "[x]": pebble
pile heap "[x]" of stone starts with all
pile taken "[x]" of stone each player
option extra "[x]" from 0 to 1
choice grab "[x]"
    then
        move pebble from heap to my taken
    summary "[x]"
to play "[x]"
    take turns until heap is empty
        choose grab
    assumed "[x]"
score gathered "[x]": size of my taken
winner highest score
point D1 "[x]" changes play
    en says "[x]"
    ruling "[x]"
example "[x]" for 2 players
    do "grab"
"""
COMMANDS = (
    ("check",),
    ("show",),
    ("ask", "{}", "who wins"),
    ("compare",),
    ("simulate", "{}", "--games", "2"),
)


class Strict(HTMLParser):
    """Everything in a page that could do something."""

    def __init__(self) -> None:
        super().__init__()
        self.odd: list[str] = []
        self.scripts = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.scripts += tag == "script"
        if tag in ("img", "iframe", "object", "embed", "base", "foreignobject"):
            self.odd.append(tag)
        self.odd += [name for name, _ in attrs if name.startswith("on")]
        self.odd += [
            value or "" for name, value in attrs if name in ("href", "src") and (value or "x")[0] != "#"
        ]


def written(folder: Path, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / "jar.rules"
    path.write_bytes(GAME.replace("[x]", text).encode())
    return path


def usable(folder: Path, text: str) -> Path:
    """The game with the text in every place where it is no mistake."""
    path = written(folder, text)
    for _ in range(40):
        errors = [d for d in library.check(path) if d.severity == "error" and d.span.line]
        if not errors:
            return path
        lines = path.read_text("utf-8").split("\n")
        at = errors[0].span.line - 1
        lines[at] = lines[at].replace(text, "harmless") if text in lines[at] else ""
        path.write_text("\n".join(lines), "utf-8")
    raise AssertionError("nothing is left of the game")


@pytest.mark.parametrize("name", HOSTILE)
def test_sheets_show_a_text_and_do_not_obey_it(name: str, tmp_path: Path) -> None:
    ruleset = library.load(usable(tmp_path, HOSTILE[name])).ruleset
    document = make_document(ruleset, "en")
    page = Strict()
    page.feed(to_html(document))
    page.close()
    assert page.odd == []
    assert page.scripts == 1  # the search of the page itself
    told = to_markdown(document)
    assert not re.search(r"(?<!\\)<(?!sub>|/sub>)|(?<!\\)\]\(|(?<!\\)`", told)
    assert "\x1b" not in told
    assert b"/JavaScript" not in to_pdf(document)
    assert "root:" not in "".join(p.extract_text() for p in PdfReader(BytesIO(to_pdf(document))).pages)


@pytest.mark.parametrize("name", ["escape", "direction", "command"])
def test_terminals_and_build_servers_are_told_nothing(name: str, tmp_path: Path) -> None:
    good, bad = usable(tmp_path / "good", HOSTILE[name]), written(tmp_path / "bad", HOSTILE[name])
    bad.write_bytes(bad.read_bytes() + f'\n"{HOSTILE[name]}" nonsense\n'.encode())
    commands = [(c[0], *(str(good) if w == "{}" else w for w in c[1:])) for c in COMMANDS]
    commands = [(*c, str(good)) if len(c) == 1 else c for c in commands]
    commands += [("check", str(bad)), ("check", str(bad), "--format", "concise"),
                 ("check", str(bad), "--format", "github")]  # fmt: skip
    for command in commands:
        done = rulestone(*command, GITHUB_ACTIONS="true")
        said = done.stdout + done.stderr
        assert not has_traceback(done), said
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", said), (command, said)
        for line in said.splitlines():
            assert not line.strip().startswith("::") or "github" in command
            assert not re.match(r"\s*::error::", line)


def test_file_names_are_shown_on_one_line(tmp_path: Path) -> None:
    path = tmp_path / "a\n::error::PWNED\x1b[31m.rules"
    path.write_text("nonsense")
    for options in ((), ("--format", "concise"), ("--format", "github")):
        done = rulestone("check", path, *options, GITHUB_ACTIONS="true")
        assert not has_traceback(done)
        assert "\x1b" not in done.stdout + done.stderr
        assert not any(line.startswith("::error::") for line in (done.stdout + done.stderr).splitlines())


def test_signs_stand_for_what_cannot_be_shown() -> None:
    assert visible("a\x1b[1mb\n\tc\x7f\x9b\u202e\ud800") == "a␛[1mb\n\tc␡\ufffd\ufffd\ufffd"
    assert one_line("a\nb\tc\r") == "a␊b␉c␍"
    assert one_line("ščř\u00a0ÿ–“") == "ščř\u00a0ÿ–“"


def browser() -> str:
    """Chromium; where there is none, and who runs the tests may, it is installed."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None and os.geteuid() == 0:
        subprocess.run(["apt-get", "install", "-y", "--no-install-recommends", "chromium"], check=True)
        found = shutil.which("chromium")
    assert found, "this test needs Chromium: apt-get install chromium"
    return found


def test_a_real_browser_runs_nothing_of_a_text(tmp_path: Path) -> None:
    everything = " ".join(HOSTILE[name] for name in ("script", "image", "attribute", "template"))
    ruleset = library.load(usable(tmp_path, everything)).ruleset
    page = tmp_path / "page.html"
    page.write_text(to_html(make_document(ruleset, "en")), "utf-8")
    done = subprocess.run(
        [browser(), "--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}/profile",
         "--virtual-time-budget=2000", "--dump-dom", page.as_uri()],
        capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    title = re.search(r"<title>(.*?)</title>", done.stdout, re.DOTALL)
    assert title is not None and title[1] != MARK
    assert "onerror" in done.stdout
    dom = Strict()
    dom.feed(done.stdout)
    assert (dom.odd, dom.scripts) == ([], 1)
