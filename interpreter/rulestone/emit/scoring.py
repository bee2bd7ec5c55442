"""Values, attributes worked out in play, scores with their addends, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..link.model import Member
from ..link.rewrite import walk
from ..lower.abilities import abilities
from ..lower.layout import PLAYERS
from ..lower.nodes import Active
from ..lower.program import Program
from ..syntax import ast
from .code import Code, Scope, call, local
from .expressions import Expressions


@dataclass(slots=True)
class Scoring:
    """Writes the functions that only look and never change anything."""

    program: Program
    expressions: Expressions

    def write(self, code: Code) -> None:
        """All of them."""
        for decl in self.program.ruleset.values.values():
            self._value(code, decl)
        self._attributes(code)
        self._total(code)
        self._winners(code)

    def _value(self, code: Code, decl: ast.ValueDecl) -> None:
        names = [local(p.selection.var or "it") for p in decl.params]
        scope = Scope("me", {p.selection.var or "it": n for p, n in zip(decl.params, names, strict=True)})
        calls: list[str] = []
        for number, addend in enumerate(decl.addends):
            calls.append(call(f"part_{decl.name}_{number}", ["S", "me", *names]))
            with code.origin(addend.span):
                with code.block(f"def {calls[-1]}:"):
                    code.add(f"return {self._text(addend, scope)}")
                code.add("")
        with code.origin(decl.span):
            with code.block(f"def {call(f'value_{decl.name}', ['S', 'me', *names])}:"):
                self._sum(code, decl, calls, scope)
            code.add("")

    def _text(self, addend: ast.Value, scope: Scope) -> str:
        if isinstance(addend.expr, ast.Cost):
            return self.expressions.cost(addend.expr)
        return self.expressions.text(addend.expr, scope)

    def _sum(self, code: Code, decl: ast.ValueDecl, calls: list[str], scope: Scope) -> None:
        changes = [(m, at, x) for m, at, x in abilities(self.program.ruleset) if x.target == (decl.name,)]
        if not changes:
            short = len(calls) == 1  # saves a call
            code.add(f"return {self._text(decl.addends[0], scope) if short else ' + '.join(calls) or '0'}")
            return
        code.add(f"n = {' + '.join(calls) or '0'}")
        for member, at, modifier in changes:
            active = self.expressions.text(Active(member.kind, member.index, at), scope)
            assert modifier.value is not None and not isinstance(modifier.value, ast.Cost)
            value = self.expressions.text(modifier.value, scope)
            code.add(f"if {active}:", f"    n {'+=' if modifier.verb == 'adds' else '='} {value}")
        code.add("return n")

    def _attributes(self, code: Code) -> None:
        for kind in self.program.ruleset.kinds.values():
            for attribute in kind.attributes.values():
                name = f"{kind.name}_{attribute.name}"
                if attribute.type == "pieces":
                    self._pieces(kind.name, attribute)
                elif attribute.type in ("number", "truth") and self.expressions.is_formula(
                    kind.name, attribute.name
                ):
                    self._attribute(code, kind.name, attribute.name, name)

    def _pieces(self, kind: str, attribute: ast.Attribute) -> None:
        """A table of how many pieces of each member an attribute lists."""
        ruleset = self.program.ruleset
        width = len(ruleset.kinds[attribute.of or ""].members)
        flat: list[int] = []
        for member in ruleset.kinds[kind].members:
            row = [0] * width
            for value in member.values.get(attribute.name, ()):
                lines = (
                    value.expr.bills[0].lines if isinstance(value.expr, ast.Cost) and value.expr.bills else ()
                )
                for line in lines:
                    row[line.binding.index] += line.count
            flat += row
        self.expressions.tables.put(f"PIECES_{kind}_{attribute.name}", flat)

    def _attribute(self, code: Code, kind: str, attribute: str, name: str) -> None:
        """An attribute worked out in play. A value that reads others of its own attribute reads `plain` ones:
        those that do not read any themselves.
        """
        members = self.program.ruleset.kinds[kind].members
        plain = [m for m in members if not _reads(m.values.get(attribute, ()), kind, attribute)]
        if len(plain) < len(members):
            self._worked_out(code, plain, attribute, f"{name}_plain")
            self.expressions.reading = name
        self._worked_out(code, members, attribute, name)
        self.expressions.reading = None

    def _worked_out(self, code: Code, members: Sequence[Member], attribute: str, name: str) -> None:
        scope = Scope("me", {"it": "x_it"})
        with code.block(f"def attribute_{name}(S, me, x_it):"):
            for member in members:
                values = member.values.get(attribute, ())
                if values:
                    with code.origin(member.span):
                        text = " + ".join(self._text(v, scope) for v in values)
                        code.add(f"if x_it == {member.index}:", f"    return {text}")
            code.add("return 0")
        code.add("")

    def _total(self, code: Code) -> None:
        names = [v.name for v in self.program.ruleset.values.values() if v.is_score]
        with code.block("def score_total(S, me):"):
            code.add(f"return {' + '.join(f'value_{n}(S, me)' for n in names) or '0'}")
        code.add("")

    def _winners(self, code: Code) -> None:
        """The seats that win, as bits: the best by each comparison in turn among those still level."""
        winner = self.program.ruleset.winner
        default = ast.Ref("score", mine=True)
        ties = winner.ties if winner else (("highest", default),)
        self._can_win(code, winner.needs if winner else ())
        with code.block("def winner_mask(S):"):
            code.add("left = 0")
            with code.block(f"for me in range(S[{PLAYERS}]):"), code.block("if can_win(S, me):"):
                code.add("left |= 1 << me")
            for number, (op, _) in enumerate(ties):
                sign = ">" if op == "highest" else "<"
                code.add("best = 0", "who = 0")
                with code.block(f"for me in range(S[{PLAYERS}]):"), code.block("if left >> me & 1:"):
                    code.add(f"v = tie_{number}(S, me)")
                    code.add(f"if who == 0 or v {sign} best:", "    best = v", "    who = 0")
                    code.add("if v == best:", "    who |= 1 << me")
                code.add("left = who")
            code.add("return left")
        code.add("")
        for number, (_, expr) in enumerate(ties):
            text = "score_total(S, me)" if _is_score(expr) else self.expressions.text(expr, Scope("me"))
            code.add(f"def tie_{number}(S, me):", f"    return {text}", "", "")

    def _can_win(self, code: Code, needs: Sequence[ast.Need]) -> None:
        """Whether a seat meets what winning needs."""
        tests = [self.expressions.text(need.condition, Scope("me")) for need in needs]
        code.add("def can_win(S, me):", f"    return {' and '.join(tests) or 'True'}", "", "")


def _reads(values: Sequence[ast.Value], kind: str, attribute: str) -> bool:
    """Whether a value reads the same attribute of others."""
    bindings = [n.binding for v in values for n in walk(v.expr) if isinstance(n, ast.Ref)]
    return any((b.sort, b.name, b.of) == ("attribute", attribute, kind) for b in bindings if b is not None)


def _is_score(expr: ast.Expr) -> bool:
    return isinstance(expr, ast.Ref) and expr.name == "score"
