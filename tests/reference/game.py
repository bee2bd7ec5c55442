"""A game played by the reference: it stops at every decision and draw, and goes on with what it is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulestone.link.model import Ruleset

from .requests import Again, Answer, Chance, Decision, Flow, Option
from .setup import lay_out
from .statements import Leave, Statements
from .table import Table
from .told import Told
from .values import Fault, Rule, Scope, Seat, said


class Game:
    """One game of a linked ruleset, for so many persons and with the options that the table chose."""

    def __init__(
        self,
        ruleset: Ruleset,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        told: Told | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.play = Statements(ruleset, ruleset.low if players is None else players, options or {})
        self.play.told = told or Told()
        self.request: Decision | Chance | None = None
        self.fault: Fault | None = None
        self.over = False
        self._kept: Table | None = None
        self._flow = self._whole_game()
        self._advance(None)

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.play.table

    def _whole_game(self) -> Flow:
        scope, body = Scope(Seat(0), rule=Rule("procedure", "play")), self.ruleset.procedures["play"].body
        lay_out(self.play)
        try:
            yield from self.play.wrapped("procedure", "play", None, body, scope)
        except Leave as leave:
            assert leave.label == "game", leave.label

    def _advance(self, answer: Answer | None) -> None:
        try:
            self.request = self._flow.send(answer)  # type: ignore[arg-type]
            self._kept = self.table.copy()
        except StopIteration:
            self.request, self.over = None, True
        except Fault as fault:
            self.fault = fault
            if self._kept is not None:
                self.table.restore(self._kept)

    # ------------------------------------------------------------ playing

    def options(self) -> list[Option]:
        """What can be taken now: by a seat, or by chance."""
        return [] if self.request is None or self.fault else list(self.request.options)

    def take(self, option: Option | str | int) -> None:
        """Takes an option: itself, its name, or its place among the others."""
        options = self.options()
        if isinstance(option, int):
            option = options[option]
        found = next((o for o in options if option in (o, str(o))), None)
        if found is None:
            raise ValueError(f"{option} is not among {', '.join(map(str, options))}")
        self._advance(found)

    def ask_again(self) -> None:
        """After the table was changed from outside, the same decision is asked again."""
        self._advance(Again.AGAIN)

    def mover(self) -> Seat:
        """The seat that is to move; the first where nobody is."""
        return self.request.actor if isinstance(self.request, Decision) else Seat(0)

    # ------------------------------------------------------------ looking

    def scores(self) -> list[dict[str, int]]:
        """Every seat's score, part by part."""
        return [self.play.score_parts(Seat(n)) for n in range(self.play.players)]

    def winners(self) -> list[int]:
        """The seats that win, counted from 0."""
        if not self.over:
            return []
        winner = self.ruleset.winner
        able = [Seat(n) for n in range(self.play.players)]
        if winner is None:
            totals = {seat: sum(self.play.score_parts(seat).values()) for seat in able}
            return [seat.number for seat in able if totals[seat] == max(totals.values())]
        able = [s for s in able if all(self.play.truth(n.condition, Scope(s)) for n in winner.needs)]
        for op, expr in winner.ties:
            numbers = {seat: self.play.number(expr, Scope(seat)) for seat in able}
            best = (max if op == "highest" else min)(numbers.values(), default=0)
            able = [seat for seat in able if numbers[seat] == best]
        return [seat.number for seat in able]

    def snapshot(self) -> dict[str, Any]:
        """All that can be compared, as plain data."""
        request = self.request
        try:
            scores, winners = self.scores(), self.winners()
        except Fault as fault:
            self.fault, scores, winners = self.fault or fault, [], []
        weights = list(request.weights) if isinstance(request, Chance) else []
        return {
            **self.table.snapshot(),
            "actor": said(request.actor, self.ruleset) if isinstance(request, Decision) else "",
            "line": f"{request.span.path}:{request.span.line}" if request else "",
            "options": [str(option) for option in self.options()],
            "weights": weights,
            "scores": scores,
            "winners": [f"player {seat + 1}" for seat in winners],
            "over": self.over,
            "fault": self.fault and [self.fault.kind, f"{self.fault.span.path}:{self.fault.span.line}"],
        }
