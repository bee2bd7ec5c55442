"""Small functions that use every node in every way, with what they must give, worked out by hand."""

from __future__ import annotations

from dataclasses import dataclass

from both_spellings import Given

from rulestone.program.ir import (
    And,
    Array,
    Binary,
    Break,
    Buffer,
    Call,
    Compare,
    Const,
    Continue,
    Copy,
    Either,
    Expr,
    Fill,
    For,
    Function,
    If,
    Let,
    Load,
    Not,
    Or,
    Return,
    Run,
    Step,
    Stmt,
    Store,
    Unit,
    Var,
    Watched,
    While,
)

BIG = 2**62

x, y, z = Var("x"), Var("y"), Var("z")
S, T = Array("S"), Array("T")

Expected = tuple[tuple[Given, ...], int] | tuple[tuple[Given, ...], int, tuple[list[int], ...]]
"""What is given to a function, what it gives, and what its arrays then hold if that is something else."""


@dataclass(frozen=True)
class Case:
    """A program, and calls of its functions."""

    name: str
    unit: Unit
    calls: tuple[tuple[str, Expected], ...]
    watched: bool = False


CASES: list[Case] = []


def case(
    name: str,
    params: str,
    body: tuple[Stmt, ...],
    *calls: Expected,
    others: tuple[Function, ...] = (),
    tables: dict[str, tuple[int, ...]] | None = None,
    blocks: dict[int, str] | None = None,
    watched: bool = False,
) -> None:
    """Adds a function `f`, with others that it calls."""
    functions = {one.name: one for one in (*others, Function("f", tuple(params.split()), body))}
    expected = tuple(("f", one) for one in calls)
    CASES.append(Case(name, Unit(functions, tables or {}, blocks or {}), expected, watched))


def value(
    name: str, params: str, node: Expr, *calls: Expected, tables: dict[str, tuple[int, ...]] | None = None
) -> None:
    """Adds a function that gives the value of an expression, and others in which it is a condition."""
    bodies = {
        "f": Return(node),
        "asked": If(((node, (Return(Const(1)),)),), (Return(Const(0)),)),
        "denied": Return(Not(node)),
        "awaited": While(node, (Return(Const(1)),)),
    }
    functions = {key: Function(key, tuple(params.split()), (body,)) for key, body in bodies.items()}
    expected: list[tuple[str, Expected]] = []
    for one in calls:
        truth = int(one[1] != 0)
        expected += [("f", one), ("asked", (one[0], truth))]
        expected += [("denied", (one[0], 1 - truth)), ("awaited", (one[0], truth))]
    CASES.append(Case(name, Unit(functions, tables or {}, {}), tuple(expected)))


# ---------------------------------------------------------------- expressions

value("number", "", Const(-7), ((), -7))
value("a big number", "", Const(2**63 - 1), ((), 2**63 - 1))
value("the least number", "", Const(-(2**63)), ((), -(2**63)))
value("parameter", "x", x, ((5,), 5), ((-5,), -5), ((0,), 0))
value("load", "S x", Load("S", Binary("+", x, Const(1))), (([4, 5, 6], 1), 6), (([4, 0, 6], 0), 0))
value("load of a load", "S", Load("S", Load("S", Const(0))), (([2, 5, 9],), 9))

OPERATIONS = {
    "+": [(5, 3, 8), (-5, 3, -2), (BIG, BIG - 1, 2 * BIG - 1)],
    "-": [(5, 3, 2), (3, 5, -2), (-BIG, BIG, -2 * BIG)],
    "*": [(5, 3, 15), (-5, 3, -15), (2**31, 2**31, 2**62)],
    "//": [(7, 2, 3), (-7, 2, -4), (7, -2, -4), (-7, -2, 3), (6, 3, 2), (-6, 3, -2), (0, -5, 0)],
    "%": [(7, 2, 1), (-7, 2, 1), (7, -2, -1), (-7, -2, -1), (6, 3, 0), (-6, 3, 0), (6, -3, 0), (-1, 5, 4)],
    "&": [(12, 10, 8), (-1, 10, 10), (-4, -6, -8)],
    "|": [(12, 10, 14), (-8, 3, -5)],
    "^": [(12, 10, 6), (-1, 10, -11)],
    "<<": [(3, 4, 48), (-3, 4, -48), (1, 62, 2**62), (5, 0, 5)],
    ">>": [(48, 4, 3), (-48, 4, -3), (-1, 63, -1), (-5, 1, -3)],
    "min": [(5, 3, 3), (-5, 3, -5), (4, 4, 4)],
    "max": [(5, 3, 5), (-5, 3, 3), (4, 4, 4)],
}
COMPARISONS = {
    "==": [(3, 3, 1), (3, 4, 0)],
    "!=": [(3, 3, 0), (3, 4, 1)],
    "<": [(3, 3, 0), (3, 4, 1), (-1, 0, 1), (4, 3, 0)],
    "<=": [(3, 3, 1), (3, 4, 1), (4, 3, 0)],
    ">": [(3, 3, 0), (4, 3, 1), (-1, 0, 0)],
    ">=": [(3, 3, 1), (4, 3, 1), (3, 4, 0)],
}
for op, rows in OPERATIONS.items():
    value(op, "x y", Binary(op, x, y), *(((a, b), result) for a, b, result in rows))
    for a, b, result in rows[:2]:
        value(f"{a} {op} y", "y", Binary(op, Const(a), y), ((b,), result))
        value(f"x {op} {b}", "x", Binary(op, x, Const(b)), ((a,), result))
for op, rows in COMPARISONS.items():
    value(op, "x y", Compare(op, x, y), *(((a, b), result) for a, b, result in rows))
for divisor in (1, 2, 3, 8, 10, 64, -1, -2, -8):
    dividends = (-65, -64, -9, -8, -7, -1, 0, 1, 7, 8, 63, 64, 65)
    value(f"// {divisor}", "x", Binary("//", x, Const(divisor)), *(((n,), n // divisor) for n in dividends))
    value(f"% {divisor}", "x", Binary("%", x, Const(divisor)), *(((n,), n % divisor) for n in dividends))

value("left of a sum", "x y z", Binary("-", Binary("-", x, y), z), ((9, 3, 2), 4))
value("right of a sum", "x y z", Binary("-", x, Binary("-", y, z)), ((9, 3, 2), 8))
value("sum in a product", "x y z", Binary("*", Binary("+", x, y), z), ((2, 3, 4), 20))
value("product in a sum", "x y z", Binary("+", Binary("*", x, y), z), ((2, 3, 4), 10))
value("quotient of a quotient", "x y z", Binary("//", x, Binary("//", y, z)), ((100, 9, 2), 25))
value("sum shifted", "x y z", Binary("<<", Binary("+", x, y), z), ((2, 3, 4), 80))
value("shifted in a sum", "x y z", Binary("+", x, Binary("<<", y, z)), ((2, 3, 4), 50))
value("and in or", "x y z", Binary("|", x, Binary("&", y, z)), ((8, 6, 3), 10))
value("or in and", "x y z", Binary("&", Binary("|", x, y), z), ((8, 6, 3), 2))
value("either or in all", "x y z", Binary("^", Binary("&", x, y), Binary("|", y, z)), ((8, 12, 3), 7))
long: Expr = Binary("*", x, y)
for number in range(2000):
    long = Binary("+-"[number % 2], long, Const(number) if number % 3 else Binary("*", y, Const(number)))
value("a long sum", "x y", long, ((7, 1), -993), ((7, 2), 13), ((-7, 0), -1999))
value("negative", "x", Binary("-", Const(0), x), ((5,), -5), ((-5,), 5))
value("negative sum", "x y", Binary("-", Const(0), Binary("+", x, y)), ((5, 2), -7))
value("negative remainder", "x y", Binary("%", Binary("-", Const(0), x), y), ((7, 3), 2))
value("negative of a remainder", "x y", Binary("-", Const(0), Binary("%", x, y)), ((7, 4), -3))
value("less of a least", "x y z", Binary("min", x, Binary("max", y, z)), ((9, 3, 5), 5))
value("a truth counted", "x y", Binary("+", Compare("<", x, y), Const(1)), ((1, 2), 2), ((2, 1), 1))
value("a truth compared", "x y z", Compare("==", Compare("<", x, y), z), ((1, 2, 1), 1), ((2, 1, 1), 0))
value("a truth of numbers counted", "x y", Binary("*", And((x, y)), Const(3)), ((4, 5), 3), ((0, 5), 0))

value("and", "x y", And((x, y)), ((4, 5), 1), ((0, 5), 0), ((5, 0), 0), ((0, 0), 0))
value("or", "x y", Or((x, y)), ((4, 5), 1), ((0, 5), 1), ((5, 0), 1), ((0, 0), 0))
value("not", "x", Not(x), ((4,), 0), ((0,), 1))
value("not not", "x", Not(Not(x)), ((4,), 1), ((0,), 0))
value("only one part", "x", And((x,)), ((4,), 1), ((0,), 0))
value("only one other", "x", Or((x,)), ((4,), 1), ((0,), 0))
value("three parts", "x y z", And((x, Compare(">", y, z), z)), ((7, 3, 2), 1), ((7, 3, 0), 0), ((7, 1, 2), 0))
value("or in and, of truths", "x y z", And((Or((x, y)), z)), ((0, 3, 2), 1), ((0, 0, 2), 0), ((1, 0, 0), 0))
value("and in or, of truths", "x y z", Or((And((x, y)), z)), ((5, 3, 0), 1), ((5, 0, 0), 0), ((0, 0, 9), 1))
value(
    "or with a truth first", "x y", Or((Compare("==", x, Const(3)), y)), ((3, 0), 1), ((1, 9), 1), ((1, 0), 0)
)
value("not all", "x y", Not(And((x, y))), ((4, 5), 0), ((0, 5), 1))
value("never", "x", And((x, Const(0))), ((4,), 0))
value("always", "x", Or((x, Const(1))), ((0,), 1), ((7,), 1))

value("either", "x y z", Either(x, y, z), ((1, 5, 6), 5), ((0, 5, 6), 6), ((-3, 5, 6), 5))
value("either, compared", "x y z", Either(Compare("<", x, Const(2)), y, z), ((1, 5, 6), 5), ((2, 5, 6), 6))
value(
    "either of eithers",
    "x y z",
    Either(x, Either(y, Const(1), Const(2)), Either(z, Const(3), Const(4))),
    ((1, 1, 0), 1),
    ((1, 0, 0), 2),
    ((0, 0, 1), 3),
    ((0, 0, 0), 4),
)
value("either in a sum", "x y", Binary("+", Either(x, Const(1), Const(2)), y), ((1, 10), 11), ((0, 10), 12))
value("either by a truth", "x y", Either(And((x, y)), Const(7), Const(8)), ((3, 4), 7), ((3, 0), 8))
value("either as the last part", "x y", And((x, Either(y, Const(2), Const(0)))), ((1, 1), 1), ((1, 0), 0))

# What stops early: the place behind the last is not read.
guarded = And((Compare("<", x, Const(3)), Compare("==", Load("S", x), Const(6))))
value("stops early", "S x", guarded, (([4, 5, 6], 2), 1), (([4, 5, 6], 1), 0), (([4, 5, 6], 99), 0))
spared = Either(Compare("<", x, Const(3)), Load("S", x), Const(-1))
value("spares a load", "S x", spared, (([4, 5, 6], 2), 6), (([4, 5, 6], 99), -1))

# ---------------------------------------------------------------- functions, in their order

note = Function(
    "note",
    ("S", "n"),
    (Store("S", Load("S", Const(0)), Var("n")), Store("S", Const(0), Const(1), "+"), Return(Var("n"))),
)


def noted(n: int) -> Call:
    """Notes that it was called, and gives the number."""
    return Call("note", (S, Const(n)))


EMPTY = [1, 0, 0, 0, 0]
case(
    "left before right",
    "S",
    (Return(Binary("-", noted(7), noted(4))),),
    ((EMPTY,), 3, ([3, 7, 4, 0, 0],)),
    others=(note,),
)
case(
    "least in order",
    "S",
    (Return(Binary("min", noted(7), noted(4))),),
    ((EMPTY,), 4, ([3, 7, 4, 0, 0],)),
    others=(note,),
)
case(
    "compared in order",
    "S",
    (Return(Compare("<", noted(7), noted(4))),),
    ((EMPTY,), 0, ([3, 7, 4, 0, 0],)),
    others=(note,),
)
case(
    "and stops",
    "S",
    (Return(And((noted(7), noted(0), noted(4)))),),
    ((EMPTY,), 0, ([3, 7, 0, 0, 0],)),
    others=(note,),
)
case(
    "or stops",
    "S",
    (Return(Or((noted(0), noted(7), noted(4)))),),
    ((EMPTY,), 1, ([3, 0, 7, 0, 0],)),
    others=(note,),
)
case(
    "either leaves one out",
    "S",
    (Return(Either(noted(2), noted(7), noted(4))),),
    ((EMPTY,), 7, ([3, 2, 7, 0, 0],)),
    others=(note,),
)
case(
    "value before index",
    "S",
    (Store("S", Binary("+", noted(2), Const(2)), noted(9)),),
    ((EMPTY,), 0, ([3, 9, 2, 0, 9],)),
    others=(note,),
)
case(
    "index before change",
    "S",
    (Store("S", Binary("+", noted(2), Const(2)), noted(9), "+"),),
    ((EMPTY,), 0, ([3, 2, 9, 0, 9],)),
    others=(note,),
)
case(
    "read before it is changed",
    "S",
    (Store("S", Const(0), noted(9), "+"),),
    ((EMPTY,), 0, ([10, 9, 0, 0, 0],)),
    others=(note,),
)
case(
    "fill in order, each once",
    "S",
    (Fill("S", noted(3), noted(2), noted(8)),),
    ((EMPTY,), 0, ([4, 3, 2, 8, 8],)),
    others=(note,),
)
case(
    "copy in order, each once",
    "S",
    (Copy("S", noted(3), "S", noted(1), noted(2)),),
    ((EMPTY,), 0, ([4, 3, 1, 3, 1],)),
    others=(note,),
)
case(
    "bounds in order, once",
    "S",
    (For("i", noted(1), noted(3), (Store("S", Const(4), Const(1), "+"),)),),
    ((EMPTY,), 0, ([3, 1, 3, 0, 2],)),
    others=(note,),
)
case(
    "arguments in order",
    "S",
    (Return(Call("less", (noted(7), noted(4)))),),
    ((EMPTY,), 3, ([3, 7, 4, 0, 0],)),
    others=(note, Function("less", ("x", "y"), (Return(Binary("-", x, y)),))),
)
case(
    "for what it does", "S", (Run(noted(7)), Run(noted(8))), ((EMPTY,), 0, ([3, 7, 8, 0, 0],)), others=(note,)
)
case(
    "an array handed on",
    "T S",
    (Return(Call("both", (S, T, Const(1)))),),
    (([1, 2], [30, 40]), 42),
    others=(Function("both", ("S", "T", "x"), (Return(Binary("+", Load("S", x), Load("T", x))),)),),
)
case(
    "a table handed on",
    "S",
    (Return(Call("both", (S, Array("WORTH"), Const(1)))),),
    (([30, 40],), 43),
    others=(Function("both", ("S", "T", "x"), (Return(Binary("+", Load("S", x), Load("T", x))),)),),
    tables={"OTHER": (9, 9, 9), "WORTH": (2, 3)},
)
case("comes to its end", "x", (If(((x, (Return(Const(5)),)),)),), ((1,), 5), ((0,), 0))
case(
    "its end is asked for",
    "x",
    (Return(Binary("+", Call("nothing", (x,)), Const(2))),),
    ((1,), 2),
    others=(Function("nothing", ("x",), (If(((x, (Let("x", Const(3)),)),)),)),),
)
case("empty", "", (), ((), 0))
case(
    "recursion",
    "x",
    (
        If(((Compare("<", x, Const(2)), (Return(Const(1)),)),)),
        Return(Binary("*", x, Call("f", (Binary("-", x, Const(1)),)))),
    ),
    ((5,), 120),
)

# ---------------------------------------------------------------- tables

TABLES = {"WORTH": (5, -6, 7), "NONE": (), "PRICE": (10, 20)}
value(
    "tables",
    "x y",
    Binary("+", Load("WORTH", x), Load("PRICE", y)),
    ((1, 1), 14),
    ((2, 0), 17),
    tables=TABLES,
)
case(
    "copy of a table",
    "S",
    (Copy("S", Const(1), "WORTH", Const(0), Const(3)),),
    (([0, 0, 0, 0, 9],), 0, ([0, 5, -6, 7, 9],)),
    tables=TABLES,
)

# ---------------------------------------------------------------- changes

for op, rows in {
    "": [(5, 3, 3)],
    "+": [(5, 3, 8)],
    "-": [(5, 3, 2)],
    "*": [(5, 3, 15)],
    "&": [(12, 10, 8)],
    "|": [(12, 10, 14)],
    "^": [(12, 10, 6)],
}.items():
    for a, b, result in rows:
        case(f"let {op}=", "x y", (Let("x", y, op), Return(x)), ((a, b), result))
        case(f"let a local {op}=", "x y", (Let("z", x), Let("z", y, op), Return(z)), ((a, b), result))
        case(f"store {op}=", "S y", (Store("S", Const(1), y, op),), (([7, a, 7], b), 0, ([7, result, 7],)))
case("a truth stored", "S x", (Store("S", Const(0), Compare("==", x, Const(3))),), (([9], 3), 0, ([1],)))
case("a truth kept", "x", (Let("y", Or((x, Const(0)))), Return(y)), ((3,), 1), ((0,), 0))
case("let a local from itself", "x", (Let("x", Binary("*", x, x)), Return(x)), ((3,), 9))

for number in (0, -1, 7, 258):
    case(
        f"fill {number}",
        "S x y",
        (Fill("S", x, y, Const(number)),),
        (([3, 3, 3, 3], 1, 2), 0, ([3, number, number, 3],)),
        (([3, 3], 0, 2), 0, ([number, number],)),
        (([3, 3], 1, 0), 0, ([3, 3],)),
    )
case(
    "fill with what is known",
    "S",
    (Fill("S", Const(0), Const(2), Const(4)), Fill("S", Const(3), Const(2), Const(0))),
    (([9, 9, 9, 9, 9, 9],), 0, ([4, 4, 9, 0, 0, 9],)),
)
case(
    "fill with a sum",
    "S x",
    (Fill("S", Const(0), Binary("+", x, Const(1)), Binary("*", x, Const(2))),),
    (([9, 9, 9], 1), 0, ([2, 2, 9],)),
)
case(
    "copy",
    "S T x",
    (Copy("S", x, "T", Const(1), Const(2)),),
    (([0, 0, 0, 0], [7, 8, 9], 2), 0, ([0, 0, 8, 9], [7, 8, 9])),
    (([0, 0, 0, 0], [7, 8, 9], 0), 0, ([8, 9, 0, 0], [7, 8, 9])),
)
case(
    "copy within",
    "S x",
    (Copy("S", Const(0), "S", Const(3), x),),
    (([1, 2, 3, 4, 5, 6], 3), 0, ([4, 5, 6, 4, 5, 6],)),
    (([1, 2, 3, 4], 0), 0, ([1, 2, 3, 4],)),
)
case(
    "buffer",
    "S x",
    (
        Buffer("B", 4),
        Fill("B", Const(0), Const(4), Const(1)),
        Store("B", x, Const(5), "+"),
        Copy("S", Const(0), "B", Const(0), Const(4)),
        Return(Load("B", x)),
    ),
    (([0, 0, 0, 0], 2), 6, ([1, 1, 6, 1],)),
)
case(
    "buffer handed on",
    "S",
    (Buffer("B", 2), Run(Call("set", (Array("B"), S))), Return(Load("B", Const(1)))),
    (([3, 4],), 4),
    others=(Function("set", ("B", "S"), (Copy("B", Const(0), "S", Const(0), Const(2)),)),),
)
case(
    "a buffer a round",
    "x",
    (
        Let("n", Const(0)),
        For(
            "i",
            Const(0),
            x,
            (Buffer("B", 1), Store("B", Const(0), Var("i")), Let("n", Load("B", Const(0)), "+")),
        ),
        Return(Var("n")),
    ),
    ((5,), 10),
)

# ---------------------------------------------------------------- ways

case(
    "if", "x", (Let("n", Const(1)), If(((x, (Let("n", Const(2)),)),)), Return(Var("n"))), ((3,), 2), ((0,), 1)
)
case(
    "if and else",
    "x",
    (If(((x, (Let("n", Const(2)),)),), (Let("n", Const(3)),)), Return(Var("n"))),
    ((3,), 2),
    ((0,), 3),
)
case(
    "branches",
    "x",
    (
        If(
            tuple((Compare("==", x, Const(n)), (Return(Const(n * n)),)) for n in (2, 3, 4)),
            (Return(Const(-1)),),
        ),
    ),
    ((2,), 4),
    ((3,), 9),
    ((4,), 16),
    ((5,), -1),
)
case(
    "else with an if",
    "x",
    (
        If(
            ((Compare("<", x, Const(0)), (Return(Const(-1)),)),),
            (If(((Compare(">", x, Const(0)), (Return(Const(1)),)),), (Return(Const(0)),)),),
        ),
    ),
    ((-5,), -1),
    ((0,), 0),
    ((5,), 1),
)
case(
    "else with an if and more",
    "x",
    (
        Let("n", Const(0)),
        If(((Compare("<", x, Const(0)), ()),), (If(((x, (Let("n", Const(1)),)),)), Let("n", Const(4), "+"))),
        Return(Var("n")),
    ),
    ((-5,), 0),
    ((0,), 4),
    ((5,), 5),
)
case(
    "nothing to do",
    "x",
    (If(((x, ()),), ()), While(Const(0), ()), For("i", Const(0), x, ()), Return(x)),
    ((3,), 3),
)

K, J, N = Var("i"), Var("j"), Var("n")


def add(node: Expr | int) -> Stmt:
    """Counts."""
    return Let("n", Const(node) if isinstance(node, int) else node, "+")


def counted(*body: Stmt) -> tuple[Stmt, ...]:
    """Gives what the statements counted."""
    return (Let("n", Const(0)), *body, Return(N))


case("for", "x y", counted(For("i", x, y, (add(K),))), ((2, 5), 9), ((5, 2), 0), ((-2, 1), -3), ((3, 3), 0))
case("for, known", "", counted(For("i", Const(0), Const(10), (add(K),))), ((), 45))
case(
    "for, bounds changed meanwhile",
    "x",
    counted(For("i", Const(0), x, (Let("x", Const(1), "+"), add(1)))),
    ((3,), 3),
)
case(
    "for in for",
    "x",
    counted(For("i", Const(0), x, (For("j", Const(0), K, (add(Binary("*", K, J)),)),))),
    ((4,), 11),
)
case(
    "continue",
    "x",
    counted(For("i", Const(0), x, (If(((Binary("%", K, Const(2)), (Continue(),)),)), add(K)))),
    ((6,), 6),
)
case(
    "break",
    "x",
    counted(For("i", Const(0), x, (If(((Compare("==", K, Const(3)), (Break(),)),)), add(1)))),
    ((6,), 3),
    ((2,), 2),
)
case(
    "return from a loop",
    "S x",
    (For("i", Const(0), x, (If(((Load("S", K), (Return(K),)),)),)), Return(Const(-1))),
    (([0, 0, 4, 5], 4), 2),
    (([0, 0, 0], 3), -1),
)
case(
    "the inner loop is left",
    "x",
    counted(
        For(
            "i",
            Const(0),
            x,
            (
                For("j", Const(0), x, (If(((Compare(">", J, K), (Break(),)),)), add(1))),
                If(((Compare("==", K, Const(1)), (Continue(),)),)),
                add(100),
            ),
        )
    ),
    ((3,), 206),
)
case("while", "x", counted(While(x, (add(x), Let("x", Const(1), "-")))), ((4,), 10), ((0,), 0))
case(
    "while, several",
    "x y",
    counted(While(And((Compare("<", N, x), y)), (add(2), Let("y", Const(1), "-")))),
    ((7, 9), 8),
    ((7, 2), 4),
)
case(
    "while, for ever",
    "x",
    counted(While(Const(1), (add(1), If(((Compare(">=", N, x), (Return(N),)),))))),
    ((7,), 7),
)
case(
    "while, for ever, left",
    "x",
    counted(While(Const(1), (If(((Compare(">=", N, x), (Break(),)),)), add(1)))),
    ((7,), 7),
)
case(
    "while with continue",
    "x",
    counted(
        While(
            Compare(">", x, Const(0)),
            (Let("x", Const(1), "-"), If(((Binary("&", x, Const(1)), (Continue(),)),)), add(x)),
        )
    ),
    ((6,), 6),
)
case("what follows a return", "x", (Return(x), Let("x", Const(9)), Return(x)), ((3,), 3))
case(
    "after both ways out",
    "x",
    (If(((x, (Return(Const(1)),)),), (Return(Const(2)),)), Return(Const(3))),
    ((1,), 1),
    ((0,), 2),
)

# ---------------------------------------------------------------- watching, and blocks

WATCHING = (Let("n", Const(1)), Watched((Let("n", Const(5)), Store("S", Const(0), N))), Return(N))
case("watched", "S", WATCHING, (([0],), 5, ([5],)), watched=True)
case("not watched", "S", WATCHING, (([0],), 1, ([0],)))
WATCHING = (
    Let("n", Const(1)),
    Watched((Watched((Store("S", Const(0), Const(3)),)),)),
    Watched(()),
    Return(N),
)
case("watched twice", "S", WATCHING, (([0],), 1, ([3],)), watched=True)
case("not watched twice", "S", WATCHING, (([0],), 1, ([0],)))

ROUND = (
    Let("p", Load("S", Const(0))),
    While(Compare(">=", Var("p"), Const(0)), (Let("p", Step(Var("p"), (S, T))),)),
)
BLOCKS = (
    Function("first", ("S", "T"), (Store("T", Const(0), Const(1), "+"), Return(Const(7)))),
    Function(
        "second", ("S", "T"), (If(((Compare("<", Load("T", Const(0)), Const(3)), (Return(Const(2)),)),)),)
    ),
    Function("last", ("X", "Y"), (Store("X", Const(0), Const(9)), Return(Const(-1)))),
)
case(
    "blocks",
    "S T",
    ROUND,
    (([2], [0]), 0, ([9], [3])),
    (([0], [5]), 0, ([9], [5])),
    others=BLOCKS,
    blocks={0: "last", 2: "first", 7: "second"},
)
