"""Editions and variants laid over the rules of tests/rules/good/harbour.rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulestone.diagnostics import Diagnostic
from rulestone.link.api import link, link_anyway
from rulestone.link.clauses import clauses
from rulestone.link.load import load_ruleset
from rulestone.link.model import Ruleset
from rulestone.syntax import ast
from rulestone.syntax.parser import parse_text

HARBOUR = Path(__file__).parents[1] / "rules" / "good" / "harbour.rules"


def harbour(extra: str = "", edition: str | None = None, *variants: str) -> Ruleset:
    ruleset, findings = _link(extra, edition, variants)
    assert findings == []
    assert ruleset is not None
    return ruleset


def findings(extra: str, edition: str | None = None, *variants: str) -> list[Diagnostic]:
    return _link(extra, edition, variants)[1]


def _link(
    extra: str, edition: str | None, variants: tuple[str, ...]
) -> tuple[Ruleset | None, list[Diagnostic]]:
    file, found = parse_text(HARBOUR.read_text(encoding="utf-8") + extra, "harbour.rules")
    assert found == []
    return link([file], edition, variants)


def prestige(ruleset: Ruleset, name: str) -> list[object]:
    member = ruleset.kinds["captain"].member(name)
    assert member is not None
    return [v.expr.value if isinstance(v.expr, ast.Number) else "…" for v in member.values["prestige"]]


def variant(*lines: str, name: str = "mine", after: str = "") -> str:
    head = f'variant {name} of harbour "Mine"{after}\n    cite en 9\n'
    return "\n" + head + "".join(f"    {line}\n" for line in lines)


def test_an_edition_changes_only_the_part_it_names() -> None:
    assert prestige(harbour(), "doctor") == [6, "…"]
    assert prestige(harbour("", "de"), "doctor") == [5, "…"]
    assert len(harbour("", "de").kinds["captain"].members[0].modifiers) == 1


def test_a_later_layer_wins_and_says_so() -> None:
    extra = variant("change captain doctor", "    prestige base: 9")
    ruleset = harbour(extra, "de", "mine")
    assert prestige(ruleset, "doctor") == [9, "…"]
    assert ruleset.changed["harbour.doctor.prestige.base"] == "mine"
    assert ruleset.changed["harbour.visit.bold"] == "de"


def test_a_changed_part_has_the_cite_of_the_change() -> None:
    cited = {c.path: c.cites[0].entries[0][0] for c in clauses(harbour("", "de")) if c.cites}
    assert cited["harbour.doctor.prestige.base"] == "de"
    assert cited["harbour.doctor.prestige.crew"] == "en"
    assert (cited["harbour.visit.bold"], cited["harbour.visit.free_space"]) == ("de", "en")


def test_a_source_without_changes_is_an_edition() -> None:
    assert prestige(harbour("", "en"), "doctor") == [6, "…"]


def test_remove_takes_out_a_declaration_or_a_part() -> None:
    ruleset = harbour("", None, "calm")
    assert ruleset.kinds["captain"].member("cook") is None
    extra = variant("remove visit.bold", "remove collect.turn_on", "remove doctor.waives")
    ruleset = harbour(extra, None, "mine")
    assert [n.name for n in ruleset.choices["visit"].needs] == ["free_space"]
    assert len(ruleset.procedures["collect"].body) == 1
    doctor = ruleset.kinds["captain"].member("doctor")
    assert doctor is not None and doctor.modifiers == ()


def test_add_puts_new_parts_into_what_exists() -> None:
    extra = variant("add choice visit", "    needs calm: round at least 1", "add value wage", "    bonus: 1")
    ruleset = harbour(extra, None, "mine")
    assert [n.name for n in ruleset.choices["visit"].needs] == ["free_space", "bold", "calm"]
    assert [a.part for a in ruleset.values["wage"].addends] == ["base", "late", "bonus"]


def test_a_named_step_is_replaced_where_it_stands() -> None:
    extra = variant("change to collect", "    step gain", "        add 1 to my fame")
    steps = harbour(extra, None, "mine").procedures["collect"].body
    assert [s.name for s in steps if isinstance(s, ast.Step)] == ["gain", "turn_on"]
    assert isinstance(steps[0], ast.Step) and isinstance(steps[0].body[0], ast.Assign)


def test_a_table_row_is_changed_by_its_cells() -> None:
    extra = '\ntable captain\n    id | prestige\n    mate | 2\n    assumed "more"\n'
    extra += variant("change table captain", "    id | prestige", "    mate | 3")
    assert prestige(harbour(extra, None, "mine"), "mate") == [3]


def test_new_copies_leave_the_rest() -> None:
    extra = variant("change good cloth, 7 copies")
    cloth, salt = harbour(extra, None, "mine").kinds["good"].members[:2]
    assert (cloth.copies, cloth.groups, salt.copies) == (7, ("plain",), 20)


@pytest.mark.parametrize(
    ("extra", "variants", "codes"),
    [
        (variant("change captain doktor", "    prestige base: 9"), ["mine"], ["E0211"]),
        (variant("change captain doctor", "    prestige bas: 9"), ["mine"], ["E0211"]),
        (variant("change choice visit", "    needs bald: my fame is 0"), ["mine"], ["E0211"]),
        (variant("add captain cook", "    prestige: 9"), ["mine"], ["E0212"]),
        (variant("remove visit.bald"), ["mine"], ["E0213"]),
        (variant("change captain judge", "    prestige: 9"), ["calm", "mine"], ["E0214"]),
        (variant("change captain judge", "    prestige: 9", after=" after calm"), ["calm", "mine"], []),
        (variant("change captain judge", "    prestige: 9"), ["mien"], ["E0209"]),
        (variant("change choice visit", "    then", "        end game"), ["mine"], ["E0215"]),
    ],
)
def test_layers_that_do_not_fit(extra: str, variants: list[str], codes: list[str]) -> None:
    assert [d.code for d in findings(extra, None, *variants)] == codes


def test_a_clash_of_variants_names_both() -> None:
    (finding,) = findings(variant("remove judge"), None, "calm", "mine")
    values = dict(finding.values)
    assert (values["first"], values["second"], len(finding.labels)) == ("calm", "mine", 1)


def test_what_an_edition_changes_belongs_to_a_point() -> None:
    text = HARBOUR.read_text(encoding="utf-8").replace(
        "about doctor.prestige, visit.bold", "about visit.bold"
    )
    file, _ = parse_text(text, "harbour.rules")
    assert [d.code for d in link_anyway([file])[1]] == []
    (finding,) = link_anyway([file], "de")[1]
    assert (finding.code, dict(finding.values)["name"]) == ("E0216", "harbour.doctor.prestige.base")


def test_a_variant_by_path_brings_its_game(tmp_path: Path) -> None:
    (tmp_path / "harbour.rules").write_text(HARBOUR.read_text(encoding="utf-8"), encoding="utf-8")
    mine = tmp_path / "mine.rules"
    mine.write_text(
        'variant mine of harbour/de "Mine"\n    change captain judge\n        prestige: 8\n', encoding="utf-8"
    )
    ruleset, found = load_ruleset(mine)
    assert found == [] and ruleset is not None
    assert (ruleset.edition, ruleset.variants) == ("de", ("mine",))
    assert prestige(ruleset, "judge") == [8]
    base, _ = load_ruleset(tmp_path / "harbour.rules")
    assert base is not None and prestige(base, "judge") == [3]
