"""Blocks as functions: each runs straight on and says which block is next, or -1 to stop.

A short block is written into the ones that lead to it, so that a turn takes few steps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from ...analysis.knowledge import NONE
from ...syntax import ast
from ..blocks import (
    Ask,
    Back,
    Branch,
    BranchNumber,
    Chance,
    Clear,
    Each,
    Fallen,
    Fix,
    Goto,
    OpenPayment,
    Over,
    PayAsk,
    PayTaken,
    Program,
    Put,
    PutBlock,
    PutNumber,
    PutSeat,
    Run,
    Taken,
)
from ..code import Code
from ..head import CHOSEN, PLAYERS
from ..ir import Const, Expr, call, either, greatest
from ..scope import O, S, Scope
from ..stopping import choice_key
from .choices import Choices
from .context import Context
from .expressions import Expressions
from .moves import UNTOLD
from .payments import Payments
from .statements import Statements
from .watching import sight_of

LINES = 70  # a function that has this many statements takes no further block in
DEEP = 6  # blocks written into one another
SMALL = 100  # blocks up to which a program may repeat itself for speed
Path = tuple[int, ...]


@dataclass(slots=True)
class Blocks:
    """Writes the block functions."""

    context: Context
    expressions: Expressions
    statements: Statements
    choices: Choices
    payments: Payments
    wanted: list[int] = field(default_factory=list)
    done: dict[int, str] = field(default_factory=dict)
    ways_to: Counter[int] = field(default_factory=Counter)
    asks: frozenset[int] = frozenset()  # the blocks that put options on offer
    written: int = 0  # statements of the function in the making

    @property
    def program(self) -> Program:
        """The flow of the game."""
        return self.context.program

    def write(self) -> dict[int, str]:
        """Everything that can be reached from the start and from every decision, by number."""
        program = self.program
        self.ways_to = Counter(target for block in program.blocks for target in _targets(block))
        for site in program.sites:
            chosen = [choice_key(name) for name in (*site.choices, *site.interrupts)]
            self.ways_to.update(program.entries[key] for key in chosen if key in program.entries)
        self.asks = frozenset(site.ask for site in program.sites if site.sort == "choose")
        self._want(program.entry)
        for site in program.sites:
            self._want(site.ask)
            self._want(site.resume)
        self._interrupts()
        while self.wanted:
            self._function(self.wanted.pop(0))
        return dict(sorted(self.done.items()))

    def _interrupts(self) -> None:
        names = tuple(dict.fromkeys(name for site in self.program.sites for name in site.interrupts))
        if names:
            self.choices.write_interrupts(names)
        for offered in dict.fromkeys(site.interrupts for site in self.program.sites if site.interrupts):
            self.choices.write_interrupts_offered(offered)
        for name in names:
            if choice_key(name) in self.program.entries:
                self._want(self.program.entries[choice_key(name)])

    def _want(self, block: int) -> int:
        if block not in self.done and block not in self.wanted:
            self.wanted.append(block)
        return block

    def _function(self, index: int) -> None:
        name = self.done[index] = self.context.names.of("block", index)
        code = self.context.writer(name, "S O", self.program.blocks[index].span)
        self.written = 0
        self._inline(code, index, (index,))
        self.context.add(code)

    # ------------------------------------------------------------ from block to block

    def _jump(self, code: Code, target: int, path: Path) -> None:
        if target not in path and self._is_brief(target):
            self._inline(code, target, (*path, target))
        elif target in self.asks:
            # An asking block is called at once, but never by another: so calls do not go round in circles.
            self._want(target)
            name = self.context.names.of("block", target)
            code.give(target if path[0] in self.asks else call(name, S, O))
        elif target in path or self.written > LINES or not self._worth_copying(target, path):
            code.give(self._want(target))
        else:
            self._inline(code, target, (*path, target))

    def _worth_copying(self, target: int, path: Path) -> bool:
        """A block that only one other leads to costs nothing; in a small program, others are copied too."""
        if self.ways_to[target] <= 1:
            return True
        return len(path) <= DEEP and len(self.program.blocks) <= SMALL

    def _is_brief(self, target: int) -> bool:
        block = self.program.blocks[target]
        return not block.ops and isinstance(block.exit, Goto | Back)

    def _inline(self, code: Code, index: int, path: Path) -> None:
        block = self.program.blocks[index]
        self.written += 4 + 4 * len(block.ops)
        with code.origin(block.span):
            for op in block.ops:
                OPERATIONS[type(op)](self, code, op)
            EXITS[type(block.exit)](self, code, block.exit, path)

    def _split(self, code: Code, test: Expr, yes: int, no: int, path: Path) -> None:
        with code.when(test):
            self._jump(code, yes, path)
        if test != Const(1):
            self._jump(code, no, path)

    # ------------------------------------------------------------ operations

    def _run(self, code: Code, op: Run) -> None:
        with code.origin(op.stmt.span):
            self.statements.write(code, op.stmt, op.scope, -1)

    def _clear(self, code: Code, op: Clear) -> None:
        code.fill(S, op.first, op.count)

    def _put(self, code: Code, op: Put) -> None:
        code.put(S, op.slot, self.expressions.of(op.value, op.scope))

    def _put_number(self, code: Code, op: PutNumber) -> None:
        code.put(S, op.slot, op.value)

    def _put_seat(self, code: Code, op: PutSeat) -> None:
        with code.origin(op.span):
            value = self.expressions.of(op.value, op.scope)
            code.put(S, op.slot, self.context.seat(op.value, value, op.scope, op.span))

    def _put_block(self, code: Code, op: PutBlock) -> None:
        code.put(S, op.slot, self.return_to(op.block, op.past))

    def return_to(self, block: int, past: int | None) -> Expr:
        """Where a rule returns to: a block, or at once where another rule returns to."""
        return Const(self._want(block)) if past is None else S[past]

    def _fix(self, code: Code, op: Fix) -> None:
        stmt, e = op.stmt, self.expressions
        if op.room:
            count = self.statements.fix(code, stmt, op.scope, S, Const(op.first))
            code.put(S, op.count, count)
            return
        assert stmt.low is not None and stmt.high is not None
        low = code.let(code.fresh("low"), e.of(stmt.low, op.scope))
        high = code.let(code.fresh("high"), e.of(stmt.high, op.scope))
        code.put(S, op.first, low)
        a, b = e.range(stmt.high, op.scope), e.range(stmt.low, op.scope)
        span = e.worked_out("-", high, low, a, b, stmt.span)
        code.put(S, op.count, greatest(0, span + 1))

    def _open_payment(self, code: Code, op: OpenPayment) -> None:
        code.run(self.payments.opening(op.choice))

    # ------------------------------------------------------------ exits

    def _goto(self, code: Code, exit_: Goto, path: Path) -> None:
        self._jump(code, exit_.to, path)

    def _branch(self, code: Code, exit_: Branch, path: Path) -> None:
        self._split(code, self.expressions.of(exit_.condition, exit_.scope), exit_.yes, exit_.no, path)

    def _branch_number(self, code: Code, exit_: BranchNumber, path: Path) -> None:
        self._split(code, exit_.condition, exit_.yes, exit_.no, path)

    def _each(self, code: Code, exit_: Each, path: Path) -> None:
        """The next round of a loop, or on."""
        i = code.let(code.fresh("i"), S[exit_.index])
        with code.when(i.lt(exit_.count)):
            code.put(S, exit_.index, i + 1)
            value: Expr = exit_.low + i
            if exit_.fixed is not None:
                value = S[exit_.fixed + i]
            elif exit_.seats:
                value = either(value.lt(S[PLAYERS]), value, value - S[PLAYERS])
            code.put(S, exit_.var, value)
            self._jump(code, exit_.body, path)
        self._jump(code, exit_.done, path)

    def _ask(self, code: Code, exit_: Ask, path: Path) -> None:
        """Puts a site's options on offer and stops the game there; without any, goes on."""
        site = self.program.sites[exit_.site]
        me, n = self.choices.ask(code, site)
        with code.when(n.gt(0)):
            self._stop(code, site.index, me, n)
        if isinstance(site.stmt, ast.Choose) and not (site.stmt.if_any or site.stmt.otherwise):
            number = self.context.faults.site("options", site.span, " or ".join(site.choices))
            code.run(call("fault", S, number, 0))
            code.give(-1)
        else:
            self._jump(code, exit_.empty, path)

    def _stop(self, code: Code, site: int, actor: Expr, count: Expr) -> None:
        resume = self._want(self.program.sites[site].resume)
        code.give(call("stop", S, site, actor, count, resume))

    def _taken(self, code: Code, exit_: Taken, path: Path) -> None:
        site = self.program.sites[exit_.site]
        self.choices.taken(code, site, exit_.after, self, path)

    def go(self, code: Code, target: int, path: Path) -> None:
        """On to a block, after a choice was taken."""
        self._jump(code, target, path)

    def _chance(self, code: Code, exit_: Chance, path: Path) -> None:
        site = self.program.sites[exit_.site]
        layout, e, scope = self.program.layout, self.expressions, site.scope
        more = (layout.counters + site.index, site.index, layout.scratch.weights)
        resume = self._want(exit_.resume)
        if isinstance(site.stmt, ast.Draw):
            array, base = e.place(site.stmt.source, scope)
            base = self.statements.moves.hold(code, base)
            self._refill(code, site.stmt, base, scope)
            code.give(call("draw_piece", S, O, base, array.cells, *more, resume))
        else:
            assert isinstance(site.stmt, ast.Roll)
            low, high = e.of(site.stmt.low, scope), e.of(site.stmt.high, scope)
            fault = self.context.faults.site("options", site.span, "roll")
            code.give(call("roll_number", S, O, low, high, *more, resume, fault))

    def _refill(self, code: Code, stmt: ast.Draw, base: Expr, scope: Scope) -> None:
        refills = self.program.ruleset.places[stmt.source.name].refills
        if refills is None:
            return
        moves, other = self.statements.moves, self.program.layout.places[refills]
        source = moves.place(code, ast.Ref(refills, binding=stmt.source.binding), Scope(scope.me))
        target = moves.place(code, stmt.source, scope)
        assert source.sight == sight_of(self.context, other, Const(other.base))
        with code.when(S[base].eq(0)):
            moves.all(code, source, target)

    def _fallen(self, code: Code, exit_: Fallen, path: Path) -> None:
        site = self.program.sites[exit_.site]
        stmt, moves = site.stmt, self.statements.moves
        code.put(S, site.var, S[CHOSEN])
        if isinstance(stmt, ast.Draw) and stmt.target is not None:
            with code.when(S[site.var].ge(0)):
                member = moves.hold(code, S[site.var], "m")
                source = moves.spot(code, stmt.source, site.scope)
                known = self.context.following.spots.get(id(stmt), (NONE, NONE))[1]
                target = moves.spot(code, stmt.target, site.scope, known)
                if target.there is None:
                    moves.one(code, member, source, target, UNTOLD)
                else:
                    with code.when(target.there):
                        moves.one(code, member, source, target, UNTOLD)
        self._jump(code, exit_.to, path)

    def _pay_ask(self, code: Code, exit_: PayAsk, path: Path) -> None:
        frame = self.program.frames[choice_key(exit_.choice)]
        n = code.let(code.fresh("n"), self.payments.options(exit_.choice))
        with code.when(n.eq(0)):
            self._jump(code, exit_.done, path)
        self._stop(code, exit_.site, S[frame.me], n)

    def _pay_taken(self, code: Code, exit_: PayTaken, path: Path) -> None:
        code.run(self.payments.taking(exit_.choice))
        self._jump(code, exit_.again, path)

    def _back(self, code: Code, exit_: Back, path: Path) -> None:
        code.give(S[exit_.slot])

    def _over(self, code: Code, exit_: Over, path: Path) -> None:
        code.run(call("end_game", S))
        code.give(-1)


OPERATIONS: dict[type, Callable[[Blocks, Code, Any], None]] = {
    Run: Blocks._run,
    Clear: Blocks._clear,
    Put: Blocks._put,
    PutNumber: Blocks._put_number,
    PutSeat: Blocks._put_seat,
    PutBlock: Blocks._put_block,
    Fix: Blocks._fix,
    OpenPayment: Blocks._open_payment,
}
EXITS: dict[type, Callable[[Blocks, Code, Any, Path], None]] = {
    Goto: Blocks._goto,
    Branch: Blocks._branch,
    BranchNumber: Blocks._branch_number,
    Each: Blocks._each,
    Ask: Blocks._ask,
    Taken: Blocks._taken,
    Chance: Blocks._chance,
    Fallen: Blocks._fallen,
    PayAsk: Blocks._pay_ask,
    PayTaken: Blocks._pay_taken,
    Back: Blocks._back,
    Over: Blocks._over,
}


def _targets(block: Any) -> Iterator[int]:
    """The blocks that a block leads to."""
    names = ("to", "yes", "no", "body", "done", "empty", "after", "resume", "again")
    exit_ = block.exit
    yield from (getattr(exit_, name) for name in names if hasattr(exit_, name))
    yield from (op.block for op in block.ops if isinstance(op, PutBlock) and op.past is None)
