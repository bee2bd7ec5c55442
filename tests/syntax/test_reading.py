"""Trees that are kept: used while file and package stay as they are, and never trusted further."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from rulestone.syntax import parser, reading, tree_data
from rulestone.syntax.ast.node import Node
from rulestone.syntax.resources import rulesets_folder

ITEM = 'kind stone is token "stone", "stones"\n'
LONG = "".join(f"-- line {n} of a long remark\n" for n in range(reading.LONG // 20)) + ITEM


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A long file of rules, an empty cache, and nothing remembered by this process."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    reading._read.cache_clear()
    path = tmp_path / "stones.rules"
    path.write_text(LONG)
    return path


def records(rules: Path) -> list[Path]:
    return list((rules.parent / "cache/rulestone/trees").glob("*.tree"))


def parses(rules: Path, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether reading the file parses it. Its tree is right in any case."""
    called: list[str] = []
    genuine = parser.parse_bytes

    def counted(data: bytes, path: str) -> parser.Parsed:
        called.append(path)
        return genuine(data, path)

    reading._read.cache_clear()
    with monkeypatch.context() as patch:
        patch.setattr(parser, "parse_bytes", counted)
        read = reading.parse_file(rules)
    assert read == genuine(rules.read_bytes(), str(rules))
    return bool(called)


def test_a_long_file_is_parsed_once(rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert parses(rules, monkeypatch)
    assert len(records(rules)) == 1
    assert not parses(rules, monkeypatch)


def test_a_changed_file_is_parsed_again(rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert parses(rules, monkeypatch)
    rules.write_text(LONG.replace("stone", "shell"))
    assert parses(rules, monkeypatch)
    assert len(records(rules)) == 1


def test_another_package_parses_again(rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert parses(rules, monkeypatch)
    monkeypatch.setattr(reading, "_reader", lambda: "another")
    assert parses(rules, monkeypatch)


@pytest.mark.parametrize("damage", [b"", b"x", b"\x80" * 400])
def test_a_damaged_record_is_left_alone(rules: Path, monkeypatch: pytest.MonkeyPatch, damage: bytes) -> None:
    assert parses(rules, monkeypatch)
    (record,) = records(rules)
    record.write_bytes(record.read_bytes()[:96] + damage)
    assert parses(rules, monkeypatch)
    assert not parses(rules, monkeypatch)


def test_trees_come_back_as_they_were(rules: Path) -> None:
    for path in sorted(rulesets_folder().rglob("*.rules")):
        file, _ = parser.parse_bytes(path.read_bytes(), str(path))
        back = tree_data.read_back(tree_data.written(file), str(path))
        assert back == file
        assert [n.span for n in every_node(back)] == [n.span for n in every_node(file)]


def every_node(thing: object) -> Iterator[Node]:
    if isinstance(thing, Node):
        yield thing
        for field in fields(thing):
            yield from every_node(getattr(thing, field.name))
    elif isinstance(thing, tuple):
        for part in thing:
            yield from every_node(part)


@pytest.mark.parametrize("data", ["null", "[]", "[-1]", "[0]", '[-1,["x"]]', "{}", "[[[]]]", "[" * 100_000])
def test_nothing_but_trees_is_read_back(data: str) -> None:
    with pytest.raises(reading.ODD):
        tree_data.read_back(data.encode(), "x.rules")


def test_short_and_broken_files_are_not_kept(rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for text in (ITEM, LONG + "kind is what\n"):
        rules.write_text(text)
        assert parses(rules, monkeypatch)
        assert records(rules) == []


def test_a_cache_that_cannot_be_written_costs_only_time(rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (rules.parent / "cache").write_text("a file where a folder should be")
    assert parses(rules, monkeypatch)
    assert parses(rules, monkeypatch)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    file, findings = reading.parse_file(tmp_path / "nowhere.rules")
    assert [f.code for f in findings] == ["E0120"]
    assert file.declarations == ()
    assert os.fspath(tmp_path) in file.path
