"""The harnesses of the fuzzer, fed with the corpus and with pieces of it; for this no fuzzer is needed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fuzz.fuzzer import CORPUS
from fuzz.harnesses import HARNESSES
from rulestone.diagnostics.model import Severity
from rulestone.match.saves import read_saved
from rulestone.syntax.parser import parse_bytes
from rulestone.tabletop.table_file import read_head

MOST = 30_000  # bytes of the whole corpus


def fed() -> Iterator[tuple[str, Path]]:
    for name, (_, folder) in HARNESSES.items():
        yield from ((name, path) for path in sorted((CORPUS / folder).iterdir()))


@pytest.mark.parametrize(("name", "path"), list(fed()), ids=lambda value: getattr(value, "stem", value))
def test_whatever_is_fed_is_told_in_words(name: str, path: Path) -> None:
    harness, data = HARNESSES[name][0], path.read_bytes()
    harness(data)
    harness(data[: len(data) // 2])
    harness(data[len(data) // 2 :] + b"\xff" + data[:40])


def test_the_corpus_is_small_and_has_whole_files_of_every_sort() -> None:
    """A fuzzer that begins with nothing that is read to its end finds little."""
    files = [path for path in CORPUS.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < MOST
    rules = [parse_bytes(path.read_bytes())[1] for path in (CORPUS / "rules").iterdir()]
    assert any(not any(d.severity is Severity.ERROR for d in found) for found in rules)
    assert read_saved((CORPUS / "saves" / "pig.json").read_text("utf-8")).moves
    assert "players" in read_head((CORPUS / "scores" / "pig.txt").read_text("utf-8"))


def test_a_harness_raises_what_is_not_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    from fuzz import harnesses

    monkeypatch.setattr(harnesses, "read_and_score", lambda *given: {}["missing"])
    with pytest.raises(KeyError):
        harnesses.score_files(b"points: 1")
