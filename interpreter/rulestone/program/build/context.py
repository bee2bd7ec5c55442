"""What all builders share: the ruleset, its layout, tables, names, faults, and the functions made so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import cast

from ...analysis.hidden_numbers import Following
from ...link.model import Ruleset
from ...syntax import ast
from ...syntax.spans import NOWHERE, Span
from ..blocks import Program
from ..code import Writer
from ..faults import TESTED, FaultTable, Kind, may_fault
from ..ir import Array, Const, Expr, Function, Statement, Stmt, Term, call, expr
from ..layout import Layout
from ..names import Names
from ..ranges import Ranges, assigned_locals, within
from ..scope import Range, S, Scope
from .tables import Tables

Key = tuple[str, ...]


@dataclass(slots=True)
class Context:
    """The program in the making."""

    program: Program
    names: Names = field(default_factory=Names)
    making: set[str] = field(default_factory=set)
    functions: dict[str, Function] = field(default_factory=dict)
    ranges: Ranges = field(init=False)
    tables: Tables = field(init=False)
    wanted: dict[str, Callable[[], None]] = field(default_factory=dict)  # functions made when first called
    tested: dict[str, bool] = field(default_factory=dict)
    writers: dict[str, Callable[..., None]] = field(default_factory=dict)  # by role: what makes a function

    def __post_init__(self) -> None:
        self.ranges = Ranges(self.ruleset, self.layout, assigned_locals(self.ruleset))
        self.tables = Tables(self.ruleset, self.layout, self.names)

    @property
    def ruleset(self) -> Ruleset:
        """The rules."""
        return self.program.ruleset

    @property
    def layout(self) -> Layout:
        """Where everything lies."""
        return self.program.layout

    @property
    def faults(self) -> FaultTable:
        """Where a run may stop."""
        return self.program.faults

    @property
    def following(self) -> Following:
        """What seats can follow of what is hidden."""
        return self.program.following

    # ------------------------------------------------------------ functions

    def writer(self, name: str, params: str, span: Span = NOWHERE) -> Writer:
        """A new function; its parameters are names already given."""
        return Writer(span=span, name=name, params=tuple(params.split()))

    def add(self, writer: Writer) -> None:
        """Takes a finished function in."""
        function = writer.done()
        taken = RUNTIME_NAMES & {*writer.names, *writer.params}
        assert not taken, f"{function.name}: a local named like a function"
        self.functions[function.name] = function
        self.tested[function.name] = any(map(self._statement_faults, function.body))

    def ask_for(self, name: str) -> str:
        """A function that is made when it is first called."""
        make = self.wanted.pop(name, None)
        if make is not None:
            make()
        return name

    def variant(self, role: str, *parts: str, marks: str) -> str:
        """A function as it is for arguments of which something is sure: it need not test that."""
        if not marks:
            return self.ask_for(self.names.of(role, *parts))
        name = self.names.of(role, *parts, marks)
        if name not in self.functions and name not in self.making:
            self.making.add(name)
            self.writers[role](name, *parts, marks)
        return name

    def is_tested(self, name: str) -> bool:
        """Whether a function may note a fault; one that is still in the making may."""
        return name in TESTED or (name not in RUNTIME_NAMES and self.tested.get(name, True))

    def may_fault(self, value: Expr | Array) -> bool:
        """Whether working out an expression may note a fault."""
        return may_fault(value, self.is_tested)

    def _statement_faults(self, stmt: Stmt) -> bool:
        return any(self._part_faults(getattr(stmt, name)) for name in stmt.__dataclass_fields__)

    def _part_faults(self, part: object) -> bool:
        """Whether what a statement is made of may note a fault: expressions, statements, branches."""
        if isinstance(part, tuple):
            return any(map(self._part_faults, part))
        if isinstance(part, Statement):
            return self._statement_faults(cast(Stmt, part))
        return isinstance(part, Term) and self.may_fault(expr(part))

    # ------------------------------------------------------------ tests

    def inside(
        self, value: Expr, range: Range, low: int, high: int, kind: Kind, span: Span, what: str
    ) -> Expr:
        """A value that must lie between two numbers: tested unless that is certain."""
        if within(range, (low, high)):
            return value
        return call("inside", S, value, low, high, self.faults.site(kind, span, what))

    def seat(self, expr: ast.Expr, value: Expr, scope: Scope, span: Span) -> Expr:
        """A seat that must play."""
        if self.ranges.plays(expr, scope) or (
            isinstance(value, Const) and 0 <= value.value < self.ruleset.low
        ):
            return value
        return call("seat", S, value, self.faults.site("seat", span))


RUNTIME_NAMES: set[str] = set()
"""The functions of the runtime, filled in when they are made."""
