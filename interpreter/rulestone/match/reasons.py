"""Why something is not allowed: the guards that fail, by how much, and where the rules say so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ..link.cache_last import cache_last
from ..link.cells import cell_name
from ..link.clauses import Clause, clause_paths, clauses
from ..link.model import Member, Ruleset, Type
from ..link.suggest import nearest
from ..link.types import type_of
from ..program.abilities import modifiers_of
from ..program.blocks import Site
from ..program.head import HEAD, TURN
from ..run.module import Fault
from ..syntax import ast
from ..words.expressions import clause, let_scope, nominal, selection
from ..words.forms import NounPhrase
from ..words.naming import Speaker, plain_name
from ..words.words import Words, words_for
from .decisions import Argument
from .reports import every_use
from .stated import Chosen, card_asked, stated, stated_cost

if TYPE_CHECKING:
    from .game import Game
    from .match import Match

LIKELY = 3  # how many choices are told of that somebody may have meant


@dataclass(frozen=True, slots=True)
class Refusal:
    """One reason against a choice: the clause, how much is missing, and the pages that say so."""

    clause: str
    sort: str  # `need`, `range`, `never`, `cost`, `moment` or `unknown`
    shortfall: int
    cites: tuple[ast.Cite, ...] = ()
    guard: str = field(default="", compare=False)  # the function of the program that refuses
    _say: Any = field(default=None, compare=False, repr=False)

    def text(self, lang: str = "en") -> str:
        """The reason in a person's words."""
        return str(self._say(lang))


def refusals(match: Match, wanted: str) -> list[Refusal]:
    """Every reason why a choice, named as options are, is not on offer now."""
    if not match.over and match.decision.option(wanted) is not None:
        return []
    return Reasons(match, wanted).find()


def likely(match: Match, wanted: str) -> list[str]:
    """Choices that somebody may have meant: called alike or beginning so, those on offer first."""
    offered = [] if match.over else [option.name for option in match.decision.options]
    uses = [use.name for use in every_use(match.game)]
    alike = [*nearest(wanted, offered), *nearest(wanted, uses)]
    begun = [name for name in (*offered, *uses) if name.split(" ")[0] == wanted.split(" ")[0]]
    found = [*alike, *begun] if " " in wanted else [*begun, *alike]
    return list(dict.fromkeys(found))[:LIKELY] or offered[:LIKELY]


class Watched(list[int]):
    """A copy of a state that remembers which of its cells were read."""

    def __init__(self, state: Sequence[int]) -> None:
        super().__init__(state)
        self.read: dict[int, None] = {}

    def __getitem__(self, at: Any) -> Any:
        self.read.update(dict.fromkeys(cells_at(at, len(self))))
        return super().__getitem__(at)


def cells_at(at: int | slice, size: int) -> Sequence[int]:
    """The cells that are read or written at once in a state of that size."""
    return range(*at.indices(size)) if isinstance(at, slice) else (at,)


@cache_last
def _clauses(ruleset: Ruleset) -> dict[str, Clause]:
    """The clauses of a ruleset by their paths."""
    return {clause.path: clause for clause in clauses(ruleset)}


_paths = cache_last(clause_paths)


@cache_last
def _argument_names(game: Game) -> _ArgumentNames:
    return _ArgumentNames(game)


class _ArgumentNames:
    """What the words of an argument mean; a grid may have thousands of placements to look through."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.known: dict[tuple[Type, int], dict[tuple[str, ...], int]] = {}

    def of(self, kind: Type, count: int) -> dict[tuple[str, ...], int]:
        """The values of a type by the words of their names."""
        if (kind, count) not in self.known:
            name = self.game.reader.argument_name
            backwards = ((name(Argument(kind, value)), value) for value in reversed(range(count)))
            self.known[kind, count] = {tuple(text.split(" ")): value for text, value in backwards}
        return self.known[kind, count]


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
        values = self.values(choice, words)
        is_now = not self.match.over and name in self._offered()
        if values is None and (words or is_now):
            return [self._unknown(self.wanted)]
        return self._failing(choice, values) if values is not None and is_now else [self._moment(choice)]

    def _offered(self) -> tuple[str, ...]:
        """The choices that belong to the moment; those of one's own turn only there; none in a payment."""
        site: Site = self.match.game.runnable.program.sites[self.match.decision.site]
        if site.sort != "choose":
            return ()
        own_turn = self.match.state[TURN] == self.match.decision.actor
        return (*site.choices, *(site.interrupts if own_turn else ()))

    def values(self, choice: ast.Choice, words: list[str]) -> list[int] | None:
        """The arguments that words name; None if one is no argument of the choice."""
        values: list[int] = []
        for param in choice.params:
            size, value = self._value(param, words)
            if value is None:
                return None
            values.append(value)
            words = words[size:]
        return None if words or not self._encodable(choice, values) else values

    def _encodable(self, choice: ast.Choice, values: list[int]) -> bool:
        """Whether the values belong to what the choice may ever offer."""
        _, codes = self.match.game.runnable.program.codes[choice.name]
        return all(c.low <= value < c.low + c.size for c, value in zip(codes, values, strict=True))

    def _value(self, param: ast.Param, words: list[str]) -> tuple[int, int | None]:
        kind = self.match.game.reader.param_type(param)
        ruleset = self.match.game.ruleset
        if not words:
            return 0, None
        if kind.sort == "number":
            return 1, int(words[0]) if words[0].lstrip("-").isdigit() else None
        if kind.sort == "player":
            count = self.match.players
        elif kind.sort == "placement":
            count = len(self.match.game.runnable.layout.placements[kind.of or ""].cells)
        elif kind.sort == "cell":
            count = self.match.game.runnable.layout.places[kind.of or ""].cells
            names = [cell_name(ruleset, kind.of or "", c) for c in range(count)]
            return 1, names.index(words[0]) if words[0] in names else None
        else:
            count = len(ruleset.kinds[kind.of or ""].members)
        known = _argument_names(self.match.game).of(kind, count)
        sizes = {len(named) for named in known}
        found = [(known[named], len(named)) for size in sizes if (named := tuple(words[:size])) in known]
        return min(found)[::-1] if found else (0, None)

    def _failing(self, choice: ast.Choice, values: list[int]) -> list[Refusal]:
        found: list[Refusal] = []
        for number, param in enumerate(choice.params):
            guard = self._guard("param", choice.name, number)
            missing, fixed = self._ask(guard, values, found)
            if missing:
                found.append(replace(self._outside(choice, param, values, missing, fixed), guard=guard))
        for need in choice.needs:
            guard = self._guard("need", choice.name, need.name)
            missing, fixed = self._ask(guard, values, found)
            if missing:
                found.append(replace(self._need(choice, need, missing, values, fixed), guard=guard))
        missing = 0 if choice.pay is None else self._missing(choice.name, values, found)
        if choice.pay is not None and missing:
            guard = self._guard("missing", choice.name)
            found.append(replace(self._cost(choice, choice.pay, values, missing), guard=guard))
        return found

    def _guard(self, role: str, *parts: object) -> str:
        return self.match.game.runnable.name_of(role, *parts)

    def _missing(self, choice: str, values: list[int], found: list[Refusal]) -> int:
        """How many pieces are missing; nothing is asked that an earlier refusal keeps from being at fault."""
        seat = int(self.match.decision.actor or 0)
        try:
            return self.match.game.runnable.missing(list(self.match.state), choice, seat, values)
        except Fault:
            if found:
                return 0
            raise

    def _ask(self, function: str, values: list[int], found: list[Refusal]) -> tuple[int, bool]:
        """What a guard of the program answers, and whether it always will; then it looks at no state.

        One that is at fault is left out if an earlier one fails, for that protects it.
        """
        module, state = self.match.game.runnable.at_hand(), Watched(self.match.state)
        try:
            answer = module.ask(state, function, int(self.match.decision.actor or 0), *values)
        except Fault:
            if found:
                return 0, False
            raise
        return answer, not any(at >= HEAD for at in state.read)

    # ------------------------------------------------------------ wording

    def _words(self, lang: str) -> Words:
        return words_for(self.match.game.ruleset, lang)

    def _refusal(self, sort: str, missing: int, say: Any, choice: str, *part: str) -> Refusal:
        game = self.match.game
        path = _paths(game.ruleset).get(("choice", choice), f"{game.name}.{choice}")
        named, known = ".".join((path, *part)), _clauses(game.ruleset)
        clause, whole = known.get(named), known.get(path)
        cites = next((found.cites for found in (clause, whole) if found and found.cites), ())
        return Refusal(named, sort, missing, cites, "", say)

    def _need(
        self, choice: ast.Choice, need: ast.Need, missing: int, values: list[int], fixed: bool
    ) -> Refusal:
        def say(lang: str) -> str:
            words = self._words(lang)
            cards = self._offering(choice, need)
            if cards:
                names = words.language.join([words.member(card) for card in cards], "or")
                return words.say(
                    "Only with a card that offers it and can still be used: [cards].", cards=names
                )
            asked = stated(need.condition, self._chosen(choice, values))
            condition = clause(self._speaker(words, choice, values), asked)
            if missing > 1 and _wants_less(need.condition):
                return words.say_n(
                    "Only if [condition]; [n] is too many.",
                    "Only if [condition]; [n] are too many.",
                    missing,
                    condition=condition,
                )
            if missing > 1:
                return words.say_n(
                    "Only if [condition]; [n] is missing.", "Only if [condition]; [n] are missing.", missing,
                    condition=condition,
                )  # fmt: skip
            return words.say("Only if [condition].", condition=condition)

        refusal = self._refusal("never" if fixed else "need", missing, say, choice.name, need.name)
        asked = card_asked(need.condition, self._chosen(choice, values))
        cards = [*self._offering(choice, need), *([asked] if asked else ())]
        cites = tuple(note for card in cards for note in card.notes if isinstance(note, ast.Cite))
        return replace(refusal, cites=cites or refusal.cites)

    def _chosen(self, choice: ast.Choice, values: list[int]) -> Chosen:
        """The pieces that were chosen, by the names of the parameters."""
        reader = self.match.game.reader
        named = [(p.selection.name, Argument(reader.param_type(p), v))
                 for p, v in zip(choice.params, values, strict=True)]  # fmt: skip
        return {name: card for name, a in named if isinstance(card := reader.shown(a), Member)}

    def _offering(self, choice: ast.Choice, need: ast.Need) -> list[Member]:
        """The cards that offer a choice, if that is what the guard is about."""
        ruleset = self.match.game.ruleset
        if choice.name not in ruleset.choices or need in ruleset.choices[choice.name].needs:
            return []
        return [card for card, _, _ in modifiers_of(ruleset, "offers", (choice.name,))]

    def _speaker(self, words: Words, choice: ast.Choice, values: list[int]) -> Speaker:
        """Somebody who calls a choice's parameters by what was chosen for them."""
        reader = self.match.game.reader
        chosen = {
            param.selection.name: words.slot(reader.shown(Argument(reader.param_type(param), value)))
            for param, value in zip(choice.params, values, strict=True)
        }
        speaker = words.speaker.knowing(chosen)
        for let in choice.lets:
            worked_out = self._worked_out(choice, let, values)
            known = None if worked_out is None else words.slot(worked_out)
            speaker = let_scope(speaker, let) if known is None else speaker.knowing({let.var: known})
        return speaker

    def _worked_out(self, choice: ast.Choice, let: ast.Let, values: list[int]) -> Member | None:
        """The piece that a `let` comes to now; None if it is no piece, or is at fault."""
        game = self.match.game
        found = type_of(let.value, game.ruleset)
        if found.sort != "member":
            return None
        try:
            value = self._ask(self._guard("let", choice.name, let.var), values, [])[0]
        except Fault:
            return None
        members = game.ruleset.kinds[found.of or ""].members
        return members[value] if 0 <= value < len(members) else None

    def _outside(
        self, choice: ast.Choice, param: ast.Param, values: list[int], missing: int, fixed: bool
    ) -> Refusal:
        def say(lang: str) -> str:
            words = self._words(lang)
            speaker = self._speaker(words, choice, values)
            if param.low is not None and param.high is not None:
                low, high = nominal(speaker, param.low), nominal(speaker, param.high)
                value = values[choice.params.index(param)]
                if isinstance(param.high, ast.Number) or value < missing:
                    return words.say("Choose a number from [low] to [high].", low=low, high=high)
                limit = value - missing
                return words.say(
                    "Choose a number from [low] to [high]; that is [limit] now.",
                    low=low,
                    high=high,
                    limit=limit,
                )
            thing = selection(speaker.instructing(), param.selection, False)
            return words.say("Choose [thing:a].", thing=thing)

        return self._refusal("never" if fixed else "range", missing, say, choice.name)

    def _cost(self, choice: ast.Choice, pay: ast.Pay, values: list[int], missing: int) -> Refusal:
        def say(lang: str) -> str:
            words = self._words(lang)
            speaker = self._speaker(words, choice, values)
            chosen = self._chosen(choice, values)
            costs = words.language.join([_price(speaker, part, chosen) for part in pay.parts])
            return words.say("You cannot pay this: [costs].", costs=costs)

        return self._refusal("cost", missing, say, choice.name, pay.parts[-1].name)

    def _moment(self, choice: ast.Choice) -> Refusal:
        def say(lang: str) -> str:
            words = self._words(lang)
            if self.match.over:
                return words.say("The game is over")
            return words.say(
                "This is not the moment for it. Now: [rule].", rule=words.name(self.match.decision.rule)
            )

        return self._refusal("moment", 1, say, choice.name)

    def _unknown(self, name: str) -> Refusal:
        def say(lang: str) -> str:
            names = ", ".join(likely(self.match, name)) or "–"
            return self._words(lang).say(
                "No choice is called “[name]”. Perhaps: [names].", name=name, names=names
            )

        return Refusal(self.match.game.name, "unknown", 1, (), "", say)


def _price(speaker: Speaker, part: ast.PayPart, chosen: Chosen) -> str:
    """A part of what is to be paid, and what counts towards it."""
    cost = nominal(speaker, stated_cost(part.cost, chosen))
    if part.less is None:
        return str(cost)
    less = NounPhrase(speaker.words.label(plain_name(part.less)))
    return speaker.words.say("[cost] (what is paid for [less:the] counts towards it)", cost=cost, less=less)


def _wants_less(condition: ast.Expr) -> bool:
    """Whether a condition fails because there is too much of something."""
    return isinstance(condition, ast.Compare) and condition.op in ("at most", "fewer than")
