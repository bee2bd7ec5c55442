"""A ruleset made runnable: lowered, emitted and loaded, with what is needed to read its state."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, fields
from typing import Any

from ..emit.module import Emitted, emit
from ..link.model import Ruleset
from ..lower.flow import lower
from ..lower.layout import (
    CANONICAL_HEAD,
    DOUBT,
    EMPTY,
    EVERYBODY,
    FILLED,
    HEAD,
    PLAYERS,
    Layout,
    PlaceArray,
)
from ..lower.program import Program
from ..syntax import ast
from .load import Module, load_fast, load_plain

FORMAT = 1  # of programs and saved games; part of every hash


@dataclass(slots=True)
class Runnable:
    """A program with its modules, each loaded when first wanted."""

    ruleset: Ruleset
    program: Program
    emitted: Emitted
    _modules: dict[str, Module] = field(default_factory=dict)
    _digest: str = ""

    @property
    def digest(self) -> str:
        """The name of what the ruleset plays, worked out when first wanted."""
        if not self._digest:
            self._digest = ruleset_digest(self.ruleset)
        return self._digest

    @property
    def layout(self) -> Layout:
        """Where everything lies in the state."""
        return self.program.layout

    def plain(self, *, check: bool = False) -> Module:
        """The module on CPython; with `check`, numbers that leave their bounds stop it."""
        key = "checked" if check else "plain"
        if key not in self._modules:
            self._modules[key] = load_plain(self.emitted, self.ruleset.name, check=check)
        return self._modules[key]

    def at_hand(self) -> Module:
        """The module on CPython, checked or not: loading another takes its time."""
        return self._modules.get("checked") or self.plain()

    def fast(self) -> Module:
        """The module compiled by numba."""
        if "fast" not in self._modules:
            self._modules["fast"] = load_fast(self.emitted, self.ruleset.name)
        return self._modules["fast"]

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
        return (*head, *(int(v) for v in state[HEAD : self.layout.canonical]))


def make(ruleset: Ruleset) -> Runnable:
    """Lowers and emits a linked ruleset."""
    program = lower(ruleset)
    return Runnable(ruleset, program, emit(program))


def ruleset_digest(ruleset: Ruleset) -> str:
    """A name for what a ruleset plays: its rules without comments, spans, texts and citations."""
    rules = [
        ruleset.low, ruleset.high, ruleset.numbers, ruleset.places, ruleset.wheels, ruleset.lists,
        ruleset.values, ruleset.costs, ruleset.stands, ruleset.choices, ruleset.procedures,
        ruleset.winner, ruleset.options, ruleset.groups, ruleset.kinds,
    ]  # fmt: skip
    text = f"{FORMAT} {_plain(rules)!r}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


WORDS = {"span", "binding", "notes", "title", "singular", "plural", "decl"}


def _plain(node: Any) -> Any:
    """A tree of tuples and numbers without anything that is only for reading."""
    if isinstance(node, dict):
        return [(k, _plain(v)) for k, v in node.items()]
    if isinstance(node, list | tuple):
        return [_plain(v) for v in node]
    if isinstance(node, ast.Node) or hasattr(node, "__dataclass_fields__"):
        kept = [(f.name, _plain(getattr(node, f.name))) for f in fields(node) if f.name not in WORDS]
        return (type(node).__name__, kept)
    return node
