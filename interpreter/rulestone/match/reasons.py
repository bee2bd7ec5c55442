"""Why something is not allowed: the guards that fail, by how much, and where the rules say so."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..link.clauses import Clause, clauses
from ..lower.program import Site
from ..syntax import ast
from ..words.expressions import clause, let_scope
from ..words.naming import Speaker
from ..words.words import Words, words_for
from .decisions import Argument, cell_name

if TYPE_CHECKING:
    from .match import Match


@dataclass(frozen=True, slots=True)
class Refusal:
    """One reason against a choice: the clause, how much is missing, and the pages that say so."""

    clause: str
    sort: str  # `need`, `range`, `cost`, `moment` or `unknown`
    shortfall: int
    cites: tuple[ast.Cite, ...] = ()
    _say: Any = field(default=None, compare=False, repr=False)

    def text(self, lang: str = "en") -> str:
        """The reason in a person's words."""
        return str(self._say(lang))


def refusals(match: Match, wanted: str) -> list[Refusal]:
    """Every reason why a choice, named as options are, is not on offer now."""
    if not match.over and match.decision.option(wanted) is not None:
        return []
    return Reasons(match, wanted).find()


@dataclass(slots=True)
class Reasons:
    """Looks for the reasons against one choice."""

    match: Match
    wanted: str

    def find(self) -> list[Refusal]:
        """All that stands in the way, in the order of the rules."""
        name, *words = self.wanted.split(" ")
        ruleset = self.match.game.runnable.program.ruleset
        choice = ruleset.choices.get(name)
        if choice is None:
            return [self._unknown(name)]
        if self.match.over or name not in self._offered():
            return [self._moment(choice)]
        values = self._values(choice, words)
        if values is None:
            return [self._unknown(self.wanted)]
        return self._failing(choice, values)

    def _offered(self) -> tuple[str, ...]:
        site: Site = self.match.game.runnable.program.sites[self.match.decision.site]
        return (*site.choices, *site.interrupts)

    def _values(self, choice: ast.Choice, words: list[str]) -> list[int] | None:
        """The arguments that words name; None if one is no argument of the choice."""
        values: list[int] = []
        for param in choice.params:
            size, value = self._value(param, words)
            if value is None:
                return None
            values.append(value)
            words = words[size:]
        return None if words else values

    def _value(self, param: ast.Param, words: list[str]) -> tuple[int, int | None]:
        kind = self.match.game.reader.param_type(param)
        reader, ruleset = self.match.game.reader, self.match.game.ruleset
        if not words:
            return 0, None
        if kind.sort == "number":
            return 1, int(words[0]) if words[0].lstrip("-").isdigit() else None
        if kind.sort == "player":
            count = self.match.players
        elif kind.sort == "cell":
            count = self.match.game.runnable.layout.places[kind.of or ""].cells
            names = [cell_name(ruleset, kind.of or "", c) for c in range(count)]
            return 1, names.index(words[0]) if words[0] in names else None
        else:
            count = len(ruleset.kinds[kind.of or ""].members)
        for value in range(count):
            named = reader.argument_name(Argument(kind, value)).split(" ")
            if words[: len(named)] == named:
                return len(named), value
        return 0, None

    def _failing(self, choice: ast.Choice, values: list[int]) -> list[Refusal]:
        module, state = self.match.game.runnable.plain(), self.match.state
        actor = self.match.decision.actor
        found: list[Refusal] = []
        for number, param in enumerate(choice.params):
            if getattr(module, f"param_{choice.name}_{number}")(state, actor, *values):
                found.append(self._outside(choice, param))
        if found:
            return found
        for need in choice.needs:
            missing = int(getattr(module, f"need_{choice.name}_{need.name}")(state, actor, *values))
            if missing:
                found.append(self._need(choice, need, missing, values))
        if not found and choice.pay is not None:
            found.append(self._cost(choice, choice.pay))
        return found

    # ------------------------------------------------------------ wording

    def _words(self, lang: str) -> Words:
        return words_for(self.match.game.ruleset, lang)

    def _clause(self, *parts: str) -> Clause | None:
        ending = ".".join(parts)
        known = clauses(self.match.game.ruleset)
        return next((c for c in known if c.path.endswith(f".{ending}")), None)

    def _refusal(self, sort: str, missing: int, say: Any, *path: str) -> Refusal:
        clause = self._clause(*path)
        if clause is None:
            return Refusal(".".join((self.match.game.name, *path)), sort, missing, (), say)
        return Refusal(clause.path, sort, missing, clause.cites, say)

    def _need(self, choice: ast.Choice, need: ast.Need, missing: int, values: list[int]) -> Refusal:
        def say(lang: str) -> str:
            words = self._words(lang)
            condition = clause(self._speaker(words, choice, values), need.condition)
            if missing > 1:
                return words.say_n(
                    "Only if [condition]; [n] is missing.", "Only if [condition]; [n] are missing.", missing,
                    condition=condition,
                )  # fmt: skip
            return words.say("Only if [condition].", condition=condition)

        return self._refusal("need", missing, say, choice.name, need.name)

    def _speaker(self, words: Words, choice: ast.Choice, values: list[int]) -> Speaker:
        """Somebody who calls a choice's parameters by what was chosen for them."""
        reader = self.match.game.reader
        chosen = {
            param.selection.var or "it": words.slot(reader.shown(Argument(reader.param_type(param), value)))
            for param, value in zip(choice.params, values, strict=True)
        }
        speaker = words.speaker.knowing(chosen)
        for let in choice.lets:
            speaker = let_scope(speaker, let)
        return speaker

    def _outside(self, choice: ast.Choice, param: ast.Param) -> Refusal:
        def say(lang: str) -> str:
            words = self._words(lang)
            return words.say("There is no such choice now: [rule].", rule=words.name(choice.name))

        return self._refusal("range", 1, say, choice.name)

    def _cost(self, choice: ast.Choice, pay: ast.Pay) -> Refusal:
        def say(lang: str) -> str:
            return self._words(lang).say("You cannot pay for it.")

        return self._refusal("cost", 1, say, choice.name, pay.parts[-1].name)

    def _moment(self, choice: ast.Choice) -> Refusal:
        def say(lang: str) -> str:
            words = self._words(lang)
            return words.say("This is not the moment for it: [rule].", rule=words.name(choice.name))

        return self._refusal("moment", 1, say, choice.name)

    def _unknown(self, name: str) -> Refusal:
        def say(lang: str) -> str:
            return self._words(lang).say("Nothing in these rules is called “[name]”.", name=name)

        return Refusal(self.match.game.name, "unknown", 1, (), say)
