"""Abilities of cards: what they attach to, and which names their bodies know."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulestone.link.api import link_anyway
from rulestone.link.load import load_ruleset
from rulestone.link.rewrite import walk
from rulestone.syntax import ast
from rulestone.syntax.parser import parse_text

HARBOUR = Path(__file__).parents[1] / "rules" / "good" / "harbour.rules"


def test_each_ability_is_bound_to_one_part() -> None:
    ruleset, _ = load_ruleset(HARBOUR)
    assert ruleset is not None
    found = {(m.name, x.verb): (x.binding.sort, x.binding.name, x.binding.of) for m, x in ruleset.modifiers()}
    assert found == {
        ("doctor", "waives"): ("need", "free_space", "visit"),
        ("judge", "pays"): ("pay", "price", "visit"),
        ("cook", "after"): ("step", "gain", "collect"),
        ("cook", "adds"): ("value", "wage", None),
        ("smuggler", "offers"): ("choice", "trade_in", None),
    }


def test_arguments_are_members_of_the_parameters_kind() -> None:
    ruleset, _ = load_ruleset(HARBOUR)
    assert ruleset is not None
    _, waiver = ruleset.modifiers()[0]
    assert waiver.args[0].binding.of == "quay"


CAPTAIN = 'captain mate\n    prestige: 1\n    {ability}\n    assumed "test"\n'


@pytest.mark.parametrize(
    ("ability", "codes"),
    [
        ("waives free_space of visit when a is north", []),
        ("waives free_space of visit when b is north", ["E0201"]),
        ("waives free_spce of visit", ["E0201"]),
        ("waives free_space of vist", ["E0201"]),
        ("waives visit", ["E0218"]),
        ("after gain of collect\n        move income of a from supply to my store", []),
        ("before collect\n        move income of a from supply to my store", []),
        ("instead of turn_on of collect\n        turn access 2 steps", []),
        ("adds 1 to base of wage", []),
        ("adds 1 to bass of wage", ["E0201"]),
        ("silver stands for wine when a is east", []),
        ("token stands for wine", ["E0201"]),
    ],
)
def test_bodies_know_the_parameters_of_what_they_attach_to(ability: str, codes: list[str]) -> None:
    text = HARBOUR.read_text(encoding="utf-8") + "\n" + CAPTAIN.format(ability=ability)
    file, found = parse_text(text, "harbour.rules")
    ruleset, more = link_anyway([file])
    assert [d.code for d in found + more] == codes
    assert ruleset is not None


def test_every_name_in_every_tree_is_bound() -> None:
    ruleset, _ = load_ruleset(HARBOUR)
    assert ruleset is not None
    members = [m for kind in ruleset.kinds.values() for m in kind.members]
    roots = [part for m in members for parts in (m.handlers, m.modifiers, m.stands) for part in parts]
    roots += [v for m in members for values in m.values.values() for v in values]
    roots += [*ruleset.choices.values(), *ruleset.procedures.values(), *ruleset.values.values()]
    names = (ast.Ref, ast.Selection, ast.Do, ast.BillLine, ast.Modifier, ast.StandsFor)
    unbound = [n for n in walk(*roots) if isinstance(n, names) and n.binding is None]
    assert unbound == []
