"""The examples of a ruleset, played: what they lay out, do and expect, against the engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from ..diagnostics import Diagnostic
from ..diagnostics.codes.examples import AT_FAULT, FAULTS
from ..diagnostics.model import Label, diagnostic
from ..link.model import Ruleset
from ..program.head import ACTOR
from ..program.stopping import procedure_key
from ..run.program import Runnable, make
from ..syntax import ast
from .errors import IllegalChoice, RuleFault
from .game import game_of
from .match import Match
from .sightings import Sighting, view_values

Openings = dict[tuple[Any, ...], Match]  # matches just begun, by players, options and whether chance is asked


def run_examples(ruleset: Ruleset) -> list[Diagnostic]:
    """Findings about every example that belongs to the edition laid over."""
    examples = [e for e in ruleset.examples if e.edition == ruleset.edition]
    if not examples:
        return []
    try:
        runnable = make(_with_examples(ruleset, examples))
        runnable.plain(check=True)
    except Exception as error:  # whatever it is, it is to be told, not to end the command
        return [failed(examples[0], error)]
    openings: Openings = {}
    trials = [Trial(runnable, n, example, openings) for n, example in enumerate(examples)]
    return [finding for trial in trials for finding in trial.run()]


def failed(example: ast.Example, error: Exception) -> Diagnostic:
    """The finding that an example met a mistake of this package, not of the rules."""
    problem = f"{type(error).__name__}: {error}"
    return diagnostic("E0509", example.span, title=example.title, problem=problem)


def _with_examples(ruleset: Ruleset, examples: list[ast.Example]) -> Ruleset:
    """The ruleset with what the examples lay out as procedures, and what they expect as values."""
    procedures, values = dict(ruleset.procedures), dict(ruleset.values)
    for number, example in enumerate(examples):
        for at, step in enumerate(example.steps):
            name = step_name(number, at)
            if isinstance(step, ast.Given):
                procedures[name] = ast.Procedure(name, body=step.body, span=step.span)
            elif isinstance(step, ast.Expect):
                addend = ast.Value(name, None, step.condition, span=step.span)
                values[name] = ast.ValueDecl(name, addends=(addend,), span=step.span)
            elif isinstance(step, ast.View):
                values.update(view_values(name, step))
    return replace(ruleset, procedures=procedures, values=values)


def step_name(example: int, step: int) -> str:
    """The name under which a step of an example is compiled."""
    return f"example_{example}_{step}"


@dataclass(slots=True)
class Trial:
    """One example being played."""

    runnable: Runnable
    number: int
    example: ast.Example
    openings: Openings

    def run(self) -> Iterator[Diagnostic]:
        """Plays the example and yields what does not come out."""
        try:
            match = self._start()
            for at, step in enumerate(self.example.steps):
                found = list(self._step(match, step, step_name(self.number, at)))
                yield from found
                if found:
                    return
        except RuleFault as fault:
            yield self._fault(fault)
        except Exception as error:
            yield failed(self.example, error)

    def _start(self) -> Match:
        """An example that begins with `do` says every draw itself; for any other, chance deals until
        somebody has to decide, and from then on the example says what is drawn.
        """
        asks = bool(self.example.steps) and isinstance(self.example.steps[0], ast.Take)
        opening = (self.example.players, self.example.options, asks)
        if opening not in self.openings:
            game = game_of(self.runnable, self.example.players, dict(self.example.options))
            self.openings[opening] = game.start(seed=0, chance="ask" if asks else "draw")
        match = self.openings[opening].clone()
        match.chance = "ask"
        return match

    def _step(self, match: Match, step: ast.ExampleStep, name: str) -> Iterator[Diagnostic]:
        if isinstance(step, ast.Given):
            yield from self._given(match, step, name)
        elif isinstance(step, ast.Take):
            try:
                match.take(step.option)
            except IllegalChoice as refused:
                offered = ", ".join(refused.options)
                yield self._finding("E0502", step, option=step.option, offered=offered)
        elif isinstance(step, ast.Offers):
            yield from self._offers(match, step)
        elif isinstance(step, ast.View):
            yield from self._view(match, step, name)
        else:
            seat = max(0, int(match.state[ACTOR]))
            holds = self.runnable.question("value", name)
            assert holds is not None
            if not holds(match.state, seat):
                yield self._finding("E0501", step)

    def _given(self, match: Match, step: ast.Given, name: str) -> Iterator[Diagnostic]:
        if procedure_key(name) not in self.runnable.program.plain:
            yield self._finding("E0505", step)
        else:
            match.arrange(name)

    def _offers(self, match: Match, step: ast.Offers) -> Iterator[Diagnostic]:
        names = [] if match.over else [o.name for o in match.decision.options]
        if step.negated and step.option in names:
            yield self._finding("E0504", step, option=step.option)
        if not step.negated and step.option not in names:
            yield self._finding("E0503", step, option=step.option, offered=", ".join(names))

    def _view(self, match: Match, step: ast.View, name: str) -> Iterator[Diagnostic]:
        sighting = Sighting(match, step, name, self.runnable.at_hand())
        if not sighting.comes_out():
            yield self._finding("E0507", step, seat=step.seat, seen=sighting.told())

    def _fault(self, fault: RuleFault) -> Diagnostic:
        title = self.example.title
        if fault.kind not in FAULTS:  # it goes on and on
            return diagnostic("E0508", fault.span if fault.span.line else self.example.span, title=title)
        labels = (Label(fault.span, AT_FAULT),)
        return diagnostic("E0506", self.example.span, labels=labels, title=title, problem=FAULTS[fault.kind])

    def _finding(self, code: str, node: ast.Node, **values: Any) -> Diagnostic:
        return diagnostic(code, node.span, title=self.example.title, **values)
