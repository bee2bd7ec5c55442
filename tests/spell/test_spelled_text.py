"""What is spelled can be read, leads back to its rules, and is the same every time."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from dataclasses import replace

import pytest
from both_spellings import as_machine_code, loaded, unit_of
from function_table import CASES

from rulestone.program.code import Code, Writer
from rulestone.program.ir import (
    Array,
    Call,
    Const,
    Either,
    Function,
    If,
    Let,
    Load,
    Return,
    Run,
    Stmt,
    Unit,
    Var,
    Watched,
    both,
    one_of,
)
from rulestone.run.binary import Binary, Image, packed
from rulestone.run.compiler import compile_llvm
from rulestone.spell.llvm import spell_llvm
from rulestone.spell.python import spell_python
from rulestone.syntax.spans import NOWHERE, Span


def example() -> Unit:
    """A function with a bit of everything."""
    offer = Writer(name="offer_place", params=("S", "O", "me", "n"), doc="What is on offer.")
    state, options = Array("S"), Array("O")
    me, n = Var("me"), Var("n")
    with offer.loop("x", 0, 9) as x, offer.when(both(state[21 + x].eq(0), one_of(me, n.gt(3)))):
        offer.put(options, n, x)
        offer.let("n", 1, "+")
    with offer.loop("i", me + 1, n):
        offer.fill(state, me * 3, 4, -1)
    with offer.whilst(1):
        offer.split(n.eq(2), offer.leave, lambda: offer.split(me, offer.onward, lambda: offer.when(n)))
        offer.copy(state, 5, Array("WORTH"), 0, n)
        offer.let("found", both(me, n) + one_of(me.lt(2), n))
        offer.give((n << 2 & 3) - (me - Either(n, Const(1), Const(2))))
    with offer.watched():
        offer.run(Call("watch", (state, n * (me + 1))))
    with offer.watched():
        offer.buffer("B", 3)
        offer.fill(Array("B"), 0, 3, Call("watch", (state, n)))
    watch, block = Function("watch", ("S", "n"), ()), Function("block_0", ("S",), ())
    tables = {"WORTH": tuple(range(40)), "ONE": (7,)}
    return unit_of(offer.done(), watch, block, tables=tables, blocks={0: "block_0"})


TEXT = '''\
"""A game, built from its rules."""

WORTH = (
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28,
    29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39,
)
ONE = (7,)

def fill_row(T, index, count, value):
    T[index : index + count] = [value] * count

def copy_row(T, to, S, start, count):
    T[to : to + count] = S[start : start + count]

def offer_place(S, O, me, n):
    """What is on offer."""
    for x in range(9):
        if S[21 + x] == 0 and (me or n > 3):
            O[n] = x
            n += 1
    for i in range(me + 1, n):
        S[me * 3 : me * 3 + 4] = [-1] * 4
    while True:
        if n == 2:
            break
        elif me:
            continue
        S[5 : 5 + n] = WORTH[:n]
        found = int(me and n != 0) + int(me < 2 or n != 0)
        return (n << 2 & 3) - (me - (1 if n else 2))
    if __debug__: watch(S, n * (me + 1))
    if __debug__:
        B = [0] * 3
        fill_row(B, 0, 3, watch(S, n))
    return 0

def watch(S, n):
    return 0

def block_0(S):
    return 0

BLOCKS = {0: block_0}
'''


def test_can_be_read() -> None:
    assert spell_python(example()).source == TEXT


SHALLOW = [case for case in CASES if case.name != "a long sum"]  # too deep for Python's own printer


@pytest.mark.parametrize("case", SHALLOW, ids=lambda case: case.name)
def test_has_no_needless_parentheses(case: object) -> None:
    """Python's own printer writes no fewer."""
    source = spell_python(case.unit).source  # type: ignore[attr-defined]
    spare = ast.unparse(ast.parse(source))
    assert source.count("(") <= spare.count("(") + source.count(" = (")


def test_is_the_same_in_another_process() -> None:
    """Whatever the hashes of names are."""
    code = (
        "import sys; sys.path[:0] = {path!r}; from test_spelled_text import *; u = example();"
        "print(spell_python(u).source, spell_llvm(u, ('offer_place',), watched=True))"
    )
    command = [sys.executable, "-c", code.format(path=sys.path)]
    texts = {
        subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(texts) == 1 and len(texts.pop()) > 2000


# ---------------------------------------------------------------- where lines come from


def place(line: int) -> Span:
    return Span("a.rules", line, 1, line, 9)


def test_each_line_leads_back() -> None:
    code = Code(place(1))
    with code.origin(place(2)), code.loop("x", 0, 3), code.origin(place(3)), code.when(Var("x")):
        code.put(Array("S"), 0, 1)
        with code.origin(place(4)), code.watched():
            code.run(Call("g", ()))
    code.add(If(((Const(2), ()),), (If(((Var("y"), (Let("y", Const(1), span=place(6)),)),), span=place(5)),)))
    code.give(1)
    unit = unit_of(Function("f", ("S",), code.body, place(9), "Told."), Function("g", (), (), place(10)))
    spelled = spell_python(unit)
    lines = [
        (text.strip(), span.line)
        for text, span in zip(spelled.source.splitlines(), spelled.spans, strict=True)
        if text
    ]
    assert lines == [
        ('"""A game, built from its rules."""', 0),
        ("def f(S):", 9),
        ('"""Told."""', 9),
        ("for x in range(3):", 2),
        ("if x:", 3),
        ("S[0] = 1", 3),
        ("if __debug__: g()", 4),
        ("if 2:", 1),
        ("pass", 1),
        ("elif y:", 5),
        ("y = 1", 6),
        ("return 1", 1),
        ("def g():", 10),
        ("pass", 10),
    ]


def test_a_statement_without_origin_belongs_to_its_function() -> None:
    bare = Function("f", (), (Return(Const(1)),), place(7))
    assert spell_python(unit_of(bare)).spans[-1] == place(7)
    assert spell_python(unit_of(replace(bare, span=NOWHERE))).spans[-1] == NOWHERE


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_there_is_an_origin_for_each_line(case: object) -> None:
    spelled = spell_python(case.unit)  # type: ignore[attr-defined]
    assert len(spelled.spans) == len(spelled.source.splitlines())


# ---------------------------------------------------------------- names, tables, and what is left out


@pytest.mark.parametrize("doc", ['"', '"""', 'a "word"', "a\\", "\\'''", "two\nlines", 'end"""; import os'])
def test_what_is_told_stays_a_text(doc: str) -> None:
    tree = ast.parse(spell_python(unit_of(Function("f", (), (Return(),), doc=doc))).source)
    function = tree.body[1]
    assert isinstance(function, ast.FunctionDef) and ast.get_docstring(function, clean=False) is not None
    assert len(tree.body) == 2 and len(function.body) == 2
    assert str(ast.get_docstring(function)).replace(" ", "") == doc.replace(" ", "")


@pytest.mark.parametrize("name", ["min", "range", "BLOCKS", "fill_row"])
def test_names_of_the_module_are_its_own(name: str) -> None:
    with pytest.raises(AssertionError):
        spell_python(unit_of(Function(name, (), ())))


def test_names_may_be_of_any_alphabet() -> None:
    body: tuple[Stmt, ...] = (Let("ł", Var("п")), Return(Call("ż", (Var("ł"),))))
    unit = unit_of(Function("ż", ("ł",), (Return(Var("ł")),)), Function("f", ("п",), body))
    assert as_machine_code(unit, ("f", "ż"))("f", 5).value == 5


def test_tables_are_not_in_the_text() -> None:
    read = Function("f", ("x",), (Return(Load("B", Var("x"))),))
    one = unit_of(read, tables={"A": (1, 2), "B": (3, 4, 5)})
    other = replace(one, tables={"A": (10, 20), "B": (30, 40, 50)})
    text = spell_llvm(one, ("f",), watched=False)
    assert spell_llvm(other, ("f",), watched=False) == text
    assert spell_llvm(replace(one, tables={"A": (1,), "B": (3, 4, 5)}), ("f",), watched=False) != text
    code = compile_llvm(text, "quick")
    found = [Binary(Image.of(code, unit, ("f",))).functions["f"] for unit in (one, other)]
    assert [[f(x) for x in range(3)] for f in found] == [[3, 4, 5], [30, 40, 50]]


def test_tables_can_be_filled_anew() -> None:
    unit = unit_of(Function("f", ("x",), (Return(Load("A", Var("x"))),)), tables={"A": (1, 2)})
    binary = loaded(unit, ("f",), level="best")
    assert binary.functions["f"](1) == 2
    binary.fill(packed({"A": (7, 8)}))
    assert binary.functions["f"](1) == 8


def test_only_what_is_reached_is_spelled() -> None:
    watch = Watched((Run(Call("watch", ())),))
    unit = unit_of(
        Function("f", (), (watch, Return(Call("used", ())))),
        Function("used", (), ()),
        Function("unused", (), ()),
        Function("watch", (), ()),
    )
    plain, watched = (spell_llvm(unit, ("f",), watched=one) for one in (False, True))
    assert "@f.used(" in plain and "@f.unused(" not in plain and "@f.watch(" not in plain
    assert "@f.watch(" in watched and "@f.unused(" not in watched
