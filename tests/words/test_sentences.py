"""A game with every construct, said in every language and compared with texts that were read."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from typing import Any, get_args

import pytest
from bazaar import RULES, golden, ruleset, said

from rulestone.link.api import link
from rulestone.syntax import ast
from rulestone.syntax.parser import parse_text
from rulestone.syntax.reading import parse_file
from rulestone.words import CODES, words_for
from rulestone.words.vocabulary import Vocabulary, third_person

UNSAID = {ast.Example, ast.Layer, ast.Game, ast.Players, ast.Source, ast.Table}  # titles, or only for authors


def nodes(node: Any) -> set[type]:
    """The classes of everything in a tree."""
    if isinstance(node, tuple):
        return set().union(*(nodes(child) for child in node))
    if is_dataclass(node) and not isinstance(node, type):
        return {type(node)}.union(*(nodes(getattr(node, f.name)) for f in fields(node)))
    return set()


def test_the_fixture_has_every_construct() -> None:
    wanted = {x for union in (ast.Expr, ast.Stmt, ast.Declaration, ast.ItemPart) for x in get_args(union)}
    found = nodes(parse_file(RULES)[0].declarations)
    assert wanted - UNSAID <= found, sorted(x.__name__ for x in wanted - UNSAID - found)


@pytest.mark.parametrize("code", CODES)
def test_golden(code: str) -> None:
    words = words_for(ruleset(), code)
    assert said(words, ruleset()) == golden(code).read_text("utf-8")
    assert not words.missing


@pytest.mark.parametrize("code", CODES)
def test_a_changed_number_changes_every_language(code: str) -> None:
    source = RULES.read_text("utf-8").replace("3 same wares", "17 same wares")
    changed, findings = link([parse_text(source, str(RULES))[0]])
    assert changed is not None, findings
    before = "\n".join(words_for(ruleset(), code).rule(ruleset(), "feast_cost"))
    after = "\n".join(words_for(changed, code).rule(changed, "feast_cost"))
    assert "17\u00a0" not in before
    assert "17\u00a0" in after


@pytest.mark.parametrize("name", ["fame", "bonus", "waste", "tariff", "feast_cost", "guests_at_start"])
def test_whatever_has_a_summary_says_it(name: str) -> None:
    lines = RULES.read_text("utf-8").splitlines()
    heads = ("number", "list", "pile", "wheel", "cost", "option")
    place = next(n for n, line in enumerate(lines) if re.match(rf"({'|'.join(heads)}) {name}\b", line))
    source = "\n".join([*lines[: place + 1], '    summary "Mind the camel."', *lines[place + 1 :], ""])
    changed, findings = link([parse_text(source, str(RULES))[0]])
    assert changed is not None, findings
    assert "Mind the camel." in words_for(changed, "en").rule(changed, name)


SENTENCES = [
    ("3 same wares", "pl", "3 jednakowe zwykłe towary"),
    ("5 different wares", "pl", "5 różnych zwykłych towarów"),
    ("1 any wares", "pl", "1 dowolny zwykły towar"),
    ("22 same wares", "pl", "22 jednakowe zwykłe towary"),
    ("2 silver", "pl", "2 żetony srebra"),
    ("25 silver and 1 silver", "pl", "25 żetonów srebra i 1 żeton srebra"),
    ("3 same wares", "cs", "3 stejné druhy zboží"),
    ("22 different wares", "cs", "22 různých druhů zboží"),
    ("5 silver or 2 silver", "cs", "5 žetonů stříbra nebo 2 žetony stříbra"),
    ("3 same wares", "nl", "3 gelijke waren"),
    ("1 any wares", "nl", "1 willekeurige waar"),
    ("2 silver", "nl", "2 fiches zilver"),
    ("5 different wares", "en", "5 different wares"),
    ("1 silver", "en", "1 silver"),
]


@pytest.mark.parametrize(("cost", "code", "text"), SENTENCES)
def test_costs(cost: str, code: str, text: str) -> None:
    declaration = parse_text(f"cost x: {cost}\n")[0].declarations[0]
    assert isinstance(declaration, ast.CostDecl)
    assert words_for(ruleset(), code).cost(declaration.cost).replace("\u00a0", " ") == text


OPTIONS = [
    ("rent_stall", "north", "en", "Rent North stall"),
    ("rent_stall", "north", "pl", "Wynajmij stragan północny"),
    ("rent_stall", "north", "cs", "Pronajměte si stánek „Severní stánek“"),
    ("rent_stall", "north", "nl", "Huur kraam ‘Noordkraam’"),
    ("barter", "spice", "pl", "Wymień korzenie"),
    ("barter", "silver", "cs", "Vyměňte stříbro"),
]


@pytest.mark.parametrize(("choice", "member", "code", "text"), OPTIONS)
def test_options(choice: str, member: str, code: str, text: str) -> None:
    rules = ruleset()
    chosen = next(m for kind in rules.kinds.values() for m in kind.members if m.name == member)
    declaration = rules.choices[choice]
    name = declaration.params[0].selection.var
    assert name is not None
    assert words_for(rules, code).choice(declaration, {name: chosen}) == text


DEEDS = [
    ("barter", "spice", "en", "Player 2 barters spice"),
    ("barter", "spice", "pl", "Gracz 2 wymienia korzenie"),
    ("rent_stall", "north", "cs", "Hráč 2 pronajímá si stánek „Severní stánek“"),
    ("barter", "silver", "nl", "Speler 2 ruilt zilver"),
]


@pytest.mark.parametrize(("choice", "member", "code", "text"), DEEDS)
def test_deeds_are_told_in_the_third_person(choice: str, member: str, code: str, text: str) -> None:
    rules, words = ruleset(), words_for(ruleset(), code)
    chosen = next(m for kind in rules.kinds.values() for m in kind.members if m.name == member)
    declaration = rules.choices[choice]
    actor, name = words.player(2).capitalize(), declaration.params[0].selection.var
    assert name is not None
    assert words.deed(actor, declaration, {name: chosen}).replace("\u00a0", " ") == text


@pytest.mark.parametrize(
    ("imperative", "deed"),
    [("Pass", "passes"), ("Carry it", "carries it"), ("Go", "goes"), ("Play", "plays")],
)
def test_english_third_person(imperative: str, deed: str) -> None:
    assert third_person(imperative) == deed


def test_without_a_third_person_the_title_stands_after_the_name() -> None:
    assert Vocabulary("none", "pl").told("Anna", "Jump") == "Anna: ‹Jump›"
