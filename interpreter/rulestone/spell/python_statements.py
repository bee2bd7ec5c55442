"""The body of a function as Python text, line by line, each with its place in the rules."""

from __future__ import annotations

from collections.abc import Iterable

from ..program.ir import (
    Binary,
    Break,
    Buffer,
    Const,
    Continue,
    Copy,
    Expr,
    Fill,
    For,
    If,
    Let,
    Load,
    Return,
    Run,
    Stmt,
    Store,
    Var,
    Watched,
    While,
    binary,
)
from ..syntax.spans import NOWHERE, Span
from .python_expressions import Expressions

INDENT = "    "


class Body(Expressions):
    """Lines in the making. `gives` is whether some value but 0 is given, `helpers` whether rows need help."""

    __slots__ = ("comes_to_end", "gives", "helpers", "indent", "lines", "span", "spans")

    def __init__(self, span: Span) -> None:
        super().__init__()
        self.span, self.indent = span, INDENT
        self.lines: list[str] = []
        self.spans: list[Span] = []
        self.comes_to_end, self.gives, self.helpers = True, False, False

    def write(self, body: tuple[Stmt, ...]) -> None:
        """The whole body."""
        for statement in body:
            self.statement(statement)
        self.comes_to_end = comes_to_end(body)

    def add(self, text: str, span: Span = NOWHERE) -> None:
        """One line."""
        self.lines.append(self.indent + text)
        self.spans.append(self.span if span is NOWHERE else span)

    def inside(self, body: tuple[Stmt, ...], span: Span) -> None:
        """Lines further in; a body without any says so."""
        before, self.indent = self.indent, self.indent + INDENT
        for statement in body:
            self.statement(statement)
        if not body:
            self.add("pass", span)
        self.indent = before

    def statement(self, node: Stmt) -> None:
        """One statement."""
        match node:
            case If():
                self._branches(node)
            case While():
                test = "True" if node.test == Const(1) else self.test(node.test)
                self.add(f"while {test}:", node.span)
                self.inside(node.body, node.span)
            case For():
                self.add(f"for {node.name} in range({self._range(node)}):", node.span)
                self.inside(node.body, node.span)
            case Watched():
                self._watched(node)
            case _:
                self.add(self._simple(node), node.span)

    def _simple(self, node: Stmt) -> str:
        """A statement that takes one line."""
        match node:
            case Let():
                return f"{node.name} {node.op}= {self.value(node.value)}"
            case Store():
                return f"{node.array}[{self.value(node.index)}] {node.op}= {self.value(node.value)}"
            case Run():
                return self.call(node.call)
            case Return():
                self.gives |= node.value != Const(0)
                return f"return {self.value(node.value)}"
            case Fill():
                return self._fill(node)
            case Copy():
                return self._copy(node)
            case Buffer():
                return f"{node.name} = [0] * {node.size}"
            case Break():
                return "break"
            case Continue():
                return "continue"
            case If() | While() | For() | Watched():
                raise AssertionError("takes more than one line")

    def _branches(self, node: If) -> None:
        word = "if"
        while True:
            for test, body in node.branches:
                self.add(f"{word} {self.test(test)}:", node.span)
                self.inside(body, node.span)
                word = "elif"
            match node.otherwise:
                case (If() as further,):
                    node = further
                case _:
                    break
        if node.otherwise:
            self.add("else:", node.span)
            self.inside(node.otherwise, node.span)

    def _range(self, node: For) -> str:
        high = self.value(node.high)
        return high if node.low == Const(0) else f"{self.value(node.low)}, {high}"

    def _watched(self, node: Watched) -> None:
        """What only a watched run does; a single line stands beside its condition."""
        at = len(self.lines)
        self.add("if __debug__:", node.span)
        self.inside(node.body, node.span)
        if len(node.body) == 1 and len(self.lines) == at + 2 and not isinstance(node.body[0], Watched):
            only, self.spans[at] = self.lines.pop(), self.spans.pop()
            self.lines[at] += f" {only.strip()}"

    # ------------------------------------------------------------ rows of numbers

    def _fill(self, node: Fill) -> str:
        """A slice; where something is called, it is called once and in order."""
        parts = (node.index, node.count, node.value)
        if not is_plain(*parts):
            return self._helped("fill_row", f"{node.array}, {', '.join(map(self.value, parts))}")
        count = self.value(node.count, 11)
        return f"{node.array}[{self._slice(node.index, node.count)}] = [{self.value(node.value)}] * {count}"

    def _copy(self, node: Copy) -> str:
        parts = (node.to, node.start, node.count)
        if not is_plain(*parts):
            to, start, count = map(self.value, parts)
            return self._helped("copy_row", f"{node.target}, {to}, {node.source}, {start}, {count}")
        target = f"{node.target}[{self._slice(node.to, node.count)}]"
        return f"{target} = {node.source}[{self._slice(node.start, node.count)}]"

    def _slice(self, start: Expr, count: Expr) -> str:
        first, end = self.value(start), self.value(binary("+", start, count))
        if start == Const(0):
            return f":{end}"
        return f"{first}:{end}" if first.isdigit() and end.isdigit() else f"{first} : {end}"

    def _helped(self, name: str, given: str) -> str:
        self.helpers = True
        return f"{name}({given})"


def is_plain(*nodes: Expr) -> bool:
    """Whether expressions may be written twice: nothing is called in them."""
    waiting = list(nodes)
    while waiting:
        match waiting.pop():
            case Const() | Var():
                pass
            case Binary(left=left, right=right):
                waiting += [left, right]
            case Load(index=index):
                waiting.append(index)
            case _:
                return False
    return True


def comes_to_end(body: Iterable[Stmt]) -> bool:
    """Whether statements may be followed by what comes after them."""
    for node in body:
        match node:
            case Return() | Break() | Continue():
                return False
            case While(test=Const(value=value), body=inner) if value and not _breaks(inner):
                return False
            case If(branches=branches, otherwise=otherwise):
                if not comes_to_end(otherwise) and not any(comes_to_end(one) for _, one in branches):
                    return False
    return True


def _breaks(body: Iterable[Stmt]) -> bool:
    """Whether something leaves the loop that these stand in."""
    for node in body:
        match node:
            case Break():
                return True
            case If(branches=branches, otherwise=otherwise):
                if _breaks(otherwise) or any(_breaks(one) for _, one in branches):
                    return True
            case Watched(body=inner) if _breaks(inner):
                return True
    return False
