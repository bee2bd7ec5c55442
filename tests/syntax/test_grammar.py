"""The grammar has no conflicts, its words are known, and its cache cannot do harm."""

from __future__ import annotations

import gzip
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from lark import Lark, Token
from lark.exceptions import GrammarError

from rulestone.syntax import grammar, tables
from rulestone.syntax.builder import Builder
from rulestone.syntax.keywords import HEADS, LINE_STARTS, RESERVED
from rulestone.syntax.parser import parse_text
from rulestone.syntax.resources import grammar_folder, locales_folder, rulesets_folder


@pytest.fixture(scope="module")
def parser() -> Lark:
    return grammar.build_parser()


def keywords(parser: Lark) -> dict[str, str]:
    texts = {t.name: t.pattern.value for t in parser.terminals if t.pattern.type == "str"}
    return {name: text for name, text in texts.items() if re.fullmatch("[a-z]+", text)}


def states(parser: Lark) -> list[set[str]]:
    """For each state of the parser, the terminals that may come next."""
    table = parser.parser.parser._parse_table  # type: ignore[attr-defined]
    return [set(actions) for actions in table.states.values()]


def test_strict_mode_finds_no_conflict_and_no_collision() -> None:
    grammar.build_parser(strict=True)


def test_strict_mode_would_find_a_conflict(monkeypatch: pytest.MonkeyPatch) -> None:
    text = grammar.grammar_text().replace("?sum: product |", "?sum: product | sum PLUS sum |")
    monkeypatch.setattr(grammar, "grammar_text", lambda: text)
    with pytest.raises(GrammarError):
        grammar.build_parser(strict=True)


def test_every_file_of_the_folder_is_joined() -> None:
    files = {path.stem for path in grammar_folder().glob("*.lark")} - {"rules"}
    entry = (grammar_folder() / "rules.lark").read_text("utf-8")
    assert set(re.findall(r"^// join: (\w+)$", entry, re.MULTILINE)) == files


def test_reserved_words_are_those_that_can_stand_where_a_name_can(parser: Lark) -> None:
    words = keywords(parser)
    crowded = [state for state in states(parser) if "NAME" in state and "GAME" not in state]
    found = {words[terminal] for state in crowded for terminal in state if terminal in words}
    types = {"cost", "pieces", "shape", "truth"}
    assert found - RESERVED == types, "these name types and are among the heads"
    assert found >= RESERVED


def test_heads_are_the_words_that_begin_an_item_or_name_a_type(parser: Lark) -> None:
    words = keywords(parser)
    accepted = parser.parse_interactive("").accepts()
    begin = {words[terminal] for terminal in accepted if terminal in words}
    assert begin | {"pieces", "shape", "truth"} == HEADS


def test_a_misplaced_word_is_told_what_could_stand_there_by_families() -> None:
    _, findings = parse_text("to play\n    blunder\n")
    assert dict(findings[0].values)["expected"] == (
        "a statement (`move`, `set`, `choose`, …)",
        "a note (`cite`, `assumed`, `summary`)",
    ), "add words that begin a statement to the families in errors.py"


def test_words_at_the_beginning_of_a_line_are_words_of_the_language(parser: Lark) -> None:
    assert set(keywords(parser).values()) > LINE_STARTS


def test_the_builder_knows_every_rule(parser: Lark) -> None:
    made = {str(rule.alias or rule.origin.name) for rule in parser.rules}
    inlined = {str(rule.origin.name) for rule in parser.rules if rule.options.expand1}
    named = {name for name in made - inlined if not name.startswith(("_", "$")) and "{" not in name}
    missing = {name for name in named if not hasattr(Builder, name)}
    assert missing == set()


@pytest.mark.parametrize("text", ["value x: island", "value x: notable or total_of", "value x: my_max"])
def test_keywords_are_whole_words(parser: Lark, text: str) -> None:
    names = [t for t in parser.parse(text + "\n").scan_values(lambda t: isinstance(t, Token))]
    assert "is" not in names and "not" not in names and "my" not in names


def test_the_shipped_tables_are_those_of_the_grammar() -> None:
    shipped = gzip.decompress(tables.tables_file().read_bytes()).decode()
    assert shipped == tables.tables_text(), "run `make tables`"
    assert tables.shipped_parser() is not None


def test_tables_of_another_grammar_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "grammar_text", lambda: grammar.grammar_text() + "// changed")
    assert tables.shipped_parser() is None


@pytest.mark.parametrize(
    "content", [None, b"", b"x" * 100, gzip.compress(b"{}", mtime=0), gzip.compress(b"[1", mtime=0)]
)
def test_tables_that_are_broken_or_missing_are_not_used(
    content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "tables.json.gz"
    if content is not None:
        file.write_bytes(content)
    monkeypatch.setattr(tables, "tables_file", lambda: file)
    assert tables.shipped_parser() is None


def run_with_cache(folder: Path) -> str:
    """What a process says that finds no shipped tables for its grammar."""
    code = (
        "from rulestone.syntax import tables; tables.shipped_parser = lambda: None; "
        "from rulestone.syntax.parser import parse_text; "
        "print(len(parse_text('players 2\\nplayers 3')[0].declarations))"
    )
    environment = {**os.environ, "XDG_CACHE_HOME": str(folder)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    return done.stdout.strip()


def test_the_cache_is_written_and_read(tmp_path: Path) -> None:
    assert run_with_cache(tmp_path) == "2"
    cached = tmp_path / "rulestone" / "grammar" / "tables.json"
    before = cached.stat().st_mtime_ns
    assert run_with_cache(tmp_path) == "2"
    assert cached.stat().st_mtime_ns == before


@pytest.mark.parametrize("content", [b"", b"\0\0", b"x" * 100])
def test_a_broken_cache_is_replaced(tmp_path: Path, content: bytes) -> None:
    cached = tmp_path / "rulestone" / "grammar" / "tables.json"
    cached.parent.mkdir(parents=True)
    cached.write_bytes(content)
    assert run_with_cache(tmp_path) == "2"
    assert cached.stat().st_size > 1000


def test_a_cache_that_cannot_be_written_does_no_harm(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    assert run_with_cache(blocked) == "2"
    (tmp_path / "rulestone" / "grammar" / "tables.json").mkdir(parents=True)
    assert run_with_cache(tmp_path) == "2"


def test_shipped_folders_are_found() -> None:
    assert (grammar_folder() / "rules.lark").is_file()
    assert rulesets_folder().is_dir()
    assert locales_folder().is_dir()
