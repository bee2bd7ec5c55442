"""The whole program: values, rules, choices, payments, blocks and the runtime, as one unit."""

from __future__ import annotations

import keyword
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from ...link.model import Ruleset
from ...syntax import ast
from ...syntax.spans import NOWHERE, Span
from .. import ir
from ..blocks import Program
from ..code import Writer
from ..flow import handler_family, lower
from ..ir import Const, Function, Unit, Var
from ..kernel import RUNTIME
from ..names import Names
from ..runtime.drivers import ENTRIES
from ..scope import Scope, local, marked
from ..stopping import Analysis, bodies, handler_key, procedure_key
from . import selections  # noqa: F401  # builders of what needs a loop
from .blocks import Blocks
from .choices import Choices
from .context import RUNTIME_NAMES, Context
from .expressions import Expressions
from .payments import Payments
from .scoring import Scoring
from .setup import Setup
from .statements import Statements

RUNTIME_NAMES.update(RUNTIME)
RESERVED = ("BLOCKS", "fill_row", "copy_row", "int", "min", "max", "range")
"""Names that a spelling may have of its own."""
ROLES = ("do", "need", "param", "let", "part", "value", "attribute", "missing", "payable", "can_win", "tie")
"""What is asked of a program besides playing: reasons, breakdowns, words."""


@dataclass(frozen=True, slots=True)
class Built:
    """A program with its functions and their names by what they are for."""

    program: Program
    unit: Unit
    names: Names


def build(ruleset: Ruleset) -> Built:
    """The program of a linked and checked ruleset."""
    return Builder(lower(ruleset)).build()


class Builder:
    """Puts the parts together."""

    def __init__(self, program: Program) -> None:
        self.context = Context(program, Names({*RUNTIME, *keyword.kwlist, *RESERVED}))
        self.expressions = Expressions(self.context)
        analysis = Analysis(bodies(program.ruleset))
        self.statements = Statements(self.expressions, analysis.ends)
        self.payments = Payments(self.context, self.expressions)
        self.choices = Choices(self.context, self.expressions, self.statements, self.payments)

    def build(self) -> Built:
        """Builds everything; what nothing calls is left out."""
        context, program = self.context, self.context.program
        scoring = Scoring(context, self.expressions)
        scoring.announce()
        setup = Setup(context, self.expressions)
        setup.write()
        self._procedures()
        for choice in program.ruleset.choices.values():
            if choice.name in program.payments:
                self.payments.write(choice)
            if any(choice.name in (*s.choices, *s.interrupts) for s in program.sites):
                self.choices.write(choice)
        blocks = Blocks(context, self.expressions, self.statements, self.choices, self.payments).write()
        scoring.write()
        context.tables.put("site_counted", values=[int(site.sort == "choose") for site in program.sites])
        made = {**RUNTIME, **context.functions}
        unit = Unit(_reached(made, self._roots(blocks)), context.tables.finished(), blocks)
        return Built(program, unit, context.names)

    def _roots(self, blocks: dict[int, str]) -> Iterator[str]:
        """What is called from outside."""
        yield from (*ENTRIES, "setup", "score_total", "winner_mask", *blocks.values())
        yield from (name for key, name in self.context.names.given.items() if key[0] in ROLES)

    # ------------------------------------------------------------ procedures

    def _procedures(self) -> None:
        ruleset, plain = self.context.ruleset, self.context.program.plain
        writers, wanted, names = self.context.writers, self.context.wanted, self.context.names
        writers["do"], writers["handle"] = self._do, self._handle
        for procedure in ruleset.procedures.values():
            if procedure_key(procedure.name) in plain:
                name = names.of("do", procedure.name)
                wanted[name] = partial(self._do, name, procedure.name)
        for kind in ruleset.kinds.values():
            for handler in dict.fromkeys(h.name for m in kind.members for h in m.handlers):
                if handler_key(kind.name, handler) in plain:
                    name = names.of("handle", kind.name, handler)
                    wanted[name] = partial(self._handle, name, kind.name, handler)

    def _do(self, name: str, procedure: str, marks: str = "") -> None:
        decl = self.context.ruleset.procedures[procedure]
        params = [p.selection.name for p in decl.params]
        self._procedure(name, params, decl.body, decl.span, marks)

    def _handle(self, name: str, kind: str, handler: str, marks: str = "") -> None:
        self._procedure(
            name, ["it", "at"], handler_family(self.context.ruleset, kind, handler), NOWHERE, marks
        )

    def _procedure(
        self, name: str, params: list[str], body: Iterable[ast.Stmt], span: Span, marks: str
    ) -> None:
        code = Writer(span=span, name=name)
        scope, names = Scope(Var("me")), ["S", "me"]
        for param, mark in zip(params, marks or "-" * len(params), strict=True):
            names.append(code.fresh(local(param)))
            scope = scope.with_name(param, Var(names[-1]), *marked(mark))
        code.params = tuple(names)
        self.statements.write_all(code, tuple(body), scope, 0)
        self.context.add(code)


def _reached(functions: dict[str, Function], roots: Iterable[str]) -> dict[str, Function]:
    """Those functions that something calls, in the order in which they were made."""
    waiting, found = [name for name in roots if name in functions], set[str]()
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += [called for called in _called(functions[name].body) if called in functions]
    return {name: function for name, function in functions.items() if name in found}


def _called(node: object) -> Iterator[str]:
    if isinstance(node, tuple):
        for part in node:
            yield from _called(part)
    elif isinstance(node, ir.Call):
        yield node.name
        yield from _called(node.args)
    elif isinstance(node, (ir.Term, ir.Statement)) and not isinstance(node, Const | Var):
        for name in node.__dataclass_fields__:  # type: ignore[union-attr]
            if name != "span":
                yield from _called(getattr(node, name))
