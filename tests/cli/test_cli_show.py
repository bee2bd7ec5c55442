"""`rulestone show`: source with file and line, words, citations."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

from rulestone.cli import show
from rulestone.cli.completion import complete_rule
from rulestone.cli.show import show_names
from rulestone.link.load import load_ruleset
from rulestone.words import words_for

RULES = """game lamp "Lamp"
    cite pl 1
players 2
    cite pl 1
source pl "Lampa, zasady"
number oil from 0 to 9 starts 4 "oil"
    cite pl 3 ~, pl "Oliwa"
choice burn "Burn oil"
    needs some: oil at least 1
    then
        subtract 1 from oil
    summary "Burn a little oil."
    cite pl 2
to play "Play"
    repeat 4 times
        as player 1
            choose burn
    summary "Burn until nothing is left."
    assumed "the book breaks off here"
score light "Light": oil
    cite pl 2
winner highest score
    cite pl 2
variant bright of lamp "Bright"
    change number oil from 0 to 9 starts 8
"""


@pytest.fixture
def lamp(folder):
    (folder / "lamp.rules").write_text(RULES, "utf-8")
    return "lamp.rules"


def test_a_rule_is_shown_as_written_with_file_and_line(run, lamp) -> None:
    lines = run("show", lamp, "burn").stdout.splitlines()
    assert lines[0] == "lamp.burn  lamp.rules:8"
    assert lines[1] == '    8 │ choice burn "Burn oil"'
    assert "   13 │     cite pl 2" in lines


def test_a_rule_is_shown_in_words_with_its_citation(run, lamp) -> None:
    text = run("show", lamp, "burn").stdout
    assert "Burn a little oil." in text
    assert "Lampa, zasady, page 2" in text


def test_inferred_citations_headings_and_assumptions_are_told(run, lamp) -> None:
    assert "Lampa, zasady, page 3 (inferred)" in run("show", lamp, "oil").stdout
    assert "Lampa, zasady, “Oliwa”" in run("show", lamp, "oil").stdout
    assert "Assumed: the book breaks off here." in run("show", lamp, "play").stdout


@pytest.mark.parametrize(("lang", "said"), [("pl", "str. 2"), ("cs", "Jen pokud"), ("nl", "blz. 2")])
def test_the_words_come_in_the_language_asked_for(run, lamp, lang: str, said: str) -> None:
    assert said in run("show", lamp, "burn", "--lang", lang).stdout


def test_all_languages_at_once(run) -> None:
    data = json.loads(run("show", "pig", "hold", "--lang", "all", "--format", "json").stdout)
    assert list(data[0]["words"]) == ["en", "pl", "cs", "nl"]
    assert len({tuple(lines) for lines in data[0]["words"].values()}) == 4


def test_json_has_path_source_words_and_cites(run, lamp) -> None:
    [data] = json.loads(run("show", lamp, "oil", "--format", "json").stdout)
    assert (data["path"], data["sort"], data["file"], data["line"]) == ("lamp.oil", "number", "lamp.rules", 6)
    assert data["source"].startswith("number oil from 0 to 9")
    assert data["cites"][0] == {"edition": "pl", "place": 3, "inferred": True}


def test_without_a_name_every_declaration_is_shown(run, lamp) -> None:
    text = run("show", lamp).stdout
    for path in (
        "lamp.game",
        "lamp.players",
        "lamp.oil",
        "lamp.burn",
        "lamp.play",
        "lamp.light",
        "lamp.winner",
    ):
        assert f"{path}  lamp.rules:" in text


def test_a_variant_shows_what_it_changes(run, lamp) -> None:
    assert "starts 8" not in run("show", lamp, "oil").stdout
    assert "starts 8" in run("show", lamp, "oil", "--variant", "bright").stdout


@pytest.mark.parametrize("lang", ["pl", "cs", "nl"])
def test_a_variant_of_ones_own_speaks_the_words_of_its_game(run, lang: str) -> None:
    run("new", "variant", "mild", "--of", "ra")
    assert "‹" not in run("show", "mild.rules", "bid", "--lang", lang).stdout


@pytest.mark.parametrize("name", ["tile.nile", "tile nile", "nile", "ra.nile"])
def test_a_card_is_found_by_any_of_its_names(run, name: str) -> None:
    result = run("show", "ra", name)
    assert result.exit_code == 0
    assert "pieces.rules:" in result.stdout


@pytest.mark.parametrize(
    ("path", "source", "said"),
    [
        ("enter.free_space", "needs free_space:", "An action: free space"),
        ("pharaon.enter.access", "access: 1 of c", "An action: access"),
        ("enter.price", "price: price of d", "less what was paid for the access"),
        ("doctor.prestige.base", "prestige base: 6", "Prestige: 6."),
        ("doctor.waives.enter.free_space", "once a round waives", "you need not meet the condition"),
        ("scribe_2.stands.power", "power stands for construction", "Power may stand for construction."),
        ("stock_offerings.pairs", "step pairs", "Draw an offering token"),
    ],
)
def test_a_clause_is_found_by_its_path(run, path: str, source: str, said: str) -> None:
    [data] = json.loads(run("show", "pharaon", path, "--format", "json").stdout)
    assert data["path"] == f"pharaon.{path.removeprefix('pharaon.')}"
    assert data["source"].lstrip().startswith(source)
    assert said in "\n".join(data["words"]["en"])
    assert [cite["edition"] for cite in data["cites"]] == ["pl", "cs", "nl"]


def test_a_clause_stands_where_its_edition_has_it(run) -> None:
    text = run("show", "pharaon", "doctor.prestige.base", "--edition", "nl").stdout
    assert "edition_nl.rules:" in text and "Prestige: 3." in text


def test_the_beginning_of_a_path_shows_all_below_it(run) -> None:
    data = json.loads(run("show", "pharaon", "doctor.prestige", "--format", "json").stdout)
    assert [found["path"] for found in data] == [
        "pharaon.doctor.prestige.base",
        "pharaon.doctor.prestige.each",
    ]


def test_a_path_that_nothing_has_is_told_with_the_nearest(run) -> None:
    result = run("show", "pharaon", "enter.free_spac")
    assert result.exit_code == 2
    assert "Perhaps: enter.free_space" in result.stderr


@pytest.mark.parametrize("name", ["ra", "kleopatra", "pig"])
def test_every_clause_has_source_and_words(name: str) -> None:
    ruleset, _ = load_ruleset(name)
    assert ruleset is not None
    spoken = {lang: words_for(ruleset, lang) for lang in ("en", "nl")}
    for path in show_names(ruleset, parts=True):
        found = [show.data(ruleset, spoken, x) for x in show.found(ruleset, f"{ruleset.name}.{path}")]
        assert found and all(x["source"] for x in found), path
        assert all(x["words"]["nl"] and "‹" not in "".join(x["words"]["nl"]) for x in found), path


def test_paths_complete() -> None:
    context = SimpleNamespace(params={"game": "pharaon"})
    assert complete_rule(context, "enter.f") == ["enter.free_space"]  # type: ignore[arg-type]
    assert complete_rule(context, "doct") == ["doctor"]  # type: ignore[arg-type]
    assert complete_rule(SimpleNamespace(params={"game": "nosuch"}), "x") == []  # type: ignore[arg-type]


def test_a_name_that_nothing_has_is_exit_code_2_with_the_nearest(run, lamp) -> None:
    result = run("show", lamp, "burm")
    assert result.exit_code == 2
    assert "Perhaps: burn" in result.stderr


@pytest.mark.parametrize("layer", [("--edition", "xx"), ("--variant", "xx")])
def test_a_layer_that_does_not_exist_is_an_error(run, layer: tuple[str, str]) -> None:
    result = run("show", "ra", *layer)
    assert result.exit_code == 2
    assert "`xx`" in result.stderr


def test_what_a_piece_stands_for_is_told_apart_from_the_piece(run) -> None:
    told = run("show", "pharaon", "stands.silver").stdout
    assert "Silver may stand for a basic resource." in told
    assert "20 copies" not in told
