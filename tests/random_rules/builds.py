"""The engine's builds as players, below the public interface: told what is chosen and what is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from reference.lockstep import short
from rulestone.link.model import Ruleset
from rulestone.match.decisions import Decision, Reader
from rulestone.match.views import Viewer
from rulestone.program.head import ASK, NOPT, OVER, PLAYERS, SEED, SITE
from rulestone.run.binary import Binary, Image
from rulestone.run.compiler import Level, compile_llvm
from rulestone.run.module import Fast, Fault, Module, Offer
from rulestone.run.program import ENTERED, Runnable, make
from rulestone.spell.llvm import spell_llvm

KINDS = {"missing": "nothing", "index": "nothing"}
"""A wrong index and what is asked of nothing have one site in the program."""


class Builds:
    """A ruleset in all its builds, each made when first wanted."""

    def __init__(self, ruleset: Ruleset, level: Level = "quick") -> None:
        self.runnable: Runnable = make(ruleset)
        self.ruleset, self.level = ruleset, level
        self.reader, self.viewer = Reader(self.runnable), Viewer(self.runnable)
        scores = [value.name for value in ruleset.values.values() if value.is_score]
        self.scores = {name: self.runnable.name_of("value", name) for name in scores}

    @cached_property
    def plain(self) -> Module:
        """The one that follows what seats know, as Python."""
        return self.runnable.plain(check=True)

    @cached_property
    def watched(self) -> Module:
        """The same as machine code."""
        return self._compiled(True)

    @cached_property
    def fast(self) -> Module:
        """Machine code as it plays in `simulate`."""
        return self._compiled(False)

    def _compiled(self, watched: bool) -> Fast:
        unit = self.runnable.built.unit
        entries = tuple(dict.fromkeys((*ENTERED, *self.scores.values())))
        code = compile_llvm(spell_llvm(unit, entries, watched=watched), self.level)
        return Fast(self.runnable.built, Binary(Image.of(code, unit, entries)).functions)

    def blank(self, players: int, options: Mapping[str, Any], seed: int) -> list[int]:
        """A state before numbers are set and pieces laid out."""
        layout = self.runnable.layout
        state = [0] * layout.size
        state[PLAYERS], state[SEED] = self.runnable.seats(players), seed
        state[layout.people] = players
        for name, array in layout.options.items():
            given = options.get(name, self.ruleset.options[name].start)
            values = given if isinstance(given, list | tuple) else [given] * array.size
            state[array.base : array.base + len(values)] = values
        return state


class Build:
    """One build of a program as a player. Its first fault ends it."""

    def __init__(
        self, builds: Builds, module: Module, players: int, options: Mapping[str, Any], seed: int = 0
    ) -> None:
        self.builds, self.module = builds, module
        self.state = module.new_state(builds.blank(players, options, seed))
        self.state[ASK] = 1
        self.offer, self.failed = Offer(), None
        self._read: Decision | None = None
        self._do(self._begin)

    failed: Fault | None

    def _do(self, act: Callable[[], object]) -> None:
        """Does something, then all that there is no choice in."""
        self._read = None
        try:
            act()
            self._settle()
        except Fault as fault:
            self.failed = fault

    def _begin(self) -> None:
        self.module.setup(self.state)
        self.module.advance(self.state)

    def _settle(self) -> None:
        self.offer = self.module.offer(self.state)
        while not self.state[OVER] and self.state[NOPT] == 1:
            self._go(0)
            self.offer = self.module.offer(self.state)

    def _go(self, number: int) -> None:
        self.module.call("take", self.state, self.module.scratch, self.offer.codes[number])
        self.module.check(self.state)

    def pick(self, number: int) -> None:
        """Takes an option by its place among the others."""
        self._do(lambda: self._go(number))

    # ------------------------------------------------------------ as a player

    @property
    def _decision(self) -> Decision:
        if self._read is None:
            self._read = self.builds.reader.decision(self.state, self.offer)
        return self._read

    def options(self) -> list[str]:
        if self.failed or self.state[OVER]:
            return []
        return short([option.name for option in self._decision.options])

    def chance(self) -> list[int] | None:
        if not self.options() or self._decision.actor is not None:
            return None
        return list(self.offer.weights)

    def take(self, name: str) -> None:
        self.pick(self.options().index(name))

    def fault(self) -> str | None:
        return None if self.failed is None else told(self.failed.site.kind, self.failed.site.span)

    def site(self) -> str:
        span = self.builds.runnable.program.sites[self.state[SITE]].span
        return f"{span.path}:{span.line}"

    def snapshot(self) -> dict[str, Any]:
        ruleset, state = self.builds.ruleset, self.state
        known = {*ruleset.numbers, *ruleset.places, *ruleset.wheels}
        over = bool(state[OVER])
        table = self.builds.viewer.table(state)
        return {
            "actor": None if over else self._decision.actor,
            "over": over,
            "table": {name: entry for name, entry in table.items() if name in known},
            "scores": faultless(self.scores),
            "winners": faultless(self.winners) if over else [],
        }

    def scores(self) -> dict[str, Any]:
        """Every seat's score, part by part."""
        names, ask = self.builds.scores, self.module.ask
        return {
            str(seat): {name: ask(self.state, call, seat) for name, call in names.items()}
            for seat in range(self.state[PLAYERS])
        }

    def winners(self) -> list[int]:
        """The seats that win."""
        mask = self.module.winner_mask(self.state)
        return [seat for seat in range(self.state[PLAYERS]) if mask >> seat & 1]


def faultless(look: Callable[[], Any]) -> Any:
    """What is seen, or the fault that looking meets."""
    try:
        return look()
    except Fault as fault:
        return told(fault.site.kind, fault.site.span)


def told(kind: str, span: Any) -> str:
    """A fault as players compare it: its kind and its line."""
    return f"{KINDS.get(kind, kind)} {Path(span.path).name}:{span.line}"
