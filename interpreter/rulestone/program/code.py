"""A function in the making: nested statements, each remembering the rule it came from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from ..syntax.spans import NOWHERE, Span
from .ir import (
    Array,
    Break,
    Buffer,
    Call,
    Const,
    Continue,
    Copy,
    Expr,
    Fill,
    For,
    Function,
    If,
    Let,
    Return,
    Run,
    Stmt,
    Store,
    Var,
    Watched,
    While,
    expr,
    greatest,
    is_array,
    least,
)

Head = If | For | While | Watched
"""A statement that others stand in, as it is opened: its body comes when it is closed."""


@dataclass(slots=True)
class Code:
    """Statements with their origins. `depth` is how many blocks are open."""

    span: Span = NOWHERE
    names: dict[str, int] = field(default_factory=dict)
    _open: list[tuple[Head, list[Stmt]]] = field(default_factory=list)
    _body: list[Stmt] = field(default_factory=list)

    # ------------------------------------------------------------ single statements

    def add(self, *statements: Stmt) -> None:
        """Appends statements; those without an origin get the present one."""
        for one in statements:
            self._body.append(one if one.span is not NOWHERE else replace(one, span=self.span))

    def let(self, name: str, value: Expr | int, op: str = "") -> Var:
        """Gives a local a value."""
        self.add(Let(name, expr(value), op))
        return Var(name)

    def put(self, array: Array, index: Expr | int, value: Expr | int, op: str = "") -> None:
        """Writes a number of an array."""
        self.add(Store(array.name, expr(index), expr(value), op))

    def fill(self, array: Array, index: Expr | int, count: Expr | int, value: Expr | int = 0) -> None:
        """Sets a row of numbers."""
        self.add(Fill(array.name, expr(index), expr(count), expr(value)))

    def copy(
        self, target: Array, to: Expr | int, source: Array, start: Expr | int, count: Expr | int
    ) -> None:
        """Copies a row of numbers."""
        self.add(Copy(target.name, expr(to), source.name, expr(start), expr(count)))

    def buffer(self, name: str, size: int) -> Array:
        """An array of the function's own."""
        self.add(Buffer(name, size))
        return Array(name)

    def run(self, call: Call) -> None:
        """Calls a function for what it does."""
        self.add(Run(call))

    def give(self, value: Expr | int = 0) -> None:
        """Leaves the function."""
        self.add(Return(expr(value)))

    def leave(self) -> None:
        """Leaves the innermost loop."""
        self.add(Break())

    def onward(self) -> None:
        """On to the next round of the innermost loop."""
        self.add(Continue())

    # ------------------------------------------------------------ blocks

    @property
    def depth(self) -> int:
        """How many blocks are open."""
        return len(self._open)

    def open(self, head: Head) -> None:
        """Opens a block; it stays open until the code is closed down to its depth."""
        self._open.append((replace(head, span=self.span), self._body))
        self._body = []

    def narrow(self, name: str, low: Expr | None = None, high: Expr | None = None) -> bool:
        """Lets the innermost loop begin later or end earlier, if it counts that local and nothing but tests
        stands in it yet; says whether it could.
        """
        bodies = [body for _, body in self._open[1:]] + [self._body]
        for at in range(len(self._open) - 1, -1, -1):
            head, _ = self._open[at]
            if bodies[at]:
                return False
            if isinstance(head, For):
                if head.name != name:
                    return False
                low = head.low if low is None else greatest(head.low, low)
                high = head.high if high is None else least(head.high, high)
                self._open[at] = replace(head, low=low, high=high), self._open[at][1]
                return True
            if not isinstance(head, If):
                return False
        return False

    def tests(self) -> list[Expr]:
        """Closes the tests opened last, as far as nothing stands in them yet, and gives them back."""
        found: list[Expr] = []
        while self._open and not self._body and isinstance(self._open[-1][0], If):
            head, self._body = self._open.pop()
            assert isinstance(head, If)
            found.insert(0, head.branches[0][0])
        return found

    def close(self, depth: int) -> None:
        """Closes blocks until only so many are open."""
        while len(self._open) > depth:
            head, before = self._open.pop()
            body, self._body = tuple(self._body), before
            self._finish(head, body)

    def _finish(self, head: Head, body: tuple[Stmt, ...]) -> None:
        if isinstance(head, If):
            test = head.branches[0][0]
            if isinstance(test, Const):
                self._body += body if test.value else ()
                return
            self._body.append(replace(head, branches=((test, body),)))
        else:
            self._body.append(replace(head, body=body))

    @contextmanager
    def when(self, test: Expr | int) -> Iterator[None]:
        """What follows happens only if a test holds; one that is decided now leaves no trace."""
        depth = self.depth
        self.open(If(((expr(test), ()),)))
        yield
        self.close(depth)

    def split(self, test: Expr | int, yes: Callable[[], None], no: Callable[[], None]) -> None:
        """One way or the other; only the one is written if it is decided now."""
        test = expr(test)
        if isinstance(test, Const):
            (yes if test.value else no)()
            return
        with self.apart() as then:
            yes()
        with self.apart() as otherwise:
            no()
        self.cases([(test, tuple(then))], tuple(otherwise))

    def cases(self, cases: Iterable[tuple[Expr, tuple[Stmt, ...]]], otherwise: tuple[Stmt, ...] = ()) -> None:
        """Several branches that are finished already."""
        self.add(If(tuple(cases), otherwise))

    @contextmanager
    def loop(self, name: str, low: Expr | int, high: Expr | int) -> Iterator[Var]:
        """Counts a local from `low` to one below `high`."""
        depth = self.depth
        self.open(For(name, expr(low), expr(high), ()))
        yield Var(name)
        self.close(depth)

    @contextmanager
    def whilst(self, test: Expr | int) -> Iterator[None]:
        """Again and again while a test holds."""
        depth = self.depth
        self.open(While(expr(test), ()))
        yield
        self.close(depth)

    @contextmanager
    def watched(self) -> Iterator[None]:
        """What only a run that follows what seats know does."""
        depth = self.depth
        self.open(Watched(()))
        yield
        self.close(depth)

    @contextmanager
    def origin(self, span: Span) -> Iterator[None]:
        """Statements added within come from that place in the rules."""
        before, self.span = self.span, span if span.line else self.span
        yield
        self.span = before

    @contextmanager
    def apart(self) -> Iterator[list[Stmt]]:
        """Statements added within are kept apart, in the list given."""
        before, self._body = self._body, []
        depth = self.depth
        found: list[Stmt] = self._body
        yield found
        self.close(depth)
        self._body = before

    # ------------------------------------------------------------ names and the end

    def fresh(self, stem: str) -> str:
        """A local's name that this function does not have yet."""
        count = self.names.get(stem, 0)
        self.names[stem] = count + 1
        return stem if count == 0 else f"{stem}{count + 1}"

    @property
    def body(self) -> tuple[Stmt, ...]:
        """All statements, everything closed."""
        self.close(0)
        return tuple(self._body)


@dataclass(slots=True)
class Writer(Code):
    """A whole function in the making, parameters and all."""

    name: str = ""
    params: tuple[str, ...] = ()
    doc: str = ""

    def given(self) -> list[Var | Array]:
        """The parameters, to be used in the body."""
        return [Array(name) if is_array(name) else Var(name) for name in self.params]

    def done(self) -> Function:
        """The finished function."""
        return Function(self.name, self.params, self.body, self.span, self.doc)
