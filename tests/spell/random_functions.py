"""Random programs that keep every promise a program makes: in range, within 64 bits, and to an end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

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

CELLS = 16
"""How long every state and buffer is."""

TABLES = {"LOW": (3, -1, 4, -1, 5, -9, 2, -6) * 2, "HIGH": tuple(range(-8, 8))}
WIDTH = 1 << 20


@dataclass
class Maker:
    """Makes one program. Numbers stay near nought: what may grow is brought back."""

    random: Random
    functions: dict[str, Function] = field(default_factory=dict)
    helpers: tuple[str, ...] = ()
    is_block: bool = False
    locals: list[str] = field(default_factory=list)
    arrays: list[str] = field(default_factory=list)
    loops: int = 0
    made: int = 0

    # ------------------------------------------------------------ expressions

    def number(self, depth: int) -> Expr:
        kinds: list[Callable[[int], Expr]] = [self.constant, self.variable, self.load]
        if depth > 0:
            kinds += [self.sum, self.product, self.quotient, self.bits, self.shifted, self.either, self.truth]
            kinds += [self.extreme, self.call]
        return self.random.choice(kinds)(depth - 1)

    def constant(self, depth: int) -> Expr:
        return Const(self.random.choice((0, 1, 2, 3, 7, 8, -1, -2, -5, self.random.randint(-99, 99))))

    def variable(self, depth: int) -> Expr:
        return Var(self.random.choice(self.locals))

    def load(self, depth: int) -> Expr:
        return Load(self.random.choice([*self.arrays, *TABLES]), self.place(depth))

    def place(self, depth: int) -> Expr:
        if depth <= 0 or self.random.random() < 0.4:
            return Const(self.random.randrange(CELLS))
        low = Binary(self.random.choice("%&"), self.number(depth), Const(CELLS))
        return low if low.op == "%" else Binary("&", low.left, Const(CELLS - 1))

    def near(self, node: Expr) -> Expr:
        """A number brought back, its sign kept in some way."""
        return Binary("-", Binary("%", node, Const(WIDTH)), Const(WIDTH // 2))

    def sum(self, depth: int) -> Expr:
        node = Binary(self.random.choice("+-"), self.number(depth), self.number(depth))
        return self.near(node)

    def product(self, depth: int) -> Expr:
        return self.near(Binary("*", self.number(depth), self.number(depth)))

    def quotient(self, depth: int) -> Expr:
        op = self.random.choice(("//", "%"))
        if self.random.random() < 0.5:
            divisor = self.random.choice((1, 2, 3, 5, 8, 64, -1, -2, -3, -8))
            return Binary(op, self.number(depth), Const(divisor))
        below = Binary("|", Binary("%", self.number(depth), Const(32)), Const(1))
        sign = Either(self.truth(depth), Const(1), Const(-1))
        return Binary(op, self.number(depth), Binary("*", below, sign))

    def bits(self, depth: int) -> Expr:
        return self.near(Binary(self.random.choice("&|^"), self.number(depth), self.number(depth)))

    def shifted(self, depth: int) -> Expr:
        by = Binary("&", self.number(depth), Const(15))
        op = self.random.choice(("<<", ">>"))
        return self.near(Binary(op, self.number(depth), by))

    def extreme(self, depth: int) -> Expr:
        return Binary(self.random.choice(("min", "max")), self.number(depth), self.number(depth))

    def either(self, depth: int) -> Expr:
        return Either(self.truth(depth), self.number(depth), self.number(depth))

    def truth(self, depth: int) -> Expr:
        kind = self.random.randrange(6 if depth > 0 else 2)
        if kind < 2:
            op = self.random.choice(("==", "!=", "<", "<=", ">", ">="))
            return Compare(op, self.number(depth - 1), self.number(depth - 1))
        if kind == 2:
            return Not(self.truth(depth - 1))
        if kind == 3:
            return self.number(depth - 1)
        parts = tuple(self.truth(depth - 1) for _ in range(self.random.randint(1, 3)))
        return And(parts) if kind == 4 else Or(parts)

    def call(self, depth: int) -> Expr:
        if not self.helpers or self.loops > 1:
            return self.variable(depth)
        called = self.random.choice(self.helpers)
        arrays = self.random.sample(self.arrays, 2)
        given = (Array(arrays[0]), Array(arrays[1]), self.number(depth), self.number(depth))
        return Call(called, given)

    # ------------------------------------------------------------ statements

    def body(self, depth: int, count: int = 3) -> tuple[Stmt, ...]:
        found: list[Stmt] = []
        for _ in range(self.random.randint(1, count)):
            found += self.statement(depth)
        return tuple(found)

    def statement(self, depth: int) -> list[Stmt]:
        kinds = [self.let, self.let, self.store, self.store, self.fill, self.copy, self.run]
        if depth > 0:
            kinds += [self.branches, self.branches, self.counting, self.whilst, self.watched, self.leaving]
        return self.random.choice(kinds)(depth - 1)

    def let(self, depth: int) -> list[Stmt]:
        return [self._let(self.random.choice(self.locals), depth)]

    def _let(self, name: str, depth: int) -> Stmt:
        if self.random.random() < 0.7:
            return Let(name, self.near(self.number(2)))
        op = self.random.choice(("+", "-", "&", "|", "^"))
        return Let(name, Binary("%", self.number(2), Const(9)), op)

    def store(self, depth: int) -> list[Stmt]:
        array, at = self.random.choice(self.arrays), self.place(2)
        if self.random.random() < 0.7:
            return [Store(array, at, self.near(self.number(2)))]
        return [Store(array, at, Binary("%", self.number(1), Const(9)), self.random.choice("+-&|^"))]

    def row(self) -> tuple[Expr, Expr]:
        """A place and a count, that fit."""
        count = self.random.randint(0, 5)
        at = Binary("%", self.number(1), Const(CELLS - 5))
        return at, Const(count) if self.random.random() < 0.5 else Binary("%", self.number(1), Const(6))

    def fill(self, depth: int) -> list[Stmt]:
        at, count = self.row()
        return [Fill(self.random.choice(self.arrays), at, count, self.number(1))]

    def copy(self, depth: int) -> list[Stmt]:
        to, count = self.row()
        target, other = self.random.sample(self.arrays, 2)
        start, _ = self.row()
        return [Copy(target, to, self.random.choice([other, *TABLES]), start, count)]

    def run(self, depth: int) -> list[Stmt]:
        call = self.call(1)
        return [Run(call)] if isinstance(call, Call) else self.store(depth)

    def branches(self, depth: int) -> list[Stmt]:
        count = self.random.randint(1, 3)
        branches = tuple((self.truth(2), self.body(depth)) for _ in range(count))
        return [If(branches, self.body(depth) if self.random.random() < 0.5 else ())]

    def fresh(self, stem: str) -> str:
        self.made += 1
        return f"{stem}{self.made}"

    def counting(self, depth: int) -> list[Stmt]:
        name, low = self.fresh("i"), self.random.randint(-2, 1)
        high = Binary("%", self.number(1), Const(5))
        return [For(name, Const(low), high, self.inside(depth, name))]

    def inside(self, depth: int, name: str = "") -> tuple[Stmt, ...]:
        """The body of a loop, in which its number may be read and not changed."""
        self.loops += 1
        first: list[Stmt] = [Let(self.random.choice(self.locals), Var(name))] if name else []
        body = (*first, *self.body(depth))
        self.loops -= 1
        return body

    def whilst(self, depth: int) -> list[Stmt]:
        fuel = self.fresh("fuel")
        test = And((Compare(">", Var(fuel), Const(0)), self.truth(1)))
        return [
            Let(fuel, Const(self.random.randint(0, 4))),
            While(test, (Let(fuel, Const(1), "-"), *self.inside(depth))),
        ]

    def watched(self, depth: int) -> list[Stmt]:
        return [Watched(self.body(depth))]

    def leaving(self, depth: int) -> list[Stmt]:
        ways: list[Stmt] = [Return(Const(-1) if self.is_block else self.number(1))]
        if self.loops:
            ways += [Break(), Continue()]
        return [If(((self.truth(1), (self.random.choice(ways),)),))]

    # ------------------------------------------------------------ the whole

    def function(self, name: str) -> None:
        self.locals, self.arrays, self.loops = ["x", "y", "n", "m"], ["S", "T"], 0
        first: list[Stmt] = [Let("n", Const(0)), Let("m", Var("x"))]
        if self.random.random() < 0.5:
            first += [
                Buffer("B", CELLS),
                Fill("B", Const(0), Const(CELLS), Const(self.random.randint(-1, 1))),
            ]
            self.arrays.append("B")
        body = (*first, *self.body(3, 6), Return(self.number(2)))
        self.functions[name] = Function(name, ("S", "T", "x", "y"), body)

        self.helpers += (name,)

    def block(self, name: str, number: int, count: int) -> None:
        """A block goes to a later one or stops, so that there is an end."""
        self.locals, self.arrays, self.is_block = ["n", "m"], ["S", "T"], True
        first = (Let("n", Load("S", Const(1))), Let("m", Const(number)))
        further = number + self.random.randint(1, 2)
        end = Either(self.truth(1), Const(further if further < count else -1), Const(-1))
        self.functions[name] = Function(name, ("S", "T"), (*first, *self.body(2), Return(end)))


def random_unit(seed: int, helpers: int = 5, blocks: int = 4) -> Unit:
    """A program whose function `f` runs its blocks and then calls all helpers."""
    maker = Maker(Random(seed))
    for at in range(helpers):
        maker.function(f"g{at}")
    names = {number: f"block_{number}" for number in range(blocks)}
    for number, name in names.items():
        maker.block(name, number, blocks)
    arrays = (Array("S"), Array("T"))
    calls = (Let("n", Call(name, (*arrays, Var("x"), Var("n")))) for name in maker.helpers)
    step = While(Compare(">=", Var("p"), Const(0)), (Let("p", Step(Var("p"), arrays)),))
    body = (Let("n", Var("y")), Let("p", Const(0)), step, *calls, Return(Var("n")))
    whole = Function("f", ("S", "T", "x", "y"), body)
    return Unit({**maker.functions, "f": whole}, TABLES, names)
