"""The four forms of a list of findings."""

from __future__ import annotations

import json

import pytest

from rulestone.diagnostics import Diagnostic, Label
from rulestone.diagnostics.codes import CODES, Code
from rulestone.diagnostics.model import Severity, diagnostic
from rulestone.diagnostics.render import in_order, render
from rulestone.syntax.parser import parse_text
from rulestone.syntax.spans import Span

TEXT = "players 2\nchoice stop\n    then\n        end game\n    then\n        end game\n"
SOURCES = {"a.rules": TEXT}
FIRST, SECOND = Span("a.rules", 3, 5, 4, 17), Span("a.rules", 5, 5, 6, 17)


@pytest.fixture
def twice() -> Diagnostic:
    return diagnostic("E0112", SECOND, labels=(Label(FIRST, "first stated here"),), what="`then`")


def test_full_shows_the_lines_and_underlines_the_spans(twice: Diagnostic) -> None:
    assert render([twice], sources=SOURCES) == (
        "error[E0112]: `then` is stated twice\n"
        " --> a.rules:5:5\n"
        "  |\n"
        "5 |     then\n"
        "  |     ^^^^\n"
        "  |\n"
        "3 |     then\n"
        "  |     ---- first stated here\n"
        "  = help: keep one of the two\n"
    )


def test_a_label_in_another_file_names_it() -> None:
    other = Label(Span("b.rules", 1, 1, 1, 8), "here")
    found = diagnostic("E0112", SECOND, labels=(other,), what="x")
    text = render([found], sources={**SOURCES, "b.rules": "players 3\n"})
    assert "  :: b.rules:1:1\n  |\n1 | players 3\n  | ------- here\n" in text


def test_a_label_without_source_still_says_where() -> None:
    found = diagnostic("E0112", SECOND, labels=(Label(Span("gone.rules", 7, 1, 7, 2), "here"),), what="x")
    assert "= gone.rules:7:1: here" in render([found], sources=SOURCES)


def test_concise_is_one_line_each(twice: Diagnostic) -> None:
    assert render([twice], "concise") == "a.rules:5:5: error[E0112]: `then` is stated twice\n"


def test_suggestions_are_offered() -> None:
    found = diagnostic("E0101", SECOND, suggestions=("move", "more"), found="`mvoe`", expected=("a word",))
    assert "did you mean `move` or `more`?" in render([found], "concise")
    assert "= help: did you mean `move` or `more`?" in render([found], sources=SOURCES)


def test_json_holds_everything(twice: Diagnostic) -> None:
    (data,) = json.loads(render([twice], "json"))
    assert data["code"] == "E0112"
    assert data["severity"] == "error"
    assert data["message"] == "`then` is stated twice"
    assert (data["path"], data["line"], data["column"]) == ("a.rules", 5, 5)
    assert (data["end_line"], data["end_column"]) == (6, 17)
    assert data["labels"][0]["text"] == "first stated here"


def test_json_of_nothing_is_an_empty_list() -> None:
    assert json.loads(render([], "json")) == []


def test_github_escapes_what_its_commands_need_escaped() -> None:
    found = Diagnostic("E0120", Span("a,b:c.rules"), (("reason", "100 %\nlost"),))
    line = render([found], "github")
    assert line.startswith("::error file=a%2Cb%3Ac.rules,title=E0120::")
    assert "100 %25%0Alost" in line
    assert line.count("\n") == 1


def test_github_places_an_annotation(twice: Diagnostic) -> None:
    assert "file=a.rules,line=5,endLine=6,col=5,title=E0112::" in render([twice], "github")


def test_colour_only_if_asked(twice: Diagnostic) -> None:
    assert "\x1b" not in render([twice], sources=SOURCES)
    assert "\x1b[1;31merror[E0112]\x1b[0m" in render([twice], sources=SOURCES, colour=True)


def test_order_does_not_depend_on_the_order_of_finding(twice: Diagnostic) -> None:
    earlier = diagnostic("E0110", Span("a.rules", 1, 9, 1, 10))
    elsewhere = diagnostic("E0110", Span("A.rules", 9, 9, 9, 10))
    assert in_order([twice, earlier, twice, elsewhere]) == [elsewhere, earlier, twice]


def test_words_are_translated() -> None:
    czech = {
        "unexpected {found}": "neočekáváno: {found}",
        "expected {expected}": "očekáváno: {expected}",
        "the end of the line": "konec řádku",
        "{first} or {last}": "{first} nebo {last}",
        "error": "chyba",
    }
    found = diagnostic("E0101", SECOND, found="`x`", expected=("`a`", "the end of the line"))
    text = render([found], sources=SOURCES, translate=lambda words: czech.get(words, words))
    assert text.startswith("chyba[E0101]: neočekáváno: `x`\n")
    assert "očekáváno: `a` nebo konec řádku" in text


def test_wide_characters_are_underlined_where_they_stand() -> None:
    text = 'game x "日本" "!"\n'
    _, findings = parse_text(text, "x.rules")
    lines = render(findings, sources={"x.rules": text}).splitlines()
    assert lines[4] == "  |" + " " * 15 + "^^^"


def test_a_finding_without_a_place_needs_no_source() -> None:
    assert render([diagnostic("E0124")]).startswith("error[E0124]: there are no rules here\n")


def test_the_severity_of_a_finding_is_that_of_its_code() -> None:
    for code, entry in CODES.items():
        assert isinstance(entry, Code)
        assert (entry.severity is Severity.ERROR) == code.startswith("E")


def test_of_a_long_line_only_the_part_around_the_mistake_is_shown() -> None:
    line = "a" * 3_000 + "MISTAKE" + "b" * 3_000
    found = diagnostic("E0101", Span("x.rules", 1, 3_001, 1, 3_008), found="it", expected=("another",))
    shown, under = render([found], sources={"x.rules": line}).split("\n")[3:5]
    assert len(shown) < 200 and shown.count("…") == 2
    assert shown[under.index("^") : under.rindex("^") + 1] == "MISTAKE"
