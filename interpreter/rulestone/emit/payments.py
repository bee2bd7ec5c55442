"""Paying: whether a choice can be paid for, and which piece may be spent next.

A payment is a set of pieces. It is asked for piece by piece in a fixed order of payers, and
a piece is on offer only if what is spent with it can still be completed; so every legal
payment is reached by exactly one sequence of choices, and no choice leads nowhere.
A first part of one piece (`access`) may count towards the last one (`less access`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..link.model import Member
from ..lower.abilities import abilities, matches
from ..lower.nodes import Active
from ..lower.program import Payment, Program
from ..syntax import ast
from .code import Code, Scope, call, local
from .expressions import Expressions
from .moves import Moves, Spot

TABLES = "COSTS, ALTERNATIVES, DEMANDS"


@dataclass(slots=True)
class Payments:
    """Writes the functions of every choice that costs something."""

    program: Program
    expressions: Expressions

    def payable(self, choice: ast.Choice, scope: Scope) -> str:
        """The text that tells whether a choice can be paid for."""
        names = [scope.names[p.selection.var or "it"] for p in choice.params]
        return call(f"payable_{choice.name}", ["S", "me", *names])

    def write(self, code: Code, choice: ast.Choice) -> None:
        """All functions of one choice's payment."""
        payment = self.program.payments[choice.name]
        with code.origin(choice.span):
            self._payers(code, choice, payment)
            self._ways(code, choice)
            self._payable(code, choice, payment)
            self._options(code, choice, payment)
            self._take(code, choice, payment)

    # ------------------------------------------------------------ shape

    def _parts(self, choice: ast.Choice) -> tuple[ast.PayPart | None, ast.PayPart]:
        assert choice.pay is not None
        parts = choice.pay.parts
        return (parts[0], parts[1]) if len(parts) == 2 else (None, parts[0])

    def _scope(self, choice: ast.Choice) -> Scope:
        scope = Scope("me")
        for param in choice.params:
            name = param.selection.var or "it"
            scope = scope.with_name(name, local(name))
        return scope

    def _header(self, name: str, choice: ast.Choice, *more: str) -> str:
        params = [local(p.selection.var or "it") for p in choice.params]
        return f"def {call(f'{name}_{choice.name}', ['S', 'me', *params, *more])}:"

    def _call(self, name: str, choice: ast.Choice, *more: str) -> str:
        params = [local(p.selection.var or "it") for p in choice.params]
        return call(f"{name}_{choice.name}", ["S", "me", *params, *more])

    # ------------------------------------------------------------ payers

    def _payers(self, code: Code, choice: ast.Choice, payment: Payment) -> None:
        """Counts what the payer has, and what each piece may stand for here and now."""
        assert choice.pay is not None
        e, scope = self.expressions, self._scope(choice)
        base, layout = self._base_colours(payment), self.program.layout
        table = e.tables.put(f"COLOURS_{choice.name}", base)
        with code.block(self._header("payers", choice)):
            first = 0
            for ref in choice.pay.sources:
                array, address = e.place(ref, scope)
                with code.block(f"for i in range({array.cells}):"):
                    at = f"{layout.payers} + 2 * (i + {first})"
                    code.add(f"S[{at}] = S[{address} + 1 + i]", f"S[{at} + 1] = {table}[i + {first}]")
                first += array.cells
            for stands, active in self._conditional():
                self._stand(code, stands, active, payment, base, scope)
        code.add("", "")

    def _base_colours(self, payment: Payment) -> list[int]:
        kind = self._coin()
        colours: list[int] = []
        for place, member in payment.payers:
            own = self.program.ruleset.places[place].kind
            mask = 1 << member if own == kind else 0
            for stands in self.program.ruleset.stands:
                if stands.when is None and self._stands_member(stands, own, member):
                    mask |= self._target(stands, own, member)
            colours.append(mask)
        return colours

    def _coin(self) -> str:
        """The kind in whose members costs are written."""
        for choice in self.program.ruleset.choices.values():
            for part in choice.pay.parts if choice.pay else ():
                if isinstance(part.cost, ast.Cost):
                    for line in (line for bill in part.cost.bills for line in bill.lines):
                        if line.binding is not None and line.binding.type.of:
                            return str(line.binding.type.of)
                elif part.cost.binding.type.of:
                    return str(part.cost.binding.type.of)
        return ""

    def _stands_member(self, stands: ast.StandsFor, kind: str, member: int) -> bool:
        ruleset = self.program.ruleset
        if stands.what == kind:
            return True
        if stands.what in ruleset.groups and ruleset.groups[stands.what].kind == kind:
            return member in ruleset.groups[stands.what].members
        return ruleset.kinds[kind].members[member].name == stands.what

    def _target(self, stands: ast.StandsFor, kind: str, member: int) -> int:
        """What a piece stands for, as bits, where that is known before play."""
        ruleset = self.program.ruleset
        if stands.group is not None:
            if stands.group in ruleset.groups:
                return sum(1 << m for m in ruleset.groups[stands.group].members)
            return (1 << len(ruleset.kinds[stands.group].members)) - 1
        target = stands.target
        if isinstance(target, ast.Ref) and target.binding.sort == "attribute":
            values = ruleset.kinds[kind].members[member].values.get(target.name, ())
            return 1 << self.expressions.constant(values[0].expr) if values else 0
        return 1 << self.expressions.constant(target)

    def _conditional(self) -> Iterator[tuple[ast.StandsFor, tuple[Member, int] | None]]:
        ruleset = self.program.ruleset
        yield from ((s, None) for s in ruleset.stands if s.when is not None)
        for kind in ruleset.kinds.values():
            for member in kind.members:
                yield from ((s, (member, -1)) for s in member.stands)

    def _stand(
        self, code: Code, stands: ast.StandsFor, active: tuple[Member, int] | None, payment: Payment,
        base: list[int], scope: Scope,
    ) -> None:  # fmt: skip
        """What a piece stands for only under a condition, or while a card is active."""
        tests = [] if active is None else [self._owned(active[0], scope)]
        for i, (place, member) in enumerate(payment.payers):
            kind = self.program.ruleset.places[place].kind
            if not self._meant(stands, active is not None, kind, member, base[i]):
                continue
            inner = scope.with_name("it", str(member))
            conditions = [
                *tests,
                *([] if stands.when is None else [self.expressions.text(stands.when, inner)]),
            ]
            slot = self.program.layout.payers + 2 * i + 1
            with code.block(f"if {' and '.join(conditions)}:"):
                code.add(f"S[{slot}] |= {self._target(stands, kind, member)}")

    def _meant(self, stands: ast.StandsFor, on_card: bool, kind: str, member: int, base: int) -> bool:
        """A card that swaps one member for another also swaps what already stands for exactly that one."""
        if self._stands_member(stands, kind, member):
            return True
        coin = self.program.ruleset.kinds[self._coin()]
        same = coin.member(stands.what)
        return on_card and same is not None and base == 1 << same.index

    def _owned(self, member: Member, scope: Scope) -> str:
        active = self.program.ruleset.kinds[member.kind].decl.active
        assert active is not None
        _, address = self.expressions.place(active, scope)
        return f"S[{address} + {1 + member.index}] > 0"

    # ------------------------------------------------------------ ways

    def _ways(self, code: Code, choice: ast.Choice) -> None:
        """Whether one of the costs that are allowed here passes a test: `mode` 0 affordable, 1 completable."""
        payment, layout = self.program.payments[choice.name], self.program.layout
        _, part = self._parts(choice)
        scope = self._scope(choice)
        n = len(payment.payers)
        with code.block(self._header("way", choice, "mode", "credit")):
            for cost, condition in self._costs(choice, part, scope):
                with code.block(*([f"if {condition}:"] if condition else [])):
                    fixed = f"{layout.payers}, {n}, {TABLES}, {cost}, credit"
                    code.add(f"if mode == 0 and affordable(S, {fixed}):", "    return True")
                    code.add(f"if mode == 1 and completable(S, {payment.spent}, {fixed}):", "    return True")
            code.add("return False")
        code.add("", "")

    def _costs(self, choice: ast.Choice, part: ast.PayPart, scope: Scope) -> Iterator[tuple[str, str | None]]:
        """The costs that may be paid for a part, each with the condition under which it may."""
        e = self.expressions
        if isinstance(part.cost, ast.Cost):
            for bill in part.cost.bills or (ast.Bill(()),):
                when = None if bill.when is None else e.text(bill.when, scope)
                yield e.cost(ast.Cost((ast.Bill(bill.lines),))), when
        else:
            yield e.text(part.cost, scope), None
        names = [p.selection.var or "it" for p in choice.params]
        for member, at, modifier in abilities(self.program.ruleset):
            if modifier.verb == "pays" and modifier.target == (part.name, choice.name):
                tests: list[ast.Expr] = [Active(member.kind, member.index, at)]  # type: ignore[list-item]
                match = matches(modifier, names)
                tests += [] if match is None else [match]
                assert isinstance(modifier.value, ast.Cost)
                yield e.cost(modifier.value), " and ".join(e.text(t, scope) for t in tests)

    def _demand(self, choice: ast.Choice, part: ast.PayPart, scope: Scope) -> str:
        """The colours that a part of a single piece accepts, as text."""
        e = self.expressions
        masks: list[str] = []
        for cost, condition in self._lead_costs(choice, part):
            line = cost.bills[0].lines[0]
            if line.mode == "of":
                assert not isinstance(line.what, str)
                mask = f"(1 << {e.text(line.what, scope)})"
            else:
                mask = str(e.bills.mask(e.bills.members(line)))
            masks.append(mask if condition is None else f"({mask} if {condition} else 0)")
        return " | ".join(masks)

    def _lead_costs(self, choice: ast.Choice, part: ast.PayPart) -> Iterator[tuple[ast.Cost, str | None]]:
        scope = self._scope(choice)
        assert isinstance(part.cost, ast.Cost)
        yield part.cost, None
        for member, at, modifier in abilities(self.program.ruleset):
            if modifier.verb == "pays" and modifier.target == (part.name, choice.name):
                active = self.expressions.text(Active(member.kind, member.index, at), scope)
                match = matches(modifier, [p.selection.var or "it" for p in choice.params])
                both = active if match is None else f"{active} and {self.expressions.text(match, scope)}"
                assert isinstance(modifier.value, ast.Cost)
                yield modifier.value, both

    def _credit(self, choice: ast.Choice, lead: ast.PayPart, part: ast.PayPart, scope: Scope) -> str:
        """What the piece spent on the first part is worth to the last: the colour asked, else its own."""
        if part.less != lead.name:
            return "0"
        costs = list(self._lead_costs(choice, lead))
        first = costs[0][0].bills[0].lines[0]
        if first.mode == "of":
            assert not isinstance(first.what, str)
            asked = f"(1 << {self.expressions.text(first.what, scope)})"
        else:
            asked = str(self.expressions.bills.mask(self.expressions.bills.members(first)))
        return f"colours & {asked} if colours & {asked} else (colours if colours & (colours - 1) == 0 else 0)"

    # ------------------------------------------------------------ questions

    def _payable(self, code: Code, choice: ast.Choice, payment: Payment) -> None:
        lead, _ = self._parts(choice)
        with code.block(self._header("payable", choice)):
            code.add(self._call("payers", choice))
            if lead is None:
                code.add(f"return {self._call('way', choice, '0', '0')}")
            else:
                self._each_lead(code, choice, payment, "return True")
                code.add("return False")
        code.add("", "")

    def _each_lead(self, code: Code, choice: ast.Choice, payment: Payment, *found: str) -> None:
        """Tries each piece that could pay the first part, and does `found` where the rest can follow."""
        lead, part = self._parts(choice)
        assert lead is not None
        scope, payers = self._scope(choice), self.program.layout.payers
        code.add(f"demand = {self._demand(choice, lead, scope)}")
        with code.block(f"for i in range({len(payment.payers)}):"):
            code.add(f"at = {payers} + 2 * i", "colours = S[at + 1]")
            with code.block("if S[at] > 0 and colours & demand:"):
                code.add(
                    "S[at] -= 1",
                    f"ok = {self._call('way', choice, '0', self._credit(choice, lead, part, scope))}",
                )
                code.add("S[at] += 1")
                with code.block("if ok:"):
                    code.add(*found)

    def _options(self, code: Code, choice: ast.Choice, payment: Payment) -> None:
        """Puts the pieces that may be spent next on offer; none means that all is paid."""
        lead, _ = self._parts(choice)
        options = self.program.layout.option_buffer
        with code.block(self._header("pay_options", choice)):
            code.add("n = 0", self._call("payers", choice))
            if lead is not None:
                with code.block(f"if S[{payment.stage}] == 0:"):
                    self._each_lead(code, choice, payment, f"S[{options} + n] = i", "n += 1")
                    code.add("return n")
            code.add(f"if S[{payment.stage}] == 2:", "    return 0")
            self._each_further(code, choice, payment)
        code.add("", "")

    def _each_further(self, code: Code, choice: ast.Choice, payment: Payment) -> None:
        payers, options = self.program.layout.payers, self.program.layout.option_buffer
        count, spent = len(payment.payers), payment.spent
        way = self._call("way", choice, "1", f"S[{payment.credit}]")
        with code.block(f"for i in range(S[{payment.last}], {count}):"):
            with code.block(f"if S[{payers} + 2 * i] > 0:"):
                code.add(f"S[{spent} + i] += 1", f"S[{payers} + 2 * i] -= 1")
                code.add(f"for j in range({count}):")
                code.add(f"    S[{payers} + 2 * j] = S[{payers} + 2 * j] * (j >= i) + S[{spent} + j]")
                code.add(f"ok = {way}", f"S[{spent} + i] -= 1", self._call("payers", choice))
                code.add("if ok:", f"    S[{options} + n] = i", "    n += 1")
        code.add(f"for j in range({count}):", f"    S[{payers} + 2 * j] = S[{spent} + j]")
        with code.block(f"if n > 0 and {way}:"):
            code.add(f"S[{options} + n] = {count}", "n += 1")
        code.add("return n")

    def _take(self, code: Code, choice: ast.Choice, payment: Payment) -> None:
        """Spends the piece chosen: to where its part sends it, else to where its kind returns."""
        lead, part = self._parts(choice)
        scope = self._scope(choice)
        with code.block(self._header("pay_take", choice, "i")):
            with code.block(f"if i == {len(payment.payers)}:"):
                code.add(f"S[{payment.stage}] = 2", "return")
            if lead is not None:
                with code.block(f"if S[{payment.stage}] == 0:"):
                    code.add(self._call("payers", choice))
                    code.add(f"colours = S[{self.program.layout.payers} + 2 * i + 1]")
                    code.add(f"S[{payment.credit}] = {self._credit(choice, lead, part, scope)}")
                    self._spend(code, choice, payment, lead)
                    code.add(f"S[{payment.stage}] = 1", "return")
            self._spend(code, choice, payment, part)
            code.add(f"S[{payment.spent} + i] += 1", f"S[{payment.last}] = i")
        code.add("", "")

    def _spend(self, code: Code, choice: ast.Choice, payment: Payment, part: ast.PayPart) -> None:
        assert choice.pay is not None
        e, scope, moves = self.expressions, self._scope(choice), Moves(self.expressions)
        first = 0
        for ref in choice.pay.sources:
            source = moves.spot(ref, scope)
            with code.block(f"if {first} <= i < {first + source.cells}:"):
                member = f"(i - {first})" if first else "i"
                home = e.ruleset.kinds[e.ruleset.places[ref.name].kind].decl.home
                target = (
                    moves.spot(part.to, scope)
                    if part.to is not None and self._accepts(part.to, ref)
                    else None
                )
                self._send(code, member, source, target, None if home is None else moves.spot(home, scope))
            first += source.cells

    def _accepts(self, to: ast.Expr, ref: ast.Ref) -> bool:
        places = self.program.ruleset.places
        return isinstance(to, ast.Ref) and places[to.name].kind == places[ref.name].kind

    def _send(self, code: Code, member: str, source: Spot, target: Spot | None, home: Spot | None) -> None:
        moves = Moves(self.expressions)
        if target is not None and target.limit is not None and home is not None:
            with code.block(f"if S[{target.base}] < {target.limit}:"):
                moves.one(code, member, source, target)
            with code.block("else:"):
                moves.one(code, member, source, home)
            return
        moves.one(code, member, source, target or home or source)
