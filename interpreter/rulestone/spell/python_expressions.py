"""Expressions as Python text, with parentheses only where they are needed.

A truth is a number wherever a number is wanted, so it stands in `int( )` there; where only a truth is wanted,
numbers and truths stand as they are.
"""

from __future__ import annotations

from ..program.ir import (
    And,
    Array,
    Binary,
    Call,
    Compare,
    Const,
    Either,
    Expr,
    Load,
    Not,
    Or,
    Step,
    Var,
    is_condition,
)

CHOICE, EITHER, BOTH, NOT, COMPARISON, SIGN, ATOM = 0, 1, 2, 3, 4, 11, 12
LEVEL = {"|": 5, "^": 6, "&": 7, "<<": 8, ">>": 8, "+": 9, "-": 9, "*": 10, "//": 10, "%": 10}
"""How tightly Python binds, from the loosest to the tightest."""


class Expressions:
    """Spells expressions; remembers of which functions a value was asked."""

    __slots__ = ("valued",)

    def __init__(self) -> None:
        self.valued: set[str] = set()

    def value(self, node: Expr, level: int = CHOICE) -> str:
        """A number, in parentheses if it binds more loosely than what it stands in."""
        match node:
            case Const():
                return str(node.value)
            case Var():
                return node.name
            case Load():
                return f"{node.array}[{self.value(node.index)}]"
            case Binary():
                return self._binary(node, level)
            case Call():
                self.valued.add(node.name)
                return self.call(node)
            case Either():
                text = (
                    f"{self.value(node.then, EITHER)} if {self.test(node.test, EITHER)}"
                    f" else {self.value(node.otherwise)}"
                )
                return f"({text})" if level > CHOICE else text
            case Step():
                given = ", ".join(array.name for array in node.arrays)
                return f"BLOCKS[{self.value(node.block)}]({given})"
            case Compare() | And() | Or() | Not():
                return f"int({self.truth(node)})"

    def _binary(self, node: Binary, level: int) -> str:
        if node.op in ("min", "max"):
            return f"{node.op}({self.value(node.left)}, {self.value(node.right)})"
        if is_negative(node):
            text, own = f"-{self.value(node.right, ATOM)}", SIGN
        else:
            text, own = self._row(node), LEVEL[node.op]
        return f"({text})" if own < level else text

    def _row(self, node: Binary) -> str:
        """Operations that bind alike, one after the other, however many there are."""
        own, first, further = LEVEL[node.op], node.left, [node]
        while isinstance(first, Binary) and LEVEL.get(first.op) == own and not is_negative(first):
            further.append(first)
            first = first.left
        texts = [f"{one.op} {self.value(one.right, own + 1)}" for one in reversed(further)]
        return " ".join([self.value(first, own), *texts])

    def call(self, node: Call) -> str:
        """A call, whatever is done with its value."""
        given = (arg.name if isinstance(arg, Array) else self.value(arg) for arg in node.args)
        return f"{node.name}({', '.join(given)})"

    def test(self, node: Expr, level: int = CHOICE) -> str:
        """What is true to Python if the number is other than 0."""
        match node:
            case Compare():
                left, right = self.value(node.left, COMPARISON + 1), self.value(node.right, COMPARISON + 1)
                text, own = f"{left} {node.op} {right}", COMPARISON
            case And(parts=(only,)) | Or(parts=(only,)):
                return self.test(only, level)
            case And():
                text, own = " and ".join([self.test(part, BOTH) for part in node.parts]), BOTH
            case Or():
                text, own = " or ".join([self.test(part, EITHER) for part in node.parts]), EITHER
            case Not():
                text, own = f"not {self.test(node.part, NOT)}", NOT
            case _:
                return self.value(node, level)
        return f"({text})" if own < level else text

    def truth(self, node: Expr, level: int = CHOICE) -> str:
        """What is exactly Python's true or false, or 1 or 0: `and` and `or` give one of their parts."""
        match node:
            case And():
                *first, last = node.parts
                texts = [*(self.test(part, BOTH) for part in first), self.truth(last, BOTH)]
                text, own = " and ".join(texts), BOTH
            case Or():
                text, own = " or ".join([self.truth(part, EITHER) for part in node.parts]), EITHER
            case _ if is_condition(node):
                return self.test(node, level)
            case _:
                text, own = f"{self.value(node, COMPARISON + 1)} != 0", COMPARISON
        return f"({text})" if own < level else text


def is_negative(node: Binary) -> bool:
    """Whether it only turns a sign."""
    return node.op == "-" and node.left == Const(0)
