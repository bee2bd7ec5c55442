"""Paying: whether a choice can be paid for, and which piece may be spent next.

A payment is a set of pieces. It is asked for piece by piece in a fixed order of payers, and
a piece is on offer only if what is spent with it can still be completed; so every legal
payment is reached by exactly one sequence of choices, and no choice leads nowhere.

A first part of one piece (`access`) may count towards the last one (`less access`), in the
colour in which it was paid: so that piece is asked for together with its colour.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ..analysis.knowledge import ALL, ME
from ..link.model import Member
from ..lower.abilities import applies, modifiers_of
from ..lower.program import Payment, Program
from ..syntax import ast
from .code import Code, Scope, beyond, call, local
from .expressions import Expressions, free_names
from .moves import Moves, Spot
from .watching import told

PRICES = "COSTS, ALTERNATIVES, CLAIMS"


@dataclass(slots=True)
class Payments:
    """Writes the functions of every choice that costs something."""

    program: Program
    expressions: Expressions
    _writers: dict[str, Writer] = field(default_factory=dict)

    def open_books(self, choice: ast.Choice) -> tuple[str, ...]:
        """The lines that open the books for all options of a choice; none if each needs its own."""
        writer = self._writer(choice)
        text = writer.open_books()
        return (text, writer.list_payers) if text.endswith("(S, me)") else ()

    def payable(self, choice: ast.Choice, scope: Scope) -> str:
        """The text that tells whether a choice can be paid for."""
        names = [scope.names[p.selection.var or "it"] for p in choice.params]
        asked = "payable" if not self.open_books(choice) else "can_pay"
        return call(f"{asked}_{choice.name}", ["S", "me", *names])

    def write(self, code: Code, choice: ast.Choice) -> None:
        """All functions of one choice's payment."""
        with code.origin(choice.span):
            self._writer(choice).write(code)

    def _writer(self, choice: ast.Choice) -> Writer:
        if choice.name not in self._writers:
            payment = self.program.payments[choice.name]
            self._writers[choice.name] = Writer(self.program, self.expressions, choice, payment)
        return self._writers[choice.name]


@dataclass(slots=True)
class Writer:
    """Writes the payment of one choice: an optional first piece (`lead`), then all the rest (`part`)."""

    program: Program
    expressions: Expressions
    choice: ast.Choice
    payment: Payment
    _conditions: dict[str, list[tuple[int, int]]] | None = None

    def write(self, code: Code) -> None:
        """Counting, asking and taking."""
        self._payers(code)
        if self.lead is not None:
            self._lead(code, self.lead)
        if self.part is not None:
            self._ways(code, self.part)
            self._next(code, self.part)
        self._payable(code)
        self._options(code)
        self._take(code)

    # ------------------------------------------------------------ shape

    @property
    def lead(self) -> ast.PayPart | None:
        """The part paid with one piece before all else, if there is one."""
        assert self.choice.pay is not None
        first = self.choice.pay.parts[0]
        return first if self.payment.leads else None

    @property
    def part(self) -> ast.PayPart | None:
        """The last part, of any number of pieces; None where one piece is all."""
        assert self.choice.pay is not None
        last = self.choice.pay.parts[-1]
        return None if self.payment.leads and len(self.choice.pay.parts) == 1 else last

    @property
    def counts(self) -> bool:
        """Whether the first piece counts towards the rest."""
        return self.lead is not None and self.part is not None and self.part.less == self.lead.name

    @property
    def scope(self) -> Scope:
        """The choice's parameters and locals."""
        scope = Scope("me")
        for param in self.choice.params:
            name = param.selection.var or "it"
            scope = scope.with_name(name, local(name))
        for let in self.choice.lets:
            scope = scope.with_name(let.var, f"({self.expressions.text(let.value, scope)})")
        return scope

    def _call(self, name: str, *more: str) -> str:
        params = [local(p.selection.var or "it") for p in self.choice.params]
        return call(f"{name}_{self.choice.name}", ["S", "me", *params, *more])

    def _header(self, name: str, *more: str) -> str:
        return f"def {self._call(name, *more)}:"

    @property
    def size(self) -> int:
        """How many payers there are."""
        return len(self.payment.payers)

    # ------------------------------------------------------------ payers

    def _payers(self, code: Code) -> None:
        """Opens the books: what the payer has, and what each piece stands for, whatever it is to pay."""
        at, table = self.program.layout.payers, f"COLOURS_{self.choice.name}"
        base = [self._colours(place, member) for place, member in self.payment.payers]
        self.expressions.tables.put(table, base)
        widened = self._conditional()
        with code.block(f"def {self.open_books()}:"):
            first = at
            for address, cells in self._sources():
                code.add(f"copy_cells(S, {beyond(address, 1)}, {first}, {cells})")
                first += cells
            if self._several():
                code.add(f"for i in range({self.size}):", f"    S[{at} + i] *= {self._units()}[i]")
            for row in range(1, 3 if self.lead is not None else 2):
                code.add(f"fill(S, {at + row * self.size}, {table}, {self.size})")
            for test in (test for test in widened if not self._varies(test)):
                code.add(f"if {test}:", f"    {self._widened(widened, test)}")
        code.add("")
        if self._has_special():
            self._special(code, widened)

    def _special(self, code: Code, widened: dict[str, list[tuple[int, int]]]) -> None:
        """What pieces stand for only here, by the choice's parameters; says whether it changed the books."""
        with code.block(self._header("special")):
            code.add("special = False")
            for test in (test for test in widened if self._varies(test)):
                payers = {payer % self.size for payer, _ in widened[test]}
                there = f"S[{self.program.layout.payers + min(payers)}] > 0 and " if len(payers) == 1 else ""
                with code.block(f"if {there}{test}:"):
                    code.add(self._widened(widened, test), "special = True")
            code.add("if special:", f"    {self.list_payers}", "return special")
        code.add("")

    def _widened(self, widened: dict[str, list[tuple[int, int]]], test: str) -> str:
        """The text that lets payers stand for more, by a table of who and for what."""
        table = f"WIDER_{self.choice.name}"
        changes = [number for pairs in widened.values() for pair in pairs for number in pair]
        self.expressions.tables.put(table, changes)
        before = list(widened)[: list(widened).index(test)]
        first = sum(len(widened[other]) for other in before)
        row = self.program.layout.payers + self.size
        return f"widen(S, {row}, {table}, {first}, {first + len(widened[test])})"

    def _has_special(self) -> bool:
        """Whether the choice's parameters change what pieces stand for."""
        return any(self._varies(test) for test in self._conditional())

    def _sources(self) -> list[tuple[str, int]]:
        """Where the places lie that are paid from, and how many members they have."""
        assert self.choice.pay is not None
        found = [self.expressions.place(ref, self.scope) for ref in self.choice.pay.sources]
        return [(address, array.cells) for array, address in found]

    def _varies(self, text: str) -> bool:
        """Whether a text depends on the choice's parameters."""
        return any(local(p.selection.var or "it") in text for p in self.choice.params)

    def open_books(self) -> str:
        """The text that opens the books: once for all options, unless they differ in where they pay from."""
        if any(self._varies(address) for address, _ in self._sources()):
            return self._call("payers")
        return f"payers_{self.choice.name}(S, me)"

    def _colours(self, place: str, member: int) -> int:
        """What a piece always stands for, itself included, as bits."""
        kind = self.program.ruleset.places[place].kind
        mask = 1 << member if kind == self.payment.coin else 0
        for stands in self.program.ruleset.stands:
            if stands.when is None and stands.part is None and self._concerns(stands, kind, member):
                mask |= self._target(stands, kind, member)
        return mask

    def _several(self) -> dict[int, ast.StandsFor]:
        """The payers whose piece is worth more than one, with the rule that says so."""
        found: dict[int, ast.StandsFor] = {}
        for payer, (place, member) in enumerate(self.payment.payers):
            kind = self.program.ruleset.places[place].kind
            for stands in self.program.ruleset.stands:
                if stands.rest is not None and self._concerns(stands, kind, member):
                    found[payer] = stands
        return found

    def _units(self) -> str:
        """The table of what a piece of each payer is worth: itself and what it leaves behind."""
        several = self._several()
        worth = [several[i].count if i in several else 1 for i in range(self.size)]
        return self.expressions.tables.put(f"UNITS_{self.choice.name}", worth)

    def _own(self, place: str, member: int) -> int:
        """What a piece is, or shows: what stands for any of a group is none of them itself."""
        kind = self.program.ruleset.places[place].kind
        mask = 1 << member if kind == self.payment.coin else 0
        for stands in self.program.ruleset.stands:
            if stands.when is None and stands.group is None and self._concerns(stands, kind, member):
                mask |= self._target(stands, kind, member)
        return mask

    def _concerns(self, stands: ast.StandsFor, kind: str, member: int) -> bool:
        ruleset = self.program.ruleset
        if stands.what == kind:
            return True
        group = ruleset.groups.get(stands.what)
        if group is not None:
            return group.kind == kind and member in group.members
        return ruleset.kinds[kind].members[member].name == stands.what

    def _target(self, stands: ast.StandsFor, kind: str, member: int) -> int:
        """What a piece stands for, as bits."""
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

    def _conditional(self) -> dict[str, list[tuple[int, int]]]:
        """What pieces stand for only under a condition or while a card is active: changes by test."""
        if self._conditions is None:
            base = [self._colours(place, member) for place, member in self.payment.payers]
            self._conditions = self._work_out_conditions(base)
        return self._conditions

    def _work_out_conditions(self, base: list[int]) -> dict[str, list[tuple[int, int]]]:
        found: dict[str, list[tuple[int, int]]] = {}
        for stands, card in self._stands():
            for i, (place, member) in enumerate(self.payment.payers):
                kind = self.program.ruleset.places[place].kind
                if not self._meant(stands, card is not None, kind, member, base[i]):
                    continue
                inner = self.scope.with_name("it", str(member))
                if stands.when is not None and not free_names(stands.when) <= set(inner.names):
                    continue
                tests = [] if card is None else [self._owned(card)]
                tests += [] if stands.when is None else [self.expressions.text(stands.when, inner)]
                changes = found.setdefault(" and ".join(tests) or "True", [])
                changes += self._widen(stands, i, self._target(stands, kind, member))
        return {test: changes for test, changes in found.items() if changes}

    def _widen(self, stands: ast.StandsFor, payer: int, mask: int) -> Iterator[tuple[int, int]]:
        """Lets a payer stand for more, in the parts of the payment that this is for."""
        if self.part is not None and stands.part in (None, self.part.name):
            yield payer, mask
        if self.lead is not None and stands.part in (None, self.lead.name):
            yield self.size + payer, mask

    def _stands(self) -> Iterator[tuple[ast.StandsFor, Member | None]]:
        ruleset = self.program.ruleset
        yield from ((s, None) for s in ruleset.stands if s.when is not None or s.part is not None)
        for kind in ruleset.kinds.values():
            for member in kind.members:
                yield from ((s, member) for s in member.stands)

    def _meant(self, stands: ast.StandsFor, on_card: bool, kind: str, member: int, base: int) -> bool:
        """A card that swaps one member for another also swaps what already stands for exactly that one."""
        if self._concerns(stands, kind, member):
            return True
        same = self.program.ruleset.kinds[self.payment.coin].member(stands.what)
        return on_card and same is not None and base == 1 << same.index

    def _owned(self, member: Member) -> str:
        active = self.program.ruleset.kinds[member.kind].decl.active
        assert active is not None
        _, address = self.expressions.place(active, self.scope)
        return f"S[{address} + {1 + member.index}] > 0"

    # ------------------------------------------------------------ costs

    def _lead(self, code: Code, lead: ast.PayPart) -> None:
        """In which colours the first part may be paid, by what a piece stands for and by what it is."""
        own = [self._own(place, member) for place, member in self.payment.payers]
        table = self.expressions.tables.put(f"OWN_{self.choice.name}", own)
        with code.block(self._header("lead")):
            code.add("asked = 0", "own_asked = 0")
            for cost, condition in self._costs(lead):
                (line,) = cost.bills[0].lines
                asked = "own_asked" if line.mode == "own" else "asked"
                with code.block(*([f"if {condition}:"] if condition else [])):
                    code.add(f"{asked} |= {self._asked(line)}")
            code.add(f"return allow_leads({self._books}, {table}, asked, own_asked, {int(self.counts)})")
        code.add("")

    @property
    def list_payers(self) -> str:
        """The text that lists who can pay, for the questions of a payment's beginning."""
        return f"list_payers({self._books})"

    @property
    def _books(self) -> str:
        return f"S, {self.program.layout.payers}, {self.size}"

    def _asked(self, line: ast.BillLine) -> str:
        """The colours a line accepts, as text: known now, or only in play."""
        e = self.expressions
        if not isinstance(line.what, str):
            return f"(1 << {e.text(line.what, self.scope)})"
        if line.binding.sort == "local":
            return f"(1 << {self.scope.names[line.what]})"
        return str(e.bills.mask(e.bills.members(line)))

    def _ways(self, code: Code, part: ast.PayPart) -> None:
        """Whether one of the costs allowed here can be paid; after a first piece, by which of these."""
        every = ["every"] if self.lead is not None else []
        with code.block(self._header("ways", *every)):
            code.add("found = False")
            for cost, condition in self._ways_of(part):
                can = f"affordable({self._books}, {PRICES}, {cost})"
                if self.lead is not None:
                    how = f"{int(self.counts)}, {self._wanted()}, every"
                    can = f"mark_leads({self._books}, {PRICES}, {cost}, {how})"
                with code.block(f"if {condition} and {can}:" if condition else f"if {can}:"):
                    code.add("found = True")
            code.add("return found")
        code.add("")

    def _wanted(self) -> int:
        """-1 if a piece may stand for more as the first than among the rest: it may be what is missing."""
        wider = [stands for stands, _ in self._stands() if self.lead and stands.part == self.lead.name]
        return -1 if self.counts and wider else 0

    def _next(self, code: Code, part: ast.PayPart) -> None:
        """Marks what may be spent next, by each of the costs allowed here."""
        with code.block(self._header("next")):
            for cost, condition in self._ways_of(part):
                with code.block(*([f"if {condition}:"] if condition else [])):
                    code.add(f"mark_next({self._books}, {PRICES}, {cost}, {self.payment.base})")
        code.add("")

    def _ways_of(self, part: ast.PayPart) -> Iterator[tuple[str, str | None]]:
        e = self.expressions
        if not isinstance(part.cost, ast.Cost):
            yield e.text(part.cost, self.scope), None
        for cost, condition in self._costs(part):
            yield e.cost(cost), condition

    def _costs(self, part: ast.PayPart) -> Iterator[tuple[ast.Cost, str | None]]:
        """The costs written for a part, by the rule or on a card, each with its condition."""
        text, scope = self.expressions.text, self.scope
        if isinstance(part.cost, ast.Cost):
            for bill in part.cost.bills or (ast.Bill(()),):
                when = None if bill.when is None else text(bill.when, scope)
                yield ast.Cost((ast.Bill(bill.lines),)), when
        for member, at, modifier in modifiers_of(self.program.ruleset, "pays", (part.name, self.choice.name)):
            assert isinstance(modifier.value, ast.Cost)
            yield modifier.value, text(applies(self.choice.params, member, at, modifier), scope)

    # ------------------------------------------------------------ questions

    def _payable(self, code: Code) -> None:
        """Whether the choice can be paid for; `can_pay` is asked option by option with the books open."""
        tests = [] if self.lead is None else [self._call("lead")]
        tests += [] if self.part is None else [self._call("ways", *(["0"] if tests else []))]
        can = " and ".join(tests)
        with code.block(self._header("can_pay")):
            if self._has_special():  # pieces only ever stand for more by it
                code.add(
                    f"if {can}:", "    return True", f"if not {self._call('special')}:", "    return False"
                )
                code.add(f"can = {can}", self.open_books(), self.list_payers, "return can")
            else:
                code.add(f"return {can}")
        code.add("")
        with code.block(self._header("payable")):
            code.add(self.open_books(), self.list_payers, f"return {self._call('can_pay')}")
        code.add("")

    def _coins(self) -> int:
        return len(self.program.ruleset.kinds[self.payment.coin].members)

    def _options(self, code: Code) -> None:
        """Puts the pieces that may be spent next on offer; none means that all is paid."""
        stage, options = self.payment.stage, self.program.layout.option_buffer
        marks = self.program.layout.payers + 3 * self.size
        with code.block(self._header("pay_options")):
            code.add(f"if S[{stage}] == 2:", "    return 0")
            code.add(self.open_books(), *([self._call("special")] if self._has_special() else []))
            code.add(f"clear(S, {marks}, {self.size + 1})")
            if self.lead is not None:
                with code.block(f"if S[{stage}] == 0:"):
                    code.add(self.list_payers, self._call("lead"))
                    every = f"mark_fitting({self._books}, CLAIMS, 0, 0, 0)"
                    code.add(every if self.part is None else self._call("ways", "1"))
                    code.add(f"return offer_leads({self._books}, {self._coins()}, {options})")
            if self.part is None:
                code.add("return 0")
            else:
                code.add(self._call("next"), f"return offer_next({self._books}, {options})")
        code.add("")

    # ------------------------------------------------------------ spending

    def _take(self, code: Code) -> None:
        """Spends the piece chosen: to where its part sends it, else to where its kind returns."""
        stage, coins = self.payment.stage, self._coins()
        with code.block(self._header("pay_take", "code")):
            with code.block(f"if code == {self.size}:"):
                code.add(f"S[{stage}] = 2", "return")
            if self.lead is not None:
                with code.block(f"if code > {self.size}:"):
                    code.add(f"i = (code - {self.size + 1}) // {coins}")
                    if self.counts:
                        code.add(f"S[{self.payment.credit}] = 1 << (code - {self.size + 1}) % {coins}")
                    code.add(f"S[{stage}] = {1 if self.part is not None else 2}")
                    self._spend(code, self.lead)
                    code.add("return")
            if self.part is not None:
                code.add("i = code", f"S[{self.payment.spent} + i] += 1", f"S[{self.payment.last}] = i")
                self._spend(code, self.part)
                self._leave_rest(code)
        code.add("")

    def _leave_rest(self, code: Code) -> None:
        """What a piece is worth beyond the one it pays is laid out as pieces of its own."""
        coin = self.program.ruleset.kinds[self.payment.coin]
        for payer, stands in self._several().items():
            assert stands.rest is not None and coin.decl.home is not None
            moves = Moves(self.expressions)
            home, rest = (moves.spot(p, self.scope) for p in (coin.decl.home, stands.rest))
            place, member = self.payment.payers[payer]
            kind = self.program.ruleset.places[place].kind
            colour = self._target(stands, kind, member).bit_length() - 1
            with code.block(f"if i == {payer}:"):
                moves.some(code, home, rest, str(colour), str(stands.count - 1), self._told())

    def _told(self) -> str:
        """Who is told what is paid."""
        return told(ME if self.choice.secret else ALL, self.scope)

    def _spend(self, code: Code, part: ast.PayPart) -> None:
        assert self.choice.pay is not None
        e, moves, first = self.expressions, Moves(self.expressions), 0
        for ref in self.choice.pay.sources:
            source = moves.spot(ref, self.scope)
            with code.block(f"if {first} <= i < {first + source.cells}:"):
                home = e.ruleset.kinds[e.ruleset.places[ref.name].kind].decl.home
                back = source if home is None else moves.spot(home, self.scope)
                member = f"(i - {first})" if first else "i"
                self._send(code, part, member, source, self._destination(part, ref), back)
            first += source.cells

    def _destination(self, part: ast.PayPart, ref: ast.Ref) -> Spot | None:
        """The place of a part's destinations that takes pieces of this source."""
        places = self.program.ruleset.places
        kind = places[ref.name].kind
        fitting = [t for t in part.to if isinstance(t, ast.Ref) and places[t.name].kind == kind]
        return Moves(self.expressions).spot(fitting[0], self.scope) if fitting else None

    def _send(
        self, code: Code, part: ast.PayPart, member: str, source: Spot, target: Spot | None, home: Spot
    ) -> None:
        moves = Moves(self.expressions)
        who = self._told()
        if target is None:
            moves.one(code, member, source, home, who)
            return
        tests = [] if part.to_when is None else [self.expressions.text(part.to_when, self.scope)]
        tests += [] if target.limit is None else [f"S[{target.base}] < {target.limit}"]
        if not tests:
            moves.one(code, member, source, target, who)
            return
        with code.block(f"if {' and '.join(tests)}:"):
            moves.one(code, member, source, target, who)
        with code.block("else:"):
            moves.one(code, member, source, home, who)
