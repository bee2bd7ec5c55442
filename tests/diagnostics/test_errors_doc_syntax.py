"""The first part of docs/errors.md is the fixture of the parser's codes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from rulestone.diagnostics.codes.syntax import SYNTAX
from rulestone.diagnostics.render import render
from rulestone.syntax.reading import parse_file

PAGE = Path(__file__).parents[2] / "docs" / "errors.md"
SECTION = re.compile(r"^### (?P<code>E01\d\d): .+?$(?P<body>.*?)(?=^##)", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"^```rules (?P<info>[^\n]+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Sample:
    code: str
    verdict: str
    settings: dict[str, str]
    text: str

    def stored(self, folder: Path) -> Path:
        """The example as a file, in the way its heading says."""
        path = folder / "sample.rules"
        if "missing" not in self.settings:
            wide = self.text.rstrip("\n") + " " * int(self.settings.get("wide", "0")) + "\n"
            text = (wide if "wide" in self.settings else self.text) * int(self.settings.get("times", "1"))
            path.write_bytes(text.encode(self.settings.get("encoding", "utf-8")))
        return path


def samples() -> list[Sample]:
    found = []
    for section in SECTION.finditer(PAGE.read_text("utf-8")):
        for block in BLOCK.finditer(section["body"]):
            verdict, *settings = block["info"].split()
            pairs = {key: value for key, _, value in (setting.partition("=") for setting in settings)}
            found.append(Sample(section["code"], verdict, pairs, block["text"]))
    return found


SAMPLES = samples()


@pytest.mark.parametrize("code", sorted(SYNTAX))
def test_every_code_has_a_section_with_both_examples(code: str) -> None:
    assert [sample.verdict for sample in SAMPLES if sample.code == code] == ["bad", "good"]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: f"{sample.code}-{sample.verdict}")
def test_the_bad_example_gives_its_code_once_and_the_good_one_nothing(sample: Sample, tmp_path: Path) -> None:
    _, findings = parse_file(sample.stored(tmp_path))
    assert [found.code for found in findings] == ([sample.code] if sample.verdict == "bad" else [])
    assert "{" not in render(findings)
