"""A program loaded: as plain Python that can be traced, or as machine code. Both play the same.

A state is a row of numbers; what lies outside it, options and books of payment, a module keeps for every
thread. So what is on offer is read at once after a step, before the module takes another.
"""

from __future__ import annotations

import linecache
import threading
import traceback
import types
from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from ..program.build.unit import Built
from ..program.faults import FaultSite
from ..program.head import ACTOR, FAULT, NOPT, OVER, PLAYERS, VALUE
from ..program.runtime.drivers import ROW
from ..spell.python import Spelled
from ..syntax.spans import NOWHERE, Span

State = Any  # a list of numbers, or a row of machine words


class Fault(Exception):
    """Rules that did what has no meaning: where, and with what value."""

    def __init__(self, site: FaultSite, value: int) -> None:
        super().__init__(f"{site.span}: {site.kind} {site.subject} {value}")
        self.site, self.value = site, value


@dataclass(frozen=True, slots=True)
class Offer:
    """The options at a decision, as codes; for chance, with their weights."""

    codes: tuple[int, ...] = ()
    weights: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """What became of one game: how many decisions, how it ended, who won with what scores."""

    decisions: int
    outcome: int
    fault: int
    value: int
    winners: int
    scores: tuple[int, ...]


class Module:
    """What can be asked of a loaded program, whatever its form."""

    is_fast = False

    def __init__(self, built: Built) -> None:
        self.built = built
        self._own = threading.local()

    def new_state(self, values: Iterable[int]) -> State:
        """A state of the form that this module works on."""
        raise NotImplementedError

    def call(self, name: str, *args: Any) -> int:
        """Calls one of its functions."""
        raise NotImplementedError

    def __getstate__(self) -> dict[str, Any]:
        return {key: value for key, value in self.__dict__.items() if key != "_own"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._own = threading.local()

    @property
    def scratch(self) -> State:
        """What lies outside the state, for this thread."""
        try:
            return self._own.scratch
        except AttributeError:
            made = self._own.scratch = self.new_state([0] * self.built.program.layout.scratch.size)
            return made

    # ------------------------------------------------------------ playing

    def setup(self, state: State) -> None:
        """Sets numbers to their start and lays out the pieces."""
        self.call("setup", state)
        self.check(state)

    def advance(self, state: State) -> None:
        """Goes on to the next decision."""
        self.call("advance", state, self.scratch)
        if state[FAULT]:
            raise self.fault_of(state)

    def step(self, state: State, code: int) -> int:
        """Takes an option and all that follow without any other; gives how many are on offer then."""
        n = self.call("step", state, self.scratch, code)
        if state[FAULT]:
            raise self.fault_of(state)
        return n

    def playout(self, state: State, limit: int) -> int:
        """Plays at random to the end; gives how many decisions were taken."""
        count = self.call("playout", state, self.scratch, limit)
        self.check(state)
        return count

    def offer(self, state: State) -> Offer:
        """What is on offer, to be asked at once after a step."""
        if state[OVER]:
            return Offer()
        scratch, count = self.scratch, state[NOPT]
        if state[ACTOR] >= 0:
            return Offer(tuple(scratch[:count]))
        weights = self.built.program.layout.scratch.weights
        return Offer(tuple(scratch[:count]), tuple(scratch[weights : weights + count]))

    def codes(self, state: State) -> list[int]:
        """The codes of what is on offer, to be asked at once after a step."""
        return list(self.scratch[: state[NOPT]])

    def check(self, state: State) -> None:
        """Raises the fault that a state has noted."""
        if state[FAULT]:
            raise self.fault_of(state)

    def fault_of(self, state: State) -> Fault:
        """The fault that a state has noted."""
        return Fault(self.built.program.faults.sites[state[FAULT] - 1], int(state[VALUE]))

    # ------------------------------------------------------------ asking

    def ask(self, state: State, name: str, *args: Any) -> int:
        """Asks a function that only looks. Its fault is raised, and the state left as it was."""
        if state[FAULT]:
            return self.call(name, state, *args)
        over = state[OVER]
        found = self.call(name, state, *args)
        if state[FAULT]:
            fault = self.fault_of(state)
            state[OVER], state[FAULT], state[VALUE] = over, 0, 0
            raise fault
        return int(found)

    def score_total(self, state: State, seat: int) -> int:
        """A seat's score as it stands."""
        return self.ask(state, "score_total", seat)

    def winner_mask(self, state: State) -> int:
        """The seats that win, as bits."""
        return self.ask(state, "winner_mask")

    # ------------------------------------------------------------ many games

    def simulate(
        self,
        start: State,
        first: int,
        games: int,
        seed: int,
        limit: int,
        uses: State | None = None,
        halt: State | None = None,
    ) -> list[Row]:
        """Plays games at random, each from the same start; fewer if it is halted."""
        layout = self.built.program.layout
        width = ROW + int(start[PLAYERS])
        rows, state = self.new_state([0] * (games * width)), self.new_state(start)
        counted = self.new_state([0]) if uses is None else uses
        done = self.call(
            "simulate", start, state, self.scratch, halt or self.new_state([0]), counted, rows,
            layout.played, first, games, seed, limit, width, int(uses is not None),
        )  # fmt: skip
        found = list(rows)
        return [_row(found[at : at + width]) for at in range(0, done * width, width)]


def _row(numbers: Sequence[int]) -> Row:
    decisions, outcome, fault, value, winners = numbers[:ROW]
    return Row(decisions, outcome, fault, value, winners, tuple(numbers[ROW:]))


class Plain(Module):
    """A program as ordinary Python; with `check` it follows what seats know.

    It is put into linecache, so that a debugger and a traceback can show it; its lines lead back to the
    rules.
    """

    def __init__(self, built: Built, spelled: Spelled, name: str, *, check: bool = False) -> None:
        super().__init__(built)
        self.path = f"<rulestone {name}>"
        self.spans = spelled.spans
        linecache.cache[self.path] = (len(spelled.source), None, spelled.source.splitlines(True), self.path)
        self.namespace: dict[str, Any] = {"__name__": "rulestone_program"}
        exec(_compiled(spelled.source, self.path, check), self.namespace)

    def new_state(self, values: Iterable[int]) -> list[int]:
        """A list."""
        return list(values)

    def call(self, name: str, *args: Any) -> int:
        """Calls one of its functions."""
        return self.namespace[name](*args)  # type: ignore[no-any-return]

    def question(self, role: str, *parts: object) -> Callable[..., int] | None:
        """A function that only looks, by what it is for: a guard, an addend, a `let`; None if there is none.

        It takes a state, a seat and further arguments.
        """
        name = self.built.names.known(role, *parts)
        if name is None or name not in self.namespace:
            return None
        return lambda state, *args: self.ask(state, name, *args)

    def origin(self, error: BaseException) -> Span:
        """The place in the rules whose line was running when something went wrong in the module itself."""
        frames = traceback.walk_tb(error.__traceback__)
        lines = [line for frame, line in frames if frame.f_code.co_filename == self.path]
        return self.rule_at(lines[-1]) if lines else NOWHERE

    def rule_at(self, line: int) -> Span:
        """The place in the rules that a line of the module came from."""
        return self.spans[line - 1] if 0 < line <= len(self.spans) else NOWHERE


@lru_cache(maxsize=4)
def _compiled(source: str, path: str, check: bool) -> types.CodeType:
    """The code of a module, with or without what only a watched run does."""
    return compile(source, path, "exec", optimize=0 if check else 1)


class Words(array):  # type: ignore[type-arg]
    """A row of 64-bit numbers that machine code works on. Its length never changes: it stays where it is."""

    address: int

    def __new__(cls, values: Iterable[int] = ()) -> Words:
        """A row with these numbers."""
        made = cast(Words, super().__new__(cls, "q", values))
        made.address = made.buffer_info()[0]
        return made

    def copy(self) -> Words:
        """Another row with the same numbers."""
        return Words(self)


class Fast(Module):
    """A program as machine code."""

    is_fast = True

    def __init__(self, built: Built, functions: dict[str, Callable[..., int]]) -> None:
        super().__init__(built)
        self.functions = functions
        self._step = functions.get("step")

    def new_state(self, values: Iterable[int]) -> Words:
        """A row of machine words."""
        return Words(values)

    def step(self, state: State, code: int) -> int:
        """Takes an option and all that follow without any other; gives how many are on offer then."""
        assert self._step is not None
        n = self._step(state.address, self.scratch.address, code)
        if state[FAULT]:
            raise self.fault_of(state)
        return n

    def call(self, name: str, *args: Any) -> int:
        """Calls one of its functions by the addresses of its rows."""
        given = [arg.address if isinstance(arg, Words) else arg for arg in args]
        return self.functions[name](*given)
