"""Limits hold in every form, and whatever lies within or beyond them is examined in little time."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from rulestone.checks.api import check_text
from rulestone.syntax.limits import LIMITS, most

HEAD = 'game g "G"\nplayers 2\n'
PLAY = 'to play "Play"\n    end game\n'
KIND = 'kind f is token "f", "fs"\n'
SECONDS = 10.0  # of one small file: a generous factor over the slowest, on a busy machine


def found(text: str) -> list[tuple[str, object]]:
    """The errors of rules in their frame: their codes, and which limit is told."""
    begin = time.process_time()
    text = HEAD + text + ("" if "to play" in text else PLAY)
    told = [(d.code, dict(d.values).get("what")) for d in check_text(text) if d.code[0] == "E"]
    assert time.process_time() - begin < SECONDS
    return told


def too_large(name: str) -> list[tuple[str, object]]:
    return [("E0226", LIMITS[name].what)]


def block(count: int, line: str) -> str:
    return "".join(line.format(n=n, m=n + 1) for n in range(count))


def nested(count: int, line: str, last: str) -> str:
    """Lines, each in the block of the one before."""
    lines = [f"{'    ' * (n + 1)}{line.format(n=n)}\n" for n in range(count)]
    return "".join(lines) + "    " * (count + 1) + last + "\n"


def play(body: str) -> str:
    return f'to play "Play"\n{body}'


def parameters(count: int) -> str:
    params = ", ".join(f"number n{n} from 1 to 1" for n in range(count))
    titles = " ".join(f"[n{n}]" for n in range(count))
    return f'choice go ({params}) "Go {titles}"\n' + play("    as player 1\n        choose go if any\n")


def chain(count: int) -> str:
    return block(count, "value p{n}: p{m} + 1\n") + f"value p{count}: 1\n"


def procedures(first: int, last: int) -> str:
    """Procedures that carry out the next one each."""
    calls = "".join(f"to p{n}\n    do p{n + 1}\n" for n in range(first, last))
    return f"{calls}to p{last}\n    end game\n"


def variant(text: str) -> str:
    """The same declarations, added by a variant."""
    lines = [line for line in text.splitlines() if line]
    indented = "".join(f"    add {line}\n" if line[0] != " " else f"    {line}\n" for line in lines)
    return f'variant more of g "More"\n{indented}'


FORMS: dict[str, tuple[str, Callable[[int], str]]] = {
    "copies, in a line": ("copies", lambda n: f"{KIND}f a, {n} copies\npile p of f starts with all\n"),
    "copies, in a list": ("copies", lambda n: f"{KIND}f a, b, {n} copies each\npile p of f starts with a\n"),
    "copies, in a table": (
        "copies",
        lambda n: f"{KIND}table f\n    id | copies\n    a | {n}\n    b | 1\npile p of f starts with all\n",
    ),
    "copies, each player's own": (
        "copies",
        lambda n: f"{KIND}f for each player, {n} copies\npile p of f each player starts with mine\n",
    ),
    "members, numbered": ("members", lambda n: f"{KIND}f numbered 1 to {n}\n"),
    "members, in lists": (
        "members",
        lambda n: KIND + "".join(f"f numbered {k} to {min(k + 499, n)}\n" for k in range(1, n + 1, 500)),
    ),
    "cells": ("spots", lambda n: f"{KIND}f a\ngrid g1 1 by {n} of f\n"),
    "slots": ("spots", lambda n: f"{KIND}f a\nrow r of f {n} slots\n"),
    "slots, named": ("spots", lambda n: f"{KIND}f a\nvalue many: {n}\nrow r of f many slots\n"),
    "numbers of members": (
        "state",
        lambda n: f"{KIND}f numbered 1 to 1000\nnumber x each player for each f from 0 to 1\n"
        + "".join(f"number x{k} for each f from 0 to 1\n" for k in range(n // 1000 - 2)),
    ),
    "parameters": ("parameters", parameters),
    "guards": (
        "guards",
        lambda n: 'choice go "Go"\n'
        + block(n, "    needs q{n}: players at least 1\n")
        + play("    as player 1\n        choose go if any\n"),
    ),
    "addends": ("addends", lambda n: "value v\n" + block(n, "    p{n}: 1\n")),
    "addends of a score": ("addends", lambda n: 'score v "V"\n' + block(n, "    p{n}: 1\n")),
    "addends of an attribute": (
        "addends",
        lambda n: 'kind f is token "f", "fs"\n    has worth number\nf a\n' + block(n, "    worth p{n}: 1\n"),
    ),
    "operands": ("operands", lambda n: f"value v: max({', '.join(['1'] * n)})\n"),
    "branches": (
        "branches",
        lambda n: play("    if players is 0\n        end game\n")
        + block(n - 1, "    otherwise if players is {n}\n        end game\n"),
    ),
    "statements": ("statements", lambda n: play(block(n, "    let x{n} be 1\n"))),
    "loops": (
        "loops",
        lambda n: play(nested(n, "for each number n{n} from 1 to 2", "let x be 1")),
    ),
    "rules that call each other": (
        "calls",
        lambda n: play("    do p2\n") + procedures(2, n),
    ),
    "values that read each other": ("readings", lambda n: chain(n - 1)),
    "faces": ("faces", lambda n: play(f"    roll r from 1 to {n}\n")),
    "rounds": ("rounds", lambda n: play(f"    repeat {n} times\n        let x be 1\n")),
    "entries": ("entries", lambda n: f"list l by number: {','.join(['1'] * n)}\n"),
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_as_many_as_there_may_be(form: str) -> None:
    limit, rules = FORMS[form]
    assert found(rules(most(limit))) == []


@pytest.mark.parametrize("form", FORMS)
def test_one_too_many(form: str) -> None:
    limit, rules = FORMS[form]
    beyond = most(limit) + (1000 if form == "numbers of members" else 1)
    assert found(rules(beyond)) == too_large(limit)


IN_A_VARIANT = (
    "copies, in a line",
    "copies, in a table",
    "members, numbered",
    "cells",
    "slots, named",
    "addends",
)


@pytest.mark.parametrize("form", IN_A_VARIANT)
def test_a_variant_may_have_no_more(form: str) -> None:
    limit, rules = FORMS[form]
    assert found(variant(rules(most(limit)))) == []
    assert set(found(variant(rules(most(limit) + 1)))) == set(too_large(limit))


WORST = {
    "doubling values": (block(300, "value p{n}: p{m} + p{m}\n") + "value p300: 1\n", "E0226"),
    "a chain of values": (chain(5_000), "E0226"),
    "a circle of values": (block(2_000, "value p{n}: p{m}\n") + "value p2000: p0\n", "E0323"),
    "a circle of rules": (
        play("    do p0\n") + block(1_000, "to p{n}\n    do p{m}\n") + "to p1000\n    do p0\n",
        "E0323",
    ),
    "nested ifs": (play(nested(100, "if players is {n}", "end game")), "E0113"),
    "nested whens": ("value v: " + "1 if players is 1 otherwise " * 130 + "0\n", "E0113"),
    "a long sum": ("value v: " + " + ".join(["1"] * 900) + "\n", "E0113"),
    "nested parentheses": ("value v: " + "(" * 100 + "1" + ")" * 100 + "\n", "E0113"),
    "loops that multiply": (
        play(nested(5, "for each number n{n} from 1 to 1000", "let x be 1")),
        "E0226",
    ),
    "many members, many abilities": (
        KIND
        + "    active in p\n"
        + block(1_500, "f m{n}\n    waives few of go\n")
        + 'pile p of f starts with all\nchoice go "Go"\n    needs few: players is 1\n'
        + play("    as player 1\n        choose go if any\n"),
        "E0226",
    ),
    "long numbers": (f"value v: {'9' * 60}\n", "E0115"),
    "long name": (f"value {'v' * 61}: 1\n", "E0118"),
}


@pytest.mark.parametrize("name", WORST)
def test_the_worst_that_can_be_written_is_told_in_time(name: str) -> None:
    text, code = WORST[name]
    assert code in {told for told, _ in found(text)}


SOUND = {
    "2 000 members": f"{KIND}f numbered 1 to 2000\npile p of f starts with all\npile h of f each player\n"
    'choice take_it (f x in p) "Take [x]"\n    then\n        move x from p to my h\n'
    + play("    as player 1\n        choose take_it if any\n"),
    "as deep as may be": play(nested(28, "if players is {n}", "end game")),
    "a variant with 2 000 members": f'{KIND}variant more of g "More"\n    add f numbered 1 to 2000\n',
    "ambiguous names in each other": 'kind a is token "a", "as"\n    has up a\n'
    'kind b is token "b", "bs"\n    has up b\n'
    "a x1\n    up: x1\nb x2\n    up: x2\n"
    f"value v: index of ({'up of (' * 25}x1{')' * 25})\n",
}


@pytest.mark.parametrize("name", SOUND)
def test_what_is_large_but_sound_is_examined_in_time(name: str) -> None:
    assert found(SOUND[name]) == []
