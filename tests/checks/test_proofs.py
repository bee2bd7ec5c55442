"""What the checks can prove, and what they rightly leave open."""

from __future__ import annotations

import pytest

from rulestone.checks.api import check_text
from rulestone.checks.intervals import Intervals
from rulestone.link.api import link
from rulestone.syntax import ast
from rulestone.syntax.parser import parse_text

FRAME = """
game frame "Frame"
players 2 to 4
kind card is card "card", "cards"
    has worth number
card ace, 4 copies, in low
    worth: 1
card king, 2 copies
    worth: 5
pool deck of card starts with all
pile hand of card each player
row shown of card 3 slots
number coins each player from 0 to 9
number depth from 2 to 4 starts 2
option speed from 1 to 3 starts 1
list limit by players from 2: 6, 8, 9
value total_worth: worth of ace + 2
"""


def codes(text: str) -> list[str]:
    return [d.code for d in check_text(FRAME + text) if d.code[0] == "E" or d.code == "W0320"]


CHOOSE = 'to play "Play"\n    take turns {head} as round\n        choose {choices}\n'

STOP = 'choice stop "Stop"\n    then\n        end round\n'
PLAY_CARD = 'choice lay (card c in my hand) "Lay [c]"\n    then\n        move c from my hand to deck\n'
RICH = 'choice buy "Buy"\n    needs rich: my coins at least 1\n    then\n        end round\n'
POOR = 'choice beg "Beg"\n    needs poor: my coins fewer than 1\n    then\n        end round\n'
NAMED = 'choice name_it (card c) "Name [c]"\n    then\n        end round\n'


@pytest.mark.parametrize(
    ("rules", "head", "choices", "told"),
    [
        (STOP, "", "stop", []),
        (NAMED, "", "name_it", []),
        (RICH, "", "buy", ["W0320"]),
        (RICH, "", "buy if any", []),
        (RICH + POOR, "", "buy or beg", []),
        (RICH + STOP, "", "buy or stop", []),
        (PLAY_CARD, "skipping my hand is empty", "lay", []),
        (PLAY_CARD, "until deck is empty", "lay", ["W0320"]),
    ],
)
def test_choices_that_cannot_be_empty(rules: str, head: str, choices: str, told: list[str]) -> None:
    assert codes(rules + CHOOSE.format(head=head, choices=choices)) == told


@pytest.mark.parametrize(
    ("expression", "bounds"),
    [
        ("3 + 4", (7, 7)),
        ("speed * 2 - 1", (1, 5)),
        ("players", (2, 4)),
        ("limit", (6, 9)),
        ("coins of player 1 + depth", (2, 13)),
        ("number of ace in deck", (0, 4)),
        ("kinds of card in deck", (0, 2)),
        ("number of player p where coins of p is 0", (0, 4)),
        ("size of shown", (0, 3)),
        ("max(speed, 2)", (2, 3)),
        ("1 if deck is empty otherwise 8", (1, 8)),
        ("worth of king", (1, 5)),
        ("depth mod 3", (0, 2)),
        ("total_worth", (3, 7)),
        ("total worth of it for card in deck", None),
    ],
)
def test_intervals_of_expressions(expression: str, bounds: tuple[int, int] | None) -> None:
    text = FRAME + f'to play "Play"\n    let x be {expression}\n'
    file, _ = parse_text(text, "frame.rules")
    ruleset, findings = link([file])
    assert ruleset is not None, findings
    let = ruleset.procedures["play"].body[0]
    assert isinstance(let, ast.Let)
    assert Intervals(ruleset).of(let.value) == bounds


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("set coins of player 1 to speed + 9", ["E0310"]),
        ("set coins of player 1 to speed + 6", []),
        ("add 10 to coins of player 1", ["E0310"]),
        ("add 9 to coins of player 1", []),
        ("subtract 10 from coins of player 1", ["E0310"]),
        ("let x be limit of 5", ["E0312"]),
        ("let x be limit of 4", []),
        ("let x be worth of (shown at 4)", ["E0312"]),
        ("let x be worth of (shown at 3)", []),
        ("for each number n from 5 to 6\n        let x be limit of n", ["E0312"]),
        ("roll pips from 6 to 1", ["E0313"]),
    ],
)
def test_statements_outside_their_bounds(statement: str, told: list[str]) -> None:
    assert codes(f'to play "Play"\n    {statement}\n') == told


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("repeat as outer\n        choose stop_inner if any", ["E0322"]),
        ("repeat as outer\n        choose stop_outer if any", []),
        ("repeat for ever as outer\n        choose stop_inner if any", []),
        ("repeat until deck is empty\n        choose stop_inner if any", []),
        ("repeat until deck is empty\n        add 1 to coins of player 1", ["E0321"]),
        ("repeat while deck is not empty\n        draw card c from deck to hand of player 1", []),
    ],
)
def test_loops_that_end_only_themselves(body: str, told: list[str]) -> None:
    choices = (
        'choice stop_inner "Inner"\n    then\n        repeat as inner\n            choose leave if any\n'
        'choice stop_outer "Outer"\n    then\n        end outer\n'
        'choice leave "Leave"\n    then\n        end inner\n'
    )
    used = "\n".join(c for c in [choices] if "choose" in body)
    assert codes(f'{used}to play "Play"\n    {body}\n') == told
