"""What names mean: each case is a piece of rules, and what the names in it are bound to."""

from __future__ import annotations

import pytest

from rulestone.diagnostics import Diagnostic
from rulestone.link.api import link, link_anyway
from rulestone.link.model import Ruleset
from rulestone.link.rewrite import walk
from rulestone.link.types import type_of
from rulestone.syntax import ast
from rulestone.syntax.parser import parse_text

FRAME = """
game frame "Frame"
players 2 to 3
kind pawn is piece "pawn", "pawns"
pawn for each player, 4 copies
kind fruit is token "fruit", "fruits"
    has worth number
    has colour paint
fruit orange
    worth: 2
    colour: orange
fruit apple
    worth: 1
    colour: red
kind paint is space "paint", "paints"
paint orange, red
group citrus of fruit: orange
kind disc is token "disc", "discs"
disc numbered 3 to 6
kind column is space "column", "columns"
column numbered 1 to 3
grid board 3 by 3 of pawn
pile basket of fruit each player
pile market of fruit starts with all
number coins each player from 0 to 9
number level each player for each paint from 0 to 3
number won each player from 0 to 1
player leader
remember fruit last
option speed from 1 to 3 starts 1
list limit by players from 2: 4, 5
list home by player: 1, 2, 3
value weight (fruit f): worth of f * 2
value best: the player p with highest coins of p
score won "Won": my won
"""


def linked(text: str) -> Ruleset:
    file, findings = parse_text(FRAME + text, "frame.rules")
    ruleset, more = link([file])
    assert findings + more == []
    assert ruleset is not None
    return ruleset


def found(text: str) -> list[Diagnostic]:
    file, findings = parse_text(FRAME + text, "frame.rules")
    return findings + link_anyway([file])[1]


def bindings(body: str) -> dict[str, tuple[str, str | None]]:
    """The sort and kind of every name in a procedure's body."""
    lines = "\n".join(f"    {line}" for line in body.splitlines())
    procedure = linked(f'to play "Play"\n{lines}\n').procedures["play"]
    nodes = [n for n in walk(procedure) if isinstance(n, ast.Ref | ast.Numbered | ast.Selection | ast.Do)]
    return {_name(n): (n.binding.sort, n.binding.type.of) for n in nodes}


def _name(node: ast.Ref | ast.Numbered | ast.Selection | ast.Do) -> str:
    if isinstance(node, ast.Numbered):
        return f"{node.kind} {node.number}"
    return node.what if isinstance(node, ast.Selection) else node.name


CASES = {
    "set coins of player 2 to speed": {"coins": "number", "player 2": "player", "speed": "option"},
    "as leader\n    set my coins to my home": {"leader": "number", "coins": "number", "home": "list"},
    "as leader\n    move my pawn from cell (1, 1) of board to board at cell (2, 2) of board": {
        "pawn": "own",
        "board": "place",
    },
    "move all fruit from market to basket of player 1": {"fruit": "kind", "market": "place"},
    "move all citrus from market to basket of player 1": {"citrus": "group"},
    "set last to orange": {"last": "number", "orange": "member"},
    "let x be index of disc 5": {"index": "function", "disc 5": "member"},
    "for each cell c of board\n    if column of c is 2\n        end game": {
        "cell": "cell",
        "column": "function",
    },
    "for each column c\n    if index of c is 2\n        end game": {"column": "kind", "c": "local"},
    "for each fruit f in market\n    set coins of player 1 to weight of f": {"weight": "value", "f": "local"},
    "for each number n from 1 to limit\n    set coins of player 1 to n": {"number": "range", "limit": "list"},
    "if best is leader\n    end game": {"best": "value", "leader": "number"},
    "if score of leader more than won of leader\n    end game": {"score": "function", "won": "number"},
    "for each paint p\n    set level of (player 1, p) to 2": {"level": "number", "paint": "kind"},
    "let n be number of orange in market": {"orange": "member"},
    "let n be total worth of it for citrus in market": {
        "citrus": "group",
        "it": "local",
        "worth": "attribute",
    },
}


@pytest.mark.parametrize("body", CASES)
def test_names_are_bound_to_what_they_mean(body: str) -> None:
    got = {name: sort for name, (sort, _) in bindings(body).items()}
    assert {name: got[name] for name in CASES[body]} == CASES[body]


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("set last to orange", "fruit"),
        ("if colour of apple is orange\n    end game", "paint"),
        ("if orange is colour of apple\n    end game", "paint"),
        ("set level of (player 1, orange) to 1", "paint"),
        ("move orange from market to basket of player 1", "fruit"),
        ("let n be number of orange in market", "fruit"),
    ],
)
def test_a_name_that_kinds_share_means_what_is_expected(body: str, kind: str) -> None:
    assert bindings(body)["orange"] == ("member", kind)


def test_attributes_are_bound_by_their_type() -> None:
    orange = linked('to play "Play"\n    end game\n').kinds["fruit"].members[0]
    assert orange.values["colour"][0].expr.binding.type.of == "paint"


def test_members_carry_numbers_owners_and_copies() -> None:
    ruleset = linked('to play "Play"\n    end game\n')
    assert [(m.name, m.number) for m in ruleset.kinds["disc"].members] == [
        ("3", 3),
        ("4", 4),
        ("5", 5),
        ("6", 6),
    ]
    assert [(m.name, m.owner, m.copies) for m in ruleset.kinds["pawn"].members] == [
        ("1", 0, 4),
        ("2", 1, 4),
        ("3", 2, 4),
    ]
    assert ruleset.groups["citrus"].members == (0,)
    assert not ruleset.kinds["paint"].physical and ruleset.kinds["fruit"].physical


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("best", "player"),
        ("weight of orange", "number"),
        ("board at cell (1, 1) of board", "member of pawn"),
        ("cell (1, 1) of board shifted (1, 0)", "cell of board"),
        ("the fruit f in market with highest worth of f", "member of fruit"),
        ("left of leader", "player"),
        ("market is empty", "truth"),
        ("last", "member of fruit"),
    ],
)
def test_the_type_of_an_expression(expression: str, expected: str) -> None:
    ruleset = linked(f'to play "Play"\n    let x be {expression}\n')
    let = ruleset.procedures["play"].body[0]
    assert isinstance(let, ast.Let)
    assert str(type_of(let.value, ruleset)) == expected


def test_a_let_is_known_only_after_it_and_inside_its_block() -> None:
    late = 'to play "Play"\n    set coins of player 1 to x\n    let x be 3\n'
    inner = 'to play "Play"\n    repeat 2 times\n        let x be 3\n    set coins of player 1 to x\n'
    assert [d.code for d in found(late)] == [d.code for d in found(inner)] == ["E0201"]


def test_an_unknown_name_suggests_the_nearest() -> None:
    (finding,) = found('to play "Play"\n    set coin of player 1 to 3\n')
    assert finding.suggestions[0] == "coins"
    assert finding.span.line == FRAME.count("\n") + 2


def test_unbound_rules_are_not_given_out() -> None:
    file, _ = parse_text(FRAME + 'to play "Play"\n    do nothing_much\n', "frame.rules")
    assert link([file])[0] is None
    assert link_anyway([file])[0] is not None
