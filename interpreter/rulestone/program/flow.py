"""Rules as basic blocks: every place where a game may stop begins a block of its own.

Blocks are built backwards: each statement is lowered knowing the block that follows it.
There is no recursion, so every rule has one frame and one return slot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..analysis.hidden_numbers import Following, follow
from ..analysis.knowledge import is_veiled
from ..checks.intervals import Intervals
from ..costs.payments import payment_of, ways_of
from ..costs.stand_ins import StandIns
from ..costs.tables import most_claims
from ..link.model import NUMBER, Binding, Ruleset, Type
from ..syntax import ast
from ..syntax.limits import most
from ..syntax.spans import NOWHERE, Span
from .abilities import charges, weave
from .blocks import (
    Ask,
    Back,
    Block,
    Branch,
    BranchNumber,
    Chance,
    Clear,
    Each,
    Exit,
    Fallen,
    Fix,
    Frame,
    Goto,
    Op,
    OpenPayment,
    Over,
    ParamCode,
    PayAsk,
    Payment,
    PayTaken,
    Program,
    Put,
    PutBlock,
    PutNumber,
    PutSeat,
    Run,
    Site,
    Taken,
)
from .faults import FaultTable
from .head import DOUBT, PLAYERS, TURN
from .ir import Const, Expr, Load
from .layout import Layout, cells_stride, known_stride, lay_out
from .ranges import Ranges, assigned_locals
from .runtime.payments import books_size
from .scope import S, Scope, next_seat
from .shadows import without_shadows
from .stopping import Analysis, bodies, callee, choice_key, procedure_key, walk

MOST_OPTIONS = 256
"""How many numbers a parameter has room for whose range nothing is known of."""


def lower(ruleset: Ruleset) -> Program:
    """The program of a linked and checked ruleset."""
    ruleset = without_shadows(weave(ruleset))
    flow = Flow(ruleset, lay_out(ruleset), Analysis(bodies(ruleset)))
    return flow.build()


@dataclass(slots=True)
class Flow:
    """Builds the blocks of one ruleset."""

    ruleset: Ruleset
    layout: Layout
    analysis: Analysis
    blocks: list[Block | None] = field(default_factory=list)
    sites: list[Site] = field(default_factory=list)
    frames: dict[str, Frame] = field(default_factory=dict)
    entries: dict[str, int] = field(default_factory=dict)
    exits: dict[str, int] = field(default_factory=dict)
    payments: dict[str, Payment] = field(default_factory=dict)
    codes: dict[str, tuple[int, tuple[ParamCode, ...]]] = field(default_factory=dict)
    faults: FaultTable = field(default_factory=FaultTable)
    hushed: frozenset[str] = frozenset()
    rule: str = ""
    assigned: frozenset[str] = frozenset()  # locals that some rule changes
    quiet: bool = False  # inside an interrupt, and in whatever one may do, no interrupt is offered

    def build(self) -> Program:
        """Lowers `play` and everything it reaches."""
        self._assign_codes()
        self.assigned = assigned_locals(self.ruleset)
        self.hushed = self.analysis.reached(choice_key(name) for name in self._interrupts())
        end = self.new(Over())
        self.exits["game"] = end
        frame = self._frame(procedure_key("play"), ())
        self.rule = "play"
        body = self.ruleset.procedures["play"].body
        self._add_locals(frame, body)
        scope = _scope(frame)
        entry = self.sequence(body, scope, end)
        blocks = [b for b in self.blocks if b is not None]
        assert len(blocks) == len(self.blocks)
        following = follow(self.ruleset)
        self._reserve_buffers(following)
        every = self.analysis.bodies
        plain = frozenset(key for key in every if not self.analysis.rule_stops(key))
        enders = frozenset(key for key in plain if self.analysis.rule_ends(key))
        return Program(
            self.ruleset, self.layout, blocks, self.sites, self.frames, self.codes, self.payments,
            plain, enders, self.entries, self.faults, following, entry,
        )  # fmt: skip

    # ------------------------------------------------------------ blocks

    def new(self, exit_: Exit, ops: Sequence[Op] = (), span: Span | None = None) -> int:
        """A finished block."""
        self.blocks.append(Block(list(ops), exit_, self.rule, span or NOWHERE))
        return len(self.blocks) - 1

    def reserve(self) -> int:
        """A block to be filled in later."""
        self.blocks.append(None)
        return len(self.blocks) - 1

    def fill(self, index: int, exit_: Exit, ops: Sequence[Op] = (), span: Span | None = None) -> None:
        """Fills in a reserved block."""
        self.blocks[index] = Block(list(ops), exit_, self.rule, span or NOWHERE)

    def slot(self, label: str) -> int:
        """A new integer of the state."""
        return self.layout.reserve(f"{self.rule} {label}")

    # ------------------------------------------------------------ statements

    def sequence(self, body: Iterable[ast.Stmt], scope: Scope, then: int) -> int:
        """Statements one after another; gives the block to enter by."""
        pending: list[Op] = []
        for stmt in reversed(tuple(body)):
            if not self.analysis.stops(stmt):
                pending.insert(0, Run(stmt, scope))
                continue
            if pending:
                then = self.new(Goto(then), pending, stmt.span)
                pending = []
            then = self.statement(stmt, scope, then)
        return self.new(Goto(then), pending) if pending else then

    def statement(self, stmt: Any, scope: Scope, then: int) -> int:
        """One statement that may stop."""
        return LOWERINGS[type(stmt)](self, stmt, scope, then)

    def _if(self, stmt: ast.If, scope: Scope, then: int) -> int:
        no = self.sequence(stmt.otherwise, scope, then)
        for condition, body in reversed(stmt.branches):
            yes = self.sequence(body, scope, then)
            no = self.new(Branch(condition, scope, yes, no), span=condition.span)
        return no

    def _step(self, stmt: ast.Step, scope: Scope, then: int) -> int:
        return self.sequence(stmt.body, scope, then)

    def _loop_exit(self, label: str | None, then: int) -> int:
        if label is None:
            return then
        out = self.exits.setdefault(label, -1)
        if out < 0:
            out = self.exits[label] = self.reserve()
        self.fill(out, Goto(then))
        return out

    def _repeat(self, stmt: ast.Repeat, scope: Scope, then: int) -> int:
        then = self._loop_exit(stmt.label, then)
        head = self.reserve()
        if stmt.times is not None:
            count = self.slot("count")
            step = self.new(Goto(head), [PutNumber(count, S[count] - 1)])
            self.fill(head, BranchNumber(S[count].gt(0), self.sequence(stmt.body, scope, step), then))
            return self.new(Goto(head), [Put(count, stmt.times, scope)])
        body = self.sequence(stmt.body, scope, head)
        if stmt.until is not None:
            self.fill(head, Branch(stmt.until, scope, then, body))
        elif stmt.while_ is not None:
            self.fill(head, Branch(stmt.while_, scope, body, then))
        else:
            self.fill(head, Goto(body))
        return head

    def _for_each(self, stmt: ast.ForEach, scope: Scope, then: int) -> int:
        """A loop whose block may stop. What it goes through is fixed before, unless it cannot change."""
        index, var = self.slot("index"), self._variable(scope, stmt.selection.name)
        head = self.reserve()
        body = self.sequence(stmt.body, self._inside(stmt, scope, var), head)
        first: list[Op] = [PutNumber(index, Const(0))]
        low, count, fixed = self._through(stmt, scope, first)
        seats = stmt.start is not None and fixed is None
        each = Each(stmt, index, var, body, then, low, count, fixed, seats)
        self.fill(head, each, span=stmt.span)
        return self.new(Goto(head), first, stmt.span)

    def _inside(self, stmt: ast.ForEach, scope: Scope, var: int) -> Scope:
        """What is known of a loop's variable in its block."""
        ranges = Ranges(self.ruleset, self.layout, self.assigned)
        name = stmt.selection.name
        if stmt.low is not None and stmt.high is not None:
            range = ranges.of(stmt.low, scope)[0], ranges.of(stmt.high, scope)[1]
            return scope.with_name(name, S[var], range)
        range = ranges.inside(stmt.selection, scope).names[name].range
        return scope.with_name(name, S[var], range, stmt.selection.binding.sort == "player")

    def _through(self, stmt: ast.ForEach, scope: Scope, first: list[Op]) -> tuple[Expr, Expr, int | None]:
        """Where a loop begins and how many it goes through, or where what it goes through is kept."""
        selection = stmt.selection
        if selection.where is None and selection.place is None:
            if stmt.start is not None:
                start = self.slot("start")
                first.append(PutSeat(start, stmt.start, scope, stmt.span))
                return S[start], S[PLAYERS], None
            if stmt.low is not None:
                low, count = self.slot("low"), self.slot("count")
                first.append(Fix(stmt, scope, low, count, 0))
                return S[low], S[count], None
            if selection.binding.sort == "player":
                return Const(0), S[PLAYERS], None
            if selection.binding.sort == "kind":
                return Const(0), Const(len(self.ruleset.kinds[selection.what].members)), None
        room = Ranges(self.ruleset, self.layout).room(stmt, scope)
        kept = self.layout.reserve(f"{self.rule} fixed", room)
        count = self.slot("fixed count")
        first.append(Fix(stmt, scope, kept, count, room))
        return Const(0), S[count], kept

    def _take_turns(self, stmt: ast.TakeTurns, scope: Scope, then: int) -> int:
        then = self._loop_exit(stmt.label, then)
        seat = self.slot("seat")
        mine = scope.with_me(S[seat])
        head = self.reserve()
        step = self.new(Goto(head), [PutNumber(seat, next_seat(S[seat]))])
        body = self.sequence(stmt.body, mine, step)
        if self._has_interrupts():
            body = self.new(Goto(body), [PutNumber(TURN, S[seat])])
        start: Op = PutNumber(seat, Const(0))
        if stmt.start is not None:
            start = PutSeat(seat, stmt.start, scope, stmt.span)
        first: list[Op] = [start]
        if stmt.skipping is not None:
            body, first = self._skipping(stmt.skipping, mine, seat, body, head, then, start)
        if stmt.until is not None:
            self.fill(head, Branch(stmt.until, mine, then, body))
        else:
            self.fill(head, Goto(body))
        return self.new(Goto(head), first, stmt.span)

    def _skipping(
        self, condition: ast.Expr, scope: Scope, seat: int, body: int, head: int, then: int, start: Op
    ) -> tuple[int, list[Op]]:
        """Skips seats; when a whole round is skipped, the turns are over."""
        skipped = self.slot("skipped")
        go = self.new(Goto(body), [PutNumber(skipped, Const(0))])
        pass_on = self.new(
            BranchNumber(S[skipped].ge(S[PLAYERS]), then, head),
            [PutNumber(skipped, S[skipped] + 1), PutNumber(seat, next_seat(S[seat]))],
        )
        branch = self.new(Branch(condition, scope, pass_on, go), span=condition.span)
        return branch, [start, PutNumber(skipped, Const(0))]

    def _as(self, stmt: ast.As, scope: Scope, then: int) -> int:
        seat = self.slot("as")
        body = self.sequence(stmt.body, scope.with_me(S[seat]), then)
        return self.new(Goto(body), [PutSeat(seat, stmt.player, scope, stmt.span)], stmt.span)

    def _do(self, stmt: ast.Do, scope: Scope, then: int) -> int:
        key = callee(stmt)
        entry = self._entry(key)
        frame = self.frames[key]
        ops: list[Op] = []
        args = stmt.args if stmt.member is None else (stmt.member, *(stmt.args or (ast.Number(0),)))
        for slot, arg in zip(frame.slots.values(), args, strict=False):
            ops.append(Put(slot, arg, scope))
        ops += [PutNumber(frame.me, scope.me), PutBlock(frame.ret, then, self._past(then))]
        return self.new(Goto(entry), ops, stmt.span)

    def _past(self, then: int) -> int | None:
        """The slot that a callee may return by at once: of a block that would only return in its turn."""
        block = self.blocks[then]
        if block is not None and not block.ops and isinstance(block.exit, Back):
            return block.exit.slot
        return None

    def _end(self, stmt: ast.End, scope: Scope, then: int) -> int:
        target = self.exits.get(stmt.label, -1)
        if target < 0:
            target = self.exits[stmt.label] = self.reserve()
        return target

    def _chance(self, stmt: ast.Draw | ast.Roll, scope: Scope, then: int) -> int:
        var = self._variable(scope, stmt.var)
        sort = "draw" if isinstance(stmt, ast.Draw) else "roll"
        ask, resume = self.reserve(), self.reserve()
        site = self._site(sort=sort, scope=scope, stmt=stmt, var=var, resume=resume, ask=ask, span=stmt.span)
        self.fill(resume, Fallen(site, then), span=stmt.span)
        self.fill(ask, Chance(site, resume), span=stmt.span)
        return ask

    def _choose(self, stmt: ast.Choose, scope: Scope, then: int) -> int:
        ask, resume = self.reserve(), self.reserve()
        interrupts = () if self.quiet else tuple(n for n in self._interrupts() if n not in stmt.choices)
        site = self._site(
            sort="choose", scope=scope, stmt=stmt, choices=stmt.choices, interrupts=interrupts,
            resume=resume, ask=ask, span=stmt.span,
        )  # fmt: skip
        for name in (*stmt.choices, *interrupts):
            if not self._is_plain_choice(name):
                self._entry(choice_key(name))
        self.fill(resume, Taken(site, then), span=stmt.span)
        self.fill(ask, Ask(site, self.sequence(stmt.otherwise, scope, then)), span=stmt.span)
        return ask

    def _site(self, **fields: Any) -> int:
        self.sites.append(Site(index=len(self.sites), rule=self.rule, **fields))
        return len(self.sites) - 1

    # ------------------------------------------------------------ rules

    def _is_plain_choice(self, name: str) -> bool:
        choice = self.ruleset.choices[name]
        return choice.pay is None and not self.analysis.rule_stops(choice_key(name))

    def _interrupts(self) -> tuple[str, ...]:
        return tuple(c.name for c in self.ruleset.choices.values() if c.any_moment)

    def _has_interrupts(self) -> bool:
        return bool(self._interrupts())

    def _variable(self, scope: Scope, name: str) -> int:
        value = scope.names[name].value
        assert isinstance(value, Load) and isinstance(value.index, Const)
        return value.index.value

    def _frame(self, key: str, params: Sequence[str]) -> Frame:
        before, self.rule = self.rule, key
        frame = Frame(self.slot("me"), self.slot("return"))
        for name in params:
            frame.slots[name] = self.slot(name)
        self.frames[key] = frame
        self.rule = before
        return frame

    def _add_locals(self, frame: Frame, body: tuple[ast.Stmt, ...]) -> None:
        for stmt in walk(body):
            name = _declared(stmt)
            if name is not None and name not in frame.slots:
                frame.slots[name] = self.slot(name)

    def _entry(self, key: str) -> int:
        """The first block of a rule, lowered when first needed."""
        if key in self.entries:
            return self.entries[key]
        before = self.rule, self.quiet
        sort, _, name = key.partition(" ")
        self.rule, self.quiet = name, key in self.hushed
        if sort == "choice":
            entry = self._choice_entry(self.ruleset.choices[name])
        elif sort == "to":
            procedure = self.ruleset.procedures[name]
            params = [p.selection.name for p in procedure.params]
            entry = self._body_entry(key, params, procedure.body)
        else:
            kind, handler = name.split(" ")
            body = handler_family(self.ruleset, kind, handler)
            entry = self._body_entry(key, ["it", "at"], body)
        self.rule, self.quiet = before
        self.entries[key] = entry
        return entry

    def _body_entry(self, key: str, params: Sequence[str], body: tuple[ast.Stmt, ...]) -> int:
        frame = self._frame(key, params)
        self._add_locals(frame, body)
        scope = _scope(frame)
        return self.sequence(body, scope, self.new(Back(frame.ret)))

    def _choice_entry(self, choice: ast.Choice) -> int:
        frame = self._frame(choice_key(choice.name), [p.selection.name for p in choice.params])
        for let in choice.lets:
            frame.slots[let.var] = self.slot(let.var)
        self._add_locals(frame, choice.body)
        scope = self._of_choice(choice, frame)
        done = self.sequence(choice.body, scope, self.new(Back(frame.ret)))
        if choice.pay is not None:
            done = self._payment(choice, scope, done)
        ops: list[Op] = [Put(frame.slots[let.var], let.value, scope) for let in choice.lets]
        ops += [Run(stmt, scope) for stmt in charges(self.ruleset, choice)]
        return self.new(Goto(done), ops, choice.span) if ops else done

    def _of_choice(self, choice: ast.Choice, frame: Frame) -> Scope:
        """What names mean in a choice: its parameters are what was on offer."""
        scope, ranges = _scope(frame), Ranges(self.ruleset, self.layout, self.assigned)
        again = {_declared(stmt) for stmt in walk(choice.body)}
        for param in choice.params:
            name = param.selection.name
            if param.high is None and name not in again:
                range = ranges.inside(param.selection, scope).names[name].range
                plays = param.selection.binding.sort == "player"
                scope = scope.with_name(name, S[frame.slots[name]], range, plays)
        return scope

    def _payment(self, choice: ast.Choice, scope: Scope, then: int) -> int:
        assert choice.pay is not None
        cost = payment_of(self.ruleset, choice)
        ways = 0 if cost.rest is None else len(list(ways_of(self.ruleset, choice, cost.rest)))
        varies = bool(StandIns(self.ruleset, cost).widenings)
        payment = self.payments[choice.name] = Payment(cost, self.layout.size, ways, varies)
        self.layout.reserve(f"{choice.name} payment", payment.size)
        ask, resume = self.reserve(), self.reserve()
        site = self._site(
            sort="pay", scope=scope, choices=(choice.name,), resume=resume, ask=ask, span=choice.span
        )
        self.fill(ask, PayAsk(choice.name, site, then), span=choice.span)
        self.fill(resume, PayTaken(choice.name, ask), span=choice.span)
        return self.new(Goto(ask), [Clear(payment.base, payment.size), OpenPayment(choice.name)], choice.span)

    # ------------------------------------------------------------ option codes and buffers

    def _assign_codes(self) -> None:
        base = 0
        for choice in self.ruleset.choices.values():
            weight = 1
            params: list[ParamCode] = []
            for param in reversed(choice.params):
                low, size = self.param_range(param)
                params.append(ParamCode(param.selection.name, low, size, weight))
                weight *= size
            self.codes[choice.name] = (base, tuple(reversed(params)))
            base += weight

    def param_range(self, param: ast.Param) -> tuple[int, int]:
        """The least value of a parameter and how many there are at most."""
        selection = param.selection
        if param.low is not None or param.high is not None:
            return self._between(param.low, param.high, most("options"), MOST_OPTIONS)
        if selection.binding.sort == "player":
            return 0, self.ruleset.high
        if selection.binding.sort == "cell":
            return 0, self.layout.places[selection.grid or ""].cells
        if selection.binding.sort == "placement":
            return 0, len(self.layout.placements[selection.grid or ""].cells)
        kind = selection.binding.of or selection.binding.type.of or selection.what
        return 0, len(self.ruleset.kinds[kind].members)

    def _between(
        self, low: ast.Expr | None, high: ast.Expr | None, limit: int, unknown: int
    ) -> tuple[int, int]:
        """The least number of a range, and how many there are at most, or if nothing is known of it."""
        known = Intervals(self.ruleset)
        first, last = known.of(low), known.of(high)
        least = first[0] if first is not None else 0
        return least, max(1, min(last[1] - least + 1, limit)) if last is not None else unknown

    def _reserve_buffers(self, following: Following) -> None:
        layout, scratch = self.layout, self.layout.scratch
        layout.canonical = layout.size
        layout.counters = layout.reserve("chance counter", max(1, len(self.sites)))
        scratch.weights = 1 + max([1, *(self._site_width(site) for site in self.sites)])
        weights = [self._site_width(s) for s in self.sites if s.sort in ("draw", "roll")]
        scratch.books = scratch.weights + max([1, *weights])
        payers = max([1, *(len(p.payers) for p in self.payments.values())])
        scratch.size = scratch.books + books_size(payers, most_claims(self.ruleset))
        self._reserve_knowledge(following)

    def _reserve_knowledge(self, following: Following) -> None:
        layout = self.layout
        layout.played = layout.size
        for name, array in layout.places.items():
            if is_veiled(self.ruleset, self.ruleset.places[name]):
                each = known_stride(layout, self.ruleset, name)
                instances = array.size // array.stride
                layout.known[name] = layout.reserve(f"known {name}", instances * each)
                if array.shape in ("row", "ring", "grid"):
                    cells = instances * cells_stride(layout, name)
                    layout.cells_known[name] = layout.reserve(f"cells known {name}", cells)
        for name in sorted(following.guessed):
            layout.doubts[name] = layout.reserve(f"doubt {name}", DOUBT * layout.numbers[name].size)

    def _site_width(self, site: Site) -> int:
        if isinstance(site.stmt, ast.Draw):
            return len(self.ruleset.kinds[site.stmt.kind].members)
        if isinstance(site.stmt, ast.Roll):
            return self._between(site.stmt.low, site.stmt.high, most("faces"), most("faces"))[1]
        if site.sort == "pay":
            payment = self.payments[site.choices[0]]
            return len(payment.payers) * len(self.ruleset.kinds[payment.coin].members) + 1
        return sum(self._choice_width(name) for name in (*site.choices, *site.interrupts))

    def _choice_width(self, name: str) -> int:
        width = 1
        for param, code in zip(self.ruleset.choices[name].params, self.codes[name][1], strict=True):
            laid = self.layout.placements.get(param.selection.grid or "")
            width *= laid.most if laid and param.selection.what == "placement" else code.size
        return width


def handler_family(ruleset: Ruleset, kind: str, name: str) -> tuple[ast.Stmt, ...]:
    """The handlers of one name and kind as one body: the member `it` decides, and `at` the level."""
    it = ast.Ref("it", binding=Binding("local", "it", Type("member", kind)))
    at = ast.Ref("at", binding=Binding("local", "at", NUMBER))
    branches: list[tuple[ast.Expr, tuple[ast.Stmt, ...]]] = []
    for member in ruleset.kinds[kind].members:
        who = ast.Ref(
            member.name, binding=Binding("member", member.name, Type("member", kind), kind, member.index)
        )
        for handler in member.handlers:
            if handler.name != name:
                continue
            test: ast.Expr = ast.Compare("is", it, who)
            if handler.at is not None:
                test = ast.Logic("and", test, ast.Compare("is", at, ast.Number(handler.at)))
            branches.append((test, handler.body))
    return (ast.If(tuple(branches)),) if branches else ()


LOWERINGS: dict[type, Callable[[Flow, Any, Scope, int], int]] = {
    ast.If: Flow._if,
    ast.Repeat: Flow._repeat,
    ast.ForEach: Flow._for_each,
    ast.TakeTurns: Flow._take_turns,
    ast.As: Flow._as,
    ast.Do: Flow._do,
    ast.Choose: Flow._choose,
    ast.End: Flow._end,
    ast.Draw: Flow._chance,
    ast.Roll: Flow._chance,
    ast.Step: Flow._step,
}
"""Statements that may stop, and how their blocks are made."""


def _declared(stmt: ast.Stmt) -> str | None:
    if isinstance(stmt, ast.Let | ast.Draw | ast.Roll):
        return stmt.var
    if isinstance(stmt, ast.ForEach):
        return stmt.selection.name
    return None


def _scope(frame: Frame) -> Scope:
    """What names mean in a rule that may stop: they lie in its frame."""
    scope = Scope(S[frame.me])
    for name, slot in frame.slots.items():
        scope = scope.with_name(name, S[slot])
    return scope


__all__ = ["Flow", "handler_family", "lower"]
