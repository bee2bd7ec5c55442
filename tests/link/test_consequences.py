"""One mistake gives one finding: what only follows from text that could not be read is not told."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulestone.checks.api import check_paths, check_text

GAME = """\
game tiny "Tiny"
    cite en 1
players 2
    cite en 1
source en "Rules of Tiny"

kind card is card "card", "cards"
    has worth number
    cite en 1
table card
    id  | worth
    ace | 1
    two | 2
    cite en 1

pile deck of card starts with all
    cite en 1
pile hand of card each player
    cite en 1
number turns from 0 to 9 starts 0
    cite en 1

choice take_one (card c in deck) "Take [c]"
    needs free: my hand is empty
    then
        move c from deck to my hand
        add 1 to turns
    summary "Take a card if [free]."
    cite en 2

to play
    take turns until size of deck is 0
        choose take_one if any
    cite en 2

score cards "Cards": total worth of it for card in my hand
    cite en 3
winner highest score
    cite en 3

edition nl of tiny "Nederlands" source "Spelregels"
    change choice take_one
        needs free: size of my hand is 0
        summary "Take a card if [free]!"

point D1 "How full a hand may be" wording
    nl says "Only one." cite 2
    about take_one.free
"""


def mutilated(line: str, instead: str) -> str:
    assert GAME.count(line) == 1, line
    return GAME.replace(line, instead)


def test_the_whole_game_is_clean() -> None:
    assert [d.code for d in check_text(GAME)] == []


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ('game tiny "Tiny"', "game tiny Tiny"),
        ("players 2\n", "players two\n"),
        ("kind card is card", "kind card iss card"),
        ("    has worth number", "    has worth worth number"),
        ("table card", "table card card"),
        ("    two | 2", "    two | 2 +"),
        ("pile deck of card starts", "pile deck card starts"),
        ("pile hand of card each player", "pile hand of card eachplayer"),
        ("number turns from 0", "number turns from from 0"),
        ("choice take_one (card c in deck)", "choice take_one (card c in deck"),
        ("    needs free: my hand is empty", "    needs free: my hand is is empty"),
        ("        move c from deck", "        mvoe c from deck"),
        ("        add 1 to turns", "        add 1 turns"),
        ("to play\n", "to play now\n"),
        ("        choose take_one if any", "        choose take_one iff any"),
        ("take turns until", "take turns untill"),
        ("total worth of it for", "total worth of it fur"),
        ("winner highest score", "winner higest score"),
        ("    change choice take_one", "    change chioce take_one"),
        ("        needs free: size of my hand is 0", "        needs free: size of my hand is is 0"),
        ("point D1", "point point D1"),
        ("    about take_one.free", "    about take_one."),
        ('source en "Rules of Tiny"', "source en"),
    ],
)
def test_one_mistake_one_finding(line: str, instead: str) -> None:
    findings = check_text(mutilated(line, instead))
    assert [d.code for d in findings] == [findings[0].code], findings
    assert findings[0].code.startswith("E01")


def test_what_does_not_follow_is_still_told() -> None:
    text = mutilated("        add 1 to turns", "        add 1 to trns").replace(
        "of card each", "of card card each"
    )
    assert [d.code for d in check_text(text)] == ["E0101", "E0201"]


def test_what_is_unused_because_its_name_is_misspelt_is_not_told() -> None:
    findings = check_text(mutilated("        add 1 to turns", "        add 1 to turms"))
    assert [(d.code, d.suggestions) for d in findings] == [("E0201", ("turns",))]


def test_a_file_that_cannot_be_read_hides_no_other_mistake(tmp_path: Path) -> None:
    text = mutilated("winner highest score", "winner highest score + ace")
    pieces, rules = text.split("choice take_one", 1)
    (tmp_path / "pieces.rules").write_bytes(pieces.encode() + b"\0")
    (tmp_path / "rules.rules").write_text("choice take_one" + rules, "utf-8")
    assert [d.code for d in check_paths([tmp_path])] == ["E0122"]
