"""The whole module: tables, values, rules, choices, blocks, and the loop that runs them."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..lower.analysis import Analysis, bodies, handler_key, procedure_key
from ..lower.flow import handler_family
from ..lower.layout import Layout
from ..lower.program import Program
from ..syntax import ast
from ..syntax.spans import NOWHERE, Span
from .blocks import Blocks
from .choices import Choices
from .code import Code, Scope, call, local
from .drivers import drivers
from .expressions import Expressions
from .payments import Payments
from .scoring import Scoring
from .setup import Setup
from .statements import Statements


@dataclass(frozen=True, slots=True)
class Emitted:
    """A module's source and, for each of its lines, the rule it came from."""

    source: str
    spans: tuple[Span, ...]
    layout: Layout


def emit(program: Program) -> Emitted:
    """The program as one plain Python module."""
    return Module(program).emit()


@dataclass(slots=True)
class Module:
    """Puts the parts together."""

    program: Program
    expressions: Expressions = field(init=False)
    statements: Statements = field(init=False)
    code: Code = field(default_factory=Code)

    def __post_init__(self) -> None:
        self.expressions = Expressions(self.program.ruleset, self.program.layout, self.program.following)
        analysis = Analysis(bodies(self.program.ruleset))
        self.statements = Statements(self.expressions, analysis.ends)

    def emit(self) -> Emitted:
        """Emits everything; helpers and tables come last to be known and first in the text."""
        payments = Payments(self.program, self.expressions)
        choices = Choices(self.program, self.expressions, self.statements, payments)
        Scoring(self.program, self.expressions).write(self.code)
        Setup(self.program, self.expressions).write(self.code)
        self._procedures()
        for choice in self.program.ruleset.choices.values():
            if choice.name in self.program.payments:
                payments.write(self.code, choice)
            if self._is_reached(choice):
                choices.write(self.code, choice)
        Blocks(self.program, self.expressions, self.statements, choices).write(self.code)
        self.code.span = Span()
        layout = self.program.layout
        self.code.add(*drivers(layout.option_buffer, layout.played).splitlines())
        return self._assemble()

    def _is_reached(self, choice: ast.Choice) -> bool:
        return any(choice.name in (*s.choices, *s.interrupts) for s in self.program.sites)

    def _assemble(self) -> Emitted:
        head = Code()
        head.add('"""A game, emitted from its rules."""', "")
        head.add("from rulestone.run.kernel import *  # noqa: F403", "")
        self._tables(head)
        head.add("", "")
        head.include(self.expressions.code)
        head.include(self.code)
        return Emitted(head.text(), tuple(head.spans), self.program.layout)

    def _tables(self, head: Code) -> None:
        bills = self.expressions.bills
        tables = {
            **self.expressions.tables.values,
            "COSTS": bills.costs,
            "ALTERNATIVES": bills.alternatives,
            "CLAIMS": bills.claims,
            "SITE_COUNTED": [int(s.sort == "choose") for s in self.program.sites],
        }
        for name, values in tables.items():
            head.add(f"{name} = table({values or [0]!r})")

    # ------------------------------------------------------------ procedures

    def _procedures(self) -> None:
        for procedure in self.program.ruleset.procedures.values():
            if procedure_key(procedure.name) in self.program.plain:
                params = [p.selection.var or "it" for p in procedure.params]
                self._procedure(f"do_{procedure.name}", params, procedure.body, procedure.span)
        for kind in self.program.ruleset.kinds.values():
            names = dict.fromkeys(h.name for m in kind.members for h in m.handlers)
            for name in names:
                if handler_key(kind.name, name) in self.program.plain:
                    body = handler_family(self.program.ruleset, kind.name, name)
                    self._procedure(f"handle_{kind.name}_{name}", ["it", "at"], body, NOWHERE)

    def _procedure(self, name: str, params: list[str], body: tuple[ast.Stmt, ...], span: Span) -> None:
        code = self.code
        scope = Scope("me", {p: local(p) for p in params})
        with code.origin(span):
            with code.block(f"def {call(name, ['S', 'me', *map(local, params)])}:"):
                self.statements.write_all(code, body, scope, "return")
            code.add("")


__all__ = ["Emitted", "emit"]
