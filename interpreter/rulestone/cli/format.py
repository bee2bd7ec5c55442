"""`rulestone format`: rule files in their canonical layout."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from difflib import unified_diff
from pathlib import Path

from ..diagnostics.model import Diagnostic, diagnostic
from ..diagnostics.render import render
from ..link.files import is_folder, rule_files, shipped
from ..link.suggest import nearest
from ..storage.writing import write_whole
from ..syntax.parser import parse_text
from ..syntax.printer import format_text
from ..syntax.reading import parse_file
from ..words.findings import translator
from .console import CLEAN, FAILED, FINDINGS, Talk

STDIN = "-"


def format_files(talk: Talk, names: Sequence[str], *, check: bool, diff: bool) -> int:
    """Formats every file named; with `check` or `diff` nothing is written, only told."""
    if list(names) == [STDIN]:
        return _format_input(talk, check=check, diff=diff)
    files = {path: Path(name) if is_folder(name) else None for name in names for path in _files(name)}
    missing = [name for name in names if not _files(name)]
    found = [d for path, folder in files.items() for d in parse_file(path, folder)[1]]
    found += [diagnostic("E0219", name=name, suggestions=nearest(name, shipped())) for name in missing]
    _complain(talk, found)
    broken = {d.span.path for d in found}
    changed = [path for path in files if str(path) not in broken and _changes(path)]
    failed = [path for path in changed if not _deal_with(talk, path, check=check, diff=diff)]
    whole = len([path for path in files if str(path) not in broken])
    if whole:
        talk.err.print(_summary(talk, whole, len(changed) - len(failed), check or diff), soft_wrap=True)
    if missing or failed:
        return FAILED
    return FINDINGS if found or (changed and (check or diff)) else CLEAN


def _format_input(talk: Talk, *, check: bool, diff: bool) -> int:
    """The rules that come in, written out again, as editors want it."""
    text = sys.stdin.read()
    _, found = parse_text(text, STDIN)
    _complain(talk, found)
    formatted = text if found else format_text(text)
    if diff:
        talk.tell(_difference(STDIN, text, formatted))
    elif not check:
        talk.write(formatted)
    return FINDINGS if found or (formatted != text and (check or diff)) else CLEAN


def _files(name: str) -> list[Path]:
    """The rule files of a ruleset, a file, or a folder and the folders in it."""
    return sorted(Path(name).rglob("*.rules")) if is_folder(name) else rule_files(name)


def _read(path: Path) -> str:
    with path.open(encoding="utf-8", newline="") as file:
        return file.read()


def _changes(path: Path) -> bool:
    text = _read(path)
    return format_text(text) != text


def _deal_with(talk: Talk, path: Path, *, check: bool, diff: bool) -> bool:
    """Writes or tells what changes in a file; False if it cannot be written."""
    text = _read(path)
    formatted = format_text(text)
    if diff:
        talk.tell(_difference(str(path), text, formatted))
        return True
    try:
        if not check:
            write_whole(path, formatted)
    except OSError as problem:
        talk.complain_of(problem, path)
        return False
    talk.print(str(path))
    return True


def _difference(name: str, text: str, formatted: str) -> str:
    """What would change, line by line."""
    old, new = text.splitlines(keepends=True), formatted.splitlines(keepends=True)
    return "".join(unified_diff(old, new, name, name))


def _complain(talk: Talk, found: Sequence[Diagnostic]) -> None:
    if found:
        talk.err.file.write(render(found, colour=talk.err.is_terminal, translate=translator(talk.lang)))


def _summary(talk: Talk, files: int, changed: int, only_told: bool) -> str:
    words = talk.words
    if not changed:
        return words.say_n(
            "[n] file is as it should be.", "[n] files are as they should be.", files - changed
        )
    if only_told:
        return words.say_n("[n] file would change.", "[n] files would change.", changed)
    return words.say_n("[n] file changed.", "[n] files changed.", changed)
