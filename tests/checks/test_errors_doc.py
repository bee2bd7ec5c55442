"""docs/errors.md is the fixture: the bad example of each code gives it, the good one does not."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from rulestone.checks.api import check, check_paths, check_text, in_order
from rulestone.diagnostics import Diagnostic, Severity
from rulestone.diagnostics.codes import CODES
from rulestone.diagnostics.codes.check import CHECK
from rulestone.diagnostics.codes.link import LINK
from rulestone.link.api import link_anyway
from rulestone.syntax.parser import parse_text

PAGE = Path(__file__).parents[2] / "docs" / "errors.md"
SECTION = re.compile(r"^### (?P<code>[EW]\d{4}): .+$", re.MULTILINE)
BLOCK = re.compile(r"^```(?P<sort>rules|svg) (?P<info>[^\n]+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)

HEAD = 'game sample "Sample"\n    assumed "a frame"\nplayers 2\n    assumed "a frame"\n'
PLAY = 'to play "Play"\n    end game\n    assumed "a frame"\n'


@dataclass(frozen=True)
class Sample:
    code: str
    verdict: str
    settings: dict[str, str]
    text: str

    def findings(self) -> list[Diagnostic]:
        """What is found in the example, in its frame, with the layers its heading asks for."""
        if "svg" in self.settings:
            return self.with_icon()
        if "load" in self.settings:
            return check_paths([self.settings["load"]])
        text = self.framed()
        if not {"edition", "variants"} & set(self.settings):
            return check_text(text)
        variants = tuple(filter(None, self.settings.get("variants", "").split(",")))
        file, findings = parse_text(text, "text.rules")
        ruleset, more = link_anyway([file], self.settings.get("edition"), variants)
        return in_order(findings + more + (check(ruleset) if ruleset else []))

    def with_icon(self) -> list[Diagnostic]:
        """What is found in a frame without rules of its own, beside which the example lies as an icon."""
        with TemporaryDirectory() as folder:
            (Path(folder) / "icons").mkdir()
            (Path(folder) / "icons" / "stone.svg").write_text(self.text, "utf-8")
            (Path(folder) / "sample.rules").write_text(HEAD + PLAY, "utf-8")
            return check_paths([folder])

    def framed(self) -> str:
        if "alone" in self.settings:
            return self.text
        return HEAD + self.text + ("" if "to play" in self.text else PLAY)


def sections() -> dict[str, str]:
    page = PAGE.read_text(encoding="utf-8")
    starts = list(SECTION.finditer(page))
    ends = [m.start() for m in starts[1:]] + [len(page)]
    return {m["code"]: page[m.end() : end] for m, end in zip(starts, ends, strict=True)}


def samples() -> list[Sample]:
    found = []
    for code, text in sections().items():
        for block in BLOCK.finditer(text):
            verdict, *settings = block["info"].split()
            pairs = dict([*s.split("="), ""][:2] for s in settings)
            pairs |= {"svg": ""} if block["sort"] == "svg" else {}
            found.append(Sample(code, verdict, pairs, block["text"]))
    return found


SAMPLES = [s for s in samples() if s.code in LINK | CHECK]


@pytest.mark.parametrize("code", sorted(LINK | CHECK))
def test_every_code_has_a_section_with_both_examples(code: str) -> None:
    assert {s.verdict for s in SAMPLES if s.code == code} == {"bad", "good"}


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda s: f"{s.code}-{s.verdict}")
def test_the_bad_example_gives_its_code_once_and_the_good_one_no_error(sample: Sample) -> None:
    told = [d.code for d in sample.findings() if d.severity is Severity.ERROR or d.code == sample.code]
    assert told == ([sample.code] if sample.verdict == "bad" else [])


@pytest.mark.parametrize("sample", [s for s in SAMPLES if s.verdict == "bad"], ids=lambda s: s.code)
def test_the_message_of_a_finding_has_all_its_values(sample: Sample) -> None:
    for finding in sample.findings():
        code, values = CODES[finding.code], dict(finding.values)
        assert code.message.format(**values)
        assert code.help.format(**values)


def test_every_section_is_about_a_code() -> None:
    assert set(sections()) <= set(CODES)
