"""Code blocks of a page, run in order in one folder: files are written, commands and Python carried out.

Each block comes back as it would read if its output were what is printed now. A page is right
if nothing changes. `python tests/docs/blocks.py docs/tutorial.md` writes the changes into the page.

- ```` ```rules file=NAME ````, or any other language with `file=`: the block is written to that file.
- ```` ```rules add=NAME ````: the block is added to the end of that file.
- ```` ```console ````: after each `$ command`, what it prints. A line `…` stands for any lines.
- ```` ```pycon ````: Python at the prompt; all such blocks of a page share their names.
- ```` ```python ````: a program; it must run, whatever it prints.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

FENCE = re.compile(r"^```(?P<info>[a-z][^\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
ANYTHING = "…"


@dataclass(frozen=True)
class Block:
    language: str
    settings: dict[str, str]
    text: str
    start: int  # where the text stands in the page
    line: int


def blocks(page: str) -> Iterator[Block]:
    for found in FENCE.finditer(page):
        language, *settings = found["info"].split()
        line = page.count("\n", 0, found.start("text")) + 1
        pairs = dict(s.split("=", 1) for s in settings if "=" in s)
        yield Block(language, pairs, found["text"], found.start("text"), line)


@dataclass
class Reader:
    """Somebody who does what a page says, in a folder of their own."""

    folder: Path
    names: dict[str, Any] = field(default_factory=dict)

    def follow(self, block: Block) -> str:
        """Does what a block says; gives its text with what came of it."""
        if "file" in block.settings:
            self._path(block.settings["file"]).write_text(block.text, encoding="utf-8")
        elif "add" in block.settings:
            with self._path(block.settings["add"]).open("a", encoding="utf-8") as file:
                file.write(f"\n{block.text}")
        elif block.language == "console":
            return "".join(self._command(*part) for part in commands(block.text))
        elif block.language == "python":
            self._told(block.text, "exec")
        elif block.language == "pycon":
            return "".join(self._statement(example) for example in doctest.DocTestParser().parse(block.text))
        return block.text

    def _path(self, name: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        return path

    def _command(self, command: str, expected: str) -> str:
        run = subprocess.run(
            ["bash", "-c", command],
            cwd=self.folder,
            env=environment(self.folder),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        output = "\n".join(line.rstrip() for line in run.stdout.splitlines())
        told = f"{output}\n" if output else ""
        return f"$ {command}\n{expected if alike(expected, told) else told}"

    def _statement(self, part: doctest.Example | str) -> str:
        if isinstance(part, str):
            return part
        first, *rest = part.source.splitlines()
        told = self._told(part.source)
        expected = told if not alike(part.want, told) else part.want
        return "".join([f">>> {first}\n", *(f"... {line}\n" for line in rest), expected])

    def _told(self, source: str, mode: str = "single") -> str:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed), contextlib.chdir(self.folder):
            try:
                exec(compile(source, "<page>", mode), self.names)
            except Exception as problem:
                if mode == "exec":
                    raise
                printed.write("Traceback (most recent call last):\n    ...\n")
                printed.write(f"{type(problem).__module__}.{type(problem).__name__}: {problem}\n")
        return printed.getvalue()


def commands(text: str) -> Iterator[tuple[str, str]]:
    """Each command of a block with the output it shows."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


def alike(expected: str, told: str) -> bool:
    """Whether an output is what was expected; a line `…` there stands for any lines."""
    pattern = "".join(
        "(?:.*\n)*?" if line.strip() == ANYTHING else re.escape(line) + "\n" for line in expected.splitlines()
    )
    return re.fullmatch(pattern, told) is not None


def environment(folder: Path) -> dict[str, str]:
    """A plain terminal 80 columns wide that speaks English and writes only to the folder."""
    programs = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    plain = {
        "PATH": programs,
        "LANG": "C.UTF-8",
        "LC_ALL": "",
        "COLUMNS": "80",
        "NO_COLOR": "1",
        "TERM": "dumb",
    }
    return {**os.environ, **plain, "XDG_DATA_HOME": str(folder / ".data")}


def followed(page: str, folder: Path) -> str:
    """The page with every block as it comes out now."""
    reader, done, at = Reader(folder), [], 0
    for block in blocks(page):
        done += [page[at : block.start], reader.follow(block)]
        at = block.start + len(block.text)
    return "".join([*done, page[at:]])


def differences(page: str, folder: Path) -> list[tuple[int, str, str]]:
    """The blocks that come out otherwise: line, what the page shows, what came out."""
    reader = Reader(folder)
    outcomes = [(block, reader.follow(block)) for block in blocks(page)]
    return [(block.line, block.text, text) for block, text in outcomes if text != block.text]


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = Path(name)
        with tempfile.TemporaryDirectory() as temporary:
            path.write_text(followed(path.read_text(encoding="utf-8"), Path(temporary)), encoding="utf-8")
