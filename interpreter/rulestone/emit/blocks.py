"""Blocks as functions: each runs straight on and says which block is next, or -1 to stop.

A short block is written into the ones that lead to it, so that a turn takes few steps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from ..analysis.knowledge import NONE
from ..lower.analysis import choice_key
from ..lower.layout import CHOSEN, OVER, PLAYERS
from ..lower.program import (
    Ask,
    Back,
    Branch,
    BranchText,
    Chance,
    Clear,
    Each,
    Fallen,
    Goto,
    Op,
    Over,
    PayAsk,
    PayTaken,
    Program,
    Put,
    Run,
    Taken,
)
from ..syntax import ast
from .choices import Choices
from .code import Code, Scope
from .expressions import Expressions
from .moves import Moves, Spot
from .statements import Statements
from .watching import sight_of

LINES = 70  # a function that has this many lines takes no further block in
DEEP = 6  # blocks written into one another
SMALL = 100  # blocks up to which a program may repeat itself for speed
DISPATCH = 6  # blocks on a line of the table of blocks


@dataclass(slots=True)
class Blocks:
    """Writes the block functions and the loop that runs them."""

    program: Program
    expressions: Expressions
    statements: Statements
    choices: Choices
    wanted: list[int] = field(default_factory=list)
    done: set[int] = field(default_factory=set)
    entries: dict[str, int] = field(default_factory=dict)
    ways_to: Counter[int] = field(default_factory=Counter)
    asks: frozenset[int] = frozenset()  # the blocks that put options on offer

    def write(self, code: Code) -> None:
        """Everything that can be reached from the start and from every decision."""
        self.entries = self.program.entries
        self.ways_to = Counter(target for block in self.program.blocks for target in _targets(block.exit))
        for site in self.program.sites:
            chosen = [choice_key(name) for name in (*site.choices, *site.interrupts)]
            self.ways_to.update(self.entries[key] for key in chosen if key in self.entries)
        self.asks = frozenset(site.ask for site in self.program.sites if site.sort == "choose")
        self._want(self.program.entry)
        for site in self.program.sites:
            self._want(site.ask)
            self._want(site.resume)
        self._interrupts(code)
        while self.wanted:
            self._function(code, self.wanted.pop(0))
        self._dispatch(code, sorted(self.done))

    def _interrupts(self, code: Code) -> None:
        names = dict.fromkeys(name for site in self.program.sites for name in site.interrupts)
        if names:
            self.choices.write_interrupt(code, tuple(names), self.entries)
            self.choices.write_interrupt_offer(code, tuple(names))
        for name in names:
            if choice_key(name) in self.entries:
                self._want(self.entries[choice_key(name)])

    def _want(self, block: int) -> int:
        if block not in self.done and block not in self.wanted:
            self.wanted.append(block)
        return block

    def _function(self, code: Code, index: int) -> None:
        self.done.add(index)
        body = Code()
        with body.block(f"def block_{index}(S):"):
            self._inline(body, index, (index,))
        code.include(body)
        code.add("")

    def _jump(self, code: Code, target: int, path: tuple[int, ...]) -> None:
        if target not in path and self._is_brief(target):
            self._inline(code, target, (*path, target))
        elif target in self.asks:
            # An asking block is called at once, but never by another: so calls do not go round in circles.
            code.add(f"return {self._want(target)}" if path[0] in self.asks else f"return block_{target}(S)")
        elif target in path or len(code.lines) > LINES or not self._worth_copying(target, path):
            code.add(f"return {self._want(target)}")
        else:
            self._inline(code, target, (*path, target))

    def _worth_copying(self, target: int, path: tuple[int, ...]) -> bool:
        """A block that only one other leads to costs nothing; in a small program, others are copied too."""
        if self.ways_to[target] <= 1:
            return True
        return len(path) <= DEEP and len(self.program.blocks) <= SMALL

    def _is_brief(self, target: int) -> bool:
        block = self.program.blocks[target]
        return not block.ops and isinstance(block.exit, Goto | Back)

    def _inline(self, code: Code, index: int, path: tuple[int, ...]) -> None:
        block = self.program.blocks[index]
        with code.origin(block.span):
            for op in block.ops:
                self._op(code, op)
            writer: dict[type, Callable[[Code, Any, tuple[int, ...]], None]] = {
                Goto: lambda c, e, p: self._jump(c, e.to, p),
                Branch: self._branch, BranchText: self._branch_text, Each: self._each, Ask: self._ask,
                Taken: self._taken, Chance: self._chance, Fallen: self._fallen, PayAsk: self._pay_ask,
                PayTaken: self._pay_taken, Back: self._back, Over: self._over,
            }  # fmt: skip
            writer[type(block.exit)](code, block.exit, path)

    # ------------------------------------------------------------ operations

    def _op(self, code: Code, op: Op) -> None:
        if isinstance(op, Run):
            with code.origin(op.stmt.span):
                self.statements.write(code, op.stmt, op.scope, "return -1")
        elif isinstance(op, Clear):
            code.add(f"clear(S, {op.first}, {op.count})")
        elif isinstance(op, Put):
            code.add(f"S[{op.slot}] = {self.expressions.text(op.value, op.scope)}")
        else:
            code.add(f"S[{op.slot}] = {op.text}")
            if op.slot in self._returns() and op.text.isdigit():
                self._want(int(op.text))

    def _returns(self) -> set[int]:
        return {frame.ret for frame in self.program.frames.values()}

    # ------------------------------------------------------------ exits

    def _branch(self, code: Code, exit_: Branch, path: tuple[int, ...]) -> None:
        text = self.expressions.text(exit_.condition, exit_.scope)
        self._two_ways(code, text, exit_.yes, exit_.no, path)

    def _branch_text(self, code: Code, exit_: BranchText, path: tuple[int, ...]) -> None:
        self._two_ways(code, exit_.text, exit_.yes, exit_.no, path)

    def _two_ways(self, code: Code, text: str, yes: int, no: int, path: tuple[int, ...]) -> None:
        with code.block(f"if {text}:"):
            self._jump(code, yes, path)
        self._jump(code, no, path)

    def _each(self, code: Code, exit_: Each, path: tuple[int, ...]) -> None:
        selection, scope = exit_.stmt.selection, exit_.scope
        code.add(f"i = S[{exit_.index}]")
        limit, value = self._range(exit_)
        with code.block(f"while i < {limit}:"):
            code.add(f"S[{exit_.var}] = {value}", "i += 1")
            tests = self._selected(selection, scope, exit_.var)
            with code.block(*([f"if {' and '.join(tests)}:"] if tests else [])):
                code.add(f"S[{exit_.index}] = i")
                self._jump(code, exit_.body, path)
        self._jump(code, exit_.done, path)

    def _range(self, exit_: Each) -> tuple[str, str]:
        """How many values a `for each` looks at, and the i-th of them."""
        e, stmt, scope = self.expressions, exit_.stmt, exit_.scope
        if stmt.low is not None and stmt.high is not None:
            low = e.text(stmt.low, scope)
            return f"{e.text(stmt.high, scope)} + 1 - {low}", f"i + {low}"
        if stmt.start is not None:
            seat = f"S[{exit_.start}] + i"
            return f"S[{PLAYERS}]", f"{seat} if {seat} < S[{PLAYERS}] else {seat} - S[{PLAYERS}]"
        if stmt.selection.binding.sort == "cell" and stmt.selection.of is not None:
            width, cell = e.laid_cell(stmt.selection, scope, "i")
            return str(width), cell
        domain = e.domain(stmt.selection, scope)
        if not domain.startswith("range("):
            members = e.ruleset.groups[stmt.selection.what].members
            return str(len(members)), f"{domain}[i]"
        bounds = domain.removeprefix("range(").removesuffix(")").rsplit(", ", 1)
        if len(bounds) == 1:
            return bounds[0], "i"
        return f"{bounds[1]} - {bounds[0]}", f"i + {bounds[0]}"

    def _selected(self, selection: ast.Selection, scope: Scope, var: int) -> list[str]:
        tests: list[str] = []
        if selection.place is not None:
            spot = Moves(self.expressions).spot(selection.place, scope)
            tests.append(Moves(self.expressions).has(spot, f"S[{var}]"))
        if selection.where is not None:
            tests.append(self.expressions.text(selection.where, scope))
        return tests

    def _ask(self, code: Code, exit_: Ask, path: tuple[int, ...]) -> None:
        """Puts a site's options on offer and stops the game there; without any, goes on."""
        site = self.program.sites[exit_.site]
        self.choices.ask(code, site)
        with code.block("if n > 0:"):
            self._stop(code, site.index, "me", "n")
        if isinstance(site.stmt, ast.Choose) and not (site.stmt.if_any or site.stmt.otherwise):
            code.add(f"assert check_offer(0, {' or '.join(site.choices)!r})")
        self._jump(code, exit_.empty, path)

    def _stop(self, code: Code, site: int, actor: str, count: str) -> None:
        resume = self._want(self.program.sites[site].resume)
        code.add(f"return stop(S, {site}, {actor}, {count}, {resume})")

    def _taken(self, code: Code, exit_: Taken, path: tuple[int, ...]) -> None:
        site = self.program.sites[exit_.site]
        start = len(code.lines)
        self.choices.taken(code, site, exit_.after, self.entries)
        self._continue(code, start, path)

    def _continue(self, code: Code, start: int, path: tuple[int, ...]) -> None:
        """Replaces the returns just written by the blocks they lead to, where those are short."""
        written, spans = code.lines[start:], code.spans[start:]
        del code.lines[start:], code.spans[start:]
        for line, span in zip(written, spans, strict=True):
            text = line.strip()
            target = text.removeprefix("return ")
            if text.startswith("return ") and target.isdigit():
                depth, code.depth = code.depth, (len(line) - len(line.lstrip())) // 4
                with code.origin(span):
                    self._jump(code, int(target), path)
                code.depth = depth
            else:
                if "] = " in text and text.rsplit("= ", 1)[1].isdigit() and self._is_return(text):
                    self._want(int(text.rsplit("= ", 1)[1]))
                code.lines.append(line)
                code.spans.append(span)

    def _is_return(self, text: str) -> bool:
        slot = text.removeprefix("S[").split("]", 1)[0]
        return slot.isdigit() and int(slot) in self._returns()

    def _chance(self, code: Code, exit_: Chance, path: tuple[int, ...]) -> None:
        site = self.program.sites[exit_.site]
        layout = self.program.layout
        counter = layout.counters + site.index
        e, scope = self.expressions, site.scope
        if isinstance(site.stmt, ast.Draw):
            array, base = e.place(site.stmt.source, scope)
            self._refill(code, site.stmt, base, scope)
            what = f"draw_piece(S, {base}, {array.cells}"
        else:
            assert isinstance(site.stmt, ast.Roll)
            what = f"roll_number(S, {e.text(site.stmt.low, scope)}, {e.text(site.stmt.high, scope)}"
        buffers = f"{layout.option_buffer}, {layout.weights}"
        code.add(f"return {what}, {counter}, {site.index}, {buffers}, {self._want(exit_.resume)})")

    def _refill(self, code: Code, stmt: ast.Draw, base: str, scope: Scope) -> None:
        refills = self.program.ruleset.places[stmt.source.name].refills
        if refills is not None:
            moves, other = Moves(self.expressions), self.program.layout.places[refills]
            source = Spot(
                "pile", str(other.base), sight_of(self.expressions, other, str(other.base)), other.cells
            )
            with code.block(f"if S[{base}] == 0:"):
                moves.all(code, source, moves.spot(stmt.source, scope))

    def _fallen(self, code: Code, exit_: Fallen, path: tuple[int, ...]) -> None:
        site = self.program.sites[exit_.site]
        code.add(f"S[{site.var}] = S[{CHOSEN}]")
        if isinstance(site.stmt, ast.Draw) and site.stmt.target is not None:
            moves = Moves(self.expressions)
            source, target = (
                moves.spot(site.stmt.source, site.scope),
                moves.spot(site.stmt.target, site.scope, self._told_spot(site.stmt)),
            )
            with code.block(f"if S[{site.var}] >= 0:"):
                moves.one(code, f"S[{site.var}]", source, target)
        self._jump(code, exit_.to, path)

    def _told_spot(self, stmt: ast.Draw) -> int:
        return self.expressions.following.spots.get(id(stmt), (NONE, NONE))[1]

    def _pay_ask(self, code: Code, exit_: PayAsk, path: tuple[int, ...]) -> None:
        args = self._pay_args(exit_.choice)
        code.add(f"n = pay_options_{exit_.choice}({args})")
        with code.block("if n == 0:"):
            self._jump(code, exit_.done, path)
        frame = self.program.frames[choice_key(exit_.choice)]
        self._stop(code, exit_.site, f"S[{frame.me}]", "n")

    def _pay_taken(self, code: Code, exit_: PayTaken, path: tuple[int, ...]) -> None:
        code.add(f"pay_take_{exit_.choice}({self._pay_args(exit_.choice)}, S[{CHOSEN}])")
        self._jump(code, exit_.again, path)

    def _pay_args(self, choice: str) -> str:
        frame = self.program.frames[choice_key(choice)]
        params = self.program.ruleset.choices[choice].params
        slots = [f"S[{frame.slots[p.selection.var or 'it']}]" for p in params]
        return ", ".join(["S", f"S[{frame.me}]", *slots])

    def _back(self, code: Code, exit_: Back, path: tuple[int, ...]) -> None:
        code.add(f"return S[{exit_.slot}]")

    def _over(self, code: Code, exit_: Over, path: tuple[int, ...]) -> None:
        code.add(f"S[{OVER}] = 1", "return -1")

    # ------------------------------------------------------------ dispatch

    def _dispatch(self, code: Code, blocks: list[int]) -> None:
        """The loop that runs the blocks, by their numbers."""
        entries = [f"{number}: block_{number}," for number in blocks]
        code.add("run = runner({")
        for at in range(0, len(entries), DISPATCH):
            code.add(f"    {' '.join(entries[at : at + DISPATCH])}")
        code.add("})", "")


def _targets(exit_: Any) -> Iterator[int]:
    """The blocks that an exit leads to."""
    names = ("to", "yes", "no", "body", "done", "empty", "after", "resume", "again")
    yield from (getattr(exit_, name) for name in names if hasattr(exit_, name))
