"""Paying: whether a choice can be paid for, and which piece may be spent next.

What a cost means is said in `costs`; here it becomes functions. A payment is a set of pieces. It is asked for
piece by piece in a fixed order of payers, and a piece is on offer only if what is spent with it can still be
completed; so every legal payment is reached by exactly one sequence of choices, and no choice leads nowhere.

What may be paid, and with what, is worked out when the choice is taken and kept in the state. While options
are looked for, it is worked out for each: what does not depend on parameters once for all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ...analysis.knowledge import ALL, ME
from ...costs.demands import colours, members_of, open_lines
from ...costs.payments import Way, ways_of
from ...costs.stand_ins import StandIns, Widening
from ...link.free import free_names
from ...syntax import ast
from ..abilities import applies
from ..blocks import Payment, Program
from ..code import Code, Writer
from ..head import CHOSEN
from ..ir import Array, Call, Const, Expr, Var, both, call, either, least, negated
from ..layout import PlaceArray
from ..runtime.payments import MANY, credited
from ..scope import O, S, Scope, is_simple, local
from ..stopping import choice_key
from .context import Context
from .expressions import Expressions
from .moves import Moves, Spot
from .watching import told


@dataclass(slots=True)
class Payments:
    """Writes the functions of every choice that costs something, and the calls of them."""

    context: Context
    expressions: Expressions
    _writers: dict[str, PaymentWriter] = field(default_factory=dict)

    def write(self, choice: ast.Choice) -> None:
        """All functions of one choice's payment."""
        self._writer(choice.name).write()

    def open_books(self, code: Code, choice: ast.Choice) -> None:
        """Opens the books for all options of a choice, unless each needs its own."""
        writer = self._writer(choice.name)
        if not writer.each_its_own:
            code.run(call(writer.name("payers"), S, O, Var("me")))
            code.run(writer.list_payers)

    def payable(self, choice: ast.Choice, scope: Scope) -> Expr:
        """Whether a choice can be paid for."""
        names = [scope.names[name].value for name in names_of(choice)]
        writer = self._writer(choice.name)
        asked = "payable" if writer.each_its_own else "can_pay"
        return call(writer.name(asked), S, O, Var("me"), *names)

    def opening(self, choice: str) -> Call:
        """Works out what may be paid, when the choice is taken."""
        return call(self._writer(choice).name("pay_open"), S, O, *self._frame(choice))

    def options(self, choice: str) -> Call:
        """Puts the next pieces on offer; gives how many."""
        return call(self._writer(choice).name("pay_options"), S, O, *self._frame(choice))

    def taking(self, choice: str) -> Call:
        """Spends the piece that was chosen."""
        return call(self._writer(choice).name("pay_take"), S, *self._frame(choice), S[CHOSEN])

    def _frame(self, choice: str) -> list[Expr]:
        frame = self.context.program.frames[choice_key(choice)]
        names = names_of(self.context.ruleset.choices[choice])
        return [S[frame.me], *(S[frame.slots[name]] for name in names)]

    def _writer(self, name: str) -> PaymentWriter:
        if name not in self._writers:
            self._writers[name] = PaymentWriter(
                self.context, self.expressions, self.context.program.payments[name]
            )
        return self._writers[name]


def names_of(choice: ast.Choice) -> list[str]:
    """The parameters of a choice and its `let`, in order."""
    return [*(param.selection.name for param in choice.params), *(let.var for let in choice.lets)]


@dataclass
class PaymentWriter:
    """Writes the payment of one choice: an optional first piece (`lead`), then all the rest."""

    context: Context
    expressions: Expressions
    payment: Payment

    def write(self) -> None:
        """Counting, asking and taking."""
        self._purse()
        self._payers()
        if self.special:
            self._special()
        if self.lead is not None:
            self._lead()
        if self.rest is not None:
            self._ways()
        self._can_pay()
        self._missing()
        self._open()
        self._options()
        self._take()

    # ------------------------------------------------------------ shape

    @property
    def choice(self) -> ast.Choice:
        """What is paid for."""
        return self.payment.cost.choice

    @property
    def program(self) -> Program:
        """The flow of the game."""
        return self.context.program

    @property
    def lead(self) -> ast.PayPart | None:
        """The part paid with one piece before all else, if there is one."""
        return self.payment.cost.lead

    @property
    def rest(self) -> ast.PayPart | None:
        """The last part, of any number of pieces; None where one piece is all."""
        return self.payment.cost.rest

    @property
    def counts(self) -> int:
        """Whether the first piece counts towards the rest."""
        return int(self.payment.cost.counts)

    @property
    def size(self) -> int:
        """How many payers there are."""
        return len(self.payment.payers)

    @cached_property
    def stand_ins(self) -> StandIns:
        """What pieces may be paid as."""
        return StandIns(self.context.ruleset, self.payment.cost)

    @cached_property
    def lead_ways(self) -> list[Way]:
        """The costs that may be paid for the first part."""
        return [] if self.lead is None else list(ways_of(self.context.ruleset, self.choice, self.lead))

    @cached_property
    def rest_ways(self) -> list[Way]:
        """The costs that may be paid for the rest."""
        return [] if self.rest is None else list(ways_of(self.context.ruleset, self.choice, self.rest))

    def name(self, role: str) -> str:
        """The name of one of its functions."""
        return self.context.names.of(role, self.choice.name)

    def _header(self, role: str, *more: str, params: bool = True, lets: bool = True) -> tuple[Writer, Scope]:
        """A function of the choice's parameters and `let`, which keep their values."""
        code = Writer(span=self.choice.span, name=self.name(role))
        scope, names = Scope(Var("me")), ["S", "O", "me"]
        for param in self.choice.params if params else ():
            names.append(code.fresh(local(param.selection.name)))
            scope = scope.with_name(
                param.selection.name, Var(names[-1]), self.context.ranges.of_param(param, scope)
            )
        for let in self.choice.lets if params and lets else ():
            names.append(code.fresh(local(let.var)))
            scope = scope.with_name(let.var, Var(names[-1]), self.expressions.range(let.value, scope))
        code.params = (*names, *more)
        return code, scope

    # ------------------------------------------------------------ books

    @property
    def books(self) -> int:
        """Where the books lie: rows of a number a payer, and what follows them."""
        return self.program.layout.scratch.books

    @property
    def _books(self) -> tuple[Array, int, int]:
        return O, self.books, self.size

    @property
    def list_payers(self) -> Call:
        """Lists those that have pieces."""
        return call("list_payers", *self._books)

    def _row(self, number: int) -> int:
        return self.books + number * self.size

    def _sources(self) -> tuple[ast.Ref, ...]:
        assert self.choice.pay is not None
        return self.choice.pay.sources

    @cached_property
    def each_its_own(self) -> bool:
        """Whether options differ in where they are paid from."""
        return any(free_names(ref) for ref in self._sources())

    def _purse(self) -> None:
        """How many pieces there are of every payer, as costs count them."""
        code, scope = self._header("purse", params=self.each_its_own)
        first = self.books
        for ref in self._sources():
            array, base = self.expressions.place(ref, scope)
            cells = len(self.context.ruleset.kinds[array.kind].members)
            self._count(code, array, base, first, cells)
            first += cells
        self.context.add(code)

    def _weigh(self, code: Code) -> None:
        """Counts a piece that is worth several as so many."""
        if any(worth != 1 for worth in self.stand_ins.worth):
            units = self.context.tables.put("units", self.choice.name, values=self.stand_ins.worth)
            with code.loop(code.fresh("i"), 0, self.size) as i:
                code.put(O, self.books + i, O[self.books + i] * units[i])

    def _count(self, code: Code, array: PlaceArray, base: Expr, first: int, members: int) -> None:
        if array.shape in ("pile", "pool"):
            code.copy(O, first, S, base + 1, members)
            return
        if not is_simple(base):
            base = code.let(code.fresh("base"), base)
        slots = base + 1 if array.shape == "grid" else base
        with code.loop(code.fresh("m"), 0, members) as m:
            code.put(O, first + m, call("count_member", S, slots, array.cells, m))

    def _payers(self) -> None:
        """Opens the books: what the payer has, and what each piece stands for, whatever it is to pay."""
        code, scope = self._header("payers", params=self.each_its_own)
        code.run(self._call("purse", params=self.each_its_own))
        self._weigh(code)
        table = self.context.tables.put("colours", self.choice.name, values=self._colours)
        for row in range(1, 3 if self.lead is not None else 2):
            code.copy(O, self._row(row), table, 0, self.size)
        for conditions in self._widenings(special=False):
            self._widen(code, scope, conditions)
        self.context.add(code)

    @property
    def _colours(self) -> tuple[int, ...]:
        return self.stand_ins.always_and_own if self.own else self.stand_ins.always

    def _call(self, role: str, *, params: bool = True) -> Call:
        """The call of one of its functions from another of the same parameters."""
        code = Writer()
        names = [Var(code.fresh(local(name))) for name in names_of(self.choice)] if params else []
        return call(self.name(role), S, O, Var("me"), *names)

    # ------------------------------------------------------------ what pieces stand for here

    def _widenings(self, *, special: bool) -> list[list[Widening]]:
        """What holds only under a condition, those of one rule and card for equal conditions together."""
        found: dict[tuple[Any, ...], list[Widening]] = {}
        for one in self.stand_ins.widenings:
            names = free_names(one.when) if one.when is not None else set()
            it = self.payment.payers[one.payer] if "it" in names else None
            if bool(names - {"it"}) == special:
                found.setdefault((id(one.stands), id(one.card), it), []).append(one)
        return list(found.values())

    @cached_property
    def special(self) -> list[list[Widening]]:
        """What depends on the choice's parameters."""
        return self._widenings(special=True)

    def _widen(self, code: Code, scope: Scope, those: Sequence[Widening], *, special: bool = False) -> None:
        """Lets payers stand for more while a condition holds."""
        first = those[0]
        inner = scope
        if first.when is not None and "it" in free_names(first.when):
            member = self.payment.payers[first.payer][1]
            inner = inner.with_name("it", Const(member), (member, member))
        payers = {one.payer for one in those}
        tests = [O[self.books + min(payers)].gt(0)] if len(payers) == 1 else []
        tests += [] if first.card is None else [self._owned(first.card, inner)]
        tests += [] if first.when is None else [self.expressions.of(first.when, inner)]
        with code.origin(first.stands.span), code.when(both(*tests)):
            for one in those:
                if one.rest:
                    code.put(O, self._row(1) + one.payer, one.colours, "|")
                if one.lead:
                    code.put(O, self._row(2) + one.payer, one.colours, "|")
            if special:
                code.let("wider", 1)

    def _owned(self, member: Any, scope: Scope) -> Expr:
        """Whether a card is active."""
        active = self.context.ruleset.kinds[member.kind].decl.active
        assert active is not None
        array, base = self.expressions.place(active, scope)
        return self.expressions.count_of(array, base, Const(member.index), (0, member.index)).gt(0)

    def _special(self) -> None:
        """What pieces stand for only by the choice's parameters; gives whether that is more."""
        code, scope = self._header("special")
        code.let("wider", 0)
        for those in self.special:
            self._widen(code, scope, those, special=True)
        code.give(Var("wider"))
        self.context.add(code)

    # ------------------------------------------------------------ costs

    def _condition(self, way: Way, scope: Scope) -> Expr:
        """Whether a cost may be paid."""
        tests: list[Expr] = []
        if way.ability is not None:
            member, at, modifier = way.ability
            tests.append(self.expressions.of(applies(self.choice.params, member, at, modifier), scope))
        if way.of is not None:
            named, member = way.of
            tests.append(self.expressions.of(named, scope).eq(member.index))
        if way.when is not None:
            tests.append(self.expressions.of(way.when, self._inside(way, scope)))
        return both(*tests)

    def _inside(self, way: Way, scope: Scope) -> Scope:
        """What a cost knows: in that of a member, `it` is the member."""
        if way.of is None:
            return scope
        index = way.of[1].index
        return scope.with_name("it", Const(index), (index, index))

    def _number(self, way: Way, scope: Scope) -> Expr:
        """The number of a cost in the table of costs."""
        if not isinstance(way.cost, ast.Cost):
            return self.expressions.of(way.cost, scope)
        if not open_lines(way.cost):
            return Const(self.context.tables.cost(way.cost))
        first, sizes = self.context.tables.costs.add_every(way.cost)
        number: Expr = Const(0)
        there: list[Expr] = []
        for line, size in zip(open_lines(way.cost), sizes, strict=True):
            member, sure = self._open_line(line, scope)
            number = number * size + member
            there += [] if sure else [member.ge(0)]
        return either(both(*there), first + number, self.context.tables.costs.never())

    def _open_line(self, line: ast.BillLine, scope: Scope) -> tuple[Expr, bool]:
        """The member that a line names only in play, and whether it is sure not to be nothing."""
        if isinstance(line.what, str):
            known = scope.names[line.what]
            return known.value, known.range[0] >= 0
        return self.expressions.of(line.what, scope), self.context.ranges.is_sure(line.what, scope)

    def _asked(self, line: ast.BillLine, scope: Scope) -> Expr:
        """The colours that a line accepts."""
        shift = self.own if line.mode == "own" else 0
        if isinstance(line.what, str) and line.binding.sort in ("member", "group", "kind"):
            return Const(colours(members_of(self.context.ruleset, line)) << shift)
        member, sure = self._open_line(line, scope)
        return Const(1 << shift) << member if sure else call("colour_of", member, shift)

    def _for_ways(
        self, code: Code, ways: Sequence[Way], scope: Scope, write: Callable[[int, Way, Scope], None]
    ) -> None:
        """Does something for every cost that may be paid."""
        for number, way in enumerate(ways):
            with code.when(self._condition(way, scope)):
                write(number, way, self._inside(way, scope))

    def _lead(self) -> None:
        """In which colours the first part may be paid: whether any may, noted for every payer."""
        code, scope = self._header("lead")
        code.give(self._allow(self._sum_up_asked(code, scope)))
        self.context.add(code)

    def _sum_up_asked(self, code: Code, scope: Scope) -> Var:
        """All colours that the first part accepts, by one cost or another."""
        code.let("asked", 0)

        def write(_: int, way: Way, inner: Scope) -> None:
            assert isinstance(way.cost, ast.Cost)
            (line,) = way.cost.bills[0].lines
            code.let("asked", self._asked(line, inner), "|")

        self._for_ways(code, self.lead_ways, scope, write)
        return Var("asked")

    def _allow(self, asked: Expr) -> Call:
        return call("allow_leads", *self._books, asked, self.own, self.counts)

    @property
    def own(self) -> int:
        """How far the bits of what pieces are themselves lie behind those of all members; 0 if none asks."""
        return self._coins() if self.context.tables.costs.own else 0

    def _ways(self) -> None:
        """Whether one of the costs of the rest can be paid; after a first piece, by which of these."""
        code, scope = self._header("ways")
        code.let("found", 0)

        def write(_: int, way: Way, inner: Scope) -> None:
            with code.when(self._affordable(self._number(way, inner), every=0)):
                code.give(1)

        self._for_ways(code, self.rest_ways, scope, write)
        code.give(0)
        self.context.add(code)

    def _affordable(self, cost: Expr, every: int) -> Call:
        if self.lead is None:
            return call("affordable", *self._books, cost)
        return call("mark_leads", *self._books, cost, self.own, self.counts, self._wanted(), every)

    def _wanted(self) -> int:
        """-1 if a piece may stand for more as the first than among the rest: it may be what is missing."""
        wider = any(one.lead and not one.rest for one in self.stand_ins.widenings)
        return -1 if self.counts and (wider or self.own) else 0

    # ------------------------------------------------------------ questions

    def _can_pay(self) -> None:
        """Whether the choice can be paid for, asked option by option with the books open."""
        tests = [] if self.lead is None else [self._call("lead")]
        tests += [] if self.rest is None else [self._call("ways")]
        can = both(*tests)
        code, _ = self._header("can_pay")
        if self.special:  # pieces only ever stand for more by it, and the books serve the next option too
            with code.when(can):
                code.give(1)
            with code.when(self._call("special").eq(0)):
                code.give(0)
            code.run(self.list_payers)
            code.let("can", can)
            code.run(self._call("payers", params=self.each_its_own))
            code.run(self.list_payers)
            code.give(Var("can"))
        else:
            code.give(can)
        self.context.add(code)
        code, _ = self._header("payable")
        code.run(self._call("payers", params=self.each_its_own))
        code.run(self.list_payers)
        code.give(self._call("can_pay"))
        self.context.add(code)

    def _missing(self) -> None:
        """How many pieces are missing to pay for the choice: for whoever asks why it is not on offer."""
        code, scope = self._header("missing", lets=False)
        for let in self.choice.lets:
            name = code.fresh(local(let.var))
            value = code.let(name, self.expressions.of(let.value, scope))
            scope = scope.with_name(let.var, value, self.expressions.range(let.value, scope))
        with code.when(self._call("payable")):
            code.give(0)
        code.run(self._call("payers", params=self.each_its_own))
        if self.special:
            code.run(self._call("special"))
        code.run(self.list_payers)
        if self.lead is not None:
            asked = self._sum_up_asked(code, scope)
            code.let("leads", self._allow(asked))
        if self.rest is None:
            code.give(either(Var("leads"), 0, 1))
        else:
            code.let("fewest", MANY)
            self._for_ways(code, self.rest_ways, scope, lambda _, way, inner: self._lacking(code, way, inner))
            code.give(Var("fewest"))
        self.context.add(code)

    def _lacking(self, code: Code, way: Way, scope: Scope) -> None:
        cost = self._number(way, scope)
        if self.lead is None:
            found = call("lacking", *self._books, cost, 0)
        else:
            found = call("lacking_with_first", *self._books, cost, Var("asked"), self.own, self.counts)
        code.let("fewest", least(Var("fewest"), found))

    def _open(self) -> None:
        """Works out and keeps, when the choice is taken, what may be paid and with what."""
        payment = self.payment
        code, scope = self._header("pay_open")
        code.run(self._call("purse", params=self.each_its_own))
        code.copy(S, payment.left, O, self.books, self.size)
        if payment.varies:
            code.run(self._call("payers", params=self.each_its_own))
            if self.special:
                code.run(self._call("special"))
            rows = 2 if self.lead is not None else 1
            code.copy(S, payment.colours, O, self._row(1), rows * self.size)
        if self.lead is not None:
            code.put(S, payment.asked, self._sum_up_asked(code, scope))
        if self.rest is not None:
            allowed = payment.allowed
            self._for_ways(
                code, self.rest_ways, scope,
                lambda number, way, inner: code.put(S, allowed + number, self._number(way, inner) + 1),
            )  # fmt: skip
        self.context.add(code)

    def _refill_books(self, code: Code) -> None:
        """The books as they stand between two pieces: what is left, and what was worked out before."""
        payment, rows = self.payment, 2 if self.lead is not None else 1
        code.copy(O, self.books, S, payment.left, self.size)
        self._weigh(code)
        if payment.varies:
            code.copy(O, self._row(1), S, payment.colours, rows * self.size)
        else:
            table = self.context.tables.put("colours", self.choice.name, values=self._colours)
            for row in range(1, rows + 1):
                code.copy(O, self._row(row), table, 0, self.size)
        code.fill(O, self._row(3), self.size + 1)

    def _options(self) -> None:
        """Puts the pieces that may be spent next on offer; none means that all is paid."""
        payment = self.payment
        code, _ = self._header("pay_options")
        with code.when(S[payment.stage].eq(2)):
            code.give(0)
        self._refill_books(code)
        if self.lead is not None:
            with code.when(S[payment.stage].eq(0)):
                code.run(self.list_payers)
                code.run(self._allow(S[payment.asked]))
                if self.rest is None:
                    code.run(call("mark_fitting", *self._books, 0, 0, self.own, 0))
                else:
                    self._for_allowed(code, lambda cost: code.run(self._affordable(cost, every=1)))
                code.give(call("offer_leads", *self._books, self._coins()))
        if self.rest is None:
            code.give(0)
        else:
            frame = payment.base
            self._for_allowed(code, lambda cost: code.run(call("mark_next", S, *self._books, cost, frame)))
            code.give(call("offer_next", *self._books))
        self.context.add(code)

    def _for_allowed(self, code: Code, write: Callable[[Expr], None]) -> None:
        for number in range(self.payment.ways):
            slot = self.payment.allowed + number
            with code.when(S[slot].ne(0)):
                write(S[slot] - 1)

    def _coins(self) -> int:
        return len(self.context.ruleset.kinds[self.payment.coin].members) if self.payment.coin else 0

    # ------------------------------------------------------------ spending

    def _take(self) -> None:
        """Spends the piece chosen: to where its part sends it, else to where its kind returns."""
        payment, coins = self.payment, max(1, self._coins())
        code, scope = self._header("pay_take", "code")
        code.params = tuple(name for name in code.params if name != "O")
        chosen = Var("code")
        with code.when(chosen.eq(self.size)):
            code.put(S, payment.stage, 2)
            code.give()
        if self.lead is not None:
            with code.when(chosen.gt(self.size)):
                i = code.let("i", (chosen - (self.size + 1)) // coins)
                if self.counts:
                    paid_as = code.let("paid_as", Const(1) << (chosen - (self.size + 1)) % coins)
                    code.put(S, payment.credit, credited(paid_as, self.own))
                code.put(S, payment.stage, 1 if self.rest is not None else 2)
                code.put(S, payment.left + i, 1, "-")
                self._spend(code, self.lead, i, scope)
                code.give()
        if self.rest is not None:
            i = code.let("i", chosen)
            code.put(S, payment.spent + i, 1, "+")
            code.put(S, payment.left + i, 1, "-")
            code.put(S, payment.last, i)
            self._spend(code, self.rest, i, scope)
            self._leave_rest(code, i, scope)
        self.context.add(code)

    def _leave_rest(self, code: Code, i: Expr, scope: Scope) -> None:
        """What a piece is worth beyond the one it pays is laid out as pieces of its own."""
        coin = self.context.ruleset.kinds[self.payment.coin]
        for payer, stands in self.stand_ins.several.items():
            assert stands.rest is not None and coin.decl.home is not None
            moves = Moves(self.expressions)
            colour = self.stand_ins.target(stands, self.payment.payers[payer]).bit_length() - 1
            with code.when(i.eq(payer)):
                home = moves.place(code, coin.decl.home, scope)
                rest = moves.place(code, stands.rest, scope)
                laid = self._payer_at(stands.rest, colour)
                before: Expr = Const(0)
                if laid is not None:
                    before = code.let(code.fresh("before"), moves.held(rest, Const(colour)))
                moves.some(code, home, rest, Const(colour), Const(stands.count - 1), self._told(scope))
                if laid is not None:
                    code.put(S, self.payment.left + laid, moves.held(rest, Const(colour)) - before, "+")

    def _payer_at(self, place: ast.Ref, colour: int) -> int | None:
        """The payer that a piece laid out in a place is spent by, if it is paid from there."""
        first = 0
        for ref in self._sources():
            if ref == place:
                return first + colour
            first += len(self.context.ruleset.kinds[self.context.layout.places[ref.name].kind].members)
        return None

    def _told(self, scope: Scope) -> Expr:
        """Who is told what is paid."""
        return told(ME if self.choice.secret else ALL, scope)

    def _spend(self, code: Code, part: ast.PayPart, i: Expr, scope: Scope) -> None:
        first, ruleset = 0, self.context.ruleset
        for ref in self._sources():
            members = len(ruleset.kinds[ruleset.places[ref.name].kind].members)
            low = [] if first == 0 else [i.ge(first)]
            with code.when(both(*low, i.lt(first + members))):
                self._send(code, part, ref, i - first, scope)
            first += members

    def _send(self, code: Code, part: ast.PayPart, ref: ast.Ref, member: Expr, scope: Scope) -> None:
        """A piece goes to the first place that takes its kind, if the condition holds and it fits."""
        moves, who = Moves(self.expressions), self._told(scope)
        member = moves.hold(code, member, "m")
        source = moves.place(code, ref, scope)
        kind = self.context.ruleset.kinds[self.context.ruleset.places[ref.name].kind]
        target = self._destination(code, part, kind.name, scope)
        if target is None:
            self._send_home(code, kind, member, source, scope, who)
            return
        tests = [] if part.to_when is None else [self.expressions.of(part.to_when, scope)]
        fits = code.let(code.fresh("fits"), both(*tests, moves.fits(target)))
        with code.when(fits):
            moves.one(code, member, source, target, who)
        with code.when(negated(fits)):
            self._send_home(code, kind, member, source, scope, who)

    def _send_home(self, code: Code, kind: Any, member: Expr, source: Spot, scope: Scope, who: Expr) -> None:
        """Where its kind returns to; a piece that has no home, or no room there, stays."""
        if kind.decl.home is not None:
            moves = Moves(self.expressions)
            moves.one(code, member, source, moves.place(code, kind.decl.home, scope), who)

    def _destination(self, code: Code, part: ast.PayPart, kind: str, scope: Scope) -> Spot | None:
        """The place of a part's destinations that takes pieces of a kind."""
        for target in part.to:
            if self._takes(target) == kind:
                return Moves(self.expressions).spot(code, target, scope)
        return None

    def _takes(self, target: Any) -> str:
        """The kind of the pieces that a destination takes."""
        if isinstance(target, ast.Ref) and target.binding.sort == "place":
            return self.context.ruleset.places[target.name].kind
        if isinstance(target, ast.At):
            return self.context.ruleset.places[target.place.name].kind
        return self.expressions.grid_of(target).kind
