"""Which rules fire, in order, and what each does: a match watched while it is played.

The spelled module is ordinary Python whose lines lead back to the rules, so Python's own
tracing is enough; a match that nobody watches pays nothing for it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType
from typing import Any

from ..link.clauses import Clause, clauses
from ..link.model import Member, Ruleset
from ..link.rewrite import walk
from ..match.game import Game
from ..syntax import ast
from ..syntax.spans import Span
from ..words import Words
from ..words.clauses import clause_title, owner_of, rule_scope, speaker_at
from ..words.declarations import capital
from ..words.naming import Speaker
from ..words.statements import block
from .cells import Change, cells_of

LOOKING = frozenset(
    (
        "offer", "offer_interrupts", "need", "param", "let", "pay_options", "missing", "score_total",
        "winner_mask", "can_win", "tie",
    )
)  # fmt: skip
"""What functions are for that only look for what could be done; rules do not fire in them."""
FIRING = frozenset(("block", "do", "handle", "act", "interrupt", "pay_open", "pay_take"))
"""What functions are for that carry rules out; all others only serve these."""
ENTRIES = ("advance", "take", "step")
RULES = ("choice", "procedure")
DOING = (ast.Move, ast.Assign, ast.Do, ast.End, ast.Turn, ast.Refresh, ast.Optimise)


@dataclass(frozen=True, slots=True)
class Worked:
    """A value that was worked out on the way."""

    name: str
    arguments: tuple[int, ...]
    result: int


@dataclass(frozen=True, slots=True)
class Fired:
    """A statement that was carried out, in which rule, with the values it read and what it changed.

    `step` counts the choices and draws before it: 0 is the set-up before the first of them.
    """

    step: int
    clause: Clause
    statement: ast.Stmt | ast.Choice
    values: tuple[Worked, ...]
    changes: tuple[Change, ...]


@dataclass(slots=True)
class _Now:
    """The statement being carried out."""

    span: Span
    values: list[Worked] = field(default_factory=list)


class Trace:
    """What fired so far."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.fired: list[Fired] = []
        self.cells = cells_of(game)
        game.runnable.is_followed = True
        self._module = game.runnable.plain(check=True)
        self._purposes = game.runnable.built.names.purposes()
        self._places = statement_places(game.ruleset)
        self._steps = -1
        self._looking = 0
        self._now: _Now | None = None
        self._state: Any = None
        self._before: list[int] = []
        self._last: dict[str, Span] = {}  # by rule, where it was last at work in this step

    # ------------------------------------------------------------ watching

    def watch(self, frame: FrameType, event: str, _: Any) -> Any:
        """The global tracer: looks at the frames of the spelled module only."""
        if frame.f_code.co_filename != self._module.path or event != "call":
            return None
        name = frame.f_code.co_name
        role, *_ = self._purposes.get(name, (name,))
        if role in LOOKING:
            self._looking += 1
            return self._until_seen
        if self._looking:
            return None
        if name in ENTRIES:
            return self._begin(frame.f_locals["S"])
        if role == "value":
            return self._result
        return self._follow if role in FIRING else None

    def _begin(self, state: Any) -> Any:
        """A choice or draw was made, or the game begins."""
        self._steps += 1
        self._state = state
        self._before = list(state)
        self._last.clear()
        return self._until_decided

    def _until_decided(self, _: FrameType, event: str, __: Any) -> Any:
        if event == "return":
            self._finish()
        return self._until_decided

    def _until_seen(self, _: FrameType, event: str, __: Any) -> Any:
        if event == "return":
            self._looking -= 1
        return self._until_seen

    def _follow(self, frame: FrameType, event: str, value: Any) -> Any:
        if event == "line":
            span = self._module.rule_at(frame.f_lineno)
            if span.line and (self._now is None or span != self._now.span):
                self._finish()
                self._now = _Now(span)
        return self._follow

    def _result(self, frame: FrameType, event: str, value: Any) -> Any:
        """Notes what a value came to."""
        if event == "return" and self._now is not None:
            _, name, *_ = self._purposes[frame.f_code.co_name]
            names = frame.f_code.co_varnames[2 : frame.f_code.co_argcount]
            arguments = tuple(int(frame.f_locals[n]) for n in names)
            self._now.values.append(Worked(name, arguments, int(value)))
        return self._result

    def _finish(self) -> None:
        """Notes the statement that has just been carried out, if it is one that does something."""
        now, self._now = self._now, None
        if now is None or self._state is None:
            return
        place = self._places.get(now.span)
        changes = self.cells.changes(self._before, self._state)
        if place is not None:
            clause, statement = place
            if changes or (isinstance(statement, DOING) and self._last.get(clause.path) != now.span):
                self.fired.append(Fired(max(0, self._steps), clause, statement, tuple(now.values), changes))
            self._last[clause.path] = now.span
        if changes:
            self._before = list(self._state)


@contextmanager
def tracing(game: Game) -> Iterator[Trace]:
    """Watches every match of a game that is played within the context."""
    trace, former = Trace(game), sys.gettrace()
    sys.settrace(trace.watch)
    try:
        yield trace
    finally:
        sys.settrace(former)


def statement_places(ruleset: Ruleset) -> dict[Span, tuple[Clause, ast.Stmt | ast.Choice]]:
    """Every statement by where it stands, with the smallest clause around it; payments by their choice."""
    places: dict[Span, tuple[Clause, ast.Stmt | ast.Choice]] = {}
    for clause in clauses(ruleset):
        for statement in _statements(clause.node):
            places[statement.span] = (clause, statement)
    return places


def _statements(node: ast.Node | Member) -> Iterator[ast.Stmt | ast.Choice]:
    if isinstance(node, ast.Procedure | ast.Choice | ast.Handler | ast.Modifier | ast.Step):
        if isinstance(node, ast.Choice) and node.pay is not None:
            yield node
        yield from (inner for inner in walk(*node.body) if isinstance(inner, ast.Stmt))


# ---------------------------------------------------------------- words


def fired_lines(words: Words, trace: Trace, fired: Sequence[Fired]) -> Iterator[str]:
    """What fired in words: each rule's title once, its statements with values and changes below."""
    title = ""
    for entry in fired:
        now = clause_title(words, trace.game.ruleset, entry.clause)
        if now != title:
            yield now
            title = now
        yield f"  {statement_text(words, trace.game.ruleset, entry)}"
        for worked in entry.values:
            yield f"    {_worked_text(words, trace.game.ruleset, worked)}"
        for change in entry.changes:
            yield f"    {trace.cells.text(words, change)}"


def statement_text(words: Words, ruleset: Ruleset, fired: Fired) -> str:
    """The statement in words."""
    if isinstance(fired.statement, ast.Choice):
        return words.say("Paid.")
    rule = fired.clause.node if fired.clause.sort in RULES else owner_of(ruleset, fired.clause)
    s = rule_scope(Speaker(words, ruleset), rule)
    body = getattr(rule if fired.clause.sort in ("step", *RULES) else fired.clause.node, "body", ())
    lines = block(speaker_at(s, body, fired.statement) or s, (fired.statement,))
    return capital(lines[0]) if lines else clause_title(words, ruleset, fired.clause)


def _worked_text(words: Words, ruleset: Ruleset, worked: Worked) -> str:
    decl = ruleset.values[worked.name]
    shown = [_argument(words, ruleset, p, v) for p, v in zip(decl.params, worked.arguments, strict=True)]
    name = capital(words.name(worked.name))
    head = f"{name} ({', '.join(shown)})" if shown else name
    return f"{head} = {words.language.number(worked.result)}"


def _argument(words: Words, ruleset: Ruleset, param: ast.Param, value: int) -> str:
    binding = param.selection.binding
    if binding is not None and binding.sort == "player":
        return words.player(value + 1)
    kind = str(binding.type.of) if binding is not None and binding.type.sort == "member" else ""
    if kind in ruleset.kinds and 0 <= value < len(ruleset.kinds[kind].members):
        return words.member(ruleset.kinds[kind].members[value])
    return words.language.number(value)
