"""Random rulesets: the same everywhere, sound, of every construct; counted where carried out; made small."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from random_rules.chances import PLAIN, Chances, Profile
from random_rules.coverage import GUARDS, Coverage, Executed, construct_names, form, placed, steer
from random_rules.generator import ruleset, tree
from random_rules.measure import refusals, sound
from random_rules.pairs import DECLARED, GIVES, PAIRS, WANTS
from random_rules.shrinker import shrink
from rulestone.syntax import ast
from rulestone.syntax.constructs import CONSTRUCTS
from rulestone.syntax.parser import parse_text
from rulestone.syntax.printer import print_file

SEEDS = range(60)
WIDELY = range(100)
FOUND = sorted(Path(__file__).with_name("found").glob("*.rules"))


@cache
def file_of(seed: int) -> ast.File:
    return tree(seed)


@cache
def counted() -> Coverage:
    """All nodes of many rulesets, as if each had been carried out once."""
    coverage = Coverage()
    for seed in WIDELY:
        executed = Executed()
        file = file_of(seed)
        for number, (node, _, guard) in enumerate(placed(file)):
            executed.node(node)
            if guard:
                executed.guard(node, number % 2 == 0)
        coverage.add(file, executed)
    return coverage


# ------------------------------------------------------------------ the generator


def test_chances_are_the_same_on_every_machine() -> None:
    chances = Chances(7, PLAIN)
    assert [chances.below(1000) for _ in range(6)] == [524, 302, 940, 883, 663, 344]


def test_a_seed_gives_the_same_text() -> None:
    text = "".join(ruleset(seed) for seed in range(5))
    assert text == "".join(print_file(tree(seed)) for seed in range(5))
    assert ruleset(1) != ruleset(2)
    assert text.isascii()


def test_the_order_of_sets_does_not_matter() -> None:
    script = "from random_rules.generator import ruleset; print(*map(ruleset, range(3)), sep='')"
    seeded = {**os.environ, "PYTHONHASHSEED": "4", "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    told = subprocess.run(
        [sys.executable, "-c", script], env=seeded, capture_output=True, text=True, check=True
    )
    assert told.stdout.rstrip() == "".join(map(ruleset, range(3))).rstrip()


@pytest.mark.parametrize("seed", range(20))
def test_what_is_printed_is_read_back(seed: int) -> None:
    file, findings = parse_text(ruleset(seed), "random.rules")
    assert not findings
    assert file.declarations == file_of(seed).declarations


def test_nearly_all_are_sound() -> None:
    refused = [seed for seed in SEEDS if not sound(file_of(seed))]
    assert len(refused) * 5 < len(SEEDS)


def test_every_construct_is_made() -> None:
    assert counted().missing() == []


def test_most_pairs_are_made() -> None:
    coverage = counted()
    assert len(coverage.missing_pairs()) * 5 < len(PAIRS)
    assert not coverage.missing_guards()


def test_every_sort_of_place_and_every_verb_is_made() -> None:
    made = {name for text in counted().forms for name in text.split()}
    assert {"pile", "pool", "row", "ring", "grid", "hidden", "covered", "secret"} <= made
    assert {"exact", "same", "different", "any", "own", "of", "starts", "refills", "capacity"} <= made
    assert {"waives", "pays", "adds", "replaces", "before", "after", "instead", "offers"} <= made


def test_a_profile_steers() -> None:
    plain, steered = (
        sum(ruleset(seed, profile).count("line of") for seed in range(12))
        for profile in (PLAIN, Profile({"LineThrough": 1500}))
    )
    assert steered > 3 * plain


def test_rare_pairs_become_more_likely() -> None:
    coverage = counted()
    profile = steer(coverage, PLAIN)
    rare = coverage.missing_pairs()
    assert rare
    assert all(profile.factors[f"{outer}>{inner}"] > 100 for outer, inner in rare)
    files = [tree(seed, profile) for seed in range(40)]
    made = {(type(o).__name__, type(n).__name__) for file in files for n, o, _ in placed(file)}
    assert len(made & set(rare)) * 5 > len(rare)


def test_faults_are_made_on_purpose_only_where_they_are_risked() -> None:
    risky = "".join(ruleset(seed, Profile(risk=30)) for seed in range(8))
    calm = "".join(ruleset(seed, Profile(risk=0)) for seed in range(8))
    assert "999999999" in risky
    assert "999999999" not in calm


# ------------------------------------------------------------------ counting

SMALL = """game small "Small"
players 2
number n from 0 to 9
to play
    if n at least 3
        add 1 to n
    otherwise
        set n to 2 + 1
"""


def small() -> tuple[ast.File, dict[str, ast.Node]]:
    file, _ = parse_text(SMALL, "small.rules")
    return file, {type(node).__name__: node for node, _, _ in placed(file)}


def test_only_what_was_carried_out_counts() -> None:
    file, nodes = small()
    executed = Executed()
    executed.node(nodes["Compare"])
    executed.guard(nodes["Compare"], False)
    executed.node(nodes["Arithmetic"])
    executed.fault("OutOfBounds")
    executed.choice("nothing")
    executed.game(12)
    coverage = Coverage()
    coverage.add(file, executed)
    assert coverage.constructs["comparison"] == 1
    assert coverage.pairs["If", "Compare"] == 1
    assert coverage.pairs["Assign", "Arithmetic"] == 1
    assert coverage.pairs["Assign", "Number"] == 0
    assert coverage.guards == {("if", False): 1, ("if", True): 0}
    assert ("if", True) in coverage.missing_guards()
    assert (coverage.faults["OutOfBounds"], coverage.decisions()) == (1, 12)
    assert "if" in coverage.missing()
    assert "number" not in coverage.missing()


def test_a_node_is_found_by_its_place_also_when_it_is_linked() -> None:
    from rulestone.link.api import link

    file, _ = parse_text(SMALL, "small.rules")
    ruleset_, _ = link([file])
    assert ruleset_ is not None
    executed = Executed()
    (branch,) = ruleset_.procedures["play"].body
    assert isinstance(branch, ast.If)
    executed.node(branch)
    executed.node(branch.branches[0][0])
    coverage = Coverage()
    coverage.add(file, executed)
    assert coverage.constructs["if"] == coverage.constructs["comparison"] == 1


def test_every_class_that_can_be_written_has_its_pairs() -> None:
    classes = {c.node.__name__ for c in CONSTRUCTS}
    assert set(WANTS) <= classes
    assert set(GIVES) <= classes
    assert classes <= set(GIVES) | DECLARED
    assert all(name for construct in CONSTRUCTS for name in construct_names_of(construct.node))
    assert GUARDS


def construct_names_of(cls: type[ast.Node]) -> list[str]:
    return [c.name for c in CONSTRUCTS if c.node is cls]


def test_some_nodes_are_two_constructs() -> None:
    choice = ast.Choice("drink", any_moment=True)
    assert construct_names(choice) == ("choice", "at any moment")
    laid = ast.Selection("placement", "q", grid="board", of=ast.Ref("t"))
    assert construct_names(laid) == ("placement",)


def test_forms_tell_apart_what_one_class_can_be() -> None:
    two, three = ast.Number(2), ast.Number(3)
    assert form(ast.Arithmetic("mod", two, three)) != form(ast.Arithmetic("/", two, three))
    place = ast.Ref("pile1")
    assert form(ast.Move(None, place, place, every=True)) != form(ast.Move(two, place, place))


# ------------------------------------------------------------------ the shrinker


def holds_a_division_and_a_draw(text: str) -> bool:
    return " / " in text and "\n    draw " in text.replace("\n        ", "\n    ")


def test_a_ruleset_becomes_small() -> None:
    text = next(t for seed in range(50) if holds_a_division_and_a_draw(t := ruleset(seed)))
    small_ = shrink(text, holds_a_division_and_a_draw, tries=1500)
    assert holds_a_division_and_a_draw(small_)
    assert len(small_.splitlines()) <= 30
    assert not parse_text(small_, "random.rules")[1]


def test_what_is_shrunk_may_have_to_be_sound() -> None:
    def sound_with_a_wheel(text: str) -> bool:
        return "turn wheel1 " in text and not refusals(text)

    text = SOUND
    assert sound_with_a_wheel(text)
    small_ = shrink(text, sound_with_a_wheel, tries=400)
    assert sound_with_a_wheel(small_)
    assert len(small_) < len(text)
    assert "quarry" not in small_
    assert "for each" not in small_


SOUND = """game sound "Sound"
players 2 to 2
kind stone is token "stone", "stones"
stone pebble, 3 copies
kind bay is space "bay", "bays"
bay north, south
pile quarry of stone starts with all
pile heap of stone each player
ring coast of bay 2 slots starts with all
wheel wheel1 in coast: pebble, pebble
number n from 0 to 9
to play
    for each player p
        move pebble from quarry to heap of p
        turn wheel1 n + 2 steps
"""


def test_what_does_not_fail_stays_as_it_is() -> None:
    assert shrink(SMALL, lambda text: False) == SMALL


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_what_was_found_says_what_is_right(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    file, findings = parse_text(text, path.name)
    assert not findings
    assert file.declarations
    assert text.startswith("-- ")
