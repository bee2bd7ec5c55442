"""One function in LLVM, statement by statement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..program.ir import (
    Break,
    Buffer,
    Continue,
    Copy,
    Fill,
    For,
    Function,
    If,
    Let,
    Return,
    Run,
    Stmt,
    Store,
    Watched,
    While,
)
from .llvm_expressions import ARITHMETIC, Expressions, Outside, parameters, safe


class Rounds(NamedTuple):
    """A loop that counts: the number of a round, and the blocks it consists of."""

    at: str
    head: str
    inside: str
    onward: str
    after: str


class Body(Expressions):
    """Statements of one function."""

    __slots__ = ("function", "loops", "sizes")

    def __init__(self, function: Function, outside: Outside) -> None:
        super().__init__(function, outside)
        self.function = function
        self.changed.update(_changed(function.body, outside.watched))
        self.loops: list[tuple[str, str]] = []  # where to go on, and where to leave
        self.sizes: dict[str, int] = {}  # of its own arrays

    def spelled(self) -> str:
        """The whole function."""
        self.body(self.function.body)
        if self.block:
            self.add("ret i64 0")
        params = self.function.params
        name = safe(self.function.name)
        head = [f"define internal fastcc i64 @f.{name}({parameters(params)}) nounwind {{", "start:"]
        for local in sorted(self.changed):
            head.append(f"%x.{safe(local)} = alloca i64")
            if local in params:
                head.append(f"store i64 %p.{safe(local)}, ptr %x.{safe(local)}")
        for array, size in self.sizes.items():
            head.append(f"{self.pointers[array]} = alloca [{size} x i64], align 16")
        return "\n".join([*head, *self.lines, "}"])

    def body(self, statements: Iterable[Stmt]) -> None:
        """Statements one after the other, as far as they can be reached."""
        for statement in statements:
            if self.block:
                self.statement(statement)

    def statement(self, node: Stmt) -> None:
        """One statement."""
        match node:
            case Let():
                self._let(node)
            case Store():
                self._store(node)
            case If():
                self._branches(node)
            case Run():
                self.call(node.call)
            case Return():
                self.add(f"ret i64 {self.value(node.value)}")
                self.block = ""
            case For():
                self._counting(node)
            case While():
                self._whilst(node)
            case Continue():
                self.leave(self.loops[-1][0])
            case Break():
                self.leave(self.loops[-1][1])
            case Fill():
                self._fill(node)
            case Copy():
                self._copy(node)
            case Buffer():
                self.pointers[node.name] = f"%o.{safe(node.name)}"
                self.sizes[node.name] = max(node.size, self.sizes.get(node.name, 1))
            case Watched():
                if self.outside.watched:
                    self.body(node.body)

    # ------------------------------------------------------------ changes

    def _let(self, node: Let) -> None:
        at = f"%x.{safe(node.name)}"
        if node.op:
            before = self.new(f"load i64, ptr {at}")
            new = self.new(f"{ARITHMETIC[node.op]} i64 {before}, {self.value(node.value)}")
        else:
            new = self.value(node.value)
        self.add(f"store i64 {new}, ptr {at}")

    def _store(self, node: Store) -> None:
        if node.op:
            at = self.address(node.array, node.index)
            before = self.new(f"load i64, ptr {at}")
            new = self.new(f"{ARITHMETIC[node.op]} i64 {before}, {self.value(node.value)}")
        else:
            new = self.value(node.value)
            at = self.address(node.array, node.index)
        self.add(f"store i64 {new}, ptr {at}")

    def _fill(self, node: Fill) -> None:
        """Bytes that are all alike at once; other values one by one."""
        start = self.address(node.array, node.index)
        count, value = self.value(node.count), self.value(node.value)
        if value in ("0", "-1"):
            size = self.new(f"shl nsw i64 {count}, 3")
            byte = f"i8 {value}, i64 {size}, i1 false"
            self.add(f"call void @llvm.memset.p0.i64(ptr align 8 {start}, {byte})")
            return
        rounds = self._begin_rounds("0", count)
        at = self.new(f"getelementptr inbounds i64, ptr {start}, i64 {rounds.at}")
        self.add(f"store i64 {value}, ptr {at}")
        self._end_rounds(rounds)

    def _copy(self, node: Copy) -> None:
        to, start = self.address(node.target, node.to), self.address(node.source, node.start)
        size = self.new(f"shl nsw i64 {self.value(node.count)}, 3")
        rows = f"ptr align 8 {to}, ptr align 8 {start}"
        self.add(f"call void @llvm.memcpy.p0.p0.i64({rows}, i64 {size}, i1 false)")

    # ------------------------------------------------------------ ways

    def _branches(self, node: If) -> None:
        after = self.label()
        comes_out = False
        for test, body in node.branches:
            yes, no = self.label(), self.label()
            self.condition(test, yes, no)
            self.begin(yes)
            self.body(body)
            comes_out |= bool(self.block)
            self.leave(after)
            self.begin(no)
        self.body(node.otherwise)
        if comes_out or self.block:
            self.begin(after)

    def _inside(self, body: Iterable[Stmt], onward: str, after: str) -> None:
        """The inside of a loop: where `continue` goes, and `break`."""
        self.loops.append((onward, after))
        self.body(body)
        self.loops.pop()

    def _whilst(self, node: While) -> None:
        head, inside, after = self.label(), self.label(), self.label()
        self.begin(head)
        self.condition(node.test, inside, after)
        self.begin(inside)
        self._inside(node.body, head, after)
        self.leave(head)
        self.begin(after)

    def _counting(self, node: For) -> None:
        """Counted apart from the local that the body reads."""
        low = self.value(node.low)
        rounds = self._begin_rounds(low, self.value(node.high))
        self.add(f"store i64 {rounds.at}, ptr %x.{safe(node.name)}")
        self._inside(node.body, rounds.onward, rounds.after)
        self._end_rounds(rounds)

    def _begin_rounds(self, low: str, high: str) -> Rounds:
        head, inside, onward, after = self.label(), self.label(), self.label(), self.label()
        before = self.block
        self.begin(head)
        at = self.new(f"phi i64 [ {low}, %{before} ], [ %next.{head}, %{onward} ]")
        self.split(self.new(f"icmp slt i64 {at}, {high}"), inside, after)
        self.begin(inside)
        return Rounds(at, head, inside, onward, after)

    def _end_rounds(self, rounds: Rounds) -> None:
        self.begin(rounds.onward)
        self.add(f"%next.{rounds.head} = add nsw i64 {rounds.at}, 1")
        self.leave(rounds.head)
        self.begin(rounds.after)


def _changed(body: Iterable[Stmt], watched: bool) -> Iterator[str]:
    """The locals that something gives a value."""
    for node in body:
        match node:
            case Let(name=name):
                yield name
            case For(name=name, body=inner):
                yield name
                yield from _changed(inner, watched)
            case While(body=inner):
                yield from _changed(inner, watched)
            case If(branches=branches, otherwise=otherwise):
                for _, inner in branches:
                    yield from _changed(inner, watched)
                yield from _changed(otherwise, watched)
            case Watched(body=inner) if watched:
                yield from _changed(inner, watched)
            case _:
                pass
