"""No text is too broken for a diagnostic, none takes long."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from mutations import mutated, noise

from rulestone.diagnostics.render import render
from rulestone.syntax.parser import MAX_KILOBYTES, parse_bytes, parse_text
from rulestone.syntax.printer import format_text, print_file
from rulestone.syntax.reading import parse_file

SECONDS = 2.0
MUTATED, NOISE = 2400, 600
DEEP = 10_000
WIDE = 700

GOOD = b'game snap "Snap"\nplayers 2\n'

ODD: dict[str, tuple[bytes, list[str]]] = {
    "empty": (b"", ["E0124"]),
    "only comments": (b"-- nothing\n\n", ["E0124"]),
    "binary": (b'game snap "Snap"\0\x01\x02', ["E0122"]),
    "not UTF-8": (b'game snap "Pi\xeb"\n', ["E0121"]),
    "UTF-16": ('game snap "Snap"\n'.encode("utf-16"), ["E0122"]),
    "tabs": (b"to play\n\tend game\n", ["E0106"]),
    "a tab between words": (b"players\t2\n", ["E0106"]),
    "CRLF": (GOOD.replace(b"\n", b"\r\n"), []),
    "old Mac line ends": (GOOD.replace(b"\n", b"\r"), []),
    "a byte order mark": (b"\xef\xbb\xbf" + GOOD, []),
    "no newline at the end": (GOOD.rstrip(), []),
    "10 MB": (b"-- long\n" * 1_250_000, ["E0123"]),
    "as long as may be, one item": (b"players 2" + b"\n" * (MAX_KILOBYTES * 1_000 - 9), []),
    "a long line": (b"value x: " + b"1 + " * DEEP + b"1\n", ["E0116"]),
    "many lines in parentheses": (b"value x: max(1" + b",\n 1" * DEEP + b")\n", []),
    "a long sum": (b"value x: 1" + b" + 1" * WIDE + b"\n", ["E0113"]),
    "a long text": (b'game x "' + b"x" * WIDE + b'"\n', []),
    "a long number": (b"players " + b"9" * WIDE + b"\n", ["E0115"]),
    "a no-break space as indentation": ("to play\n    end game\n  \u00a0end game\n".encode(), ["E0107"]),
    "a line of no-break spaces": ("players 2\n  \u00a0\nplayers 3\n".encode(), ["E0102"]),
    "a control character": (b"players \x07 2\n", ["E0102"]),
    "parentheses without end": (b"value x: " + b"(" * WIDE + b"\n", ["E0113"]),
    "balanced parentheses": (b"value x: " + b"(" * WIDE + b"1" + b")" * WIDE + b"\n", ["E0113"]),
    "closing parentheses": (b"value x: 1" + b")" * WIDE + b"\n", ["E0110"]),
    "10 000 parentheses": (b"value x: " + b"(\n " * DEEP + b"1" + b")\n " * DEEP + b"\n", ["E0113"]),
    "10 000 on a line": (b"value x: " + b"(" * DEEP + b"1" + b")" * DEEP + b"\n", ["E0116"]),
    "not, 10 000 times": (b"value x: (" + b"not\n " * DEEP + b"a)\n", ["E0113"]),
    "indents without end": (b"to play\n" + b"".join(b" " * n + b"if a\n" for n in range(1, 900)), ["E0113"]),
    "not not not": (b"value x: " + b"not " * WIDE + b"a\n", ["E0113"]),
    "minus minus": (b"value x: " + b"- " * WIDE + b"a\n", ["E0113"]),
    "of of of": (b"value x: " + b"a of " * WIDE + b"a\n", ["E0113"]),
    "if otherwise": (b"value x: " + b"1 if a otherwise " * 200 + b"2\n", ["E0113"]),
    "otherwise if": (
        b"to play\n    if a\n        end game\n" + b"    otherwise if a\n        end game\n" * 2000,
        [],
    ),
    "quotes": (b'"' * WIDE + b"\n", ["E0101"]),
    "backticks": (b"`" * WIDE + b"\n", ["E0102"]),
    "bars": (b"table t\n    a | b\n    " + b"|" * WIDE + b"\n", ["E0111"]),
}


@pytest.fixture(scope="module", autouse=True)
def warm() -> None:
    parse_text("players 2")


@pytest.mark.parametrize(("data", "codes"), ODD.values(), ids=ODD.keys())
def test_odd_files_give_a_clear_finding(data: bytes, codes: list[str], tmp_path: Path) -> None:
    path = tmp_path / "odd.rules"
    path.write_bytes(data)
    begin = time.process_time()
    _, findings = parse_file(path)
    assert [found.code for found in findings] == codes
    assert all(render(findings, form) for form in ("full", "concise", "github") if findings)
    assert time.process_time() - begin < SECONDS


def test_a_missing_file_is_a_finding(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.rules", tmp_path):
        assert [found.code for found in parse_file(path)[1]] == ["E0120"]


def broken_texts() -> Iterator[str]:
    yield from mutated(seed=1, count=MUTATED)
    yield from noise(seed=2, count=NOISE)


def test_broken_texts_give_findings_or_a_tree() -> None:
    outcomes = {True: 0, False: 0}
    for text in broken_texts():
        begin = time.process_time()
        file, findings = parse_text(text)
        assert time.process_time() - begin < SECONDS, text
        assert file.declarations or findings, text
        assert findings or parse_text(print_file(file))[0] == file, text
        render(findings, sources={"<text>": text})
        outcomes[bool(findings)] += 1
    assert sum(outcomes.values()) >= 2000
    assert min(outcomes.values()) >= 100


def test_broken_texts_can_be_formatted() -> None:
    for text in mutated(seed=3, count=500):
        formatted = format_text(text)
        assert format_text(formatted) == formatted, text
        assert parse_text(formatted)[0] == parse_text(text)[0], text


def test_every_finding_points_into_the_text() -> None:
    for text in mutated(seed=4, count=500):
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        for found in parse_text(text)[1]:
            assert 1 <= found.span.line <= len(lines), text
            assert 1 <= found.span.column <= len(lines[found.span.line - 1]) + 1, text


def test_bytes_and_text_are_read_alike() -> None:
    assert parse_bytes(GOOD) == parse_text(GOOD.decode())
