"""A ruleset made runnable: built, spelled and loaded, with what is needed to read its state."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ..link.model import Ruleset
from ..link.plain import plain
from ..program.blocks import Program
from ..program.build.unit import Built, build
from ..program.head import CANONICAL_HEAD, DOUBT, EMPTY, EVERYBODY, FILLED, HEAD, OVER, PC, PLAYERS
from ..program.layout import Layout, PlaceArray
from ..program.runtime.drivers import ENTRIES
from ..program.runtime.payments import MANY
from ..spell.python import Spelled, spell_python
from .module import Fast, Module, Plain

if TYPE_CHECKING:
    from .binary import Binary
    from .tiers import Tiers

FORMAT = 1  # of programs and saved games; part of every hash
ENTERED = (*ENTRIES, "setup", "score_total", "winner_mask")
"""What machine code can be called by."""


@cache
def has_machine_code() -> bool:
    """Whether programs can be compiled here."""
    return find_spec("llvmlite") is not None


@dataclass
class Runnable:
    """A program with its modules, each loaded when first wanted."""

    ruleset: Ruleset
    _modules: dict[str, Module] = field(default_factory=dict)
    _tiers: dict[str, Tiers] = field(default_factory=dict)
    steps: int = 0  # that matches have taken in this process
    is_followed: bool = False  # line by line: then matches stay in Python

    def __getstate__(self) -> dict[str, Any]:
        """What another process is sent: it builds and loads the program itself."""
        return {"ruleset": self.ruleset, "_modules": {}, "_tiers": {}, "steps": 0}

    @cached_property
    def built(self) -> Built:
        """The program."""
        return build(self.ruleset)

    @cached_property
    def digest(self) -> str:
        """The name of what the ruleset plays, worked out when first wanted."""
        return ruleset_digest(self.ruleset)

    @cached_property
    def spelled(self) -> Spelled:
        """The program as Python."""
        return spell_python(self.built.unit)

    @property
    def program(self) -> Program:
        """The flow of the game."""
        return self.built.program

    @property
    def layout(self) -> Layout:
        """Where everything lies in the state."""
        return self.program.layout

    def plain(self, *, check: bool = False) -> Plain:
        """The program as Python; with `check`, it follows what seats know."""
        key = "checked" if check else "plain"
        if key not in self._modules:
            self._modules[key] = Plain(self.built, self.spelled, self.ruleset.name, check=check)
        module = self._modules[key]
        assert isinstance(module, Plain)
        return module

    def at_hand(self) -> Plain:
        """The program as Python, checked or not: loading another takes its time."""
        module = self._modules.get("checked")
        return module if isinstance(module, Plain) else self.plain()

    def name_of(self, role: str, *parts: object) -> str:
        """The function of the program that is for something; empty if there is none."""
        name = self.built.names.known(role, *parts)
        return name if name in self.built.unit.functions else ""

    def missing(self, state: Any, choice: str, seat: int, values: Sequence[int]) -> int:
        """How many pieces a seat lacks to pay for a choice: 0 if it can, 1 if no cost may be paid at all."""
        module = self.at_hand()
        found = module.ask(state, self.name_of("missing", choice), module.scratch, seat, *values)
        return 1 if found >= MANY else found

    def question(self, role: str, *parts: object) -> Callable[..., int] | None:
        """A function that only looks, by what it is for; None if there is none."""
        return self.at_hand().question(role, *parts)

    def carry_out(self, state: Any, procedure: str, seat: int) -> None:
        """Carries out a procedure that never stops, in Python."""
        module = self.plain(check=True)
        module.call(self.built.names.of("do", procedure), state, seat)
        module.check(state)

    def fast(self, *, check: bool = False) -> Module:
        """The program as machine code; with `check`, it follows what seats know."""
        return self._loaded(self.tiers(check=check).best())

    def fast_now(self, *, check: bool = False, start: bool = True) -> Module:
        """The best machine code there is without a wait; with `start`, better is being made meanwhile."""
        return self._loaded(self.tiers(check=check).at_hand(start=start))

    def tiers(self, *, check: bool = False) -> Tiers:
        """The program's machine code, as it is made."""
        from .tiers import Tiers

        key = "checked" if check and self.layout.size > self.layout.played else "unchecked"
        if key not in self._tiers:
            self._tiers[key] = Tiers(self.built.unit, ENTERED, watched=key == "checked")
        return self._tiers[key]

    def _loaded(self, binary: Binary) -> Module:
        key = f"machine code {id(binary)}"
        if key not in self._modules:
            self._modules[key] = Fast(self.built, binary.functions)
        return self._modules[key]

    def seats(self, people: int) -> int:
        """How many seats there are at a table of so many persons."""
        table = self.ruleset.seats
        return people + 1 if table is not None and table.alone == people else people

    def initial(self, players: int, options: dict[str, int | list[int]]) -> list[int]:
        """The state before the first rule."""
        state = [0] * self.layout.size
        state[PLAYERS] = self.seats(players)
        state[self.layout.people] = players
        for name, array in self.layout.options.items():
            declared = self.ruleset.options[name].start
            given = options.get(name, declared)
            values = given if isinstance(given, list) else [given] * array.size
            for at, value in enumerate(values[: array.size]):
                state[array.base + at] = value
        self.at_hand().setup(state)
        self._know_beginning(state)
        return state

    def _know_beginning(self, state: list[int]) -> None:
        """What lies where before the first rule is printed in the rules: everybody knows it."""
        for name, start in self.layout.known.items():
            array, at = self.layout.places[name], start
            members = len(self.ruleset.kinds[array.kind].members)
            for base in range(array.base, array.base + array.size, array.stride):
                counts = array.counts(state, base, members)
                for _ in range(self.layout.seats):
                    state[at : at + members] = counts
                    at += members
        for name, start in self.layout.cells_known.items():
            self._know_cells(state, self.layout.places[name], start)
        for name, start in self.layout.doubts.items():
            number = self.layout.numbers[name]
            for at in range(number.size):
                value = state[number.base + at]
                state[start + DOUBT * at : start + DOUBT * (at + 1)] = [EVERYBODY, value, value]

    def _know_cells(self, state: list[int], array: PlaceArray, at: int) -> None:
        for base in range(array.base, array.base + array.size, array.stride):
            first = base + 1 if array.shape == "grid" else base
            codes = [EMPTY if not held else FILLED + held for held in state[first : first + array.cells]]
            for _ in range(self.layout.seats):
                state[at : at + array.cells] = codes
                at += array.cells

    def canonical(self, state: Any) -> tuple[int, ...]:
        """The part of a state that makes two positions the same."""
        head = [int(v) for v in state[:CANONICAL_HEAD]]
        if state[OVER]:
            head[PC] = 0  # where it stopped last
        return (*head, *(int(v) for v in state[HEAD : self.layout.canonical]))


def make(ruleset: Ruleset) -> Runnable:
    """Builds the program of a linked ruleset."""
    runnable = Runnable(ruleset)
    assert runnable.built
    return runnable


def ruleset_digest(ruleset: Ruleset) -> str:
    """A name for what a ruleset plays: its rules without comments, spans, texts and citations."""
    rules = [
        ruleset.low, ruleset.high, ruleset.numbers, ruleset.places, ruleset.wheels, ruleset.lists,
        ruleset.values, ruleset.costs, ruleset.stands, ruleset.choices, ruleset.procedures,
        ruleset.winner, ruleset.options, ruleset.groups, ruleset.kinds,
    ]  # fmt: skip
    return hashlib.sha256(f"{FORMAT} {plain(rules)!r}".encode()).hexdigest()[:16]
