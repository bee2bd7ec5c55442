"""The order in which a reader meets the rules: set-up, the course of play, a turn, the end.

It follows the calls from `to play`. What is used in several parts stands where the game spends its time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ..link.model import Ruleset
from ..link.rewrite import walk
from ..syntax import ast

Decl = ast.Choice | ast.Procedure
Body = tuple[ast.Stmt, ...]
START = "play"


@dataclass(frozen=True, slots=True)
class Group:
    """Rules that belong together, the one that leads to the others first."""

    rules: tuple[Decl, ...]


@dataclass(frozen=True, slots=True)
class Flow:
    """The rules of play, each once. `rest` holds those that only cards lead to."""

    setup: tuple[Decl, ...]
    course: tuple[Decl, ...]
    turn: tuple[Group, ...]
    end: tuple[Decl, ...]
    rest: tuple[Decl, ...]

    @property
    def main(self) -> tuple[Decl, ...]:
        """What a turn offers: the first rule of each group."""
        return tuple(group.rules[0] for group in self.turn)


def flow_of(ruleset: Ruleset) -> Flow:
    """The rules of a ruleset in reading order."""
    return _Reader(ruleset).flow()


class _Reader:
    """Follows the calls of a ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.taken: set[str] = set()

    def flow(self) -> Flow:
        play = self.ruleset.procedures.get(START)
        before, during, after = self._phases(play.body if play else ())
        self.taken.add(_key(play) if play else "")
        turn = self._groups(during)
        course = ((play,) if play else ()) + tuple(self._all(during))
        setup, end = tuple(self._all(before)), tuple(self._all(after))
        every: list[Decl] = [*self.ruleset.choices.values(), *self.ruleset.procedures.values()]
        return Flow(setup, course, turn, end, tuple(x for x in every if _key(x) not in self.taken))

    def _phases(self, body: Body) -> tuple[Body, Body, Body]:
        """The statements before the first turn, up to the last one, and after it."""
        sorts: tuple[type[ast.Node], ...] = (ast.TakeTurns, ast.Choose)
        for sort in sorts:
            places = [number for number, x in enumerate(body) if self._leads_to(x, sort)]
            if places:
                return body[: places[0]], body[places[0] : places[-1] + 1], body[places[-1] + 1 :]
        return (), body, ()

    def _leads_to(self, statement: ast.Stmt, sort: type[ast.Node]) -> bool:
        reached = [statement, *self._reached((statement,), set())]
        return any(isinstance(node, sort) for root in reached for node in walk(root))

    def _groups(self, during: Body) -> tuple[Group, ...]:
        """What a turn leads to, by what is done in it first."""
        reached: list[ast.Node] = [*during, *self._reached(during, set())]
        loops: list[ast.Node] = [x for root in reached for x in walk(root) if isinstance(x, ast.TakeTurns)]
        bodies = loops or [x for root in reached for x in walk(root) if isinstance(x, ast.Choose)]
        first = [decl for loop in bodies for decl in self._called((loop,))]
        while len(first) == 1 and isinstance(first[0], ast.Procedure) and list(self._called(first[0].body)):
            first = list(self._called(first[0].body))
        first.sort(key=lambda decl: isinstance(decl, ast.Procedure))
        self.taken |= {_key(decl) for decl in first}
        unique = {_key(decl): decl for decl in first}.values()
        return tuple(Group((decl, *self._all(_body(decl)))) for decl in unique)

    def _all(self, body: Iterable[ast.Node]) -> list[Decl]:
        """Every rule that statements lead to and nobody has listed yet, in the order met."""
        found = [decl for decl in self._reached(tuple(body), set()) if _key(decl) not in self.taken]
        self.taken |= {_key(decl) for decl in found}
        return found

    def _reached(self, body: Iterable[ast.Node], seen: set[str]) -> Iterator[Decl]:
        for decl in self._called(body):
            if _key(decl) not in seen:
                seen.add(_key(decl))
                yield decl
                yield from self._reached(_body(decl), seen)

    def _called(self, body: Iterable[ast.Node]) -> Iterator[Decl]:
        """The rules that statements call themselves, through the handlers of members too."""
        for node in walk(*body):
            if isinstance(node, ast.Choose):
                yield from (self.ruleset.choices[x] for x in node.choices if x in self.ruleset.choices)
            elif isinstance(node, ast.Do) and node.member is None and node.name in self.ruleset.procedures:
                yield self.ruleset.procedures[node.name]
            elif isinstance(node, ast.Do) and node.member is not None:
                yield from self._called(self._handlers(node))

    def _handlers(self, call: ast.Do) -> Iterator[ast.Stmt]:
        kinds = self.ruleset.kinds
        own = [kinds[call.binding.of]] if call.binding and call.binding.of in kinds else kinds.values()
        for handler in (h for kind in own for m in kind.members for h in m.handlers if h.name == call.name):
            yield from handler.body


def _key(decl: Any) -> str:
    return f"{type(decl).__name__} {decl.name}"


def _body(decl: Decl) -> Body:
    return decl.body
